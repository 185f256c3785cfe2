//! A second referee, naive on purpose: whole boards in lists, no hash, no chains kept. It and ours must agree on every move of random games.
//!
//! `KIFU_NAIVE_GAMES=1000000 cargo test --release --test naive` plays more games than the suite does.

use kifu::board::{BoardSize, Color, Point};
use kifu::rules::{DEFAULT, IllegalMove, KoRule, Play, Ruleset, Suicide};

const KO_RULES: [KoRule; 7] = [
    KoRule::Simple,
    KoRule::Positional,
    KoRule::Situational,
    KoRule::NaturalSituational,
    KoRule::SimpleAndNatural,
    KoRule::Spight,
    KoRule::Judged,
];
const SUICIDE_RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::MultiStone, Suicide::All];

/// A whole board, row by row.
type Board = Vec<Option<Color>>;

/// How a position came about.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Start,
    Play,
    Pass,
}

struct Naive {
    width: usize,
    height: usize,
    board: Board,
    /// Every position, who was to move in it, and how it came about; move numbers are the indexes.
    history: Vec<(Board, Color, By)>,
    /// The point where the last move took a single stone, if a lone stone with one liberty took it.
    ko: Option<usize>,
}

impl Naive {
    fn new(width: usize, height: usize) -> Naive {
        let board = vec![None; width * height];
        Naive {
            width,
            height,
            history: vec![(board.clone(), Color::Black, By::Start)],
            board,
            ko: None,
        }
    }

    fn around(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut around = Vec::new();
        if x > 0 {
            around.push(at - 1);
        }
        if x + 1 < self.width {
            around.push(at + 1);
        }
        if y > 0 {
            around.push(at - self.width);
        }
        if y + 1 < self.height {
            around.push(at + self.width);
        }
        around
    }

    /// The stones of a chain and its liberties.
    fn chain(&self, board: &Board, at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties, mut next) = (vec![at], Vec::new(), 0);
        while next < stones.len() {
            for neighbour in self.around(stones[next]) {
                if board[neighbour].is_none() && !liberties.contains(&neighbour) {
                    liberties.push(neighbour);
                } else if board[neighbour] == board[at] && !stones.contains(&neighbour) {
                    stones.push(neighbour);
                }
            }
            next += 1;
        }
        (stones, liberties)
    }

    /// Plays if the rules allow it.
    fn play(&mut self, rules: &Ruleset, color: Color, at: usize) -> Result<(), IllegalMove> {
        if self.board[at].is_some() {
            return Err(IllegalMove::Occupied);
        }
        let mut board = self.board.clone();
        board[at] = Some(color);
        let mut taken = Vec::new();
        for neighbour in self.around(at) {
            if board[neighbour] == Some(!color) {
                let (stones, liberties) = self.chain(&board, neighbour);
                if liberties.is_empty() {
                    stones.iter().for_each(|&stone| board[stone] = None);
                    taken.extend(stones);
                }
            }
        }
        let (own, liberties) = self.chain(&board, at);
        if liberties.is_empty() {
            own.iter().for_each(|&stone| board[stone] = None);
            let allowed = match rules.suicide {
                Suicide::Forbidden => false,
                Suicide::MultiStone => own.len() > 1,
                Suicide::All => true,
            };
            if !allowed {
                return Err(IllegalMove::Suicide {
                    stones: own.len() as u32,
                });
            }
        }
        if self.ko == Some(at) && matches!(rules.ko, KoRule::Simple | KoRule::SimpleAndNatural) {
            return Err(IllegalMove::Ko);
        }
        if let Some(repeats) = self.repeats(rules.ko, &board, color) {
            return Err(IllegalMove::Superko { repeats });
        }
        let is_ko = taken.len() == 1 && own.len() == 1 && liberties.len() == 1;
        self.ko = is_ko.then(|| taken[0]);
        self.board.clone_from(&board);
        self.history.push((board, !color, By::Play));
        Ok(())
    }

    fn pass(&mut self, color: Color) {
        self.ko = None;
        self.history.push((self.board.clone(), !color, By::Pass));
    }

    /// The latest move whose position may not be repeated by this board.
    fn repeats(&self, ko: KoRule, board: &Board, color: Color) -> Option<u32> {
        let last_pass = self
            .history
            .iter()
            .rposition(|(.., by)| *by == By::Pass)
            .unwrap_or(0);
        let situation = |(old, to_move, _): &(Board, Color, By)| old == board && *to_move == !color;
        let own_play = |entry: &(Board, Color, By)| situation(entry) && entry.2 == By::Play;
        let latest =
            |same: &dyn Fn(&(Board, Color, By)) -> bool| self.history.iter().rposition(same);
        let found = match ko {
            KoRule::Simple | KoRule::Judged => None,
            KoRule::Positional => latest(&|(old, ..)| old == board),
            KoRule::Situational => latest(&situation),
            // The rule asks whether the player made it; what is named is the latest time it was there.
            KoRule::NaturalSituational | KoRule::SimpleAndNatural => {
                latest(&own_play).and_then(|_| latest(&situation))
            }
            KoRule::Spight => latest(&|(old, ..)| old == board).filter(|&at| at >= last_pass),
        };
        found.map(|at| at as u32)
    }
}

/// A small generator: the games are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Plays one random game under both referees; returns how many moves were judged.
fn play_one(dice: &mut Dice, rules: &Ruleset, ours: &mut Play) -> u32 {
    let (width, height) = (1 + dice.below(4), 1 + dice.below(4));
    let size = BoardSize::new(width as u8, height as u8).unwrap();
    ours.clear(size);
    let mut naive = Naive::new(width, height);
    let (mut color, mut number) = (Color::Black, 0);
    let tries = 20 + dice.below(60);
    for _ in 0..tries {
        if dice.below(12) == 0 {
            number += 1;
            naive.pass(color);
            ours.pass(color, number);
            color = !color;
            continue;
        }
        let at = dice.below(width * height);
        let point = Point::new((at % width) as u8, (at / width) as u8);
        let found = ours.legal(rules, color, point, number + 1).map(|_| ());
        let expected = naive.play(rules, color, at);
        assert_eq!(
            found,
            expected,
            "{} {:?} {color} {point} as move {} on\n{:?}",
            size,
            rules.ko,
            number + 1,
            naive.board
        );
        if found.is_ok() {
            number += 1;
            color = !color;
        }
        for at in 0..width * height {
            let point = Point::new((at % width) as u8, (at / width) as u8);
            assert_eq!(ours.board().get(point), naive.board[at]);
        }
    }
    tries as u32
}

#[test]
fn two_referees_agree_under_every_ko_and_suicide_rule() {
    let games: u32 = std::env::var("KIFU_NAIVE_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(10_500);
    let mut dice = Dice(0x5DEE_CE66_D1CE);
    let mut ours = Play::new(BoardSize::default());
    let pairs: Vec<Ruleset> = KO_RULES
        .into_iter()
        .flat_map(|ko| {
            SUICIDE_RULES.map(|suicide| Ruleset {
                ko,
                suicide,
                ..DEFAULT.clone()
            })
        })
        .collect();
    let mut moves = 0;
    for game in 0..games {
        moves += u64::from(play_one(
            &mut dice,
            &pairs[game as usize % pairs.len()],
            &mut ours,
        ));
    }
    assert!(moves > u64::from(games) * 20);
}

//! The judge of dead stones: proof first, then exact reading, then what the playouts show.
//!
//! How it decides, and what each part is worth, was measured (SCORING.md, section 5). A verdict never depends on anything but the position: the
//! chance of the playouts is drawn from it.

use super::fights::{CONTESTED, LOSERS, clusters};
use super::playout::{Playouts, affordable};
use super::read::{Outcome, Reading, read};
use super::scene::Scene;
use super::seki::withheld;
use super::settled::settled;
use super::status::{Evidence, Status};
use super::{proof, regions};
use crate::board::{ByColor, Color, Point, PointSet, Position};
use crate::rules::Suicide;

/// How hard the judge tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many playouts a board up to 19×19 gets about: half as many where all is clear, more where chains are contested. Larger boards get
    /// fewer.
    pub playouts: u32,
    /// Whether closed regions are read.
    pub search: bool,
    /// Which parts of the judge are left out: to see what each is worth.
    pub without: Without,
    /// Whether a ko is read without threats, as Nihon Kiin 1989 art. 7.2 confirms life and death: there a ko is taken back only after a pass for it.
    pub confirmation: bool,
    /// How many playouts a contested fight gets for each first player when it is looked at again; 0 leaves it out.
    pub more: u32,
}

impl Default for Options {
    /// More playouts than 48 find nothing more: what is left is the policy's own bias (SCORING.md, section 5, finding 1).
    fn default() -> Options {
        Options {
            playouts: 48,
            search: true,
            without: Without::default(),
            confirmation: true,
            more: 1000,
        }
    }
}

/// Parts of the judge that can be left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without {
    /// The wider static rules of life.
    pub static_life: bool,
    /// Sharing the mean among contested chains of one colour at one region.
    pub units: bool,
    /// Turning fights round where the board without the dead is no end of a game.
    pub mending: bool,
    /// More playouts where chains stay contested.
    pub more_if_contested: bool,
}

/// A chain is dead below this mean, not below 0: of chains between 0 and 0.2 nearly all are truly dead (finding 2).
pub(super) const DEAD_BELOW: f32 = 0.2;
/// The same where it hangs on who plays first: both passed, and who could have taken the chain did not.
const DEAD_BELOW_IF_OPEN: f32 = 0.0;
/// So many fights of one position are tried the other way round; games have few.
const MOST_FIGHTS: usize = 16;
/// The static rules of life are believed where playouts keep the chain at least so often.
const AGREED: f32 = 0.65;
/// How many times the playouts asked for are added where chains stay contested.
const MORE_IF_CONTESTED: u32 = 2;
/// Nearer to the threshold than this after the first half of the playouts, a chain gets more of them.
const OPEN_AFTER_HALF: f32 = 0.35;
/// Nearer to the threshold than this, nobody should say.
pub(super) const OPEN: f32 = 0.1;
/// The same where reading has met its limit: the position is hard.
const OPEN_AFTER_SEARCH: f32 = 0.7;

/// What the judge says of one chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainVerdict {
    /// What becomes of it. Never [`Status::Undecided`]: that is a second question, see [`ChainVerdict::undecided`].
    pub status: Status,
    /// On what that rests.
    pub evidence: Evidence,
    /// How often the playouts kept it, from −1 (never) to 1 (always).
    pub mean: f32,
    /// Whether the status is no more than the better guess.
    pub undecided: bool,
    /// Whether it may well have ended otherwise: undecided, or not far from the threshold.
    pub contested: bool,
}

/// The verdict on all stones of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// The stones to take off, by the best guess where they are undecided too.
    pub dead: PointSet,
    /// The stones nobody should judge.
    pub undecided: PointSet,
    /// Every chain, in the order of [`super::chains`].
    pub chains: Vec<ChainVerdict>,
}

impl Judged {
    /// The sets of stones, from the chains.
    pub(super) fn sum_up(&mut self, scene: &Scene) {
        let of = &self.chains;
        self.dead = scene
            .chains
            .members(|chain| of[chain].status == Status::Dead);
        self.undecided = scene.chains.members(|chain| of[chain].undecided);
    }

    /// The weakest evidence that the verdict rests on.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        self.chains.iter().map(|chain| chain.evidence).max()
    }
}

/// Judges all stones of a position in which play has stopped.
#[must_use]
pub fn judge(position: &Position, suicide: Suicide, options: &Options) -> Judged {
    let scene = Scene::of(position);
    let alive = proof::unconditionally_alive(position, &scene.chains, suicide);
    let proved: Vec<bool> = scene
        .chains
        .iter()
        .map(|chain| alive.contains(chain.first))
        .collect();
    let mut judge = Judge {
        means: vec![1.0; scene.len()],
        read: vec![None; scene.len()],
        settled: proved.clone(),
        scene,
        proved,
        without: options.without,
    };
    if judge.proved.contains(&false) {
        judge.look(options);
    }
    judge.decide()
}

/// What is known of each chain on the way to a verdict.
struct Judge {
    scene: Scene,
    /// Proved to live by Benson's theorem.
    proved: Vec<bool>,
    without: Without,
    /// What the playouts say, in the chain's own colour.
    means: Vec<f32>,
    /// Alive by wider static rules, which are no proof and so believed only where playouts agree.
    settled: Vec<bool>,
    /// What reading says.
    read: Vec<Option<Reading>>,
}

impl Judge {
    /// Half the playouts first; only where a chain stays contested, many more. Most positions are clear after two dozen, and the others are those
    /// that the seed would decide otherwise (finding 8).
    fn look(&mut self, options: &Options) {
        let playouts = affordable(self.scene.position.size, options.playouts);
        let static_life = settled(&self.scene);
        let mut sampled = Playouts::new(&self.scene.position);
        sampled.play(playouts.div_ceil(2));
        self.take_means(&sampled, &static_life);
        let is_open = |chain: usize| {
            !self.settled[chain] && (self.means[chain] - DEAD_BELOW).abs() < OPEN_AFTER_HALF
        };
        if self.without.more_if_contested {
            sampled.play(playouts / 2);
            self.take_means(&sampled, &static_life);
        } else if (0..self.scene.len()).any(is_open) {
            sampled.play(playouts * MORE_IF_CONTESTED);
            self.take_means(&sampled, &static_life);
        }
        if options.search {
            self.read = read(
                &self.scene,
                &self.proved,
                &self.settled,
                &self.means,
                options.confirmation,
            );
        }
    }

    /// Takes over what the playouts say, and believes the static rules where they agree.
    fn take_means(&mut self, sampled: &Playouts, static_life: &[bool]) {
        for (chain, &of_rules) in static_life.iter().enumerate() {
            if !self.proved[chain] {
                let color = self.scene.color(chain);
                self.means[chain] = sampled.mean_of_chain(&self.scene.stones[chain], color);
                let believed = of_rules && !self.without.static_life;
                self.settled[chain] = believed && self.means[chain] >= AGREED;
            }
        }
    }

    fn decide(&self) -> Judged {
        let united = self.united();
        let mut judged = Judged {
            chains: (0..self.scene.len())
                .map(|chain| self.verdict(chain, united[chain]))
                .collect(),
            ..Judged::default()
        };
        self.mend(&mut judged);
        judged.dead = self.dead(&judged.chains);
        self.mark_doubts(&mut judged);
        judged.sum_up(&self.scene);
        judged
    }

    fn outcome(&self, chain: usize) -> Option<Outcome> {
        self.read[chain].map(|of| of.outcome)
    }

    fn dead(&self, chains: &[ChainVerdict]) -> PointSet {
        self.scene
            .chains
            .members(|chain| chains[chain].status == Status::Dead)
    }

    fn verdict(&self, chain: usize, mean: f32) -> ChainVerdict {
        let (status, evidence) = match self.outcome(chain) {
            _ if self.proved[chain] => (Status::Alive, Evidence::Proved),
            Some(Outcome::Stands) => (Status::Alive, Evidence::Read),
            Some(Outcome::Falls) => (Status::Dead, Evidence::Read),
            Some(Outcome::Depends) if mean >= DEAD_BELOW_IF_OPEN => {
                (Status::Alive, Evidence::Sampled)
            }
            _ if self.settled[chain] || mean >= DEAD_BELOW => (Status::Alive, Evidence::Sampled),
            _ => (Status::Dead, Evidence::Sampled),
        };
        let off = (mean - DEAD_BELOW).abs();
        let by_ko = evidence == Evidence::Read && self.read[chain].is_some_and(|of| of.by_ko);
        let undecided = by_ko
            || evidence == Evidence::Sampled
                && !self.settled[chain]
                && match self.outcome(chain) {
                    Some(Outcome::Depends) => true,
                    Some(Outcome::TooLong) => off < OPEN_AFTER_SEARCH,
                    _ => off < OPEN,
                };
        ChainVerdict {
            status,
            evidence,
            mean: self.means[chain],
            undecided,
            contested: false,
        }
    }

    /// The means, where contested chains of one colour that touch the same empty region share one: they live and die together (finding 3).
    fn united(&self) -> Vec<f32> {
        let mut united = self.means.clone();
        if self.without.units {
            return united;
        }
        let contested: Vec<bool> = (0..self.scene.len())
            .map(|chain| self.is_contested(chain))
            .collect();
        for unit in units(&self.scene, &contested) {
            let weight: usize = unit
                .iter()
                .map(|&chain| self.scene.stones[chain].len())
                .sum();
            let sum: f32 = unit
                .iter()
                .map(|&chain| self.means[chain] * self.scene.stones[chain].len() as f32)
                .sum();
            for &chain in &unit {
                united[chain] = sum / weight.max(1) as f32;
            }
        }
        united
    }

    fn is_contested(&self, chain: usize) -> bool {
        let is_read = matches!(self.outcome(chain), Some(Outcome::Stands | Outcome::Falls));
        !self.settled[chain] && !is_read && (self.means[chain] - DEAD_BELOW).abs() < 0.7
    }

    /// Where the board without the dead is no end of a game, tries the other ways that the contested chains there may have ended, and takes the
    /// one that leaves least in doubt; of several, the one nearest to the playouts.
    fn mend(&self, judged: &mut Judged) {
        let mut doubts = self.doubts(&judged.chains);
        if self.without.mending || !doubts.contains(&true) {
            return;
        }
        let near: Vec<bool> = (0..self.scene.len())
            .map(|chain| {
                let of = &judged.chains[chain];
                let free = of.evidence == Evidence::Sampled && !self.settled[chain];
                free && (of.mean - DEAD_BELOW).abs() < CONTESTED
            })
            .collect();
        for fight in clusters(&self.scene, &near).iter().take(MOST_FIGHTS) {
            if !fight.iter().any(|&chain| doubts[chain]) {
                continue;
            }
            let mut best = (self.weigh(&doubts), f32::MIN, None);
            for loser in LOSERS {
                let mut other = judged.chains.clone();
                for &chain in fight {
                    other[chain].status = match loser == Some(self.scene.color(chain)) {
                        true => Status::Dead,
                        false => Status::Alive,
                    };
                }
                let left = self.doubts(&other);
                let (weight, likely) = (self.weigh(&left), self.likely(fight, &other));
                if weight < best.0 || weight == best.0 && best.2.is_some() && likely > best.1 {
                    best = (weight, likely, Some((other, left)));
                }
            }
            if let Some((mut chains, left)) = best.2 {
                for &chain in fight {
                    // What had to be turned round is no more than the better guess.
                    chains[chain].undecided |= chains[chain].status != judged.chains[chain].status;
                }
                (judged.chains, doubts) = (chains, left);
            }
        }
    }

    /// How many stones of chains are marked.
    fn weigh(&self, chains: &[bool]) -> usize {
        let marked = chains.iter().zip(&self.scene.stones).filter(|(at, _)| **at);
        marked.map(|(_, stones)| stones.len()).sum()
    }

    /// How well the statuses of a fight agree with the playouts.
    fn likely(&self, fight: &[usize], chains: &[ChainVerdict]) -> f32 {
        let agrees = |&chain: &usize| {
            let above = (self.means[chain] - DEAD_BELOW) * self.scene.stones[chain].len() as f32;
            match chains[chain].status {
                Status::Dead => -above,
                _ => above,
            }
        };
        fight.iter().map(agrees).sum()
    }

    /// The position without the dead.
    fn cleaned(&self, dead: &PointSet) -> Position {
        let position = &self.scene.position;
        Position {
            stones: ByColor::from_fn(|color| position.stones[color].minus(dead)),
            ..*position
        }
    }

    /// Which sampled chains cannot be what they are said to be, by the board without the dead: dead ones that lie in no territory of the
    /// enemy, living ones without room to live.
    fn doubts(&self, chains: &[ChainVerdict]) -> Vec<bool> {
        let after = Scene::of(&self.cleaned(&self.dead(chains)));
        let cramped = cramped(&after);
        let doubtful = |chain: usize| {
            let first = self.scene.stones[chain][0];
            chains[chain].evidence == Evidence::Sampled
                && match chains[chain].status {
                    Status::Dead => !surrounds(&after, first, !self.scene.color(chain)),
                    _ => cramped.contains(first),
                }
        };
        (0..self.scene.len()).map(doubtful).collect()
    }

    /// Marks what stays doubtful as undecided, and living chains as in seki where they have no eyes of their own.
    fn mark_doubts(&self, judged: &mut Judged) {
        let doubts = self.doubts(&judged.chains);
        let seki = withheld(&self.cleaned(&judged.dead)).stones;
        for (chain, of) in judged.chains.iter_mut().enumerate() {
            of.undecided |= doubts[chain];
            let near = (of.mean - DEAD_BELOW).abs() < CONTESTED;
            of.contested = (of.undecided || near) && of.evidence == Evidence::Sampled;
            if of.status == Status::Alive && seki.contains(self.scene.stones[chain][0]) {
                of.status = Status::Seki;
            }
        }
    }
}

/// Whether a point lies in the territory of a colour.
fn surrounds(scene: &Scene, point: Point, color: Color) -> bool {
    let Some(region) = scene.empty.at(point) else {
        return false;
    };
    let walls = &scene.walls[region];
    !walls.is_empty() && walls.iter().all(|&chain| scene.color(chain) == color)
}

/// The stones of groups with fewer than two territories and fewer than four points: they hardly live.
fn cramped(scene: &Scene) -> PointSet {
    let mut cramped = PointSet::EMPTY;
    for color in Color::BOTH {
        let owned = |region: usize| {
            scene.walls[region]
                .iter()
                .all(|&chain| scene.color(chain) == color)
        };
        let territory = scene.empty.members(owned);
        let stones = &scene.position.stones[color];
        let groups = regions(scene.position.size, &stones.union(&territory));
        let mut rooms = vec![(0, 0); groups.len()];
        for room in scene.room.iter().filter(|room| territory.contains(room[0])) {
            if let Some(group) = groups.at(room[0]) {
                rooms[group] = (rooms[group].0 + 1, rooms[group].1 + room.len());
            }
        }
        let of_few = groups.members(|group| rooms[group].0 < 2 && rooms[group].1 < 4);
        cramped = cramped.union(&of_few.intersection(stones));
    }
    cramped
}

/// Groups of chains of one colour that hang together by the empty regions they touch; only the chains that are `wanted`.
fn units(scene: &Scene, wanted: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; scene.len()];
    let mut units = Vec::new();
    for first in 0..scene.len() {
        if !wanted[first] || seen[first] {
            continue;
        }
        let (mut unit, mut done) = (vec![first], 0);
        seen[first] = true;
        while done < unit.len() {
            let rooms = scene.reach[unit[done]].iter();
            for &other in rooms.flat_map(|&(room, _)| &scene.walls[room]) {
                if wanted[other] && !seen[other] && scene.color(other) == scene.color(first) {
                    seen[other] = true;
                    unit.push(other);
                }
            }
            done += 1;
        }
        units.push(unit);
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::life::testing::{patterned, points, position};
    use proptest::prelude::*;

    fn judged(position: &Position) -> Judged {
        judge(position, Suicide::Forbidden, &Options::default())
    }

    /// Ends of games: lower case would be dead, but the text says it with `x` and `o`.
    const ENDS: [&str; 4] = [
        ". . . . . . . . .
         . . o X X . o X .
         . . o X . o X . X
         . o . . . . . X X
         o X X . X X X O X
         . o X X O O O O X
         . o X O O O . O O
         . . X X O . O . .
         . . . X X O . . .",
        ". . . X O O O O .
         . . . X O X O . x
         . o X X X X O O x
         . X . X O O . . O
         . . X O O O O O .
         . X X X X O O . O
         X X X O O O x O x
         . X O O O x x O .
         . O . O x . . x x",
        ". . O X X X X X .
         . . O X . X . X O
         . O . O X X X X O
         . . O . O O X O .
         . . O O . O O . O
         . . . x O O . O .
         . . . O x x O . .
         . . . O x . x O .
         . . . O . x x O .",
        ". . . . X O . . .
         . . . . X O . . .
         . o . . X O . x .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .",
    ];

    fn end(number: usize) -> (Position, PointSet) {
        let text = ENDS[number];
        let stones = text.replace('x', "X").replace('o', "O");
        (position(&stones), points(text, "xo"))
    }

    #[test]
    fn dead_stones_of_finished_games_are_found() {
        for (number, text) in ENDS.iter().enumerate() {
            let (position, dead) = end(number);
            assert_eq!(judged(&position).dead, dead, "{text}");
        }
    }

    fn turned(position: &Position, turn: impl Fn(Point) -> Point, swap: bool) -> Position {
        let map = |set: &PointSet| set.iter().map(&turn).collect();
        let (black, white) = (map(&position.stones.black), map(&position.stones.white));
        let stones = if swap {
            ByColor {
                black: white,
                white: black,
            }
        } else {
            ByColor { black, white }
        };
        Position {
            stones,
            ..*position
        }
    }

    #[test]
    fn what_is_proved_or_read_is_so_from_every_side() {
        let last = 8;
        for number in 0..ENDS.len() {
            let (position, _) = end(number);
            let (first, chains) = (judged(&position), crate::life::chains(&position));
            for view in 0..16 {
                let turn = |point: Point| {
                    let (mut x, mut y) = (point.column(), point.row());
                    if view & 1 != 0 {
                        x = last - x;
                    }
                    if view & 2 != 0 {
                        y = last - y;
                    }
                    if view & 4 != 0 {
                        Point::new(y, x)
                    } else {
                        Point::new(x, y)
                    }
                };
                let other = turned(&position, turn, view & 8 != 0);
                let (again, its) = (judged(&other), crate::life::chains(&other));
                for (number, chain) in chains.iter().enumerate() {
                    let here = first.chains[number];
                    let there = again.chains[its.at(turn(chain.first)).unwrap()];
                    let proved = |of: ChainVerdict| of.evidence == Evidence::Proved;
                    assert_eq!(proved(here), proved(there));
                    if here.evidence.max(there.evidence) <= Evidence::Read {
                        let dead = |of: ChainVerdict| of.status == Status::Dead;
                        assert_eq!(dead(here), dead(there), "{:?}", chain.first);
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_position_has_the_same_verdict() {
        let (position, _) = end(0);
        assert_eq!(judged(&position), judged(&position));
    }

    #[test]
    fn chains_are_dead_below_a_fifth_and_open_near_it() {
        let scene = Scene::of(&position("X . O\n. . .\n. . ."));
        let judge = Judge {
            without: Without::default(),
            proved: vec![false; 2],
            settled: vec![false; 2],
            means: vec![0.0; 2],
            read: vec![None; 2],
            scene,
        };
        let of = |mean| judge.verdict(0, mean);
        assert_eq!((of(0.05).status, of(0.05).undecided), (Status::Dead, false));
        assert_eq!((of(0.15).status, of(0.15).undecided), (Status::Dead, true));
        assert_eq!((of(0.25).status, of(0.25).undecided), (Status::Alive, true));
        assert_eq!(
            (of(0.35).status, of(0.35).undecided),
            (Status::Alive, false)
        );
    }

    #[test]
    fn every_size_has_a_verdict() {
        for (width, height) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (1, 52),
            (52, 1),
            (3, 52),
            (5, 4),
        ] {
            for pattern in [".", "X", "XO", "X.", "XO.", "X.O.."] {
                let position = patterned(width, height, pattern.as_bytes());
                let judged = judged(&position);
                assert_eq!(judged.chains.len(), crate::life::chains(&position).len());
            }
        }
    }

    #[test]
    fn the_largest_boards_get_a_bounded_number_of_playouts() {
        let moves = |size: BoardSize| affordable(size, 48) * 3 * size.area();
        let (usual, largest) = (BoardSize::default(), BoardSize::new(52, 52).unwrap());
        assert!(moves(largest) <= 2 * moves(usual));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn any_position_has_a_verdict(width in 1u8..=12, height in 1u8..=12, stones in prop::collection::vec(0u8..5, 144)) {
            let pattern: Vec<u8> = stones.iter().map(|&stone| b".XOXO"[usize::from(stone)]).collect();
            let position = patterned(width, height, &pattern);
            let judged = judged(&position);
            let all = position.stones.black.union(&position.stones.white);
            prop_assert!(judged.dead.is_subset(&all) && judged.undecided.is_subset(&all));
            for fight in crate::life::fights(&position, &judged) {
                prop_assert!(fight.stones.is_subset(&all));
                prop_assert!(fight.alternatives.iter().all(|other| other.dead != judged.dead && other.dead.is_subset(&all)));
            }
        }
    }
}

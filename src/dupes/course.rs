//! The main line of a game, as far as it tells one game from another.

use crate::board::{BoardSize, Color, Point, PointSet, Setup};
use crate::record::{Actions, Placement, Record, RecordedMove, Turn};

use super::Symmetry;

/// The main line of a game: what is set up and what is played, without what differs between copies of one game.
///
/// - Setup nodes that follow each other are one setup; what they empty on the empty board is nothing.
/// - Two or more plays of one colour at the very beginning, followed by one of the other, are handicap stones and count as set up.
/// - Passes at the end are counted apart: programs write two, one or none.
/// - Where nothing is played, PL counts: the same position with the other player to move is another problem.
/// - A move off the board is kept as written; all moves that cannot be read are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    size: BoardSize,
    tokens: Vec<Token>,
    settings: Vec<Setting>,
    /// B and W properties on the main line, passes included.
    pub moves: u32,
    /// How many passes end it.
    pub final_passes: u32,
    /// How many handicap stones were written as moves.
    handicap_moves: u32,
}

/// One thing that happens: a play, a pass, a setup. Small, because there are millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Token(u16);

/// What a setup sets, in the order of the points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Setting(Vec<(Point, Option<Color>)>);

/// What happens at one place of a main line, seen under a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// A play, a pass, or a move that is neither.
    Move(u16),
    /// A setup.
    Setup(Vec<(Point, Option<Color>)>),
}

/// A record that sets up more points in the midst of its game is made to fill memory and is not compared.
const MOST_SET: usize = 1 << 16;
/// No handicap has more stones.
const MOST_HANDICAP: usize = 25;

const WHITE: u16 = 1 << 12;
const KIND: u16 = 7 << 13;
const PASS: u16 = 1 << 13;
const OFF: u16 = 2 << 13;
const UNREADABLE: u16 = 3 << 13;
const SETUP: u16 = 4 << 13;
const TO_PLAY: u16 = 5 << 13;

impl Token {
    fn of(played: &RecordedMove) -> Token {
        let color = color_bit(played.color);
        let place = match played.place {
            Placement::On(point) => point.index() as u16,
            Placement::Off(point) => OFF | point.index() as u16,
            Placement::Pass | Placement::BlankPass => PASS,
            Placement::Unreadable => UNREADABLE,
        };
        Token(color | place)
    }

    fn is_setup(self) -> bool {
        self.0 & KIND == SETUP
    }

    fn is_move(self) -> bool {
        !matches!(self.0 & KIND, SETUP | TO_PLAY)
    }

    fn is_pass(self) -> bool {
        self.0 & KIND == PASS
    }

    /// The point and colour of a play on the board.
    fn play(self) -> Option<(Point, Color)> {
        (self.0 & KIND == 0).then(|| (self.point(), self.color()))
    }

    fn color(self) -> Color {
        if self.0 & WHITE == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    fn point(self) -> Point {
        Point::from_index(usize::from(self.0 & 0xFFF))
    }

    /// The same move under a symmetry. Points off the board have no place to go.
    #[inline]
    fn under(self, symmetry: Symmetry, size: BoardSize) -> u16 {
        let mut token = self.0;
        if symmetry.swaps_colors() {
            token ^= WHITE;
        }
        if token & KIND == 0 {
            let point = symmetry.point(size, self.point());
            token = token & WHITE | point.index() as u16;
        }
        token
    }
}

fn color_bit(color: Color) -> u16 {
    match color {
        Color::Black => 0,
        Color::White => WHITE,
    }
}

impl Setting {
    fn of(setup: &Setup) -> Setting {
        let all = |set: &PointSet, stone| set.iter().map(move |point| (point, stone)).collect();
        let mut points: Vec<_> = all(&setup.stones.black, Some(Color::Black));
        points.extend::<Vec<_>>(all(&setup.stones.white, Some(Color::White)));
        points.extend::<Vec<_>>(all(&setup.empty, None));
        points.sort_unstable();
        Setting(points)
    }

    fn under(&self, symmetry: Symmetry, size: BoardSize) -> Vec<(Point, Option<Color>)> {
        let turn = |&(point, stone): &(Point, Option<Color>)| {
            let stone = stone.map(|color| symmetry.color(color));
            (symmetry.point(size, point), stone)
        };
        let mut points: Vec<_> = self.0.iter().map(turn).collect();
        points.sort_unstable();
        points
    }

    /// How much it tells games apart: stones of both colours are a position, stones of one a handicap.
    fn weight(&self) -> u32 {
        let count = |color| {
            self.0
                .iter()
                .filter(|(_, stone)| *stone == Some(color))
                .count()
        };
        match (count(Color::Black), count(Color::White)) {
            (0, _) | (_, 0) => 0,
            (black, white) => (black + white) as u32,
        }
    }
}

impl Course {
    /// Reads the main line of a record; `None` where it is not one that could be compared: another game than Go, or setups without measure.
    #[must_use]
    pub fn read(record: &Record<'_>) -> Option<Course> {
        if record.other_game.is_some() {
            return None;
        }
        let mut reader = Reader::new(record.size);
        let tree = record.tree();
        let mut node = Some(record.root());
        while let Some(at) = node {
            match Turn::read(tree, record.bytes(), record.size, at) {
                Turn::Nothing => {}
                Turn::Move(played) => reader.play(&played)?,
                Turn::Several => {
                    let actions = Actions::read(tree, record.bytes(), record.size, at);
                    reader.set(&actions.setup);
                    reader.to_play = actions.to_play.or(reader.to_play);
                    for played in &actions.moves {
                        reader.play(played)?;
                    }
                }
            }
            node = tree.first_child(at);
        }
        reader.finish()
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// How much there is, passes at the end included: handicap stones count once however they are written.
    #[must_use]
    pub fn length(&self) -> usize {
        self.len() + self.final_passes as usize
    }

    /// Whether nothing is played or set up.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// How many events there are without the passes at the end.
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Dave Dyer's signature: the points of moves 20, 40 and 60 and of moves 31, 51 and 71 as SGF writes them, `??` where there is no such
    /// move or it is a pass. Setup does not count, so in a handicap game White's first move is number 1.
    /// Source: <https://real-me.net/ddyer/go/signature-spec.html>
    #[must_use]
    pub fn dyer(&self) -> String {
        let moves: Vec<Token> = self
            .tokens
            .iter()
            .copied()
            .filter(|token| token.is_move())
            .collect();
        let letters = |number: &usize| match moves.get(number - 1).and_then(|token| token.play()) {
            Some((point, _)) => point.to_string(),
            None => "??".to_owned(),
        };
        [20, 40, 60, 31, 51, 71].iter().map(letters).collect()
    }

    /// The number of the move that is the event at this index.
    pub(super) fn move_number(&self, index: usize) -> u32 {
        let setups = self
            .tokens
            .iter()
            .take(index)
            .filter(|token| token.is_setup())
            .count();
        (index + 1 - setups) as u32 + self.handicap_moves
    }

    /// The point of the event at this index, where it is a play.
    pub(super) fn point(&self, index: usize) -> Option<Point> {
        self.tokens.get(index)?.play().map(|(point, _)| point)
    }

    /// Of each event whether it is a play on the board, and how many stones it sets up if these are a position and no handicap: both tell games
    /// apart, passes do not.
    pub(super) fn weights(&self) -> impl Iterator<Item = (bool, u32)> + '_ {
        let mut settings = self.settings.iter();
        self.tokens.iter().map(move |token| match token.0 & KIND {
            SETUP => (false, settings.next().map_or(0, Setting::weight)),
            kind => (kind == 0, 0),
        })
    }

    /// The events from this index on, seen under each symmetry that is asked for.
    pub(super) fn views(&self, from: usize) -> impl Iterator<Item = View<'_>> {
        let before = self
            .tokens
            .iter()
            .take(from)
            .filter(|token| token.is_setup());
        let mut settings = self.settings.iter().skip(before.count());
        self.tokens.iter().skip(from).map(move |&token| View {
            size: self.size,
            token,
            setting: if token.is_setup() {
                settings.next()
            } else {
                None
            },
        })
    }

    /// The events as they look under a symmetry.
    pub(super) fn under(&self, symmetry: Symmetry) -> impl Iterator<Item = Event> {
        self.views(0).map(move |view| view.under(symmetry))
    }
}

/// One event, to be looked at from all sides.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    size: BoardSize,
    token: Token,
    setting: Option<&'a Setting>,
}

impl View<'_> {
    /// As it looks under a symmetry.
    pub fn under(self, symmetry: Symmetry) -> Event {
        match self.setting {
            Some(setting) => Event::Setup(setting.under(symmetry, self.size)),
            None => Event::Move(self.token.under(symmetry, self.size)),
        }
    }

    /// A number for how it looks under a symmetry: the same for the same event, and never dependent on the order of a setup.
    #[inline]
    pub fn code(self, symmetry: Symmetry, mix: impl Fn(u64) -> u64) -> u64 {
        let Some(setting) = self.setting else {
            return u64::from(self.token.under(symmetry, self.size));
        };
        let code = |&(point, stone): &(Point, Option<Color>)| {
            let point = symmetry.point(self.size, point).index() as u64;
            let stone = match stone.map(|color| symmetry.color(color)) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            };
            mix(point << 2 | stone)
        };
        let sum = setting.0.iter().map(code).fold(0, u64::wrapping_add);
        sum | 1 << 63
    }
}

/// Puts a main line together.
struct Reader {
    course: Course,
    pending: Setup,
    is_pending: bool,
    to_play: Option<Color>,
    set: usize,
}

impl Reader {
    fn new(size: BoardSize) -> Reader {
        let course = Course {
            size,
            tokens: Vec::new(),
            settings: Vec::new(),
            moves: 0,
            final_passes: 0,
            handicap_moves: 0,
        };
        Reader {
            course,
            pending: Setup::default(),
            is_pending: false,
            to_play: None,
            set: 0,
        }
    }

    /// A later setup outweighs an earlier one.
    fn set(&mut self, setup: &Setup) {
        let points = setup.points();
        if points.is_empty() {
            return;
        }
        self.is_pending = true;
        let pending = &mut self.pending;
        for color in Color::BOTH {
            pending.stones[color] = pending.stones[color]
                .minus(&points)
                .union(&setup.stones[color]);
        }
        pending.empty = pending.empty.minus(&points).union(&setup.empty);
    }

    fn play(&mut self, played: &RecordedMove) -> Option<()> {
        self.flush()?;
        self.course.moves += 1;
        self.course.tokens.push(Token::of(played));
        Some(())
    }

    fn flush(&mut self) -> Option<()> {
        if !std::mem::take(&mut self.is_pending) {
            return Some(());
        }
        if self.course.tokens.is_empty() {
            self.pending.empty = PointSet::EMPTY;
        }
        let setting = Setting::of(&self.pending);
        self.pending = Setup::default();
        self.set += setting.0.len();
        if setting.0.is_empty() {
            return Some(());
        }
        self.course.settings.push(setting);
        self.course.tokens.push(Token(SETUP));
        (self.set <= MOST_SET).then_some(())
    }

    fn finish(mut self) -> Option<Course> {
        self.flush()?;
        let mut course = self.course;
        if let (Some(color), [Token(SETUP)]) = (self.to_play, course.tokens.as_slice()) {
            course.tokens.push(Token(TO_PLAY | color_bit(color)));
        }
        let passes = course
            .tokens
            .iter()
            .rev()
            .take_while(|token| token.is_pass())
            .count();
        course.tokens.truncate(course.tokens.len() - passes);
        course.final_passes = passes as u32;
        set_up_handicap(&mut course);
        course.tokens.shrink_to_fit();
        Some(course)
    }
}

/// Handicap stones that are written as moves become a setup, as other programs write them.
fn set_up_handicap(course: &mut Course) {
    let start = usize::from(course.tokens.first().is_some_and(|token| token.is_setup()));
    let rest = &course.tokens[start..];
    let Some((_, color)) = rest.first().and_then(|token| token.play()) else {
        return;
    };
    let is_same = |token: &&Token| token.play().is_some_and(|(_, other)| other == color);
    let stones = rest.iter().take_while(is_same).count();
    let follows = rest.get(stones).and_then(|token| token.play());
    if !(2..=MOST_HANDICAP).contains(&stones) || follows.is_none() {
        return;
    }
    let mut points: Vec<_> = rest[..stones]
        .iter()
        .map(|token| (token.point(), Some(color)))
        .collect();
    if start == 1 {
        points.extend_from_slice(&course.settings[0].0);
    }
    points.sort_unstable();
    if points.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return;
    }
    course.settings.drain(..start);
    course.settings.insert(0, Setting(points));
    course.tokens.splice(..start + stones, [Token(SETUP)]);
    course.handicap_moves = stones as u32;
}

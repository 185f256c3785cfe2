//! A ruleset is a point in a space of axes. Nothing about rules is global.

use std::borrow::Cow;

use super::Points;

/// One ruleset: what is allowed, when play ends, how it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The name `--rules` takes and every output shows.
    pub name: Cow<'static, str>,
    /// Where the text stands, in a line.
    pub source: &'static str,
    /// Which repetitions a board play may not make.
    pub ko: KoRule,
    /// How many of the latest positions a superko rule looks at; `None` is all of them.
    pub memory: Option<u32>,
    /// What becomes of a repetition that the ko rule lets happen.
    pub repetition: Repetition,
    /// Whether a play may leave its own chain without a liberty.
    pub suicide: Suicide,
    /// When play stops and what may follow.
    pub end: End,
    /// Stones and surrounded points, or surrounded points and prisoners.
    pub scoring: Scoring,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// Whether each pass hands the opponent a prisoner.
    pub pass_stones: bool,
    /// Whether dead stones are taken off before counting.
    pub dead_stones: DeadStones,
    /// Komi where a record names none.
    pub komi: Komi,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
    /// Who wins on equal points.
    pub tie: ByGame<Tie>,
}

/// The ko and superko rules, exactly as engines tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko may not be retaken on the very next move; any move or pass lifts the ban.
    Simple,
    /// A board play may not recreate any earlier whole-board position (PSK).
    Positional,
    /// A board play may not recreate an earlier position with the same player to move (SSK).
    Situational,
    /// A player may not recreate a position that he himself created by a board play (NSSK).
    NaturalSituational,
    /// Simple ko and NSSK together, as BGA and FFG have it: NSSK alone would allow some immediate retakes.
    SimpleAndNatural,
    /// PSK with a memory that each pass clears (Spight).
    Spight,
    /// Not mechanical (Ing's fighting and disturbing kos): every repetition is shown to a human, none is called illegal.
    Judged,
}

/// What a whole-board repetition means where no superko rule forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The ko rule forbids it; nothing is left to say.
    Forbidden,
    /// The game has no result if both players agree (Nihon Kiin 1989 art. 12).
    NoResultIfAgreed,
    /// The game has no result.
    NoResult,
    /// The game is played again.
    Replay,
    /// A draw.
    Draw,
    /// A tie, or a win by the balance of stones taken in the cycle (Japanese 2003).
    CycleBalance,
    /// The event's regulation decides.
    ByRegulation,
    /// A referee judges.
    Referee,
}

/// Suicide: a play after whose captures the own chain has no liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// Chains of two or more stones.
    MultiStone,
    /// Single stones too.
    All,
}

/// When play stops and what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// How many passes in a row stop play. Where the text says "agreement" this is what records show: two.
    pub passes: u8,
    /// Whether White must make the last pass (AGA, BGA, FFG).
    pub white_last: bool,
    /// How many passes in a row end the game for good, if the rules know such an end.
    pub definitive: Option<u8>,
    /// Who may move first when play goes on after a stop.
    pub resume: Resume,
}

/// The order of play after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resume {
    /// Either colour: the rules hand the move to the opponent of who asked, which a record cannot show.
    Either,
    /// The alternation goes on (AGA: the opponent of the last passer moves first).
    InTurn,
}

/// How points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Surrounded points that do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Points in seki do not count.
    Seki,
    /// Neither points in seki nor two points of every living group.
    Group,
}

/// What is done with dead stones before counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// They are taken off.
    Removed,
    /// The position counts as it stands (Tromp-Taylor, CGOS).
    StayOnBoard,
}

/// Default komi, used only where a record names none, and then always reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Komi {
    /// In an even game; `None` where neither text nor custom names one.
    pub even: Option<Points>,
    /// In a handicap game.
    pub handicap: Option<Points>,
}

/// Points for White in a handicap game under area counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// None.
    Zero,
    /// One point a stone.
    Stones,
    /// One point for each stone but the first.
    StonesMinusOne,
    /// By regulation of the event: not settled by the rules.
    ByRegulation,
}

impl Compensation {
    /// The points for `stones` handicap stones; a single stone is no handicap.
    #[must_use]
    pub fn points(self, stones: u32) -> Points {
        let stones = i32::try_from(stones).unwrap_or(0);
        match self {
            Compensation::Stones if stones >= 2 => Points::whole(stones),
            Compensation::StonesMinusOne if stones >= 2 => Points::whole(stones - 1),
            _ => Points::ZERO,
        }
    }
}

/// Who wins on equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody: jigo.
    Jigo,
    /// Black wins.
    Black,
    /// White wins.
    White,
    /// The text does not say.
    NotRuled,
}

/// One value for even and one for handicap games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByGame<T> {
    /// For even games.
    pub even: T,
    /// For handicap games.
    pub handicap: T,
}

//! Whether the recorded result can be right: confirmed, refuted, undecided, or not checkable.

mod explain;
mod ground;
mod judge;
mod scored;

pub use explain::{Explanation, ExplanationKind};
pub use judge::{Believe, Case, compensation, judge};
pub use scored::{ChainStatus, OtherReading, Scored, score};

use crate::board::{Color, Point, PointSet};
use crate::life::Evidence;
use crate::rules::{Points, Scoring};

/// The verdict on a recorded result. The words are the contract of every output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The count equals the recorded result.
    Confirmed,
    /// It cannot be right under the rules named.
    Refuted,
    /// The record does not settle it.
    Undecided(Why),
    /// There is nothing to count against.
    NotCheckable(Why),
}

/// Why a result is undecided or not checkable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// No RE.
    NoResult,
    /// The game ended by resignation.
    Resignation,
    /// The game ended on time.
    Time,
    /// The game ended by forfeit.
    Forfeit,
    /// The game has no result.
    Void,
    /// RE says that the result is unknown.
    Unknown,
    /// RE names a winner and no margin.
    NoMargin,
    /// RE cannot be read.
    ResultUnreadable,
    /// The game is not Go.
    NotGo,
    /// No moves and no stones.
    NothingToCount,
    /// Stones may be dead or alive.
    LifeAndDeath,
    /// Borders are open: play would go on.
    Unfinished,
    /// No komi is recorded.
    KomiMissing,
    /// Komi cannot be read.
    KomiUnreadable,
    /// Komi may be written in other units than points.
    KomiUnits,
    /// The margin may be written in other units than points.
    ResultUnits,
    /// No rules are recorded.
    RulesMissing,
    /// The rules named are not known.
    RulesUnknown,
    /// What White gets for handicap stones is not settled.
    Compensation,
    /// The text is damaged, moves may be lost.
    Damaged,
    /// An earlier move could not be played as recorded.
    IllegalMove,
    /// Stones were played after play had stopped, perhaps only to show which are dead.
    Resumed,
    /// Stones were played in the clean-up phases of KataGo's territory rules, where they cost nothing.
    Encore,
    /// Stones were set up, so that under territory rules prisoners taken before may be missing.
    Setup,
    /// The difference is what open dame, protective moves or marks make.
    SmallPoints,
}

/// A verdict with all that it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The count, Black minus White in points, where it is one number.
    pub black_minus_white: Option<Points>,
    /// The count as the ruleset says it: `B+3.5`.
    pub counted: Option<String>,
    /// How it was counted.
    pub counted_under: Option<Scoring>,
    /// The weakest evidence the count rests on.
    pub evidence: Option<Evidence>,
    /// The stones taken off as dead.
    pub dead: PointSet,
    /// One stone of each chain that nobody can judge, or the points that are open.
    pub undecided: Vec<Point>,
    /// What single assumption would make the recorded result fit.
    pub explanations: Vec<Explanation>,
    /// Where the judge of dead stones says otherwise than the marks.
    pub contradictions: Vec<Contradiction>,
    /// By how many points the winner by resignation is behind on a board that is played out.
    pub winner_behind: Option<Points>,
}

/// A chain that the marks call dead and the judge alive, or the other way round. The marks decide: life and death are the players' to agree on
/// (Nihon Kiin 1989 art. 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Its first stone, row by row from the top.
    pub at: Point,
    /// Whose it is.
    pub color: Color,
    /// How many stones it has.
    pub stones: u32,
    /// Whether it is the marks that call it dead.
    pub marked_dead: bool,
    /// On what the other view rests.
    pub evidence: Evidence,
}

impl Verdict {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Refuted => "refuted",
            Verdict::Undecided(_) => "undecided",
            Verdict::NotCheckable(_) => "not-checkable",
        }
    }

    /// The reason, where the verdict has one.
    #[must_use]
    pub fn why(self) -> Option<Why> {
        match self {
            Verdict::Undecided(why) | Verdict::NotCheckable(why) => Some(why),
            Verdict::Confirmed | Verdict::Refuted => None,
        }
    }
}

impl Why {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// The reason in a few words, for people.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Why::NoResult => ("no-result", "no result is recorded"),
            Why::Resignation => ("resignation", "the game ended by resignation"),
            Why::Time => ("time", "the game ended on time"),
            Why::Forfeit => ("forfeit", "the game ended by forfeit"),
            Why::Void => ("void", "the game has no result"),
            Why::Unknown => ("unknown", "the record says that the result is unknown"),
            Why::NoMargin => ("no-margin", "a winner is recorded, but no margin"),
            Why::ResultUnreadable => ("result-unreadable", "the recorded result cannot be read"),
            Why::NotGo => ("not-go", "the record is of another game"),
            Why::NothingToCount => ("nothing-to-count", "the record has no moves and no stones"),
            Why::LifeAndDeath => (
                "life-and-death",
                "the record does not say which stones are dead",
            ),
            Why::Unfinished => ("unfinished", "the position is not played out"),
            Why::KomiMissing => ("komi-missing", "no komi is recorded"),
            Why::KomiUnreadable => ("komi-unreadable", "the recorded komi cannot be read"),
            Why::KomiUnits => ("komi-units", "the recorded komi may not be in points"),
            Why::ResultUnits => ("result-units", "the recorded margin may not be in points"),
            Why::RulesMissing => ("rules-missing", "no rules are recorded"),
            Why::RulesUnknown => ("rules-unknown", "the recorded rules are not known"),
            Why::Compensation => (
                "compensation-unknown",
                "the handicap compensation is not settled",
            ),
            Why::Damaged => ("damaged-record", "the file is damaged, moves may be lost"),
            Why::IllegalMove => (
                "illegal-move",
                "an earlier move could not be played as recorded",
            ),
            Why::Resumed => (
                "resumed",
                "stones were played after two passes, and those that only show what is dead do not count",
            ),
            Why::Encore => (
                "clean-up-phases",
                "stones were played in the clean-up phases, and the record does not say where these begin",
            ),
            Why::Setup => (
                "prisoners-unknown",
                "stones were set up, and prisoners taken before are not recorded",
            ),
            Why::SmallPoints => (
                "small-points",
                "dame, protective moves or marks may make the difference",
            ),
        }
    }
}

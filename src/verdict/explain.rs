//! What single assumption would make a recorded result fit.

use crate::board::{Color, Position};
use crate::life::{Ending, Fight};

/// One assumption under which the recorded result would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is assumed.
    pub kind: ExplanationKind,
    /// The assumption, short: `komi 0.5`.
    pub holds_if: String,
    /// The assumption in a sentence.
    pub text: String,
}

/// The kinds of assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplanationKind {
    /// Another komi.
    Komi,
    /// The other counting method.
    Rules,
    /// Other points for handicap stones.
    HandicapCompensation,
    /// Other dead stones.
    DeadStones,
}

impl Explanation {
    /// The dead stones that the judge finds instead of the marked ones.
    pub(super) fn judged() -> Explanation {
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if: "dead stones as judged".to_owned(),
            text: "the recorded result fits if the dead stones are not the marked ones but those that kifu finds".to_owned(),
        }
    }

    /// No stone is taken off.
    pub(super) fn nothing_dead() -> Explanation {
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if: "no dead stones".to_owned(),
            text: "the recorded result fits if no stone is taken off, as programs count that play captures out".to_owned(),
        }
    }

    /// A fight that ended otherwise than the judge says.
    pub(super) fn fight(position: &Position, fight: &Fight, ending: &Ending) -> Explanation {
        let first = fight.stones.iter().next();
        let at = first
            .and_then(|point| point.human(position.size))
            .unwrap_or_default();
        let (holds_if, ended) = match ending.loser {
            Some(Color::Black) => (
                format!("black dead at {at}"),
                "Black's stones there are dead",
            ),
            Some(Color::White) => (
                format!("white dead at {at}"),
                "White's stones there are dead",
            ),
            None => (format!("all alive at {at}"), "all stones there live"),
        };
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if,
            text: format!("the recorded result fits if the fight at {at} ended so that {ended}"),
        }
    }
}

impl ExplanationKind {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ExplanationKind::Komi => "komi",
            ExplanationKind::Rules => "rules",
            ExplanationKind::HandicapCompensation => "handicap-compensation",
            ExplanationKind::DeadStones => "dead-stones",
        }
    }
}

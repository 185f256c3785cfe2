//! What single assumption would make a recorded result fit.

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
}

impl ExplanationKind {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ExplanationKind::Komi => "komi",
            ExplanationKind::Rules => "rules",
            ExplanationKind::HandicapCompensation => "handicap-compensation",
        }
    }
}

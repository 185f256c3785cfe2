//! How much findings weigh in a collection of games, of problems, or of joseki: one table.

use super::CheckSet;
use crate::finding::{CheckInfo, Finding, Severity};

/// What a collection is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Anything: each record is taken for what it looks like.
    #[default]
    Mixed,
    /// Games between players.
    Games,
    /// Problems with their solutions.
    Problems,
    /// Sequences to learn: joseki, openings, lessons.
    Joseki,
}

/// What a profile makes of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It weighs what it always does.
    AsItIs,
    /// It is not told.
    Off,
    /// It weighs this.
    Is(Severity),
}

use Weight::{AsItIs, Off};
const NOTE: Weight = Weight::Is(Severity::Note);
const WARNING: Weight = Weight::Is(Severity::Warning);

/// The checks that a profile weighs otherwise: mixed, games, problems, joseki.
///
/// A problem has no players, komi or result, so nothing is missing. In joseki one side often plays elsewhere, and its move is left out.
static TABLE: &[(&str, [Weight; 4])] = &[
    ("P103", [AsItIs, WARNING, Off, Off]),
    ("P106", [AsItIs, AsItIs, Off, Off]),
    ("P115", [AsItIs, AsItIs, Off, Off]),
    ("P116", [AsItIs, AsItIs, Off, Off]),
    ("M106", [AsItIs, AsItIs, AsItIs, NOTE]),
    ("M109", [AsItIs, AsItIs, Off, Off]),
    ("M111", [AsItIs, AsItIs, Off, Off]),
    ("H104", [AsItIs, AsItIs, Off, Off]),
    ("H107", [AsItIs, AsItIs, Off, Off]),
    ("H109", [AsItIs, WARNING, Off, Off]),
    ("H112", [AsItIs, AsItIs, Off, Off]),
    ("H113", [AsItIs, AsItIs, Off, Off]),
    ("H114", [AsItIs, WARNING, WARNING, AsItIs]),
    ("R102", [AsItIs, AsItIs, Off, Off]),
    ("R103", [AsItIs, AsItIs, Off, Off]),
    ("R104", [AsItIs, AsItIs, Off, Off]),
    ("R109", [AsItIs, AsItIs, Off, Off]),
    ("R110", [AsItIs, AsItIs, Off, Off]),
    ("V107", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V108", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V109", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V110", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V111", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V112", [AsItIs, AsItIs, WARNING, AsItIs]),
    ("V113", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V114", [AsItIs, AsItIs, WARNING, WARNING]),
    ("V116", [Off, Off, AsItIs, Off]),
    ("V117", [AsItIs, AsItIs, WARNING, AsItIs]),
];

impl Profile {
    /// Every profile, in the order of the table.
    pub const ALL: [Profile; 4] = [
        Profile::Mixed,
        Profile::Games,
        Profile::Problems,
        Profile::Joseki,
    ];

    /// The name, as the command line takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Profile::Mixed => "mixed",
            Profile::Games => "games",
            Profile::Problems => "problems",
            Profile::Joseki => "joseki",
        }
    }

    /// What it makes of a check.
    #[must_use]
    pub fn weight(self, check: &CheckInfo) -> Weight {
        let own = TABLE
            .iter()
            .map(|(code, weights)| (*code, weights[self as usize]));
        // Most rows say nothing to one profile, and names cost more to compare.
        let row = own
            .filter(|(_, weight)| *weight != AsItIs)
            .find(|(code, _)| *code == check.code);
        row.map_or(AsItIs, |(_, weight)| weight)
    }

    /// Leaves out what it does not tell, but for the checks that are asked for by name, and weighs the rest.
    pub(super) fn weigh(self, findings: &mut Vec<Finding>, named: CheckSet) {
        findings.retain_mut(|finding| match self.weight(finding.check) {
            Off => named.has(finding.check),
            AsItIs => true,
            Weight::Is(severity) => {
                finding.severity = severity;
                true
            }
        });
    }
}

impl Weight {
    /// The word of a table: `off`, a severity, or what the check weighs by itself.
    #[must_use]
    pub fn name(self, check: &CheckInfo) -> &'static str {
        match self {
            Off => "off",
            AsItIs => check.severity.name(),
            Weight::Is(severity) => severity.name(),
        }
    }
}

/// Whether some profile weighs a check otherwise than by itself.
#[must_use]
pub fn is_in_profiles(check: &CheckInfo) -> bool {
    TABLE.iter().any(|(code, _)| *code == check.code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::CHECKS;

    #[test]
    fn the_table_names_checks_in_their_order_and_says_something_of_each() {
        let place = |code: &str| CHECKS.iter().position(|check| check.info.code == code);
        let places: Vec<_> = TABLE.iter().map(|(code, _)| place(code)).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(places.is_sorted_by(|a, b| a < b));
        for (code, weights) in TABLE {
            assert!(weights.iter().any(|weight| *weight != AsItIs), "{code}");
        }
    }

    #[test]
    fn columns_stand_in_the_order_of_the_profiles() {
        for (column, profile) in Profile::ALL.into_iter().enumerate() {
            assert_eq!(profile as usize, column);
        }
    }
}

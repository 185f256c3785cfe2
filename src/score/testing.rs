//! Rulesets for tests: only the axes that change a count.

use std::borrow::Cow;

use crate::rules::*;

/// A ruleset that counts so; everything else is of no account here.
pub(crate) fn ruleset(scoring: Scoring, tax: Tax) -> Ruleset {
    Ruleset {
        name: Cow::Borrowed("test"),
        source: "",
        scoring,
        tax,
        ..DEFAULT.clone()
    }
}

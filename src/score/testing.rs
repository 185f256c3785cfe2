//! Rulesets for tests: only the axes that change a count.

use std::borrow::Cow;

use crate::rules::*;

/// A ruleset that counts so; everything else is of no account here.
pub(crate) fn ruleset(scoring: Scoring, tax: Tax) -> Ruleset {
    Ruleset {
        name: Cow::Borrowed("test"),
        source: "",
        ko: KoRule::Simple,
        memory: None,
        repetition: Repetition::NoResult,
        suicide: Suicide::Forbidden,
        end: End {
            passes: 2,
            white_last: false,
            definitive: None,
            resume: Resume::Either,
        },
        scoring,
        tax,
        pass_stones: false,
        dead_stones: DeadStones::Removed,
        komi: Komi {
            even: None,
            handicap: None,
        },
        compensation: Compensation::Zero,
        tie: ByGame {
            even: Tie::Jigo,
            handicap: Tie::Jigo,
        },
    }
}

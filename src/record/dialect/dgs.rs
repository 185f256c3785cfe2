//! The Dragon Go Server.

use super::{Fact, Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "dgs",
    title: "DGS",
    // `AP[DGS:…]` and `PC[Dragon Go Server: http://www.dragongoserver.net]` (the server's source).
    marks: &[
        begins(Ident::AP, "dgs:"),
        has(Ident::PC, "dragon go server"),
        has(Ident::PC, "dragongoserver"),
    ],
    // The ruleset was not recorded in early years, when the server counted territory only.
    rules: Some(Fact {
        value: "japanese-1989",
        certain: false,
    }),
    // RULESETS.md, table C.
    usual_komi: &[halves(13)],
    // SCORING.md, section 7: three passes, marks with the last.
    habits: &[Habit::ThreePasses, Habit::MarksAtLastPass],
    ..Profile::PLAIN
};

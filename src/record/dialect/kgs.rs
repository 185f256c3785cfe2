//! The KGS Go Server.

use super::{Habit, Profile, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "kgs",
    title: "KGS",
    // `PC[The KGS Go Server at http://www.gokgs.com/]`: every record of the server has it.
    marks: &[
        has(Ident::PC, "gokgs.com"),
        has(Ident::PC, "kgs go server"),
        has(Ident::PC, "kiseido go server"),
    ],
    // RULESETS.md, tables A and C.
    variants: &[
        ("japanese-1989", "kgs-japanese"),
        ("chinese-practice", "kgs-chinese"),
        ("aga-1991", "kgs-aga"),
        ("nz", "kgs-nz"),
    ],
    usual_komi: &[halves(13), halves(15), halves(11)],
    // Two passes, TB and TW with the last, never compressed; the marks fit RE in 186 of 189 games (SCORING.md, section 7).
    habits: &[Habit::MarksAtLastPass, Habit::ResignsOutOfTurn],
    ..Profile::PLAIN
};

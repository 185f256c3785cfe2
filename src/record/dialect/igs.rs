//! The Internet Go Server, Pandanet.

use super::signs::{CP, STONES_LEFT, US};
use super::{Fact, Habit, Mark, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "igs",
    title: "IGS (Pandanet)",
    // `US[Brought to you by IGS PANDANET]`, `EV[Internet Go Server game: … vs …]`, `CoPyright[… PANDANET …]`, `PC[IGS:  igs.joyjoy.net 6969]`.
    marks: &[
        has(US, "igs pandanet"),
        begins(Ident::EV, "internet go server game"),
        has(CP, "pandanet"),
        has(CP, "tim l. casey"),
        begins(Ident::PC, "igs:"),
        Mark::Is(Ident::PC, "igs"),
        has(Ident::PC, "pandanet"),
        has(Ident::PC, "igs.joyjoy.net"),
        has(Ident::PC, "internet go server"),
        Mark::Numbers(STONES_LEFT),
    ],
    // The server counts territory and has no other way. Of 18 counted games without RU 18 fit by territory and 5 by area
    // (measured).
    rules: Some(Fact {
        value: "igs",
        certain: true,
    }),
    variants: &[("japanese-1989", "igs")],
    // RULESETS.md, table C: 5.5 until 2004, 6.5 since.
    usual_komi: &[halves(13), halves(11)],
    // SCORING.md, section 7: three passes, TB and TW in a node of their own after them; KM may be −5.5.
    habits: &[
        Habit::ThreePasses,
        Habit::MarksAfterLastMove,
        Habit::ReverseKomi,
        Habit::ResignsOutOfTurn,
    ],
    ..Profile::PLAIN
};

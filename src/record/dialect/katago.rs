//! KataGo.

use super::{Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "katago",
    title: "KataGo",
    // It writes no AP, but `RU[koPOSITIONALscoreAREAtaxNONEsui1]` and `C[startTurnIdx=…]` (its source).
    marks: &[
        begins(Ident::AP, "katago"),
        has(Ident::RU, "scorearea"),
        has(Ident::RU, "scoreterritory"),
        begins(Ident::C, "startturnidx="),
    ],
    // Its own games vary komi widely on purpose.
    usual_komi: &[halves(15), halves(14), halves(13)],
    habits: &[Habit::NoMarks, Habit::ReverseKomi],
    ..Profile::PLAIN
};

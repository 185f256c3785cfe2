//! Cyberoro, also named WBaduk (사이버오로).

use super::signs::SO;
use super::{Fact, Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "wbaduk",
    title: "Cyberoro (WBaduk)",
    // Its own format is NGF.
    marks: &[
        begins(Ident::AP, "cyberoro"),
        begins(Ident::AP, "wbaduk"),
        has(Ident::PC, "wbaduk"),
        has(Ident::PC, "cyberoro"),
        has(Ident::PC, "사이버오로"),
        has(SO, "cyberoro"),
    ],
    // A Korean server with territory counting; which text is not known.
    rules: Some(Fact {
        value: "korean-2016",
        certain: false,
    }),
    usual_komi: &[halves(13)],
    habits: &[Habit::NoPasses, Habit::NoMarks, Habit::ResignsOutOfTurn],
    ..Profile::PLAIN
};

//! GoQuest (囲碁クエスト).

use super::signs::SO;
use super::{Fact, Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "goquest",
    title: "GoQuest",
    // No record of it was at hand: its name where names stand.
    marks: &[
        begins(Ident::AP, "goquest"),
        has(Ident::PC, "goquest"),
        has(Ident::PC, "questgames"),
        has(Ident::PC, "囲碁クエスト"),
        has(SO, "goquest"),
        has(SO, "questgames"),
    ],
    // General knowledge, unverified.
    rules: Some(Fact {
        value: "chinese-practice",
        certain: false,
    }),
    usual_komi: &[halves(14), halves(15), halves(13)],
    habits: &[Habit::NoMarks, Habit::ResignsOutOfTurn],
    ..Profile::PLAIN
};

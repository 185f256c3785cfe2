//! Tygem (弈城, 타이젬).

use super::signs::SO;
use super::{Fact, Habit, Profile, begins, halves, has};
use crate::record::komi::KomiUnit;
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "tygem",
    title: "Tygem",
    // Its own format is GIB; converters write PC[TYGEM].
    marks: &[
        begins(Ident::AP, "tygem"),
        has(Ident::PC, "tygem"),
        has(Ident::PC, "弈城"),
        has(Ident::PC, "타이젬"),
        has(SO, "tygem"),
    ],
    // Territory; which text is not known (RULESETS.md, table A: unverified).
    rules: Some(Fact {
        value: "korean-2016",
        certain: false,
    }),
    // GIB has komi in tenths; converters have written them as they stood.
    komi_units: &[KomiUnit::Points, KomiUnit::Tenths],
    usual_komi: &[halves(13)],
    // Of 9,814 games 21 had any pass and none had one at the end (SCORING.md, section 7).
    habits: &[Habit::NoPasses, Habit::NoMarks, Habit::ResignsOutOfTurn],
    ..Profile::PLAIN
};

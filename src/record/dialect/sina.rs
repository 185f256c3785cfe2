//! The game records of Sina (新浪).

use super::signs::{COUNTDOWN_AND_KO, SO};
use super::{Habit, Mark, Profile, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "sina",
    title: "Sina",
    marks: &[
        has(SO, "sina.com"),
        has(SO, "新浪"),
        has(Ident::PC, "新浪"),
        has(Ident::AP, "sina.com"),
    ],
    // LT and LC for the countdown and KO for the komi: measured on 14 records of professional games, which do not name their source.
    likely: &[Mark::Numbers(COUNTDOWN_AND_KO)],
    usual_komi: &[halves(13), halves(15)],
    // RE[白中盘胜], KO[6.5]: measured on the same.
    habits: &[Habit::NoPasses, Habit::KomiInKo, Habit::ResultsInWords],
    ..Profile::PLAIN
};

//! The game records of Sina (新浪).

use super::signs::{COUNTDOWN_AND_KO, SO};
use super::{Habit, Mark, Profile, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "sina",
    title: "Sina",
    // LT and LC for the countdown and KO for the komi, as the files of a large portal have them (19 records).
    marks: &[
        Mark::Numbers(COUNTDOWN_AND_KO),
        has(SO, "sina.com"),
        has(SO, "新浪"),
        has(Ident::PC, "新浪"),
        has(Ident::AP, "sina.com"),
    ],
    usual_komi: &[halves(13), halves(15)],
    // RE[白中盘胜], KO[6.5] and no KM: measured on the same.
    habits: &[Habit::NoPasses, Habit::KomiInKo, Habit::ResultsInWords],
    ..Profile::PLAIN
};

//! The collection gokifu.com.

use super::signs::SO;
use super::{Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "gokifu",
    title: "gokifu.com",
    // `SO[gokifu.com]`; some converters of GIB write AP[gokifu.com] too.
    marks: &[has(SO, "gokifu.com"), begins(Ident::AP, "gokifu.com")],
    usual_komi: &[halves(13), halves(15)],
    // Professional games: they end with the last stone (SCORING.md, section 4). HA[2] means two stones, which some converters add.
    habits: &[Habit::NoPasses, Habit::NoMarks],
    ..Profile::PLAIN
};

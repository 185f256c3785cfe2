//! SmartGo.

use super::{Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "smartgo",
    title: "SmartGo",
    marks: &[begins(Ident::AP, "smartgo")],
    usual_komi: &[halves(13), halves(15)],
    // SCORING.md, section 7: lists of points are compressed, TB and TW may hold living stones.
    habits: &[Habit::MarksOnLivingStones],
    ..Profile::PLAIN
};

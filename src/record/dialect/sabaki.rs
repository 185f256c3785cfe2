//! Sabaki.

use super::{Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "sabaki",
    title: "Sabaki",
    // `AP[Sabaki:0.43.1]`; it writes its name over that of the program before it.
    marks: &[begins(Ident::AP, "sabaki")],
    usual_komi: &[halves(13), halves(15)],
    habits: &[Habit::NoMarks],
    ..Profile::PLAIN
};

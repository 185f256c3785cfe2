//! GNU Go.

use super::{Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "gnugo",
    title: "GNU Go",
    // `AP[GNU Go:3.8]`, which Fox writes too: that is looked at first.
    marks: &[begins(Ident::AP, "gnu go"), begins(Ident::AP, "gnugo")],
    usual_komi: &[halves(11), halves(13), halves(15)],
    habits: &[Habit::NoMarks],
    ..Profile::PLAIN
};

//! GNU Go.

use super::{Fact, Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "gnugo",
    title: "GNU Go",
    // `AP[GNU Go:3.8]`, which Fox writes too: that is looked at first. AP[gnugoclient:2.0] is its client on NNGS.
    marks: &[begins(Ident::AP, "gnu go"), begins(Ident::AP, "gnugo")],
    // Of 246 counted games of the client, which name no rules, 211 fit by territory and 71 by area (measured).
    rules: Some(Fact {
        value: "japanese-1989",
        certain: false,
    }),
    usual_komi: &[halves(11), halves(13), halves(15)],
    // 118 of 258 counted games end with one pass (measured).
    habits: &[Habit::LastPassMissing, Habit::NoMarks],
    ..Profile::PLAIN
};

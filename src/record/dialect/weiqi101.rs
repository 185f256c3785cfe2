//! 101weiqi (101围棋网).

use super::signs::{SO, US};
use super::{Habit, Profile, begins, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "101weiqi",
    title: "101weiqi",
    // No record of it was at hand: its name where names stand.
    marks: &[
        begins(Ident::AP, "101weiqi"),
        has(SO, "101weiqi"),
        has(Ident::PC, "101weiqi"),
        has(US, "101weiqi"),
        has(SO, "101围棋"),
    ],
    habits: &[Habit::NoPasses, Habit::NoMarks],
    ..Profile::PLAIN
};

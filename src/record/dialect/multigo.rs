//! MultiGo.

use super::{Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "multigo",
    title: "MultiGo",
    // `AP[MultiGo:4.4.4]`, with MULTIGOGM beside it.
    marks: &[begins(Ident::AP, "multigo")],
    usual_komi: &[halves(13), halves(15), halves(11)],
    // An editor for game collections: most games are entered without passes.
    habits: &[Habit::NoPasses, Habit::NoMarks],
    ..Profile::PLAIN
};

//! CGoban, where it was not on KGS.

use super::{Habit, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "cgoban",
    title: "CGoban",
    marks: &[begins(Ident::AP, "cgoban")],
    // Records of KGS without PC are among them: 114 of 125 counted games fit as their RU says (measured).
    usual_komi: &[halves(13), halves(15), halves(11)],
    habits: &[Habit::MarksAtLastPass],
    ..Profile::PLAIN
};

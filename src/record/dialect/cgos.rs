//! The Computer Go Server.

use super::{Fact, Habit, Mark, Profile, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "cgos",
    title: "CGOS",
    // `PC[(CGOS) 9x9 Computer Go Server]`.
    marks: &[has(Ident::PC, "cgos"), has(Ident::PC, "computer go server")],
    // Its ratings have four digits and perhaps a question mark (measured on 51 records, all by programs). That is not enough to confirm
    // anything, but no result is refuted because stones were left on the board.
    likely: &[Mark::Ratings],
    rules: Some(Fact {
        value: "cgos",
        certain: true,
    }),
    // The server writes RU[Chinese] and plays Tromp-Taylor rules without suicide; no stone is taken off. Of 22 counted games that
    // end with passes all fit so, and 20 with dead stones removed (measured).
    variants: &[("chinese-practice", "cgos")],
    // 7.5, and 7.0 in later years (the server's source).
    usual_komi: &[halves(15), halves(14)],
    habits: &[Habit::DeadStonesStay, Habit::NoMarks],
    ..Profile::PLAIN
};

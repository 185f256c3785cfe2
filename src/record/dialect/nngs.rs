//! The No Name Go Server.

use super::signs::US;
use super::{Fact, Habit, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "nngs",
    title: "NNGS",
    // `AP[NNGS:1.1.22]`, `US[Brought to you by No Name Go Server]`, `PC[NNGS Worldwide: nngs.cosmic.org 9696]`.
    marks: &[
        begins(Ident::AP, "nngs"),
        has(US, "no name go server"),
        has(Ident::PC, "nngs"),
        has(Ident::PC, "no name go server"),
    ],
    // A server of IGS's kind: territory and nothing else. Of 18 counted games 16 fit by territory and 4 by area (measured); later
    // versions write RU[Japanese] into each.
    rules: Some(Fact {
        value: "japanese-1989",
        certain: true,
    }),
    usual_komi: &[halves(13), halves(11)],
    // Dead stones are removed outside the record; RE[B+AW] names a winner without a count (14 of 85 records).
    habits: &[Habit::NoMarks, Habit::ResultsInWords],
    ..Profile::PLAIN
};

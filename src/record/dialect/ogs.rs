//! The Online Go Server.

use super::signs::CP;
use super::{Habit, Mark, Profile, begins, halves, has};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "ogs",
    title: "OGS",
    // `PC[OGS: https://online-go.com/game/…]`, and CP[online-go.com] in earlier years. Collections without names and places keep the order of
    // these years: of 208 such games all have it, and no other of 11,000 records does.
    marks: &[
        has(Ident::PC, "online-go.com"),
        begins(Ident::PC, "ogs:"),
        has(CP, "online-go.com"),
        Mark::All(&[
            Mark::OgsOrder,
            Mark::Unstated(Ident::PC),
            Mark::Unstated(CP),
        ]),
    ],
    // RULESETS.md, tables A and C.
    variants: &[
        ("japanese-1989", "ogs-japanese"),
        ("korean-2016", "ogs-korean"),
        ("chinese-practice", "ogs-chinese"),
        ("aga-1991", "ogs-aga"),
        ("ing-1991", "ogs-ing"),
    ],
    // RULESETS.md, table C: Japanese 6.5, Chinese and AGA 7.5; 5.5 on 9×9 (general knowledge).
    usual_komi: &[halves(13), halves(15), halves(11)],
    // Dead stones are in the server's database only (SCORING.md, section 7).
    habits: &[Habit::NoMarks, Habit::ResignsOutOfTurn],
    ..Profile::PLAIN
};

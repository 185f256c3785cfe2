//! Fox Weiqi (foxwq, 野狐).

use super::signs::COUNTDOWN;
use super::{Fact, Habit, Mark, Profile, begins, halves};
use crate::record::komi::KomiUnit;
use crate::record::result::ResultUnit;
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "fox",
    title: "Fox Weiqi",
    // AP[foxwq] stands beside AP[GNU Go:3.8] in what the client writes (3,058 of 7,097 records). Records saved again lose it and keep TC and TT,
    // which no other writer was found to fill, and RU; of records with TC and TT 89 have no RU and are of several servers.
    marks: &[
        begins(Ident::AP, "foxwq"),
        Mark::All(&[Mark::Numbers(COUNTDOWN), Mark::Stated(Ident::RU)]),
    ],
    usual_komi: &[halves(13), halves(15)],
    // Even games with RU[Japanese], KM[0] and a margin with a half: of the 84 whose count fits any komi, 76 fit 6.5, the others 0.5, 5.5
    // and 7.5 (measured on 274). With handicap KM 0 is 0: 37 of 38.
    zero_komi: Some(Fact {
        value: halves(13),
        certain: true,
    }),
    // 375 is 7.5 and 650 is 6.5 (the SGF readers of KataGo, OGS and Sabaki say so). Of 242 even games with KM[650] 36 fit 6.5 and one
    // another komi, of 420 with KM[750] 96 fit 7.5 and 12 another (measured).
    large_komi: Some(Fact {
        value: KomiUnit::Hundredths,
        certain: true,
    }),
    komi_units: &[
        KomiUnit::Hundredths,
        KomiUnit::HundredthsOfZi,
        KomiUnit::Points,
    ],
    // Under RU[Chinese] every margin ends in .25 or .75, which are zi (measured on 28 records; the other two are codes).
    result_units: &[ResultUnit::Points, ResultUnit::Zi],
    // Measured: all of 979 counted games end with a stone; 2,171 records have AB after the root; 30 have HA[1] for a game without komi; of 197
    // games with B+0.0 or W+0.0 none counts so, and most broke off early; in 195 of 5,861 the one who resigned had moved last.
    habits: &[
        Habit::NoPasses,
        Habit::LateHandicapStones,
        Habit::HandicapOne,
        Habit::KomiZero,
        Habit::CodedResults,
        Habit::ResignsOutOfTurn,
        Habit::NoMarks,
    ],
    ..Profile::PLAIN
};

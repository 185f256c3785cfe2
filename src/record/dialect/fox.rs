//! Fox Weiqi (foxwq, 野狐).

use super::signs::COUNTDOWN;
use super::{Fact, Habit, Mark, Profile, begins, halves};
use crate::record::komi::KomiUnit;
use crate::record::result::ResultUnit;
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "fox",
    title: "Fox Weiqi",
    // AP[foxwq] stands beside AP[GNU Go:3.8] in what the client writes (measured on 6,183 of 10,348 records that name GNU Go). Older
    // records and records saved again lose it and keep TC and TT, which no other writer was found to fill (all of 7,300 records).
    marks: &[
        begins(Ident::AP, "foxwq"),
        Mark::All(&[Mark::Numbers(COUNTDOWN), Mark::Stated(Ident::RU)]),
    ],
    usual_komi: &[halves(13), halves(15)],
    // Even games with RU[Japanese], KM[0] and a margin with a half: of the 84 whose count fits any komi, 76 fit 6.5, the others 0.5, 5.5
    // and 7.5 (measured). With handicap KM 0 is 0 (37 of 38).
    zero_komi: Some(Fact {
        value: halves(13),
        certain: true,
    }),
    // 375 is 7.5 and 650 is 6.5 (the SGF readers of KataGo, OGS and Sabaki say so). Measured: of 242 even games with KM[650] 36 fit 6.5
    // and one another komi; of 420 with KM[750] 96 fit 7.5 and 12 another.
    large_komi: Some(Fact {
        value: KomiUnit::Hundredths,
        certain: true,
    }),
    // Under RU[Chinese] margins end in .25 and .75, which are zi (measured on 24 records).
    result_units: &[ResultUnit::Points, ResultUnit::Zi],
    // No passes: measured on all of 600 counted games. AB in the second node, HA[1] for a game without komi, RE[W+0.02] and RE[draw] with
    // handicap: measured.
    habits: &[
        Habit::NoPasses,
        Habit::LateHandicapStones,
        Habit::HandicapOne,
        Habit::KomiZero,
        Habit::CodedResults,
        Habit::NoMarks,
    ],
    ..Profile::PLAIN
};

//! Who wrote a record, as far as that changes how it is read.
//!
//! One file a server or program, with where each fact is from. A fact that is certain may settle rules and units, so that a result can be
//! confirmed or refuted by it; all others are only for explanations. Nothing here is chosen to make a result fit.

mod cgoban;
mod cgos;
mod dgs;
mod fox;
mod gnugo;
mod gokifu;
mod goquest;
mod igs;
mod katago;
mod katrain;
mod kgs;
mod lizzie;
mod multigo;
mod nngs;
mod ogs;
mod sabaki;
mod signs;
mod sina;
mod smartgo;
mod tygem;
mod wbaduk;
mod weiqi101;

pub(super) use signs::Signs;
use signs::{Mark, begins, has};

use super::komi::KomiUnit;
use super::result::ResultUnit;
use crate::rules::Points;

/// A server or program with habits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The Fox Weiqi server.
    Fox,
    /// The Tygem server.
    Tygem,
    /// The Cyberoro server, also named WBaduk.
    WBaduk,
    /// The KGS Go Server.
    Kgs,
    /// The Online Go Server.
    Ogs,
    /// The Internet Go Server, Pandanet.
    Igs,
    /// The Dragon Go Server.
    Dgs,
    /// The Computer Go Server.
    Cgos,
    /// The No Name Go Server.
    Nngs,
    /// The GoQuest server.
    GoQuest,
    /// The game records of Sina.
    Sina,
    /// The collection gokifu.com.
    Gokifu,
    /// The problems and games of 101weiqi.
    Weiqi101,
    /// The program KaTrain.
    KaTrain,
    /// The programs Lizzie and LizzieYzy.
    Lizzie,
    /// The program CGoban.
    CGoban,
    /// The program MultiGo.
    MultiGo,
    /// The program SmartGo.
    SmartGo,
    /// The program Sabaki.
    Sabaki,
    /// The program GNU Go.
    GnuGo,
    /// The program KataGo.
    KataGo,
}

/// A fact about a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<T> {
    /// What is so.
    pub value: T,
    /// Whether it may decide a verdict. What is not certain is only offered as an explanation.
    pub certain: bool,
}

/// What a writer of records does otherwise than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// Passes at the end of a game are not recorded, and open neutral points are left.
    NoPasses,
    /// The last of the passes may be missing.
    LastPassMissing,
    /// A counted game ends with three passes.
    ThreePasses,
    /// Handicap stones stand in the node after the root.
    LateHandicapStones,
    /// HA is written, and no stones are placed.
    HandicapWithoutStones,
    /// Handicap stones are written as moves of Black's.
    HandicapByMoves,
    /// HA is 1 where Black plays first without komi.
    HandicapOne,
    /// KM is 0 although a komi was given.
    KomiZero,
    /// Komi is in KO, which is no game info in FF\[4\].
    KomiInKo,
    /// A margin of 0 or of hundredths is a code (`B+0.0`, `W+0.02`): somebody won, and nothing was counted.
    CodedResults,
    /// Players may resign when it is not their turn.
    ResignsOutOfTurn,
    /// Results are written in words.
    ResultsInWords,
    /// TB and TW stand in the node of the last pass.
    MarksAtLastPass,
    /// TB and TW stand in a node of their own after the last move.
    MarksAfterLastMove,
    /// TB and TW may hold stones that live.
    MarksOnLivingStones,
    /// Dead stones are marked nowhere.
    NoMarks,
    /// Dead stones are not taken off: what stands on the board counts.
    DeadStonesStay,
    /// Komi may be below zero.
    ReverseKomi,
}

/// What is known of a dialect.
#[derive(Debug)]
struct Profile {
    /// The word of the outputs.
    name: &'static str,
    /// Its name for people.
    title: &'static str,
    /// What it writes and nobody else.
    marks: &'static [Mark],
    /// What it writes and others hardly do: enough for an explanation, not for a fact.
    likely: &'static [Mark],
    /// The ruleset of records that name none.
    rules: Option<Fact<&'static str>>,
    /// The rulesets of its own, by the family's ruleset that RU names.
    variants: &'static [(&'static str, &'static str)],
    /// The komi of even games, the most common first, in quarter points.
    usual_komi: &'static [Points],
    /// What KM 0 stands for in an even game that was won by half a point more than a whole number.
    zero_komi: Option<Fact<Points>>,
    /// In which unit a komi of 30 and more is.
    large_komi: Option<Fact<KomiUnit>>,
    /// The units in which komi occurs.
    komi_units: &'static [KomiUnit],
    /// The units in which margins occur.
    result_units: &'static [ResultUnit],
    /// What it does otherwise than others.
    habits: &'static [Habit],
}

impl Profile {
    /// Somebody with no habits at all.
    const PLAIN: Profile = Profile {
        name: "",
        title: "",
        marks: &[],
        likely: &[],
        rules: None,
        variants: &[],
        usual_komi: &[],
        zero_komi: None,
        large_komi: None,
        komi_units: &[KomiUnit::Points],
        result_units: &[ResultUnit::Points],
        habits: &[],
    };
}

/// Half points for the tables: `halves(13)` is 6.5.
const fn halves(halves: i32) -> Points {
    Points::quarters(halves * 2)
}

impl Dialect {
    /// Every dialect. Servers stand before programs: what was played where decides more than who saved it last.
    pub const ALL: [Dialect; 21] = [
        Dialect::Fox,
        Dialect::Tygem,
        Dialect::WBaduk,
        Dialect::Kgs,
        Dialect::Ogs,
        Dialect::Igs,
        Dialect::Dgs,
        Dialect::Cgos,
        Dialect::Nngs,
        Dialect::GoQuest,
        Dialect::Sina,
        Dialect::Gokifu,
        Dialect::Weiqi101,
        Dialect::KaTrain,
        Dialect::Lizzie,
        Dialect::CGoban,
        Dialect::MultiGo,
        Dialect::SmartGo,
        Dialect::Sabaki,
        Dialect::GnuGo,
        Dialect::KataGo,
    ];

    fn profile(self) -> &'static Profile {
        match self {
            Dialect::Fox => &fox::PROFILE,
            Dialect::Tygem => &tygem::PROFILE,
            Dialect::WBaduk => &wbaduk::PROFILE,
            Dialect::Kgs => &kgs::PROFILE,
            Dialect::Ogs => &ogs::PROFILE,
            Dialect::Igs => &igs::PROFILE,
            Dialect::Dgs => &dgs::PROFILE,
            Dialect::Cgos => &cgos::PROFILE,
            Dialect::Nngs => &nngs::PROFILE,
            Dialect::GoQuest => &goquest::PROFILE,
            Dialect::Sina => &sina::PROFILE,
            Dialect::Gokifu => &gokifu::PROFILE,
            Dialect::Weiqi101 => &weiqi101::PROFILE,
            Dialect::KaTrain => &katrain::PROFILE,
            Dialect::Lizzie => &lizzie::PROFILE,
            Dialect::CGoban => &cgoban::PROFILE,
            Dialect::MultiGo => &multigo::PROFILE,
            Dialect::SmartGo => &smartgo::PROFILE,
            Dialect::Sabaki => &sabaki::PROFILE,
            Dialect::GnuGo => &gnugo::PROFILE,
            Dialect::KataGo => &katago::PROFILE,
        }
    }

    /// The writer of a record by the signs it left, and whether only this writer leaves them.
    pub(super) fn recognise(signs: &Signs) -> Option<Fact<Dialect>> {
        let by = |marks: fn(&Profile) -> &'static [Mark], certain| {
            let found = Dialect::ALL.into_iter().find(|dialect| {
                marks(dialect.profile())
                    .iter()
                    .any(|mark| mark.is_met(signs))
            });
            found.map(|value| Fact { value, certain })
        };
        if signs.is_empty() {
            return None;
        }
        by(|profile| profile.marks, true).or_else(|| by(|profile| profile.likely, false))
    }

    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.profile().title
    }

    /// The server's own form of a ruleset, if it has one.
    #[must_use]
    pub fn variant(self, rules: &str) -> Option<&'static str> {
        let own = self
            .profile()
            .variants
            .iter()
            .find(|(family, _)| *family == rules);
        own.map(|&(_, variant)| variant)
    }

    /// The ruleset of its records that name none.
    #[must_use]
    pub fn rules(self) -> Option<Fact<&'static str>> {
        self.profile().rules
    }

    /// The komi of its even games, the most common first: for explanations.
    #[must_use]
    pub fn usual_komi(self) -> &'static [Points] {
        self.profile().usual_komi
    }

    /// What its KM 0 stands for in an even game that was won by half a point more than a whole number.
    #[must_use]
    pub fn zero_komi(self) -> Option<Fact<Points>> {
        self.profile().zero_komi
    }

    /// In which unit its komi of 30 and more is.
    #[must_use]
    pub fn large_komi(self) -> Option<Fact<KomiUnit>> {
        self.profile().large_komi
    }

    /// The units in which its komi occurs, the most common first: for explanations.
    #[must_use]
    pub fn komi_units(self) -> &'static [KomiUnit] {
        self.profile().komi_units
    }

    /// The units in which its margins occur, the most common first: for explanations.
    #[must_use]
    pub fn result_units(self) -> &'static [ResultUnit] {
        self.profile().result_units
    }

    /// What it does otherwise than others: for explanations, and for checks that would tell of every record.
    #[must_use]
    pub fn habits(self) -> &'static [Habit] {
        self.profile().habits
    }

    /// Whether it has this habit.
    #[must_use]
    pub fn has(self, habit: Habit) -> bool {
        self.habits().contains(&habit)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::ruleset;

    #[test]
    fn every_dialect_is_known_by_something_and_names_rulesets_that_there_are() {
        let names: BTreeSet<_> = Dialect::ALL.iter().map(|dialect| dialect.name()).collect();
        assert_eq!(names.len(), Dialect::ALL.len());
        for dialect in Dialect::ALL {
            let profile = dialect.profile();
            assert!(
                !profile.marks.is_empty() || !profile.likely.is_empty(),
                "{dialect:?}"
            );
            assert!(!profile.title.is_empty(), "{dialect:?}");
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            assert!(profile.name.chars().all(plain), "{dialect:?}");
            for (family, variant) in profile.variants {
                assert!(
                    ruleset(family).is_some() && ruleset(variant).is_some(),
                    "{dialect:?}"
                );
            }
            assert!(
                profile
                    .rules
                    .is_none_or(|rules| ruleset(rules.value).is_some()),
                "{dialect:?}"
            );
            for komi in profile.usual_komi {
                assert!(
                    komi.is_half_integral() && komi.abs() <= Points::whole(10),
                    "{dialect:?}"
                );
            }
        }
    }

    #[test]
    fn servers_play_their_own_form_of_a_ruleset() {
        assert_eq!(
            Dialect::Kgs.variant("chinese-practice"),
            Some("kgs-chinese")
        );
        assert_eq!(Dialect::Kgs.variant("korean-2016"), None);
        assert_eq!(Dialect::Ogs.variant("korean-2016"), Some("ogs-korean"));
    }
}

//! The named rulesets. Each row cites where its values stand; RULESETS.md abbreviations: S0–S4 are the five source texts.

use std::borrow::Cow;

use super::{
    ByGame, Compensation, DeadStones, End, KoRule, Komi, Points, Repetition, Resume, Ruleset,
    Scoring, Suicide, Tax, Tie,
};

/// The ruleset of this name.
#[must_use]
pub fn ruleset(name: &str) -> Option<&'static Ruleset> {
    RULESETS.iter().find(|ruleset| ruleset.name == name)
}

/// What counts where a record names no ruleset: Japanese, with a note that says so.
pub static DEFAULT: &Ruleset = &RULESETS[5];

const JIGO: ByGame<Tie> = ByGame {
    even: Tie::Jigo,
    handicap: Tie::Jigo,
};
const NOT_RULED: ByGame<Tie> = ByGame {
    even: Tie::NotRuled,
    handicap: Tie::NotRuled,
};
const TWO_PASSES: End = End {
    passes: 2,
    white_last: false,
    definitive: None,
    resume: Resume::Either,
};
/// Two passes, then White must have passed last; four passes end the game for good (AGA 1991 rules 9, 10; BGA summary).
const AGA_END: End = End {
    passes: 2,
    white_last: true,
    definitive: Some(4),
    resume: Resume::InTurn,
};
/// Two passes and nothing after them (Tromp-Taylor rule 4; KataGo without friendly passes and encores).
const FINAL_END: End = End {
    passes: 2,
    white_last: false,
    definitive: Some(2),
    resume: Resume::InTurn,
};

const fn komi(even: i32, handicap: i32) -> Komi {
    Komi {
        even: Some(Points::quarters(even)),
        handicap: Some(Points::quarters(handicap)),
    }
}

const NO_KOMI: Komi = Komi {
    even: None,
    handicap: None,
};

/// Nihon Kiin 1989: S0 articles 3, 4, 6 (ko), 7–10 (end, territory, jigo), 12 (no result). Komi 6.5 is custom, not text.
const JAPANESE: Ruleset = Ruleset {
    name: Cow::Borrowed("japanese-1989"),
    source: "Nihon Kiin rules of 1989",
    ko: KoRule::Simple,
    memory: None,
    repetition: Repetition::NoResultIfAgreed,
    suicide: Suicide::Forbidden,
    end: TWO_PASSES,
    scoring: Scoring::Territory,
    tax: Tax::Seki,
    pass_stones: false,
    dead_stones: DeadStones::Removed,
    komi: komi(26, 2),
    compensation: Compensation::Zero,
    tie: JIGO,
};

/// Area counting with everything else as most area rules have it.
const CHINESE: Ruleset = Ruleset {
    name: Cow::Borrowed("chinese-practice"),
    source: "Chinese rules as practised: art. 20.1 and 20.2 of 2002, referee for the rest",
    repetition: Repetition::Referee,
    scoring: Scoring::Area,
    tax: Tax::None,
    komi: komi(30, 0),
    compensation: Compensation::Stones,
    ..JAPANESE
};

const KATAGO: Ruleset = Ruleset {
    source: "KataGo cpp/game/rules.cpp",
    repetition: Repetition::NoResult,
    end: FINAL_END,
    ..CHINESE
};

/// OGS compares only the last 30 positions and never the start position.
const OGS: Ruleset = Ruleset {
    source: "online-go/goban GobanEngine",
    ko: KoRule::Positional,
    memory: Some(30),
    repetition: Repetition::Forbidden,
    ..CHINESE
};

/// All named rulesets, in the order they are listed.
pub static RULESETS: [Ruleset; 37] = [
    Ruleset {
        name: Cow::Borrowed("pl-nihonkiin-1989"),
        source: "Nihon Kiin rules of 1989, Polish translation (source 000)",
        komi: NO_KOMI,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("pl-beginner"),
        source: "Polish beginners' page (source 001): Zakaz samobójstwa, Ko, Komi, Handicap",
        repetition: Repetition::Replay,
        tie: NOT_RULED,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ru-iwamoto"),
        source: "Iwamoto's appendix, Russian (source 002): articles 7, 8, 11-14",
        repetition: Repetition::NoResult,
        komi: NO_KOMI,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ua-codex"),
        source: "Codex of Go of Ukraine (source 003): 6.1, 6.2, 7.1, 9.1, 12.6",
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        // 7.1: three passes in a row, and no rule to resume.
        end: End {
            passes: 3,
            white_last: false,
            definitive: Some(3),
            resume: Resume::InTurn,
        },
        tax: Tax::None,
        komi: NO_KOMI,
        // 2.3 and 11.3 exclude draws, 12.6 gives a handicap tie to White; an even tie with whole komi is a hole.
        tie: ByGame {
            even: Tie::NotRuled,
            handicap: Tie::White,
        },
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ru-fed-japanese"),
        source: "Russian rule text (source 004): 1.3-1.15, territory",
        repetition: Repetition::ByRegulation,
        tax: Tax::None,
        komi: NO_KOMI,
        tie: NOT_RULED,
        ..JAPANESE
    },
    JAPANESE,
    Ruleset {
        name: Cow::Borrowed("ru-fed-chinese"),
        source: "Russian rule text (source 004): 1.3-1.15, area",
        repetition: Repetition::ByRegulation,
        komi: NO_KOMI,
        // 1.14: corrections by the event's regulation.
        compensation: Compensation::ByRegulation,
        tie: NOT_RULED,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("j2003"),
        source: "Japanese 2003 rules (Jasiek)",
        repetition: Repetition::CycleBalance,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("korean-2016"),
        source: "Korean rules of 2016",
        repetition: Repetition::Draw,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("chinese-2002"),
        source: "Chinese rules of 2002 as written: art. 6, 20",
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        ..CHINESE
    },
    CHINESE,
    Ruleset {
        name: Cow::Borrowed("aga-1991"),
        source: "AGA rules of 1991: rules 5, 6, 8-12",
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        end: AGA_END,
        pass_stones: true,
        komi: komi(30, 2),
        compensation: Compensation::StonesMinusOne,
        // Komi has a half; with whole komi the text gives no winner.
        tie: JIGO,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("bga"),
        source: "BGA: 3.1, 3.2, 6.2",
        ko: KoRule::SimpleAndNatural,
        repetition: Repetition::Forbidden,
        end: AGA_END,
        pass_stones: true,
        komi: komi(30, 2),
        compensation: Compensation::StonesMinusOne,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ffg"),
        source: "French federation",
        ko: KoRule::SimpleAndNatural,
        repetition: Repetition::Forbidden,
        // Who resumes is not verified, so the order is not judged.
        end: End {
            passes: 2,
            white_last: true,
            definitive: None,
            resume: Resume::Either,
        },
        pass_stones: true,
        compensation: Compensation::StonesMinusOne,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("nz"),
        source: "New Zealand rules",
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        // The wording does not exclude a play that takes off itself alone.
        suicide: Suicide::All,
        komi: komi(28, 0),
        compensation: Compensation::Zero,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ing-1991"),
        source: "Ing's rules (SST)",
        // Fighting and disturbing kos are not mechanical: repetitions are shown to a human, never called illegal.
        ko: KoRule::Judged,
        suicide: Suicide::MultiStone,
        komi: komi(32, 0),
        compensation: Compensation::Zero,
        tie: ByGame {
            even: Tie::Black,
            handicap: Tie::White,
        },
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("tromp-taylor"),
        source: "Tromp-Taylor rules",
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        // A single stone's suicide repeats the colouring, so rule 6 forbids it.
        suicide: Suicide::All,
        end: FINAL_END,
        dead_stones: DeadStones::StayOnBoard,
        compensation: Compensation::Zero,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("cgos"),
        source: "Computer Go Server: Tromp-Taylor without suicide",
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        end: FINAL_END,
        dead_stones: DeadStones::StayOnBoard,
        compensation: Compensation::Zero,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("stone-scoring"),
        source: "old Chinese stone counting",
        repetition: Repetition::NoResult,
        tax: Tax::Group,
        compensation: Compensation::Zero,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ogs-japanese"),
        source: "online-go/goban GobanEngine",
        repetition: Repetition::NoResult,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ogs-korean"),
        source: "online-go/goban GobanEngine",
        repetition: Repetition::NoResult,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ogs-chinese"),
        ..OGS
    },
    Ruleset {
        name: Cow::Borrowed("ogs-aga"),
        ko: KoRule::Situational,
        compensation: Compensation::StonesMinusOne,
        ..OGS
    },
    Ruleset {
        name: Cow::Borrowed("ogs-ing"),
        suicide: Suicide::MultiStone,
        ..OGS
    },
    Ruleset {
        name: Cow::Borrowed("ogs-nz"),
        ko: KoRule::Situational,
        suicide: Suicide::MultiStone,
        komi: komi(28, 0),
        compensation: Compensation::Zero,
        ..OGS
    },
    Ruleset {
        name: Cow::Borrowed("kgs-japanese"),
        source: "gokgs.com help: rulesets",
        repetition: Repetition::NoResult,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("kgs-chinese"),
        source: "gokgs.com help: rulesets",
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("kgs-aga"),
        source: "gokgs.com help: rulesets",
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        compensation: Compensation::StonesMinusOne,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("kgs-nz"),
        source: "gokgs.com help: rulesets",
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        suicide: Suicide::MultiStone,
        komi: komi(28, 0),
        compensation: Compensation::Zero,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("igs"),
        source: "Pandanet-IGS (passes and cycle unverified)",
        repetition: Repetition::NoResult,
        // Records show three passes; two stop play already, and what follows is no breach.
        tax: Tax::None,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("katago-japanese"),
        source: "KataGo cpp/game/rules.cpp",
        repetition: Repetition::NoResult,
        end: FINAL_END,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("katago-chinese"),
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("katago-tromp-taylor"),
        ko: KoRule::Positional,
        repetition: Repetition::Forbidden,
        suicide: Suicide::MultiStone,
        dead_stones: DeadStones::StayOnBoard,
        compensation: Compensation::Zero,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("katago-aga"),
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        compensation: Compensation::StonesMinusOne,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("katago-nz"),
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        suicide: Suicide::MultiStone,
        komi: komi(28, 0),
        compensation: Compensation::Zero,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("katago-stone-scoring"),
        tax: Tax::Group,
        compensation: Compensation::Zero,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("katago-spight"),
        ko: KoRule::Spight,
        repetition: Repetition::Forbidden,
        suicide: Suicide::MultiStone,
        compensation: Compensation::Zero,
        ..KATAGO
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_the_default_is_japanese() {
        for (number, ruleset) in RULESETS.iter().enumerate() {
            assert!(
                RULESETS[..number]
                    .iter()
                    .all(|other| other.name != ruleset.name),
                "{}",
                ruleset.name
            );
        }
        assert_eq!(DEFAULT.name, "japanese-1989");
    }
}

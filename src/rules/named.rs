//! The named rulesets, one row each. Where each value stands is told in `sources.rs`, axis by axis.

use std::borrow::Cow;

use super::{
    ByGame, Compensation, Dame, DeadStones, Dispute, End, FirstMove, KoRule, Komi, KomiSizes,
    MostStones, Owed, Penalty, Placement, Points, Repetition, Resume, Ruleset, Scoring, Stop,
    Suicide, Tax, Tie,
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
    stop: Stop::Passes,
    passes: 2,
    white_last: false,
    definitive: None,
    resume: Resume::Either,
    dispute: Dispute::OpponentOfRequester,
};
/// Two passes, then White must have passed last; four passes end the game for good (AGA 1991 rules 9, 10; BGA summary).
const AGA_END: End = End {
    white_last: true,
    definitive: Some(4),
    resume: Resume::InTurn,
    dispute: Dispute::OpponentOfLastPasser,
    ..TWO_PASSES
};
/// Two passes and nothing after them (Tromp-Taylor rule 8; KataGo without friendly passes and encores).
const FINAL_END: End = End {
    definitive: Some(2),
    resume: Resume::InTurn,
    dispute: Dispute::Nothing,
    ..TWO_PASSES
};
/// The players agree; records show it as two passes.
const AGREEMENT: End = End {
    stop: Stop::Agreement,
    dispute: Dispute::NotInText,
    ..TWO_PASSES
};

/// A pass and a confirming pass, after which both decide what is dead (Russian rules 1.9, 1.10).
const CONFIRMED: End = End {
    stop: Stop::ConfirmedPass,
    dispute: Dispute::PlayersDecide,
    ..TWO_PASSES
};

/// Komi in quarter points, for even and for handicap games.
const fn komi(even: i32, handicap: i32) -> Komi {
    Komi {
        handicap: Some(Points::quarters(handicap)),
        ..even_komi(even)
    }
}

/// Komi in quarter points where there is no figure for handicap games.
const fn even_komi(even: i32) -> Komi {
    Komi {
        even: Some(Points::quarters(even)),
        ..NO_KOMI
    }
}

const NO_KOMI: Komi = Komi {
    even: None,
    other: None,
    handicap: None,
    sizes: KomiSizes::NotInText,
};

const NO_FIGURE: MostStones = MostStones {
    on_19: None,
    on_13: None,
    on_9: None,
};
const NINE_ON_19: MostStones = MostStones {
    on_19: Some(9),
    ..NO_FIGURE
};
const NINE: MostStones = MostStones {
    on_19: Some(9),
    on_13: Some(9),
    on_9: Some(9),
};

/// Nihon Kiin 1989. Komi and handicap are custom: the text has none.
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
    dame: Dame::Practical,
    owed: Owed::Filled,
    pass_stones: false,
    dead_stones: DeadStones::Removed,
    button: false,
    komi: komi(26, 2),
    compensation: Compensation::Zero,
    placement: Placement::Traditional,
    most_stones: NINE_ON_19,
    first_move: FirstMove::White,
    tie: JIGO,
    penalty: Penalty::Loss,
};

/// Area counting with everything else as most area rules have it.
const CHINESE: Ruleset = Ruleset {
    name: Cow::Borrowed("chinese-practice"),
    source: "Chinese rules as practised: art. 20.1 and 20.2 of 2002, referee for the rest",
    repetition: Repetition::Referee,
    end: End {
        dispute: Dispute::PlayOn,
        ..TWO_PASSES
    },
    scoring: Scoring::Area,
    tax: Tax::None,
    komi: komi(30, 0),
    compensation: Compensation::Stones,
    placement: Placement::FreeOrStarPoints,
    most_stones: NO_FIGURE,
    penalty: Penalty::Pass,
    ..JAPANESE
};

/// One komi whatever the handicap, two passes, and the engine refuses what is illegal.
const KATAGO: Ruleset = Ruleset {
    source: "KataGo cpp/game/rules.cpp",
    repetition: Repetition::NoResult,
    end: FINAL_END,
    komi: komi(30, 30),
    placement: Placement::Traditional,
    most_stones: NINE_ON_19,
    penalty: Penalty::Refused,
    ..CHINESE
};

/// OGS compares only the last 30 positions and never the start position. A handicap game without a komi gets the fraction only.
const OGS: Ruleset = Ruleset {
    source: "online-go/goban GobanEngine",
    ko: KoRule::Positional,
    memory: Some(30),
    repetition: Repetition::Forbidden,
    end: End {
        dispute: Dispute::NotInText,
        ..TWO_PASSES
    },
    komi: komi(30, 2),
    placement: Placement::Free,
    penalty: Penalty::Refused,
    ..CHINESE
};

const OGS_TERRITORY: Ruleset = Ruleset {
    source: "online-go/goban GobanEngine",
    repetition: Repetition::NoResult,
    // A point that needs a stone once the dame are gone is shown and counted as territory (online-go.com issue 3063). Measured: in 22 of 22 games
    // with such points the result counts them; of 20 on KGS 17 do not. A false eye of a chain in atari is none (goscorer).
    owed: Owed::InAtari,
    most_stones: NINE,
    penalty: Penalty::Refused,
    ..JAPANESE
};

const KGS: Ruleset = Ruleset {
    source: "gokgs.com help: rulesets",
    ko: KoRule::Positional,
    repetition: Repetition::Forbidden,
    placement: Placement::NotInText,
    penalty: Penalty::Refused,
    ..CHINESE
};

/// All named rulesets, in the order they are listed.
pub static RULESETS: [Ruleset; 39] = [
    Ruleset {
        name: Cow::Borrowed("pl-nihonkiin-1989"),
        source: "Nihon Kiin rules of 1989, Polish translation (source 000)",
        komi: NO_KOMI,
        placement: Placement::NotInText,
        most_stones: NO_FIGURE,
        first_move: FirstMove::NotInText,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("pl-beginner"),
        source: "Polish beginners' page (source 001): Zakaz samobójstwa, Ko, Komi, Handicap",
        repetition: Repetition::Replay,
        tie: NOT_RULED,
        komi: Komi {
            // By area, "as in the Chinese rules".
            other: Some(Points::quarters(30)),
            sizes: KomiSizes::Every,
            ..komi(26, 2)
        },
        most_stones: MostStones {
            on_9: Some(5),
            ..NINE_ON_19
        },
        penalty: Penalty::NotInText,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ru-iwamoto"),
        source: "Iwamoto's appendix, Russian (source 002): articles 7, 8, 11-14",
        repetition: Repetition::NoResult,
        komi: NO_KOMI,
        end: AGREEMENT,
        placement: Placement::DottedPoints,
        first_move: FirstMove::WhiteSecond,
        penalty: Penalty::NotInText,
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
            definitive: Some(3),
            resume: Resume::InTurn,
            dispute: Dispute::PlayersThenReferee,
            ..TWO_PASSES
        },
        tax: Tax::None,
        komi: NO_KOMI,
        // 2.3 and 11.3 exclude draws, 12.6 gives a handicap tie to White; an even tie with whole komi is a hole.
        tie: ByGame {
            even: Tie::NotRuled,
            handicap: Tie::White,
        },
        placement: Placement::UkrainianSets,
        most_stones: MostStones {
            on_13: Some(5),
            on_9: Some(5),
            ..NINE_ON_19
        },
        penalty: Penalty::ReplayMove,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("ru-fed-japanese"),
        source: "Russian rule text (source 004): 1.3-1.15, territory",
        repetition: Repetition::ByRegulation,
        tax: Tax::None,
        komi: NO_KOMI,
        tie: NOT_RULED,
        end: CONFIRMED,
        placement: Placement::ByRegulation,
        most_stones: NO_FIGURE,
        penalty: Penalty::Points,
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
        end: CONFIRMED,
        placement: Placement::ByRegulation,
        most_stones: NO_FIGURE,
        penalty: Penalty::Points,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("j2003"),
        source: "Japanese 2003 rules (Jasiek)",
        repetition: Repetition::CycleBalance,
        end: End {
            dispute: Dispute::Hypothetical,
            ..TWO_PASSES
        },
        placement: Placement::NotInText,
        most_stones: NO_FIGURE,
        first_move: FirstMove::NotInText,
        penalty: Penalty::NotInText,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("korean-2016"),
        source: "Korean rules of 2016",
        repetition: Repetition::Draw,
        end: End {
            dispute: Dispute::Precedent,
            ..TWO_PASSES
        },
        komi: even_komi(26),
        penalty: Penalty::NotInText,
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
        placement: Placement::Traditional,
        most_stones: NINE_ON_19,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("bga"),
        source: "BGA: 3.1, 3.2, 6.2",
        ko: KoRule::SimpleAndNatural,
        repetition: Repetition::Forbidden,
        end: AGA_END,
        pass_stones: true,
        komi: Komi {
            sizes: KomiSizes::Only19,
            ..komi(30, 2)
        },
        compensation: Compensation::StonesMinusOne,
        placement: Placement::NotInText,
        first_move: FirstMove::NotInText,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ffg"),
        source: "French federation",
        ko: KoRule::SimpleAndNatural,
        repetition: Repetition::Forbidden,
        // Who resumes is not verified, so the order is not judged.
        end: End {
            white_last: true,
            dispute: Dispute::OpponentOfLastPasser,
            ..TWO_PASSES
        },
        pass_stones: true,
        compensation: Compensation::StonesMinusOne,
        komi: even_komi(30),
        placement: Placement::NotInText,
        first_move: FirstMove::NotInText,
        penalty: Penalty::NotInText,
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
        end: End {
            dispute: Dispute::PlayOnElseAlive,
            ..AGREEMENT
        },
        placement: Placement::MovesWhitePasses,
        first_move: FirstMove::Black,
        penalty: Penalty::NotInText,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ing-1991"),
        source: "Ing's rules (SST)",
        // Fighting and disturbing kos are not mechanical: repetitions are shown to a human, never called illegal.
        ko: KoRule::Judged,
        suicide: Suicide::MultiStone,
        komi: even_komi(32),
        compensation: Compensation::Zero,
        tie: ByGame {
            even: Tie::Black,
            handicap: Tie::White,
        },
        end: End {
            stop: Stop::TwoRounds,
            dispute: Dispute::PlayOn,
            ..TWO_PASSES
        },
        placement: Placement::Free,
        penalty: Penalty::NotInText,
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
        komi: NO_KOMI,
        placement: Placement::MovesInRow,
        first_move: FirstMove::Black,
        penalty: Penalty::NotInText,
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
        komi: even_komi(30),
        placement: Placement::NotInText,
        first_move: FirstMove::NotInText,
        penalty: Penalty::Refused,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("stone-scoring"),
        source: "old Chinese stone counting",
        repetition: Repetition::NoResult,
        tax: Tax::Group,
        compensation: Compensation::Zero,
        end: End {
            dispute: Dispute::PlayOn,
            ..AGREEMENT
        },
        komi: even_komi(30),
        placement: Placement::NotInText,
        first_move: FirstMove::NotInText,
        penalty: Penalty::NotInText,
        ..CHINESE
    },
    Ruleset {
        name: Cow::Borrowed("ogs-japanese"),
        ..OGS_TERRITORY
    },
    Ruleset {
        name: Cow::Borrowed("ogs-korean"),
        ..OGS_TERRITORY
    },
    Ruleset {
        name: Cow::Borrowed("ogs-chinese"),
        ..OGS
    },
    Ruleset {
        name: Cow::Borrowed("ogs-aga"),
        ko: KoRule::Situational,
        compensation: Compensation::StonesMinusOne,
        end: End {
            white_last: true,
            dispute: Dispute::NotInText,
            ..TWO_PASSES
        },
        placement: Placement::Traditional,
        most_stones: NINE,
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
        end: End {
            dispute: Dispute::Arbiter,
            ..TWO_PASSES
        },
        placement: Placement::NotInText,
        most_stones: NO_FIGURE,
        penalty: Penalty::Refused,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("kgs-chinese"),
        placement: Placement::Free,
        ..KGS
    },
    Ruleset {
        name: Cow::Borrowed("kgs-aga"),
        ko: KoRule::Situational,
        compensation: Compensation::StonesMinusOne,
        ..KGS
    },
    Ruleset {
        name: Cow::Borrowed("kgs-nz"),
        ko: KoRule::Situational,
        suicide: Suicide::MultiStone,
        komi: komi(28, 0),
        compensation: Compensation::Zero,
        ..KGS
    },
    Ruleset {
        name: Cow::Borrowed("igs"),
        source: "Pandanet-IGS (passes and cycle unverified)",
        repetition: Repetition::NoResult,
        // Records show three passes; two stop play already, and what follows is no breach.
        tax: Tax::None,
        owed: Owed::Counted,
        end: End {
            dispute: Dispute::PlayersDecide,
            ..TWO_PASSES
        },
        penalty: Penalty::Refused,
        ..JAPANESE
    },
    Ruleset {
        name: Cow::Borrowed("katago-japanese"),
        source: "KataGo cpp/game/rules.cpp",
        repetition: Repetition::NoResult,
        end: End {
            // Play goes on in the encores (KataGo's rules, "Territory Scoring"; RULESETS.md Table B).
            definitive: None,
            dispute: Dispute::Encore,
            ..FINAL_END
        },
        komi: komi(26, 26),
        penalty: Penalty::Refused,
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
        dead_stones: DeadStones::PassDead,
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
        komi: komi(28, 28),
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
        dead_stones: DeadStones::PassDead,
        compensation: Compensation::Zero,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("aga-button"),
        source: "KataGo's aga-button: AGA rules with a button",
        button: true,
        ko: KoRule::Situational,
        repetition: Repetition::Forbidden,
        // The pass that takes the button ends nothing, so no order after a stop is judged.
        end: End {
            dispute: Dispute::Nothing,
            ..TWO_PASSES
        },
        komi: komi(28, 28),
        compensation: Compensation::StonesMinusOne,
        ..KATAGO
    },
    Ruleset {
        name: Cow::Borrowed("ancient-territory"),
        source: "KataGo's ancient-territory: territory with group tax",
        repetition: Repetition::NoResult,
        end: End {
            dispute: Dispute::PlayOn,
            ..TWO_PASSES
        },
        tax: Tax::Group,
        komi: komi(26, 26),
        penalty: Penalty::Refused,
        ..JAPANESE
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

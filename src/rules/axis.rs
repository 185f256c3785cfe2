//! The axes of the space of rulesets: each has a name, codes for its values, and words.

use super::{
    Compensation, Dame, DeadStones, Dispute, FirstMove, KoRule, KomiSizes, MostStones, Owed,
    Penalty, Placement, Points, Repetition, Resume, Ruleset, Scoring, Stop, Suicide, Tax, Tie,
};

/// One line a variant of [`Axis`]: its name on the command line, its title for people, and its field.
macro_rules! axes {
    ($($axis:ident $name:literal $title:literal $($field:ident).+;)+) => {
        /// One axis: a question that every ruleset answers. Later axes may follow from earlier ones, never the other way round.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Axis {
            $(#[doc = $title] $axis,)+
        }

        impl Axis {
            /// All of them, in the order in which they are told and set.
            pub const ALL: &[Axis] = &[$(Axis::$axis),+];

            /// The name that custom rules use: `ko` in `ko=psk`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Axis::$axis => $name),+ }
            }

            /// What it is about, for people.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Axis::$axis => $title),+ }
            }

            /// The ruleset's value as custom rules write it.
            #[must_use]
            pub fn code(self, ruleset: &Ruleset) -> String {
                match self { $(Axis::$axis => ruleset.$($field).+.code()),+ }
            }

            /// The ruleset's value in words.
            #[must_use]
            pub fn words(self, ruleset: &Ruleset) -> String {
                match self { $(Axis::$axis => ruleset.$($field).+.words()),+ }
            }

            /// The values there are, in words for an error message.
            #[must_use]
            pub fn values(self) -> String {
                /// The type of a field tells its values.
                fn of<T: Value>(_: fn(&Ruleset) -> &T) -> String { T::values() }
                match self { $(Axis::$axis => of(|ruleset| &ruleset.$($field).+)),+ }
            }

            /// Sets the value of one axis alone; `false` where the text is none of its values.
            #[must_use]
            pub(super) fn set(self, ruleset: &mut Ruleset, text: &str) -> bool {
                match self { $(Axis::$axis => assign(&mut ruleset.$($field).+, text)),+ }
            }
        }
    };
}

axes! {
    Ko "ko" "ko rule" ko;
    Memory "memory" "positions a superko looks back" memory;
    Repetition "repetition" "a repetition that the ko rule allows" repetition;
    Suicide "suicide" "suicide" suicide;
    Scoring "scoring" "scoring" scoring;
    Tax "tax" "points in seki" tax;
    Dame "dame" "open dame at the end" dame;
    Owed "owed" "points of protective moves not yet played" owed;
    PassStones "pass-stones" "a pass hands over a stone" pass_stones;
    DeadStones "dead-stones" "dead stones" dead_stones;
    Button "button" "button for the first pass" button;
    Stop "stop" "play stops by" end.stop;
    Passes "passes" "passes in a row that stop play" end.passes;
    WhiteLast "white-last" "White must pass last" end.white_last;
    FinalPasses "final-passes" "passes in a row that end the game for good" end.definitive;
    Resume "resume" "order of play after a stop" end.resume;
    Dispute "dispute" "disagreement after the stop" end.dispute;
    Komi "komi" "komi, even game" komi.even;
    OtherKomi "other-komi" "komi by the other counting method" komi.other;
    HandicapKomi "handicap-komi" "komi, handicap game" komi.handicap;
    KomiSizes "komi-sizes" "boards this komi is for" komi.sizes;
    Compensation "compensation" "White's points for handicap stones" compensation;
    Placement "placement" "placement of handicap stones" placement;
    MostStones "most-stones" "most handicap stones (19x19/13x13/9x9)" most_stones;
    FirstMove "first-move" "first move in a handicap game" first_move;
    Tie "tie" "equal points, even game" tie.even;
    HandicapTie "handicap-tie" "equal points, handicap game" tie.handicap;
    Penalty "penalty" "penalty for an illegal move (told, not applied)" penalty;
}

impl Axis {
    /// The axis of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Axis> {
        let name = plain(name);
        Axis::ALL.iter().copied().find(|axis| axis.name() == name)
    }
}

/// A value of an axis.
pub(super) trait Value: Sized {
    /// As custom rules write it.
    fn code(&self) -> String;
    /// For people.
    fn words(&self) -> String;
    /// From a code, in any letter case, or from a synonym.
    fn read(text: &str) -> Option<Self>;
    /// The codes there are.
    fn values() -> String;
}

fn assign<T: Value>(field: &mut T, text: &str) -> bool {
    match T::read(&plain(text)) {
        Some(value) => {
            *field = value;
            true
        }
        None => false,
    }
}

/// Small letters, hyphens for underscores, no blanks around.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace('_', "-")
}

/// Values that are few: their codes (the first is the one that is written) and their words.
macro_rules! values {
    ($($kind:ident { $($variant:ident $code:literal $(| $other:literal)* : $words:literal;)+ })+) => {$(
        impl Value for $kind {
            fn code(&self) -> String {
                match self { $($kind::$variant => $code),+ }.to_owned()
            }
            fn words(&self) -> String {
                match self { $($kind::$variant => $words),+ }.to_owned()
            }
            fn read(text: &str) -> Option<$kind> {
                match text { $($code $(| $other)* => Some($kind::$variant),)+ _ => None }
            }
            fn values() -> String {
                [$($code),+].join(", ")
            }
        }
    )+};
}

values! {
    KoRule {
        Simple "simple": "simple ko: a ko may not be retaken on the very next move";
        Positional "psk" | "positional": "positional superko: no board play may repeat an earlier whole-board position";
        Situational "ssk" | "situational": "situational superko: no board play may repeat an earlier position with the same player to move";
        NaturalSituational "nssk" | "natural": "natural situational superko: nobody may repeat a position that he made by a board play himself";
        SimpleAndNatural "simple+nssk": "simple ko, and nobody may repeat a position that he made by a board play himself";
        Spight "spight": "positional superko since the last pass";
        Judged "judged" | "ing": "Ing ko, not mechanical: repetitions are shown, none is called illegal";
    }
    Repetition {
        Forbidden "forbidden": "forbidden by the ko rule";
        NoResultIfAgreed "no-result-if-agreed": "no result if both players agree, else play goes on";
        NoResult "no-result": "no result";
        Replay "replay": "no result, and the game is played again";
        Draw "draw": "a draw";
        CycleBalance "cycle-balance": "a tie, or a win by the balance of stones taken in the cycle";
        ByRegulation "regulation": "by the event's regulation or by agreement";
        Referee "referee": "the referee judges";
    }
    Suicide {
        Forbidden "forbid" | "forbidden" | "none" | "no": "forbidden";
        MultiStone "multi" | "yes": "allowed for two or more stones";
        All "all": "allowed, for a single stone too";
    }
    Scoring {
        Area "area": "area: living stones and surrounded points";
        Territory "territory": "territory: surrounded points, prisoners and dead stones";
    }
    Tax {
        None "none": "count";
        Seki "seki": "do not count";
        Group "group" | "all": "do not count, and every living group pays two points";
    }
    Dame {
        Practical "practical": "make no seki, as everybody plays";
        Strict "strict": "make seki by the letter: living stones with dame have no territory";
    }
    Owed {
        Filled "filled": "do not count: the moves are played before the count";
        InAtari "in-atari": "do not count where a chain is in atari, and count where it is so only once the dame are filled";
        Counted "counted": "count";
    }
    DeadStones {
        Removed "removed" | "remove": "are taken off before the count";
        StayOnBoard "stay": "stay: the position counts as it stands";
        PassDead "pass-dead": "stay, but for those in areas proved to be the opponent's";
    }
    Stop {
        Passes "passes": "passes in a row";
        ConfirmedPass "confirmed-pass": "a pass and a confirming pass, with which both call the position final";
        Agreement "agreement": "agreement; two passes in a row are how records show it";
        TwoRounds "two-rounds": "passes in a row, and once more after dead stones were settled (2 + 2)";
    }
    Resume {
        Either "either": "either player: a record does not show who asked";
        InTurn "in-turn": "the turn goes on";
    }
    Dispute {
        OpponentOfRequester "opponent-of-requester": "play goes on, the opponent of who asks moves first";
        OpponentOfLastPasser "opponent-of-last-passer": "play goes on, the opponent of the last passer moves first";
        PlayOn "play-on": "play goes on";
        PlayOnElseAlive "play-on-else-alive": "play goes on; without agreement on who moves all stones are alive";
        PlayersThenReferee "players-then-referee": "no resumption: the players decide, else the chief referee";
        PlayersDecide "players": "the players decide what is dead; no rule for the case that they cannot";
        Hypothetical "hypothetical": "hypothetical play, no resumption";
        Precedent "precedent": "local judgement by precedent";
        Arbiter "arbiter": "a neutral person judges";
        Encore "encore": "further phases of play";
        Nothing "nothing": "nothing is left to settle";
        NotInText "not-in-text": "not in the text";
    }
    KomiSizes {
        Every "every": "every size";
        Only19 "19": "19x19; no figure for others";
        NotInText "not-in-text": "not in the text";
    }
    Compensation {
        Zero "0" | "none" | "zero": "none";
        Stones "n" | "stones": "one a stone";
        StonesMinusOne "n-1": "one a stone but the first";
        ByRegulation "regulation": "by the event's regulation";
    }
    Placement {
        Traditional "traditional": "star points in the traditional order";
        DottedPoints "dotted": "dotted points, in an order that is not given";
        UkrainianSets "ukrainian": "numbered points, a set for each number (as sets the traditional ones)";
        FreeOrStarPoints "free-or-star": "star points or free";
        Free "free": "free";
        MovesWhitePasses "white-passes": "free, by Black's moves while White passes";
        MovesInRow "moves": "free, by Black's first moves in a row";
        ByRegulation "regulation": "by the event's regulation";
        NotInText "not-in-text": "not in the text";
    }
    FirstMove {
        White "white": "White";
        WhiteSecond "white-second": "White, after the placing as Black's first move";
        Black "black": "Black: handicap stones are his moves";
        NotInText "not-in-text": "not in the text";
    }
    Tie {
        Jigo "jigo" | "draw": "jigo, a draw";
        Black "black": "Black wins";
        White "white": "White wins";
        NotRuled "not-ruled": "not ruled";
    }
    Penalty {
        Loss "loss": "the game is lost, unless both confirmed its result";
        ReplayMove "replay-move": "the move is played again, legally";
        Pass "pass": "the move counts as a pass";
        Points "points": "points off, by the event's regulation";
        Refused "refused": "none: the program does not let it happen";
        NotInText "not-in-text": "none in the text";
    }
}

impl Value for bool {
    fn code(&self) -> String {
        self.words()
    }
    fn words(&self) -> String {
        (if *self { "yes" } else { "no" }).to_owned()
    }
    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" | "true" | "1" => Some(true),
            "no" | "false" | "0" => Some(false),
            _ => None,
        }
    }
    fn values() -> String {
        "yes, no".to_owned()
    }
}

impl Value for u8 {
    fn code(&self) -> String {
        self.to_string()
    }
    fn words(&self) -> String {
        self.to_string()
    }
    fn read(text: &str) -> Option<u8> {
        text.parse().ok().filter(|number| (1..=9).contains(number))
    }
    fn values() -> String {
        "1 to 9".to_owned()
    }
}

/// Final passes.
impl Value for Option<u8> {
    fn code(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |number| number.to_string())
    }
    fn words(&self) -> String {
        self.code()
    }
    fn read(text: &str) -> Option<Option<u8>> {
        match text {
            "none" => Some(None),
            number => u8::read(number).map(Some),
        }
    }
    fn values() -> String {
        "none, or 1 to 9".to_owned()
    }
}

/// The memory of a superko rule.
impl Value for Option<u32> {
    fn code(&self) -> String {
        self.map_or_else(|| "all".to_owned(), |number| number.to_string())
    }
    fn words(&self) -> String {
        self.map_or_else(
            || "all".to_owned(),
            |number| format!("the last {number}, never the start position"),
        )
    }
    fn read(text: &str) -> Option<Option<u32>> {
        match text {
            "all" => Some(None),
            number => number.parse().ok().map(Some),
        }
    }
    fn values() -> String {
        "all, or a number of positions".to_owned()
    }
}

/// Komi.
impl Value for Option<Points> {
    fn code(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |points| points.to_string())
    }
    fn words(&self) -> String {
        self.map_or_else(|| "no figure".to_owned(), |points| points.to_string())
    }
    fn read(text: &str) -> Option<Option<Points>> {
        match text {
            "none" => Some(None),
            number => read_points(number).map(Some),
        }
    }
    fn values() -> String {
        "none, or points such as 6.5 (-999.75 to 999.75, in quarters)".to_owned()
    }
}

impl Value for MostStones {
    fn code(&self) -> String {
        self.boards()
            .map(|most| most.map_or_else(|| "-".to_owned(), |most| most.to_string()))
            .join("/")
    }
    fn words(&self) -> String {
        if self.boards() == [None; 3] {
            "no figure".to_owned()
        } else {
            self.code()
        }
    }
    fn read(text: &str) -> Option<MostStones> {
        let mut boards = text.split('/').map(|most| match most {
            "-" => Some(None),
            number => number.parse().ok().map(Some),
        });
        let most = MostStones {
            on_19: boards.next()??,
            on_13: boards.next()??,
            on_9: boards.next()??,
        };
        boards.next().is_none().then_some(most)
    }
    fn values() -> String {
        "numbers for 19x19, 13x13 and 9x9 such as 9/5/5, - for no figure".to_owned()
    }
}

impl MostStones {
    fn boards(self) -> [Option<u8>; 3] {
        [self.on_19, self.on_13, self.on_9]
    }
}

/// Points written plainly, up to three digits and quarters: `6.5`, `-0.25`, `7`.
pub(super) fn read_points(text: &str) -> Option<Points> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = (1..=3).contains(&whole.len()) && whole.bytes().all(|b| b.is_ascii_digit());
    let whole: i32 = whole.parse().ok().filter(|_| is_number)?;
    let quarters = match fraction.trim_end_matches('0') {
        "" if !fraction.is_empty() => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => return None,
    };
    Some(Points::quarters(sign * (whole * 4 + quarters)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULESETS;

    #[test]
    fn codes_are_read_back() {
        for ruleset in &RULESETS {
            let mut other = RULESETS[0].clone();
            for axis in Axis::ALL {
                assert_eq!(Axis::named(axis.name()), Some(*axis));
                assert!(axis.set(&mut other, &axis.code(ruleset)), "{axis:?}");
                assert_eq!(axis.code(&other), axis.code(ruleset));
            }
            other.name = ruleset.name.clone();
            other.source = ruleset.source;
            assert_eq!(&other, ruleset);
        }
    }

    #[test]
    fn points_are_read_exactly() {
        let table = [
            ("6.5", Some(26)),
            ("7", Some(28)),
            ("-0.25", Some(-1)),
            ("+3.750", Some(15)),
            ("999.75", Some(3999)),
            ("0.0", Some(0)),
            ("1000", None),
            ("6.", None),
            (".5", None),
            ("6.3", None),
            ("--1", None),
            ("-+1", None),
            ("", None),
            ("6,5", None),
        ];
        for (text, quarters) in table {
            assert_eq!(read_points(text), quarters.map(Points::quarters), "{text}");
        }
    }
}

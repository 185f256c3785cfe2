//! RE: who won, and by how much.

use std::fmt;

use super::number::{Decimal, Quarters, read_decimal};
use super::result_words::read_words;
use crate::board::Color;
use crate::rules::Points;

/// What an RE value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultReading {
    /// The result.
    pub outcome: Outcome,
    /// Whether it is spelled exactly as FF\[4\] lists it. `B+` is: FF\[4\] calls the score optional.
    pub standard: bool,
    /// What is doubtful about the margin.
    pub margin_doubt: Option<MarginDoubt>,
    /// The unit the margin was written in; in the outcome it is in points, as far as the unit is settled.
    pub unit: ResultUnit,
    /// The unit that a word says the margin is in.
    pub says_unit: Option<ResultUnit>,
    /// Who is named in a win by nothing: `W+0` after a tie in a Ukrainian handicap game, `B+0` under Ing rules.
    pub tie_for: Option<Color>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A win by counting.
    Points {
        /// Who won.
        winner: Color,
        /// By how much, above zero.
        margin: Points,
    },
    /// Nobody won.
    Draw,
    /// This colour won because the other resigned.
    Resignation(Color),
    /// This colour won because the other ran out of time.
    Time(Color),
    /// This colour won by the rules and not on the board.
    Forfeit(Color),
    /// This colour won; how, or by how much, is not known.
    Win(Color),
    /// No result, or play was suspended.
    Void,
    /// The record says that it does not know, or says nothing.
    Unknown,
    /// There is text, but no result in it: a task (`Black to play lives`), two results, a foreign spelling.
    Unreadable,
}

/// The unit of a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultUnit {
    /// Points.
    Points,
    /// Zi, each worth two points: Chinese results count the stones above half of the board.
    Zi,
}

impl ResultUnit {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ResultUnit::Points => "points",
            ResultUnit::Zi => "zi",
        }
    }
}

/// Why a margin cannot simply be compared with a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarginDoubt {
    /// A fraction of a quarter or three quarters, or the word zi: perhaps zi, each worth two points.
    MaybeZi,
    /// No multiple of a quarter point, so that only the winner is kept.
    NotQuarters,
}

impl Outcome {
    /// Who won, where somebody did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Points { winner, .. }
            | Outcome::Resignation(winner)
            | Outcome::Time(winner)
            | Outcome::Forfeit(winner)
            | Outcome::Win(winner) => Some(winner),
            Outcome::Draw | Outcome::Void | Outcome::Unknown | Outcome::Unreadable => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// The FF\[4\] spelling: `B+3.5`, `0`, `W+R`, `Void`, `?`; a win of unknown margin is `W+?`, which no reader takes for a cut value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Points { winner, margin } => write!(f, "{}+{margin}", winner.letter()),
            Outcome::Draw => f.write_str("0"),
            Outcome::Resignation(winner) => write!(f, "{}+R", winner.letter()),
            Outcome::Time(winner) => write!(f, "{}+T", winner.letter()),
            Outcome::Forfeit(winner) => write!(f, "{}+F", winner.letter()),
            Outcome::Win(winner) => write!(f, "{}+?", winner.letter()),
            Outcome::Void => f.write_str("Void"),
            Outcome::Unknown | Outcome::Unreadable => f.write_str("?"),
        }
    }
}

/// Reads an RE value: FF\[4\] first, then the words people use instead.
#[must_use]
pub fn read_result(raw: &str) -> ResultReading {
    if let Some(reading) = read_standard(raw) {
        return reading;
    }
    let reading = read_words(raw).unwrap_or(ResultReading::of(Outcome::Unreadable));
    ResultReading {
        standard: false,
        ..reading
    }
}

impl ResultReading {
    /// An outcome about which there is nothing more to say.
    pub(super) const fn of(outcome: Outcome) -> ResultReading {
        ResultReading {
            outcome,
            standard: true,
            margin_doubt: None,
            unit: ResultUnit::Points,
            says_unit: None,
            tie_for: None,
        }
    }

    /// A win by a number of points, or of what the record says.
    pub(super) fn by_margin(
        winner: Color,
        margin: Decimal,
        named: Option<ResultUnit>,
    ) -> ResultReading {
        match margin.quarters {
            Quarters::Exact(Points::ZERO) => ResultReading {
                standard: false,
                tie_for: Some(winner),
                ..ResultReading::of(Outcome::Draw)
            },
            Quarters::Exact(margin) => {
                let in_zi = named == Some(ResultUnit::Zi);
                let doubtful = in_zi || !margin.is_half_integral();
                let margin_doubt = doubtful.then_some(MarginDoubt::MaybeZi);
                ResultReading {
                    margin_doubt,
                    says_unit: named,
                    ..ResultReading::of(Outcome::Points { winner, margin })
                }
            }
            Quarters::Inexact(_) => {
                let margin_doubt = Some(MarginDoubt::NotQuarters);
                ResultReading {
                    margin_doubt,
                    ..ResultReading::of(Outcome::Win(winner))
                }
            }
            Quarters::OutOfRange => ResultReading::of(Outcome::Unreadable),
        }
    }
}

/// What FF\[4\] lists, letter for letter.
fn read_standard(raw: &str) -> Option<ResultReading> {
    let outcome = match raw {
        "0" | "Draw" => Outcome::Draw,
        "Void" => Outcome::Void,
        "?" => Outcome::Unknown,
        _ => return read_standard_win(raw),
    };
    Some(ResultReading::of(outcome))
}

fn read_standard_win(raw: &str) -> Option<ResultReading> {
    let winner = Color::BOTH
        .into_iter()
        .find(|color| raw.starts_with(color.letter()))?;
    let outcome = match raw.get(1..)?.strip_prefix('+')? {
        "" => Outcome::Win(winner),
        "R" | "Resign" => Outcome::Resignation(winner),
        "T" | "Time" => Outcome::Time(winner),
        "F" | "Forfeit" => Outcome::Forfeit(winner),
        score if score.starts_with(['+', '-']) => return None,
        score => {
            let margin = read_decimal(score).filter(|margin| margin.plain)?;
            let reading = ResultReading::by_margin(winner, margin, None);
            return Some(reading).filter(|reading| reading.outcome != Outcome::Unreadable);
        }
    };
    Some(ResultReading::of(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read, as FF\[4\] spells it, with `!` for a spelling that is not FF\[4\], `z` and `q` for the doubts.
    fn shown(raw: &str) -> String {
        let reading = read_result(raw);
        let mut text = match reading.outcome {
            Outcome::Unreadable => "unreadable".to_owned(),
            outcome => outcome.to_string(),
        };
        if let Some(color) = reading.tie_for {
            text = format!("{text}/{}", color.letter());
        }
        match reading.margin_doubt {
            Some(MarginDoubt::MaybeZi) => text.push('z'),
            Some(MarginDoubt::NotQuarters) => text.push('q'),
            None => {}
        }
        if !reading.standard {
            text.push('!');
        }
        text
    }

    fn check(table: &[(&str, &str)]) {
        for (raw, expected) in table {
            assert_eq!(shown(raw), *expected, "{raw}");
        }
    }

    #[test]
    fn reads_ff4() {
        check(&[
            ("B+3.5", "B+3.5"),
            ("W+16.0", "W+16"),
            ("B+38.50", "B+38.5"),
            ("W+64", "W+64"),
            ("0", "0"),
            ("Draw", "0"),
            ("B+R", "B+R"),
            ("W+Resign", "W+R"),
            ("B+T", "B+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("W+Forfeit", "W+F"),
            ("Void", "Void"),
            ("?", "?"),
            ("B+", "B+?"),
            ("W+", "W+?"),
            ("W+0.02", "W+?q"),
            ("B+0.75", "B+0.75z"),
            ("W+3.25", "W+3.25z"),
        ]);
    }

    #[test]
    fn reads_ff4_with_slips() {
        check(&[
            ("", "?!"),
            ("  ", "?!"),
            ("draw", "0!"),
            ("0.0", "0!"),
            ("b+r", "B+R!"),
            ("w+5.5", "W+5.5!"),
            (" B+R", "B+R!"),
            ("B + 3.5", "B+3.5!"),
            ("B+3,5", "B+3.5!"),
            ("B+.5", "B+0.5!"),
            ("Ｂ＋３．５", "B+3.5!"),
            ("Black+3.5", "B+3.5!"),
            ("WHITE+RESIGN", "W+R!"),
            ("B+Resignation", "B+R!"),
            ("W+N", "W+?!"),
            ("W+N (moves beyond N not known)", "W+?!"),
            ("? (No further moves known)", "?!"),
            ("B+?", "B+?!"),
            ("W+AW", "W+?!"),
            ("B+Illegal", "B+F!"),
            ("W+Repetition", "W+F!"),
            ("B+2 1/2 pts", "B+2.5!"),
            ("B+1 3/4 zi", "B+1.75z!"),
            ("B+0", "0/B!"),
            ("W+0.0", "0/W!"),
            ("黑+R", "B+R!"),
        ]);
    }

    #[test]
    fn reads_english() {
        check(&[
            ("black wins by 2.5", "B+2.5!"),
            ("B wins 5 3/4 points", "B+5.75z!"),
            ("black wins by 5 3/4 points", "B+5.75z!"),
            ("White wins by resignation", "W+R!"),
            ("White wins by half a point.", "W+0.5!"),
            ("White wins by 7 and a half points", "W+7.5!"),
            ("Black Won", "B+?!"),
            ("White won on time", "W+T!"),
            ("Black loses on time", "W+T!"),
            ("White lost by 3.5", "B+3.5!"),
            ("White by 4 points", "W+4!"),
            ("White resigns. W 6.5 B 157.0", "B+R!"),
            ("Black resigned", "W+R!"),
            ("Black forfeits", "W+F!"),
            ("jigo", "0!"),
            ("Tie", "0!"),
            ("no result", "Void!"),
            ("Unknown", "?!"),
        ]);
    }

    #[test]
    fn reads_chinese_japanese_korean() {
        check(&[
            ("黑中盘胜", "B+R!"),
            ("黑中盤勝", "B+R!"),
            ("共171手 黑中盘胜", "B+R!"),
            ("共270手 黑胜1目", "B+1!"),
            ("白胜16.5目", "W+16.5!"),
            ("白胜", "W+?!"),
            ("白胜半目", "W+0.5!"),
            ("黑胜1又3/4子", "B+1.75z!"),
            ("黑胜一又四分之三子", "B+1.75z!"),
            ("白胜2子", "W+2z!"),
            ("黑负2目半", "W+2.5!"),
            ("黑方超时胜", "B+T!"),
            ("白超时负", "B+T!"),
            ("白认输", "B+R!"),
            ("和棋", "0!"),
            ("黒中押し勝ち", "B+R!"),
            ("白番中押勝", "W+R!"),
            ("白2目半勝", "W+2.5!"),
            ("黒半目勝ち", "B+0.5!"),
            ("白番二目半勝", "W+2.5!"),
            ("白１０目半勝ち", "W+10.5!"),
            ("黒時間切れ", "W+T!"),
            ("黒時間切れ負け", "W+T!"),
            ("白時間切れ勝ち", "W+T!"),
            ("黒反則負け", "W+F!"),
            ("持碁", "0!"),
            ("ジゴ", "0!"),
            ("無勝負", "Void!"),
            ("흑불계승", "B+R!"),
            ("백 불계승", "W+R!"),
            ("백 3집반승", "W+3.5!"),
            ("흑 반집승", "B+0.5!"),
            ("백 시간승", "W+T!"),
            ("흑 시간패", "W+T!"),
            ("무승부", "0!"),
        ]);
    }

    #[test]
    fn reads_what_servers_and_collections_write() {
        check(&[
            ("白投子认负", "B+R!"),
            ("黑投子", "W+R!"),
            ("黑不计点胜", "B+R!"),
            ("黑中盘败", "W+R!"),
            ("白逾時負", "B+T!"),
            ("黑超时判负", "W+T!"),
            ("黑判胜", "B+F!"),
            ("B+中盘", "B+R!"),
            ("W+中押", "W+R!"),
            ("W+时间", "W+T!"),
            ("B+불계", "B+R!"),
            ("B+Out of time", "B+T!"),
            ("black resign", "W+R!"),
            ("白中押し", "W+R!"),
            ("白番の1目半勝ち", "W+1.5!"),
            ("백 시간 초과승", "W+T!"),
            ("흑 시간초과패", "W+T!"),
            ("흑 판정승", "B+?!"),
            ("共266手 和棋", "0!"),
            ("共113手打挂", "Void!"),
            ("共160手后略 白胜3目", "W+3!"),
            ("对局停止!", "Void!"),
            ("has adjourned.", "Void!"),
            ("双方负", "Void!"),
            ("三コウ無勝負", "Void!"),
            ("打掛け", "Void!"),
            ("引分け", "0!"),
            ("판빅", "0!"),
        ]);
    }

    #[test]
    fn reads_zi_and_fractions() {
        check(&[
            ("黑胜四分之三子", "B+0.75z!"),
            ("黑3/4子胜", "B+0.75z!"),
            ("黑+3/4子", "B+0.75z!"),
            ("白胜1/4子", "W+0.25z!"),
            ("黑胜三又四分之一子", "B+3.25z!"),
            ("黑胜二子半", "B+2.5z!"),
            ("黑胜半子", "B+0.5z!"),
            ("黑胜2.75", "B+2.75z!"),
            ("Ｂ＋１．７５", "B+1.75z!"),
            ("B+0,75", "B+0.75z!"),
            ("W+3 1/2", "W+3.5!"),
            ("W+3½", "W+3.5!"),
            ("백 2.5집 승", "W+2.5!"),
        ]);
    }

    #[test]
    fn makes_no_result_of_a_task() {
        let table = [
            "Black to play lives",
            "Black to win",
            "black to play and win by 3",
            "Black wins the capturing race",
            "White",
            "B",
            "黑先活",
            "黑先胜",
            "白先劫",
            "時間切れ",
            "B+1.5 ? W+timeout",
            "B+-3",
            "B++3",
            "B+99999",
            "3.5",
            "N-bb",
            "blackbird wins",
            "Black resigns but plays on",
            "+",
            "\u{0}\u{fffd}",
        ];
        for raw in table {
            assert_eq!(shown(raw), "unreadable!", "{raw}");
        }
        assert_eq!(shown(&"black ".repeat(1000)), "unreadable!");
    }

    #[test]
    fn reads_its_own_spelling() {
        for raw in ["B+3.5", "0", "B+R", "W+T", "W+F", "W+?", "Void", "?"] {
            assert_eq!(read_result(raw).outcome.to_string(), raw);
        }
        assert_eq!(read_result("白中押勝").outcome.winner(), Some(Color::White));
    }
}

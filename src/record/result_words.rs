//! Results in words. The tables are meant to grow: a new spelling is a new row, in small letters and half width.
//! The tests stand with [`read_result`](super::read_result), which is the only way in.

use super::number::{Decimal, Quarters, read_decimal};
use super::result::{Outcome, ResultReading, ResultUnit};
use crate::board::Color;
use crate::rules::Points;

/// Reads a result that is not spelled as FF\[4\] asks; `None` where there is none in it.
///
/// The whole text must be understood, but for a remark in brackets or in a second sentence: a task such as
/// `Black to play lives` names a colour too, and must not become a win.
pub(super) fn read_words(raw: &str) -> Option<ResultReading> {
    if raw.len() > LONGEST {
        return None;
    }
    let folded = fold(raw);
    let text = without_remark(&folded);
    let nobody = look_up(NOBODY_WINS, without_move_count(text));
    if let Some(outcome) = nobody.or_else(|| zero(text)) {
        return Some(ResultReading::of(outcome));
    }
    read_plus(text)
        .or_else(|| read_sentence(text))
        .or_else(|| read_compact(text))
}

/// Longer texts are prose.
const LONGEST: usize = 512;

/// How a win came about, as far as the words say.
#[derive(Clone, Copy)]
enum How {
    Resignation,
    Time,
    Forfeit,
    Unsaid,
}

/// Which of the two a sentence speaks of.
#[derive(Clone, Copy)]
enum Side {
    Winner,
    Loser,
}

use How::{Forfeit, Resignation, Time, Unsaid};
use Side::{Loser, Winner};

/// Whole texts in which nobody wins.
const NOBODY_WINS: &[(&str, Outcome)] = &[
    ("draw", Outcome::Draw),
    ("drawn", Outcome::Draw),
    ("tie", Outcome::Draw),
    ("jigo", Outcome::Draw),
    ("remis", Outcome::Draw),
    ("ничья", Outcome::Draw),
    ("нічия", Outcome::Draw),
    ("和", Outcome::Draw),
    ("和棋", Outcome::Draw),
    ("和局", Outcome::Draw),
    ("平局", Outcome::Draw),
    ("平棋", Outcome::Draw),
    ("双方和棋", Outcome::Draw),
    ("持碁", Outcome::Draw),
    ("持棋", Outcome::Draw),
    ("ジゴ", Outcome::Draw),
    ("引き分け", Outcome::Draw),
    ("引分", Outcome::Draw),
    ("引分け", Outcome::Draw),
    ("무승부", Outcome::Draw),
    ("비김", Outcome::Draw),
    ("빅", Outcome::Draw),
    ("판빅", Outcome::Draw),
    ("화국", Outcome::Draw),
    ("draw by agreement", Outcome::Draw),
    ("void", Outcome::Void),
    ("no result", Outcome::Void),
    ("annulled", Outcome::Void),
    ("cancelled", Outcome::Void),
    ("suspended", Outcome::Void),
    ("adjourned", Outcome::Void),
    ("has adjourned", Outcome::Void),
    ("abandoned", Outcome::Void),
    ("unfinished", Outcome::Void),
    ("not finished", Outcome::Void),
    ("no contest", Outcome::Void),
    // FF[4] has no spelling for a game that both lose.
    ("both lose", Outcome::Void),
    ("both players lost", Outcome::Void),
    ("双方负", Outcome::Void),
    ("両者負け", Outcome::Void),
    ("无结果", Outcome::Void),
    ("無結果", Outcome::Void),
    ("未完", Outcome::Void),
    ("未下完", Outcome::Void),
    ("中止", Outcome::Void),
    ("对局停止", Outcome::Void),
    ("對局停止", Outcome::Void),
    ("无效对局", Outcome::Void),
    ("作废", Outcome::Void),
    ("三劫无胜负", Outcome::Void),
    ("三コウ無勝負", Outcome::Void),
    ("无胜负", Outcome::Void),
    ("無勝負", Outcome::Void),
    ("无效", Outcome::Void),
    ("無效", Outcome::Void),
    ("打挂", Outcome::Void),
    ("打掛", Outcome::Void),
    ("打掛け", Outcome::Void),
    ("打ち掛け", Outcome::Void),
    ("무효", Outcome::Void),
    ("", Outcome::Unknown),
    ("?", Outcome::Unknown),
    ("unknown", Outcome::Unknown),
    ("未知", Outcome::Unknown),
    ("不明", Outcome::Unknown),
    ("미상", Outcome::Unknown),
];

/// Names of the colours; a longer name stands before its own beginning.
const COLORS: &[(&str, Color)] = &[
    ("black", Color::Black),
    ("white", Color::White),
    ("b", Color::Black),
    ("w", Color::White),
    ("黑", Color::Black),
    ("黒", Color::Black),
    ("白", Color::White),
    ("흑", Color::Black),
    ("백", Color::White),
];

/// What may stand after the colour in a sentence, and whom it makes the colour. Never `to`: that opens a task.
const VERBS: &[(&str, (Side, How))] = &[
    ("wins", (Winner, Unsaid)),
    ("won", (Winner, Unsaid)),
    ("win", (Winner, Unsaid)),
    ("by", (Winner, Unsaid)),
    ("loses", (Loser, Unsaid)),
    ("lost", (Loser, Unsaid)),
    ("resigns", (Loser, Resignation)),
    ("resigned", (Loser, Resignation)),
    ("resign", (Loser, Resignation)),
    ("forfeits", (Loser, Forfeit)),
    ("forfeited", (Loser, Forfeit)),
    ("timed out", (Loser, Time)),
    ("times out", (Loser, Time)),
];

/// Words between the verb and the margin that say nothing.
const FILLERS: &[&str] = &["by", "on", "with", "the", "game", "through"];

/// Reasons for a win, after `B+` and at the end of a sentence.
const REASONS: &[(&str, How)] = &[
    ("", Unsaid),
    ("?", Unsaid),
    ("points", Unsaid),
    ("r", Resignation),
    ("res", Resignation),
    ("resign", Resignation),
    ("resigned", Resignation),
    ("resignation", Resignation),
    ("中盘", Resignation),
    ("中盤", Resignation),
    ("中押", Resignation),
    ("中押し", Resignation),
    ("中押し勝ち", Resignation),
    ("불계", Resignation),
    ("불계승", Resignation),
    ("t", Time),
    ("time", Time),
    ("timeout", Time),
    ("time out", Time),
    ("out of time", Time),
    ("超时", Time),
    ("超時", Time),
    ("时间", Time),
    ("時間", Time),
    ("時間切れ", Time),
    ("시간", Time),
    ("시간승", Time),
    ("f", Forfeit),
    ("forfeit", Forfeit),
    ("forfeiture", Forfeit),
    ("default", Forfeit),
    ("disqualification", Forfeit),
    // What servers write when a program breaks a rule.
    ("illegal", Forfeit),
    ("illegal move", Forfeit),
    ("repetition", Forfeit),
];

/// Letters without meaning that may follow the colour where there are no blanks.
const PARTICLES: &[&str] = &["番", "方", "棋", "の", "が", "번", "이", "가"];

/// What follows the colour where there are no blanks and no margin.
const COMPACT: &[(&str, (Side, How))] = &[
    ("中盘胜", (Winner, Resignation)),
    ("中盤勝", (Winner, Resignation)),
    ("中押胜", (Winner, Resignation)),
    ("中押勝", (Winner, Resignation)),
    ("中押勝ち", (Winner, Resignation)),
    ("中押し勝", (Winner, Resignation)),
    ("中押し勝ち", (Winner, Resignation)),
    ("不计胜", (Winner, Resignation)),
    ("不計勝", (Winner, Resignation)),
    ("不计点胜", (Winner, Resignation)),
    ("不計點勝", (Winner, Resignation)),
    ("中押し", (Winner, Resignation)),
    ("불계승", (Winner, Resignation)),
    ("中盘负", (Loser, Resignation)),
    ("中盤負", (Loser, Resignation)),
    ("中盘败", (Loser, Resignation)),
    ("中盤敗", (Loser, Resignation)),
    ("中押し負け", (Loser, Resignation)),
    ("불계패", (Loser, Resignation)),
    ("认输", (Loser, Resignation)),
    ("認輸", (Loser, Resignation)),
    ("认负", (Loser, Resignation)),
    ("認負", (Loser, Resignation)),
    ("投子", (Loser, Resignation)),
    ("投子认负", (Loser, Resignation)),
    ("投子認負", (Loser, Resignation)),
    ("投了", (Loser, Resignation)),
    ("超时胜", (Winner, Time)),
    ("超時勝", (Winner, Time)),
    ("时间胜", (Winner, Time)),
    ("時間勝", (Winner, Time)),
    ("時間勝ち", (Winner, Time)),
    ("時間切れ勝", (Winner, Time)),
    ("時間切れ勝ち", (Winner, Time)),
    ("시간승", (Winner, Time)),
    ("시간초과승", (Winner, Time)),
    ("超时", (Loser, Time)),
    ("超時", (Loser, Time)),
    ("超时负", (Loser, Time)),
    ("超時負", (Loser, Time)),
    ("超时判负", (Loser, Time)),
    ("逾时负", (Loser, Time)),
    ("逾時負", (Loser, Time)),
    ("时间到负", (Loser, Time)),
    ("時間切れ", (Loser, Time)),
    ("時間切れ負", (Loser, Time)),
    ("時間切れ負け", (Loser, Time)),
    ("시간패", (Loser, Time)),
    ("시간초과패", (Loser, Time)),
    ("不战胜", (Winner, Forfeit)),
    ("不戦勝", (Winner, Forfeit)),
    ("弃权胜", (Winner, Forfeit)),
    ("棄權勝", (Winner, Forfeit)),
    ("犯规胜", (Winner, Forfeit)),
    ("反則勝", (Winner, Forfeit)),
    ("反則勝ち", (Winner, Forfeit)),
    ("반칙승", (Winner, Forfeit)),
    ("기권승", (Winner, Forfeit)),
    ("判胜", (Winner, Forfeit)),
    ("判勝", (Winner, Forfeit)),
    ("판정승", (Winner, Unsaid)),
    ("弃权", (Loser, Forfeit)),
    ("弃权负", (Loser, Forfeit)),
    ("棄權負", (Loser, Forfeit)),
    ("犯规负", (Loser, Forfeit)),
    ("反則負", (Loser, Forfeit)),
    ("反則負け", (Loser, Forfeit)),
    ("반칙패", (Loser, Forfeit)),
    ("기권패", (Loser, Forfeit)),
];

/// To win and to lose, before the margin (Chinese) or after it (Japanese, Korean); a longer word stands before its own beginning.
const COMPACT_VERBS: &[(&str, Side)] = &[
    ("勝ち", Winner),
    ("勝", Winner),
    ("胜", Winner),
    ("贏", Winner),
    ("赢", Winner),
    ("승", Winner),
    ("負け", Loser),
    ("負", Loser),
    ("负", Loser),
    ("敗", Loser),
    ("败", Loser),
    ("輸", Loser),
    ("输", Loser),
    ("패", Loser),
];

/// Units after a margin; a longer unit stands before its own end.
const UNITS: &[(&str, ResultUnit)] = &[
    ("points", ResultUnit::Points),
    ("point", ResultUnit::Points),
    ("pts", ResultUnit::Points),
    ("pt", ResultUnit::Points),
    ("moku", ResultUnit::Points),
    ("目", ResultUnit::Points),
    ("点", ResultUnit::Points),
    ("點", ResultUnit::Points),
    ("집", ResultUnit::Points),
    ("zi", ResultUnit::Zi),
    ("子", ResultUnit::Zi),
];

/// A half at the end of a margin; a longer one stands before its own end.
const HALVES: &[&str] = &[" and a half", "half a", "half", "半", "반"];

fn look_up<T: Copy>(table: &[(&str, T)], text: &str) -> Option<T> {
    table
        .iter()
        .find(|(word, _)| *word == text)
        .map(|(_, meaning)| *meaning)
}

/// Half width, small letters, one blank between words.
fn fold(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    for c in raw.trim().chars() {
        let narrow = match c {
            '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
            c if c.is_whitespace() => ' ',
            c => c,
        };
        if narrow != ' ' || !text.ends_with(' ') {
            text.push(narrow.to_ascii_lowercase());
        }
    }
    text
}

/// Cuts `(no further moves known)`, a second sentence and the full stop after the first.
fn without_remark(text: &str) -> &str {
    let end = [" (", "(", ". "]
        .iter()
        .filter_map(|opening| text.find(opening))
        .filter(|&at| at > 0)
        .min();
    let text = end.and_then(|end| text.get(..end)).unwrap_or(text);
    text.trim_end_matches(['.', '。', '!', ' '])
}

/// `0.0`: a draw, though FF\[4\] wants `0`.
fn zero(text: &str) -> Option<Outcome> {
    let decimal = read_decimal(text)?;
    (decimal.quarters == Quarters::Exact(Points::ZERO)).then_some(Outcome::Draw)
}

/// The colour at the beginning and what follows it. A Latin name must end where it ends: `blackbird` is no colour.
fn split_color(text: &str) -> Option<(Color, &str)> {
    COLORS.iter().find_map(|&(name, color)| {
        let rest = text.strip_prefix(name)?;
        let runs_on = name.is_ascii() && rest.starts_with(char::is_alphanumeric);
        (!runs_on).then_some((color, rest))
    })
}

/// `b+resign`, `black + 3.5`, `w+n`
fn read_plus(text: &str) -> Option<ResultReading> {
    let (winner, rest) = split_color(text)?;
    let rest = rest.trim_start().strip_prefix('+')?.trim_start();
    // Whatever single word follows, the winner is named.
    let one_word = !rest.is_empty() && rest.chars().all(char::is_alphabetic);
    read_ending(winner, rest)
        .or_else(|| one_word.then_some(ResultReading::of(Outcome::Win(winner))))
}

/// `black wins by 2.5 points`, `white resigns`
fn read_sentence(text: &str) -> Option<ResultReading> {
    let (color, rest) = split_color(text)?;
    let rest = rest.trim_start_matches([' ', ',']);
    let (rest, (side, how)) = VERBS.iter().find_map(|(verb, meaning)| {
        let rest = rest.strip_prefix(verb)?;
        (rest.is_empty() || rest.starts_with([' ', ',', ':'])).then_some((rest, *meaning))
    })?;
    let winner = winner(color, side);
    match skip_fillers(rest) {
        "" => Some(won(winner, how)),
        // "Black resigns …" has said all; more words mean that it says something else.
        _ if !matches!(how, Unsaid) => None,
        rest => read_ending(winner, rest),
    }
}

fn skip_fillers(text: &str) -> &str {
    let mut rest = text.trim_start_matches([' ', ',', ':']);
    while let Some((word, after)) = rest
        .split_once(' ')
        .or((!rest.is_empty()).then_some((rest, "")))
    {
        if !FILLERS.contains(&word) {
            break;
        }
        rest = after;
    }
    rest
}

/// `黑中盘胜`, `共270手 黑胜1目`, `白番2目半勝`, `백 3집반승`
fn read_compact(text: &str) -> Option<ResultReading> {
    let text: String = text.chars().filter(|&c| c != ' ').collect();
    let (color, rest) = split_color(without_move_count(&text))?;
    let rest = without_particles(rest);
    if let Some((side, how)) = look_up(COMPACT, rest) {
        return Some(won(winner(color, side), how));
    }
    let (middle, side) = COMPACT_VERBS.iter().find_map(|&(verb, side)| {
        Some((
            rest.strip_prefix(verb)
                .or_else(|| rest.strip_suffix(verb))?,
            side,
        ))
    })?;
    read_ending(winner(color, side), middle)
}

fn without_particles(mut rest: &str) -> &str {
    while let Some(shorter) = PARTICLES.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter;
    }
    rest
}

/// Chinese collections write how many moves were played before the result: `共171手`, `共160手后略` where
/// the rest is left out.
fn without_move_count(text: &str) -> &str {
    let counted = text
        .strip_prefix('共')
        .and_then(|rest| rest.split_once('手'));
    match counted {
        Some((moves, rest)) if read_decimal(moves).is_some() => {
            let rest = rest.strip_prefix("后略").unwrap_or(rest);
            rest.trim_start_matches([',', '，', '、', ' '])
        }
        _ => text,
    }
}

/// What a win ends with: a reason or a margin.
fn read_ending(winner: Color, text: &str) -> Option<ResultReading> {
    if let Some(how) = look_up(REASONS, text) {
        return Some(won(winner, how));
    }
    let (margin, unit) = read_margin(text)?;
    Some(ResultReading::by_margin(winner, margin, unit))
}

fn winner(color: Color, side: Side) -> Color {
    match side {
        Winner => color,
        Loser => !color,
    }
}

fn won(winner: Color, how: How) -> ResultReading {
    ResultReading::of(match how {
        Resignation => Outcome::Resignation(winner),
        Time => Outcome::Time(winner),
        Forfeit => Outcome::Forfeit(winner),
        Unsaid => Outcome::Win(winner),
    })
}

/// `2.5`, `5 3/4 points`, `2目半`, `半目`, `1又3/4子`: the number, and its unit where one is named.
fn read_margin(text: &str) -> Option<(Decimal, Option<ResultUnit>)> {
    // The half stands after the unit (2目半) or before it (半目), so the unit is looked for twice.
    let (text, inner_unit) = split_unit(text);
    let (text, half) = split_half(text);
    let (text, outer_unit) = split_unit(text);
    let unit = inner_unit.or(outer_unit);
    if text.starts_with(['+', '-', '－', '−']) {
        return None;
    }
    let margin = if half {
        and_a_half(text)?
    } else {
        read_decimal(text)?
    };
    Some((margin, unit))
}

/// An amount in words, for komi.
pub(super) fn read_amount(raw: &str) -> Option<(Decimal, Option<ResultUnit>)> {
    if raw.len() > LONGEST {
        return None;
    }
    read_margin(fold(raw).trim_end_matches(['.', '。']))
}

fn split_unit(text: &str) -> (&str, Option<ResultUnit>) {
    let found = UNITS
        .iter()
        .find_map(|&(word, unit)| Some((text.strip_suffix(word)?, unit)));
    found.map_or((text, None), |(rest, unit)| (rest.trim_end(), Some(unit)))
}

fn split_half(text: &str) -> (&str, bool) {
    let found = HALVES.iter().find_map(|half| text.strip_suffix(half));
    found.map_or((text, false), |rest| (rest.trim_end(), true))
}

fn and_a_half(whole: &str) -> Option<Decimal> {
    let whole = if whole.is_empty() { "0" } else { whole };
    let stones = i32::try_from(read_decimal(whole)?.as_count()?).ok()?;
    let quarters = Quarters::Exact(Points::whole(stones) + Points::HALF);
    Some(Decimal {
        quarters,
        plain: false,
    })
}

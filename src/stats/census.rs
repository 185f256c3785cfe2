//! The games of a collection, counted by what a collector asks of them.

use super::column::{Column, Label};
use crate::check::{Checked, Game};
use crate::record::{KomiFrom, Outcome, RulesFrom, read_date};
use crate::replay::Ends;
use crate::rules::Points;
use crate::sgf::Ident;
use crate::source::Span;

/// What a collection is made of; adding is all there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Files met, those without a game too.
    pub files: u64,
    /// Games found.
    pub games: u64,
    /// Files without a game, or that could not be read.
    pub unreadable: u64,
    /// Moves on main lines.
    pub moves: u64,
    /// Nodes of all trees.
    pub nodes: u64,
    /// Games with an illegal move on the main line, under the rules they are judged by.
    pub illegal: u64,
    /// Games with more than one line of play.
    pub branched: u64,
    columns: Vec<Column>,
}

/// The columns, in the order they are shown: what is counted, its heading, whether it is a histogram, and the value of a game. Where a game
/// has none it is not counted.
type Of = fn(&Checked<'_>, &Game<'_>) -> Option<Label>;
const COLUMNS: [(&str, &str, bool, Of); 13] = [
    ("size", "board size", false, size),
    ("rules", "rules", false, rules),
    ("komi", "komi", true, komi),
    ("handicap", "handicap", true, handicap),
    ("result", "result", false, result),
    (
        "margin",
        "margin in points, of games that were counted",
        true,
        margin,
    ),
    ("moves", "moves", true, length),
    ("ends", "end of the main line", false, ends),
    ("date", "date", true, date),
    ("program", "written by", false, program),
    ("encoding", "encoding", false, encoding),
    ("illegal", "first illegal move", false, illegal),
    ("verdict", "verdict on the result", false, verdict),
];

impl Default for Census {
    fn default() -> Census {
        let columns = COLUMNS.iter();
        let columns =
            columns.map(|(name, title, is_ordered, _)| Column::new(name, title, *is_ordered));
        Census {
            files: 0,
            games: 0,
            unreadable: 0,
            moves: 0,
            nodes: 0,
            illegal: 0,
            branched: 0,
            columns: columns.collect(),
        }
    }
}

impl Census {
    /// The census of one file, before its games are counted.
    #[must_use]
    pub fn of_file() -> Census {
        Census {
            files: 1,
            ..Census::default()
        }
    }

    /// The columns, in the order they are shown.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Counts a game, or a file without one.
    pub fn count(&mut self, checked: &Checked<'_>) {
        let Some(game) = &checked.game else {
            self.unreadable += 1;
            return;
        };
        self.games += 1;
        self.moves += u64::from(game.replay.moves);
        self.nodes += game.record.node_count() as u64;
        self.illegal += u64::from(game.replay.first_illegal.is_some());
        self.branched += u64::from(game.replay.lines > 1);
        for ((.., of), column) in COLUMNS.iter().zip(&mut self.columns) {
            if let Some(label) = of(checked, game) {
                column.count(label);
            }
        }
    }

    /// Adds another census.
    pub fn add(&mut self, other: &Census) {
        self.files += other.files;
        self.games += other.games;
        self.unreadable += other.unreadable;
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.illegal += other.illegal;
        self.branched += other.branched;
        for (column, other) in self.columns.iter_mut().zip(&other.columns) {
            column.add(other);
        }
    }
}

fn size(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let size = game.record.size;
    Some(Label::word(&format!("{}x{}", size.width(), size.height())))
}

fn rules(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let basis = game.basis;
    let stated = game.record.rules.filter(|_| game.record.names_rules());
    Some(match (basis.rules_from, stated) {
        (RulesFrom::Default, Some(stated)) => {
            let text = short(game, stated.span);
            Label::word(&format!("unknown: {text}"))
        }
        (RulesFrom::Default, None) => Label::word("none"),
        _ => Label::word(&basis.rules.name),
    })
}

fn komi(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let basis = game.basis;
    let unreadable = game.record.komi.is_some_and(|stated| stated.value.is_err());
    Some(match (basis.komi_from, basis.komi) {
        (KomiFrom::Default, _) if unreadable => Label::at(i64::MIN + 1, "unreadable"),
        (KomiFrom::Default, _) | (_, None) => Label::at(i64::MIN, "none"),
        (_, Some(komi)) => Label::at(i64::from(komi.in_quarters()), &komi.to_string()),
    })
}

fn handicap(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let handicap = &game.replay.handicap;
    let stones = if handicap.is_given() {
        handicap.stones()
    } else {
        0
    };
    Some(Label::at(i64::from(stones), &stones.to_string()))
}

fn result(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let Some(stated) = game.record.result else {
        return Some(Label::word("none"));
    };
    let won = |winner: crate::board::Color, how: &str| format!("{} {how}", winner.word());
    Some(Label::word(&match stated.value.outcome {
        Outcome::Points { winner, .. } => won(winner, "by points"),
        Outcome::Resignation(winner) => won(winner, "by resignation"),
        Outcome::Time(winner) => won(winner, "on time"),
        Outcome::Forfeit(winner) => won(winner, "by forfeit"),
        Outcome::Win(winner) => won(winner, "without a margin"),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Void => "no result".to_owned(),
        Outcome::Unknown => "unknown".to_owned(),
        Outcome::Unreadable => "unreadable".to_owned(),
    }))
}

fn margin(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let Outcome::Points { margin, .. } = game.record.result?.value.outcome else {
        return None;
    };
    let points = i64::from(margin.in_quarters()) / i64::from(Points::whole(1).in_quarters());
    Some(bin(points, 5, 50))
}

fn length(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    Some(bin(i64::from(game.replay.moves), 25, 400))
}

/// A bar of a histogram: `25-49`, and from `most` on one bar for all.
fn bin(number: i64, width: i64, most: i64) -> Label {
    let start = number / width * width;
    if start >= most {
        return Label::at(most, &format!("{most} or more"));
    }
    Label::at(start, &format!("{start}-{}", start + width - 1))
}

fn ends(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    Some(Label::word(match game.replay.ends() {
        Ends::Empty => "no move",
        Ends::Stones => "a stone",
        Ends::OnePass => "one pass",
        Ends::TwoPasses => "two passes",
        Ends::ThreePasses => "three passes or more",
    }))
}

fn date(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let Some(text) = in_root(game, Ident::DT) else {
        return Some(Label::at(i64::MIN, "none"));
    };
    Some(match read_date(&text) {
        Ok(date) => {
            let decade = i64::from(date.first.year) / 10 * 10;
            Label::at(decade, &format!("{decade}-{}", decade + 9))
        }
        Err(_) => Label::at(i64::MIN + 1, "unreadable"),
    })
}

fn program(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    if let Some(dialect) = game.record.dialect {
        return Some(Label::word(dialect.value.title()));
    }
    let program = in_root(game, Ident::AP);
    let name = program
        .as_deref()
        .map(|text| text.split(':').next().unwrap_or(text).trim());
    Some(Label::word(
        name.filter(|name| !name.is_empty()).unwrap_or("unknown"),
    ))
}

fn encoding(checked: &Checked<'_>, _: &Game<'_>) -> Option<Label> {
    Some(Label::word(checked.source.charset().name()))
}

fn illegal(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let first = game.replay.first_illegal?;
    Some(Label::word(first.reason.reason()))
}

fn verdict(_: &Checked<'_>, game: &Game<'_>) -> Option<Label> {
    let verdict = game.judgement.verdict;
    Some(match verdict.why() {
        Some(why) => Label::word(&format!("{}: {}", verdict.name(), why.name())),
        None => Label::word(verdict.name()),
    })
}

/// A value of the root that is not blank.
fn in_root(game: &Game<'_>, ident: Ident) -> Option<String> {
    let tree = game.record.tree();
    let span = tree.first_value(tree.find(game.record.root(), ident)?)?;
    let text = short(game, span);
    (!text.is_empty()).then_some(text)
}

/// No value that counts is longer in any charset.
const MOST_BYTES: u32 = 256;

fn short(game: &Game<'_>, span: Span) -> String {
    let end = span.end.min(span.start.saturating_add(MOST_BYTES));
    let text = game.record.text(Span::new(span.start, end));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

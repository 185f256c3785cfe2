//! Counts for their own sake: for people, as JSON lines, as CSV.

use std::fmt::Write as _;

use serde::Serialize;

use super::json_lines::{LetterList, Letters, path_raw, scoring, write};
use super::{FileName, Tally, sanitize};
use crate::board::{Color, Point};
use crate::finding::Finding;
use crate::life::{ChainVerdict, Evidence, Status};
use crate::record::{Basis, Record};
use crate::replay::Replay;
use crate::rules::{Points, RULESETS};
use crate::score::Side;
use crate::verdict::{ChainStatus, Scored};

/// One game counted under one ruleset.
#[derive(Clone, Copy, Debug)]
pub struct ScoredGame<'a> {
    /// The record.
    pub record: &'a Record<'a>,
    /// The rules and the komi.
    pub basis: &'a Basis,
    /// The record played through.
    pub replay: &'a Replay,
    /// The count.
    pub scored: &'a Scored,
}

/// A format for counts.
pub trait ScoreReporter: Sync {
    /// Shows one count.
    fn game(&self, file: &FileName, game: &ScoredGame<'_>, out: &mut Vec<u8>);

    /// Shows a file without a game.
    fn no_game(&self, file: &FileName, out: &mut Vec<u8>);

    /// Shows a file that could not be read or on which counting broke down.
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Shows the sums at the end.
    fn finish(&self, tally: &Tally, out: &mut Vec<u8>);
}

/// The format `jsonl` of counts: a contract, fields are only ever added.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreJsonLines;

impl ScoreReporter for ScoreJsonLines {
    fn game(&self, file: &FileName, game: &ScoredGame<'_>, out: &mut Vec<u8>) {
        write(out, &ScoreLine::new(file, game));
    }

    fn no_game(&self, file: &FileName, out: &mut Vec<u8>) {
        write(out, &NoGameLine::new(file, "no game found"));
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        write(out, &NoGameLine::new(file, &finding.message));
    }

    fn finish(&self, _tally: &Tally, _out: &mut Vec<u8>) {}
}

#[derive(Serialize)]
struct NoGameLine<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    game: Option<u32>,
    error: &'a str,
}

impl<'a> NoGameLine<'a> {
    fn new(file: &'a FileName, error: &'a str) -> NoGameLine<'a> {
        NoGameLine {
            r#type: "score",
            path: &file.shown,
            path_raw: path_raw(file),
            game: None,
            error,
        }
    }
}

#[derive(Serialize)]
struct ScoreLine<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    game: usize,
    rules: &'a str,
    basis: &'static str,
    komi: Option<Points>,
    margin: Option<Points>,
    re: Option<&'a str>,
    black: SideLine,
    white: SideLine,
    evidence: Option<&'static str>,
    dead: LetterList<'a>,
    seki: LetterList<'a>,
    undecided: Vec<Letters>,
    /// One point of each region where play would go on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfinished: Vec<Letters>,
    dame: LetterList<'a>,
    interval: [Points; 2],
    chains: Vec<ChainLine>,
}

#[derive(Serialize)]
struct SideLine {
    territory: u32,
    stones: u32,
    prisoners: u32,
    dead: u32,
    pass_stones: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    button: Option<Points>,
    tax: u32,
    compensation: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<Points>,
    total: Points,
}

#[derive(Serialize)]
struct ChainLine {
    at: Letters,
    color: &'static str,
    stones: u32,
    status: &'static str,
    evidence: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    /// What the judge says, where marks decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<JudgedLine>,
}

#[derive(Serialize)]
struct JudgedLine {
    status: &'static str,
    evidence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
}

impl<'a> ScoreLine<'a> {
    fn new(file: &'a FileName, game: &ScoredGame<'a>) -> ScoreLine<'a> {
        let scored = game.scored;
        let sides = &scored.count.sides;
        ScoreLine {
            r#type: "score",
            path: &file.shown,
            path_raw: path_raw(file),
            game: game.record.game(),
            rules: &game.basis.rules.name,
            basis: scoring(scored.count.basis),
            komi: game.basis.komi,
            margin: scored.margin,
            re: scored.result.as_deref(),
            black: SideLine::new(&sides.black, None),
            white: SideLine::new(&sides.white, Some(sides.white.komi)),
            evidence: scored.evidence.map(Evidence::name),
            dead: LetterList(&scored.dead),
            seki: LetterList(&scored.seki),
            undecided: scored.undecided.iter().copied().map(Letters).collect(),
            unfinished: scored.unfinished.iter().copied().map(Letters).collect(),
            dame: LetterList(&scored.count.dame),
            interval: [scored.interval.0, scored.interval.1],
            chains: scored.chains.iter().map(ChainLine::new).collect(),
        }
    }
}

impl SideLine {
    fn new(side: &Side, komi: Option<Points>) -> SideLine {
        let &Side {
            territory,
            stones,
            prisoners,
            dead,
            pass_stones,
            button,
            tax,
            compensation,
            total,
            ..
        } = side;
        SideLine {
            territory,
            stones,
            prisoners,
            dead,
            pass_stones,
            button: (button != Points::ZERO).then_some(button),
            tax,
            compensation,
            komi,
            total,
        }
    }
}

impl ChainLine {
    fn new(chain: &ChainStatus) -> ChainLine {
        ChainLine {
            at: Letters(chain.at),
            color: chain.color.letter(),
            stones: chain.stones,
            status: chain.status.name(),
            evidence: chain.evidence.map(Evidence::name),
            mean: chain.mean.map(hundredths),
            judged: chain.judged.as_ref().map(JudgedLine::new),
        }
    }
}

impl JudgedLine {
    fn new(of: &ChainVerdict) -> JudgedLine {
        let status = if of.undecided {
            Status::Undecided
        } else {
            of.status
        };
        JudgedLine {
            status: status.name(),
            evidence: of.evidence.name(),
            mean: (of.evidence == Evidence::Sampled).then(|| hundredths(of.mean)),
        }
    }
}

/// Rounded: more digits than playouts give would only be noise.
fn hundredths(mean: f32) -> f64 {
    (f64::from(mean) * 100.0).round() / 100.0
}

/// The format `csv` of counts: one row a game and ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreCsv;

/// The head of the table, which the command writes once.
const COLUMNS: [&str; 14] = [
    "path", "game", "rules", "basis", "komi", "margin", "re", "least", "most", "black", "white",
    "evidence", "dead", "error",
];

impl ScoreCsv {
    /// The head of the table.
    #[must_use]
    pub fn head() -> Vec<u8> {
        let mut out = Vec::new();
        row(&mut out, &COLUMNS.map(str::to_owned));
        out
    }
}

impl ScoreReporter for ScoreCsv {
    fn game(&self, file: &FileName, game: &ScoredGame<'_>, out: &mut Vec<u8>) {
        let scored = game.scored;
        let points =
            |points: Option<Points>| points.map(|points| points.to_string()).unwrap_or_default();
        let dead: Vec<String> = scored.dead.iter().map(|point| point.to_string()).collect();
        row(
            out,
            &[
                file.shown.clone(),
                game.record.game().to_string(),
                game.basis.rules.name.to_string(),
                scoring(scored.count.basis).to_owned(),
                points(game.basis.komi),
                points(scored.margin),
                scored.result.clone().unwrap_or_default(),
                scored.interval.0.to_string(),
                scored.interval.1.to_string(),
                scored.count.sides.black.total.to_string(),
                scored.count.sides.white.total.to_string(),
                scored.evidence.map_or("", Evidence::name).to_owned(),
                dead.join(" "),
                String::new(),
            ],
        );
    }

    fn no_game(&self, file: &FileName, out: &mut Vec<u8>) {
        error_row(file, "no game found", out);
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        error_row(file, &finding.message, out);
    }

    fn finish(&self, _tally: &Tally, _out: &mut Vec<u8>) {}
}

fn error_row(file: &FileName, message: &str, out: &mut Vec<u8>) {
    let mut fields = COLUMNS.map(|_| String::new());
    fields[0].clone_from(&file.shown);
    fields[COLUMNS.len() - 1] = message.to_owned();
    row(out, &fields);
}

fn row(out: &mut Vec<u8>, fields: &[String; COLUMNS.len()]) {
    let mut writer = csv::Writer::from_writer(out);
    // Writing to memory cannot fail, and all rows have the same length.
    let _ = writer.write_record(fields.iter().map(|field| sanitize(field).into_owned()));
    let _ = writer.flush();
}

/// The format `human` of counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct HumanScores {
    /// Whether each game is shown under every ruleset: then a line each, and no breakdown.
    pub side_by_side: bool,
}

impl ScoreReporter for HumanScores {
    fn game(&self, file: &FileName, game: &ScoredGame<'_>, out: &mut Vec<u8>) {
        let text = if self.side_by_side {
            line_of(file, game)
        } else {
            breakdown(file, game)
        };
        out.extend_from_slice(text.as_bytes());
    }

    fn no_game(&self, file: &FileName, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{}: no game found\n", sanitize(&file.shown)).as_bytes());
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let line = format!(
            "{}: {}\n",
            sanitize(&file.shown),
            sanitize(&finding.message)
        );
        out.extend_from_slice(line.as_bytes());
    }

    fn finish(&self, _tally: &Tally, _out: &mut Vec<u8>) {}
}

fn title(file: &FileName, game: &ScoredGame<'_>) -> String {
    let several = game.record.tree().games().len() > 1;
    let number = if several {
        format!("#{}", game.record.game() + 1)
    } else {
        String::new()
    };
    format!("{}{number}", sanitize(&file.shown))
}

/// `B+3.5`, or the interval where stones are undecided.
fn outcome(scored: &Scored) -> String {
    match &scored.result {
        Some(result) => result.clone(),
        None => format!(
            "between {} and {}",
            side(scored.interval.0),
            side(scored.interval.1)
        ),
    }
}

fn side(margin: Points) -> String {
    match margin.in_quarters() {
        0 => "0".to_owned(),
        1.. => format!("B+{margin}"),
        _ => format!("W+{}", -margin),
    }
}

fn line_of(file: &FileName, game: &ScoredGame<'_>) -> String {
    let sides = &game.scored.count.sides;
    let mut text = String::new();
    let rules = &game.basis.rules.name;
    let (black, white) = (sides.black.total, sides.white.total);
    let outcome = outcome(game.scored);
    // The rulesets come in the order of their list, so the first one is where a game begins.
    if RULESETS.first().is_some_and(|first| first.name == *rules) {
        let _ = writeln!(text, "{}", title(file, game));
    }
    let _ = writeln!(
        text,
        "  {rules:22} {outcome:>8}  Black {black}, White {white}"
    );
    text
}

fn breakdown(file: &FileName, game: &ScoredGame<'_>) -> String {
    let scored = game.scored;
    let mut text = String::new();
    let evidence = scored.evidence.map_or("undecided", Evidence::name);
    let rules = &game.basis.rules.name;
    let basis = scoring(scored.count.basis);
    let _ = writeln!(
        text,
        "{}: {} ({basis}, {evidence}) [{rules}]",
        title(file, game),
        outcome(scored)
    );
    for color in Color::BOTH {
        let _ = writeln!(
            text,
            "  {:5}  {}",
            color.word(),
            parts(&scored.count.sides[color])
        );
    }
    let names = |points: &mut dyn Iterator<Item = Point>| {
        let names: Vec<String> = points
            .filter_map(|point| point.human(game.record.size))
            .collect();
        names.join(" ")
    };
    for (word, points) in [
        ("dead", &scored.dead),
        ("seki", &scored.seki),
        ("dame", &scored.count.dame),
    ] {
        if !points.is_empty() {
            let _ = writeln!(text, "  {word:5}  {}", names(&mut points.iter()));
        }
    }
    for (words, points) in [
        ("dead or alive?", &scored.undecided),
        ("not played out:", &scored.unfinished),
    ] {
        if !points.is_empty() {
            let names = names(&mut points.iter().copied());
            let _ = writeln!(text, "  {words}  {names}");
        }
    }
    for other in &scored.others {
        let _ = writeln!(text, "  {}: {}", other.reading, other.result);
    }
    text
}

/// The parts of a side's total that are not nothing.
pub(super) fn parts(side: &Side) -> String {
    let whole = |points: u32| Points::whole(i32::try_from(points).unwrap_or(0));
    let parts = [
        (whole(side.territory), "territory"),
        (whole(side.stones), "stones"),
        (whole(side.prisoners), "prisoners"),
        (whole(side.dead), "dead"),
        (whole(side.pass_stones), "pass stones"),
        (side.button, "button"),
        (-whole(side.tax), "group tax"),
        (side.compensation, "compensation"),
        (side.komi, "komi"),
    ];
    let mut text = String::new();
    for (points, word) in parts
        .into_iter()
        .filter(|(points, _)| *points != Points::ZERO)
    {
        let sign = if text.is_empty() { "" } else { " + " };
        let _ = write!(text, "{sign}{points} {word}");
    }
    let _ = write!(
        text,
        "{}= {}",
        if text.is_empty() { "" } else { " " },
        side.total
    );
    text
}

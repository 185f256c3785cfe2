//! One JSON object a line, for machines. A contract: fields are only ever added.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::sanitize::is_harmless;
use super::{DupesJsonLines, DupesReporter, FileName, GroupShown, Only, Reporter, Tally};
use crate::board::{BoardSize, Point, PointSet};
use crate::check::{Checked, Game};
use crate::finding::{Finding, Fix, Safety, Severity};
use crate::record::{Outcome, ResultReading};
use crate::replay::Ends;
use crate::rules::{Points, Scoring};
use crate::sgf::Edit;
use crate::source::Place;
use crate::verdict::{Explanation, compensation};

/// The format `jsonl`.
#[derive(Clone, Debug, Default)]
pub struct JsonLines {
    /// Which games are shown.
    pub only: Only,
}

impl Reporter for JsonLines {
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.shows(checked) {
            return;
        }
        let place = |offset| checked.place(offset);
        let findings = checked
            .findings
            .iter()
            .map(|finding| FindingLine::new(finding, place))
            .collect();
        let common = Common::new(file, checked.read().name(), checked.source.charset().name());
        match &checked.game {
            None => write(
                out,
                &EmptyLine {
                    common,
                    game: None,
                    findings,
                },
            ),
            Some(game) => write(out, &game_line(common, checked, game, findings)),
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            let findings = vec![FindingLine::new(finding, |_| Place { line: 1, column: 1 })];
            write(
                out,
                &EmptyLine {
                    common: Common::new(file, "failed", "unknown"),
                    game: None,
                    findings,
                },
            );
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let only = self.only.clone();
        DupesJsonLines { only }.group(group, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        write(out, &SummaryLine::new(tally, elapsed));
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("jsonl {self:?}"))
    }
}

impl SummaryLine {
    pub(super) fn new(tally: &Tally, elapsed: Duration) -> SummaryLine {
        let verdicts = Tally::VERDICTS.into_iter().zip(tally.verdicts).collect();
        let findings = tally
            .findings
            .iter()
            .map(|(code, (count, ..))| (*code, *count))
            .collect();
        let seconds = (elapsed.as_secs_f64() * 1000.0).round() / 1000.0;
        let Tally {
            files,
            games,
            unreadable,
            moves,
            unwanted,
            known,
            ..
        } = *tally;
        SummaryLine {
            r#type: "summary",
            files,
            games,
            unreadable,
            moves,
            verdicts,
            findings,
            unwanted,
            known,
            seconds,
        }
    }
}

#[derive(Serialize)]
struct Common<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    read: &'static str,
    encoding: &'static str,
    dialect: Option<&'static str>,
}

impl<'a> Common<'a> {
    fn new(file: &'a FileName, read: &'static str, encoding: &'static str) -> Common<'a> {
        let path_raw = path_raw(file);
        Common {
            r#type: "game",
            path: &file.shown,
            path_raw,
            read,
            encoding,
            dialect: None,
        }
    }
}

#[derive(Serialize)]
struct EmptyLine<'a> {
    #[serde(flatten)]
    common: Common<'a>,
    game: Option<u32>,
    findings: Vec<FindingLine<'a>>,
}

#[derive(Serialize)]
struct GameLine<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    game: usize,
    read: &'static str,
    encoding: &'static str,
    dialect: Option<&'static str>,
    size: [u8; 2],
    rules: &'a str,
    rules_from: &'static str,
    komi: Option<Points>,
    komi_from: &'static str,
    komi_unit: Option<&'static str>,
    komi_raw: Option<String>,
    handicap: u32,
    compensation: Points,
    moves: u32,
    nodes: usize,
    variations: u32,
    ends: &'static str,
    ended_at: Option<u32>,
    moves_after_end: u32,
    repeats: Vec<RepeatLine>,
    first_illegal: Option<IllegalLine>,
    result: ResultLine<'a>,
    findings: Vec<FindingLine<'a>>,
}

#[derive(Serialize)]
struct RepeatLine {
    r#move: u32,
    r#as: u32,
}

#[derive(Serialize)]
struct IllegalLine {
    r#move: u32,
    color: &'static str,
    point: Option<Letters>,
    at: Option<String>,
    reason: &'static str,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct ResultLine<'a> {
    recorded: Option<String>,
    raw: Option<String>,
    unit: Option<&'static str>,
    verdict: &'static str,
    counted: Option<&'a str>,
    counted_under: Option<&'static str>,
    evidence: Option<&'static str>,
    dead: LetterList<'a>,
    undecided: Vec<Letters>,
    explanations: Vec<ExplanationLine<'a>>,
    why: Option<&'static str>,
}

#[derive(Serialize)]
struct ExplanationLine<'a> {
    kind: &'static str,
    holds_if: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct FindingLine<'a> {
    code: &'static str,
    name: &'static str,
    severity: Severity,
    r#move: Option<u32>,
    path: &'a [u32],
    line: Option<u32>,
    column: Option<u32>,
    message: &'a str,
    help: Option<&'a str>,
    consequence: bool,
    fix: Option<FixLine<'a>>,
}

#[derive(Serialize)]
struct FixLine<'a> {
    safety: Safety,
    message: &'a str,
    /// Empty where the whole file is written anew.
    edits: Vec<EditLine<'a>>,
}

/// Bytes of the file, and what shall stand there; in base64 where that is no UTF-8.
#[derive(Serialize)]
struct EditLine<'a> {
    start: u32,
    end: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
}

impl<'a> FixLine<'a> {
    fn new(fix: &'a Fix) -> FixLine<'a> {
        FixLine {
            safety: fix.safety,
            message: &fix.title,
            edits: fix.edits().iter().map(EditLine::new).collect(),
        }
    }
}

impl<'a> EditLine<'a> {
    fn new(edit: &'a Edit) -> EditLine<'a> {
        let text = std::str::from_utf8(&edit.text).ok();
        EditLine {
            start: edit.span.start,
            end: edit.span.end,
            text,
            base64: text.is_none().then(|| STANDARD.encode(&edit.text)),
        }
    }
}

#[derive(Serialize)]
pub(super) struct SummaryLine {
    r#type: &'static str,
    files: u64,
    games: u64,
    unreadable: u64,
    moves: u64,
    verdicts: BTreeMap<&'static str, u64>,
    findings: BTreeMap<&'static str, u64>,
    /// Findings left out by `select`, `ignore` and `allow`; not there where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    unwanted: u64,
    /// Findings left out by a baseline.
    #[serde(skip_serializing_if = "is_zero")]
    known: u64,
    seconds: f64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A point as its two SGF letters.
pub(super) struct Letters(pub Point);

impl Serialize for Letters {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(std::str::from_utf8(&self.0.letters()).unwrap_or_default())
    }
}

/// A set of points as a list.
pub(super) struct LetterList<'a>(pub &'a PointSet);

impl Serialize for LetterList<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Letters))
    }
}

impl<'a> FindingLine<'a> {
    fn new(finding: &'a Finding, place: impl Fn(u32) -> Place) -> FindingLine<'a> {
        let place = finding.span.map(|span| place(span.start));
        FindingLine {
            code: finding.check.code,
            name: finding.check.name,
            severity: finding.severity,
            r#move: finding.number,
            path: &finding.path,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            message: &finding.message,
            help: finding.help.as_deref(),
            consequence: finding.consequence,
            fix: finding.fix.as_deref().map(FixLine::new),
        }
    }
}

fn game_line<'a>(
    common: Common<'a>,
    checked: &'a Checked<'_>,
    game: &'a Game<'_>,
    findings: Vec<FindingLine<'a>>,
) -> GameLine<'a> {
    let (record, replay, basis) = (game.record, game.replay, game.basis);
    GameLine {
        r#type: common.r#type,
        path: common.path,
        path_raw: common.path_raw,
        game: record.game(),
        read: common.read,
        encoding: common.encoding,
        dialect: record.dialect.map(|dialect| dialect.value.name()),
        size: [record.size.width(), record.size.height()],
        rules: &basis.rules.name,
        rules_from: basis.rules_from.name(),
        komi: basis.komi,
        komi_from: basis.komi_from.name(),
        komi_unit: record
            .komi
            .and_then(|komi| komi.value.ok())
            .map(|komi| komi.unit.name()),
        komi_raw: record.komi.map(|komi| record.text(komi.span).into_owned()),
        handicap: replay.handicap.stones(),
        compensation: compensation(basis, replay),
        moves: replay.moves,
        nodes: record.node_count(),
        variations: replay.lines,
        ends: ends(replay.ends()),
        ended_at: replay.ended_at,
        moves_after_end: replay.moves_after_end(),
        repeats: replay
            .repeats
            .iter()
            .map(|r| RepeatLine {
                r#move: r.number,
                r#as: r.repeats,
            })
            .collect(),
        first_illegal: first_illegal(checked, game),
        result: result(game),
        findings,
    }
}

fn first_illegal(checked: &Checked<'_>, game: &Game<'_>) -> Option<IllegalLine> {
    let first = game.replay.first_illegal?;
    let place = checked.place_in_record(first.span);
    let size: BoardSize = game.record.size;
    Some(IllegalLine {
        r#move: first.number,
        color: first.color.letter(),
        point: first.point.map(Letters),
        at: first.point.and_then(|point| point.human(size)),
        reason: first.reason.reason(),
        line: place.line,
        column: place.column,
    })
}

fn result<'a>(game: &'a Game<'_>) -> ResultLine<'a> {
    let judgement = game.judgement;
    let stated = game.record.result;
    ResultLine {
        recorded: stated
            .map(|stated| stated.value.outcome)
            .filter(|outcome| *outcome != Outcome::Unreadable)
            .map(|outcome| outcome.to_string()),
        raw: stated.map(|stated| game.record.text(stated.span).into_owned()),
        unit: stated.and_then(|stated| unit(stated.value)),
        verdict: judgement.verdict.name(),
        counted: judgement.counted.as_deref(),
        counted_under: judgement.counted_under.map(scoring),
        evidence: judgement.evidence.map(crate::life::Evidence::name),
        dead: LetterList(&judgement.dead),
        undecided: judgement.undecided.iter().copied().map(Letters).collect(),
        explanations: judgement.explanations.iter().map(explanation).collect(),
        why: judgement.verdict.why().map(crate::verdict::Why::name),
    }
}

/// The unit a margin is written in, where there is one.
fn unit(result: ResultReading) -> Option<&'static str> {
    match result.outcome {
        Outcome::Points { .. } => Some(result.unit.name()),
        _ => None,
    }
}

fn explanation(explanation: &Explanation) -> ExplanationLine<'_> {
    ExplanationLine {
        kind: explanation.kind.name(),
        holds_if: &explanation.holds_if,
        text: &explanation.text,
    }
}

/// The word for a way to count.
pub(super) fn scoring(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    }
}

/// The word for the end of a game.
pub(super) fn ends(ends: Ends) -> &'static str {
    match ends {
        Ends::Empty => "empty",
        Ends::Stones => "stones",
        Ends::OnePass => "one-pass",
        Ends::TwoPasses => "two-passes",
        Ends::ThreePasses => "three-passes",
    }
}

/// The raw bytes of a path that is not UTF-8, in base64.
pub(super) fn path_raw(file: &FileName) -> Option<String> {
    file.raw.as_ref().map(|raw| STANDARD.encode(raw))
}

/// Writes one line.
pub(super) fn write(out: &mut Vec<u8>, line: &impl Serialize) {
    write_value(out, line);
    out.push(b'\n');
}

/// Writes a value that stands within something else.
pub(super) fn write_value(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and nothing here has keys that are no strings.
    let _ = value.serialize(&mut Serializer::with_formatter(out, Harmless));
}

/// Escapes what JSON would let through and a terminal would obey.
struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        text: &str,
    ) -> io::Result<()> {
        if text.bytes().all(|byte| byte < 0x7F) {
            return writer.write_all(text.as_bytes());
        }
        for character in text.chars() {
            if is_harmless(character) {
                writer.write_all(character.encode_utf8(&mut [0; 4]).as_bytes())?;
            } else {
                // All of these lie in the basic plane, where one escape is one character.
                write!(writer, "\\u{:04x}", u32::from(character))?;
            }
        }
        Ok(())
    }
}

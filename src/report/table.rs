//! One row a game, for spreadsheets and data bases.

use std::time::Duration;

use super::dupes::findings;
use super::json_lines::{ends, scoring};
use super::{FileName, GroupShown, Only, Reporter, Tally, sanitize};
use crate::check::{Checked, Game};
use crate::finding::{Finding, Severity};
use crate::record::Outcome;
use crate::verdict::{Why, compensation};

/// The format `csv`. Columns are only ever added, at the end.
#[derive(Clone, Debug, Default)]
pub struct Csv {
    /// Which games are shown.
    pub only: Only,
}

const COLUMNS: [&str; 23] = [
    "path",
    "game",
    "read",
    "encoding",
    "size",
    "rules",
    "rules_from",
    "komi",
    "handicap",
    "compensation",
    "moves",
    "variations",
    "ends",
    "first_illegal",
    "recorded",
    "verdict",
    "why",
    "counted",
    "evidence",
    "errors",
    "warnings",
    "notes",
    "codes",
];

impl Reporter for Csv {
    fn head(&self, out: &mut Vec<u8>) {
        row(out, COLUMNS.map(str::to_owned));
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.shows(checked) {
            return;
        }
        let source = checked.source.charset().name();
        let [path, number, read, encoding] = [
            file.shown.clone(),
            number(checked),
            checked.read().name().to_owned(),
            source.to_owned(),
        ];
        let [
            size,
            rules,
            rules_from,
            komi,
            handicap,
            compensation,
            moves,
            variations,
            ends,
        ] = checked.game.as_ref().map(setting).unwrap_or_default();
        let [first_illegal, recorded, verdict, why, counted, evidence] =
            checked.game.as_ref().map(result).unwrap_or_default();
        let [errors, warnings, notes, codes] = found(&checked.findings);
        row(
            out,
            [
                path,
                number,
                read,
                encoding,
                size,
                rules,
                rules_from,
                komi,
                handicap,
                compensation,
                moves,
                variations,
                ends,
                first_illegal,
                recorded,
                verdict,
                why,
                counted,
                evidence,
                errors,
                warnings,
                notes,
                codes,
            ],
        );
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if !self.only.shows_failure(finding) {
            return;
        }
        let findings = std::slice::from_ref(finding);
        row(out, bare(file, String::new(), "failed", findings));
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for (member, findings) in findings(&self.only, group) {
            let game = member.copy.game.to_string();
            row(out, bare(&member.name, game, "", &findings));
        }
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}

    fn cache_key(&self) -> Option<String> {
        Some(format!("csv {self:?}"))
    }
}

/// A row of which only the ends are filled.
fn bare(
    file: &FileName,
    game: String,
    read: &str,
    findings: &[Finding],
) -> [String; COLUMNS.len()] {
    let mut fields: [String; COLUMNS.len()] = Default::default();
    fields[0].clone_from(&file.shown);
    fields[1] = game;
    read.clone_into(&mut fields[2]);
    let found = found(findings);
    let from = COLUMNS.len() - found.len();
    for (field, text) in fields[from..].iter_mut().zip(found) {
        *field = text;
    }
    fields
}

/// The number of the game in its file, from 0 as in `jsonl`.
fn number(checked: &Checked<'_>) -> String {
    let game = checked.game.as_ref();
    game.map(|game| game.record.game().to_string())
        .unwrap_or_default()
}

fn setting(game: &Game<'_>) -> [String; 9] {
    let (record, replay, basis) = (game.record, game.replay, game.basis);
    [
        format!("{}x{}", record.size.width(), record.size.height()),
        basis.rules.name.to_string(),
        basis.rules_from.name().to_owned(),
        basis.komi.map(|komi| komi.to_string()).unwrap_or_default(),
        replay.handicap.stones().to_string(),
        compensation(basis, replay).to_string(),
        replay.moves.to_string(),
        replay.lines.to_string(),
        ends(replay.ends()).to_owned(),
    ]
}

fn result(game: &Game<'_>) -> [String; 6] {
    let judgement = game.judgement;
    let first_illegal = game.replay.first_illegal.map(|first| first.number);
    let recorded = game.record.result.map(|stated| match stated.value.outcome {
        Outcome::Unreadable => game.record.text(stated.span).into_owned(),
        outcome => outcome.to_string(),
    });
    let evidence = judgement.evidence.map(crate::life::Evidence::name);
    let evidence = judgement
        .counted_under
        .map(scoring)
        .into_iter()
        .chain(evidence);
    [
        first_illegal.map(|at| at.to_string()).unwrap_or_default(),
        recorded.unwrap_or_default(),
        judgement.verdict.name().to_owned(),
        judgement.verdict.why().map_or("", Why::name).to_owned(),
        judgement.counted.clone().unwrap_or_default(),
        evidence.collect::<Vec<_>>().join(" "),
    ]
}

/// How many errors, warnings and notes there are, and the codes of all.
fn found(findings: &[Finding]) -> [String; 4] {
    let count = |severity: Severity| {
        let of_it = findings.iter().filter(|one| one.severity == severity);
        of_it.count().to_string()
    };
    let mut codes: Vec<&str> = findings.iter().map(|one| one.check.code).collect();
    codes.sort_unstable();
    codes.dedup();
    [
        count(Severity::Error),
        count(Severity::Warning),
        count(Severity::Note),
        codes.join(" "),
    ]
}

fn row(out: &mut Vec<u8>, fields: [String; COLUMNS.len()]) {
    let mut writer = csv::Writer::from_writer(out);
    // Writing to memory cannot fail, and all rows have the same length.
    let _ = writer.write_record(fields.iter().map(|field| harmless(field)));
    let _ = writer.flush();
}

/// Without characters that a terminal would obey; and what a spreadsheet would take for a formula begins with an apostrophe, as such programs
/// write it themselves.
fn harmless(field: &str) -> String {
    let text = sanitize(field);
    let is_number = text.parse::<f64>().is_ok();
    match text.starts_with(['=', '+', '-', '@']) && !is_number && text != "-" {
        true => format!("'{text}"),
        false => text.into_owned(),
    }
}

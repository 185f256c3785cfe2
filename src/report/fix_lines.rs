//! `kifu fix --format jsonl`: one JSON object a file with anything to tell, then a summary. A contract: fields are only ever added.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::fixes::{FixReporter, FixSums, MendedFile, Outcome};
use super::json_lines::{path_raw, write};
use super::{FileName, Tally};
use crate::finding::{Finding, Safety};

/// The format `jsonl` of `kifu fix`.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonLinesFixes;

#[derive(Serialize)]
struct FileLine<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    /// unchanged, shown, written, not-written, refused, or failed.
    outcome: &'static str,
    why: Option<String>,
    rounds: u32,
    moves_changed: bool,
    fixed: Vec<DoneLine<'a>>,
    held: Vec<HeldLine>,
    unsafe_left: u32,
    shown_only: u32,
    unfixable: u32,
    spared: u32,
    needs_utf8: bool,
}

#[derive(Serialize)]
struct DoneLine<'a> {
    code: &'static str,
    name: &'static str,
    count: u32,
    safety: Safety,
    message: &'a str,
}

#[derive(Serialize)]
struct HeldLine {
    code: &'static str,
    name: &'static str,
    count: u32,
    why: String,
}

#[derive(Serialize)]
struct SumsLine {
    r#type: &'static str,
    files: u64,
    to_mend: u64,
    written: u64,
    not_written: u64,
    fixed: BTreeMap<&'static str, CodeLine>,
    held: u64,
    unsafe_left: u64,
    shown_only: u64,
    unfixable: u64,
    spared: u64,
    rounds: u32,
}

#[derive(Serialize)]
struct CodeLine {
    count: u64,
    files: u64,
    safety: Safety,
}

impl FixReporter for JsonLinesFixes {
    fn file(&self, file: &MendedFile<'_>, out: &mut Vec<u8>) {
        let mended = file.mended;
        let is_quiet = mended.held.is_empty() && !mended.needs_utf8 && mended.foreign.is_none();
        if mended.bytes.is_none() && is_quiet && !matches!(file.outcome, Outcome::Refused(_)) {
            return;
        }
        let (outcome, why) = match file.outcome {
            Outcome::Unchanged => ("unchanged", None),
            Outcome::Shown => ("shown", None),
            Outcome::Written => ("written", None),
            Outcome::NotWritten(why) => ("not-written", Some((*why).to_owned())),
            Outcome::Refused(why) => ("refused", Some(why.clone())),
        };
        let fixed = mended.done.iter().map(|done| DoneLine {
            code: done.check.code,
            name: done.check.name,
            count: done.count,
            safety: done.safety,
            message: &done.title,
        });
        let held = mended.held.iter().map(|held| HeldLine {
            code: held.check.code,
            name: held.check.name,
            count: held.count,
            why: held.why.to_string(),
        });
        write(
            out,
            &FileLine {
                rounds: mended.rounds,
                moves_changed: mended.moves_changed,
                fixed: fixed.collect(),
                held: held.collect(),
                unsafe_left: mended.unsafe_left,
                shown_only: mended.shown_only,
                unfixable: mended.unfixable,
                spared: mended.spared,
                needs_utf8: mended.needs_utf8,
                ..FileLine::new(file.name, outcome, why)
            },
        );
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let check = finding.check;
        let why = format!("{} {}: {}", check.code, check.name, finding.message);
        write(out, &FileLine::new(file, "failed", Some(why)));
    }

    fn finish(&self, tally: &Tally, sums: &FixSums, _: Duration, out: &mut Vec<u8>) {
        let fixed = sums.done.iter().map(|(code, &(_, count, files, safety))| {
            let line = CodeLine {
                count,
                files,
                safety,
            };
            (*code, line)
        });
        write(
            out,
            &SumsLine {
                r#type: "summary",
                files: tally.files,
                to_mend: sums.files,
                written: sums.written,
                not_written: sums.not_written,
                fixed: fixed.collect(),
                held: sums.held,
                unsafe_left: sums.unsafe_left,
                shown_only: sums.shown_only,
                unfixable: sums.unfixable,
                spared: sums.spared,
                rounds: sums.rounds,
            },
        );
    }
}

impl<'a> FileLine<'a> {
    fn new(file: &'a FileName, outcome: &'static str, why: Option<String>) -> FileLine<'a> {
        FileLine {
            r#type: "fix",
            path: &file.shown,
            path_raw: path_raw(file),
            outcome,
            why,
            rounds: 0,
            moves_changed: false,
            fixed: Vec::new(),
            held: Vec::new(),
            unsafe_left: 0,
            shown_only: 0,
            unfixable: 0,
            spared: 0,
            needs_utf8: false,
        }
    }
}

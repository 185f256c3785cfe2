//! What changed between two runs.

use std::fmt::Write as _;

use serde::Serialize;

use super::json_lines::{path_raw, write};
use super::{FileName, sanitize};

/// What an output says of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The verdict; `None` for a file without a game.
    pub verdict: Option<String>,
    /// The codes of its findings, in order, each as often as it was found.
    pub codes: Vec<String>,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only the later run has it.
    New(State),
    /// Only the earlier run has it.
    Gone(State),
    /// Verdict or findings are others.
    Changed(State, State),
}

/// A game and what became of it.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The file.
    pub file: FileName,
    /// The number of the game in it, from 0; `None` for a file without a game.
    pub game: Option<u64>,
    /// What became of it.
    pub change: Change,
}

/// The sums of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangeSums {
    /// Games that only the later run has.
    pub new: u64,
    /// Games that only the earlier run has.
    pub gone: u64,
    /// Games with another verdict.
    pub verdicts: u64,
    /// Games with the same verdict and other findings.
    pub findings: u64,
    /// Games that are as they were.
    pub same: u64,
    /// Whether the earlier, or the later, run was not finished.
    pub unfinished: [bool; 2],
}

impl ChangeSums {
    /// Whether the two runs say the same.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.new + self.gone + self.verdicts + self.findings == 0
    }

    /// Counts a change.
    pub fn add(&mut self, change: &Change) {
        match change {
            Change::New(_) => self.new += 1,
            Change::Gone(_) => self.gone += 1,
            Change::Changed(old, new) if old.verdict != new.verdict => self.verdicts += 1,
            Change::Changed(..) => self.findings += 1,
        }
    }
}

/// A format for changes.
pub trait ChangeReporter {
    /// Shows one change.
    fn change(&self, changed: &Changed, out: &mut Vec<u8>);

    /// Shows the sums at the end.
    fn finish(&self, sums: &ChangeSums, out: &mut Vec<u8>);
}

/// Changes for people, one line each.
#[derive(Clone, Copy, Debug, Default)]
pub struct HumanChanges;

impl ChangeReporter for HumanChanges {
    fn change(&self, changed: &Changed, out: &mut Vec<u8>) {
        let mut text = sanitize(&changed.file.shown).into_owned();
        if let Some(number @ 1..) = changed.game {
            let _ = write!(text, "#{}", number + 1);
        }
        match &changed.change {
            Change::New(state) => {
                let _ = write!(text, ": new: {}", in_words(state));
            }
            Change::Gone(state) => {
                let _ = write!(text, ": gone: {}", in_words(state));
            }
            Change::Changed(old, new) => {
                if old.verdict != new.verdict {
                    let _ = write!(text, ": {} -> {}", verdict(old), verdict(new));
                }
                let (gone, come) = (
                    without(&old.codes, &new.codes),
                    without(&new.codes, &old.codes),
                );
                let signs = gone
                    .iter()
                    .map(|code| ('-', code))
                    .chain(come.iter().map(|code| ('+', code)));
                for (number, (sign, code)) in signs.enumerate() {
                    let colon = if number == 0 { ":" } else { "" };
                    let _ = write!(text, "{colon} {sign}{}", sanitize(code));
                }
            }
        }
        text.push('\n');
        out.extend_from_slice(text.as_bytes());
    }

    fn finish(&self, sums: &ChangeSums, out: &mut Vec<u8>) {
        let mut text = String::new();
        for (unfinished, which) in sums.unfinished.iter().zip(["earlier", "later"]) {
            if *unfinished {
                let _ = writeln!(text, "the {which} run was not finished: it has no summary");
            }
        }
        let ChangeSums {
            new,
            gone,
            verdicts,
            findings,
            same,
            ..
        } = sums;
        let _ = writeln!(
            text,
            "{new} new, {gone} gone, {verdicts} with another verdict, {findings} with other findings, {same} as before"
        );
        out.extend_from_slice(text.as_bytes());
    }
}

fn verdict(state: &State) -> String {
    match &state.verdict {
        Some(verdict) => sanitize(verdict).into_owned(),
        None => "no game".to_owned(),
    }
}

fn in_words(state: &State) -> String {
    let mut text = verdict(state);
    let mut codes = state.codes.clone();
    codes.dedup();
    if !codes.is_empty() {
        let _ = write!(text, " ({})", sanitize(&codes.join(" ")));
    }
    text
}

/// What the one list has more than the other; both are in order.
fn without(codes: &[String], others: &[String]) -> Vec<String> {
    let mut others = others.iter().peekable();
    let mut left = Vec::new();
    for code in codes {
        while others.next_if(|other| *other < code).is_some() {}
        if others.next_if(|other| *other == code).is_none() {
            left.push(code.clone());
        }
    }
    left
}

/// One JSON object a change: a contract, fields are only ever added.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonChanges;

#[derive(Serialize)]
struct ChangeLine<'a> {
    r#type: &'static str,
    change: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    game: Option<u64>,
    old: Option<StateLine<'a>>,
    new: Option<StateLine<'a>>,
}

#[derive(Serialize)]
struct StateLine<'a> {
    verdict: Option<&'a str>,
    codes: &'a [String],
}

#[derive(Serialize)]
struct ChangeSummary {
    r#type: &'static str,
    new: u64,
    gone: u64,
    verdicts: u64,
    findings: u64,
    same: u64,
    unfinished: [bool; 2],
}

impl ChangeReporter for JsonChanges {
    fn change(&self, changed: &Changed, out: &mut Vec<u8>) {
        let (change, old, new) = match &changed.change {
            Change::New(new) => ("new", None, Some(new)),
            Change::Gone(old) => ("gone", Some(old), None),
            Change::Changed(old, new) if old.verdict != new.verdict => {
                ("verdict", Some(old), Some(new))
            }
            Change::Changed(old, new) => ("findings", Some(old), Some(new)),
        };
        let line = ChangeLine {
            r#type: "change",
            change,
            path: &changed.file.shown,
            path_raw: path_raw(&changed.file),
            game: changed.game,
            old: old.map(StateLine::of),
            new: new.map(StateLine::of),
        };
        write(out, &line);
    }

    fn finish(&self, sums: &ChangeSums, out: &mut Vec<u8>) {
        let ChangeSums {
            new,
            gone,
            verdicts,
            findings,
            same,
            unfinished,
        } = *sums;
        let line = ChangeSummary {
            r#type: "summary",
            new,
            gone,
            verdicts,
            findings,
            same,
            unfinished,
        };
        write(out, &line);
    }
}

impl<'a> StateLine<'a> {
    fn of(state: &'a State) -> StateLine<'a> {
        StateLine {
            verdict: state.verdict.as_deref(),
            codes: &state.codes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_taken_from_each_other_one_by_one() {
        let list = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(without(&list("A A B D"), &list("A C D")), list("A B"));
        assert_eq!(without(&list(""), &list("A")), list(""));
        assert_eq!(without(&list("B"), &list("A C")), list("B"));
    }
}

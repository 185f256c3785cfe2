//! What applies to a file and where that is said, for `--show-config`.

use std::fmt::Write as _;

use super::file::{AllowEntry, Level, SourceEntry};
use super::policy::{Config, Policy};
use super::words::{CodeWord, CompensationWord, KomiUnitWord, ResultUnitWord, WriterWord};
use crate::check::{CHECKS, CheckSet, Options, Profile, Weight};
use crate::finding::{CheckInfo, Finding, Severity};
use crate::report::FileName;

/// A key, its value, and where it is said.
type Row = (&'static str, String, String);

impl Policy {
    /// What applies to a file, a line a key, as it would stand in a `kifu.toml`, and behind it where it is said. `from_line` is what the command line
    /// says; the file is not asked about that.
    #[must_use]
    pub fn show(&self, name: &FileName, from_line: &[(&'static str, String)]) -> String {
        let mut text = format!("# {}\n", one_line(&name.shown));
        let mut rows: Vec<Row> = Vec::new();
        match &self.config {
            None => text.push_str("# no kifu.toml applies\n"),
            Some(config) => {
                let path = config
                    .path
                    .strip_prefix(self.here())
                    .unwrap_or(&config.path);
                let _ = writeln!(text, "# {}", one_line(&path.to_string_lossy()));
                rows = self.rows(config, name);
            }
        }
        for (key, value) in from_line {
            let outweighs = !matches!(*key, "ignore" | "warn" | "error");
            rows.retain(|(other, ..)| !(outweighs && other == key));
            rows.push((key, value.clone(), "command line".to_owned()));
        }
        let width = |(key, value, _): &Row| key.len() + value.chars().count() + 3;
        let widest = rows.iter().map(width).max().unwrap_or(0);
        for row in &rows {
            let (key, value, origin) = row;
            let blanks = widest - width(row);
            let line = format!("{key} = {value}{:blanks$}  # {origin}", "");
            let _ = writeln!(text, "{}", one_line(&line));
        }
        if let Some(config) = &self.config {
            text.push_str(&self.allowed(config, name));
        }
        text + &self.changed(name)
    }

    fn rows(&self, config: &Config, name: &FileName) -> Vec<Row> {
        let file = &config.file;
        let place = |key: &str| format!("{}:{}", super::FILE_NAME, config.line_of(key, 0));
        let mut rows = Vec::new();
        let mut row = |key: &'static str, value: Option<String>| {
            rows.extend(value.map(|value| (key, value, place(key))));
        };
        row("select", list(&file.select));
        row("ignore", list(&file.ignore));
        row("warn", list(&file.warn));
        row("error", list(&file.error));
        row("strict", file.strict.map(|strict| strict.to_string()));
        row("fail_on", file.fail_on.map(|level| quoted(level.name())));
        row(
            "profile",
            file.profile.map(|word| quoted(word.profile().name())),
        );
        row("evidence", file.evidence.map(|word| quoted(word.name())));
        row("budget", file.budget.map(|budget| quoted(&budget.text())));
        row(
            "line_length",
            file.line_length.map(|length| length.0.to_string()),
        );
        row("threads", file.threads.map(|number| number.0.to_string()));
        let baseline = file.baseline.as_ref();
        row(
            "baseline",
            baseline.map(|path| quoted(&path.to_string_lossy())),
        );
        let applied = self.applied(name);
        for &number in applied.entries().0 {
            let entry = &file.source[number];
            for (key, value) in said(entry.get_ref()) {
                let line = config.line_of(key, entry.span().start);
                let glob = entry.get_ref().glob.text();
                let origin = format!("{}:{line}, [[source]] {glob}", super::FILE_NAME);
                rows.retain(|(other, ..)| *other != key);
                rows.push((key, value, origin));
            }
        }
        rows
    }

    fn allowed(&self, config: &Config, name: &FileName) -> String {
        let mut text = String::new();
        for number in self.applied(name).entries().1 {
            let entry = &config.file.allow[number];
            let AllowEntry {
                codes,
                reason,
                variation,
                ..
            } = entry.get_ref();
            let line = config.line_of("codes", entry.span().start);
            let codes = list(codes).unwrap_or_default();
            let place = variation.as_ref().map_or(String::new(), |variation| {
                let steps = variation.0.iter().map(|step| (step + 1).to_string());
                format!(" in variation {}", steps.collect::<Vec<_>>().join("."))
            });
            let reason = one_line(&reason.0);
            let _ = writeln!(
                text,
                "# allowed{place}: {codes} ({}:{line}): {reason}",
                super::FILE_NAME
            );
        }
        text
    }

    /// The checks whose findings are left out or weigh otherwise.
    fn changed(&self, name: &FileName) -> String {
        let Options { profile, named, .. } = self.applied(name).options;
        let mut text = String::new();
        for check in CHECKS.iter().map(|check| check.info) {
            let mut finding = Finding::new(check, String::new());
            let is_off = match profile.weight(check) {
                Weight::Off => !named.has(check),
                Weight::AsItIs => false,
                Weight::Is(severity) => {
                    finding.severity = severity;
                    false
                }
            };
            let word = match self.choice.weigh(&finding).filter(|_| !is_off) {
                // What nobody is told unasked is not worth a line.
                None if is_off && profile == Profile::default() => continue,
                None => "left out",
                Some(weight) if weight != check.severity || is_asked(check, named) => weight.name(),
                Some(_) => continue,
            };
            let _ = writeln!(text, "# {} {}: {word}", check.code, check.name);
        }
        text
    }
}

/// Whether a check is looked for only because somebody names it.
fn is_asked(check: &CheckInfo, named: CheckSet) -> bool {
    named.has(check) && Profile::default().weight(check) == Weight::Off
}

impl Level {
    fn name(self) -> &'static str {
        Severity::from(self).name()
    }
}

/// What a source says.
fn said(entry: &SourceEntry) -> Vec<(&'static str, String)> {
    let rows = [
        (
            "rules",
            entry.rules.as_ref().map(|word| quoted(&word.0.name)),
        ),
        ("komi", entry.komi.map(|number| number.0.to_string())),
        (
            "handicap_komi",
            entry.handicap_komi.map(|number| number.0.to_string()),
        ),
        (
            "only_missing",
            entry.only_missing.map(|only| only.to_string()),
        ),
        (
            "compensation",
            entry.compensation.map(CompensationWord::name).map(quoted),
        ),
        (
            "komi_unit",
            entry
                .komi_unit
                .map(KomiUnitWord::unit)
                .map(|unit| quoted(unit.name())),
        ),
        (
            "result_unit",
            entry
                .result_unit
                .map(ResultUnitWord::unit)
                .map(|unit| quoted(unit.name())),
        ),
        ("dialect", entry.dialect.map(WriterWord::name).map(quoted)),
        (
            "profile",
            entry.profile.map(|word| quoted(word.profile().name())),
        ),
    ];
    let said = rows.into_iter();
    said.filter_map(|(key, value)| Some((key, value?)))
        .collect()
}

fn list(words: &[CodeWord]) -> Option<String> {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word.text())).collect();
    (!quoted.is_empty()).then(|| format!("[{}]", quoted.join(", ")))
}

/// Text that breaks no line: a value may hold line breaks, and a line is a key.
fn one_line(text: &str) -> String {
    text.replace('\r', "\\r").replace('\n', "\\n")
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

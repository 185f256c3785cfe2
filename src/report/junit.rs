//! JUnit's XML, as Jenkins, GitLab and others show test results: each game is a test suite of one test.

use std::fmt::Write as _;
use std::time::Duration;

use super::dupes::findings;
use super::human::game_name;
use super::lines::{line, lines, message, told};
use super::{FileName, GroupShown, Only, Reporter, Tally, sanitize};
use crate::check::Checked;
use crate::finding::{Finding, Severity};

/// The format `junit`.
#[derive(Clone, Debug)]
pub struct Junit {
    /// Which games are shown.
    pub only: Only,
    /// The least severity that makes a test fail; what weighs less stands in its output.
    pub level: Severity,
}

impl Reporter for Junit {
    fn head(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.extend_from_slice(b"<testsuites name=\"kifu\">\n");
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.shows(checked) {
            return;
        }
        let verdict = checked.game.as_ref();
        let verdict = verdict.map(|game| game.judgement.verdict.name());
        let mut failures = told(checked).filter(|finding| finding.severity >= self.level);
        // An illegal move that something else caused is still a failure of the test.
        let first = failures.next().or_else(|| {
            let mut all = checked.findings.iter();
            all.find(|finding| finding.severity >= self.level)
        });
        let outcome = match first {
            Some(first) => Outcome::Failure(first, lines(file, checked, Severity::Note)),
            None => Outcome::Passed(lines(file, checked, Severity::Note)),
        };
        suite(out, &game_name(file, checked), verdict, &outcome);
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            let lines = vec![line(file, None, finding)];
            suite(
                out,
                &sanitize(&file.shown),
                None,
                &Outcome::Error(finding, lines),
            );
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for (member, findings) in findings(&self.only, group) {
            let told = findings
                .iter()
                .map(|finding| line(&member.name, None, finding));
            let lines = told.collect();
            let name = format!("{} (copies)", sanitize(&member.name.shown));
            let mut failures = findings.iter();
            let outcome = match failures.find(|finding| finding.severity >= self.level) {
                Some(first) => Outcome::Failure(first, lines),
                None => Outcome::Passed(lines),
            };
            suite(out, &name, None, &outcome);
        }
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
        out.extend_from_slice(b"</testsuites>\n");
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("junit {self:?}"))
    }
}

/// How a test went: the first finding that made it fail, and all that is to be said.
enum Outcome<'a> {
    Passed(Vec<String>),
    Failure(&'a Finding, Vec<String>),
    Error(&'a Finding, Vec<String>),
}

fn suite(out: &mut Vec<u8>, name: &str, verdict: Option<&str>, outcome: &Outcome<'_>) {
    let name = escaped(name);
    let (failures, errors) = match outcome {
        Outcome::Passed(_) => (0, 0),
        Outcome::Failure(..) => (1, 0),
        Outcome::Error(..) => (0, 1),
    };
    let mut text = format!(
        "<testsuite name=\"{name}\" tests=\"1\" failures=\"{failures}\" errors=\"{errors}\">\n"
    );
    if let Some(verdict) = verdict {
        let _ = writeln!(
            text,
            "<properties><property name=\"verdict\" value=\"{verdict}\"/></properties>"
        );
    }
    let _ = write!(text, "<testcase name=\"{name}\" classname=\"kifu\"");
    match outcome {
        Outcome::Passed(lines) if lines.is_empty() => text.push_str("/>\n"),
        Outcome::Passed(lines) => {
            let lines = escaped_lines(lines);
            let _ = writeln!(text, ">\n<system-out>{lines}</system-out>\n</testcase>");
        }
        Outcome::Failure(first, lines) => fault(&mut text, "failure", first, lines),
        Outcome::Error(first, lines) => fault(&mut text, "error", first, lines),
    }
    text.push_str("</testsuite>\n");
    out.extend_from_slice(text.as_bytes());
}

fn fault(text: &mut String, element: &str, first: &Finding, lines: &[String]) {
    let (code, message) = (first.check.code, escaped(&message(first)));
    let lines = escaped_lines(lines);
    let _ = writeln!(
        text,
        ">\n<{element} type=\"{code}\" message=\"{message}\">{lines}</{element}>\n</testcase>"
    );
}

fn escaped_lines(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    lines.join("\n")
}

/// Text as XML has it. Beside what is harmful everywhere, XML 1.0 has no place for U+FFFE and U+FFFF.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in sanitize(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_no_markup() {
        assert_eq!(
            escaped("<a b=\"c\">'&\u{0}\u{FFFE}\u{FFFF}]]>"),
            "&lt;a b=&quot;c&quot;&gt;&apos;&amp;\u{FFFD}\u{FFFD}\u{FFFD}]]&gt;"
        );
    }
}

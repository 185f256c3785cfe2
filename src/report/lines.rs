//! What the formats with a line or an object a finding share.

use super::human::{more, on_move};
use super::{FileName, sanitize};
use crate::check::Checked;
use crate::finding::{Finding, Severity};
use crate::source::{Place, Span};

/// A finding that spans more bytes is shown by where it begins.
const LONGEST_SPAN: u32 = 240;

/// Where a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub start: Place,
    /// The column behind it, where it ends on the same line.
    pub end_column: Option<u32>,
}

impl Region {
    /// The place of a finding, where it has one.
    pub fn of(checked: &Checked<'_>, finding: &Finding) -> Option<Region> {
        let span = finding.span?;
        let start = checked.place(span.start);
        Some(Region {
            start,
            end_column: end_column(checked, span, start),
        })
    }
}

/// Counted from the start, so that asking for it costs no more than the span is long.
fn end_column(checked: &Checked<'_>, span: Span, start: Place) -> Option<u32> {
    let bytes = checked.source.bytes().get(span.range())?;
    let is_short = !bytes.is_empty() && span.len() <= LONGEST_SPAN;
    let is_one_line = !bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    (is_short && is_one_line).then(|| start.column + checked.source.count(span))
}

/// What is wrong, with the move it is about.
pub(super) fn message(finding: &Finding) -> String {
    on_move(finding) + &sanitize(&finding.message)
}

/// `path:line:column: CODE message`.
pub(super) fn line(file: &FileName, region: Option<Region>, finding: &Finding) -> String {
    let place = region.map_or_else(String::new, |Region { start, .. }| {
        format!(":{}:{}", start.line, start.column)
    });
    let (name, code) = (sanitize(&file.shown), finding.check.code);
    format!("{name}{place}: {code} {}", message(finding))
}

/// The findings of a game that are told one by one: what an illegal move caused is only counted.
pub(super) fn told<'a>(checked: &'a Checked<'_>) -> impl Iterator<Item = &'a Finding> {
    let findings = checked.findings.iter();
    findings.filter(|finding| !finding.consequence)
}

/// Lines for the findings of at least this severity, then how many are not told.
pub(super) fn lines(file: &FileName, checked: &Checked<'_>, least: Severity) -> Vec<String> {
    let findings = told(checked).filter(|finding| finding.severity >= least);
    let lines = findings.map(|finding| line(file, Region::of(checked, finding), finding));
    let more = more(&checked.findings);
    let more = more.map(|more| format!("{}: {more}", sanitize(&file.shown)));
    lines.chain(more).collect()
}

/// The path as services expect it that know a repository: without `./` before it, and with slashes.
pub(super) fn in_repository(path: &str) -> String {
    let path = if cfg!(windows) {
        path.replace('\\', "/")
    } else {
        path.to_owned()
    };
    path.strip_prefix("./")
        .map(|rest| rest.trim_start_matches('/'))
        .filter(|rest| !rest.is_empty())
        .map_or(path.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_repository() {
        assert_eq!(in_repository("./a/b.sgf"), "a/b.sgf");
        assert_eq!(in_repository(".//a"), "a");
        assert_eq!(in_repository("./"), "./");
        assert_eq!(in_repository("../a"), "../a");
        assert_eq!(in_repository("/a"), "/a");
    }
}

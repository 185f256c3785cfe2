//! Workflow commands of GitHub Actions, which show each finding beside the line it is about.
//!
//! <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>

use std::fmt::Write as _;
use std::time::Duration;

use super::dupes::findings;
use super::human::more;
use super::lines::{Region, in_repository, line, told};
use super::{FileName, GroupShown, Human, Only, Reporter, Tally, sanitize};
use crate::check::Checked;
use crate::finding::{Finding, Severity};

/// The format `github`: the findings that `human` shows as annotations, and the sums at the end.
#[derive(Clone, Debug, Default)]
pub struct GitHub {
    /// Which games are shown.
    pub only: Only,
}

impl Reporter for GitHub {
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.picks(checked) {
            return;
        }
        for finding in told(checked) {
            annotation(out, file, Region::of(checked, finding), finding);
        }
        if let Some(more) = more(&checked.findings) {
            // Plain text of the log, in which nothing may look like a command.
            let line = plain(&format!("kifu: {}: {more}", sanitize(&file.shown)));
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            annotation(out, file, None, finding);
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for (member, findings) in findings(&self.only, group) {
            for finding in &findings {
                annotation(out, &member.name, None, finding);
            }
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        Human::plain().finish(tally, elapsed, out);
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("github {self:?}"))
    }
}

fn annotation(out: &mut Vec<u8>, file: &FileName, region: Option<Region>, finding: &Finding) {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let title = format!("kifu {} {}", finding.check.code, finding.check.name);
    let path = in_repository(&file.shown);
    let mut text = format!(
        "::{command} title={},file={}",
        property(&title),
        property(&path)
    );
    if let Some(Region { start, end_column }) = region {
        let _ = write!(text, ",line={},col={}", start.line, start.column);
        if let Some(end) = end_column {
            let _ = write!(text, ",endColumn={end}");
        }
    }
    let _ = writeln!(text, "::{}", data(&line(file, region, finding)));
    out.extend_from_slice(text.as_bytes());
}

/// The text of a command.
fn data(text: &str) -> String {
    plain(text).replace('%', "%25")
}

/// A property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Commands of the old kind count anywhere in a line.
fn plain(text: &str) -> String {
    sanitize(text).replace("##[", "## [")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_command() {
        assert_eq!(data("a\n::error::b 5%"), "a ::error::b 5%25");
        assert_eq!(property("a,b:c%0A"), "a%2Cb%3Ac%250A");
        assert_eq!(plain("##[error]a"), "## [error]a");
    }
}

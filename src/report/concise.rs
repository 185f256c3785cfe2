//! One line a finding, as editors and other programs read them: `path:line:column: CODE message`.

use std::time::Duration;

use super::dupes::findings;
use super::lines::{line, lines};
use super::{FileName, GroupShown, Human, Only, Reporter, Tally};
use crate::check::Checked;
use crate::finding::{Finding, Severity};

/// The format `concise`: the findings that `human` shows, a line each.
#[derive(Clone, Debug, Default)]
pub struct Concise {
    /// Which games are shown.
    pub only: Only,
}

impl Reporter for Concise {
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if self.only.picks(checked) {
            for line in lines(file, checked, Severity::Note) {
                out.extend_from_slice(line.as_bytes());
                out.push(b'\n');
            }
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            out.extend_from_slice(line(file, None, finding).as_bytes());
            out.push(b'\n');
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for (member, findings) in findings(&self.only, group) {
            for finding in &findings {
                out.extend_from_slice(line(&member.name, None, finding).as_bytes());
                out.push(b'\n');
            }
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        out.extend_from_slice(Human::plain().sums(tally, elapsed).as_bytes());
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("concise {self:?}"))
    }
}

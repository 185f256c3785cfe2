//! The code quality report of GitLab, which merge requests show.
//!
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use xxhash_rust::xxh3::Xxh3;

use super::dupes::findings;
use super::json_lines::write_value;
use super::lines::{Region, in_repository, message, told};
use super::{FileName, GroupShown, Only, Reporter, Tally, sanitize};
use crate::check::Checked;
use crate::finding::{Finding, Severity};

/// The format `gitlab`: a list of findings, without those that an illegal move caused.
#[derive(Clone, Debug, Default)]
pub struct GitLab {
    /// Which games are shown.
    pub only: Only,
}

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

impl Reporter for GitLab {
    fn head(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"[\n");
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.shows(checked) {
            return;
        }
        let mut seen = BTreeMap::new();
        let number = checked.game.as_ref().map(|game| game.record.game());
        for (place, finding) in told(checked).enumerate() {
            if place > 0 {
                out.extend_from_slice(b",\n");
            }
            let mark = fingerprint(file, number, finding, 0);
            let before = seen.entry(mark).or_insert(0_u64);
            let mark = fingerprint(file, number, finding, *before);
            *before += 1;
            let region = Region::of(checked, finding);
            write_value(out, &issue(file, region, finding, mark));
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            let mark = fingerprint(file, None, finding, 0);
            write_value(out, &issue(file, None, finding, mark));
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let mut is_first = true;
        for (member, findings) in findings(&self.only, group) {
            for finding in &findings {
                if !std::mem::take(&mut is_first) {
                    out.extend_from_slice(b",\n");
                }
                let game = member.copy.game as usize;
                let mark = fingerprint(&member.name, Some(game), finding, 0);
                write_value(out, &issue(&member.name, None, finding, mark));
            }
        }
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n]\n");
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("gitlab {self:?}"))
    }
}

fn issue(file: &FileName, region: Option<Region>, finding: &Finding, mark: u128) -> Issue {
    let check = finding.check;
    Issue {
        description: format!("{} {}: {}", check.code, check.name, message(finding)),
        check_name: check.code,
        fingerprint: format!("{mark:032x}"),
        severity: match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: Location {
            path: sanitize(&in_repository(&file.shown)).into_owned(),
            lines: Lines {
                begin: region.map_or(1, |region| region.start.line),
            },
        },
    }
}

/// What makes a finding the same in two runs: not the line, which moves when others are mended; `before` tells equal ones of a game apart.
fn fingerprint(file: &FileName, game: Option<usize>, finding: &Finding, before: u64) -> u128 {
    let mut hash = Xxh3::new();
    hash.update(in_repository(&file.shown).as_bytes());
    hash.update(&[0]);
    hash.update(finding.check.code.as_bytes());
    hash.update(&[0]);
    hash.update(finding.message.as_bytes());
    hash.update(&[0]);
    for step in &finding.path {
        hash.update(&step.to_le_bytes());
    }
    hash.update(&finding.number.unwrap_or(0).to_le_bytes());
    hash.update(&game.map_or(u64::MAX, |game| game as u64).to_le_bytes());
    hash.update(&before.to_le_bytes());
    hash.digest128()
}

//! The sums of a run.

use std::collections::BTreeMap;

use crate::check::Checked;
use crate::finding::{CheckInfo, Finding, Severity};

/// The sums of a run, or of one file; adding is all there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files met, those that could not be read too.
    pub files: u64,
    /// Games found.
    pub games: u64,
    /// Files that could not be read or hold no game.
    pub unreadable: u64,
    /// Moves on main lines.
    pub moves: u64,
    /// Nodes of all trees.
    pub nodes: u64,
    /// Confirmed, refuted, undecided, not checkable.
    pub verdicts: [u64; 4],
    /// Findings by code, with the name and the gravest severity.
    pub findings: BTreeMap<&'static str, (u64, &'static str, Severity)>,
    /// The gravest finding.
    pub worst: Option<Severity>,
    /// Whether kifu itself could not do its job: a file the system would not give, a check that broke down.
    pub failed: bool,
    /// Findings that are left out because the user does not want to hear of them.
    pub unwanted: u64,
    /// Findings that are left out because a baseline knows them.
    pub known: u64,
}

impl Tally {
    /// The names of the four verdicts, in the order of `verdicts`.
    pub const VERDICTS: [&'static str; 4] = ["confirmed", "refuted", "undecided", "not-checkable"];

    /// Counts one game, or a file without one.
    pub fn game(&mut self, checked: &Checked<'_>) {
        match &checked.game {
            Some(game) => {
                self.games += 1;
                self.moves += u64::from(game.replay.moves);
                let name = game.judgement.verdict.name();
                let index = Tally::VERDICTS.iter().position(|verdict| *verdict == name);
                self.verdicts[index.unwrap_or(3)] += 1;
            }
            None => self.unreadable += 1,
        }
        self.unwanted += u64::from(checked.left_out.unwanted);
        self.known += u64::from(checked.left_out.known);
        checked
            .findings
            .iter()
            .for_each(|finding| self.finding(finding));
    }

    /// Counts a file that could not be read or checked.
    pub fn failure(&mut self, finding: &Finding) {
        self.unreadable += 1;
        self.failed = true;
        self.finding(finding);
    }

    /// Counts what comparing games has found.
    pub fn compared(&mut self, found: impl Iterator<Item = (&'static CheckInfo, Severity)>) {
        found.for_each(|(check, severity)| self.found(check, severity));
    }

    fn finding(&mut self, finding: &Finding) {
        self.found(finding.check, finding.severity);
    }

    fn found(&mut self, check: &'static CheckInfo, severity: Severity) {
        let entry = self.findings.entry(check.code);
        let entry = entry.or_insert((0, check.name, severity));
        entry.0 += 1;
        entry.2 = entry.2.max(severity);
        self.worst = self.worst.max(Some(severity));
    }

    /// Adds the sums of another.
    pub fn add(&mut self, other: &Tally) {
        self.files += other.files;
        self.games += other.games;
        self.unreadable += other.unreadable;
        self.moves += other.moves;
        self.nodes += other.nodes;
        for (sum, more) in self.verdicts.iter_mut().zip(other.verdicts) {
            *sum += more;
        }
        for (code, &(count, name, severity)) in &other.findings {
            let entry = self.findings.entry(code).or_insert((0, name, severity));
            entry.0 += count;
            entry.2 = entry.2.max(severity);
        }
        self.worst = self.worst.max(other.worst);
        self.failed |= other.failed;
        self.unwanted += other.unwanted;
        self.known += other.known;
    }
}

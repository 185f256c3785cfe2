//! What applies to one file, and what that makes of its findings.

use std::io::Write as _;

use super::file::{AllowEntry, SourceEntry};
use super::policy::Policy;
use crate::check::{Checked, Checker, Options};
use crate::finding::Finding;

/// How many findings of each check there are in a file, for the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub Vec<(&'static str, u32)>);

impl Counts {
    fn add(&mut self, code: &'static str) {
        match self.0.iter_mut().find(|(other, _)| *other == code) {
            Some((_, count)) => *count += 1,
            None => self.0.push((code, 1)),
        }
    }
}

/// What of a policy applies to one file.
#[derive(Debug)]
pub struct Applied<'p> {
    policy: &'p Policy,
    /// How it is read.
    pub options: Options,
    sources: Vec<usize>,
    allows: Vec<(usize, &'p AllowEntry)>,
    known: Vec<(&'p str, u32)>,
}

impl<'p> Applied<'p> {
    pub(super) fn new(policy: &'p Policy) -> Applied<'p> {
        Applied {
            policy,
            options: policy.options,
            sources: Vec::new(),
            allows: Vec::new(),
            known: Vec::new(),
        }
    }

    pub(super) fn lay(&mut self, number: usize, source: &SourceEntry) {
        source.lay_over(&mut self.options.settled.source);
        self.sources.push(number);
    }

    pub(super) fn allow(&mut self, number: usize, allow: &'p AllowEntry) {
        self.allows.push((number, allow));
    }

    pub(super) fn know(&mut self, known: impl Iterator<Item = (&'p str, u32)>) {
        self.known.extend(known);
    }

    /// The places in the configuration of the sources that apply, and of what is allowed.
    pub(super) fn entries(&self) -> (&[usize], Vec<usize>) {
        let allows = self.allows.iter().map(|(number, _)| *number);
        (&self.sources, allows.collect())
    }

    /// Checks the file as [`Checker::check`] does; findings that are not wanted, allowed or known are left out, and the others weigh what they
    /// shall. Returns what there is for the baseline to know.
    pub fn check(
        &self,
        checker: &mut Checker,
        bytes: &[u8],
        mut tell: impl FnMut(Checked<'_>),
    ) -> Counts {
        let mut counts = Counts::default();
        let mut known = self.known.clone();
        checker.check(bytes, &self.options, |mut checked| {
            // One more reading of a game has the same faults once more.
            let counted = (!checked.again).then_some((&mut counts, &mut known));
            self.sift(&mut checked, counted);
            tell(checked);
        });
        counts
    }

    fn sift(
        &self,
        checked: &mut Checked<'_>,
        mut counted: Option<(&mut Counts, &mut Vec<(&'p str, u32)>)>,
    ) {
        let level = self.policy.level();
        if self.policy.choice.is_plain() && self.allows.is_empty() && level.is_none() {
            return;
        }
        let Checked {
            findings, left_out, ..
        } = checked;
        findings.retain_mut(|finding| {
            let weight = self.policy.choice.weigh(finding);
            let Some(severity) = weight.filter(|_| !self.allows(finding)) else {
                left_out.unwanted += 1;
                left_out.verdict |= is_verdict(finding);
                return false;
            };
            finding.severity = severity;
            let Some((counts, known)) = &mut counted else {
                return true;
            };
            if level.is_some_and(|level| severity >= level) {
                counts.add(finding.check.code);
            }
            let is_known = take(known, finding.check.code);
            if is_known {
                left_out.known += 1;
                left_out.verdict |= is_verdict(finding);
            }
            !is_known
        });
    }

    fn allows(&self, finding: &Finding) -> bool {
        self.allows.iter().any(|(_, allow)| {
            let is_meant = |code: &super::CodeWord| code.means(finding.check).is_some();
            let is_there = |variation: &super::Variation| finding.path.starts_with(&variation.0);
            allow.codes.iter().any(is_meant) && allow.variation.as_ref().is_none_or(is_there)
        })
    }

    /// What applies of the policy, as bytes that differ where something else applies.
    pub fn fingerprint(&self, out: &mut Vec<u8>) {
        let allows = self.allows.iter().map(|(number, _)| number);
        let allows: Vec<_> = allows.collect();
        // Writing into memory does not fail.
        let _ = writeln!(out, "{:?}{allows:?}{:?}", self.sources, self.known);
    }
}

/// Takes one known finding of a code, if there is one left.
fn take(known: &mut [(&str, u32)], code: &str) -> bool {
    let entry = known
        .iter_mut()
        .find(|(other, count)| *other == code && *count > 0);
    match entry {
        Some((_, count)) => {
            *count -= 1;
            true
        }
        None => false,
    }
}

/// Whether a finding says in other words what the verdict says.
fn is_verdict(finding: &Finding) -> bool {
    matches!(finding.check.name, "result-mismatch" | "result-undecided")
}

//! What applies to one file, and what that makes of its findings.

use std::io::Write as _;

use super::allows::{Meant, means};
use super::file::{AllowEntry, SourceEntry};
use super::policy::Policy;
use crate::check::{CHECKS, Checked, Checker, Options, Weight, find};
use crate::finding::{CheckInfo, Finding};

/// What a file holds that a baseline and `[[allow]]` are compared with after the run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// How many findings of each check there are that a baseline is for.
    pub codes: Vec<(&'static str, u32)>,
    /// How many there are besides that weigh too little for it.
    pub below: Vec<(&'static str, u32)>,
    /// The entries of `[[allow]]` that were of use, by number.
    pub allows: Vec<u32>,
}

impl Seen {
    fn add(&mut self, finding: &Finding, is_below: bool) {
        let list = if is_below {
            &mut self.below
        } else {
            &mut self.codes
        };
        let code = finding.check.code;
        match list.iter_mut().find(|(other, _)| *other == code) {
            Some((_, count)) => *count = count.saturating_add(finding.count),
            None => list.push((code, finding.count)),
        }
    }

    fn used(&mut self, allow: u32) {
        if !self.allows.contains(&allow) {
            self.allows.push(allow);
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
    known: Vec<(&'static str, u32)>,
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
        if let Some(profile) = source.profile
            && !self.policy.profile_is_asked
        {
            self.options.profile = profile.profile();
        }
        self.sources.push(number);
    }

    pub(super) fn allow(&mut self, number: usize, allow: &'p AllowEntry) {
        self.allows.push((number, allow));
    }

    pub(super) fn know(&mut self, known: impl Iterator<Item = (&'static str, u32)>) {
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
    ) -> Seen {
        let mut seen = Seen::default();
        let mut known = self.known.clone();
        checker.check(bytes, &self.options, |mut checked| {
            self.sift(&mut checked, &mut seen, &mut known);
            tell(checked);
        });
        seen
    }

    fn sift(&self, checked: &mut Checked<'_>, seen: &mut Seen, known: &mut [(&str, u32)]) {
        let level = self.policy.level();
        if self.policy.choice.is_plain() && self.allows.is_empty() && level.is_none() {
            return;
        }
        let meant = match self.allows.is_empty() {
            true => Meant::default(),
            false => Meant::of(&checked.findings, |finding| self.allowed(finding)),
        };
        let Checked {
            findings,
            left_out,
            again,
            ..
        } = checked;
        findings.retain_mut(|finding| {
            let allowed = self.allowed(finding).or_else(|| meant.brings(finding));
            allowed.into_iter().for_each(|allow| seen.used(allow));
            let weight = self.policy.choice.weigh(finding);
            let Some(severity) = weight.filter(|_| allowed.is_none()) else {
                left_out.unwanted += 1;
                left_out.verdict |= is_verdict(finding);
                return false;
            };
            finding.severity = severity;
            // One more reading of a game has the same faults once more.
            if *again {
                return true;
            }
            let Some(level) = level else { return true };
            seen.add(finding, severity < level);
            // What weighs too little to be written there is not taken out by it either.
            if severity < level {
                return true;
            }
            let taken = take(known, finding);
            left_out.known = left_out.known.saturating_add(taken);
            let is_known = taken == finding.count;
            left_out.verdict |= is_known && is_verdict(finding);
            if taken > 0 && !is_known {
                finding.recount(finding.count - taken);
            }
            !is_known
        });
    }

    /// The number of the entry that allows a finding.
    fn allowed(&self, finding: &Finding) -> Option<u32> {
        let mut allows = self.allows.iter();
        let (number, _) = allows.find(|(_, allow)| means(allow, finding))?;
        Some(*number as u32)
    }

    /// Whether findings of a check are looked for in the file.
    pub(super) fn looks_for(&self, code: &str) -> bool {
        let Options { profile, named, .. } = self.options;
        find(code).is_some_and(|check| {
            let is_off = profile.weight(check) == Weight::Off && !named.has(check);
            !is_off && !self.policy.choice.leaves_out(check)
        })
    }

    /// The numbers of the entries of `[[allow]]` that apply.
    pub(super) fn allow_numbers(&self) -> impl Iterator<Item = usize> {
        self.allows.iter().map(|(number, _)| *number)
    }

    /// The checks that the configuration leaves out, or allows in some part of the file: what is meant to be there is not mended either.
    pub fn spared(&self) -> impl Iterator<Item = &'static CheckInfo> {
        let checks = CHECKS.iter().map(|check| check.info);
        checks.filter(|check| {
            let mut allowed = self.allows.iter().flat_map(|(_, allow)| &allow.codes);
            self.policy.choice.leaves_out(check) || allowed.any(|code| code.means(check).is_some())
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

/// Takes of the known findings of its check what a finding stands for, as far as they go.
fn take(known: &mut [(&str, u32)], finding: &Finding) -> u32 {
    let code = finding.check.code;
    let entry = known.iter_mut().find(|(other, _)| *other == code);
    let Some((_, left)) = entry else { return 0 };
    let taken = finding.count.min(*left);
    *left -= taken;
    taken
}

/// Whether a finding says in other words what the verdict says.
fn is_verdict(finding: &Finding) -> bool {
    matches!(finding.check.name, "result-mismatch" | "result-undecided")
}

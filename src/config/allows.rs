//! `[[allow]]`: what is meant to be there, what it brings with it, and entries that mean nothing any more.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file::AllowEntry;
use super::policy::Policy;
use crate::check::is_illegal_move;
use crate::finding::Finding;

/// Which entries had something to look at in a run, and which were of use.
#[derive(Debug, Default)]
pub(super) struct Uses(Mutex<Vec<Use>>, Mutex<Vec<usize>>);

#[derive(Clone, Copy, Debug, Default)]
struct Use {
    looked: bool,
    used: bool,
}

/// An entry that allows nothing that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleAllow {
    /// Its line in the configuration.
    pub line: usize,
    /// Its globs.
    pub globs: String,
    /// Whether no file of that name is left.
    pub is_gone: bool,
}

impl Uses {
    /// Takes down what a file had for these entries.
    pub fn note(&self, applied: impl Iterator<Item = usize>, used: &[u32]) {
        let mut applied = applied.peekable();
        if applied.peek().is_none() {
            return;
        }
        let mut uses = self.lock();
        for number in applied {
            if uses.len() <= number {
                uses.resize(number + 1, Use::default());
            }
            uses[number].looked = true;
            uses[number].used |= used.iter().any(|of| *of as usize == number);
        }
    }

    /// Takes down which sources apply to a file.
    pub fn note_sources(&self, applied: &[usize]) {
        let mut matched = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        for number in applied {
            if !matched.contains(number) {
                matched.push(*number);
            }
        }
    }

    fn has_matched(&self, number: usize) -> bool {
        let matched = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        matched.contains(&number)
    }

    fn of(&self, number: usize) -> Use {
        self.lock().get(number).copied().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Use>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Policy {
    /// Entries of `[[source]]` that are about no file, by their lines and globs; only a run over everything can tell.
    #[must_use]
    pub fn stale_sources(&self, is_whole: bool) -> Vec<(usize, String)> {
        let Some(config) = self.config.as_ref().filter(|_| is_whole) else {
            return Vec::new();
        };
        let sources = config.file.source.iter().enumerate();
        sources
            .filter(|(number, _)| !self.uses.has_matched(*number))
            .map(|(_, entry)| {
                let line = config.line_of("glob", entry.span().start);
                (line, entry.get_ref().glob.text())
            })
            .collect()
    }

    /// Entries of `[[allow]]` that allow nothing that is there. One that names a single file is known to be stale when the file was looked at or is
    /// gone, any other only after a run over everything (`is_whole`). `is_file` says whether there is a file; `None` where there is nothing.
    #[must_use]
    pub fn stale_allows(
        &self,
        is_whole: bool,
        is_file: impl Fn(&Path) -> Option<bool>,
    ) -> Vec<StaleAllow> {
        let Some(config) = &self.config else {
            return Vec::new();
        };
        let mut stale = Vec::new();
        for (number, entry) in config.file.allow.iter().enumerate() {
            let of = self.uses.of(number);
            let globs = &entry.get_ref().glob;
            let found = globs.single().map(|path| self.is_file(path, &is_file));
            let is_gone = found == Some(None) && !of.looked;
            let is_known = is_whole || is_gone || found == Some(Some(true)) && of.looked;
            if is_known && !of.used {
                stale.push(StaleAllow {
                    line: config.line_of("glob", entry.span().start),
                    globs: globs.text(),
                    is_gone,
                });
            }
        }
        stale
    }
}

/// What is meant to be there in one game: findings, and the illegal moves among them.
#[derive(Default)]
pub(super) struct Meant {
    moves: Vec<(Vec<u32>, Option<u32>, Option<u32>)>,
}

impl Meant {
    /// Goes through the findings of a game; `allowed` says which entry allows one.
    pub fn of(findings: &[Finding], allowed: impl Fn(&Finding) -> Option<u32>) -> Meant {
        let illegal = findings
            .iter()
            .filter(|finding| is_illegal_move(finding.check) && !finding.consequence);
        let moves = illegal.map(|finding| (finding.path.clone(), finding.number, allowed(finding)));
        Meant {
            moves: moves.collect(),
        }
    }

    /// The entry that allows what a finding is the consequence of: the illegal move before it in its line. Only one such move of a line is no
    /// consequence itself; one of the main line has no path, so one with a path goes first.
    pub fn brings(&self, finding: &Finding) -> Option<u32> {
        if !finding.consequence {
            return None;
        }
        let before = self
            .moves
            .iter()
            .filter(|(path, number, _)| finding.path.starts_with(path) && *number < finding.number);
        let (.., allowed) = before.max_by_key(|(path, ..)| path.len())?;
        *allowed
    }
}

/// Whether an entry means a finding.
pub(super) fn means(allow: &AllowEntry, finding: &Finding) -> bool {
    let is_meant = |code: &super::CodeWord| code.means(finding.check).is_some();
    let is_there = |variation: &super::Variation| finding.path.starts_with(&variation.0);
    allow.codes.iter().any(is_meant) && allow.variation.as_ref().is_none_or(is_there)
}

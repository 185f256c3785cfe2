//! The later readings: only of games that may be copies.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::super::Job;
use super::super::input::Again;
use super::super::run::{Sink, run};
use super::super::target::raw_of;
use super::files::Wanted;
use super::index::copy_of;
use crate::check::Checker;
use crate::config::Policy;
use crate::dupes::{Copy, Course, Entry, Probe, Seed, trace};
use crate::finding::{Finding, Severity};
use crate::record::Record;
use crate::report::FileName;

/// How the two sides of a comparison are read again.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub collection: Again,
    pub against: Option<Again>,
}

impl Sides {
    /// Does a job with the files that hold what is wanted.
    pub fn read(&self, wanted: &Wanted<'_>, job: &dyn Job) -> io::Result<()> {
        let collection = wanted.holders(false, &self.collection);
        run(
            self.collection.input(collection),
            job,
            &|_| (),
            &mut io::sink(),
        )?;
        if let Some(against) = &self.against {
            let known = wanted.holders(true, against);
            run(against.input(known), job, &|_| (), &mut io::sink())?;
        }
        Ok(())
    }

    /// How the files of one side are read again.
    pub fn side(&self, known: bool) -> &Again {
        match &self.against {
            Some(against) if known => against,
            _ => &self.collection,
        }
    }
}

/// Looks for truncated copies.
pub(super) struct ProbeJob<'a> {
    pub wanted: &'a Wanted<'a>,
    pub entries: &'a [Entry],
    pub probe: &'a Probe,
    pub seed: Seed,
    pub found: Mutex<Vec<(u32, u32)>>,
}

impl ProbeJob<'_> {
    fn ask(&self, entry: &Entry, at: u32, course: &Course) -> Vec<(u32, u32)> {
        let (mut found, mut full) = (Vec::new(), 0);
        trace(course, self.seed, |plays, hash| {
            full = hash;
            found.extend(self.probe.at(entry, plays, hash).map(|rest| (rest, at)));
        });
        if full != entry.full {
            found.clear();
        }
        found
    }
}

impl Job for ProbeJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], _sink: &mut Sink<'_, '_>) {
        let wanted = self.wanted.of(raw_of(name));
        checker.read(bytes, |record| {
            let here = here(self.entries, &wanted, record);
            if here.is_empty() {
                return;
            }
            let Some(course) = Course::read(record) else {
                return;
            };
            for &at in here {
                let joined = self.ask(&self.entries[at as usize], at, &course);
                lock(&self.found).extend(joined);
            }
        });
    }

    fn failure(&self, _name: &FileName, _finding: &Finding, _out: &mut Vec<u8>) {}

    fn finish(&self, _tally: &crate::report::Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

/// Reads games to compare them, and checks them on the way: of two copies the one with fewer faults is better.
pub(super) struct CompareJob<'a> {
    pub wanted: &'a Wanted<'a>,
    pub entries: &'a [Entry],
    pub seed: Seed,
    pub policy: &'a Policy,
    pub found: Mutex<Vec<Copy>>,
}

impl Job for CompareJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], _sink: &mut Sink<'_, '_>) {
        let wanted = self.wanted.of(raw_of(name));
        let options = self.policy.applied(name).options;
        checker.check(bytes, &options, |checked| {
            let Some(game) = &checked.game else { return };
            for &at in here(self.entries, &wanted, game.record) {
                let Some(mut copy) = copy_of(game.record, at, self.seed) else {
                    continue;
                };
                let entry = &self.entries[at as usize];
                if copy.entry(entry.file).full != entry.full {
                    continue;
                }
                let is_fault = |finding: &&Finding| {
                    finding.severity >= Severity::Warning && !finding.consequence
                };
                copy.faults = checked.findings.iter().filter(is_fault).count() as u32;
                copy.extras = properties(game.record).saturating_sub(copy.course.moves);
                lock(&self.found).push(copy);
            }
        });
    }

    fn failure(&self, _name: &FileName, _finding: &Finding, _out: &mut Vec<u8>) {}

    fn finish(&self, _tally: &crate::report::Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

/// Those of the wanted games of a file that are this one; they are in the order of their numbers.
fn here<'a>(entries: &[Entry], wanted: &'a [u32], record: &Record<'_>) -> &'a [u32] {
    let number = |at: &u32| entries[*at as usize].game as usize;
    let from = wanted.partition_point(|at| number(at) < record.game());
    let to = wanted.partition_point(|at| number(at) <= record.game());
    &wanted[from..to]
}

/// How many properties a game has.
fn properties(record: &Record<'_>) -> u32 {
    let tree = record.tree();
    let nodes = tree.nodes_of(record.game());
    nodes.map(|node| tree.properties(node).len() as u32).sum()
}

/// Takes what threads share; one that broke down has left nothing half done.
pub(in super::super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

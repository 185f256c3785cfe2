//! A check that picks files out on the way: to list them, to copy them, to move them.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::dupes::lock;
use super::run::Sink;
use super::{CheckJob, Destination, Job, Kept, Refusal};
use crate::check::Checker;
use crate::finding::Finding;
use crate::report::{FileName, Only, Tally};

/// A check, and what is done with the files it picks.
pub struct SortJob<'a> {
    /// The check.
    pub check: CheckJob<'a>,
    /// What is picked: files of which a game is shown.
    pub only: Only,
    /// Whether the paths are wanted.
    pub list: bool,
    /// Where the files go.
    pub destination: Option<Destination>,
    picked: Mutex<Vec<Pick>>,
    taken: AtomicU64,
}

/// The place of a file among all files, its name, and what became of it.
type Pick = (u64, FileName, Result<(), Refusal>);

/// What was picked, in the order of the files.
#[derive(Debug, Default)]
pub struct Picked {
    /// The files, if they were wanted.
    pub names: Vec<FileName>,
    /// How many were copied or moved.
    pub taken: u64,
    /// Those that were not, and why.
    pub kept: Vec<Kept>,
}

impl<'a> SortJob<'a> {
    /// Picks what `only` shows.
    #[must_use]
    pub fn new(
        check: CheckJob<'a>,
        only: Only,
        list: bool,
        destination: Option<Destination>,
    ) -> SortJob<'a> {
        SortJob {
            check,
            only,
            list,
            destination,
            picked: Mutex::default(),
            taken: AtomicU64::new(0),
        }
    }

    /// What was picked.
    #[must_use]
    pub fn finish(self) -> Picked {
        let mut all = std::mem::take(&mut *lock(&self.picked));
        all.sort_by_key(|(place, ..)| *place);
        let mut picked = Picked {
            taken: self.taken.load(Ordering::Relaxed),
            ..Picked::default()
        };
        for (_, name, taken) in all {
            if let Err(reason) = taken {
                picked.kept.push(Kept {
                    name: name.clone(),
                    reason,
                });
            }
            if self.list {
                picked.names.push(name);
            }
        }
        picked
    }

    fn pick(&self, place: u64, path: Option<&Path>, name: &FileName) {
        let taken = match (&self.destination, path) {
            (Some(destination), Some(path)) => destination.take(path),
            (Some(_), None) => Err(Refusal::NoFile),
            (None, _) => Ok(()),
        };
        if taken.is_ok() {
            self.taken.fetch_add(1, Ordering::Relaxed);
        }
        if self.list || taken.is_err() {
            lock(&self.picked).push((place, name.clone(), taken));
        }
    }
}

impl Job for SortJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut is_picked = false;
        let CheckJob { options, reporter } = &self.check;
        checker.check(bytes, options, |checked| {
            if !checked.again {
                sink.tally.game(&checked);
                is_picked |= self.only.picks(&checked);
            }
            if !self.list {
                reporter.game(name, &checked, &mut sink.output);
                sink.relieve();
            }
        });
        if is_picked {
            self.pick(sink.place, sink.path, name);
        }
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if !self.list {
            self.check.failure(name, finding, out);
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        if !self.list {
            self.check.finish(tally, elapsed, out);
        }
    }
}

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
use crate::report::{FileName, Only, PathLines, Tally};

/// A check, and what is done with the files it picks.
pub struct SortJob<'a> {
    /// The check.
    pub check: CheckJob<'a>,
    /// What is picked: files of which a game is shown.
    pub only: Only,
    /// Whether the paths are wanted instead of what is found, and how.
    pub list: Option<PathLines>,
    /// Where the files go.
    pub destination: Option<Destination>,
    kept: Mutex<Vec<(u64, Kept)>>,
    taken: AtomicU64,
}

/// What was picked, in the order of the files.
#[derive(Debug, Default)]
pub struct Picked {
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
        list: Option<PathLines>,
        destination: Option<Destination>,
    ) -> SortJob<'a> {
        SortJob {
            check,
            only,
            list,
            destination,
            kept: Mutex::default(),
            taken: AtomicU64::new(0),
        }
    }

    /// What was picked.
    #[must_use]
    pub fn finish(self) -> Picked {
        let mut all = std::mem::take(&mut *lock(&self.kept));
        all.sort_by_key(|(place, ..)| *place);
        let mut picked = Picked {
            taken: self.taken.load(Ordering::Relaxed),
            ..Picked::default()
        };
        picked.kept = all.into_iter().map(|(_, kept)| kept).collect();
        picked
    }

    fn pick(&self, place: u64, path: Option<&Path>, name: &FileName) {
        let taken = match (&self.destination, path) {
            (Some(destination), Some(path)) => destination.take(path),
            (Some(_), None) => Err(Refusal::NoFile),
            (None, _) => Ok(()),
        };
        match taken {
            Ok(()) => {
                self.taken.fetch_add(1, Ordering::Relaxed);
            }
            Err(reason) => {
                let name = name.clone();
                lock(&self.kept).push((place, Kept { name, reason }));
            }
        }
    }
}

impl Job for SortJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut is_picked = false;
        let CheckJob {
            policy, reporter, ..
        } = &self.check;
        let applied = policy.applied(name);
        let seen = applied.check(checker, bytes, |checked| {
            if !checked.again {
                sink.tally.game(&checked);
                is_picked |= self.only.picks(&checked);
            }
            if self.list.is_none() {
                reporter.game(name, &checked, &mut sink.output);
                sink.relieve();
            }
        });
        if self.list.is_none() {
            reporter.file_done(name, &sink.tally);
        }
        policy.saw(name, &applied, &seen);
        if is_picked {
            if let Some(lines) = self.list {
                lines.write(name, &mut sink.output);
            }
            self.pick(sink.place, sink.path, name);
        }
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        match self.list {
            None => self.check.failure(name, finding, out),
            Some(lines) if self.only.shows_failure(finding) => lines.write(name, out),
            Some(_) => {}
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        if self.list.is_none() {
            self.check.finish(tally, elapsed, out);
        }
    }
}

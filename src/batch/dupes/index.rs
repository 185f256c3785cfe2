//! The first reading: every game goes into the index.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::super::run::Sink;
use super::super::target::raw_of;
use super::super::{CheckJob, Job};
use super::files::Files;
use crate::check::Checker;
use crate::dupes::{Copy, Course, Entry, Info, Seed};
use crate::finding::Finding;
use crate::record::Record;
use crate::report::{DupesReporter, FileName, Tally};

/// Takes the games of all files in, from whatever thread.
#[derive(Debug)]
pub(super) struct Indexer {
    seed: Seed,
    taken: Mutex<Taken>,
}

/// What was taken in.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub files: Files,
    pub entries: Vec<Entry>,
}

impl Default for Indexer {
    fn default() -> Indexer {
        use std::hash::BuildHasher;
        Indexer {
            seed: Seed(std::hash::RandomState::new().hash_one(0)),
            taken: Mutex::default(),
        }
    }
}

impl Indexer {
    /// The key of the hashes of this run.
    pub(super) fn seed(&self) -> Seed {
        self.seed
    }

    fn take(&self, at: (u64, bool), name: &FileName, games: usize, mut entries: Vec<Entry>) {
        if games == 0 {
            return;
        }
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let file = taken.files.add(raw_of(name), at.0, at.1, games);
        entries.iter_mut().for_each(|entry| entry.file = file);
        taken.entries.append(&mut entries);
    }

    /// Everything, the entries in the order in which the games were found.
    pub(super) fn finish(self) -> Taken {
        let mut taken = self
            .taken
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let Taken { files, entries } = &mut taken;
        entries.sort_by_key(|entry| (files.place(entry.file), entry.game));
        taken
    }
}

/// What a game is compared by; `None` where there is nothing to compare.
pub(super) fn copy_of(record: &Record<'_>, order: u32, seed: Seed) -> Option<Copy> {
    let course = Course::read(record)?;
    if course.is_empty() {
        return None;
    }
    let span = record.tree().game_span(record.game());
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')' | b';');
    let text = span.of(record.bytes());
    let end = text
        .iter()
        .rposition(|byte| !is_between(byte))
        .map_or(0, |last| last + 1);
    let at = (order, record.game() as u32);
    Some(Copy::new(
        at,
        course,
        Info::read(record),
        seed.text(&text[..end]),
        seed,
    ))
}

/// `kifu dupes`, first reading.
pub(super) struct IndexJob<'a> {
    pub indexer: &'a Indexer,
    pub reporter: &'a dyn DupesReporter,
    /// Whether these are the files that others are compared with.
    pub known: bool,
}

impl Job for IndexJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut entries = Vec::new();
        let mut moves = 0;
        let games = checker.read(bytes, |record| {
            let copy = copy_of(record, 0, self.indexer.seed);
            moves += copy.as_ref().map_or(0, |copy| u64::from(copy.course.moves));
            entries.extend(copy.map(|copy| copy.entry(0)));
        });
        sink.tally.games += games as u64;
        sink.tally.moves += moves;
        sink.tally.unreadable += u64::from(games == 0);
        self.indexer
            .take((sink.place, self.known), name, games, entries);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

/// `kifu check --dupes`, first reading: a check as always.
pub(super) struct CheckAndIndexJob<'a> {
    pub check: &'a CheckJob<'a>,
    pub indexer: &'a Indexer,
}

impl Job for CheckAndIndexJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        self.check.file(checker, name, bytes, sink);
        let mut entries = Vec::new();
        let games = checker.read(bytes, |record| {
            let copy = copy_of(record, 0, self.indexer.seed);
            entries.extend(copy.map(|copy| copy.entry(0)));
        });
        self.indexer.take((sink.place, false), name, games, entries);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.check.failure(name, finding, out);
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

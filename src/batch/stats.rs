//! `kifu stats`: nothing is told game by game, all is counted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::jobs::Job;
use super::run::Sink;
use crate::check::{Checker, Options};
use crate::config::Policy;
use crate::finding::Finding;
use crate::record::SourceFacts;
use crate::report::{FileName, StatsReporter, Tally};
use crate::stats::{Case, Census, Setting, Sources};
use crate::verdict::Verdict;

/// `kifu stats`
pub struct StatsJob<'a> {
    /// How records are checked.
    pub policy: &'a Policy,
    /// How it is told.
    pub reporter: &'a dyn StatsReporter,
    /// What was counted so far.
    pub census: Mutex<Census>,
}

impl Job for StatsJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut census = Census::of_file();
        let options = self.policy.applied(name).options;
        checker.check(bytes, &options, |checked| census.count(&checked));
        sink.tally.games += census.games;
        sink.tally.unreadable += census.unreadable;
        lock(&self.census).add(&census);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let mut census = lock(&self.census);
        census.files += 1;
        census.unreadable += 1;
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
        self.reporter.census(&lock(&self.census), out);
    }
}

/// `kifu stats --suggest`
pub struct SuggestJob<'a> {
    /// How records are checked.
    pub policy: &'a Policy,
    /// How it is told.
    pub reporter: &'a dyn StatsReporter,
    /// The directory that globs go from.
    pub root: PathBuf,
    /// What was counted so far.
    pub sources: Mutex<Sources>,
}

impl Job for SuggestJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let below = self.policy.name_below(&self.root, name);
        let directory = directory_of(&below);
        let mut sources = Sources::default();
        let options = self.policy.applied(name).options;
        let open = open_games(checker, bytes, &options, |writer| {
            sources.count(directory, writer);
            sink.tally.games += 1;
        });
        let judged = judged(checker, bytes, &options, &open);
        for (number, verdicts) in judged {
            if let Some(game) = open.get(&number) {
                let asked = (game.case.question, game.case.undecided);
                sources.judge(directory, game.writer, asked, &verdicts);
                if let Some((question, setting)) = game.case.against {
                    let verdicts = [(setting, Verdict::Refuted)];
                    sources.judge(directory, game.writer, (question, false), &verdicts);
                }
            }
        }
        lock(&self.sources).add(sources);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
        self.reporter.sources(&lock(&self.sources), out);
    }
}

/// A game that a setting for its source bears on.
struct Open {
    writer: Option<&'static str>,
    case: Case,
    assumptions: Vec<SourceFacts>,
}

impl Open {
    fn new(writer: Option<&'static str>, case: Case, known: SourceFacts) -> Open {
        let candidates = case.candidates.iter();
        let assumptions = candidates.map(|setting| setting.over(known)).collect();
        Open {
            writer,
            case,
            assumptions,
        }
    }

    /// What its own verdict says of answers.
    fn known(&self) -> Vec<(Setting, Verdict)> {
        let contradicted = self.case.contradicted.iter();
        contradicted
            .map(|setting| (*setting, Verdict::Refuted))
            .collect()
    }
}

/// The games of a file that a setting bears on, by number; `count` hears of every game.
fn open_games(
    checker: &mut Checker,
    bytes: &[u8],
    options: &Options,
    mut count: impl FnMut(Option<&'static str>),
) -> BTreeMap<usize, Open> {
    let mut open = BTreeMap::new();
    checker.check(bytes, options, |checked| {
        let Some(game) = &checked.game else { return };
        let writer = game.record.dialect.map(|dialect| dialect.value.name());
        count(writer);
        if let Some(case) = Case::of(game) {
            open.insert(
                checked.number(),
                Open::new(writer, case, options.settled.source),
            );
        }
    });
    open
}

/// What is said of the results of these games under each setting.
fn judged(
    checker: &mut Checker,
    bytes: &[u8],
    options: &Options,
    open: &BTreeMap<usize, Open>,
) -> BTreeMap<usize, Vec<(Setting, Verdict)>> {
    let known = open.iter().map(|(number, game)| (*number, game.known()));
    let mut judged: BTreeMap<usize, Vec<(Setting, Verdict)>> = known.collect();
    if open.values().all(|game| game.assumptions.is_empty()) {
        return judged;
    }
    let assumed = |number: usize| {
        let game: Option<&Open> = open.get(&number);
        game.map_or(&[][..], |game| &game.assumptions)
    };
    checker.judge_assuming(bytes, options, assumed, |number, index, judgement| {
        if let Some(game) = open.get(&number)
            && let Some(setting) = game.case.candidates.get(index)
        {
            let verdicts = judged.entry(number).or_default();
            verdicts.push((*setting, judgement.verdict));
        }
    });
    judged
}

/// The directory in a name; of a member of an archive the archive with a `!`, and the directory in it.
fn directory_of(name: &str) -> &str {
    match name.rfind(['/', '!']) {
        Some(end) if name[end..].starts_with('!') => &name[..=end],
        Some(end) => &name[..end],
        None => ".",
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

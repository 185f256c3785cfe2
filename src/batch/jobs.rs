//! What is done with each file of a batch.

use std::time::Duration;

use super::run::Sink;
use super::target::raw_of;
use super::{Cache, Remembered};
use crate::check::Checker;
use crate::config::{Applied, Policy, Seen};
use crate::finding::Finding;
use crate::record::DeadStones;
use crate::report::{
    FileName, Reporter, ScoreReporter, ScoredGame, Tally, count_story, sanitize, verdict_story,
};

/// What is done with each file, and how it is told.
pub trait Job: Sync {
    /// Does it to the bytes of one file.
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>);

    /// Tells of a file that could not be read, or on which the work broke down.
    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Tells the sums at the end.
    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>);
}

/// `kifu check`
pub struct CheckJob<'a> {
    /// How records are checked, and what of it is told.
    pub policy: &'a Policy,
    /// How they are shown.
    pub reporter: &'a dyn Reporter,
    /// What earlier runs told.
    pub cache: Option<&'a Cache>,
}

impl<'a> CheckJob<'a> {
    /// A check without a cache.
    #[must_use]
    pub fn new(policy: &'a Policy, reporter: &'a dyn Reporter) -> CheckJob<'a> {
        CheckJob {
            policy,
            reporter,
            cache: None,
        }
    }

    /// Checks a file; false where parts of what is told were written already.
    fn check(
        &self,
        applied: &Applied<'_>,
        checker: &mut Checker,
        name: &FileName,
        bytes: &[u8],
        sink: &mut Sink<'_, '_>,
    ) -> (Seen, bool) {
        let mut is_whole = true;
        let seen = applied.check(checker, bytes, |checked| {
            // Under all rulesets a game counts once, under its own.
            if !checked.again {
                sink.tally.game(&checked);
            }
            self.reporter.game(name, &checked, &mut sink.output);
            is_whole &= !sink.relieve();
        });
        (seen, is_whole)
    }

    /// Tells what an earlier run told of the same bytes, or checks them and remembers that.
    fn recall(
        &self,
        cache: &Cache,
        applied: &Applied<'_>,
        checker: &mut Checker,
        (name, bytes): (&FileName, &[u8]),
        sink: &mut Sink<'_, '_>,
    ) -> Seen {
        let mut applies = Vec::new();
        applied.fingerprint(&mut applies);
        let key = cache.key([raw_of(name), &applies, bytes]);
        if let Some(Remembered {
            output,
            tally,
            seen,
        }) = cache.get(key)
        {
            sink.output.extend_from_slice(&output);
            sink.tally = tally;
            return seen;
        }
        let (seen, is_whole) = self.check(applied, checker, name, bytes, sink);
        if is_whole {
            let remembered = Remembered {
                output: sink.output.clone(),
                tally: sink.tally.clone(),
                seen: seen.clone(),
            };
            cache.put(key, &remembered);
        }
        seen
    }
}

impl Job for CheckJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let applied = self.policy.applied(name);
        let seen = match self.cache {
            None => self.check(&applied, checker, name, bytes, sink).0,
            Some(cache) => self.recall(cache, &applied, checker, (name, bytes), sink),
        };
        self.policy.saw(name, &applied, &seen);
        self.reporter.file_done(name, &sink.tally);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        self.reporter.finish(tally, elapsed, out);
    }
}

/// `kifu score`
pub struct ScoreJob<'a> {
    /// How records are read.
    pub policy: &'a Policy,
    /// The dead stones, where the user names them.
    pub dead: DeadStones,
    /// How counts are shown.
    pub reporter: &'a dyn ScoreReporter,
}

impl Job for ScoreJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let games = checker.score(
            bytes,
            &self.policy.applied(name).options,
            &self.dead,
            |record, basis, replay, scored| {
                let game = ScoredGame {
                    record,
                    basis,
                    replay,
                    scored,
                };
                self.reporter.game(name, &game, &mut sink.output);
                sink.relieve();
            },
        );
        if games == 0 {
            sink.tally.unreadable += 1;
            self.reporter.no_game(name, &mut sink.output);
        }
        sink.tally.games += games as u64;
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
        self.reporter.finish(tally, out);
    }
}

/// `kifu explain --game`
pub struct StoryJob<'a> {
    /// How records are read.
    pub policy: &'a Policy,
    /// The one game of a file that is told of; all of them without it.
    pub game: Option<usize>,
}

impl Job for StoryJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut stories: Vec<(usize, String)> = Vec::new();
        let options = self.policy.applied(name).options;
        let wanted = |number: usize| self.game.is_none_or(|game| game == number);
        checker.check(bytes, &options, |checked| {
            let number = checked.game.as_ref().map_or(0, |game| game.record.game());
            sink.tally.game(&checked);
            if wanted(number) || checked.game.is_none() {
                stories.push((number, verdict_story(name, &checked)));
            }
        });
        let nobody = DeadStones::default();
        checker.score(bytes, &options, &nobody, |record, basis, replay, scored| {
            let game = ScoredGame {
                record,
                basis,
                replay,
                scored,
            };
            let of_game = stories
                .iter_mut()
                .find(|(number, _)| *number == record.game());
            if let Some((_, story)) = of_game {
                story.push_str(&count_story(&game));
            }
        });
        for (_, story) in stories {
            sink.output.extend_from_slice(story.as_bytes());
            sink.output.push(b'\n');
            sink.relieve();
        }
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let line = format!(
            "{}: {}\n",
            sanitize(&name.shown),
            sanitize(&finding.message)
        );
        out.extend_from_slice(line.as_bytes());
    }

    fn finish(&self, _tally: &Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

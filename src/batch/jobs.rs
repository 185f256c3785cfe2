//! What is done with each file of a batch.

use std::time::Duration;

use super::run::Sink;
use crate::check::{Checker, Options};
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
    /// How records are checked.
    pub options: Options,
    /// How they are shown.
    pub reporter: &'a dyn Reporter,
}

impl Job for CheckJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        checker.check(bytes, &self.options, |checked| {
            // Under all rulesets a game counts once, under its own.
            if !checked.again {
                sink.tally.game(&checked);
            }
            self.reporter.game(name, &checked, &mut sink.output);
            sink.relieve();
        });
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
    pub options: Options,
    /// The dead stones, where the user names them.
    pub dead: DeadStones,
    /// How counts are shown.
    pub reporter: &'a dyn ScoreReporter,
}

impl Job for ScoreJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let games = checker.score(
            bytes,
            &self.options,
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
pub struct StoryJob {
    /// How records are read.
    pub options: Options,
    /// The one game of a file that is told of; all of them without it.
    pub game: Option<usize>,
}

impl Job for StoryJob {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let mut stories: Vec<(usize, String)> = Vec::new();
        let wanted = |number: usize| self.game.is_none_or(|game| game == number);
        checker.check(bytes, &self.options, |checked| {
            let number = checked.game.as_ref().map_or(0, |game| game.record.game());
            sink.tally.game(&checked);
            if wanted(number) || checked.game.is_none() {
                stories.push((number, verdict_story(name, &checked)));
            }
        });
        let nobody = DeadStones::default();
        checker.score(
            bytes,
            &self.options,
            &nobody,
            |record, basis, replay, scored| {
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
            },
        );
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

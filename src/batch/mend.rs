//! `kifu fix`: what is mended is shown, written, or copied elsewhere.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::jobs::Job;
use super::replace::{Replacer, create};
use super::run::{Origin, Sink};
use crate::check::Checker;
use crate::config::{Applied, Policy};
use crate::finding::Finding;
use crate::fix::{Mended, Wanted, mend};
use crate::report::{FileName, FixReporter, FixSums, MendedFile, Outcome, Tally};

/// `kifu fix`
pub struct FixJob<'a> {
    /// How records are read.
    pub policy: &'a Policy,
    /// Which fixes are wanted.
    pub wanted: Wanted,
    /// Where the result goes.
    pub keep: Keep,
    /// How it is told.
    pub reporter: &'a dyn FixReporter,
    /// The sums so far.
    pub sums: Mutex<FixSums>,
}

/// Where mended files go.
#[derive(Debug)]
pub enum Keep {
    /// Nowhere: they are only shown.
    Show,
    /// In the place of the files they were.
    Write(Replacer),
    /// Into a directory, under their paths; those with nothing to mend as well.
    Copy {
        /// The directory.
        directory: PathBuf,
        /// Whether the time of the last change is kept.
        keep_times: bool,
    },
}

impl Keep {
    fn outcome(&self, origin: Origin<'_>, old: &[u8], mended: &Mended) -> Outcome {
        let new = mended.bytes.as_deref();
        match (self, origin, new) {
            (Keep::Show, _, None) => Outcome::Unchanged,
            (Keep::Show, ..) => Outcome::Shown,
            (Keep::Write(_), _, None) => Outcome::Unchanged,
            (_, Origin::Part, None) | (_, Origin::Stdin, None) => Outcome::Unchanged,
            (_, Origin::Part, _) => Outcome::NotWritten("it is part of an archive, or packed"),
            (_, Origin::Stdin, _) => Outcome::NotWritten("it is standard input"),
            (Keep::Write(replacer), Origin::File(path), Some(new)) => {
                match replacer.replace(path, old, new) {
                    Ok(()) => Outcome::Written,
                    Err(why) => Outcome::Refused(why.text()),
                }
            }
            (
                Keep::Copy {
                    directory,
                    keep_times,
                },
                Origin::File(path),
                new,
            ) => copy(
                path,
                &below(directory, path),
                new.unwrap_or(old),
                *keep_times,
            ),
        }
    }
}

/// A copy at its new place. One that lies there already is left alone; where it is the same, all is well.
fn copy(path: &Path, place: &Path, bytes: &[u8], keep_times: bool) -> Outcome {
    match create(place, bytes, Some(path), keep_times) {
        Ok(()) => Outcome::Written,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            match std::fs::read(place) {
                Ok(there) if there == bytes => Outcome::Written,
                _ => Outcome::Refused(format!("{} lies there already", place.display())),
            }
        }
        Err(error) => Outcome::Refused(format!("it cannot be copied: {error}")),
    }
}

/// The path of a file below another directory: as it was named, without what would lead out of there.
fn below(directory: &Path, path: &Path) -> PathBuf {
    let names = path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let mut place = directory.to_path_buf();
    place.extend(names);
    place
}

impl FixJob<'_> {
    /// What is wanted of a file: nothing that `kifu.toml` says is meant to be there, unless the command line selects it.
    fn wanted_of(&self, applied: &Applied<'_>) -> Cow<'_, Wanted> {
        let spared = applied.spared().filter(|check| !self.wanted.selects(check));
        let mut wanted = Cow::Borrowed(&self.wanted);
        for check in spared {
            wanted.to_mut().spared.push(check.code);
        }
        wanted
    }
}

impl Job for FixJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        let applied = self.policy.applied(name);
        let wanted = self.wanted_of(&applied);
        let mended = mend(checker, bytes, &applied.options, &wanted);
        let outcome = self.keep.outcome(sink.origin, bytes, &mended);
        let file = MendedFile {
            name,
            old: bytes,
            mended: &mended,
            outcome: &outcome,
        };
        sink.tally.failed |= matches!(outcome, Outcome::Refused(_));
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        sums.add(&file);
        drop(sums);
        self.reporter.file(&file, &mut sink.output);
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.reporter.failure(name, finding, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        let sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        self.reporter.finish(tally, &sums, elapsed, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_stay_below_their_directory() {
        let place = |path: &str| below(Path::new("out"), Path::new(path));
        assert_eq!(place("a/b.sgf"), Path::new("out/a/b.sgf"));
        assert_eq!(place("./a/../../b.sgf"), Path::new("out/a/b.sgf"));
        assert_eq!(place("/a/b.sgf"), Path::new("out/a/b.sgf"));
    }
}

//! Sums alone: how often each check found something, and the files that have the most of it.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::human::count;
use super::{FileName, Human, Reporter, Tally, sanitize};
use crate::check::Checked;
use crate::finding::{Finding, Severity};

/// How many of the worst files are named.
const MOST_FILES: usize = 10;

/// The format `summary`.
#[derive(Debug, Default)]
pub struct Summary {
    /// The worst first.
    worst: Mutex<Vec<Faulty>>,
}

/// A file, and how many errors and warnings were found in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Faulty {
    errors: u64,
    warnings: u64,
    path: String,
}

impl Faulty {
    fn of(file: &FileName, tally: &Tally) -> Faulty {
        let sum = |wanted: Severity| {
            let findings = tally.findings.values();
            let of_it = findings.filter(|(.., severity)| *severity == wanted);
            of_it.map(|(count, ..)| count).sum()
        };
        Faulty {
            errors: sum(Severity::Error),
            warnings: sum(Severity::Warning),
            path: file.shown.clone(),
        }
    }

    /// Worse files come first, and of equals the first by name: the order in which threads finish must not show.
    fn order(&self, other: &Faulty) -> std::cmp::Ordering {
        let worse = (other.errors, other.warnings).cmp(&(self.errors, self.warnings));
        worse.then_with(|| self.path.cmp(&other.path))
    }
}

impl Summary {
    fn add(&self, faulty: Faulty) {
        let mut worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
        let at = worst.partition_point(|other| other.order(&faulty).is_lt());
        if at < MOST_FILES {
            worst.insert(at, faulty);
            worst.truncate(MOST_FILES);
        }
    }
}

impl Reporter for Summary {
    fn file_done(&self, file: &FileName, tally: &Tally) {
        if tally.worst >= Some(Severity::Warning) {
            self.add(Faulty::of(file, tally));
        }
    }

    fn game(&self, _file: &FileName, _checked: &Checked<'_>, _out: &mut Vec<u8>) {}

    fn failure(&self, file: &FileName, finding: &Finding, _out: &mut Vec<u8>) {
        let mut tally = Tally::default();
        tally.failure(finding);
        self.file_done(file, &tally);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        let human = Human::plain();
        let mut text = human.codes(tally);
        let worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
        if !worst.is_empty() {
            text.push_str("\nworst files\n");
        }
        for faulty in &*worst {
            let (errors, warnings) = (
                count(faulty.errors, "error"),
                count(faulty.warnings, "warning"),
            );
            let path = sanitize(&faulty.path);
            let _ = writeln!(text, "{errors:>12}  {warnings:>12}  {path}");
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text += &human.sums(tally, elapsed);
        out.extend_from_slice(text.as_bytes());
    }

    fn cache_key(&self) -> Option<String> {
        Some("summary".to_owned())
    }
}

//! Checks many files on all cores. One bad file never ends a run.

use std::any::Any;
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;

use super::ordered::{MOST_COLLECTED, Ordered};
use super::{Target, Walk};
use crate::check::{Checked, Checker, Options};
use crate::finding::{CheckInfo, Finding, Severity};
use crate::report::{FileName, Reporter, Tally};

/// A file the system would not give.
static UNREADABLE_FILE: CheckInfo = CheckInfo {
    code: "S901",
    name: "unreadable-file",
    severity: Severity::Error,
    since: "0.1.0",
    manual: " # What it finds\n A path that does not exist, or a file or directory that the system does not let kifu read.\n \
        # Why it matters\n Nothing in it was checked; the run goes on and ends with exit code 2.\n \
        # What to do\n Check the path and its permissions. Files of 4 GiB and more are refused: split them.\n",
};

/// A check that broke down.
static BROKEN_CHECK: CheckInfo = CheckInfo {
    code: "S902",
    name: "broken-check",
    severity: Severity::Error,
    since: "0.1.0",
    manual: " # What it finds\n A fault of kifu itself: checking this file broke down.\n \
        # Why it matters\n Nothing is known of the file; the run goes on and ends with exit code 2.\n \
        # What to do\n Please report it together with the file.\n",
};

/// What kifu says of files it could not check; these are no checks of records.
pub static SYSTEM: [&CheckInfo; 2] = [&UNREADABLE_FILE, &BROKEN_CHECK];

/// How a batch is run.
pub struct Batch<'a> {
    /// How records are checked.
    pub options: Options,
    /// How they are shown.
    pub reporter: &'a dyn Reporter,
    /// Told after each portion how many files are done, before anything is written.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// So many files are handed out at once: the memory a run takes does not grow with their number.
const PORTION: usize = 1024;
/// The longest file a span can point into.
const LONGEST_FILE: u64 = u32::MAX as u64 - 1;
/// A buffer larger than this is not kept for the next file.
const LARGEST_KEPT: usize = 1 << 24;

/// Checks every target and writes what the reporter makes of it, in the order of the targets whatever the number of threads.
///
/// # Errors
/// When `out` cannot be written.
pub fn run(targets: Walk, batch: &Batch<'_>, out: &mut (dyn Write + Send)) -> io::Result<Tally> {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut targets = targets.peekable();
    while targets.peek().is_some() {
        let portion: Vec<Target> = targets.by_ref().take(PORTION).collect();
        tally.add(&run_portion(&portion, batch, out)?);
        (batch.progress)(tally.files);
    }
    let mut end = Vec::new();
    batch.reporter.finish(&tally, start.elapsed(), &mut end);
    out.write_all(&end)?;
    out.flush()?;
    Ok(tally)
}

fn run_portion(
    portion: &[Target],
    batch: &Batch<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let ordered = Ordered::new(out);
    let tallies = portion.par_iter().enumerate().with_min_len(16).map_init(
        Worker::default,
        |worker, (number, target)| {
            let mut outcome = Outcome {
                number,
                output: Vec::new(),
                tally: Tally::default(),
                ordered: &ordered,
            };
            if !ordered.is_closed() {
                worker.check(target, batch, &mut outcome);
            }
            let Outcome { output, tally, .. } = outcome;
            ordered.finish(number, output);
            tally
        },
    );
    let sum = |mut sum: Tally, tally: Tally| {
        sum.add(&tally);
        sum
    };
    let tally = tallies.reduce(Tally::default, sum);
    ordered.into_result()?;
    Ok(tally)
}

/// What comes of one target.
struct Outcome<'a, 'o> {
    number: usize,
    output: Vec<u8>,
    tally: Tally,
    ordered: &'a Ordered<'o>,
}

/// What a thread uses again from file to file.
#[derive(Default)]
struct Worker {
    checker: Checker,
    bytes: Vec<u8>,
}

impl Worker {
    fn check(&mut self, target: &Target, batch: &Batch<'_>, outcome: &mut Outcome<'_, '_>) {
        let name = name_of(target);
        outcome.tally.files = 1;
        let read = match target {
            Target::File(path) => {
                read_file(path, &mut self.bytes).map_err(|error| error.to_string())
            }
            Target::Stdin => read_stdin(&mut self.bytes).map_err(|error| error.to_string()),
            Target::Missing(_, reason) => Err(reason.clone()),
        };
        match read {
            Ok(()) => self.check_bytes(&name, batch, outcome),
            Err(reason) => outcome.fail(&name, batch, Finding::new(&UNREADABLE_FILE, reason)),
        }
        if self.bytes.capacity() > LARGEST_KEPT {
            *self = Worker::default();
        }
    }

    fn check_bytes(&mut self, name: &FileName, batch: &Batch<'_>, outcome: &mut Outcome<'_, '_>) {
        let Worker { checker, bytes } = self;
        let tell = |checked: Checked<'_>| {
            outcome.tally.game(&checked);
            batch.reporter.game(name, &checked, &mut outcome.output);
            if outcome.output.len() > MOST_COLLECTED {
                outcome.ordered.part(outcome.number, &mut outcome.output);
            }
        };
        let checking = AssertUnwindSafe(|| checker.check(bytes, &batch.options, tell));
        if let Err(panic) = catch_unwind(checking) {
            // Whatever state the checker was left in is thrown away with it.
            self.checker = Checker::default();
            let message = format!("kifu broke down on this file: {}", text_of(panic.as_ref()));
            outcome.fail(name, batch, Finding::new(&BROKEN_CHECK, message));
        }
    }
}

impl Outcome<'_, '_> {
    fn fail(&mut self, name: &FileName, batch: &Batch<'_>, finding: Finding) {
        self.tally.failure(&finding);
        batch.reporter.failure(name, &finding, &mut self.output);
    }
}

fn read_file(path: &Path, bytes: &mut Vec<u8>) -> io::Result<()> {
    bytes.clear();
    read_limited(File::open(path)?, bytes)
}

fn read_stdin(bytes: &mut Vec<u8>) -> io::Result<()> {
    bytes.clear();
    read_limited(io::stdin().lock(), bytes)
}

fn read_limited(mut reader: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    reader.by_ref().take(LONGEST_FILE).read_to_end(bytes)?;
    if bytes.len() as u64 == LONGEST_FILE && reader.read(&mut [0])? > 0 {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "the file is 4 GiB or larger",
        ));
    }
    Ok(())
}

fn name_of(target: &Target) -> FileName {
    let path = match target {
        Target::Stdin => {
            return FileName {
                shown: "-".to_owned(),
                raw: None,
            };
        }
        Target::File(path) | Target::Missing(path, _) => path,
    };
    match path.to_str() {
        Some(shown) => FileName {
            shown: shown.to_owned(),
            raw: None,
        },
        None => FileName {
            shown: path.to_string_lossy().into_owned(),
            raw: Some(path.as_os_str().as_encoded_bytes().to_vec()),
        },
    }
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}

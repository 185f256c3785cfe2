//! Checks many files on all cores. One bad file never ends a run.

use std::any::Any;
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;

use super::jobs::Job;
use super::ordered::{MOST_COLLECTED, Ordered};
use super::{Target, Walk};
use crate::check::Checker;
use crate::finding::{CheckInfo, Finding, Severity};
use crate::report::{FileName, Tally};

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

/// So many files are handed out at once: the memory a run takes does not grow with their number.
const PORTION: usize = 1024;
/// The longest file a span can point into.
const LONGEST_FILE: u64 = u32::MAX as u64 - 1;
/// A buffer larger than this is not kept for the next file.
const LARGEST_KEPT: usize = 1 << 24;

/// Does a job with every target and writes what it tells, in the order of the targets whatever the number of threads. After each portion
/// `progress` hears how many files are done.
///
/// # Errors
/// When `out` cannot be written.
pub fn run(
    targets: Walk,
    job: &dyn Job,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut targets = targets.peekable();
    while targets.peek().is_some() {
        let portion: Vec<Target> = targets.by_ref().take(PORTION).collect();
        tally.add(&run_portion(&portion, job, out)?);
        progress(tally.files);
    }
    let mut end = Vec::new();
    job.finish(&tally, start.elapsed(), &mut end);
    out.write_all(&end)?;
    out.flush()?;
    Ok(tally)
}

fn run_portion(
    portion: &[Target],
    job: &dyn Job,
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let ordered = Ordered::new(out);
    let targets = portion.par_iter().enumerate().with_min_len(16);
    let tallies = targets.map_init(Worker::default, |worker, (number, target)| {
        let (output, tally) = (
            Vec::new(),
            Tally {
                files: 1,
                ..Tally::default()
            },
        );
        let mut sink = Sink {
            number,
            output,
            tally,
            ordered: &ordered,
        };
        if !ordered.is_closed() {
            worker.work(target, job, &mut sink);
        }
        let Sink { output, tally, .. } = sink;
        ordered.finish(number, output);
        tally
    });
    let sum = |mut sum: Tally, tally: Tally| {
        sum.add(&tally);
        sum
    };
    let tally = tallies.reduce(Tally::default, sum);
    ordered.into_result()?;
    Ok(tally)
}

/// Where what comes of one target goes.
pub struct Sink<'a, 'o> {
    number: usize,
    /// What is to be written.
    pub output: Vec<u8>,
    /// What is to be counted.
    pub tally: Tally,
    ordered: &'a Ordered<'o>,
}

impl Sink<'_, '_> {
    /// Writes what has come together if it is much, once the targets before are done.
    pub fn relieve(&mut self) {
        if self.output.len() > MOST_COLLECTED {
            self.ordered.part(self.number, &mut self.output);
        }
    }

    fn fail(&mut self, name: &FileName, job: &dyn Job, finding: &Finding) {
        self.tally.failure(finding);
        job.failure(name, finding, &mut self.output);
    }
}

/// What a thread uses again from file to file.
#[derive(Default)]
struct Worker {
    checker: Checker,
    bytes: Vec<u8>,
}

impl Worker {
    fn work(&mut self, target: &Target, job: &dyn Job, sink: &mut Sink<'_, '_>) {
        let name = name_of(target);
        let read = match target {
            Target::File(path) => {
                read_file(path, &mut self.bytes).map_err(|error| error.to_string())
            }
            Target::Stdin => read_stdin(&mut self.bytes).map_err(|error| error.to_string()),
            Target::Missing(_, reason) => Err(reason.clone()),
        };
        match read {
            Ok(()) => self.work_on_bytes(&name, job, sink),
            Err(reason) => sink.fail(&name, job, &Finding::new(&UNREADABLE_FILE, reason)),
        }
        if self.bytes.capacity() > LARGEST_KEPT {
            *self = Worker::default();
        }
    }

    fn work_on_bytes(&mut self, name: &FileName, job: &dyn Job, sink: &mut Sink<'_, '_>) {
        let Worker { checker, bytes } = self;
        let working = AssertUnwindSafe(|| job.file(checker, name, bytes, sink));
        if let Err(panic) = catch_unwind(working) {
            // Whatever state the checker was left in is thrown away with it.
            self.checker = Checker::default();
            let message = format!("kifu broke down on this file: {}", text_of(panic.as_ref()));
            sink.fail(name, job, &Finding::new(&BROKEN_CHECK, message));
        }
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

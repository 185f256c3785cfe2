//! Checks many files on all cores. One bad file never ends a run.

use std::any::Any;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use super::jobs::Job;
use super::ordered::{MOST_COLLECTED, Ordered};
use super::resume::{Continued, add_to_summary};
use super::system::{ARCHIVE_LIMIT, ARCHIVE_SKIPPED, BROKEN_CHECK, UNREADABLE_FILE};
use super::{Input, Resume, Target, archive, queue};
use crate::check::Checker;
use crate::finding::Finding;
use crate::report::{FileName, Tally};

/// The longest file a span can point into.
const LONGEST_FILE: u64 = u32::MAX as u64 - 1;
/// A buffer larger than this is not kept for the next file.
const LARGEST_KEPT: usize = 1 << 24;

/// Does a job with all that comes of an input and writes what it tells, in the order of the input whatever the number of threads. After each
/// portion the output is flushed and `progress` hears how many files are done.
///
/// # Errors
/// When `out` cannot be written, or no thread can be started.
pub fn run(
    input: impl Into<Input>,
    job: &dyn Job,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    go_on(input.into(), None, job, progress, out)
}

/// The same, without what an earlier run has told.
///
/// # Errors
/// When `out` cannot be written, or no thread can be started.
pub fn go_on(
    input: Input,
    mut resume: Option<Resume>,
    job: &dyn Job,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let start = Instant::now();
    let is_resumed = resume.is_some();
    let written = resume.as_mut().map(Resume::take_tail).unwrap_or_default();
    let mut out = Continued::new(out, written);
    let resumed = Arc::new(AtomicU64::new(0));
    let tally = take_all(input, resume, &resumed, job, progress, &mut out)?;
    let mut end = Vec::new();
    job.finish(&tally, start.elapsed(), &mut end);
    if is_resumed {
        add_to_summary(&mut end, resumed.load(Ordering::Relaxed));
    }
    out.write_all(&end)?;
    out.flush()?;
    Ok(tally)
}

/// The same without the sums at the end, for whoever has more to tell before them.
pub(super) fn go_through(
    input: Input,
    job: &dyn Job,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    take_all(input, None, &Arc::default(), job, progress, out)
}

fn take_all(
    input: Input,
    resume: Option<Resume>,
    resumed: &Arc<AtomicU64>,
    job: &dyn Job,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let targets = queue::start(resume, Arc::clone(resumed), |sender| input.feed(sender))?;
    let mut place = 0;
    for portion in std::iter::from_fn(|| targets.portion()) {
        let first = place;
        place += portion.len() as u64;
        tally.add(&run_portion(portion, first, job, out)?);
        out.flush()?;
        progress(tally.files);
    }
    Ok(tally)
}

fn run_portion(
    portion: Vec<Target>,
    first: u64,
    job: &dyn Job,
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let ordered = Ordered::new(out);
    // Small portions are shared out too; in large ones a thread keeps neighbours.
    let least = (portion.len() / (4 * rayon::current_num_threads())).clamp(1, 16);
    let targets = portion.into_par_iter().enumerate().with_min_len(least);
    let tallies = targets.map(|(number, target)| {
        let mut sink = Sink::new(number, &ordered);
        sink.place = first + number as u64;
        if let Target::File(path) = &target {
            sink.path = Some(path);
        }
        if !ordered.is_closed() {
            // A job waits for its turn without taking up another, so nobody else of this thread is at work.
            WORKER.with_borrow_mut(|worker| worker.work(&target, job, &mut sink));
        }
        let Sink { output, tally, .. } = sink;
        ordered.finish(number, output);
        tally
    });
    let tally = tallies.reduce(Tally::default, |mut sum, tally| {
        sum.add(&tally);
        sum
    });
    ordered.into_result()?;
    Ok(tally)
}

/// Where what comes of one target goes.
pub struct Sink<'a, 'o> {
    number: usize,
    /// Which target of the run this is, from 0.
    pub place: u64,
    /// Where the file lies, if it is one, and no part of one.
    pub path: Option<&'a Path>,
    /// What is to be written.
    pub output: Vec<u8>,
    /// What is to be counted.
    pub tally: Tally,
    /// Where the bytes come from.
    pub origin: Origin<'a>,
    ordered: &'a Ordered<'o>,
}

/// Where the bytes of a record come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    /// This file holds them as they are.
    File(&'a Path),
    /// They are a part of a file, or were unpacked.
    Part,
    /// Standard input.
    Stdin,
}

impl<'a, 'o> Sink<'a, 'o> {
    fn new(number: usize, ordered: &'a Ordered<'o>) -> Sink<'a, 'o> {
        let tally = Tally {
            files: 1,
            ..Tally::default()
        };
        Sink {
            number,
            place: 0,
            path: None,
            output: Vec::with_capacity(USUAL_OUTPUT),
            tally,
            origin: Origin::Part,
            ordered,
        }
    }

    /// Writes what has come together if it is much, once the targets before are done; says whether it was.
    pub fn relieve(&mut self) -> bool {
        let is_much = self.output.len() > MOST_COLLECTED;
        if is_much {
            self.ordered.part(self.number, &mut self.output);
        }
        is_much
    }

    fn fail(&mut self, name: &FileName, job: &dyn Job, finding: &Finding) {
        let failed = self.tally.failed;
        self.tally.failure(finding);
        // A bomb, or an archive of something else, is a fault of the archive; kifu has done its job.
        if finding.check == &ARCHIVE_LIMIT || finding.check == &ARCHIVE_SKIPPED {
            self.tally.failed = failed;
        }
        job.failure(name, finding, &mut self.output);
    }
}

/// Most games are told of in less, so that few buffers have to grow.
const USUAL_OUTPUT: usize = 1 << 10;

thread_local! {
    /// Portions are small where files come slowly; what a thread needs outlives them.
    static WORKER: RefCell<Worker> = RefCell::default();
}

/// What a thread uses again from file to file.
#[derive(Default)]
struct Worker {
    checker: Checker,
    bytes: Vec<u8>,
}

impl Worker {
    fn work<'a>(&mut self, target: &'a Target, job: &dyn Job, sink: &mut Sink<'a, '_>) {
        let name = target.name();
        sink.origin = match target {
            Target::File(path) if kind_of(target).is_none() => Origin::File(path),
            Target::Stdin(_) => Origin::Stdin,
            _ => Origin::Part,
        };
        let read = match target {
            Target::Record(_, bytes) => {
                self.work_on_bytes(&name, bytes, job, sink);
                return;
            }
            Target::Refused(_, finding) => {
                sink.fail(&name, job, finding);
                return;
            }
            Target::File(path) => read_file(path, &mut self.bytes),
            Target::Stdin(_) => read_stdin(&mut self.bytes),
            Target::Missing(_, reason) => Err(io::Error::other(reason.clone())),
        };
        match read {
            Ok(()) => {
                let bytes = std::mem::take(&mut self.bytes);
                self.work_on_bytes(&name, &bytes, job, sink);
                self.bytes = bytes;
            }
            Err(error) => sink.fail(&name, job, &finding_of(target, &error)),
        }
        if self.bytes.capacity() > LARGEST_KEPT {
            *self = Worker::default();
        }
    }

    fn work_on_bytes(
        &mut self,
        name: &FileName,
        bytes: &[u8],
        job: &dyn Job,
        sink: &mut Sink<'_, '_>,
    ) {
        let worked = guarded(&mut self.checker, |checker| {
            job.file(checker, name, bytes, sink);
        });
        if let Err(finding) = worked {
            sink.fail(name, job, &finding);
        }
        if bytes.len() > LARGEST_KEPT {
            self.checker = Checker::default();
        }
    }
}

/// Works with a checker; a panic becomes a finding, and whatever state the checker was left in is thrown away with it.
pub(super) fn guarded(
    checker: &mut Checker,
    work: impl FnOnce(&mut Checker),
) -> Result<(), Finding> {
    let working = AssertUnwindSafe(|| work(checker));
    catch_unwind(working).map_err(|panic| {
        *checker = Checker::default();
        let message = format!("kifu broke down on this file: {}", text_of(panic.as_ref()));
        Finding::new(&BROKEN_CHECK, message)
    })
}

/// A file of 4 GiB cannot be read; a packed one that unpacks to too much is a finding of its own.
fn finding_of(target: &Target, error: &io::Error) -> Finding {
    let is_bomb = error.kind() == io::ErrorKind::FileTooLarge && kind_of(target).is_some();
    let check = if is_bomb {
        &ARCHIVE_LIMIT
    } else {
        &UNREADABLE_FILE
    };
    Finding::new(check, error.to_string())
}

fn kind_of(target: &Target) -> Option<archive::Kind> {
    match target {
        Target::File(path) => archive::kind_of(path.as_os_str().as_encoded_bytes()),
        _ => None,
    }
}

pub(super) fn read_file(path: &Path, bytes: &mut Vec<u8>) -> io::Result<()> {
    if let Some(kind) = archive::kind_of(path.as_os_str().as_encoded_bytes()) {
        return archive::read_packed(path, kind, bytes);
    }
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

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}

//! `kifu check`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use super::ExitStatus;
use super::args::{CheckArgs, ColorArg, FormatArg};
use super::cache;
use super::config::{BaselineFile, policy, tell_left_out, threads};
use super::paths::{path_lines, tell_transfer};
use super::stream;
use super::work::{InputArgs, warn_if_empty, with_threads, work};
use crate::batch::{CheckJob, Destination, Resume, SortJob, Transfer, check_with_dupes};
use crate::config::{Config, Policy};
use crate::finding::Severity;
use crate::report::{
    DupesJsonLines, DupesReporter, FileName, Human, HumanDupes, JsonLines, Only, PathLines,
    Reporter, SideBySide, Tally, sanitize,
};

/// The width of lines where no terminal says how wide it is.
const WIDTH: usize = 100;

pub(super) fn run(args: CheckArgs) -> anyhow::Result<ExitStatus> {
    let config = args.config.find(&args.input)?;
    let words = args.words.words();
    let policy = policy(args.reading.options(), &words, config.clone())?;
    if args.show_config {
        return show(&args, &policy);
    }
    let fail_on = fail_on(&args, &policy);
    let baseline = BaselineFile::of(args.baseline.clone(), args.write_baseline, config.as_ref())?;
    let policy = match &baseline {
        Some(baseline) => baseline.lay_under(policy, fail_on)?,
        None => policy,
    };
    let (tally, failed) = check(&args, &policy, config.as_ref())?;
    tell_left_out(&tally)?;
    if let Some(baseline) = &baseline {
        baseline.close(&policy)?;
    }
    if failed {
        return Ok(ExitStatus::Failure);
    }
    // Whoever pipes records through takes exit code 1 for a failure.
    let counts = !(args.exit_zero || args.write_baseline || args.stdin.is_some());
    Ok(ExitStatus::of(&tally, counts.then_some(fail_on)))
}

/// Checks; says also whether a file could not be copied or moved.
fn check(
    args: &CheckArgs,
    policy: &Policy,
    config: Option<&Config>,
) -> anyhow::Result<(Tally, bool)> {
    let only = Only::new(args.only.clone());
    let threads = threads(args.threads, policy);
    if args.stdin.is_some() {
        return Ok((stream::run(policy, only, threads)?, false));
    }
    if args.resume.is_some() && !matches!(args.format, FormatArg::Jsonl) {
        bail!("--resume goes on with --format jsonl only");
    }
    let resume = args.resume.as_deref().map(|path| {
        Resume::read(path).with_context(|| format!("--resume {} cannot be used", path.display()))
    });
    let reporter = reporter(args, policy, &only);
    let mut job = CheckJob::new(policy, &*reporter);
    let run = Run {
        paths: args.input.paths.clone(),
        input: args.input.clone(),
        threads,
        destination: destination(args.copy_to.clone(), args.move_to.clone()),
        only,
    };
    let is_sorting = args.list || run.destination.is_some();
    match (args.dupes, is_sorting) {
        // Clap lets --dupes stand with none of the options for sorting.
        (true, _) => Ok((run.dupes(&job, args.format)?, false)),
        (false, true) => run.sorting(job, args.list.then(|| path_lines(args.print0))),
        (false, false) => {
            let input = run.input.input()?;
            let cache = match args.cache.clone() {
                Some(named) => cache::open(named, policy, config, &*reporter)?,
                None => None,
            };
            job.cache = cache.as_ref();
            let tally = work(input, resume.transpose()?, threads, &job, b"");
            cache::close(cache)?;
            Ok((tally?, false))
        }
    }
}

fn reporter(args: &CheckArgs, policy: &Policy, only: &Only) -> Box<dyn Reporter> {
    let length = policy.config().and_then(|config| config.line_length);
    let human = Human {
        only: only.clone(),
        width: length.map_or_else(width, |length| usize::from(length.0)),
        colored: is_colored(args.color),
    };
    match args.format {
        FormatArg::Human if args.reading.is_all() => Box::new(SideBySide { human }),
        FormatArg::Human => Box::new(human),
        FormatArg::Jsonl => Box::new(JsonLines { only: only.clone() }),
    }
}

/// From which severity findings count: as the command line says, else the configuration.
fn fail_on(args: &CheckArgs, policy: &Policy) -> Severity {
    let from_file = policy.config().and_then(|config| config.fail_on);
    let asked = args.fail_on.map(Severity::from);
    asked
        .or(from_file.map(Severity::from))
        .unwrap_or(Severity::Error)
}

/// `--show-config`
fn show(args: &CheckArgs, policy: &Policy) -> anyhow::Result<ExitStatus> {
    let mut said = args.words.shown();
    said.extend(args.reading.shown());
    if let Some(level) = args.fail_on {
        said.push(("fail_on", format!("{:?}", Severity::from(level).name())));
    }
    if let Some(threads) = args.threads {
        said.push(("threads", threads.to_string()));
    }
    if let Some(path) = &args.baseline {
        said.push(("baseline", format!("{:?}", path.to_string_lossy())));
    }
    let mut out = io::stdout().lock();
    for (number, path) in args.input.places().iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let shown = path.to_string_lossy().into_owned();
        let text = policy.show(&FileName { shown, raw: None }, &said);
        for line in text.lines() {
            writeln!(out, "{}", sanitize(line))?;
        }
    }
    Ok(ExitStatus::Clean)
}

/// What a check runs over, and what is done with what it picks.
struct Run {
    paths: Vec<PathBuf>,
    input: InputArgs,
    threads: Option<u16>,
    destination: Option<(PathBuf, Transfer)>,
    only: Only,
}

impl Run {
    /// A check that tells of copies as well.
    fn dupes(self, job: &CheckJob<'_>, format: FormatArg) -> anyhow::Result<Tally> {
        if self.input.is_stdin() {
            bail!("standard input cannot be compared: records are read more than once");
        }
        let only = self.only;
        let reporter: Box<dyn DupesReporter> = match format {
            FormatArg::Human => Box::new(HumanDupes { only }),
            FormatArg::Jsonl => Box::new(DupesJsonLines { only }),
        };
        let input = self.input.input()?;
        let tally = with_threads(self.threads, b"", |progress, out| {
            check_with_dupes(input, job, &*reporter, progress, out)
        })?;
        warn_if_empty(&tally)?;
        Ok(tally)
    }

    /// A check that lists, copies or moves; says whether a file could not be copied or moved.
    fn sorting(self, job: CheckJob<'_>, list: Option<PathLines>) -> anyhow::Result<(Tally, bool)> {
        let verb = match self.destination {
            Some((_, Transfer::Copy)) => "copied",
            _ => "moved",
        };
        let paths = &self.paths;
        let destination = self.destination;
        let destination =
            destination.map(|(directory, how)| Destination::new(directory, how, paths));
        if destination.as_ref().is_some_and(|one| one.is_one_of(paths)) {
            bail!("the directory that files go to is searched itself");
        }
        let elsewhere: Vec<&Path> = destination.iter().map(Destination::directory).collect();
        let input = self.input.input_without(&elsewhere)?;
        let goes = destination.is_some();
        let sort = SortJob::new(job, self.only, list, destination);
        let tally = work(input, None, self.threads, &sort, b"")?;
        let picked = sort.finish();
        let failed = goes && tell_transfer(verb, picked.taken, &picked.kept)?;
        Ok((tally, failed))
    }
}

fn destination(copy: Option<PathBuf>, moved: Option<PathBuf>) -> Option<(PathBuf, Transfer)> {
    let copy = copy.map(|directory| (directory, Transfer::Copy));
    copy.or_else(|| Some((moved?, Transfer::Move)))
}

fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).max(40))
}

pub(super) fn is_colored(choice: ColorArg) -> bool {
    match choice {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

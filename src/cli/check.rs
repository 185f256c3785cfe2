//! `kifu check`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use super::ExitStatus;
use super::args::{CheckArgs, ColorArg};
use super::cache;
use super::config::{BaselineFile, policy, tell_left_out, tell_stale_entries, threads};
use super::formats::{CheckFormat, FormatArgs, Shown};
use super::paths::{path_lines, tell_transfer};
use super::stream;
use super::work::{InputArgs, warn_if_empty};
use crate::batch::{
    CheckJob, Destination, Resume, SortJob, Transfer, check_with_dupes, name_as_written,
};
use crate::check::Profile;
use crate::config::{Asked, Config, Policy};
use crate::finding::Severity;
use crate::report::{Human, Only, PathLines, Several, Tally, sanitize};

/// The width of lines where no terminal says how wide it is.
const WIDTH: usize = 100;

pub(super) fn run(mut args: CheckArgs) -> anyhow::Result<ExitStatus> {
    let config = args.config.find(&mut args.input)?;
    let words = args.words.words();
    let asked = Asked {
        profile: args.profile.map(Profile::from),
        ..args.reading.asked()
    };
    let policy = policy(&asked, &words, config.clone())?;
    if args.show_config {
        return show(&args, &policy);
    }
    let fail_on = fail_on(&args, &policy);
    let baseline = BaselineFile::of(args.baseline.clone(), args.write_baseline, config.as_ref())?;
    let policy = match &baseline {
        Some(baseline) => {
            args.input.settling.files.push(baseline.path.clone());
            baseline.lay_under(policy, fail_on)?
        }
        None => policy,
    };
    // Whoever pipes records through takes exit code 1 for a failure.
    let counts = !(args.exit_zero || args.write_baseline || args.stdin.is_some());
    let is_part = args.resume.is_some() || args.stdin.is_some();
    let is_whole = !is_part && args.input.is_all_below(policy.root());
    let checked = check(args, &policy, config.as_ref(), fail_on);
    if let (Err(_), Some(baseline)) = (&checked, &baseline) {
        baseline.tell_broken_off();
    }
    let (tally, failed) = checked?;
    tell_left_out(&tally)?;
    tell_stale_entries(&policy, is_whole && !tally.failed)?;
    if let Some(baseline) = &baseline {
        baseline.close(&policy)?;
    }
    if failed {
        return Ok(ExitStatus::Failure);
    }
    Ok(ExitStatus::of(&tally, counts.then_some(fail_on)))
}

/// Checks; says also whether a file could not be copied or moved.
fn check(
    args: CheckArgs,
    policy: &Policy,
    config: Option<&Config>,
    fail_on: Severity,
) -> anyhow::Result<(Tally, bool)> {
    let all_rules = args.reading.is_all();
    let threads = threads(args.threads, policy);
    if args.stdin.is_some() {
        let only = Only::new(args.only);
        return Ok((stream::run(policy, only, threads)?, false));
    }
    let shown = shown(&args, policy, fail_on);
    let mut formats = args.formats;
    if all_rules {
        formats.for_people();
    }
    if args.resume.is_some() && formats.main() != CheckFormat::Jsonl {
        bail!("--resume goes on with --format jsonl only");
    }
    formats.examine(&args.input.paths, all_rules)?;
    let resume = args.resume.as_deref().map(|path| {
        Resume::read(path).with_context(|| format!("--resume {} cannot be used", path.display()))
    });
    let several = formats.several(&shown);
    let mut job = CheckJob::new(policy, formats.reporter(&several));
    let run = Run {
        formats,
        several: &several,
        paths: args.input.paths.clone(),
        input: args.input,
        threads,
        destination: destination(args.copy_to, args.move_to),
        only: shown.only,
    };
    if args.list || run.destination.is_some() {
        return run.sorting(job, args.list.then(|| path_lines(args.print0)));
    }
    let resume = resume.transpose()?;
    let cache = match args.cache {
        Some(named) => cache::open(named, policy, config, job.reporter)?,
        None => None,
    };
    job.cache = cache.as_ref();
    let tally = match args.dupes {
        true => run.dupes(&job),
        false => run.plain(&job, resume),
    };
    cache::close(cache)?;
    Ok((tally?, false))
}

/// What every format has to know.
fn shown(args: &CheckArgs, policy: &Policy, level: Severity) -> Shown {
    let only = Only::new(args.only.clone());
    let length = policy.config().and_then(|config| config.line_length);
    let length = length.map(|length| usize::from(length.0));
    let human = Human {
        only: only.clone(),
        width: length.unwrap_or_else(width),
        colored: is_colored(args.color),
    };
    Shown {
        only,
        human,
        width: length.unwrap_or(WIDTH),
        all_rules: args.reading.is_all(),
        level,
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
    if let Some(profile) = args.profile {
        said.push(("profile", format!("{:?}", Profile::from(profile).name())));
    }
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
        let text = policy.show(&name_as_written(path), &said);
        for line in text.lines() {
            writeln!(out, "{}", sanitize(line))?;
        }
    }
    Ok(ExitStatus::Clean)
}

/// What a check runs over, and what is done with what it picks.
struct Run<'a> {
    formats: FormatArgs,
    several: &'a Several,
    paths: Vec<PathBuf>,
    input: InputArgs,
    threads: Option<u16>,
    destination: Option<(PathBuf, Transfer)>,
    only: Only,
}

impl Run<'_> {
    /// A check and nothing else.
    fn plain(self, job: &CheckJob<'_>, resume: Option<Resume>) -> anyhow::Result<Tally> {
        let input = self.input.input()?;
        self.formats
            .work(self.several, input, resume, self.threads, job)
    }

    /// A check that tells of copies as well.
    fn dupes(self, job: &CheckJob<'_>) -> anyhow::Result<Tally> {
        if self.input.is_stdin() {
            bail!("standard input cannot be compared: records are read more than once");
        }
        let input = self.input.input()?;
        let tally = self
            .formats
            .write(self.several, self.threads, |progress, out| {
                check_with_dupes(input, job, progress, out)
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
        let formats = &self.formats;
        let tally = formats.work(self.several, input, None, self.threads, &sort)?;
        let picked = sort.finish();
        let failed = goes && tell_transfer(verb, picked.taken, &picked.kept)?;
        Ok((tally, failed))
    }
}

fn destination(copy: Option<PathBuf>, moved: Option<PathBuf>) -> Option<(PathBuf, Transfer)> {
    let copy = copy.map(|directory| (directory, Transfer::Copy));
    copy.or_else(|| Some((moved?, Transfer::Move)))
}

pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).max(40))
}

pub(super) fn is_colored(choice: ColorArg) -> bool {
    match choice {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

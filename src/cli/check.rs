//! `kifu check`

use std::io;
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use super::ExitStatus;
use super::args::{CheckArgs, ColorArg};
use super::formats::{CheckFormat, FormatArgs, Shown};
use super::paths::{path_lines, tell_transfer};
use super::stream;
use super::work::{InputArgs, warn_if_empty, with_threads};
use crate::batch::{CheckJob, Destination, Resume, SortJob, Transfer, check_with_dupes};
use crate::check::Options;
use crate::finding::Severity;
use crate::report::{
    DupesJsonLines, DupesReporter, Human, HumanDupes, Only, PathLines, Several, Tally,
};

/// The width of lines where no terminal says how wide it is.
pub(super) const WIDTH: usize = 100;

pub(super) fn run(args: CheckArgs) -> anyhow::Result<ExitStatus> {
    let all_rules = args.reading.is_all();
    let options = Options {
        profile: args.profile.into(),
        ..args.reading.options()
    };
    let only = Only::new(args.only);
    if args.stdin.is_some() {
        return stream::run(options, only, args.threads);
    }
    let mut formats = args.formats;
    if args.dupes || all_rules {
        formats.for_people();
    }
    if args.resume.is_some() && formats.main() != CheckFormat::Jsonl {
        bail!("--resume goes on with --format jsonl only");
    }
    formats.examine(&args.input.paths, all_rules)?;
    let resume = args.resume.as_deref().map(|path| {
        Resume::read(path).with_context(|| format!("--resume {} cannot be used", path.display()))
    });
    let human = Human {
        only: only.clone(),
        width: width(),
        colored: is_colored(args.color),
    };
    let shown = Shown {
        only: only.clone(),
        human,
        all_rules,
        level: args.fail_on.into(),
    };
    let several = formats.several(&shown);
    let job = CheckJob {
        options,
        reporter: formats.reporter(&several),
    };
    let run = Run {
        formats,
        several: &several,
        paths: args.input.paths.clone(),
        input: args.input,
        threads: args.threads,
        destination: destination(args.copy_to, args.move_to),
        only,
    };
    let is_sorting = args.list || run.destination.is_some();
    let (tally, failed) = match (args.dupes, is_sorting) {
        // Clap lets --dupes stand with none of the options for sorting.
        (true, _) => (run.dupes(&job)?, false),
        (false, true) => run.sorting(job, args.list.then(|| path_lines(args.print0)))?,
        (false, false) => {
            let input = run.input.input()?;
            let resume = resume.transpose()?;
            let done = run
                .formats
                .work(run.several, input, resume, args.threads, &job);
            (done?, false)
        }
    };
    if failed {
        return Ok(ExitStatus::Failure);
    }
    let level = (!args.exit_zero).then_some(Severity::from(args.fail_on));
    Ok(ExitStatus::of(&tally, level))
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
    /// A check that tells of copies as well.
    fn dupes(self, job: &CheckJob<'_>) -> anyhow::Result<Tally> {
        if self.input.is_stdin() {
            bail!("standard input cannot be compared: records are read more than once");
        }
        let only = self.only;
        let reporter: Box<dyn DupesReporter> = match self.formats.main() {
            CheckFormat::Human => Box::new(HumanDupes { only }),
            CheckFormat::Jsonl => Box::new(DupesJsonLines { only }),
            _ => bail!("--dupes tells of copies in the formats human and jsonl only"),
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

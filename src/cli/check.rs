//! `kifu check`

use std::io;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};

use super::ExitStatus;
use super::args::{CheckArgs, ColorArg, FormatArg};
use super::stream;
use super::work::work;
use crate::batch::{CheckJob, Resume};
use crate::check::Options;
use crate::finding::Severity;
use crate::record::Settled;
use crate::report::{Human, JsonLines, Only, Reporter, SideBySide};

/// The width of lines where no terminal says how wide it is.
const WIDTH: usize = 100;

pub(super) fn run(args: CheckArgs) -> anyhow::Result<ExitStatus> {
    let all_rules = args.reading.is_all();
    let options = Options {
        settled: Settled {
            rules: args.reading.one(),
            komi: args.reading.komi,
        },
        believe: args.reading.evidence.into(),
        all_rules,
    };
    let only = Only::new(args.only);
    if args.stdin.is_some() {
        return stream::run(options, only, args.threads);
    }
    if args.resume.is_some() && !matches!(args.format, FormatArg::Jsonl) {
        bail!("--resume goes on with --format jsonl only");
    }
    let resume = args.resume.as_deref().map(|path| {
        Resume::read(path).with_context(|| format!("--resume {} cannot be used", path.display()))
    });
    let human = Human {
        only: only.clone(),
        width: width(),
        colored: is_colored(args.color),
    };
    let reporter: Box<dyn Reporter> = match args.format {
        FormatArg::Human if all_rules => Box::new(SideBySide { human }),
        FormatArg::Human => Box::new(human),
        FormatArg::Jsonl => Box::new(JsonLines { only }),
    };
    let job = CheckJob {
        options,
        reporter: &*reporter,
    };
    let tally = work(
        args.input.input()?,
        resume.transpose()?,
        args.threads,
        &job,
        b"",
    )?;
    let level = (!args.exit_zero).then_some(Severity::from(args.fail_on));
    Ok(ExitStatus::of(&tally, level))
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

//! `kifu check`

use std::io::{self, BufWriter, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use super::ExitStatus;
use super::args::{CheckArgs, ColorArg, FormatArg};
use crate::batch::{Batch, Walk, run as run_batch};
use crate::check::Options;
use crate::finding::Severity;
use crate::record::Settled;
use crate::report::{Human, JsonLines, Only, Reporter};

/// The width of lines where no terminal says how wide it is.
const WIDTH: usize = 100;

pub(super) fn run(args: CheckArgs) -> anyhow::Result<ExitStatus> {
    let options = Options {
        settled: Settled {
            rules: args.rules,
            komi: args.komi,
        },
        believe: args.evidence.into(),
    };
    let only = Only::new(args.only);
    let reporter: Box<dyn Reporter> = match args.format {
        FormatArg::Human => Box::new(Human {
            only,
            width: width(),
            colored: is_colored(args.color),
        }),
        FormatArg::Jsonl => Box::new(JsonLines { only }),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .context("the threads could not be started")?;
    // A panic inside a check becomes a finding; the hook would print it as well.
    std::panic::set_hook(Box::new(|_| ()));
    let bar = progress_bar();
    let progress = |files: u64| bar.set_position(files);
    let batch = Batch {
        options,
        reporter: &*reporter,
        progress: &progress,
    };
    let targets = Walk::new(args.paths);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    let tally = pool.install(|| run_batch(targets, &batch, &mut out));
    bar.finish_and_clear();
    let _ = std::panic::take_hook();
    let level = (!args.exit_zero).then_some(Severity::from(args.fail_on));
    Ok(ExitStatus::of(&tally?, level))
}

/// A bar on standard error, and only where that is a terminal that does not show the findings themselves.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} files, {per_sec}, {elapsed}") {
        bar.set_style(style);
    }
    bar
}

fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).max(40))
}

fn is_colored(choice: ColorArg) -> bool {
    match choice {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

//! Running a job over paths: threads, progress, standard output.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use crate::batch::{Job, Walk, run};
use crate::report::Tally;

/// Runs a job and tells the sums; `head` is written before all.
pub(super) fn work(
    paths: Vec<PathBuf>,
    threads: Option<u16>,
    job: &dyn Job,
    head: &[u8],
) -> anyhow::Result<Tally> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .context("the threads could not be started")?;
    // A panic inside a job becomes a finding; the hook would print it as well.
    std::panic::set_hook(Box::new(|_| ()));
    let bar = progress_bar();
    let progress = |files: u64| bar.set_position(files);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    out.write_all(head)?;
    let targets = Walk::new(paths);
    let tally = pool.install(|| {
        // The bar is no matter of the workers: only this thread tells it.
        run(targets, job, &progress, &mut out)
    });
    bar.finish_and_clear();
    let _ = std::panic::take_hook();
    let tally = tally?;
    if tally.files == 0 {
        writeln!(io::stderr(), "kifu: no records (*.sgf) were found")?;
    }
    Ok(tally)
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

//! `kifu check --stdin`: records as lines of JSON, answered line by line.

use clap::ValueEnum;

use super::ExitStatus;
use super::work::work;
use crate::batch::{Input, StreamJob};
use crate::check::Options;
use crate::report::{JsonLines, Only};

/// What standard input holds.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum StdinArg {
    /// One request a line, in JSON.
    JsonLines,
}

/// Answers every line; findings are no failure here, because whoever pipes records through takes exit code 1 for one.
pub(super) fn run(
    options: Options,
    only: Only,
    threads: Option<u16>,
) -> anyhow::Result<ExitStatus> {
    let reporter = JsonLines { only };
    let job = StreamJob { options, reporter };
    let tally = work(Input::Requests, None, threads, &job, b"")?;
    Ok(ExitStatus::of(&tally, None))
}

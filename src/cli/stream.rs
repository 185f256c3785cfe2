//! `kifu check --stdin`: records as lines of JSON, answered line by line.

use clap::ValueEnum;

use super::work::work;
use crate::batch::{Input, StreamJob};
use crate::config::Policy;
use crate::report::{JsonLines, Only, Tally};

/// What standard input holds.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum StdinArg {
    /// One request a line, in JSON.
    JsonLines,
}

/// Answers every line.
pub(super) fn run(policy: &Policy, only: Only, threads: Option<u16>) -> anyhow::Result<Tally> {
    let reporter = JsonLines { only };
    let job = StreamJob { policy, reporter };
    work(Input::Requests, None, threads, &job, b"")
}

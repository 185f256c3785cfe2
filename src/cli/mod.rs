//! The command line. Only here is anything printed.

mod args;
mod cache;
mod changed;
mod check;
mod config;
mod diff;
mod dupes;
mod exit;
mod explain;
mod fix;
mod formats;
mod generate;
mod init;
mod paths;
mod rules;
mod score;
mod stats;
mod stream;
mod work;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Parser;

use crate::report::sanitize;

use args::{Args, Command};
pub use exit::ExitStatus;

/// Runs the program with these arguments; all that can go wrong is told on standard error.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitStatus {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            // Help and version are errors to clap, but not to anybody else.
            let failed = error.print().is_err() || error.use_stderr();
            return if failed {
                ExitStatus::Failure
            } else {
                ExitStatus::Clean
            };
        }
    };
    let outcome = match args.command {
        Command::Check(options) => check::run(options),
        Command::Score(options) => score::run(options),
        Command::Fix(options) => fix::run(options),
        Command::Dupes(options) => dupes::run(options),
        Command::Diff(options) => diff::run(&options),
        Command::Stats(options) => stats::run(options),
        Command::Explain(options) => explain::run(&options),
        Command::Rules(options) => rules::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Cache(options) => cache::run(options),
    };
    outcome.unwrap_or_else(|error| report(&error))
}

fn report(error: &anyhow::Error) -> ExitStatus {
    // Whoever reads our output may stop reading: `kifu check | head` is no failure.
    let closed = error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if closed {
        return ExitStatus::Clean;
    }
    // Names of files stand in it.
    let text = format!("{error:#}");
    let lines: Vec<_> = text.lines().map(sanitize).collect();
    let _ = writeln!(io::stderr(), "kifu: {}", lines.join("\n"));
    ExitStatus::Failure
}

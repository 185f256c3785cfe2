//! `kifu generate`: completions for shells, and manual pages.

use std::io::{self, Write};

use anyhow::bail;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use super::ExitStatus;
use super::args::Args;

/// Print completions for a shell, or a manual page.
#[derive(Debug, Parser)]
pub(super) struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Completions of kifu's commands and options for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// A manual page, in roff: `kifu generate man check | man -l -`.
    Man {
        /// Of this command, such as check; without it of kifu as a whole.
        command: Option<String>,
    },
}

/// What manual pages say they are of.
const VERSION: &str = concat!("kifu ", env!("CARGO_PKG_VERSION"));

pub(super) fn run(args: &GenerateArgs) -> anyhow::Result<ExitStatus> {
    // Into memory first: a reader that stops is no reason for clap_complete to panic.
    let mut text = Vec::new();
    match &args.what {
        What::Completions { shell } => {
            clap_complete::generate(*shell, &mut Args::command(), "kifu", &mut text);
        }
        What::Man { command } => page(command.as_deref())?
            .source(VERSION)
            .render(&mut text)?,
    }
    io::stdout().lock().write_all(&text)?;
    Ok(ExitStatus::Clean)
}

fn page(name: Option<&str>) -> anyhow::Result<Man> {
    // The help of a command is added only when all are built.
    let mut kifu = Args::command();
    kifu.build();
    let Some(name) = name else {
        return Ok(Man::new(kifu));
    };
    let Some(command) = kifu.find_subcommand(name) else {
        bail!("kifu has no command {name:?}");
    };
    Ok(Man::new(command.clone()))
}

//! `kifu init`

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Parser;

use super::ExitStatus;
use crate::batch::write_new;
use crate::config::{FILE_NAME, SCHEMA, TEMPLATE};
use crate::report::sanitize;

/// Begin a kifu.toml, in which everything is a comment.
///
/// Exit codes: 0 done, 2 there is one already, or it cannot be written.
#[derive(Debug, Parser)]
pub(super) struct InitArgs {
    /// The directory it is for; the current one without it.
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,

    /// Print the JSON schema of kifu.toml, for editors, and write nothing.
    #[arg(long, conflicts_with = "directory")]
    schema: bool,
}

pub(super) fn run(args: &InitArgs) -> anyhow::Result<ExitStatus> {
    if args.schema {
        io::stdout().lock().write_all(SCHEMA.as_bytes())?;
        return Ok(ExitStatus::Clean);
    }
    let directory = args.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    if !directory.is_dir() {
        bail!("{} is no directory", sanitize(&directory.to_string_lossy()));
    }
    let path = directory.join(FILE_NAME);
    let shown = path.to_string_lossy();
    let shown = sanitize(&shown);
    match write_new(&path, TEMPLATE) {
        Ok(()) => writeln!(
            io::stdout(),
            "{shown} is written; everything in it is a comment"
        )?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!("{shown} is there already")
        }
        Err(error) => return Err(anyhow!("{shown} cannot be written: {error}")),
    }
    Ok(ExitStatus::Clean)
}

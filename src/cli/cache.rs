//! `kifu cache`, and the cache of `kifu check`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{Parser, Subcommand};

use super::ExitStatus;
use crate::batch::{CACHE_DIRECTORY, Cache, clean_cache, find_config, program_print};
use crate::config::{Config, Policy};
use crate::report::{Reporter, sanitize};

/// Take care of what `kifu check --cache` keeps.
#[derive(Debug, Parser)]
pub(super) struct CacheArgs {
    #[command(subcommand)]
    command: CacheCommand,
}

#[derive(Debug, Subcommand)]
enum CacheCommand {
    /// Remove it.
    ///
    /// Exit codes: 0 done, or there was none; 2 it cannot be removed, or DIR is no cache.
    Clean {
        /// Where it lies, if `--cache=DIR` said so; else .kifu-cache beside the nearest kifu.toml, or here.
        #[arg(value_name = "DIR")]
        directory: Option<PathBuf>,
    },
}

pub(super) fn run(args: CacheArgs) -> anyhow::Result<ExitStatus> {
    let CacheCommand::Clean { directory } = args.command;
    let directory = directory.unwrap_or_else(|| {
        let config = find_config(Path::new("."));
        beside(config.as_deref().and_then(Path::parent))
    });
    let shown = directory.to_string_lossy();
    let bytes =
        clean_cache(&directory).map_err(|error| anyhow!("{}: {error}", sanitize(&shown)))?;
    let mebibytes = bytes as f64 / f64::from(1 << 20);
    writeln!(
        io::stdout(),
        "{}: {mebibytes:.1} MiB removed",
        sanitize(&shown)
    )?;
    Ok(ExitStatus::Clean)
}

fn beside(directory: Option<&Path>) -> PathBuf {
    directory.unwrap_or(Path::new("")).join(CACHE_DIRECTORY)
}

/// Opens the cache of a run; `None` with a word about it where there can be none: a check does not fail for that.
pub(super) fn open(
    named: Option<PathBuf>,
    policy: &Policy,
    config: Option<&Config>,
    reporter: &dyn Reporter,
) -> io::Result<Option<Cache>> {
    let Some(format) = reporter.cache_key() else {
        writeln!(
            io::stderr(),
            "kifu: what this format shows is not kept; --cache does nothing"
        )?;
        return Ok(None);
    };
    let directory = named.unwrap_or_else(|| beside(config.map(Config::directory)));
    let opened = program_print().and_then(|mut run| {
        run.extend_from_slice(format!("{format}\n{}", policy.fingerprint()).as_bytes());
        Cache::open(&directory, &run)
    });
    let shown = directory.to_string_lossy();
    let shown = sanitize(&shown);
    match opened {
        Ok(cache) => Ok(Some(cache)),
        // A directory in use is a slip of whoever named it.
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Err(io::Error::other(
            format!("{shown} cannot be the cache: {error}"),
        )),
        Err(error) => {
            writeln!(
                io::stderr(),
                "kifu: the cache {shown} cannot be used: {error}"
            )?;
            Ok(None)
        }
    }
}

/// Closes it; what went wrong with it is told, and is no fault of the check.
pub(super) fn close(cache: Option<Cache>) -> io::Result<()> {
    for note in cache.map(Cache::finish).unwrap_or_default() {
        writeln!(io::stderr(), "kifu: cache: {}", sanitize(&note))?;
    }
    Ok(())
}

//! `kifu fix`

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use clap::Parser;

use super::ExitStatus;
use super::args::{ColorArg, FormatArg, SettledArgs};
use super::check::is_colored;
use super::config::{ConfigArgs, threads};
use super::work::{InputArgs, work};
use crate::batch::{FixJob, Input, Journal, Keep, Replacer, Undone, undo};
use crate::check::CHECKS;
use crate::config::Asked;
use crate::config::MOST_THREADS;
use crate::fix::{FORM, Wanted};
use crate::report::{DiffStyle, FixReporter, FixSums, HumanFixes, JsonLinesFixes, sanitize};

/// Mend records: what is wrong and can be put right is put right, and nothing else is touched.
///
/// Without --write or --out nothing is written: a unified diff shows what would be done. Safe fixes leave what a record means as it is; unsafe
/// ones (--unsafe) decide something that the record leaves open, or lose something that was written. `kifu explain CODE` says what is done.
///
/// Before anything is written it is read again: moves, variations, the final position, comments and all properties that a fix has nothing to do
/// with have to be the same, no finding may be new, and sgf-parse, a second reader, may not lose what it could read. Otherwise the fix is held
/// back, and you are told why.
///
/// A file is replaced in one step, when its new bytes have reached the disk: whatever happens, the old file is there whole, or the new one. A
/// symbolic link stays one, and the file it leads to is replaced. Files that are read-only, that have several hard links, or that changed
/// while kifu was at work are left alone and told. Permissions, owner and line ends are kept; access control lists and extended attributes are
/// not. Records in archives, packed files and standard input are shown and not written; GIB, NGF and UGF are not mended at all.
///
/// Exit codes: 0 nothing is left of what you asked for, 1 something can be mended (or was held back, or cannot be written where it lies), 2 a
/// file could not be read or written, or kifu itself failed.
#[derive(Debug, Parser)]
pub(super) struct FixArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    settled: SettledArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// Mend files in place.
    #[arg(long, conflicts_with = "out")]
    write: bool,

    /// Write a mended copy of every record below this directory, under the path it was named by; what has nothing to mend is copied as it is.
    ///
    /// Nothing there is overwritten.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Also the unsafe fixes.
    #[arg(long)]
    r#unsafe: bool,

    /// Also write the normal form: UTF-8, FF[4], no empty properties, points one by one, one layout. `kifu explain N106` tells more.
    #[arg(long)]
    normal_form: bool,

    /// Only fixes of these checks: codes (S106), beginnings of codes (S), or names (missing-semicolon).
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    select: Vec<String>,

    /// No fixes of these checks; outweighs --select.
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    ignore: Vec<String>,

    /// Keep the old file beside the new one, under its name and this ending; numbered where that name is taken.
    #[arg(
        long,
        value_name = "SUFFIX",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ".bak",
        requires = "write"
    )]
    backup: Option<String>,

    /// Write an undo log into this new file: what stood in every file before. `kifu fix --undo FILE` gives the files their old bytes back.
    #[arg(long, value_name = "FILE", requires = "write")]
    journal: Option<PathBuf>,

    /// Undo the run that wrote this log. Files that were changed since are left alone.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["write", "out", "InputArgs", "SettledArgs"])]
    undo: Option<PathBuf>,

    /// Leave the files' time of last change as it was.
    #[arg(long)]
    keep_times: bool,

    /// How it is told: for people, or one JSON object a line.
    #[arg(long, value_enum, default_value_t = FormatArg::Human)]
    format: FormatArg,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: Option<u16>,

    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = ColorArg::Auto)]
    color: ColorArg,
}

pub(super) fn run(mut args: FixArgs) -> anyhow::Result<ExitStatus> {
    if let Some(log) = &args.undo {
        return run_undo(log);
    }
    if args.settled.is_all() {
        bail!("--rules all shows rulesets side by side; to mend records name one");
    }
    let wanted = Wanted {
        unsafe_too: args.r#unsafe,
        normal_form: args.normal_form,
        select: known(args.select)?,
        ignore: known(args.ignore)?,
        spared: Vec::new(),
    };
    let paths = args.input.paths.clone();
    let asked = Asked {
        settled: args.settled.settled(),
        ..Asked::default()
    };
    let policy = args.config.policy(&asked, &mut args.input)?;
    let input = args.input.input()?;
    if !matches!(input, Input::Files(_)) {
        bail!("kifu fix mends files; lines of a text and cells of a table can only be checked");
    }
    let keep = if args.write {
        Keep::Write(Replacer {
            backup: args.backup.map(ending).transpose()?,
            keep_times: args.keep_times,
            journal: args
                .journal
                .as_deref()
                .map(begin)
                .transpose()?
                .map(Mutex::new),
        })
    } else if let Some(directory) = args.out {
        lies_apart(&directory, &paths)?;
        Keep::Copy {
            directory,
            keep_times: args.keep_times,
        }
    } else {
        Keep::Show
    };
    let writes = !matches!(keep, Keep::Show);
    let style = match (is_colored(args.color), io::stdout().is_terminal()) {
        (true, _) => DiffStyle::Colored,
        (false, true) => DiffStyle::Harmless,
        (false, false) => DiffStyle::Exact,
    };
    let reporter: Box<dyn FixReporter> = match args.format {
        FormatArg::Human => Box::new(HumanFixes { style, writes }),
        FormatArg::Jsonl => Box::new(JsonLinesFixes),
    };
    let job = FixJob {
        policy: &policy,
        wanted,
        keep,
        reporter: &*reporter,
        sums: Mutex::default(),
    };
    let tally = work(input, None, threads(args.threads, &policy), &job, b"")?;
    let sums = job
        .sums
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(status(tally.failed, writes, &sums))
}

fn status(failed: bool, writes: bool, sums: &FixSums) -> ExitStatus {
    let is_left = sums.held > 0 || sums.not_written > 0 || (!writes && sums.files > 0);
    match (failed, is_left) {
        (true, _) => ExitStatus::Failure,
        (false, true) => ExitStatus::Findings,
        (false, false) => ExitStatus::Clean,
    }
}

/// The words of --select and --ignore; one that no check goes by is a slip.
fn known(words: Vec<String>) -> anyhow::Result<Vec<String>> {
    for word in &words {
        let is_meant = Wanted {
            select: vec![word.clone()],
            ..Wanted::default()
        };
        let all = CHECKS.iter().map(|check| check.info).chain(FORM);
        if !all.into_iter().any(|check| is_meant.takes_check(check)) {
            bail!("no check has the code or name {word:?}; `kifu explain` lists them all");
        }
    }
    Ok(words)
}

/// An ending that cannot lead elsewhere.
fn ending(suffix: String) -> anyhow::Result<String> {
    if suffix.is_empty() || suffix.contains(['/', '\\', '\0']) {
        bail!("--backup takes an ending for file names, such as .bak");
    }
    Ok(suffix)
}

fn begin(path: &Path) -> anyhow::Result<Journal> {
    Journal::create(path).with_context(|| format!("the journal {} cannot be begun", path.display()))
}

/// Copies must not be found and mended in turn.
fn lies_apart(out: &Path, paths: &[PathBuf]) -> anyhow::Result<()> {
    let absolute = |path: &Path| path.canonicalize();
    // What is not there yet lies where the last part of its path that is there leads to.
    let out = std::path::absolute(out).context("--out cannot be used")?;
    let there = out.ancestors().find_map(|part| absolute(part).ok());
    let out = absolute(&out).ok().or(there).unwrap_or(out);
    let here = [PathBuf::from(".")];
    for path in if paths.is_empty() { &here } else { paths } {
        if absolute(path).is_ok_and(|path| out.starts_with(path)) {
            bail!(
                "--out lies inside of {}, which is searched for records",
                path.display()
            );
        }
    }
    Ok(())
}

fn run_undo(log: &Path) -> anyhow::Result<ExitStatus> {
    let mut out = io::stdout().lock();
    let (mut restored, mut as_before, mut left) = (0u64, 0u64, 0u64);
    let mut printed = Ok(());
    let tell = |path: &Path, undone| {
        let name = path.to_string_lossy();
        let name = sanitize(&name);
        let line = match undone {
            Undone::Restored => {
                restored += 1;
                format!("{name}: restored")
            }
            Undone::AsBefore => {
                as_before += 1;
                return;
            }
            Undone::Left(why) => {
                left += 1;
                format!("{name}: left alone: {}", sanitize(&why))
            }
        };
        if printed.is_ok() {
            printed = writeln!(out, "{line}");
        }
    };
    undo(log, tell).with_context(|| format!("{} cannot be undone", log.display()))?;
    printed?;
    writeln!(
        out,
        "{restored} restored, {as_before} as before, {left} left alone"
    )?;
    Ok(if left > 0 {
        ExitStatus::Failure
    } else {
        ExitStatus::Clean
    })
}

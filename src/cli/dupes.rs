//! `kifu dupes`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::ExitStatus;
use super::args::{DupesArgs, ScoreFormatArg};
use super::config::threads;
use super::paths::{path_lines, tell_transfer};
use super::work::{warn_if_empty, with_threads};
use crate::batch::{Destination, DupesSearch, Found, Input, Selection, Target, Transfer, Walk};
use crate::config::Asked;
use crate::report::{
    DupesCsv, DupesJsonLines, DupesReporter, HumanDupes, NoGroups, Only, PathLines,
};

pub(super) fn run(mut args: DupesArgs) -> anyhow::Result<ExitStatus> {
    if args.input.is_stdin() {
        bail!("standard input cannot be compared: records are read more than once");
    }
    let policy = args.config.policy(&Asked::default(), &mut args.input)?;
    let destination = args
        .move_to
        .map(|directory| Destination::new(directory, Transfer::Move, &args.input.paths));
    if destination
        .as_ref()
        .is_some_and(|one| one.is_one_of(&args.input.paths))
    {
        bail!("--move-to names a directory that is searched itself");
    }
    let only = Only::new(args.only);
    let (reporter, head): (Box<dyn DupesReporter>, Vec<u8>) = match args.format {
        _ if args.list => (Box::new(NoGroups), Vec::new()),
        ScoreFormatArg::Human => (Box::new(HumanDupes { only }), Vec::new()),
        ScoreFormatArg::Jsonl => (Box::new(DupesJsonLines { only }), Vec::new()),
        ScoreFormatArg::Csv => (Box::new(DupesCsv), DupesCsv::head()),
    };
    let mut elsewhere: Vec<&Path> = args.against.iter().map(PathBuf::as_path).collect();
    elsewhere.extend(destination.as_ref().map(Destination::directory));
    let collection = args.input.input_without(&elsewhere)?;
    let known = args.against.clone().into_iter().map(Target::File);
    let elsewhere = destination.as_ref().map(Destination::directory);
    let known = Walk::over(known, Selection::default().without(elsewhere));
    let search = DupesSearch {
        collection,
        against: (!args.against.is_empty()).then_some(Input::Files(known)),
        reporter: &*reporter,
        policy: &policy,
        contradicting: args.contradicting,
    };
    let found = with_threads(threads(args.threads, &policy), &head, |progress, out| {
        search.run(progress, out)
    })?;
    warn_if_empty(&found.tally)?;
    if args.list {
        list(&found, path_lines(args.print0))?;
    }
    let mut failed = found.tally.failed;
    if let Some(destination) = destination {
        let (moved, kept) = found.move_to(&destination);
        failed |= tell_transfer("moved", moved, &kept)?;
    }
    Ok(match (failed, found.sums.groups) {
        (true, _) => ExitStatus::Failure,
        (false, 1..) if !args.exit_zero => ExitStatus::Findings,
        _ => ExitStatus::Clean,
    })
}

/// The paths of the redundant files. What could not be read is no part of the list, and not passed over in silence either.
fn list(found: &Found, lines: PathLines) -> io::Result<()> {
    let mut text = Vec::new();
    for name in &found.redundant {
        lines.write(name, &mut text);
    }
    io::stdout().write_all(&text)?;
    if found.tally.failed {
        let message = "kifu: something could not be read; without --list it is named";
        writeln!(io::stderr(), "{message}")?;
    }
    Ok(())
}

//! `kifu diff`

use std::io::{self, BufWriter, Write};

use anyhow::Context;

use super::ExitStatus;
use super::args::{DiffArgs, FormatArg};
use crate::batch::diff;
use crate::report::{ChangeReporter, HumanChanges, JsonChanges};

pub(super) fn run(args: &DiffArgs) -> anyhow::Result<ExitStatus> {
    let reporter: &dyn ChangeReporter = match args.format {
        FormatArg::Human => &HumanChanges,
        FormatArg::Jsonl => &JsonChanges,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let sums =
        diff(&args.old, &args.new, reporter, &mut out).context("the runs cannot be compared")?;
    out.flush()?;
    Ok(if sums.is_nothing() {
        ExitStatus::Clean
    } else {
        ExitStatus::Findings
    })
}

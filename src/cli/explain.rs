//! `kifu explain`

use std::io::{self, Write};

use anyhow::bail;

use super::ExitStatus;
use super::args::ExplainArgs;
use crate::batch::SYSTEM;
use crate::check::CHECKS;
use crate::dupes::COMPARISONS;
use crate::finding::CheckInfo;
use crate::fix::FORM;

pub(super) fn run(args: &ExplainArgs) -> anyhow::Result<ExitStatus> {
    let mut out = io::stdout().lock();
    match &args.code {
        None => {
            for info in all() {
                writeln!(
                    out,
                    "{}  {:7}  {}",
                    info.code,
                    info.severity.name(),
                    info.name
                )?;
            }
        }
        Some(word) => {
            let same = |text: &str| text.eq_ignore_ascii_case(word);
            let Some(info) = all().find(|info| same(info.code) || same(info.name)) else {
                bail!("no check has the code or name {word:?}; `kifu explain` lists them all");
            };
            writeln!(
                out,
                "{} {} ({}, since {})\n",
                info.code,
                info.name,
                info.severity.name(),
                info.since
            )?;
            for line in info.manual.lines() {
                writeln!(out, "{}", line.strip_prefix(' ').unwrap_or(line))?;
            }
        }
    }
    Ok(ExitStatus::Clean)
}

/// Everything that findings and fixes can come from, in the order in which it is listed.
pub(super) fn all() -> impl Iterator<Item = &'static CheckInfo> {
    let checks = CHECKS.iter().map(|check| check.info);
    checks.chain(COMPARISONS).chain(FORM).chain(SYSTEM)
}

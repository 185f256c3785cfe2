//! Paths alone on standard output, and what became of files that were to go elsewhere.

use std::io::{self, IsTerminal, Write};

use crate::batch::Kept;
use crate::report::{PathLines, sanitize};

/// How paths are written here.
pub(super) fn path_lines(null: bool) -> PathLines {
    PathLines {
        null,
        shown: io::stdout().is_terminal(),
    }
}

/// Says how many files went and which stayed; returns whether something went wrong.
pub(super) fn tell_transfer(verb: &str, taken: u64, kept: &[Kept]) -> io::Result<bool> {
    let mut out = io::stderr().lock();
    for Kept { name, reason } in kept {
        let (name, words) = (sanitize(&name.shown), reason.words());
        writeln!(out, "kifu: {name} stays: {}", sanitize(&words))?;
    }
    let stayed = kept.len();
    let files = if taken == 1 { "file" } else { "files" };
    writeln!(out, "kifu: {taken} {files} {verb}, {stayed} stayed")?;
    Ok(kept.iter().any(|kept| kept.reason.is_failure()))
}

//! Paths alone on standard output, and what became of files that were to go elsewhere.

use std::io::{self, IsTerminal, Write};

use crate::batch::Kept;
use crate::report::{FileName, sanitize};

/// Writes a path a line; with `null` each ends with a NUL. Other programs get the bytes of the system, terminals what does no harm.
pub(super) fn write_paths<'a>(
    names: impl IntoIterator<Item = &'a FileName>,
    null: bool,
) -> io::Result<()> {
    let shows = io::stdout().is_terminal();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for name in names {
        match &name.raw {
            _ if shows => out.write_all(sanitize(&name.shown).as_bytes())?,
            Some(raw) => out.write_all(raw)?,
            None => out.write_all(name.shown.as_bytes())?,
        }
        out.write_all(if null { b"\0" } else { b"\n" })?;
    }
    out.flush()
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

//! S101

use super::check;
use crate::finding::{Finding, Findings};
use crate::foreign::Foreign;
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A file in which no game could be found.
    /// # Why it matters
    /// The file is empty, damaged at its start, or not SGF at all: nothing in it was checked. Where its first bytes tell what it is instead
    /// (a zip archive, a web page, an image), the finding says so.
    /// # Example
    /// ```sgf
    /// ;;)
    /// ```
    /// # What to do
    /// Open it in a text editor: a game begins with `(;`. Unpack an archive first. Besides SGF, kifu reads GIB, NGF and UGF records.
    S101 "no-game", Error, since "0.1.0"
}

/// Looks at a file in which no game was found; `foreign` is what it is instead, where that can be told.
pub(super) fn inspect(faults: &[SyntaxFault], foreign: Option<Foreign>, found: &mut Findings) {
    for fault in faults
        .iter()
        .filter(|fault| fault.kind == SyntaxFaultKind::NoGame)
    {
        let message = match foreign {
            Some(kind) if kind.is_record() => {
                format!(
                    "no game found: this is {}, but no moves could be read in it",
                    kind.name()
                )
            }
            Some(kind) => format!("no game found: this is {}", kind.name()),
            None if fault.span.is_empty() => "the file is empty".to_owned(),
            None => "no game found".to_owned(),
        };
        found.push(Finding::new(&INFO, message).at(fault.span));
    }
}

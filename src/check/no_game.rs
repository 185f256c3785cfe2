//! S101

use super::check;
use crate::finding::{Finding, Findings};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A file in which no game could be found.
    /// # Why it matters
    /// The file is empty, damaged at its start, or not SGF at all: nothing in it was checked.
    /// # Example
    /// ```sgf
    /// ;;)
    /// ```
    /// # What to do
    /// Open it in a text editor: a game begins with `(;`.
    S101 "no-game", Error, since "0.1.0"
}

/// Looks at a file in which no game was found.
pub(super) fn inspect(faults: &[SyntaxFault], found: &mut Findings) {
    for fault in faults
        .iter()
        .filter(|fault| fault.kind == SyntaxFaultKind::NoGame)
    {
        let message = if fault.span.is_empty() {
            "the file is empty"
        } else {
            "no game found"
        };
        found.push(Finding::new(&INFO, message.to_owned()).at(fault.span));
    }
}

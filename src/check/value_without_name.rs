//! S115

use super::{Game, check, syntax, tools};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A value in brackets that follows no property name.
    /// # Why it matters
    /// The name was lost, or stray text stands between name and value. What the value was meant for is unknown; it may have been a move.
    /// # Example
    /// ```sgf
    /// (;SZ[9];[ee];W[cc])
    /// ```
    /// # What to do
    /// Put the name back. kifu skips the value. `kifu fix` leaves it alone; deleting it is only proposed (`--format jsonl`).
    S115 "value-without-name", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::ValueWithoutName;
    let say = |fault: &SyntaxFault| {
        let value = tools::quote(game, fault.span);
        (
            format!("the value {value} has no property name"),
            "skipped; it may have been a move".to_owned(),
        )
    };
    let mend = |fault: &SyntaxFault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(Safety::ShowOnly, "delete the value", edits))
    };
    syntax::saying(game, found, &INFO, kind, say, mend);
}

//! S112

use super::{Game, check, syntax, tools};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A move whose `[` is missing.
    /// # Why it matters
    /// The record is damaged at this place; other programs lose the move, and all moves after it seem to be out of turn.
    /// # Example
    /// ```sgf
    /// (;SZ[9];Bee];W[cc])
    /// ```
    /// # What to do
    /// Put the `[` back. kifu reads the move as if it stood there. `kifu fix` does (safe).
    S112 "lost-bracket", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::LostBracket;
    let say = |fault: &SyntaxFault| {
        let text = tools::quote(game, fault.span);
        (
            format!("the move {text} has lost its ["),
            "read as if the [ stood there".to_owned(),
        )
    };
    let mend = |fault: &SyntaxFault| {
        let edits = vec![insert(fault.span.start + 1, "[")];
        Some(Fix::new(Safety::Safe, "insert the missing [", edits))
    };
    syntax::saying(game, found, &INFO, kind, say, mend);
}

//! S106

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// Properties right after a parenthesis, without the `;` that begins a node.
    /// # Why it matters
    /// By the grammar of FF[4] a sequence begins with `;`. Some programs lose the properties up to the next `;`: in the root these are
    /// size, komi and names, in a variation its first move.
    /// # Example
    /// ```sgf
    /// (SZ[9];B[ee])
    /// ```
    /// # What to do
    /// Put a `;` before the first property. kifu reads the properties as a node of their own. `kifu fix` does (safe).
    S106 "missing-semicolon", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::MissingSemicolon;
    let words = ("a node begins without ;", "read as if the ; stood here");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![insert(fault.span.start, ";")];
        Some(Fix::new(Safety::Safe, "insert the missing ;", edits))
    });
}

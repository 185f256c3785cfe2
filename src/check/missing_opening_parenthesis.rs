//! S105

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A game that begins with `;` and not with `(;`.
    /// # Why it matters
    /// By the grammar of FF[4] a game is `(`, nodes, variations, `)`. Most programs find no game here at all.
    /// # Example
    /// ```sgf
    /// ;SZ[9];B[ee])
    /// ```
    /// # What to do
    /// Put a `(` before the first `;`. kifu reads the game as if it stood there. `kifu fix` does (safe).
    S105 "missing-opening-parenthesis", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::MissingOpening;
    let words = ("the game begins without (", "read as if the ( stood here");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![insert(fault.span.start, "(")];
        Some(Fix::new(Safety::Safe, "insert the missing (", edits))
    });
}

//! S109

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// `()`: parentheses without a node between them.
    /// # Why it matters
    /// By the grammar of FF[4] a variation has at least one node. Strict programs refuse the file.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]())
    /// ```
    /// # What to do
    /// Delete the parentheses. kifu skips them. `kifu fix` does (safe).
    S109 "empty-variation", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::EmptyVariation;
    let words = ("a variation without a node", "skipped");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(Safety::Safe, "delete the empty variation", edits))
    });
}

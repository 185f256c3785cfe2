//! S108

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A `)` that closes nothing.
    /// # Why it matters
    /// It breaks the grammar of FF[4]; some programs refuse the file. Where more text follows, the game may have been closed too early.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]))
    /// ```
    /// # What to do
    /// Delete the `)`. kifu skips it. `kifu fix` does (safe).
    S108 "surplus-parenthesis", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::SurplusClosing;
    let words = ("this ) closes nothing", "skipped");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(Safety::Safe, "delete the surplus )", edits))
    });
}

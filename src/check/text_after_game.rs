//! S104

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// Text after a game that belongs to no game: a signature, a line of prose, the rest of a page.
    /// # Why it matters
    /// FF[4] allows nothing but white space after the last `)`. If the text is the rest of a game that was closed too early, its moves are
    /// lost.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee])
    /// Thanks for the game
    /// ```
    /// # What to do
    /// Delete the text, or move the `)` before it to the end of the game. kifu skips it. `kifu fix --unsafe` deletes it.
    S104 "text-after-game", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::TextAfterGame;
    let words = (
        "text after the game",
        "skipped; if it is part of the game, a ) before it is one too many",
    );
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(
            Safety::Unsafe,
            "delete the text after the game",
            edits,
        ))
    });
}

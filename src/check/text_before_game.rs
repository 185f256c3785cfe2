//! S102

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// Text before the first game of a file: a mail header, a line of prose, an HTML tag.
    /// # Why it matters
    /// FF[4] allows nothing but white space before `(;`. Some programs refuse the whole file, some lose its first move.
    /// # Example
    /// ```sgf
    /// Subject: our game
    /// (;SZ[9];B[ee])
    /// ```
    /// # What to do
    /// Delete the text. kifu skips it and reads the game. `kifu fix --unsafe` does.
    S102 "text-before-game", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::TextBeforeGame;
    let words = ("text before the game", "skipped");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(
            Safety::Unsafe,
            "delete the text before the game",
            edits,
        ))
    });
}

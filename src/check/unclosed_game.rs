//! S107

use super::{Game, check, syntax};
use crate::finding::Findings;
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A game or variation that is never closed with `)`.
    /// # Why it matters
    /// The file may have been cut off, so moves may be missing at its end. A count of the final position proves nothing then.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[cc]
    /// ```
    /// # What to do
    /// Compare the file with its source. If it is complete, add the missing `)`. kifu closes the game at the end of the file, or where the
    /// next game begins.
    S107 "unclosed-game", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::MissingClosing;
    let message = match game.foreign {
        Some(_) => "the file ends before the record does",
        None => "the game is never closed with )",
    };
    syntax::faults(
        game,
        found,
        &INFO,
        kind,
        message,
        "closed at the end of the file, or where the next game begins; moves may be missing",
    );
}

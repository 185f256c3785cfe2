//! S110

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A value whose `]` is missing: everything behind it is read as text up to the end of the file, or to the next line that begins a
    /// game.
    /// # Why it matters
    /// The file is cut off, or a `]` was lost. Either way moves are likely to be missing, and the result cannot be checked.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[cc]C[a good
    /// ```
    /// # What to do
    /// Look for the `]` that is missing, or fetch the file again. A move that is cut off is left out; other values end where the file does.
    /// `kifu fix --unsafe` puts a `]` where the text ends.
    S110 "unterminated-value", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::UnterminatedValue;
    let words = (
        "the value that begins here is never closed with ]",
        "read to the end of the file or to the next game; the moves in it are lost",
    );
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let end = game.record.bytes().get(..fault.span.end as usize)?;
        let edits = vec![insert(end.trim_ascii_end().len() as u32, "]")];
        Some(Fix::new(
            Safety::Unsafe,
            "close the value where the text ends",
            edits,
        ))
    });
}

//! S103

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, delete, insert};
use crate::sgf::{Edit, Ident, NodeId, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A byte order mark before the first game: three bytes that an editor, often on Windows, puts before UTF-8 text.
    /// # Why it matters
    /// FF[4] allows nothing but white space before `(;`. Strict programs refuse the file or lose its root, and with it size, komi and
    /// names.
    /// # Example
    /// ```sgf
    #[doc = " \u{FEFF}(;SZ[9];B[ee])"]
    /// ```
    /// # What to do
    /// Save the file as "UTF-8 without BOM" and name the charset in the root: `CA[UTF-8]`. kifu skips the mark. `kifu fix` deletes the mark and
    /// writes `CA[UTF-8]` where the text needs it (safe).
    S103 "byte-order-mark", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::ByteOrderMark;
    let words = ("a byte order mark stands before the game", "skipped");
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        let mut edits = vec![delete(fault.span)];
        edits.extend(name_charset(game)?);
        let fix = Fix::new(Safety::Safe, "delete the byte order mark", edits);
        Some(fix.touching(&[Ident::CA]))
    });
}

/// The mark told that the text is UTF-8; now CA does, in every game that needs it.
fn name_charset(game: &Game<'_>) -> Option<Vec<Edit>> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let needs_it = |&(number, root): &(usize, NodeId)| {
        !tree.game_span(number).of(bytes).is_ascii() && tree.find(root, Ident::CA).is_none()
    };
    let games = tree.games().iter().copied().enumerate().filter(needs_it);
    let edits = games.map(|(_, root)| {
        let first = tree.properties(root).first()?;
        Some(insert(first.start, "CA[UTF-8]"))
    });
    edits.collect()
}

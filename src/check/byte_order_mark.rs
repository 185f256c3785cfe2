//! S103

use super::{Game, check, syntax};
use crate::finding::Findings;
use crate::sgf::SyntaxFaultKind;

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
    /// Save the file as "UTF-8 without BOM" and name the charset in the root: `CA[UTF-8]`. kifu skips the mark.
    S103 "byte-order-mark", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::ByteOrderMark;
    syntax::faults(
        game,
        found,
        &INFO,
        kind,
        "a byte order mark stands before the game",
        "skipped",
    );
}

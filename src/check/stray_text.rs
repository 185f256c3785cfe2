//! S111

use super::{Game, check, syntax, tools};
use crate::finding::Findings;
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// Text where a property or a node should begin. Often it is the rest of a value that holds a plain `]`.
    /// # Why it matters
    /// In a value FF[4] asks for `\]` (section 3.2, Text); the first plain `]` ends it. The rest is lost, and in other programs may swallow
    /// what follows.
    /// # Example
    /// ```sgf
    /// (;SZ[9]US[name[3d]];B[ee])
    /// ```
    /// # What to do
    /// Write `\]` for a `]` within a value. kifu skips the text up to where a property can begin.
    S111 "stray-text", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::StrayText;
    syntax::saying(game, found, &INFO, kind, |fault| {
        let text = tools::quote(game, fault.span);
        (
            format!("{text} stands where a property should begin"),
            r"skipped; a ] within a value is written \]".to_owned(),
        )
    });
}

//! S116

use super::{Game, check, syntax};
use crate::finding::Findings;
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A node after the variations of its sequence have been closed.
    /// # Why it matters
    /// By the grammar of FF[4] variations stand at the end of a sequence. Programs differ: some read the node as one more variation, some
    /// append it to the last one, some skip it.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee](;W[cc])(;W[gg]);W[ce])
    /// ```
    /// # What to do
    /// Put the node where it belongs: before the variations, or into one of them. kifu reads it as one more variation.
    S116 "node-after-variation", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::NodeAfterVariation;
    syntax::faults(
        game,
        found,
        &INFO,
        kind,
        "a node stands after the variations of its sequence",
        "read as one more variation",
    );
}

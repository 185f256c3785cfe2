//! S117

use super::{Game, check, syntax, tools};
use crate::finding::Findings;
use crate::sgf::{Ident, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A property that stands twice in one node.
    /// # Why it matters
    /// FF[4] allows each property once a node; a list has many values after one name. Programs keep the first, the last or all of them: a
    /// position of many `AB` may come down to one stone.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[aa]AB[bb]AW[cc];B[ee])
    /// ```
    /// # What to do
    /// Join the values after one name: `AB[aa][bb]`. kifu joins lists and plays all moves; of other properties the first counts.
    S117 "duplicate-property", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::DuplicateProperty;
    syntax::saying(game, found, &INFO, kind, |fault| {
        let name = tools::quote(game, fault.span);
        let help = match Ident::of(fault.span.of(game.record.bytes())) {
            Ident::AB | Ident::AW | Ident::AE | Ident::TB | Ident::TW => "the values are joined",
            Ident::B | Ident::W => "both moves are played, in the order they are written",
            _ => "of a list the values are joined, of anything else the first counts",
        };
        (format!("{name} stands twice in this node"), help.to_owned())
    });
}

//! P114

use super::{Game, check, tools};
use crate::board::Point;
use crate::finding::{Finding, Findings};
use crate::sgf::Ident;
use crate::source::Span;

check! {
    /// # What it finds
    /// A rectangle of points whose corners are not the upper left and the lower right one: `[cc:aa]`.
    /// # Why it matters
    /// FF[4] lets a point list name a rectangle by its upper left and lower right corners, in that order. Other programs read no point at
    /// all, or not the same ones.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc:aa])
    /// ```
    /// # What to do
    /// Put the corners in order: `[aa:cc]`. kifu reads the rectangle between both.
    P114 "reversed-rectangle", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let is_reversed = |span: &&Span| reversed(span.of(bytes));
    for &node in tree.special_nodes_of(game.record.game()) {
        for property in tree.properties(node) {
            if !lists_points(property.ident) {
                continue;
            }
            let first = tree.values(property).iter().find(is_reversed);
            if let Some(&span) = first
                && found.wants(&INFO)
            {
                let message = format!(
                    "a rectangle in {} does not go from the upper left to the lower right corner",
                    property.ident
                );
                let mut finding = Finding::new(&INFO, message).at(span);
                finding.path = tools::path_of(game, node).unwrap_or_default();
                found.push_wanted(finding);
            }
        }
    }
}

fn lists_points(ident: Ident) -> bool {
    matches!(ident, Ident::AB | Ident::AE | Ident::AW)
        || matches!(ident, Ident::TB | Ident::TW | Ident::DD | Ident::VW)
        || matches!(
            ident,
            Ident::CR | Ident::MA | Ident::SL | Ident::SQ | Ident::TR
        )
}

fn reversed(value: &[u8]) -> bool {
    let [a, b, b':', c, d] = *value.trim_ascii() else {
        return false;
    };
    let corners = (Point::from_sgf(&[a, b]), Point::from_sgf(&[c, d]));
    let (Some(first), Some(last)) = corners else {
        return false;
    };
    first.column() > last.column() || first.row() > last.row()
}

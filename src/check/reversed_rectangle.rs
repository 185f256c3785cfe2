//! P114

use super::{Game, check, tools};
use crate::board::Point;
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::sgf::{Ident, Property};
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
    /// Put the corners in order: `[aa:cc]`. kifu reads the rectangle between both. `kifu fix` does (safe).
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
                found.push_wanted(finding.mended_by(turn(game, property)));
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
    corners(value)
        .is_some_and(|(first, last)| first.column() > last.column() || first.row() > last.row())
}

fn corners(value: &[u8]) -> Option<(Point, Point)> {
    let [a, b, b':', c, d] = *value.trim_ascii() else {
        return None;
    };
    Some((Point::from_sgf(&[a, b])?, Point::from_sgf(&[c, d])?))
}

/// All rectangles of the property with their corners in order.
fn turn(game: &Game<'_>, property: &Property) -> Fix {
    let bytes = game.record.bytes();
    let turned = |&span: &Span| {
        let (first, last) = corners(span.of(bytes)).filter(|_| reversed(span.of(bytes)))?;
        let (left, right) = (
            first.column().min(last.column()),
            first.column().max(last.column()),
        );
        let (top, bottom) = (first.row().min(last.row()), first.row().max(last.row()));
        let (first, last) = (Point::new(left, top), Point::new(right, bottom));
        Some(replace(span, format!("{first}:{last}")))
    };
    let edits = game
        .record
        .tree()
        .values(property)
        .iter()
        .filter_map(turned)
        .collect();
    let fix = Fix::new(Safety::Safe, "put the corners in order", edits);
    fix.touching(&[property.ident])
}

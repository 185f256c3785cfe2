//! V113

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, delete};
use crate::sgf::{Ident, NodeId};

check! {
    /// # What it finds
    /// A move number (MN) in a node that has no move, where no move follows in any line.
    /// # Why it matters
    /// MN says which number the move of its node has. Where there is none it numbers nothing; the move it was made for is lost, or stands
    /// elsewhere.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];MN[1]C[the end])
    /// ```
    /// # What to do
    /// Move MN to its move, or delete it. `kifu fix --unsafe` deletes it.
    V113 "move-number-without-move", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    for &node in tree.special_nodes_of(game.record.game()) {
        let Some(property) = tree.find(node, Ident::MN) else {
            continue;
        };
        if numbers_a_move(game, node) || !found.wants(&INFO) {
            continue;
        }
        let span = tree.property_span(property);
        let message = "a move number stands where no move is".to_owned();
        let mut finding = Finding::new(&INFO, message).at(span);
        finding.path = tools::path_of(game, node).unwrap_or_default();
        let edits = super::mend::whole(game, property).map(|whole| vec![delete(whole)]);
        let fix = edits.map(|edits| {
            Fix::new(Safety::Unsafe, "delete the move number", edits).touching(&[Ident::MN])
        });
        found.push_wanted(finding.mended_by(fix));
    }
}

/// Whether the node has a move, or is followed by something: many programs write MN into the setup node before a diagram's first move.
fn numbers_a_move(game: &Game<'_>, node: NodeId) -> bool {
    let tree = game.record.tree();
    let has_move = tree
        .properties(node)
        .iter()
        .any(|property| matches!(property.ident, Ident::B | Ident::W));
    has_move || tree.first_child(node).is_some()
}

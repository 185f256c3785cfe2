//! V112

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::{Ident, NodeId};

check! {
    /// # What it finds
    /// A PL that nothing comes of: before any move, and without another setup or a comment, a second PL says who plays.
    /// # Why it matters
    /// It speaks of a move that cannot be reached. One of the two is wrong, or a move or a setup between them is lost.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc]AW[gg]PL[B];PL[W];W[ee])
    /// ```
    /// # What to do
    /// Keep the PL that is right. kifu lets the last one count.
    V112 "overruled-player", Note, since "0.1.0"
}

/// More nodes without a move are not looked through.
const MOST_NODES: usize = 64;

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    for &node in tree.special_nodes_of(game.record.game()) {
        let Some(own) = tree.find(node, Ident::PL) else {
            continue;
        };
        if !is_overruled(game, node) || !found.wants(&INFO) {
            continue;
        }
        let message = "another PL follows before any move".to_owned();
        let mut finding = Finding::new(&INFO, message).at(tree.property_span(own));
        finding.path = tools::path_of(game, node).unwrap_or_default();
        found.push_wanted(finding.help("the last one counts"));
    }
}

/// Whether another PL counts instead: nothing is played or set up, and no line parts before it.
fn is_overruled(game: &Game<'_>, node: NodeId) -> bool {
    let tree = game.record.tree();
    let mut at = node;
    for _ in 0..MOST_NODES {
        let Some(child) = tree.first_child(at) else {
            return false;
        };
        let is_branch = tree.next_sibling(child).is_some();
        if is_branch
            || has(game, at, &MOVES)
            || has(game, child, &MOVES)
            || has(game, child, &SETUP)
        {
            return false;
        }
        if has(game, child, &[Ident::PL]) {
            // With a text it is a step of a lesson that somebody is to look at.
            return !has(game, child, &[Ident::C]);
        }
        at = child;
    }
    false
}

const MOVES: [Ident; 2] = [Ident::B, Ident::W];
const SETUP: [Ident; 3] = [Ident::AB, Ident::AW, Ident::AE];

fn has(game: &Game<'_>, node: NodeId, names: &[Ident]) -> bool {
    let mut properties = game.record.tree().properties(node).iter();
    properties.any(|property| names.contains(&property.ident))
}

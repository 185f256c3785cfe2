//! V117

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::{Ident, NodeId};

check! {
    /// # What it finds
    /// A problem in which Black begins in one variation and White in another, and no PL says who is to play.
    /// # Why it matters
    /// A solver does not know whose move it is, and a program that takes the side from the first variation calls the moves of the other
    /// colour illegal.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[ba][bb]AW[ab](;B[aa])(;W[aa]))
    /// ```
    /// # What to do
    /// Make two problems of it, or say with PL who plays and begin the other lines with a pass.
    V117 "both-begin", Note, since "0.1.0"
}

/// More nodes without a move are not looked through.
const MOST_NODES: usize = 64;

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let record = game.record;
    if !record.has_setup || game.replay.lines < 2 || !tools::is_problem(game) {
        return;
    }
    let Some(first) = first_branch(game) else {
        return;
    };
    let tree = record.tree();
    let mut begun = None;
    let mut child = Some(first);
    while let Some(node) = child {
        child = tree.next_sibling(node);
        let Some(color) = color_of(game, node) else {
            continue;
        };
        if *begun.get_or_insert(color) != color {
            if found.wants(&INFO) {
                let message = "Black begins in one variation, White in another".to_owned();
                let mut finding = Finding::new(&INFO, message);
                finding.span = tree.node_span(node);
                finding.path = tools::path_of(game, node).unwrap_or_default();
                found.push_wanted(finding.help("say with PL who is to play"));
            }
            return;
        }
    }
}

/// The first of the variations that begin before any move; none where PL says who plays.
fn first_branch(game: &Game<'_>) -> Option<NodeId> {
    let tree = game.record.tree();
    let mut at = game.record.root();
    for _ in 0..MOST_NODES {
        if tree.find(at, Ident::PL).is_some() || color_of(game, at).is_some() {
            return None;
        }
        at = tree.first_child(at)?;
        if tree.next_sibling(at).is_some() {
            return Some(at);
        }
    }
    None
}

fn color_of(game: &Game<'_>, node: NodeId) -> Option<Ident> {
    let tree = game.record.tree();
    if tree.find(node, Ident::PL).is_some() {
        return None;
    }
    let mut idents = tree.properties(node).iter().map(|property| property.ident);
    idents.find(|ident| matches!(*ident, Ident::B | Ident::W))
}

//! S119

use super::node::{self, About};
use super::{Game, check};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::record::NodeFault;
use crate::replay::Irregularity;
use crate::sgf::{Ident, NodeId, Property};

check! {
    /// # What it finds
    /// A node with more than one move.
    /// # Why it matters
    /// FF[4] allows one move a node. Other programs play one of them and lose the rest, so that the moves after it seem to be out of turn.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]W[cc];B[gg])
    /// ```
    /// # What to do
    /// Put each move into a node of its own. kifu plays them in the order they are written. `kifu fix` does (safe) where the node holds moves
    /// of both sides in turn and nothing else, otherwise with `--unsafe`.
    S119 "several-moves", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::SeveralMoves, About::ItsMove);
    let say = |_: &Irregularity| {
        let message = "more than one move stands in one node";
        (
            message.to_owned(),
            "all are played, in the order they are written".to_owned(),
        )
    };
    let mend = |irregularity: &Irregularity| divide(game, irregularity.node);
    node::mending(game, found, &INFO, fault, say, mend);
}

/// Gives each move a node of its own. Where the node holds anything else, nobody knows which move that belongs to.
fn divide(game: &Game<'_>, node: NodeId) -> Option<Fix> {
    let properties = game.record.tree().properties(node);
    let is_move = |property: &&Property| matches!(property.ident, Ident::B | Ident::W);
    let is_alternating = || {
        let colors: Vec<Ident> = properties.iter().map(|property| property.ident).collect();
        colors.windows(2).all(|pair| pair[0] != pair[1])
    };
    let safety = if properties.iter().all(|property| is_move(&property)) && is_alternating() {
        Safety::Safe
    } else {
        Safety::Unsafe
    };
    let others = properties.iter().filter(is_move).skip(1);
    let edits = others.map(|property| insert(property.start, ";")).collect();
    Some(Fix::new(safety, "give each move a node of its own", edits))
}

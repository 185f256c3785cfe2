//! S119

use super::node::{self, About};
use super::{Game, check};
use crate::finding::Findings;
use crate::record::NodeFault;

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
    /// Put each move into a node of its own. kifu plays them in the order they are written.
    S119 "several-moves", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::SeveralMoves, About::ItsMove);
    node::faults(game, found, &INFO, fault, |_| {
        let message = "more than one move stands in one node";
        (
            message.to_owned(),
            "all are played, in the order they are written".to_owned(),
        )
    });
}

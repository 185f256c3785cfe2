//! S118

use super::node::{self, About};
use super::{Game, check};
use crate::finding::Findings;
use crate::record::NodeFault;

check! {
    /// # What it finds
    /// A node that holds a move (B, W) and a setup (AB, AW, AE, PL).
    /// # Why it matters
    /// FF[4] forbids it: "setup properties must not be mixed with move properties within a node". Programs differ in what they do first,
    /// and so in the position.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]AW[cc];W[gg])
    /// ```
    /// # What to do
    /// Put the setup into a node of its own. kifu sets up first and then plays the move.
    S118 "move-and-setup", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::MoveAndSetup, About::ItsMove);
    node::faults(game, found, &INFO, fault, |_| {
        let message = "a move and a setup stand in one node";
        (message.to_owned(), "the setup was done first".to_owned())
    });
}

//! S118

use super::node::{self, About};
use super::{Game, check, mend};
use crate::finding::{Findings, Fix, Safety, delete, insert};
use crate::record::NodeFault;
use crate::replay::Irregularity;
use crate::sgf::{Ident, NodeId, Property};

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
    /// Put the setup into a node of its own. kifu sets up first and then plays the move. `kifu fix --unsafe` does, before the move.
    S118 "move-and-setup", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::MoveAndSetup, About::ItsMove);
    let say = |_: &Irregularity| {
        let message = "a move and a setup stand in one node";
        (message.to_owned(), "the setup was done first".to_owned())
    };
    let mend = |irregularity: &Irregularity| set_up_first(game, irregularity.node);
    node::mending(game, found, &INFO, fault, say, mend);
}

/// Puts the setup into a node of its own before the move, as it was carried out.
fn set_up_first(game: &Game<'_>, node: NodeId) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let semicolon = mend::semicolon(game, node)?;
    let sets = |property: &&Property| {
        matches!(
            property.ident,
            Ident::AB | Ident::AW | Ident::AE | Ident::PL
        )
    };
    let mut setup = b";".to_vec();
    let mut edits = Vec::new();
    for property in tree.properties(node).iter().filter(sets) {
        let span = mend::whole(game, property)?;
        setup.extend_from_slice(span.of(bytes));
        edits.push(delete(span));
    }
    edits.push(insert(semicolon, setup));
    let title = "put the setup into a node of its own before the move";
    Some(Fix::new(Safety::Unsafe, title, edits))
}

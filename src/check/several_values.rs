//! S120

use super::node::{self, About};
use super::{Game, check, tools};
use crate::finding::Findings;
use crate::record::NodeFault;
use crate::replay::Irregularity;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A move with more than one value.
    /// # Why it matters
    /// A move has one point (FF[4], property B). Some exports write a whole position this way; taking the first point and dropping the
    /// others gives a position that nobody meant.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee][cc][gg];W[cg])
    /// ```
    /// # What to do
    /// If stones were to be set up, write `AB[ee][cc]`. If they are moves, give each a node. kifu plays the first point.
    S120 "several-values", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::SeveralValues, About::ItsMove);
    node::faults(game, found, &INFO, fault, |irregularity| {
        let message = match move_of(game, irregularity) {
            Some((color, first)) => {
                format!("{color}'s move has several points, only {first} was played")
            }
            None => "a move has several points, only the first was played".to_owned(),
        };
        (
            message,
            "stones are set up with AB and AW; a move has one point".to_owned(),
        )
    });
}

/// Whose move it is, and its first value.
fn move_of(game: &Game<'_>, irregularity: &Irregularity) -> Option<(&'static str, String)> {
    let tree = game.record.tree();
    tree.properties(irregularity.node)
        .iter()
        .find_map(|property| {
            let color = match property.ident {
                Ident::B => "Black",
                Ident::W => "White",
                _ => return None,
            };
            let values = tree.values(property);
            let about = values.get(1) == Some(&irregularity.span);
            about.then(|| (color, tools::quote(game, values[0])))
        })
}

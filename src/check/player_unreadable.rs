//! P108

use super::node::{self, About};
use super::{Game, check, tools};
use crate::finding::Findings;
use crate::record::NodeFault;

check! {
    /// # What it finds
    /// A PL that names no colour.
    /// # Why it matters
    /// PL says who plays next in a position that was set up. Without it, whoever plays first is taken to be right.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[aa]AW[bb]PL[x];W[ba])
    /// ```
    /// # What to do
    /// Write `PL[B]` or `PL[W]`.
    P108 "player-unreadable", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::PlayerUnreadable, About::TheMoveBefore);
    node::faults(game, found, &INFO, fault, |irregularity| {
        let text = tools::quote(game, irregularity.span);
        (
            format!("{text} names no colour"),
            "left out; FF[4] writes PL[B] or PL[W]".to_owned(),
        )
    });
}

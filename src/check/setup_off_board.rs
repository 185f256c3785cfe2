//! H110

use super::node::{self, About};
use super::{Game, check, tools};
use crate::finding::Findings;
use crate::record::NodeFault;

check! {
    /// # What it finds
    /// A point in AB, AW or AE that the board does not have, or that is no point.
    /// # Why it matters
    /// The stone cannot be set; the position is not the one that was meant. Often the size is wrong or missing.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc]AW[pd])
    /// ```
    /// # What to do
    /// Correct the point, or SZ. kifu leaves the point out.
    H110 "setup-off-board", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let off = (NodeFault::SetupOffBoard, About::TheMoveBefore);
    node::faults(game, found, &INFO, off, |irregularity| {
        let text = tools::quote(game, irregularity.span);
        let size = game.record.size;
        let message = if irregularity.span.len() > 2 {
            format!("the setup rectangle {text} reaches beyond the {size} board")
        } else {
            format!("the setup point {text} lies off the {size} board")
        };
        (
            message,
            "what lies off the board is left out; the point or the size is wrong".to_owned(),
        )
    });
    let unreadable = (NodeFault::SetupUnreadable, About::TheMoveBefore);
    node::faults(game, found, &INFO, unreadable, |irregularity| {
        let text = tools::quote(game, irregularity.span);
        let message = format!("the setup point {text} cannot be read");
        (
            message,
            "left out; SGF writes a point with two letters".to_owned(),
        )
    });
}

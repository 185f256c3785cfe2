//! H105

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::HandicapFault;

check! {
    /// # What it finds
    /// An HA that is no number of stones.
    /// # Why it matters
    /// The number decides who plays first and what White gets for the stones. Old records write the terms of the match there.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[先相先];B[ee])
    /// ```
    /// # What to do
    /// Write the number of stones, 2 or more; leave HA out in an even game. kifu goes by the stones on the board.
    H105 "handicap-unreadable", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    let fault = match stated.value {
        // An empty HA says nothing, and nothing is missing.
        Ok(_) | Err(HandicapFault::Empty) => return,
        Err(fault) => fault,
    };
    let text = tools::quote(game, stated.span);
    let message = format!("HA {text} cannot be used: {fault}");
    let help = "the stones on the board count; FF[4] wants a number from 2 on";
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

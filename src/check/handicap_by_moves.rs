//! H103

use super::{Game, check};
use crate::finding::{Finding, Findings};
use crate::replay::PlacedBy;

check! {
    /// # What it finds
    /// Handicap stones placed by Black's first moves and not by AB.
    /// # Why it matters
    /// FF[4] asks for AB. Written as moves, other programs see Black play several times in a row, and move numbers differ.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[2];B[gc];B[cg];W[ee])
    /// ```
    /// # What to do
    /// Nothing, if all your programs read it. kifu takes the moves for the handicap stones.
    H103 "handicap-by-moves", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let handicap = &game.replay.handicap;
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    if handicap.by != PlacedBy::Moves || handicap.placed < 2 {
        return;
    }
    let placed = handicap.placed;
    let message = format!("{placed} handicap stones are placed by Black's first moves");
    let help = "FF[4] places them with AB";
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

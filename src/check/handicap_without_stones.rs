//! H102

use super::{Game, check};
use crate::finding::{Finding, Findings};

check! {
    /// # What it finds
    /// HA names two stones or more, but none are placed: neither by AB nor by Black's first moves.
    /// # Why it matters
    /// HA places no stones by itself (FF[4]); they must be set up with AB. The moves that follow were played on another board than the
    /// record shows, and the count misses the stones.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[2];W[ee];B[cc])
    /// ```
    /// # What to do
    /// Add the stones with AB, or correct HA.
    H102 "handicap-without-stones", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    let declared = stated.value.unwrap_or(0);
    let replay = game.replay;
    // A single move of Black's is no handicap.
    let placed = replay.starts_from_setup || replay.handicap.placed >= 2;
    if declared < 2 || replay.moves == 0 || placed {
        return;
    }
    let message = format!("HA says {declared}, but no handicap stones are placed");
    let help = "played without them; HA sets no stones up, AB does";
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

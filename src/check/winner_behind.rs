//! R112

use super::{Game, check};
use crate::finding::{Finding, Findings};

check! {
    /// # What it finds
    /// A win by resignation where the board is played out and the winner is more than 20 points behind, as far as reading and playouts can tell.
    /// # Why it matters
    /// Nobody resigns a won game. The colour of the winner may be exchanged, the record may be of another game, or a player left without resigning
    /// and the server wrote it so. It is a note: people do resign by mistake.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[0.5]RU[Japanese]RE[B+R]
    /// ;B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce]
    /// ;B[bf];W[cf];B[bg];W[cg];B[bh];W[ch];B[bi];W[ci];B[ae];W[gc]
    /// ;B[];W[gg];B[];W[ee];B[];W[])
    /// ```
    /// # What to do
    /// Compare the result and the colours of the players with the source.
    R112 "winner-behind", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let (Some(behind), Some(stated)) = (game.judgement.winner_behind, game.record.result) else {
        return;
    };
    let winner = stated.value.outcome.winner();
    let winner = winner.map_or("the winner", |color| color.word());
    let message =
        format!("{winner} wins by resignation and is {behind} points behind on the board");
    found.push(Finding::new(&INFO, message).at(stated.span));
}

//! R109

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{Habit, Outcome};

check! {
    /// # What it finds
    /// A game that was lost by resignation or on time, in which the loser made the last move of the record.
    /// # Why it matters
    /// Players resign, and run out of time, when it is their turn. Where the loser moved last, the colours may be swapped, a last move may be
    /// missing, or the result may be that of another game. Servers that let players resign at any time are left in peace.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Compare the winner and the last moves with the source.
    R109 "loser-moved-last", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    let (winner, how) = match stated.value.outcome {
        Outcome::Resignation(winner) => (winner, "resigned"),
        Outcome::Time(winner) => (winner, "lost on time"),
        _ => return,
    };
    let resigned = matches!(stated.value.outcome, Outcome::Resignation(_));
    let dialect = game.record.dialect.map(|dialect| dialect.value);
    let at_any_time = dialect.is_some_and(|dialect| dialect.has(Habit::ResignsOutOfTurn));
    if game.replay.last_mover != Some(!winner) || resigned && at_any_time {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!(
        "RE {text}: {} {how} after a move of the same player",
        !winner
    );
    let help = "the last move may be missing, or the winner may be the other";
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

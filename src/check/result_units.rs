//! R111

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::ResultUnit;

check! {
    /// # What it finds
    /// A margin in zi, the stones above half of the board that Chinese results count: each is worth two points. Under rules that count area, quarters
    /// (`W+8.25`) and the word (`白胜2子`) show it.
    /// # Why it matters
    /// FF[4] has margins in points, and other programs take it so. kifu compares the count with the margin in points.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Chinese]KM[7.5]RE[B+1.75];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Write the margin in points, as the help shows.
    R111 "result-units", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    if stated.value.unit != ResultUnit::Zi {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("RE {text} is in zi, each worth two points");
    let help = format!("read as {}", stated.value.outcome);
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

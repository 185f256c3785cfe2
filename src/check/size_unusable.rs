//! P101

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Severity};
use crate::record::SizeFault;

check! {
    /// # What it finds
    /// A board size (SZ) that cannot be used: no number from 1 to 52. An empty SZ is only a warning.
    /// # Why it matters
    /// kifu assumes 19×19, as FF[4] says for Go without SZ. If the board was another one, every finding about moves and count is worthless.
    /// # Example
    /// ```sgf
    /// (;SZ[large];B[ee])
    /// ```
    /// # What to do
    /// Write the size: `SZ[9]`, or `SZ[9:13]` for nine columns and thirteen rows.
    P101 "size-unusable", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.size_stated else {
        return;
    };
    let (message, severity) = match stated.value.fault {
        Some(SizeFault::Unusable) => {
            let text = tools::quote(game, stated.span);
            (format!("SZ {text} is no board size"), Severity::Error)
        }
        Some(SizeFault::Empty) => ("SZ is empty".to_owned(), Severity::Warning),
        _ => return,
    };
    let help = "19×19 is assumed; SZ takes numbers from 1 to 52";
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help(help)
            .weighing(severity),
    );
}

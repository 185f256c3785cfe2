//! P113

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::read_decimal;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// TM that is no number of seconds.
    /// # Why it matters
    /// FF[4] wants the main time in seconds. `1 hour` is read by nobody.
    /// # Example
    /// ```sgf
    /// (;SZ[9]TM[1 hour];B[ee])
    /// ```
    /// # What to do
    /// Write seconds: `3600`. Overtime goes into OT, as text.
    P113 "time-unreadable", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let stated = tree
        .find(game.record.root(), Ident::TM)
        .and_then(|property| tree.first_value(property));
    // An empty value says nothing; every program leaves some.
    if let Some(span) = stated.filter(|span| !tools::is_blank(game, *span))
        && read_decimal(&game.record.text(span)).is_none()
    {
        let message = format!("TM {} is no number of seconds", tools::quote(game, span));
        found.push(Finding::new(&INFO, message).at(span));
    }
}

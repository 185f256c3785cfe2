//! P112

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::read_date;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A date in DT that cannot be, or no date at all.
    /// # Why it matters
    /// Databases sort by date; a day that does not exist is a misprint of another.
    /// # Example
    /// ```sgf
    /// (;SZ[9]DT[1997-02-29];B[ee])
    /// ```
    /// # What to do
    /// Write `YYYY-MM-DD`; FF[4] also allows its beginnings (`1997-02`) and lists (`1997-02-27,28`).
    P112 "date-unreadable", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let stated = tree
        .find(game.record.root(), Ident::DT)
        .and_then(|property| tree.first_value(property));
    // An empty value says nothing; every program leaves some.
    if let Some(span) = stated.filter(|span| !tools::is_blank(game, *span))
        && let Err(fault) = read_date(&game.record.text(span))
    {
        let message = format!("DT {} cannot be: {fault}", tools::quote(game, span));
        found.push(Finding::new(&INFO, message).at(span));
    }
}

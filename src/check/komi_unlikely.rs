//! P117

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{Dialect, KomiFrom, KomiUnit, LARGE_KOMI};

check! {
    /// # What it finds
    /// A komi of 30 points or more, of either sign, that no unit explains.
    /// # Why it matters
    /// No game between players has such a komi. It may be in tenths (`65`), or the value of another property. KataGo plays with any komi and is left
    /// in peace.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese]KM[65];B[ee])
    /// ```
    /// # What to do
    /// Write the komi in points. kifu counts with the number as it stands.
    P117 "komi-unlikely", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let Ok(reading) = stated.value else { return };
    // Other units are another check's matter.
    let plain = reading.unit == KomiUnit::Points && game.basis.komi_from == KomiFrom::Km;
    let dialect = game.record.dialect.map(|dialect| dialect.value);
    if !plain || reading.komi.abs() < LARGE_KOMI || dialect == Some(Dialect::KataGo) {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("KM {text} is more than players give");
    let help = format!("taken for {} points", reading.komi);
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

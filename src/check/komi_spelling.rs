//! P120

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings};
use crate::record::KomiUnit;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A komi (KM) that can be read but is no plain number: `6,5`, `3 1/2`, full-width digits, blanks around it.
    /// # Why it matters
    /// FF[4] wants digits with a full stop. Other programs read `6,5` as 6, or as nothing.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[6,5];B[ee])
    /// ```
    /// # What to do
    /// Write the plain number. `kifu fix` does (safe).
    P120 "komi-spelling", Note, since "0.2.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let Ok(reading) = stated.value else { return };
    if reading.plain {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("KM {text} is not how FF[4] spells a number");
    let help = format!("read as {}", reading.komi);
    let fix = mend::respell(Ident::KM, stated.span, &reading.komi.to_string());
    let fix = (reading.unit == KomiUnit::Points).then_some(fix);
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(fix));
}

//! P119

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings};
use crate::record::{KomiFrom, KomiUnit, read_komi};
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A komi that can be read but is no plain number: a decimal comma (`6,5`), a fraction (`5½`), full-width digits, words (`6目半`).
    /// # Why it matters
    /// FF[4] has a number with a full stop; other programs find no komi, or another one.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese]KM[6,5];B[ee])
    /// ```
    /// # What to do
    /// Write what the help says, if it was read rightly. `kifu fix` does (safe).
    P119 "komi-spelling", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let Ok(reading) = stated.value else { return };
    // Blanks hurt nobody, and other units are told of in another check.
    let text = game.record.text(stated.span);
    let plain = reading.plain || read_komi(text.trim()).is_ok_and(|reading| reading.plain);
    let settled = matches!(game.basis.komi_from, KomiFrom::Option | KomiFrom::Config);
    if plain || reading.unit != KomiUnit::Points || settled {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("KM {text} is not how FF[4] writes a number");
    let help = format!("read as {}", reading.komi);
    let fix = mend::respell(Ident::KM, stated.span, &reading.komi.to_string());
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(fix));
}

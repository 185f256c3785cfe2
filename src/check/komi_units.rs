//! P105

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::record::{KomiFrom, KomiUnit};
use crate::rules::Points;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A komi that may not be in points: a quarter or three quarters (`3.75`: Chinese zi, each worth two points), or a large multiple of 25
    /// (`375`, `650`: hundredths of a zi or of a point, as Fox writes them).
    /// # Why it matters
    /// FF[4] has komi in points, and kifu takes the number for points. If it is not, the count differs; so kifu refutes no result that such
    /// a komi decides.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Chinese]KM[375];B[ee])
    /// ```
    /// # What to do
    /// Write the komi in points: `KM[7.5]` for 3.75 zi. `--komi` settles it for all records. `kifu fix --unsafe` writes the number that the
    /// message names.
    P105 "komi-units", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let Ok(reading) = stated.value else { return };
    if game.basis.komi_from == KomiFrom::Option {
        return;
    }
    let (meant, points) = match reading.unit {
        KomiUnit::Points => return,
        KomiUnit::MaybeZi => (format!("zi: {}", in_zi(reading.komi)), reading.komi * 2),
        KomiUnit::MaybeHundredths => {
            let whole = Points::quarters(reading.komi.in_quarters() / 100);
            if whole.is_half_integral() {
                (format!("hundredths of a point: {whole} points"), whole)
            } else {
                (format!("hundredths of a zi: {}", in_zi(whole)), whole * 2)
            }
        }
    };
    let text = tools::quote(game, stated.span);
    let message = format!("KM {text} may be in {meant}");
    let help = format!(
        "taken for {} points; no result is refuted because of it",
        reading.komi
    );
    let title = format!("write KM[{points}], the komi in points");
    let fix = Fix::new(
        Safety::Unsafe,
        title,
        vec![replace(stated.span, points.to_string())],
    );
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(fix.touching(&[Ident::KM])));
}

fn in_zi(komi: Points) -> String {
    format!("{komi} zi = {} points", komi * 2)
}

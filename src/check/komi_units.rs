//! P105

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::record::{KomiFrom, KomiReading, KomiUnit};
use crate::rules::Points;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A komi that is not in points, or may not be: a quarter or three quarters (`3.75`: Chinese zi, each worth two points), hundredths of a
    /// point (`650`) or of a zi (`375`), as Fox writes them, or a 0 that stands for a server's usual komi.
    /// # Why it matters
    /// FF[4] has komi in points, and other programs take it so. Where the unit is settled, by the rules or by who wrote the record, kifu counts with
    /// the komi in points and says so here. Where it is only likely, no result is refuted because of it.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Chinese]KM[375];B[ee])
    /// ```
    /// # What to do
    /// Write the komi in points: `KM[7.5]` for 3.75 zi. `--komi` settles it for all records, `komi_unit` in
    /// a `kifu.toml` for those of one source. `kifu fix --unsafe` writes the number that the
    /// message names.
    P105 "komi-units", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let Ok(reading) = stated.value else { return };
    // Nearly every record has its komi in points, of which nothing is told.
    if game.basis.komi_from == KomiFrom::Km && reading.unit == KomiUnit::Points {
        return;
    }
    let text = tools::quote(game, stated.span);
    let told = match game.basis.komi_from {
        KomiFrom::Option | KomiFrom::Config | KomiFrom::Default => None,
        // Where it stands is another check's matter.
        KomiFrom::Dialect if game.record.komi_in_ko => None,
        KomiFrom::Dialect => Some(of_server(game, &text)),
        KomiFrom::Km => in_units(game, &text, reading),
    };
    if let Some((message, help)) = told {
        let points = match game.basis.komi_from {
            // Written in points it would be read in that unit once more.
            _ if game.basis.komi_unit_is_settled => None,
            KomiFrom::Dialect => game.basis.komi,
            _ => in_points(reading),
        };
        let fix = points.map(|points| {
            let title = format!("write KM[{points}], the komi in points");
            let edits = vec![replace(stated.span, points.to_string())];
            Fix::new(Safety::Unsafe, title, edits).touching(&[Ident::KM])
        });
        let finding = Finding::new(&INFO, message).at(stated.span).help(help);
        found.push(finding.mended_by(fix));
    }
}

/// What a server means by 0.
fn of_server(game: &Game<'_>, text: &str) -> (String, String) {
    let server = server(game);
    let komi = game.basis.komi.unwrap_or_default();
    let message = format!("KM {text} stands for the komi of {server}, {komi}");
    let help = format!("a margin with a half shows that komi was not {text}; {REFUTES_NOTHING}");
    (message, help)
}

fn in_units(game: &Game<'_>, text: &str, reading: KomiReading) -> Option<(String, String)> {
    let KomiReading { komi, written, .. } = reading;
    let help = if reading.sure {
        match reading.unit {
            KomiUnit::Zi => "a zi is two points".to_owned(),
            _ if game.basis.komi_unit_is_settled => "the configuration says so".to_owned(),
            _ => format!("{} writes komi so", server(game)),
        }
    } else {
        REFUTES_NOTHING.to_owned()
    };
    let taken = || format!("taken for {written} points; {REFUTES_NOTHING}");
    Some(match reading.unit {
        KomiUnit::Points => return None,
        KomiUnit::Tenths => (format!("KM {text} is in tenths: {komi} points"), help),
        KomiUnit::Zi => (format!("KM {text} is in zi: {komi} points"), help),
        KomiUnit::Hundredths => (format!("KM {text} is in hundredths: {komi} points"), help),
        KomiUnit::HundredthsOfZi => (
            format!("KM {text} is in hundredths of a zi: {komi} points"),
            help,
        ),
        KomiUnit::MaybeZi => (
            format!("KM {text} may be in zi: {} points", written * 2),
            taken(),
        ),
        KomiUnit::MaybeHundredths => {
            let points = Points::quarters(written.in_quarters() / 100);
            (
                format!("KM {text} may be in hundredths: {points} points or zi"),
                taken(),
            )
        }
    })
}

const REFUTES_NOTHING: &str = "no result is refuted because of it";

fn server(game: &Game<'_>) -> &'static str {
    game.record
        .dialect
        .map_or("the server", |dialect| dialect.value.title())
}

/// The komi in points as far as it is settled, or most likely: hundredths that make no half are of a zi.
fn in_points(reading: KomiReading) -> Option<Points> {
    Some(match reading.unit {
        KomiUnit::Points => return None,
        KomiUnit::Tenths | KomiUnit::Zi | KomiUnit::Hundredths | KomiUnit::HundredthsOfZi => {
            reading.komi
        }
        KomiUnit::MaybeZi => reading.written * 2,
        KomiUnit::MaybeHundredths => {
            let whole = Points::quarters(reading.written.in_quarters() / 100);
            if whole.is_half_integral() {
                whole
            } else {
                whole * 2
            }
        }
    })
}

//! KM: what White gets for moving second.

use super::number::{Decimal, Quarters, read_decimal};
use super::result::ResultUnit;
use super::result_words::read_amount;
use crate::rules::Points;

/// What a KM value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiReading {
    /// In points, as far as the unit is settled; else the number as it stands there.
    pub komi: Points,
    /// The number as it stands there.
    pub written: Points,
    /// Whether it is spelled as FF\[4\] asks.
    pub plain: bool,
    /// Whether a word says the unit: `5.5 points`, `3又3/4子`.
    pub says_unit: bool,
    /// The unit it is read in, or what the number itself lets one suspect about it.
    pub unit: KomiUnit,
    /// Whether the unit is certain, so that a result may be refuted by it.
    pub sure: bool,
}

/// The unit of a komi. Only the ruleset and the program that wrote the file can settle it; [`read_komi`] alone says what may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KomiUnit {
    /// Nothing speaks against points.
    Points,
    /// A fraction of a quarter or three quarters: Chinese zi, each worth two points (`3.75` is 7.5 points).
    MaybeZi,
    /// A multiple of 25 from 50 up, of either sign: perhaps hundredths of a point (`650`) or of a zi (`375`), as Fox writes them.
    MaybeHundredths,
    /// Zi, each worth two points.
    Zi,
    /// Hundredths of a point: `650` is 6.5.
    Hundredths,
    /// Hundredths of a zi: `375` is 3.75 zi, 7.5 points.
    HundredthsOfZi,
    /// Tenths of a point: `65` is 6.5. No record is read so; it is only an explanation.
    Tenths,
}

impl KomiUnit {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KomiUnit::Points => "points",
            KomiUnit::MaybeZi => "maybe-zi",
            KomiUnit::MaybeHundredths => "maybe-hundredths",
            KomiUnit::Zi => "zi",
            KomiUnit::Hundredths => "hundredths",
            KomiUnit::HundredthsOfZi => "hundredths-of-zi",
            KomiUnit::Tenths => "tenths",
        }
    }
}

/// Why a KM value gives no komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KomiFault {
    /// There is no text.
    #[error("the komi is empty")]
    Empty,
    /// It is no number; `NaN`, `inf` and `1e3` are none either.
    #[error("the komi is not a number")]
    NotANumber,
    /// It is no multiple of a quarter point.
    #[error("the komi is not a multiple of a quarter point")]
    Inexact,
    /// It is beyond ±10,000 points.
    #[error("the komi is out of range")]
    OutOfRange,
}

/// Reads a KM value.
///
/// # Errors
/// A [`KomiFault`] where no komi in whole quarter points can be read.
pub fn read_komi(raw: &str) -> Result<KomiReading, KomiFault> {
    if raw.trim().is_empty() {
        return Err(KomiFault::Empty);
    }
    let (Decimal { quarters, plain }, named) = match read_decimal(raw) {
        Some(decimal) => (decimal, None),
        None => read_words(raw).ok_or(KomiFault::NotANumber)?,
    };
    match quarters {
        Quarters::Exact(written) => {
            let in_zi = named == Some(ResultUnit::Zi);
            let unit = match in_zi {
                true => KomiUnit::Zi,
                false => suspected_unit(written),
            };
            Ok(KomiReading {
                komi: if in_zi { written * 2 } else { written },
                written,
                plain,
                says_unit: named.is_some(),
                unit,
                sure: in_zi || unit == KomiUnit::Points,
            })
        }
        Quarters::Inexact(_) => Err(KomiFault::Inexact),
        Quarters::OutOfRange => Err(KomiFault::OutOfRange),
    }
}

/// `6目半`, `黑贴3又3/4子`, `6.5 points`: the number, and the unit that is named.
fn read_words(raw: &str) -> Option<(Decimal, Option<ResultUnit>)> {
    const OPENINGS: [&str; 6] = ["黑贴", "黑貼", "贴", "貼", "コミ", "덤"];
    let text = raw.trim();
    let text = OPENINGS
        .iter()
        .find_map(|opening| text.strip_prefix(opening))
        .unwrap_or(text);
    let (decimal, unit) = read_amount(text)?;
    let plain = Decimal {
        plain: false,
        ..decimal
    };
    Some((plain, unit))
}

impl KomiReading {
    /// What else the number may mean, the unit first: for explanations. Only what players give as komi is among it.
    pub fn others(&self) -> impl Iterator<Item = (KomiUnit, Points)> + use<> {
        let KomiReading { komi, written, .. } = *self;
        let part = |of: i32| {
            let quarters = written.in_quarters();
            (quarters % of == 0).then(|| Points::quarters(quarters / of))
        };
        let readings = [
            (KomiUnit::Points, Some(written)),
            (KomiUnit::Zi, Some(written * 2)),
            (KomiUnit::Tenths, part(10)),
            (KomiUnit::Hundredths, part(100)),
            (KomiUnit::HundredthsOfZi, part(100).map(|zi| zi * 2)),
        ];
        let usual = |points: Points| points.is_half_integral() && points.abs() <= Points::whole(10);
        readings
            .into_iter()
            .filter_map(|(unit, points)| Some((unit, points?)))
            .filter(move |&(_, points)| points != komi && usual(points))
    }
}

/// No komi of a game between players is as large; tenths and hundredths of any komi in use are.
pub const LARGE_KOMI: Points = Points::whole(30);

fn suspected_unit(komi: Points) -> KomiUnit {
    // Hundredths of half a point or a quarter zi are multiples of 25, so 32 and 48.5 are just large.
    let quarter_steps = komi.in_quarters() % Points::whole(25).in_quarters() == 0;
    if !komi.is_half_integral() {
        KomiUnit::MaybeZi
    } else if quarter_steps && komi.abs() >= LARGE_KOMI {
        KomiUnit::MaybeHundredths
    } else {
        KomiUnit::Points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_komi() {
        let table = [
            ("6.5", 26, true, KomiUnit::Points),
            ("0.500000", 2, true, KomiUnit::Points),
            ("0.00", 0, true, KomiUnit::Points),
            ("-59.5", -238, true, KomiUnit::Points),
            ("48.5", 194, true, KomiUnit::Points),
            ("32", 128, true, KomiUnit::Points),
            ("25", 100, true, KomiUnit::Points),
            ("6,5", 26, false, KomiUnit::Points),
            ("5。5", 22, false, KomiUnit::Points),
            ("3 1/2", 14, false, KomiUnit::Points),
            ("2.75", 11, true, KomiUnit::MaybeZi),
            ("-3.75", -15, true, KomiUnit::MaybeZi),
            ("375", 1500, true, KomiUnit::MaybeHundredths),
            ("650", 2600, true, KomiUnit::MaybeHundredths),
            ("50", 200, true, KomiUnit::MaybeHundredths),
            ("-50", -200, true, KomiUnit::MaybeHundredths),
        ];
        for (raw, quarters, plain, unit) in table {
            let expected = KomiReading {
                komi: Points::quarters(quarters),
                written: Points::quarters(quarters),
                plain,
                says_unit: false,
                unit,
                sure: unit == KomiUnit::Points,
            };
            assert_eq!(read_komi(raw), Ok(expected), "{raw}");
        }
    }

    #[test]
    fn says_why_not() {
        let table = [
            ("", KomiFault::Empty),
            ("  ", KomiFault::Empty),
            ("NaN", KomiFault::NotANumber),
            ("inf", KomiFault::NotANumber),
            ("1e3", KomiFault::NotANumber),
            ("倒贴6目半", KomiFault::NotANumber),
            ("黑贴", KomiFault::NotANumber),
            ("6.5 or 7.5", KomiFault::NotANumber),
            ("6.4", KomiFault::Inexact),
            ("1000000", KomiFault::OutOfRange),
        ];
        for (raw, fault) in table {
            assert_eq!(read_komi(raw), Err(fault), "{raw}");
        }
    }

    #[test]
    fn reads_komi_in_words() {
        let table = [
            ("6目半", "6.5", KomiUnit::Points),
            ("黑贴7目半", "7.5", KomiUnit::Points),
            ("黑贴3又3/4子", "7.5", KomiUnit::Zi),
            ("３．７５子", "7.5", KomiUnit::Zi),
            ("コミ6目半", "6.5", KomiUnit::Points),
            ("덤 6집반", "6.5", KomiUnit::Points),
            ("6.5 points", "6.5", KomiUnit::Points),
            ("半目", "0.5", KomiUnit::Points),
        ];
        for (raw, points, unit) in table {
            let read = read_komi(raw).unwrap();
            let shown = (read.komi.to_string(), read.unit, read.plain, read.sure);
            assert_eq!(shown, (points.to_owned(), unit, false, true), "{raw}");
        }
    }

    #[test]
    fn other_readings_are_komi_that_players_give() {
        let others = |raw: &str| {
            let others = read_komi(raw).unwrap().others();
            let shown = others.map(|(unit, points)| format!("{} {points}", unit.name()));
            shown.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(others("65"), "tenths 6.5");
        assert_eq!(others("350"), "hundredths 3.5, hundredths-of-zi 7");
        assert_eq!(others("2.75"), "zi 5.5");
        assert_eq!(others("6.5"), "");
        assert_eq!(others("3.5"), "zi 7");
    }
}

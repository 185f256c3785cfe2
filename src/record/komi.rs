//! KM: what White gets for moving second.

use super::number::{Decimal, Quarters, read_decimal};
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
    let Decimal { quarters, plain } = read_decimal(raw).ok_or(KomiFault::NotANumber)?;
    match quarters {
        Quarters::Exact(komi) => {
            let unit = suspected_unit(komi);
            Ok(KomiReading {
                komi,
                written: komi,
                plain,
                unit,
                sure: unit == KomiUnit::Points,
            })
        }
        Quarters::Inexact(_) => Err(KomiFault::Inexact),
        Quarters::OutOfRange => Err(KomiFault::OutOfRange),
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
            ("6.5 points", KomiFault::NotANumber),
            ("6.4", KomiFault::Inexact),
            ("1000000", KomiFault::OutOfRange),
        ];
        for (raw, fault) in table {
            assert_eq!(read_komi(raw), Err(fault), "{raw}");
        }
    }
}

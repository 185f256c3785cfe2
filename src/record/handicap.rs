//! HA: how many handicap stones.

use super::number::{Quarters, read_decimal};

/// Why an HA value gives no number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapFault {
    /// There is no text.
    #[error("the handicap is empty")]
    Empty,
    /// It is no whole number; old records write terms there (`先相先`).
    #[error("the handicap is not a number")]
    NotANumber,
    /// It is below 0 or above 2704, the points of the largest board.
    #[error("the handicap is out of range")]
    OutOfRange,
}

/// Reads an HA value, in stones.
///
/// `0` and `1` are read, since most servers write them; [`is_below_range`] tells that FF\[4\] does not allow them.
///
/// # Errors
/// A [`HandicapFault`] where no number of stones can be read.
pub fn read_handicap(raw: &str) -> Result<u32, HandicapFault> {
    if raw.trim().is_empty() {
        return Err(HandicapFault::Empty);
    }
    let decimal = read_decimal(raw).ok_or(HandicapFault::NotANumber)?;
    match decimal.as_count() {
        Some(stones) if stones <= MOST_STONES => Ok(stones),
        Some(_) => Err(HandicapFault::OutOfRange),
        None => Err(fault_of(decimal.quarters)),
    }
}

/// Whether FF\[4\] forbids writing this handicap: HA starts at two stones.
#[must_use]
pub const fn is_below_range(stones: u32) -> bool {
    stones < 2
}

/// 52×52.
const MOST_STONES: u32 = 2704;

fn fault_of(quarters: Quarters) -> HandicapFault {
    match quarters {
        Quarters::Exact(points) if points.in_quarters() % 4 != 0 => HandicapFault::NotANumber,
        Quarters::Inexact(_) => HandicapFault::NotANumber,
        Quarters::Exact(_) | Quarters::OutOfRange => HandicapFault::OutOfRange,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_handicap() {
        use HandicapFault::{Empty, NotANumber, OutOfRange};
        let table = [
            ("0", Ok(0)),
            ("1", Ok(1)),
            ("9", Ok(9)),
            (" 2", Ok(2)),
            ("４", Ok(4)),
            ("3.0", Ok(3)),
            ("2704", Ok(2704)),
            ("2705", Err(OutOfRange)),
            ("99999999999", Err(OutOfRange)),
            ("-2", Err(OutOfRange)),
            ("2.5", Err(NotANumber)),
            ("2.01", Err(NotANumber)),
            ("先相先", Err(NotANumber)),
            ("", Err(Empty)),
            (" ", Err(Empty)),
        ];
        for (raw, expected) in table {
            assert_eq!(read_handicap(raw), expected, "{raw}");
        }
        assert!(is_below_range(0) && is_below_range(1) && !is_below_range(2));
    }
}

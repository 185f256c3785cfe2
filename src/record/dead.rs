//! Dead stones named by hand, as a referee would.

use std::str::FromStr;

use thiserror::Error;

use crate::board::{BoardSize, Point, PointSet};

/// Points named by the user, each of which kills its chain. One list serves boards of every size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeadStones {
    /// `None` where the user says nothing; an empty list says that nothing is dead.
    named: Option<Vec<Named>>,
}

/// A point as it was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// By SGF letters.
    Letters(Point),
    /// As on the edge of a board: a column from 0, a line counted from 1 at the bottom.
    Edge { column: u8, line: u8 },
}

/// A point that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no point: name points as D4 or as SGF letters such as dp, or say none")]
pub struct NoPoint(String);

impl DeadStones {
    /// Whether the user names dead stones, or says that there are none.
    #[must_use]
    pub fn is_stated(&self) -> bool {
        self.named.is_some()
    }

    /// The points on a board of this size; `None` where the user says nothing.
    #[must_use]
    pub fn points(&self, size: BoardSize) -> Option<PointSet> {
        let named = self.named.as_ref()?;
        Some(named.iter().filter_map(|named| named.on(size)).collect())
    }
}

impl Named {
    fn on(self, size: BoardSize) -> Option<Point> {
        let point = match self {
            Named::Letters(point) => point,
            Named::Edge { column, line } => Point::new(column, size.height().checked_sub(line)?),
        };
        size.contains(point).then_some(point)
    }

    fn read(text: &str) -> Option<Named> {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = &text[..text.len() - digits.len()];
        if digits.is_empty() {
            return Point::from_sgf(letters.as_bytes()).map(Named::Letters);
        }
        let line: u8 = digits.parse().ok()?;
        let column = match letters.to_ascii_uppercase().as_bytes() {
            [letter] => column(*letter)?,
            [first, second] => 25 * (column(*first)? + 1) + column(*second)?,
            _ => return None,
        };
        let fits = column < BoardSize::MAX && (1..=BoardSize::MAX).contains(&line);
        fits.then_some(Named::Edge { column, line })
    }
}

/// The number of a column letter; I is left out.
fn column(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'H' => Some(letter - b'A'),
        b'J'..=b'Z' => Some(letter - b'A' - 1),
        _ => None,
    }
}

impl FromStr for DeadStones {
    type Err = NoPoint;

    /// Reads `none`, or points separated by commas.
    fn from_str(text: &str) -> Result<DeadStones, NoPoint> {
        if text.trim().eq_ignore_ascii_case("none") {
            return Ok(DeadStones {
                named: Some(Vec::new()),
            });
        }
        let read = |word: &str| Named::read(word.trim()).ok_or_else(|| NoPoint(word.to_owned()));
        Ok(DeadStones {
            named: Some(text.split(',').map(read).collect::<Result<_, _>>()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_named_either_way() {
        let nineteen = BoardSize::default();
        let on = |text: &str, size| {
            let points = text.parse::<DeadStones>().unwrap().points(size).unwrap();
            points
                .iter()
                .map(|point| point.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(on("D4,qc", nineteen), "qc dp");
        assert_eq!(on("j1", nineteen), "is");
        assert_eq!(on("AA52", BoardSize::new(52, 52).unwrap()), "za");
        assert_eq!(on("D4", BoardSize::new(9, 9).unwrap()), "df");
        assert_eq!(on("none", nineteen), "");
        assert_eq!(on("T19", BoardSize::new(9, 9).unwrap()), "");
        for wrong in ["", "D", "I4", "D0", "D99", "4D", "D4;E5", "黑"] {
            assert!(wrong.parse::<DeadStones>().is_err(), "{wrong}");
        }
    }
}

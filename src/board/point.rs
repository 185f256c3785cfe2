//! A point of the board, the same number on every board size.

use std::fmt;

use super::BoardSize;

/// A point (intersection). Column and row count from 0, the origin is the upper left corner as in SGF.
///
/// The number behind it is `(row + 1) * 64 + column + 1`: every board up to 52×52 fits with a border round it, neighbours are ±1 and ±64,
/// and one row of a [`super::PointSet`] is one machine word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

/// The distance between two rows.
pub(super) const STRIDE: u16 = 64;

impl Point {
    /// The point in `column` and `row`, both from 0 and below 52.
    ///
    /// # Panics
    /// When one of them is 52 or more.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Point {
        assert!(column < BoardSize::MAX && row < BoardSize::MAX);
        Point((row as u16 + 1) * STRIDE + column as u16 + 1)
    }

    /// Reads the two letters of an SGF point: `a`–`z` are 1–26, `A`–`Z` are 27–52, column first.
    #[must_use]
    pub fn from_sgf(letters: &[u8]) -> Option<Point> {
        match *letters {
            [column, row] => Some(Point::new(from_letter(column)?, from_letter(row)?)),
            _ => None,
        }
    }

    /// The two SGF letters.
    #[must_use]
    pub const fn letters(self) -> [u8; 2] {
        [to_letter(self.column()), to_letter(self.row())]
    }

    /// The column, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 % STRIDE - 1) as u8
    }

    /// The row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE - 1) as u8
    }

    /// The way people name it: column letter without I (AA after Z), row counted from the bottom. `None` off the board.
    #[must_use]
    pub fn human(self, size: BoardSize) -> Option<String> {
        if !size.contains(self) {
            return None;
        }
        let letter = |n: u8| char::from(if n < 8 { b'A' + n } else { b'B' + n });
        let column = self.column();
        let mut name = String::with_capacity(4);
        if column >= 25 {
            name.push(letter(column / 25 - 1));
        }
        name.push(letter(column % 25));
        name.push_str(&(size.height() - self.row()).to_string());
        Some(name)
    }

    /// The index into an array with one place for every point and the border; below 4096.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The point of an index; the caller took it from [`Point::index`] or a neighbour of one on the board.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// The four neighbours, of which some may lie on the border.
    #[inline]
    pub(crate) const fn around(self) -> [Point; 4] {
        [
            Point(self.0 - STRIDE),
            Point(self.0 - 1),
            Point(self.0 + 1),
            Point(self.0 + STRIDE),
        ]
    }
}

/// How long an array with one place for every point must be.
pub(crate) const CELLS: usize = 4096;

fn from_letter(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn to_letter(n: u8) -> u8 {
    if n < 26 { b'a' + n } else { b'A' + n - 26 }
}

impl fmt::Display for Point {
    /// The two SGF letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters()
            .into_iter()
            .try_for_each(|letter| write!(f, "{}", char::from(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let size = BoardSize::new(52, 52).unwrap();
        for point in size.points() {
            assert_eq!(Point::from_sgf(point.to_string().as_bytes()), Some(point));
        }
        let at = |sgf: &str, size: BoardSize| Point::from_sgf(sgf.as_bytes()).unwrap().human(size);
        let nineteen = BoardSize::default();
        assert_eq!(at("dd", nineteen).unwrap(), "D16");
        assert_eq!(at("ia", nineteen).unwrap(), "J19");
        assert_eq!(at("tt", nineteen), None);
        assert_eq!(at("ya", size).unwrap(), "Z52");
        assert_eq!(at("za", size).unwrap(), "AA52");
        assert_eq!(at("ZZ", size).unwrap(), "BB1");
    }
}

//! The eight ways to turn and mirror a board, and the exchange of the colours.

use crate::board::{BoardSize, Color, Point};

/// One of the sixteen ways to write a game down: eight symmetries of the board, with the colours as they are or exchanged.
///
/// Columns and rows are mirrored first, then exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry(u8);

const COLUMNS: u8 = 1;
const ROWS: u8 = 2;
const TRANSPOSE: u8 = 4;
const COLORS: u8 = 8;

impl Symmetry {
    /// Nothing changes.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All sixteen, those that keep the colours first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..16).map(Symmetry)
    }

    /// Its number, below 16.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Whether Black's stones become White's.
    #[must_use]
    pub fn swaps_colors(self) -> bool {
        self.0 & COLORS != 0
    }

    /// What becomes of a colour.
    #[inline]
    #[must_use]
    pub fn color(self, color: Color) -> Color {
        if self.swaps_colors() { !color } else { color }
    }

    /// What becomes of a board.
    #[must_use]
    pub fn size(self, size: BoardSize) -> BoardSize {
        if self.0 & TRANSPOSE == 0 {
            return size;
        }
        BoardSize::new(size.height(), size.width()).unwrap_or(size)
    }

    /// What becomes of a point of a board of this size.
    #[inline]
    #[must_use]
    pub fn point(self, size: BoardSize, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & COLUMNS != 0 {
            column = size.width() - 1 - column;
        }
        if self.0 & ROWS != 0 {
            row = size.height() - 1 - row;
        }
        if self.0 & TRANSPOSE != 0 {
            (column, row) = (row, column);
        }
        Point::new(column, row)
    }

    /// What it does to the board, in a word that every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 & !COLORS {
            0 => "none",
            1 => "mirror-columns",
            2 => "mirror-rows",
            3 => "rotate-180",
            4 => "mirror-diagonal",
            5 => "rotate-left",
            6 => "rotate-right",
            _ => "mirror-other-diagonal",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_is_a_different_bijection() {
        let size = BoardSize::new(3, 5).unwrap();
        let mut seen = Vec::new();
        for symmetry in Symmetry::all() {
            let turned = symmetry.size(size);
            let image: Vec<_> = size
                .points()
                .map(|point| symmetry.point(size, point))
                .collect();
            assert!(image.iter().all(|point| turned.contains(*point)));
            let mut sorted = image.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), image.len());
            let key = (image, symmetry.color(Color::Black));
            assert!(!seen.contains(&key));
            seen.push(key);
        }
        assert_eq!(seen.len(), 16);
    }

    #[test]
    fn names_say_what_happens_to_the_upper_left_corner() {
        let size = BoardSize::default();
        let corner = Point::new(0, 0);
        let after = |name: &str| {
            let symmetry = Symmetry::all().find(|one| one.name() == name).unwrap();
            symmetry.point(size, corner).human(size).unwrap()
        };
        assert_eq!(after("none"), "A19");
        assert_eq!(after("rotate-right"), "T19");
        assert_eq!(after("rotate-180"), "T1");
        assert_eq!(after("rotate-left"), "A1");
        assert_eq!(after("mirror-columns"), "T19");
        assert_eq!(after("mirror-rows"), "A1");
        assert_eq!(after("mirror-diagonal"), "A19");
        assert_eq!(after("mirror-other-diagonal"), "T1");
    }
}

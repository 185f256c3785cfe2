//! How large a board is.

use std::fmt;

use super::Point;

/// Columns × rows, each from 1 to 52; rectangles too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The longest side SGF has letters for.
    pub const MAX: u8 = 52;

    /// A size, or `None` where a side is 0 or more than 52.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<BoardSize> {
        if width == 0 || height == 0 || width > BoardSize::MAX || height > BoardSize::MAX {
            return None;
        }
        Some(BoardSize { width, height })
    }

    /// How many columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How many points.
    #[must_use]
    pub const fn area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Whether the point lies on the board.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// All points, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| Point::new(column, row)))
    }
}

impl Default for BoardSize {
    /// 19×19, what FF\[4\] says for Go when SZ is missing.
    fn default() -> Self {
        BoardSize {
            width: 19,
            height: 19,
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

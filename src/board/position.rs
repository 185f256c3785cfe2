//! A position as it stands, without a history.

use super::{BoardSize, ByColor, PointSet};

/// The stones on a board and the prisoners beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The board's size.
    pub size: BoardSize,
    /// Where each colour's stones stand.
    pub stones: ByColor<PointSet>,
    /// How many of the opponent's stones each colour has taken.
    pub prisoners: ByColor<u32>,
}

impl Position {
    /// The points without a stone.
    #[must_use]
    pub fn empties(&self) -> PointSet {
        PointSet::full(self.size)
            .minus(&self.stones.black)
            .minus(&self.stones.white)
    }
}

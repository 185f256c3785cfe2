//! Points set at once, as a setup node does.

use super::{BoardSize, ByColor, Color, Point, PointSet};

/// What a setup puts where. A point set twice keeps what was set last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Points that get a stone.
    pub stones: ByColor<PointSet>,
    /// Points that are emptied.
    pub empty: PointSet,
    /// Whether a point was set more than once.
    pub overlaps: bool,
}

impl Setup {
    /// Sets a rectangle of points, from its upper left to its lower right corner, as far as it lies on the board.
    pub fn set(&mut self, size: BoardSize, corners: (Point, Point), stone: Option<Color>) {
        let points = PointSet::rectangle(size, corners);
        let before = self.points();
        self.overlaps |= !before.intersection(&points).is_empty();
        for color in Color::BOTH {
            self.stones[color] = self.stones[color].minus(&points);
        }
        self.empty = self.empty.minus(&points);
        let set = match stone {
            Some(color) => &mut self.stones[color],
            None => &mut self.empty,
        };
        *set = set.union(&points);
    }

    /// Every point it sets.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.stones
            .black
            .union(&self.stones.white)
            .union(&self.empty)
    }
}

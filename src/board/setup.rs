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
        if corners.0 == corners.1 {
            return self.set_point(size, corners.0, stone);
        }
        let points = PointSet::rectangle(size, corners);
        self.overlaps |= !self.points().intersection(&points).is_empty();
        for color in Color::BOTH {
            self.stones[color] = self.stones[color].minus(&points);
        }
        self.empty = self.empty.minus(&points);
        let set = self.set_for(stone);
        *set = set.union(&points);
    }

    fn set_point(&mut self, size: BoardSize, point: Point, stone: Option<Color>) {
        if !size.contains(point) {
            return;
        }
        for other in [None, Some(Color::Black), Some(Color::White)] {
            let set = self.set_for(other);
            let was_set = set.contains(point);
            set.remove(point);
            self.overlaps |= was_set;
        }
        self.set_for(stone).insert(point);
    }

    fn set_for(&mut self, stone: Option<Color>) -> &mut PointSet {
        match stone {
            Some(color) => &mut self.stones[color],
            None => &mut self.empty,
        }
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

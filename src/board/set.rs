//! A set of points: one word a row.

use super::point::STRIDE;
use super::{BoardSize, Point};

/// The rows of the largest board and of the border above and below it.
pub(crate) const ROWS: usize = BoardSize::MAX as usize + 2;

/// A set of points of one board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PointSet {
    rows: [u64; ROWS],
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet { rows: [0; ROWS] };

    /// Every point of a board.
    #[must_use]
    pub fn full(size: BoardSize) -> PointSet {
        let mut set = PointSet::EMPTY;
        let row = ((1u64 << size.width()) - 1) << 1;
        set.rows[1..=usize::from(size.height())].fill(row);
        set
    }

    /// One word a row, the border's first; bit `column + 1` stands for a column.
    pub(crate) fn words(&self) -> &[u64; ROWS] {
        &self.rows
    }

    /// The points of a rectangle, corners included, as far as they lie on the board.
    #[must_use]
    pub fn rectangle(size: BoardSize, (first, last): (Point, Point)) -> PointSet {
        let mut set = PointSet::EMPTY;
        let last_column = last.column().min(size.width() - 1);
        let last_row = last.row().min(size.height() - 1);
        if first.column() <= last_column && first.row() <= last_row {
            let columns = (2u64 << (last_column + 1)) - (2u64 << first.column());
            set.rows[usize::from(first.row()) + 1..=usize::from(last_row) + 1].fill(columns);
        }
        set
    }

    /// The rows of a board of this size, from the top, as bits.
    pub(super) fn rows(&self, size: BoardSize) -> impl Iterator<Item = u64> + use<> {
        let rows = self.rows;
        (1..=usize::from(size.height())).map(move |row| rows[row])
    }

    /// The set with these rows, from the top.
    pub(super) fn from_rows(rows: &[u64]) -> PointSet {
        let mut set = PointSet::EMPTY;
        for (row, &bits) in set.rows[1..].iter_mut().zip(rows) {
            *row = bits;
        }
        set
    }

    /// Puts a point in.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.rows[row_of(point)] |= bit_of(point);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.rows[row_of(point)] &= !bit_of(point);
    }

    /// Whether the point is in.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.rows[row_of(point)] & bit_of(point) != 0
    }

    /// Whether nothing is in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// How many points are in.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// The points, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.rows.iter().enumerate().flat_map(|(row, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(Point::from_index(row * usize::from(STRIDE) + column))
            })
        })
    }

    /// The points of either set.
    #[must_use]
    pub fn union(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a | b)
    }

    /// The points of both sets.
    #[must_use]
    pub fn intersection(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a & b)
    }

    /// The points of this set that are not in the other.
    #[must_use]
    pub fn minus(&self, other: &PointSet) -> PointSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether every point of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.minus(other).is_empty()
    }

    /// The points next to one of the set, inside the set or not; the caller keeps those on the board.
    #[must_use]
    pub fn neighbours(&self) -> PointSet {
        let mut out = PointSet::EMPTY;
        for row in 0..ROWS {
            let above = if row > 0 { self.rows[row - 1] } else { 0 };
            let below = if row + 1 < ROWS {
                self.rows[row + 1]
            } else {
                0
            };
            out.rows[row] = above | below | self.rows[row] << 1 | self.rows[row] >> 1;
        }
        out
    }

    fn zip(&self, other: &PointSet, join: impl Fn(u64, u64) -> u64) -> PointSet {
        let mut out = PointSet::EMPTY;
        for ((out, &a), &b) in out.rows.iter_mut().zip(&self.rows).zip(&other.rows) {
            *out = join(a, b);
        }
        out
    }
}

#[inline]
fn row_of(point: Point) -> usize {
    (point.index() / usize::from(STRIDE)).min(ROWS - 1)
}

#[inline]
fn bit_of(point: Point) -> u64 {
    1 << (point.index() % usize::from(STRIDE))
}

impl Default for PointSet {
    fn default() -> Self {
        PointSet::EMPTY
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl std::fmt::Debug for PointSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|point| point.to_string()))
            .finish()
    }
}

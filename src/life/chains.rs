//! Chains and regions: the connected parts of a board, each with a number.

use crate::board::{BoardSize, Color, Point, PointSet, Position};

/// One connected part: a chain of stones or a region of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<K> {
    /// Its first point, row by row from the top.
    pub first: Point,
    /// What it consists of: the colour of a chain, nothing for a region.
    pub kind: K,
    /// How many points (stones) it has.
    pub points: u32,
}

/// A chain: stones of one colour connected along lines.
pub type Chain = Part<Color>;

/// A connected region of some set of points.
pub type Region = Part<()>;

/// All connected parts of a board, numbered from 0 in the order of their first points.
#[derive(Clone, Debug, Default)]
pub struct Parts<K> {
    /// The number of the part at each index plus one; 0 where there is none. Covers the board and the border round it.
    labels: Vec<u16>,
    runs: Vec<Run>,
    list: Vec<Part<K>>,
}

/// The chains of both colours.
pub type Chains = Parts<Color>;

/// The connected regions of one set of points.
pub type Regions = Parts<()>;

/// Labels the chains of a position, in time proportional to the board.
#[must_use]
pub fn chains(position: &Position) -> Chains {
    let black = words(&position.stones.black, position.size);
    let white = words(&position.stones.white, position.size);
    label(position.size, &black, &white, |first| {
        if first { Color::Black } else { Color::White }
    })
}

/// Labels the connected parts of `points` on a board; points off the board are left out.
#[must_use]
pub fn regions(size: BoardSize, points: &PointSet) -> Regions {
    label(size, &words(points, size), &[0; ROWS], |_| ())
}

impl<K> Parts<K> {
    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of the part at a point.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<usize> {
        usize::from(self.label(point.index())).checked_sub(1)
    }

    /// The part with a number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Part<K>> {
        self.list.get(number)
    }

    /// The parts in the order of their numbers.
    pub fn iter(&self) -> std::slice::Iter<'_, Part<K>> {
        self.list.iter()
    }

    /// All points of the parts whose number is `wanted`.
    #[must_use]
    pub fn members(&self, mut wanted: impl FnMut(usize) -> bool) -> PointSet {
        let mut set = PointSet::EMPTY;
        for run in self.runs.iter().filter(|run| wanted(usize::from(run.part))) {
            for index in run.indices() {
                set.insert(Point::from_index(index));
            }
        }
        set
    }

    /// The number plus one of the part at an index, 0 where there is none.
    #[inline]
    pub(super) fn label(&self, index: usize) -> u16 {
        self.labels.get(index).copied().unwrap_or(0)
    }

    /// The runs, row by row.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }
}

/// Points of one part side by side in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    start: u16,
    end: u16,
    /// The number of the part; while the parts are being joined, an earlier run of the same part or the run itself.
    pub(super) part: u16,
    first_layer: bool,
}

impl Run {
    /// The indices of its points.
    #[inline]
    pub(super) fn indices(self) -> std::ops::Range<usize> {
        usize::from(self.start)..usize::from(self.end)
    }
}

const ROWS: usize = BoardSize::MAX as usize + 2;
const STRIDE: u16 = 64;

/// One word a row, the first one for the border; a set does not show its own words.
fn words(set: &PointSet, size: BoardSize) -> [u64; ROWS] {
    let mut rows = [0; ROWS];
    for row in 0..size.height() {
        let start = Point::new(0, row).index();
        let mut word = 0;
        for column in 0..usize::from(size.width()) {
            word |= u64::from(set.contains(Point::from_index(start + column))) << (column + 1);
        }
        rows[usize::from(row) + 1] = word;
    }
    rows
}

/// Two layers at once, so that the chains of both colours get their numbers in the order of the board.
fn label<K>(
    size: BoardSize,
    first: &[u64; ROWS],
    second: &[u64; ROWS],
    kind: impl Fn(bool) -> K,
) -> Parts<K> {
    let mut runs = Vec::with_capacity(size.area() as usize);
    let mut above = 0;
    for row in 1..=usize::from(size.height()) {
        let here = runs.len();
        cut(&mut runs, row as u16, first[row], second[row]);
        join(&mut runs, above, here);
        above = here;
    }
    number(size, runs, kind)
}

/// Cuts a row into runs of one layer each.
fn cut(runs: &mut Vec<Run>, row: u16, first: u64, second: u64) {
    let mut left = first | second;
    while left != 0 {
        let column = left.trailing_zeros();
        let first_layer = first >> column & 1 != 0;
        let layer = if first_layer { first } else { second & !first };
        let length = (layer >> column).trailing_ones();
        left &= !(((1 << length) - 1) << column);
        let start = row * STRIDE + column as u16;
        runs.push(Run {
            start,
            end: start + length as u16,
            part: runs.len() as u16,
            first_layer,
        });
    }
}

/// Joins the runs of the last row (from `here` on) with those of the row above that they touch.
fn join(runs: &mut [Run], mut above: usize, here: usize) {
    for current in here..runs.len() {
        let (start, end) = (runs[current].start - STRIDE, runs[current].end - STRIDE);
        while above < here && runs[above].end <= start {
            above += 1;
        }
        let mut other = above;
        while other < here && runs[other].start < end {
            if runs[other].first_layer == runs[current].first_layer {
                link(runs, other as u16, current as u16);
            }
            other += 1;
        }
    }
}

/// The earliest run is the root, so that the first point of a part is the first point of its root.
fn link(runs: &mut [Run], a: u16, b: u16) {
    let (a, b) = (root(runs, a), root(runs, b));
    runs[usize::from(a.max(b))].part = a.min(b);
}

fn root(runs: &mut [Run], mut run: u16) -> u16 {
    loop {
        let parent = runs[usize::from(run)].part;
        if parent == run {
            return run;
        }
        let grandparent = runs[usize::from(parent)].part;
        runs[usize::from(run)].part = grandparent;
        run = grandparent;
    }
}

/// Numbers the parts; a parent comes before its run, so its number is known by then.
fn number<K>(size: BoardSize, mut runs: Vec<Run>, kind: impl Fn(bool) -> K) -> Parts<K> {
    let mut labels = vec![0; (usize::from(size.height()) + 2) * usize::from(STRIDE)];
    let mut list: Vec<Part<K>> = Vec::with_capacity(runs.len());
    for index in 0..runs.len() {
        let run = runs[index];
        let part = if usize::from(run.part) == index {
            list.push(Part {
                first: Point::from_index(usize::from(run.start)),
                kind: kind(run.first_layer),
                points: 0,
            });
            (list.len() - 1) as u16
        } else {
            runs[usize::from(run.part)].part
        };
        runs[index].part = part;
        list[usize::from(part)].points += u32::from(run.end - run.start);
        labels[run.indices()].fill(part + 1);
    }
    Parts { labels, runs, list }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::testing::{points, position};
    use proptest::prelude::*;

    #[test]
    fn chains_are_numbered_in_board_order() {
        let position = position("X O X\n X O X\n X X X\n . O O");
        let chains = chains(&position);
        let shown: Vec<_> = chains
            .iter()
            .map(|chain| (chain.first.to_string(), chain.kind, chain.points))
            .collect();
        assert_eq!(
            shown,
            [
                ("aa".into(), Color::Black, 7),
                ("ba".into(), Color::White, 2),
                ("bd".into(), Color::White, 2)
            ]
        );
        assert_eq!(chains.at(Point::new(0, 3)), None);
        assert_eq!(
            chains.members(|number| number == 1),
            points("..O\n..O".replace("..O", ".O.").as_str(), "O")
        );
    }

    /// The same by plain flood fill.
    fn naive(position: &Position, start: Point) -> PointSet {
        let of = |point| {
            Color::BOTH
                .into_iter()
                .find(|&color| position.stones[color].contains(point))
        };
        let mut found = PointSet::from_iter([start]);
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for next in point.around() {
                if of(next).is_some() && of(next) == of(start) && !found.contains(next) {
                    found.insert(next);
                    open.push(next);
                }
            }
        }
        found
    }

    proptest! {
        #[test]
        fn chains_are_flood_fills(width in 1u8..=52, height in 1u8..=12, seed in prop::collection::vec(0u8..3, 52 * 12)) {
            let mut position = Position { size: BoardSize::new(width, height).unwrap(), ..Position::default() };
            for (point, &stone) in position.size.points().zip(&seed) {
                match stone {
                    0 => {}
                    1 => position.stones.black.insert(point),
                    _ => position.stones.white.insert(point),
                }
            }
            let chains = chains(&position);
            for (number, chain) in chains.iter().enumerate() {
                let expected = naive(&position, chain.first);
                prop_assert_eq!(chains.members(|other| other == number), expected);
                prop_assert_eq!(chain.points, expected.len());
                prop_assert_eq!(expected.iter().next(), Some(chain.first));
                prop_assert!(expected.iter().all(|point| chains.at(point) == Some(number)));
            }
            let stones: u32 = chains.iter().map(|chain| chain.points).sum();
            prop_assert_eq!(stones, position.stones.black.len() + position.stones.white.len());
        }
    }
}

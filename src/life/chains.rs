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
    let (black, white) = (position.stones.black.words(), position.stones.white.words());
    label(position.size, black, white, |first| {
        if first { Color::Black } else { Color::White }
    })
}

/// Labels the connected parts of `points` on a board; points off the board are left out.
#[must_use]
pub fn regions(size: BoardSize, points: &PointSet) -> Regions {
    label(
        size,
        points.intersection(&PointSet::full(size)).words(),
        &[0; ROWS],
        |_| (),
    )
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

    /// The labels of all indices of the board and its border.
    pub(super) fn labels(&self) -> &[u16] {
        &self.labels
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

/// Two layers at once, so that the chains of both colours get their numbers in the order of the board.
fn label<K: Copy>(
    size: BoardSize,
    first: &[u64; ROWS],
    second: &[u64; ROWS],
    kind: impl Fn(bool) -> K,
) -> Parts<K> {
    let mut labels = vec![0; (usize::from(size.height()) + 2) * usize::from(STRIDE)];
    let mut runs = Vec::with_capacity(size.area() as usize);
    let mut above = (0, 0);
    for row in 1..=usize::from(size.height()) {
        let here = (first[row], second[row] & !first[row]);
        cut(&mut runs, &mut labels, row as u16, here);
        let contact = (here.0 & above.0, here.1 & above.1);
        join(
            &mut runs,
            &labels,
            row,
            contact.0 & !(contact.0 << 1) | contact.1 & !(contact.1 << 1),
        );
        above = here;
    }
    number(labels, runs, kind)
}

/// Cuts a row into runs of one layer each; for now the labels are the numbers of the runs.
fn cut(runs: &mut Vec<Run>, labels: &mut [u16], row: u16, (first, second): (u64, u64)) {
    let mut starts = first & !(first << 1) | second & !(second << 1);
    let mut ends = first & !(first >> 1) | second & !(second >> 1);
    while starts != 0 {
        let (start, end) = (
            starts.trailing_zeros() as u16,
            ends.trailing_zeros() as u16 + 1,
        );
        (starts, ends) = (starts & (starts - 1), ends & (ends - 1));
        let number = runs.len() as u16;
        let run = Run {
            start: row * STRIDE + start,
            end: row * STRIDE + end,
            part: number,
            first_layer: first >> start & 1 != 0,
        };
        paint(labels, run, number);
        runs.push(run);
    }
}

/// Joins the runs of a row with those above, once for each stretch of contact, which begins at the columns of `contacts`.
fn join(runs: &mut [Run], labels: &[u16], row: usize, mut contacts: u64) {
    let start = row * usize::from(STRIDE);
    while contacts != 0 {
        let index = start + contacts.trailing_zeros() as usize;
        contacts &= contacts - 1;
        link(runs, labels[index - usize::from(STRIDE)], labels[index]);
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

/// Numbers the parts; a parent comes before its run, so its number is known by then. Written without branches, which nobody could predict:
/// the place after the last part is filled for every run and kept only where the run is a root.
fn number<K: Copy>(mut labels: Vec<u16>, mut runs: Vec<Run>, kind: impl Fn(bool) -> K) -> Parts<K> {
    let mut list = vec![
        Part {
            first: Point::new(0, 0),
            kind: kind(true),
            points: 0
        };
        runs.len() + 1
    ];
    let mut count = 0;
    for index in 0..runs.len() {
        let run = runs[index];
        let root = usize::from(run.part) == index;
        list[count] = Part {
            first: Point::from_index(usize::from(run.start)),
            kind: kind(run.first_layer),
            points: 0,
        };
        let part = if root {
            count as u16
        } else {
            runs[usize::from(run.part)].part
        };
        count += usize::from(root);
        runs[index].part = part;
        list[usize::from(part)].points += u32::from(run.end - run.start);
        paint(&mut labels, run, part + 1);
    }
    list.truncate(count);
    Parts { labels, runs, list }
}

/// Most runs are short: eight places are written at once, and the eight after the run cleared. Later runs of the row write over them,
/// and the border is wide enough on the right.
fn paint(labels: &mut [u16], run: Run, label: u16) {
    let (start, end) = (usize::from(run.start), usize::from(run.end));
    labels[start..start + 8].fill(label);
    if end > start + 8 {
        labels[start + 8..end].fill(label);
    }
    labels[end..end + 8].fill(0);
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

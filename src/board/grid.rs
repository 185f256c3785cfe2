//! The board that plays: chains, liberties, captures, prisoners, hash, and taking back.

use super::point::{CELLS, Point, STRIDE};
use super::{BoardSize, ByColor, Color, PointSet, Position, Setup, zobrist};

/// A board in play.
///
/// A chain is known by the stone its stones call their head; the stones of a chain form a ring. Liberties are counted once for each stone
/// that touches them, which is enough to know when there are none. Points without a stone have the head 0, a place on the border whose
/// liberties nobody reads: so the neighbours of a stone need not be told apart to count them.
#[derive(Clone, Debug)]
pub struct Board {
    size: BoardSize,
    /// The cells of an empty board of this size.
    blank: [u8; CELLS],
    cells: [u8; CELLS],
    head: [u16; CELLS],
    next: [u16; CELLS],
    liberties: [u16; CELLS],
    length: [u16; CELLS],
    stones: ByColor<PointSet>,
    prisoners: ByColor<u32>,
    hash: u64,
    recording: bool,
    journal: Vec<u16>,
}

/// A moment a board can be taken back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

/// What a play did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many of the opponent's stones it took.
    pub captured: u32,
    /// How many own stones went with it because the chain had no liberty left.
    pub suicide: u32,
    /// The point of the single stone it took in a ko, where a retake would take this stone alone.
    pub ko: Option<Point>,
}

const EMPTY: u8 = 0;
const BORDER: u8 = 3;

/// A setup that changes more points than this is done by making the board afresh.
const MOST_SINGLE_CHANGES: u32 = 4;

// A change of one point is a journal entry: the point's index and these.
const WHITE_BIT: u16 = 1 << 12;
const PUT_BIT: u16 = 1 << 13;
const CAPTURED_BIT: u16 = 1 << 14;
const SNAPSHOT_BIT: u16 = 1 << 15;

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize) -> Board {
        let mut board = Board {
            size,
            blank: [BORDER; CELLS],
            cells: [BORDER; CELLS],
            head: [0; CELLS],
            next: [0; CELLS],
            liberties: [0; CELLS],
            length: [0; CELLS],
            stones: ByColor::default(),
            prisoners: ByColor::default(),
            hash: 0,
            recording: false,
            journal: Vec::new(),
        };
        board.lay_out();
        board.clear(size);
        board
    }

    /// Makes it an empty board of this size again, nothing to take back.
    pub fn clear(&mut self, size: BoardSize) {
        if size != self.size {
            self.size = size;
            self.lay_out();
        }
        let used = (usize::from(size.height()) + 2) * usize::from(STRIDE);
        self.cells[..used].copy_from_slice(&self.blank[..used]);
        self.head[..used].fill(0);
        self.stones = ByColor::default();
        self.prisoners = ByColor::default();
        self.hash = 0;
        self.recording = false;
        self.journal.clear();
    }

    /// Works out how an empty board of this size looks.
    fn lay_out(&mut self) {
        self.blank.fill(BORDER);
        let (first, width) = (1, usize::from(self.size.width()));
        let rows = self.blank.chunks_exact_mut(usize::from(STRIDE)).skip(1);
        for row in rows.take(usize::from(self.size.height())) {
            row[first..first + width].fill(EMPTY);
        }
        self.cells = self.blank;
        self.head.fill(0);
    }

    /// How large it is.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on a point.
    #[inline]
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        color_of(self.cells[point.index()])
    }

    /// The hash of the stones on the board; the empty board's is 0 whatever its size.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How many of the opponent's stones each colour has taken.
    #[must_use]
    pub fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// The position as it stands.
    #[must_use]
    pub fn position(&self) -> Position {
        Position {
            size: self.size,
            stones: self.stones,
            prisoners: self.prisoners,
        }
    }

    /// The stones of the chain a stone belongs to; none for an empty point.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let stone = self.get(point).is_some();
        let mut at = stone.then_some(point);
        std::iter::from_fn(move || {
            let current = at?;
            let next = Point::from_index(usize::from(self.next[current.index()]));
            at = (next != point).then_some(next);
            Some(current)
        })
    }

    /// Whether a chain has no liberty; false for an empty point.
    #[must_use]
    pub fn is_breathless(&self, point: Point) -> bool {
        self.get(point).is_some() && self.liberties[self.head_of(point)] == 0
    }

    /// How many stones would leave the board by suicide if `color` played on this empty point: 0 where the play captures or breathes.
    #[must_use]
    pub fn suicide_size(&self, point: Point, color: Color) -> u32 {
        let mut heads = [0usize; 4];
        let mut stones = 1;
        for (place, at) in point.around().into_iter().enumerate() {
            let cell = self.cells[at.index()];
            if cell == EMPTY {
                return 0;
            }
            let Some(neighbour) = color_of(cell) else {
                continue;
            };
            let head = self.head_of(at);
            // All liberties this chain has may be this one point, counted once a touching stone.
            let touches = |q: &Point| self.get(*q).is_some() && self.head_of(*q) == head;
            let last = usize::from(self.liberties[head])
                == point.around().into_iter().filter(touches).count();
            if (neighbour == color) != last {
                return 0;
            }
            if neighbour == color && !heads[..place].contains(&head) {
                stones += u32::from(self.length[head]);
            }
            heads[place] = head;
        }
        stones
    }

    /// Plays a stone on an empty point of the board, whether the rules allow it or not: takes what it captures, then, if it has no liberty,
    /// its own chain.
    #[inline]
    pub fn play(&mut self, point: Point, color: Color) -> Played {
        self.put(point, color);
        let mut played = Played::default();
        let enemy = cell_of(!color);
        let mut taken = point;
        for at in point.around() {
            // Both are looked at whatever the first says: the second is hardly ever true, which a processor learns.
            if (self.cells[at.index()] == enemy) & (self.liberties[self.head_of(at)] == 0) {
                taken = at;
                played.captured += self.take_chain(at);
            }
        }
        let head = self.head_of(point);
        if self.liberties[head] == 0 {
            played.suicide = self.take_chain(point);
        } else if played.captured == 1 && self.length[head] == 1 && self.liberties[head] == 1 {
            played.ko = Some(taken);
        }
        played
    }

    /// Sets points as a setup node does: nothing is captured, prisoners stay as they are. All points lie on the board.
    pub fn set_up(&mut self, setup: &Setup) {
        let changed =
            ByColor::from_fn(|color: Color| setup.stones[color].minus(&self.stones[color]));
        let occupied = self.stones.black.union(&self.stones.white);
        let lifted = setup
            .points()
            .intersection(&occupied)
            .minus(&self.kept(setup));
        if changed.black.len() + changed.white.len() + lifted.len() > MOST_SINGLE_CHANGES {
            self.set_up_many(setup);
            return;
        }
        lifted.iter().for_each(|point| self.take(point));
        for color in Color::BOTH {
            changed[color]
                .iter()
                .for_each(|point| self.put(point, color));
        }
    }

    /// The stones that a setup puts where they stand already.
    fn kept(&self, setup: &Setup) -> PointSet {
        let same =
            ByColor::from_fn(|color: Color| setup.stones[color].intersection(&self.stones[color]));
        same.black.union(&same.white)
    }

    /// Sets many points: the board is made afresh, which costs the same however the chains lie.
    fn set_up_many(&mut self, setup: &Setup) {
        if self.recording {
            self.record_snapshot();
        }
        let untouched = ByColor::from_fn(|color: Color| self.stones[color].minus(&setup.points()));
        self.remake(&ByColor::from_fn(|color| {
            untouched[color].union(&setup.stones[color])
        }));
    }

    /// Takes one stone off, as an overwriting play does.
    pub fn take_off(&mut self, point: Point) {
        if self.get(point).is_some() {
            self.take(point);
        }
    }

    /// From now on remembers how to take back; the moment is returned.
    pub fn mark(&mut self) -> Mark {
        self.recording = true;
        Mark(self.journal.len())
    }

    /// Stops remembering: no earlier mark will be asked for any more.
    pub fn forget(&mut self) {
        self.recording = false;
        self.journal.clear();
    }

    /// Takes everything back to a moment.
    pub fn take_back(&mut self, mark: Mark) {
        let recording = std::mem::replace(&mut self.recording, false);
        while self.journal.len() > mark.0 {
            let Some(entry) = self.journal.pop() else {
                break;
            };
            self.undo(entry);
        }
        self.recording = recording;
    }

    fn undo(&mut self, entry: u16) {
        if entry & SNAPSHOT_BIT != 0 {
            self.restore_snapshot();
            return;
        }
        let point = Point::from_index(usize::from(entry) & (CELLS - 1));
        let color = if entry & WHITE_BIT != 0 {
            Color::White
        } else {
            Color::Black
        };
        if entry & PUT_BIT != 0 {
            self.take(point);
        } else {
            self.put(point, color);
        }
        if entry & CAPTURED_BIT != 0 {
            self.prisoners[!color] -= 1;
        }
    }

    #[inline]
    fn head_of(&self, point: Point) -> usize {
        usize::from(self.head[point.index()]) & (CELLS - 1)
    }

    #[inline]
    fn record(&mut self, point: Point, color: Color, bits: u16) {
        if self.recording {
            let white = if color == Color::White { WHITE_BIT } else { 0 };
            self.journal.push(point.index() as u16 | white | bits);
        }
    }

    /// Puts a stone on an empty point, joins it to its neighbours; takes nothing.
    #[inline]
    fn put(&mut self, point: Point, color: Color) {
        let index = point.index();
        let own = cell_of(color);
        debug_assert_eq!(self.cells[index], EMPTY);
        self.cells[index] = own;
        self.hash ^= zobrist::stone(color, index);
        self.stones[color].insert(point);
        self.record(point, color, PUT_BIT);
        let mut free = 0;
        for at in point.around() {
            free += u16::from(self.cells[at.index()] == EMPTY);
            let head = self.head_of(at);
            self.liberties[head] = self.liberties[head].wrapping_sub(1);
        }
        self.head[index] = index as u16;
        self.next[index] = index as u16;
        self.length[index] = 1;
        self.liberties[index] = free;
        for at in point.around() {
            if self.cells[at.index()] == own {
                let (a, b) = (self.head_of(point), self.head_of(at));
                if a != b {
                    self.join(a, b);
                }
            }
        }
    }

    /// Makes one chain of two, the shorter taking the longer's head.
    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        let (long, short) = if self.length[a] >= self.length[b] {
            (a, b)
        } else {
            (b, a)
        };
        let mut at = short;
        loop {
            self.head[at] = long as u16;
            at = usize::from(self.next[at]) & (CELLS - 1);
            if at == short {
                break;
            }
        }
        self.next.swap(long, short);
        self.liberties[long] += self.liberties[short];
        self.length[long] += self.length[short];
    }

    /// Takes a whole chain prisoner.
    fn take_chain(&mut self, point: Point) -> u32 {
        let Some(color) = self.get(point) else {
            return 0;
        };
        let first = point.index();
        let mut at = first;
        let mut count = 0;
        loop {
            let stone = Point::from_index(at);
            self.lift(stone, color);
            self.record(stone, color, CAPTURED_BIT);
            count += 1;
            at = usize::from(self.next[at]) & (CELLS - 1);
            if at == first {
                break;
            }
        }
        self.prisoners[!color] += count;
        count
    }

    /// Empties a point and gives its neighbours their liberty; the chain is the caller's to mend.
    #[inline]
    fn lift(&mut self, point: Point, color: Color) {
        let index = point.index();
        self.cells[index] = EMPTY;
        self.hash ^= zobrist::stone(color, index);
        self.stones[color].remove(point);
        for at in point.around() {
            let head = self.head_of(at);
            self.liberties[head] = self.liberties[head].wrapping_add(1);
        }
        self.head[index] = 0;
    }

    /// Takes one stone off and makes new chains of what it held together.
    fn take(&mut self, point: Point) {
        let Some(color) = self.get(point) else { return };
        let rest: Vec<Point> = self.chain(point).skip(1).collect();
        self.lift(point, color);
        self.record(point, color, 0);
        // The rest leaves the board for a moment: its cells read as border, so that no chain sees stones without a chain.
        for stone in &rest {
            self.cells[stone.index()] = BORDER;
            self.head[stone.index()] = 0;
        }
        for &stone in &rest {
            self.rejoin(stone, color);
        }
    }

    /// Puts back a stone that never left, as far as hash, sets and enemy chains are concerned.
    fn rejoin(&mut self, point: Point, color: Color) {
        let index = point.index();
        self.cells[index] = cell_of(color);
        self.head[index] = index as u16;
        self.next[index] = index as u16;
        self.length[index] = 1;
        let free = point
            .around()
            .iter()
            .filter(|at| self.cells[at.index()] == EMPTY)
            .count();
        self.liberties[index] = free as u16;
        for at in point.around() {
            if self.cells[at.index()] == cell_of(color) {
                let (a, b) = (self.head_of(point), self.head_of(at));
                if a != b {
                    self.join(a, b);
                }
            }
        }
    }

    /// Remembers all stones at once, cheaper than one by one where a setup changes many.
    fn record_snapshot(&mut self) {
        for color in Color::BOTH {
            for row in self.stones[color].rows(self.size) {
                self.journal.extend([
                    row as u16,
                    (row >> 16) as u16,
                    (row >> 32) as u16,
                    (row >> 48) as u16,
                ]);
            }
        }
        self.journal.push(SNAPSHOT_BIT);
    }

    fn restore_snapshot(&mut self) {
        let words = 2 * 4 * usize::from(self.size.height());
        let tail = self
            .journal
            .split_off(self.journal.len().saturating_sub(words));
        let row = |words: &[u16]| {
            words
                .iter()
                .rev()
                .fold(0u64, |row, &word| row << 16 | u64::from(word))
        };
        let rows: Vec<u64> = tail.chunks_exact(4).map(row).collect();
        let (black, white) = rows.split_at(rows.len() / 2);
        self.remake(&ByColor {
            black: PointSet::from_rows(black),
            white: PointSet::from_rows(white),
        });
    }

    /// Empties the board and puts these stones on it; prisoners and journal stay.
    fn remake(&mut self, stones: &ByColor<PointSet>) {
        let (prisoners, recording, journal) = (
            self.prisoners,
            self.recording,
            std::mem::take(&mut self.journal),
        );
        self.clear(self.size);
        for color in Color::BOTH {
            stones[color]
                .iter()
                .for_each(|point| self.put(point, color));
        }
        (self.prisoners, self.recording, self.journal) = (prisoners, recording, journal);
    }
}

#[inline]
fn cell_of(color: Color) -> u8 {
    color as u8 + 1
}

#[inline]
fn color_of(cell: u8) -> Option<Color> {
    match cell {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{diagram, parse_diagram};
    use super::*;

    fn on(text: &str) -> Board {
        let position = parse_diagram(text).unwrap();
        let mut board = Board::new(position.size);
        board.set_up(&Setup {
            stones: position.stones,
            ..Setup::default()
        });
        board
    }

    fn one(point: Point, stone: Option<Color>) -> Setup {
        let mut setup = Setup::default();
        setup.set(BoardSize::default(), (point, point), stone);
        setup
    }

    fn at(letters: &str) -> Point {
        Point::from_sgf(letters.as_bytes()).unwrap()
    }

    fn shown(board: &Board) -> String {
        diagram(&board.position(), &PointSet::EMPTY)
    }

    #[test]
    fn captures_before_it_suffocates() {
        let mut board = on(".OX\nOX.\nX..");
        let played = board.play(at("aa"), Color::Black);
        assert_eq!(
            played,
            Played {
                captured: 2,
                suicide: 0,
                ko: None
            }
        );
        assert_eq!(shown(&board), "X.X\n.X.\nX..\n");
        assert_eq!(board.prisoners().black, 2);
    }

    #[test]
    fn knows_a_ko() {
        let mut board = on(".XO.\nXO.O\n.XO.");
        let played = board.play(at("cb"), Color::Black);
        assert_eq!(
            played,
            Played {
                captured: 1,
                suicide: 0,
                ko: Some(at("bb"))
            }
        );
        let played = board.play(at("bb"), Color::White);
        assert_eq!(played.ko, Some(at("cb")));
    }

    #[test]
    fn suicide_takes_the_whole_chain() {
        let mut board = on("X.O\nOO.");
        assert_eq!(board.suicide_size(at("ba"), Color::Black), 2);
        assert_eq!(board.suicide_size(at("ba"), Color::White), 0);
        assert_eq!(board.play(at("ba"), Color::Black).suicide, 2);
        assert_eq!(shown(&board), "..O\nOO.\n");
        assert_eq!(board.prisoners().white, 2);
    }

    /// Liberties, hash and chains as they follow from the stones alone.
    fn assert_consistent(board: &Board) {
        let position = board.position();
        let mut hash = 0;
        for color in Color::BOTH {
            for point in position.stones[color].iter() {
                hash ^= zobrist::stone(color, point.index());
                assert_eq!(board.get(point), Some(color));
                let chain: PointSet = board.chain(point).collect();
                let around = chain.neighbours();
                assert!(
                    around
                        .intersection(&position.stones[color])
                        .is_subset(&chain)
                );
                assert_eq!(
                    usize::from(board.length[board.head_of(point)]),
                    chain.len() as usize
                );
                let free = around.intersection(&position.empties()).is_empty();
                assert_eq!(board.is_breathless(point), free);
            }
        }
        assert_eq!(board.hash(), hash);
    }

    proptest! {
        #[test]
        fn taking_back_is_as_if_never_played(
            width in 1u8..7, height in 1u8..7,
            plays in prop::collection::vec((0u8..7, 0u8..7, any::<bool>(), 0u8..10), 0..80),
            cut in 0usize..80,
        ) {
            let size = BoardSize::new(width, height).unwrap();
            let mut board = Board::new(size);
            let mut saved = None;
            for (number, (x, y, black, kind)) in plays.into_iter().enumerate() {
                if number == cut {
                    saved = Some((board.mark(), board.position(), board.hash()));
                }
                let point = Point::new(x % width, y % height);
                let color = if black { Color::Black } else { Color::White };
                match kind {
                    0 => board.set_up(&one(point, None)),
                    1 => board.set_up(&one(point, Some(color))),
                    2 => {
                        let mut setup = Setup::default();
                        setup.set(size, (Point::new(0, 0), point), Some(color));
                        setup.set(size, (point, Point::new(6, 6)), None);
                        board.set_up(&setup);
                    }
                    _ => {
                        board.take_off(point);
                        let expected = board.suicide_size(point, color);
                        prop_assert_eq!(board.play(point, color).suicide, expected);
                    }
                }
                assert_consistent(&board);
            }
            if let Some((mark, position, hash)) = saved {
                board.take_back(mark);
                prop_assert_eq!(board.position(), position);
                prop_assert_eq!(board.hash(), hash);
                assert_consistent(&board);
            }
        }
    }
}

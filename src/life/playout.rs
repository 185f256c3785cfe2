//! Playouts: the position played to its end many times by a quick policy, to see what stands in the end.
//!
//! The policy matters more than the number: about fifty playouts say all they ever will (SCORING.md, section 5, finding 1). Captures and escapes
//! matter most, then the vital points of small eye spaces, then the rule against bad self-atari.

use crate::board::{BoardSize, Color, Point, Position};

/// Playouts of one position, and for each point how often it was whose in the end.
///
/// The chance is drawn from the position itself: the same position has the same playouts on every machine and thread.
#[derive(Clone, Debug)]
pub struct Playouts {
    start: Goban,
    board: Goban,
    chance: Chance,
    /// Playouts in which Black had the point, less those in which White had it.
    sums: Vec<i32>,
    played: u32,
}

impl Playouts {
    /// Makes ready; nothing is played yet.
    #[must_use]
    pub fn new(position: &Position) -> Playouts {
        let start = Goban::new(position);
        Playouts {
            board: start.clone(),
            sums: vec![0; start.color.len()],
            chance: Chance::of(position),
            played: 0,
            start,
        }
    }

    /// Plays the position out so many times more. Black plays first in even playouts, White in odd ones.
    pub fn play(&mut self, playouts: u32) {
        for _ in 0..playouts {
            self.board.copy_from(&self.start);
            let first = if self.played.is_multiple_of(2) {
                Color::Black
            } else {
                Color::White
            };
            self.board
                .play_to_the_end(first, NOWHERE, &mut self.chance, &mut ());
            self.board.add_owners(&mut self.sums);
            self.played += 1;
        }
    }

    /// The mean of a point, from −1 (always White's) to 1 (always Black's).
    #[must_use]
    pub fn mean(&self, point: Point) -> f32 {
        let sum = self.sums[self.start.lattice.cell(point)];
        sum as f32 / self.played.max(1) as f32
    }

    /// The mean of a chain in its own colour, from −1 (always lost) to 1 (always kept).
    #[must_use]
    pub fn mean_of_chain(&self, stones: &[Point], color: Color) -> f32 {
        let cells = stones.iter().map(|&stone| self.start.lattice.cell(stone));
        let sum: i32 = cells.map(|cell| self.sums[cell]).sum();
        let most = self.played.max(1) as f32 * stones.len().max(1) as f32;
        let black = sum as f32 / most;
        if color == Color::Black { black } else { -black }
    }
}

/// How many playouts a board of this size gets: as many as asked up to 19×19, fewer on larger ones so that the cost stays bounded.
#[must_use]
pub fn affordable(size: BoardSize, asked: u32) -> u32 {
    const USUAL: u32 = 19 * 19;
    let scaled = u64::from(asked) * u64::from(USUAL) / u64::from(size.area().max(USUAL));
    let least = asked.min(12);
    (scaled as u32).max(least).min(asked)
}

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const BORDER: u8 = 3;

/// The cell that stands for a pass and for nothing: a corner of the border.
pub(super) const NOWHERE: usize = 0;

/// No eye space that one move can settle is larger.
const SMALL: usize = 6;

/// Where the points of a board lie in an array with a border round it.
#[derive(Clone, Copy, Debug)]
struct Lattice {
    stride: usize,
    height: usize,
}

impl Lattice {
    fn of(size: BoardSize) -> Lattice {
        Lattice {
            stride: usize::from(size.width()) + 2,
            height: usize::from(size.height()) + 2,
        }
    }

    fn cells(self) -> usize {
        self.stride * self.height
    }

    fn cell(self, point: Point) -> usize {
        (usize::from(point.row()) + 1) * self.stride + usize::from(point.column()) + 1
    }
}

/// Random numbers, xorshift with a multiplication at the end.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// Seeded from the size and all stones of a position.
    pub(super) fn of(position: &Position) -> Chance {
        let size = u64::from(position.size.width()) << 8 | u64::from(position.size.height());
        let stones = &position.stones;
        let words = stones.black.words().iter().chain(stones.white.words());
        let seed = words.fold(size, |seed, &word| {
            (seed.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        Chance((seed ^ seed >> 29) | 1)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// True so many times out of 256.
    #[inline]
    fn hits(&mut self, of_256: u64) -> bool {
        self.next() >> 56 < of_256
    }

    /// A number below `end`.
    #[inline]
    fn below(&mut self, end: usize) -> usize {
        (((self.next() >> 32) * end as u64) >> 32) as usize
    }
}

/// Liberties as sums: one for each stone that touches the empty point, so that they can be added and taken away without looking for doubles.
#[derive(Clone, Copy, Debug, Default)]
struct Breath {
    count: u32,
    sum: u32,
    squares: u64,
    stones: u32,
}

impl Breath {
    #[inline]
    fn add(&mut self, cell: usize) {
        self.count += 1;
        self.sum += cell as u32;
        self.squares += (cell * cell) as u64;
    }

    #[inline]
    fn remove(&mut self, cell: usize) {
        self.count -= 1;
        self.sum -= cell as u32;
        self.squares -= (cell * cell) as u64;
    }

    #[inline]
    fn join(&mut self, other: Breath) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.stones += other.stones;
    }

    /// Whether all are the same point: by Cauchy and Schwarz exactly then `count · squares = sum²`. True without any liberty as well.
    #[inline]
    fn is_at_most_one(&self) -> bool {
        u64::from(self.count) * self.squares == u64::from(self.sum) * u64::from(self.sum)
    }

    #[inline]
    fn is_one(&self) -> bool {
        self.count != 0 && self.is_at_most_one()
    }

    /// The liberty of a chain that has just one.
    #[inline]
    fn only(&self) -> usize {
        (self.sum / self.count.max(1)) as usize
    }
}

/// How many of the four sides of a cell are empty, Black's, White's and border: four bits each.
#[derive(Clone, Copy, Debug, Default)]
struct Sides(u16);

impl Sides {
    const NIBBLE: u16 = 0xF;

    #[inline]
    fn one(color: u8) -> u16 {
        1 << (4 * color)
    }

    #[inline]
    fn add(&mut self, color: u8) {
        self.0 += Sides::one(color);
    }

    /// One side is another's now. Cells of the border, whose sides nobody counts, may run over.
    #[inline]
    fn change(&mut self, from: u8, to: u8) {
        self.0 = self
            .0
            .wrapping_add(Sides::one(to))
            .wrapping_sub(Sides::one(from));
    }

    #[inline]
    fn count(self, color: u8) -> u16 {
        self.0 >> (4 * color) & Sides::NIBBLE
    }

    #[inline]
    fn touch(self, color: u8) -> bool {
        self.0 & (Sides::NIBBLE << (4 * color)) != 0
    }
}

/// A board that is quick to play on; it takes nothing back.
#[derive(Clone, Debug)]
pub(super) struct Goban {
    lattice: Lattice,
    color: Vec<u8>,
    /// What lies on the four sides of each cell.
    sides: Vec<Sides>,
    /// The cell whose `breath` is that of the chain.
    head: Vec<u16>,
    /// The next stone of the chain, in a ring.
    next: Vec<u16>,
    breath: Vec<Breath>,
    empties: Vec<u16>,
    /// Where in `empties` a cell stands.
    place: Vec<u16>,
    /// Where the simple ko forbids to play now.
    ko: usize,
    /// A cell of what the last move took, else [`NOWHERE`].
    taken: usize,
}

impl Goban {
    pub(super) fn new(position: &Position) -> Goban {
        let lattice = Lattice::of(position.size);
        let cells = lattice.cells();
        let mut board = Goban {
            lattice,
            color: vec![BORDER; cells],
            sides: vec![Sides::default(); cells],
            head: vec![0; cells],
            next: vec![0; cells],
            breath: vec![Breath::default(); cells],
            empties: Vec::with_capacity(cells),
            place: vec![0; cells],
            ko: NOWHERE,
            taken: NOWHERE,
        };
        for point in position.size.points() {
            let cell = lattice.cell(point);
            board.color[cell] = match () {
                () if position.stones.black.contains(point) => BLACK,
                () if position.stones.white.contains(point) => WHITE,
                () => EMPTY,
            };
            if board.color[cell] == EMPTY {
                board.put_empty(cell);
            }
        }
        for point in position.size.points() {
            let cell = lattice.cell(point);
            for next in board.around(cell) {
                let color = board.color[next];
                board.sides[cell].add(color);
            }
            if board.color[cell] != EMPTY {
                board.found(cell);
            }
        }
        board
    }

    /// Becomes a copy without new memory.
    pub(super) fn copy_from(&mut self, other: &Goban) {
        self.color.copy_from_slice(&other.color);
        self.sides.copy_from_slice(&other.sides);
        self.head.copy_from_slice(&other.head);
        self.next.copy_from_slice(&other.next);
        self.breath.copy_from_slice(&other.breath);
        self.place.copy_from_slice(&other.place);
        self.empties.clone_from(&other.empties);
        (self.ko, self.taken) = (other.ko, other.taken);
    }

    #[inline]
    fn around(&self, cell: usize) -> [usize; 4] {
        let stride = self.lattice.stride;
        [cell - stride, cell - 1, cell + 1, cell + stride]
    }

    #[inline]
    fn chain(&self, stone: usize) -> &Breath {
        &self.breath[usize::from(self.head[stone])]
    }

    #[inline]
    fn is_stone(&self, cell: usize) -> bool {
        matches!(self.color[cell], BLACK | WHITE)
    }

    #[inline]
    fn put_empty(&mut self, cell: usize) {
        self.place[cell] = self.empties.len() as u16;
        self.empties.push(cell as u16);
    }

    #[inline]
    fn take_empty(&mut self, cell: usize) {
        let place = usize::from(self.place[cell]);
        self.empties.swap_remove(place);
        if let Some(&moved) = self.empties.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
    }

    /// Makes a stone a chain of its own, then joins it to those of its colour that are chains already.
    #[inline]
    fn found(&mut self, cell: usize) {
        let mut breath = Breath {
            stones: 1,
            ..Breath::default()
        };
        let around = self.around(cell);
        for next in around {
            if self.color[next] == EMPTY {
                breath.add(next);
            }
        }
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.breath[cell] = breath;
        for next in around {
            if self.color[next] == self.color[cell] && self.head[next] != 0 {
                self.join(cell, next);
            }
        }
    }

    /// Joins the chains of two stones; the smaller one takes the head of the larger.
    fn join(&mut self, a: usize, b: usize) {
        let (mut large, mut small) = (usize::from(self.head[a]), usize::from(self.head[b]));
        if large == small {
            return;
        }
        if self.breath[large].stones < self.breath[small].stones {
            (large, small) = (small, large);
        }
        let joined = self.breath[small];
        self.breath[large].join(joined);
        let mut stone = small;
        loop {
            self.head[stone] = large as u16;
            stone = usize::from(self.next[stone]);
            if stone == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Plays a legal stone.
    fn play(&mut self, cell: usize, color: u8) {
        self.color[cell] = color;
        self.take_empty(cell);
        let around = self.around(cell);
        for next in around {
            self.sides[next].change(EMPTY, color);
            if self.is_stone(next) {
                let head = usize::from(self.head[next]);
                self.breath[head].remove(cell);
            }
        }
        self.found(cell);
        (self.ko, self.taken) = (NOWHERE, NOWHERE);
        let mut count = 0;
        for next in around {
            if self.color[next] == enemy(color) && self.chain(next).count == 0 {
                count += self.take(next);
                self.taken = next;
            }
        }
        if count == 1 && self.chain(cell).stones == 1 && self.chain(cell).is_one() {
            self.ko = self.taken;
        }
    }

    /// Takes a chain off; tells how many stones it had.
    fn take(&mut self, first: usize) -> u32 {
        let color = self.color[first];
        let mut stone = first;
        let mut count = 0;
        loop {
            self.color[stone] = EMPTY;
            self.head[stone] = 0;
            self.put_empty(stone);
            count += 1;
            stone = usize::from(self.next[stone]);
            if stone == first {
                break;
            }
        }
        loop {
            for next in self.around(stone) {
                self.sides[next].change(color, EMPTY);
                if self.is_stone(next) {
                    let head = usize::from(self.head[next]);
                    self.breath[head].add(stone);
                }
            }
            stone = usize::from(self.next[stone]);
            if stone == first {
                return count;
            }
        }
    }

    /// The cell of a point.
    pub(super) fn cell(&self, point: Point) -> usize {
        self.lattice.cell(point)
    }

    /// Plays a legal stone, or passes where there is no cell.
    pub(super) fn step(&mut self, cell: usize, color: Color) {
        if cell == NOWHERE {
            (self.ko, self.taken) = (NOWHERE, NOWHERE);
        } else {
            self.play(cell, side(color));
        }
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.color.len()
    }

    /// Whether a stone here takes a chain or saves one from atari.
    pub(super) fn is_urgent(&self, cell: usize, color: Color) -> bool {
        let color = side(color);
        let in_atari = |next: usize| self.is_stone(next) && self.chain(next).is_one();
        let around = self.around(cell).into_iter();
        self.captures(cell, color)
            || around
                .filter(|&next| self.color[next] == color)
                .any(in_atari)
                && !self.after(cell, color).is_at_most_one()
    }

    /// Whether a stone may be played here and is no own eye.
    pub(super) fn may_try(&self, cell: usize, color: Color) -> bool {
        let color = side(color);
        self.color[cell] == EMPTY && self.is_legal(cell, color) && !self.is_eye(cell, color)
    }

    /// Plays on by the policy; `last` is the move before. Two passes or 3n² moves end it: what repeats for ever (triple ko) stops there.
    pub(super) fn play_to_the_end(
        &mut self,
        first: Color,
        last: usize,
        chance: &mut Chance,
        line: &mut impl Line,
    ) {
        let most = 3 * self.lattice.cells();
        let (mut color, mut last, mut passes) = (side(first), last, 0);
        for _ in 0..most {
            let cell = self.choose(color, last, chance);
            if cell == NOWHERE {
                passes += 1;
                if passes == 2 {
                    return;
                }
                (self.ko, self.taken) = (NOWHERE, NOWHERE);
            } else {
                passes = 0;
                self.play(cell, color);
                line.push(cell, color);
            }
            (color, last) = (enemy(color), cell);
        }
    }

    /// Adds to the sums of each point who has it: who stands there, or whose stones alone are round it.
    fn add_owners(&self, sums: &mut [i32]) {
        for (cell, sum) in sums.iter_mut().enumerate() {
            *sum += self.owner(cell);
        }
    }

    /// 1 where Black has the cell, −1 where White has it.
    #[inline]
    pub(super) fn owner(&self, cell: usize) -> i32 {
        let sides = self.sides[cell];
        match self.color[cell] {
            BLACK => 1,
            WHITE => -1,
            EMPTY => i32::from(sides.touch(BLACK)) - i32::from(sides.touch(WHITE)),
            _ => 0,
        }
    }

    /// The move of the policy, or [`NOWHERE`] to pass. `last` is what the opponent has just played.
    fn choose(&self, color: u8, last: usize, chance: &mut Chance) -> usize {
        if last != NOWHERE {
            if chance.hits(240)
                && let Some(cell) = self.capture_of(last)
            {
                return cell;
            }
            if chance.hits(240)
                && let Some(cell) = self.rescue(color, last)
            {
                return cell;
            }
            if chance.hits(200)
                && let Some(cell) = self.vital_near(color, last)
            {
                return cell;
            }
        }
        self.any_sensible(color, chance)
    }

    /// Takes the chain that the opponent has just left in atari.
    #[inline]
    fn capture_of(&self, last: usize) -> Option<usize> {
        let chain = self.chain(last);
        (chain.is_one() && chain.only() != self.ko).then(|| chain.only())
    }

    /// Saves an own chain that the last move put in atari: by taking a chain that touches it, or by running where that gives two liberties.
    fn rescue(&self, color: u8, last: usize) -> Option<usize> {
        self.around(last).into_iter().find_map(|next| {
            if self.color[next] != color || !self.chain(next).is_one() {
                return None;
            }
            if let Some(cell) = self.capture_round(next) {
                return Some(cell);
            }
            let run = self.chain(next).only();
            let sensible = !self.after(run, color).is_at_most_one() && !self.is_eye(run, color);
            (sensible && run != self.ko).then_some(run)
        })
    }

    /// A move that takes an enemy chain which touches the chain of `stone`.
    fn capture_round(&self, stone: usize) -> Option<usize> {
        let other = enemy(self.color[stone]);
        let mut at = stone;
        loop {
            for next in self.around(at) {
                if self.color[next] == other {
                    let chain = self.chain(next);
                    if chain.is_one() && chain.only() != self.ko {
                        return Some(chain.only());
                    }
                }
            }
            at = usize::from(self.next[at]);
            if at == stone {
                return None;
            }
        }
    }

    /// The vital point of a small eye space at the last move or where it took stones.
    fn vital_near(&self, color: u8, last: usize) -> Option<usize> {
        let around = self.around(last);
        let spaces = around.into_iter().chain([self.taken]);
        spaces
            .filter(|&cell| self.color[cell] == EMPTY)
            .find_map(|cell| {
                self.vital(cell)
                    .filter(|&vital| self.is_legal(vital, color))
            })
    }

    /// The vital point of the empty region at a cell, if it is small, has one, and stones of one colour stand round it.
    fn vital(&self, cell: usize) -> Option<usize> {
        let mut space = Cells::default();
        let mut shape = Shape::default();
        let mut walls = [false; 2];
        space.push(cell);
        while shape.cells < space.len() {
            let at = space.get(shape.cells);
            let sides = self.sides[at];
            walls = [
                walls[0] || sides.touch(BLACK),
                walls[1] || sides.touch(WHITE),
            ];
            if walls == [true; 2] {
                return None;
            }
            if sides.touch(EMPTY) {
                for next in self.around(at) {
                    let is_new = self.color[next] == EMPTY && !space.contains(next);
                    if is_new && !space.push(next) {
                        return None;
                    }
                }
            }
            // All empty cells round it are in the space.
            shape.add(usize::from(sides.count(EMPTY)));
        }
        shape.vital(&space)
    }

    /// The first sensible point from a random one on, in the order of the list.
    fn any_sensible(&self, color: u8, chance: &mut Chance) -> usize {
        if self.empties.is_empty() {
            return NOWHERE;
        }
        let start = chance.below(self.empties.len());
        let (before, after) = self.empties.split_at(start);
        after
            .iter()
            .chain(before)
            .map(|&cell| usize::from(cell))
            .find(|&cell| self.is_sensible(cell, color))
            .unwrap_or(NOWHERE)
    }

    /// Legal, no own eye, and no bad self-atari.
    #[inline]
    fn is_sensible(&self, cell: usize, color: u8) -> bool {
        if cell == self.ko {
            return false;
        }
        if self.sides[cell].count(EMPTY) >= 2 {
            return true;
        }
        if self.is_eye(cell, color) {
            return false;
        }
        let after = self.after(cell, color);
        !after.is_at_most_one()
            || self.captures(cell, color)
            || after.count != 0 && self.is_good_offer(cell, color, after.stones)
    }

    /// Whether a chain put into atari may be worth it: a single stone, or a shape that leaves its captor one eye.
    fn is_good_offer(&self, cell: usize, color: u8, stones: u32) -> bool {
        match stones {
            1..=3 => true,
            4..=6 => {
                let mut chain = Cells::default();
                chain.push(cell);
                let mut done = 0;
                while done < chain.len() {
                    for next in self.around(chain.get(done)) {
                        if self.color[next] == color && !chain.contains(next) {
                            chain.push(next);
                        }
                    }
                    done += 1;
                }
                chain.shape(self.lattice.stride).kills()
            }
            _ => false,
        }
    }

    #[inline]
    fn is_legal(&self, cell: usize, color: u8) -> bool {
        cell != self.ko && (self.after(cell, color).count != 0 || self.captures(cell, color))
    }

    #[inline]
    fn captures(&self, cell: usize, color: u8) -> bool {
        let is_last = |next: usize| self.color[next] == enemy(color) && self.chain(next).is_one();
        self.sides[cell].touch(enemy(color)) && self.around(cell).into_iter().any(is_last)
    }

    /// The liberties and stones of the chain that a stone here would make, captures not looked at.
    #[inline]
    fn after(&self, cell: usize, color: u8) -> Breath {
        let mut breath = Breath {
            stones: 1,
            ..Breath::default()
        };
        let mut heads = [0; 4];
        for (place, next) in self.around(cell).into_iter().enumerate() {
            if self.color[next] == EMPTY {
                breath.add(next);
            } else if self.color[next] == color {
                let head = self.head[next];
                if !heads.contains(&head) {
                    heads[place] = head;
                    breath.join(self.breath[usize::from(head)]);
                }
            }
        }
        // Every own neighbour counted this point as a liberty.
        for next in self.around(cell) {
            if self.color[next] == color {
                breath.remove(cell);
            }
        }
        breath
    }

    /// Own stones or the edge on all four sides, and not so many enemies on the diagonals that it is false.
    #[inline]
    fn is_eye(&self, cell: usize, color: u8) -> bool {
        if self.sides[cell].touch(EMPTY) || self.sides[cell].touch(enemy(color)) {
            return false;
        }
        let stride = self.lattice.stride;
        let corners = [
            cell - stride - 1,
            cell - stride + 1,
            cell + stride - 1,
            cell + stride + 1,
        ];
        let count = |wanted| {
            corners
                .into_iter()
                .filter(|&corner| self.color[corner] == wanted)
                .count()
        };
        count(enemy(color)) + usize::from(count(BORDER) > 0) < 2
    }
}

/// What becomes of the moves of a playout.
pub(super) trait Line {
    /// One more stone.
    fn push(&mut self, cell: usize, color: u8);
}

impl Line for () {
    #[inline]
    fn push(&mut self, _cell: usize, _color: u8) {}
}

impl Line for Vec<(usize, Color)> {
    fn push(&mut self, cell: usize, color: u8) {
        let color = if color == BLACK {
            Color::Black
        } else {
            Color::White
        };
        Vec::push(self, (cell, color));
    }
}

#[inline]
fn side(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

#[inline]
fn enemy(color: u8) -> u8 {
    BLACK + WHITE - color
}

/// A handful of cells.
#[derive(Clone, Copy, Debug, Default)]
struct Cells {
    cells: [u16; SMALL],
    len: u8,
}

impl Cells {
    /// False where it is full.
    #[inline]
    fn push(&mut self, cell: usize) -> bool {
        let free = self.cells.get_mut(usize::from(self.len));
        let fits = free.map(|free| *free = cell as u16).is_some();
        self.len += u8::from(fits);
        fits
    }

    #[inline]
    fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    fn get(&self, place: usize) -> usize {
        usize::from(self.cells[place])
    }

    #[inline]
    fn contains(&self, cell: usize) -> bool {
        self.cells[..self.len()].contains(&(cell as u16))
    }

    /// How its cells touch each other.
    fn shape(&self, stride: usize) -> Shape {
        let mut shape = Shape::default();
        for place in 0..self.len() {
            let cell = self.get(place);
            let around = [cell - stride, cell - 1, cell + 1, cell + stride];
            shape.add(around.iter().filter(|&&next| self.contains(next)).count());
        }
        shape
    }
}

/// A shape of up to six cells, by how they touch: enough to name the killing ones.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    cells: usize,
    /// Contacts, each counted from both sides: a square has 8, a row of four 6.
    contacts: usize,
    /// The contacts of the cell that has most.
    most: usize,
    /// Which cell that is.
    center: usize,
}

impl Shape {
    /// One more cell, and how many others it touches.
    #[inline]
    fn add(&mut self, degree: usize) {
        if degree > self.most {
            (self.most, self.center) = (degree, self.cells);
        }
        self.contacts += degree;
        self.cells += 1;
    }

    /// The point that decides whether the space makes two eyes; a square and whatever is safe or hopeless has none.
    fn vital(&self, space: &Cells) -> Option<usize> {
        let has_one = match self.cells {
            3 => true,
            4 => self.most == 3,
            5 | 6 => self.is_compact(),
            _ => false,
        };
        has_one.then(|| space.get(self.center))
    }

    /// Whether stones of this shape, once taken, leave a space for one eye only.
    fn kills(&self) -> bool {
        match self.cells {
            0..=3 => true,
            4 => self.most == 3 || self.contacts == 8,
            5 | 6 => self.is_compact(),
            _ => false,
        }
    }

    /// The bulky five, the cross, the rabbity six.
    fn is_compact(&self) -> bool {
        match self.cells {
            5 => self.most == 4 || self.contacts == 10,
            6 => self.most == 4 && self.contacts == 12,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::testing::position;
    use proptest::prelude::*;

    fn board(text: &str) -> Goban {
        Goban::new(&position(text))
    }

    /// The cell where a text has the letter.
    fn cell(text: &str, letter: char) -> usize {
        let lines: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|line: &Vec<char>| !line.is_empty())
            .collect();
        let stride = lines[0].len() + 2;
        let row = lines
            .iter()
            .position(|line| line.contains(&letter))
            .unwrap();
        let column = lines[row].iter().position(|&c| c == letter).unwrap();
        (row + 1) * stride + column + 1
    }

    fn is_eye(text: &str) -> bool {
        board(text).is_eye(cell(text, '*'), BLACK)
    }

    #[test]
    fn an_eye_is_false_by_two_diagonals_and_by_one_at_the_edge() {
        assert!(is_eye("X X X\nX * X\nX X X"));
        assert!(is_eye("O X X\nX * X\nX X X"));
        assert!(!is_eye("O X O\nX * X\nX X X"));
        assert!(is_eye("X * X\n. X ."));
        assert!(!is_eye("X * X\nO X ."));
        assert!(!is_eye("* X\nX O"));
        assert!(is_eye("* X\nX ."));
        assert!(!is_eye("X * .\nX X X"));
        assert!(is_eye("*"));
    }

    fn vital(text: &str) -> bool {
        let near = cell(text, 'n');
        let empty = text.replace(['n', '*'], ".");
        let wanted = text.contains('*').then(|| cell(text, '*'));
        let found = board(&empty).vital(near);
        assert!(
            found.is_none() || wanted.is_none() || found == wanted,
            "{text}"
        );
        found.is_some() && found == wanted
    }

    #[test]
    fn small_eye_spaces_have_their_vital_points() {
        assert!(vital("X X X X X\nX n * . X\nX X X X X"));
        assert!(vital("X X X X X\nX n * . X\nX X . X X\nX X X X X"));
        assert!(vital("X X X X\nX n . X\nX . * .\nX X X X"));
        assert!(vital("X X n X X\nX . * . X\nX X . X X"));
        assert!(vital("X n . X X\nX . * . X\nX X . X X\nX X X X X"));
    }

    #[test]
    fn squares_rows_and_open_spaces_have_none() {
        assert!(!vital("X X X X\nX n . X\nX . . X\nX X X X"));
        assert!(!vital("X X X X X X\nX n . . . X\nX X X X X X"));
        assert!(!vital("n . .\n. . .\nX X X"));
        assert!(!vital("X X X X\nX n . O\nX X X X"));
        assert!(!vital(". . . .\n. n . .\n. . . ."));
    }

    fn sensible(text: &str) -> bool {
        let board = board(&text.replace('*', "."));
        board.is_sensible(cell(text, '*'), BLACK)
    }

    #[test]
    fn self_atari_is_played_only_where_it_may_be_worth_it() {
        // A lone throw-in, and two and three stones inside.
        assert!(sensible("O O O .\nO * . O\nO O O O"));
        assert!(sensible("O O O O O\nO X X * .\nO O O O O"));
        // A row of four leaves two eyes, a square does not.
        assert!(!sensible("O O O O O O\nO X X X * .\nO O O O O O"));
        assert!(sensible("O O O O\nO X X O\nO X * .\nO O O O"));
        // The T, the bulky five, the cross and the rabbity six kill; five in a row and rectangles do not.
        assert!(sensible("O O O O O\nO X X X .\nO O * O O\nO O O O O"));
        assert!(sensible("O O O O O\nO X X X .\nO X * O O\nO O O O O"));
        assert!(sensible("O O X O O\nO X X * .\nO O X O O\nO O O O O"));
        assert!(sensible("O X X O O\nO X X * .\nO O X O O\nO O O O O"));
        assert!(!sensible("O O O O O\nO X X X O\nO X * X .\nO O O O O"));
        // Seven stones never.
        assert!(!sensible("O X X O O\nO X X X .\nO X * O O\nO O O O O"));
        // Suicide never; what captures always.
        assert!(!sensible("O O O\nO * O\nO O ."));
        assert!(sensible("* O X\nO X .\nX . ."));
    }

    #[test]
    fn chains_in_atari_are_taken_and_saved() {
        let text = ". . . . .\n. X O X .\n. . X . .\n. . . . .";
        let board = board(text);
        let last = cell(text, 'O');
        assert_eq!(board.capture_of(last), Some(last - 7));
        assert_eq!(board.rescue(WHITE, last - 1), Some(last - 7));
        let text = "X O .\n. X .\n. . .";
        let corner = super::tests::board(text);
        // Taking the stone that gives atari comes before running.
        assert_eq!(corner.rescue(BLACK, cell(text, 'O')), Some(8));
    }

    #[test]
    fn a_ko_is_not_taken_back_at_once() {
        let mut board = board(". X O .\nX O . O\n. X O .");
        board.play(2 * 6 + 3, BLACK);
        assert_eq!(board.ko, 2 * 6 + 2);
        assert!(!board.is_legal(2 * 6 + 2, WHITE));
    }

    #[test]
    fn larger_boards_get_fewer_playouts() {
        let size = |side| BoardSize::new(side, side).unwrap();
        assert_eq!(affordable(size(1), 48), 48);
        assert_eq!(affordable(size(19), 48), 48);
        assert_eq!(affordable(size(52), 48), 12);
        assert_eq!(affordable(size(52), 4), 4);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn sums_stay_true(width in 1u8..=9, height in 1u8..=9, seed in any::<u64>(), stones in prop::collection::vec(0u8..4, 81)) {
            let size = BoardSize::new(width, height).unwrap();
            let mut position = Position { size, ..Position::default() };
            for (point, stone) in size.points().zip(stones) {
                match stone {
                    1 => position.stones.black.insert(point),
                    2 => position.stones.white.insert(point),
                    _ => {}
                }
            }
            let mut board = Goban::new(&position);
            let mut chance = Chance(seed | 1);
            let (mut color, mut last) = (BLACK, NOWHERE);
            for _ in 0..60 {
                let cell = board.choose(color, last, &mut chance);
                if cell != NOWHERE {
                    board.play(cell, color);
                }
                (color, last) = (enemy(color), cell);
                check(&board);
            }
        }
    }

    /// Every chain's sums are those of its stones, its ring holds exactly its stones, and the list of empty points and the sides of each are right.
    fn check(board: &Goban) {
        let mut rings = vec![Breath::default(); board.color.len()];
        for cell in 0..board.color.len() {
            if board.color[cell] != BORDER {
                let mut sides = Sides::default();
                let around = board.around(cell).into_iter();
                around.for_each(|next| sides.add(board.color[next]));
                assert_eq!(sides.0, board.sides[cell].0);
            }
            if !board.is_stone(cell) {
                assert_eq!(
                    board.color[cell] == EMPTY,
                    board.empties.contains(&(cell as u16))
                );
                continue;
            }
            let ring = &mut rings[usize::from(board.head[cell])];
            ring.stones += 1;
            for next in board.around(cell) {
                if board.color[next] == EMPTY {
                    ring.add(next);
                } else if board.color[next] == board.color[cell] {
                    assert_eq!(board.head[next], board.head[cell]);
                }
            }
            assert_eq!(board.head[usize::from(board.next[cell])], board.head[cell]);
        }
        for (cell, ring) in rings.iter().enumerate().filter(|(_, ring)| ring.stones > 0) {
            let kept = &board.breath[cell];
            assert_eq!(
                (ring.count, ring.sum, ring.squares, ring.stones),
                (kept.count, kept.sum, kept.squares, kept.stones)
            );
        }
    }
}

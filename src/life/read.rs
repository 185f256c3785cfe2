//! Reading: the exact search of closed regions.
//!
//! It turns nakade, the rectangular six and seki from luck into proof (SCORING.md, section 5, finding 5). Larger budgets did not pay.

use super::scene::Scene;
use crate::board::Point;

/// What reading says of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It stands whoever plays first.
    Stands,
    /// It is gone whoever plays first.
    Falls,
    /// It depends on who plays first.
    Depends,
    /// The search did not come to an end.
    TooLong,
}

/// No region with more empty points is read.
const MOST_EMPTY: u32 = 10;
/// No region with more points is read.
const MOST_POINTS: u32 = 80;
/// A capture of so many stones decides a region: without that, even regions of two empty points explode.
const DECISIVE: u32 = 7;
/// No line goes deeper; longer ones count as too long. Also what keeps the recursion off the end of the stack.
const DEEPEST: usize = 64;
/// The nodes of one search of a region for one first player.
const NODES: u32 = 6000;
/// A region with no more empty points may take so many nodes: that is where sekis are, and two refilled captures.
const FEW_EMPTY: u32 = 4;
const NODES_FOR_FEW: u32 = 24_000;
/// The nodes of all searches of one position.
const NODES_IN_ALL: u32 = 45_000;
/// How sure the playouts must be of a chain at the rim to take it as immortal: from the strictest on, until the region is small enough.
const SURE: [f32; 4] = [0.97, 0.9, 0.8, 0.65];

/// Reads every chain that is neither proved nor clear; the hardest last, for what is found on the way may settle them.
///
/// `immortal` are chains that nothing can take, `settled` those that need no reading; `means` what the playouts say of each chain in its own
/// colour. With `confirmation` a ko is read without threats, as Nihon Kiin 1989 art. 7.2 confirms life and death; without it, what a ko decides
/// depends on the rest of the board.
pub(super) fn read(
    scene: &Scene,
    immortal: &[bool],
    settled: &[bool],
    means: &[f32],
    confirmation: bool,
) -> Vec<Option<Reading>> {
    let mut reader = Reader::default();
    reader.read(scene, immortal, settled, means, confirmation)
}

/// What reading says of a chain, and whether somebody would have taken back a ko on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub outcome: Outcome,
    pub by_ko: bool,
}

fn is_open(found: Option<Reading>) -> bool {
    found.is_none_or(|of| of.outcome == Outcome::TooLong)
}

/// What reading a chain needs.
struct Task<'a> {
    scene: &'a Scene,
    immortal: &'a [bool],
    means: &'a [f32],
    confirmation: bool,
    reader: &'a mut Reader,
    /// The regions whose search did not come to an end.
    too_long: &'a mut Vec<Region>,
    found: &'a mut [Option<Reading>],
}

impl Task<'_> {
    /// Reads the first region round a chain that is small enough and comes to an end.
    fn read(&mut self, chain: usize) {
        let (scene, means, immortal) = (self.scene, self.means, self.immortal);
        for sure in SURE {
            let rim = |other: usize| {
                if immortal[other] {
                    Rim::Proved
                } else if means[other] >= sure {
                    Rim::Likely
                } else {
                    Rim::Open
                }
            };
            let Some(region) = Region::grow(scene, chain, rim) else {
                continue;
            };
            if self.too_long.contains(&region) {
                continue;
            }
            let Some(problem) = Problem::new(scene, &region) else {
                continue;
            };
            let read = self.reader.solve(&problem, self.confirmation);
            let over = read.is_none();
            for (place, &member) in region.chains.iter().enumerate() {
                let too_long = Reading {
                    outcome: Outcome::TooLong,
                    by_ko: false,
                };
                if is_open(self.found[member]) {
                    self.found[member] = Some(read.as_ref().map_or(too_long, |of| of[place]));
                }
            }
            if !over {
                return;
            }
            self.too_long.push(region);
        }
    }
}

/// How a chain stands at the edge of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rim {
    /// Nothing can take it.
    Proved,
    /// The playouts nearly always keep it.
    Likely,
    /// It may fall: it belongs into the region.
    Open,
}

/// A closed part of the board: chains that may fall and the empty regions they touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Region {
    chains: Vec<usize>,
    rooms: Vec<usize>,
}

impl Region {
    /// Grows from a chain over all empty regions and open chains that it touches. A likely chain at the rim joins where it has fewer than two
    /// liberties elsewhere: it fights for its life too, and left out every seki would be read as dead.
    fn grow(scene: &Scene, chain: usize, rim: impl Fn(usize) -> Rim) -> Option<Region> {
        let mut region = Region {
            chains: vec![chain],
            rooms: Vec::new(),
        };
        let (mut done, mut edge) = (0, Vec::new());
        loop {
            while done < region.chains.len() {
                let member = region.chains[done];
                done += 1;
                let mut met = scene.enemies[member].clone();
                for &(room, _) in &scene.reach[member] {
                    if !region.rooms.contains(&room) {
                        region.rooms.push(room);
                        met.extend(&scene.walls[room]);
                    }
                }
                for other in met {
                    match rim(other) {
                        Rim::Open if !region.chains.contains(&other) => region.chains.push(other),
                        Rim::Likely if !edge.contains(&other) => edge.push(other),
                        _ => {}
                    }
                }
                if region.is_too_large(scene) {
                    return None;
                }
            }
            let weak = |other: &&usize| {
                !region.chains.contains(other) && region.liberties_elsewhere(scene, **other) < 2
            };
            let joins = edge.iter().find(weak).copied();
            let Some(joins) = joins else { break };
            region.chains.push(joins);
        }
        region.chains.sort_unstable();
        region.rooms.sort_unstable();
        Some(region)
    }

    fn is_too_large(&self, scene: &Scene) -> bool {
        let empty: usize = self.rooms.iter().map(|&room| scene.room[room].len()).sum();
        let stones: usize = self.chains.iter().map(|&at| scene.stones[at].len()).sum();
        empty as u32 > MOST_EMPTY || (empty + stones) as u32 > MOST_POINTS
    }

    fn liberties_elsewhere(&self, scene: &Scene, chain: usize) -> u32 {
        let elsewhere = scene.reach[chain]
            .iter()
            .filter(|(room, _)| !self.rooms.contains(room));
        elsewhere.map(|&(_, liberties)| liberties).sum()
    }
}

/// What one search needs: a graph of up to 64 places. A chain that is decisive anyway is one place, all others are one place a point.
struct Problem {
    /// The places next to each.
    next: Vec<u64>,
    /// How many points each is.
    weight: Vec<u32>,
    /// The places next to an immortal chain, Black's and White's.
    rim: [u64; 2],
    /// Where stones stand.
    start: Stones,
    /// All places.
    all: u64,
    /// The places of each chain of the region, with its colour.
    chains: Vec<(u64, usize)>,
}

/// The stones of Black and of White.
type Stones = [u64; 2];

impl Problem {
    /// `None` where the region has too many places.
    fn new(scene: &Scene, region: &Region) -> Option<Problem> {
        let mut places: Vec<(Point, usize)> = Vec::new();
        let mut problem = Problem {
            next: Vec::new(),
            weight: Vec::new(),
            rim: [0; 2],
            start: [0; 2],
            all: 0,
            chains: Vec::new(),
        };
        for &room in &region.rooms {
            for &point in &scene.room[room] {
                places.push((point, problem.add(1)?));
            }
        }
        for &chain in &region.chains {
            let (stones, color) = (&scene.stones[chain], scene.color(chain) as usize);
            let mut mask = 0;
            if stones.len() as u32 >= DECISIVE {
                let place = problem.add(stones.len() as u32)?;
                mask = 1 << place;
                places.extend(stones.iter().map(|&point| (point, place)));
            } else {
                for &point in stones {
                    let place = problem.add(1)?;
                    mask |= 1 << place;
                    places.push((point, place));
                }
            }
            problem.start[color] |= mask;
            problem.chains.push((mask, color));
        }
        problem.connect(scene, &places);
        Some(problem)
    }

    fn add(&mut self, weight: u32) -> Option<usize> {
        let place = self.next.len();
        (place < 64).then(|| {
            self.next.push(0);
            self.weight.push(weight);
            self.all |= 1 << place;
            place
        })
    }

    /// Joins places that touch; a stone of no chain of the region is an immortal one.
    fn connect(&mut self, scene: &Scene, places: &[(Point, usize)]) {
        let mut sorted = places.to_vec();
        sorted.sort_unstable_by_key(|&(point, _)| point);
        let find = |point: Point| {
            let at = sorted.binary_search_by_key(&point, |&(point, _)| point);
            at.ok().map(|at| sorted[at].1)
        };
        for &(point, place) in places {
            for next in point.around() {
                match (find(next), scene.chains.at(next)) {
                    (Some(other), _) if other != place => self.next[place] |= 1 << other,
                    (None, Some(chain)) => self.rim[scene.color(chain) as usize] |= 1 << place,
                    _ => {}
                }
            }
        }
    }

    /// The places next to a set of places, and the set.
    #[inline]
    fn spread(&self, mut set: u64) -> u64 {
        let mut out = set;
        while set != 0 {
            out |= self.next[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        out
    }

    /// The connected part of `within` that holds a place, and all that touches it.
    #[inline]
    fn flood(&self, place: usize, within: u64) -> (u64, u64) {
        let (mut part, mut fresh) = (1 << place, 1 << place);
        let mut near = 0;
        while fresh != 0 {
            near |= self.spread(fresh);
            fresh = near & within & !part;
            part |= fresh;
        }
        (part, near & !part)
    }

    #[inline]
    fn weigh(&self, mut set: u64) -> u32 {
        let mut sum = 0;
        while set != 0 {
            sum += self.weight[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        sum
    }

    /// Black's points less White's when both pass.
    fn area(&self, stones: Stones) -> i32 {
        let mut owned = stones;
        let mut left = self.all & !stones[0] & !stones[1];
        while left != 0 {
            let (part, near) = self.flood(left.trailing_zeros() as usize, left);
            left &= !part;
            let touches = |color: usize| near & stones[color] | part & self.rim[color] != 0;
            match (touches(0), touches(1)) {
                (true, false) => owned[0] |= part,
                (false, true) => owned[1] |= part,
                _ => {}
            }
        }
        self.weigh(owned[0]) as i32 - self.weigh(owned[1]) as i32
    }

    /// Whether a point is an eye that its owner never needs to fill: one chain of his, or immortal stones, all round it.
    fn is_own_eye(&self, stones: Stones, place: usize, color: usize) -> bool {
        let next = self.next[place];
        if next & !stones[color] != 0 || self.rim[1 - color] >> place & 1 != 0 {
            return false;
        }
        if next == 0 {
            return true;
        }
        let (chain, _) = self.flood(next.trailing_zeros() as usize, stones[color]);
        let immortal = self.rim[color] >> place & 1 != 0;
        next & !chain == 0 && (!immortal || chain & self.rim[color] != 0)
    }

    /// Plays a stone: the stones then, and how many were taken. `None` for suicide.
    fn play(&self, stones: Stones, place: usize, color: usize) -> Option<(Stones, u32)> {
        let mut after = stones;
        after[color] |= 1 << place;
        let (mut taken, mut left) = (0, self.next[place] & stones[1 - color]);
        while left != 0 {
            let (chain, near) = self.flood(left.trailing_zeros() as usize, stones[1 - color]);
            left &= !chain;
            let breathes = near & !after[0] & !after[1] != 0 || chain & self.rim[1 - color] != 0;
            if !breathes {
                taken |= chain;
            }
        }
        after[1 - color] &= !taken;
        if taken == 0 && self.next[place] & !after[0] & !after[1] == 0 {
            let (chain, near) = self.flood(place, after[color]);
            let breathes = near & !after[0] & !after[1] != 0 || chain & self.rim[color] != 0;
            if !breathes {
                return None;
            }
        }
        Some((after, self.weigh(taken)))
    }
}

/// A value for the side to move, the stones of the final position it comes from, and the earliest position of the line it depends on.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: i32,
    end: Stones,
    /// The ply of the earliest position on the way that forbade a move below.
    tied: usize,
}

/// Ties to nothing.
const FREE: usize = usize::MAX;

/// What is known of one position of a search.
#[derive(Clone, Copy)]
struct Entry {
    stones: Stones,
    /// Which search, whose turn, whether the other has passed.
    turn: u32,
    lower: (i32, Stones),
    upper: (i32, Stones),
    best: u8,
}

const NO_ENTRY: Entry = Entry {
    stones: [0; 2],
    turn: 0,
    lower: (0, [0; 2]),
    upper: (0, [0; 2]),
    best: 64,
};

const TABLE: usize = 4096;

/// The memory of all searches of a position.
#[derive(Default)]
struct Reader {
    table: Vec<Entry>,
    search: u32,
    /// Nodes of this search and of all.
    nodes: u32,
    most: u32,
    in_all: u32,
    over: bool,
    /// Whether a repetition was met.
    repeated: bool,
    /// The colour that gets the region where it would take back a ko; the other may not take back any.
    insists: Option<usize>,
    path: Vec<Stones>,
}

impl Reader {
    /// Reads all chains of a position that are not settled.
    fn read(
        &mut self,
        scene: &Scene,
        immortal: &[bool],
        settled: &[bool],
        means: &[f32],
        confirmation: bool,
    ) -> Vec<Option<Reading>> {
        let mut found: Vec<Option<Reading>> = vec![None; scene.len()];
        let mut open: Vec<usize> = (0..scene.len())
            .filter(|&chain| !settled[chain] && means[chain] < 0.9)
            .collect();
        let ease = |chain: usize| (means[chain] - 0.2).abs();
        open.sort_by(|&a, &b| ease(b).total_cmp(&ease(a)).then(a.cmp(&b)));
        let mut too_long = Vec::new();
        for chain in open {
            if is_open(found[chain]) {
                let mut task = Task {
                    scene,
                    immortal,
                    means,
                    confirmation,
                    reader: self,
                    too_long: &mut too_long,
                    found: &mut found,
                };
                task.read(chain);
            }
        }
        found
    }

    /// What becomes of each chain, and whether a ko would change it; `None` over budget.
    fn solve(&mut self, problem: &Problem, confirmation: bool) -> Option<Vec<Reading>> {
        if self.table.is_empty() {
            self.table = vec![NO_ENTRY; TABLE];
        }
        self.repeated = false;
        let empty = problem.all & !problem.start[0] & !problem.start[1];
        self.most = if empty.count_ones() <= FEW_EMPTY {
            NODES_FOR_FEW
        } else {
            NODES
        };
        let plain = self.outcomes(problem, None)?;
        let mut read: Vec<Reading> = plain
            .iter()
            .map(|&outcome| Reading {
                outcome,
                by_ko: false,
            })
            .collect();
        if self.repeated && !confirmation {
            // Whoever profits from the ko may win it by threats elsewhere.
            let won = [
                self.outcomes(problem, Some(0)),
                self.outcomes(problem, Some(1)),
            ];
            for (chain, of) in read.iter_mut().enumerate() {
                let differs = |won: &Option<Vec<Outcome>>| {
                    won.as_ref().is_none_or(|won| won[chain] != of.outcome)
                };
                of.by_ko = won.iter().any(differs);
            }
        }
        Some(read)
    }

    /// What becomes of each chain; who takes back every ko, if anybody.
    fn outcomes(&mut self, problem: &Problem, insists: Option<usize>) -> Option<Vec<Outcome>> {
        self.search += 1;
        self.insists = insists;
        let ends = [self.first(problem, 0)?, self.first(problem, 1)?];
        let outcome = |&(mask, color): &(u64, usize)| {
            let stands = ends.map(|end| end[color] & mask == mask);
            let falls = ends.map(|end| end[color] & mask == 0);
            match (stands, falls) {
                ([true, true], _) => Outcome::Stands,
                (_, [true, true]) => Outcome::Falls,
                _ => Outcome::Depends,
            }
        };
        Some(problem.chains.iter().map(outcome).collect())
    }

    /// The final position where this colour plays first and both play well: null windows close in on the value.
    fn first(&mut self, problem: &Problem, color: usize) -> Option<Stones> {
        self.nodes = 0;
        self.over = self.in_all >= NODES_IN_ALL;
        self.path.clear();
        self.path.push(problem.start);
        let most = problem.weigh(problem.all) as i32;
        let (mut lower, mut upper) = (-most, most);
        let mut guess = problem.area(problem.start) * if color == 0 { 1 } else { -1 };
        let mut end = problem.start;
        while lower < upper && !self.over {
            let beta = guess.max(lower + 1);
            let found = self.look(problem, problem.start, color, false, beta);
            guess = found.value;
            end = found.end;
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        self.in_all += self.nodes;
        (!self.over).then_some(end)
    }

    /// Whether the side to move gets at least `beta`: the value is a bound on that side of it.
    fn look(
        &mut self,
        problem: &Problem,
        stones: Stones,
        color: usize,
        passed: bool,
        beta: i32,
    ) -> Found {
        let ply = self.path.len() - 1;
        self.nodes += 1;
        if self.nodes > self.most || ply >= DEEPEST {
            self.over = true;
        }
        let sign = if color == 0 { 1 } else { -1 };
        let mut best = Found {
            value: i32::MIN + 1,
            end: stones,
            tied: FREE,
        };
        if passed {
            best.value = sign * problem.area(stones);
        }
        if self.over || best.value >= beta {
            return best;
        }
        let turn = self.search << 2 | (color as u32) << 1 | u32::from(passed);
        let slot = slot(stones, turn);
        let mut known = self.table[slot];
        let same = known.stones == stones && known.turn == turn;
        if same && known.lower.0 >= beta {
            return Found {
                value: known.lower.0,
                end: known.lower.1,
                tied: FREE,
            };
        }
        if same && known.upper.0 < beta {
            return Found {
                value: known.upper.0,
                end: known.upper.1,
                tied: FREE,
            };
        }
        if !same {
            let most = problem.weigh(problem.all) as i32;
            known = Entry {
                stones,
                turn,
                lower: (-most - 1, stones),
                upper: (most + 1, stones),
                best: 64,
            };
        }
        let mut best_move = 64;
        let mut tied = FREE;
        for place in self.moves(problem, stones, color, known.best) {
            let reply = if place == 64 {
                if passed {
                    continue;
                }
                self.path.push(stones);
                let reply = self.look(problem, stones, 1 - color, true, 1 - beta);
                self.path.pop();
                reply
            } else {
                match self.after(problem, stones, color, place, beta) {
                    Ok(reply) => reply,
                    Err(ply) => {
                        tied = tied.min(ply);
                        continue;
                    }
                }
            };
            tied = tied.min(reply.tied);
            if -reply.value > best.value {
                best = Found {
                    value: -reply.value,
                    ..reply
                };
                best_move = place;
            }
            if best.value >= beta || self.over {
                break;
            }
        }
        // What hangs on this very position alone is the same on every way to it.
        best.tied = if tied < ply { tied } else { FREE };
        if best.tied == FREE && !self.over {
            if best.value >= beta {
                known.lower = (best.value, best.end);
            } else {
                known.upper = (best.value, best.end);
            }
            known.best = best_move as u8;
            self.table[slot] = known;
        }
        best
    }

    /// What follows a stone. `Err` where it cannot be played, with the ply it would repeat.
    fn after(
        &mut self,
        problem: &Problem,
        stones: Stones,
        color: usize,
        place: usize,
        beta: i32,
    ) -> Result<Found, usize> {
        let Some((after, taken)) = problem.play(stones, place, color) else {
            return Err(FREE);
        };
        if taken >= DECISIVE {
            return Ok(everything(problem, color));
        }
        if let Some(ply) = self.path.iter().position(|&earlier| earlier == after) {
            self.repeated = true;
            if self.insists == Some(color) {
                return Ok(Found {
                    tied: ply,
                    ..everything(problem, color)
                });
            }
            return Err(ply);
        }
        self.path.push(after);
        let reply = self.look(problem, after, 1 - color, false, 1 - beta);
        self.path.pop();
        Ok(reply)
    }

    /// The moves worth a try, the best known one first and the pass (64) last.
    fn moves(
        &self,
        problem: &Problem,
        stones: Stones,
        color: usize,
        best: u8,
    ) -> impl Iterator<Item = usize> + use<> {
        let mut list = [64u8; 65];
        let mut len = 0;
        let mut left = problem.all & !stones[0] & !stones[1];
        let urgent = problem.urgent(stones);
        for set in [left & urgent, left & !urgent] {
            left = set;
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                if !problem.is_own_eye(stones, place, color) {
                    list[len] = place as u8;
                    len += 1;
                }
            }
        }
        // The last place stays 64, the pass.
        len += 1;
        if let Some(known) = list[..len].iter().position(|&place| place == best)
            && best != 64
        {
            list[..=known].rotate_right(1);
        }
        list.into_iter().take(len).map(usize::from)
    }
}

impl Problem {
    /// The last liberties of chains in atari.
    fn urgent(&self, stones: Stones) -> u64 {
        let empty = self.all & !stones[0] & !stones[1];
        let mut urgent = 0;
        for (own, rim) in stones.into_iter().zip(self.rim) {
            let mut left = own;
            while left != 0 {
                let (chain, near) = self.flood(left.trailing_zeros() as usize, own);
                left &= !chain;
                let liberties = near & empty;
                if chain & rim == 0 && liberties & liberties.wrapping_sub(1) == 0 {
                    urgent |= liberties;
                }
            }
        }
        urgent
    }
}

/// The whole region for one colour, as the other sees it.
fn everything(problem: &Problem, color: usize) -> Found {
    let mut end = [0; 2];
    end[color] = problem.all;
    Found {
        value: -(problem.weigh(problem.all) as i32),
        end,
        tied: FREE,
    }
}

fn slot(stones: Stones, turn: u32) -> usize {
    let mixed = stones[0].wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ stones[1]
            .rotate_left(31)
            .wrapping_mul(0xBF58_476D_1CE4_E5B9)
        ^ u64::from(turn).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 40) as usize % TABLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, BoardSize, Color, Position, Setup};
    use crate::life::testing::{patterned, position};
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// What reading says of the chain at a point, with all larger chains of the other colour immortal.
    fn outcome(text: &str, column: u8, row: u8) -> Option<Outcome> {
        let scene = Scene::of(&position(text));
        let chain = scene.chains.at(Point::new(column, row)).unwrap();
        let color = scene.color(chain);
        let large = |at: usize| scene.color(at) != color && scene.stones[at].len() > 3;
        let immortal: Vec<bool> = (0..scene.len()).map(large).collect();
        read(&scene, &immortal, &immortal, &vec![0.0; scene.len()], true)[chain]
            .map(|of| of.outcome)
    }

    #[test]
    fn the_largest_boards_are_read_within_bounds() {
        for pattern in ["X", "XO", "XXOO", "X.O.", "XO.XOXO", "XXXXXXX.OOOOOO."] {
            let scene = Scene::of(&patterned(52, 52, pattern.as_bytes()));
            let (none, means) = (vec![false; scene.len()], vec![0.0; scene.len()]);
            let mut reader = Reader::default();
            reader.read(&scene, &none, &none, &means, true);
            let most = NODES_IN_ALL + NODES_FOR_FEW;
            assert!(reader.in_all <= most, "{pattern}: {}", reader.in_all);
        }
    }

    #[test]
    fn eye_spaces_in_the_corner() {
        let row = |eyes: &str| {
            outcome(
                &format!("{eyes} O X .\nO O O O O O X .\nX X X X X X X .\n. . . . . . . ."),
                0,
                1,
            )
        };
        assert_eq!(row(". . O O O"), Some(Outcome::Falls));
        assert_eq!(row(". . . O O"), Some(Outcome::Depends));
        assert_eq!(row(". X . O O"), Some(Outcome::Falls));
        assert_eq!(row(". O . O O"), Some(Outcome::Stands));
        assert_eq!(row(". . . . O"), Some(Outcome::Stands));
        // Two moves in a row kill even a row of four.
        assert_eq!(row(". X X . O"), Some(Outcome::Falls));
    }

    #[test]
    fn squares_bulky_fives_and_rectangular_sixes() {
        let square = "X X X X X X\nX O O O O X\nX O . . O X\nX O . . O X\nX O O O O X\nX X X X X X";
        assert_eq!(outcome(square, 1, 1), Some(Outcome::Falls));
        let bulky = "X X X X X X X\nX O O O O O X\nX O . . . O X\nX O . . O O X\nX O O O O X X\nX X X X X X X";
        assert_eq!(outcome(bulky, 1, 1), Some(Outcome::Depends));
        let six = "X X X X X X X\nX O O O O O X\nX O . . . O X\nX O . . . O X\nX O O O O O X\nX X X X X X X";
        assert_eq!(outcome(six, 1, 1), Some(Outcome::Stands));
    }

    #[test]
    fn two_chains_with_two_common_liberties_both_stand() {
        let seki = "X X X X X X
                    X O O O O O
                    X O . X X X
                    X O . X O O
                    X O O X O .
                    X X O X O O";
        let scene = Scene::of(&position(seki));
        let at = |column, row| scene.chains.at(Point::new(column, row)).unwrap();
        let mut immortal = vec![true; scene.len()];
        immortal[at(1, 1)] = false;
        immortal[at(3, 2)] = false;
        let found = read(&scene, &immortal, &immortal, &vec![0.0; scene.len()], true);
        assert_eq!(found[at(1, 1)].map(|of| of.outcome), Some(Outcome::Stands));
        assert_eq!(found[at(3, 2)].map(|of| of.outcome), Some(Outcome::Stands));
    }

    #[test]
    fn regions_too_large_to_read_are_left_alone() {
        let text = ". . . . . .\n. . O . . .\n. . . . . .";
        assert_eq!(outcome(text, 2, 1), None);
    }

    /// A position from digits, with breathless chains taken off.
    fn random(width: u8, height: u8, digits: &[u8]) -> Position {
        let size = BoardSize::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (point, &digit) in size.points().zip(digits) {
            let color = if digit % 2 == 0 {
                Color::Black
            } else {
                Color::White
            };
            if digit < 4 && board.get(point).is_none() {
                board.play(point, color);
            }
        }
        board.position()
    }

    /// The whole board as one problem.
    fn whole(position: &Position) -> Option<Problem> {
        let scene = Scene::of(position);
        let region = Region {
            chains: (0..scene.len()).collect(),
            rooms: (0..scene.room.len()).collect(),
        };
        Problem::new(&scene, &region)
    }

    /// Plain minimax over the same game, without memory; `None` when it takes too long or meets a repetition: what a position is worth then
    /// depends on the way to it, and a search with memory may differ.
    fn naive(
        problem: &Problem,
        path: &mut Vec<Stones>,
        color: usize,
        passed: bool,
        left: &mut u32,
    ) -> Option<i32> {
        *left = left.checked_sub(1)?;
        let stones = *path.last().unwrap();
        let sign = if color == 0 { 1 } else { -1 };
        let mut best = if passed {
            sign * problem.area(stones)
        } else {
            path.push(stones);
            let reply = naive(problem, path, 1 - color, true, left);
            path.pop();
            -reply?
        };
        for place in (0..problem.next.len()).filter(|&at| (stones[0] | stones[1]) >> at & 1 == 0) {
            if problem.is_own_eye(stones, place, color) {
                continue;
            }
            let Some((after, taken)) = problem.play(stones, place, color) else {
                continue;
            };
            if taken >= DECISIVE {
                best = best.max(problem.weigh(problem.all) as i32);
            } else if path.contains(&after) {
                return None;
            } else {
                path.push(after);
                let reply = naive(problem, path, 1 - color, false, left);
                path.pop();
                best = best.max(-reply?);
            }
        }
        Some(best)
    }

    /// All shapes of so many connected points, each once whatever way it lies.
    fn shapes(points: usize) -> HashSet<Vec<(i8, i8)>> {
        let mut shapes = HashSet::from([vec![(0, 0)]]);
        for _ in 1..points {
            let grown = shapes.iter().flat_map(|shape: &Vec<(i8, i8)>| {
                let next = shape
                    .iter()
                    .flat_map(|&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
                let fresh: Vec<_> = next.filter(|point| !shape.contains(point)).collect();
                fresh
                    .into_iter()
                    .map(|point| lying_best([shape.as_slice(), &[point]].concat()))
            });
            shapes = grown.collect();
        }
        shapes
    }

    /// The first of the eight ways a shape may lie, at the upper left.
    fn lying_best(shape: Vec<(i8, i8)>) -> Vec<(i8, i8)> {
        let turns = (0..8).map(|turn| {
            let turned = shape.iter().map(|&(x, y)| match turn {
                0 => (x, y),
                1 => (-x, y),
                2 => (x, -y),
                3 => (-x, -y),
                4 => (y, x),
                5 => (-y, x),
                6 => (y, -x),
                _ => (-y, -x),
            });
            let turned: Vec<_> = turned.collect();
            let left = turned.iter().map(|at| at.0).min().unwrap();
            let top = turned.iter().map(|at| at.1).min().unwrap();
            let mut turned: Vec<_> = turned.iter().map(|&(x, y)| (x - left, y - top)).collect();
            turned.sort_unstable();
            turned
        });
        turns.min().unwrap()
    }

    /// A black chain round a shape, White everywhere else; in the shape stones as the digits say.
    fn eye_space(shape: &[(i8, i8)], filling: u32) -> Position {
        let size = BoardSize::new(10, 10).unwrap();
        let inside = |point: Point| {
            let at = (point.column() as i8 - 2, point.row() as i8 - 2);
            shape.iter().position(|&of| of == at)
        };
        let near = |point: Point| {
            shape.iter().any(|&(x, y)| {
                (point.column() as i8 - 2 - x).abs() <= 1 && (point.row() as i8 - 2 - y).abs() <= 1
            })
        };
        let mut position = Position {
            size,
            ..Position::default()
        };
        for point in size.points() {
            let digit = inside(point).map(|place| filling / 3u32.pow(place as u32) % 3);
            match digit {
                Some(0) => {}
                Some(1) => position.stones.white.insert(point),
                None if !near(point) => position.stones.white.insert(point),
                _ => position.stones.black.insert(point),
            }
        }
        position
    }

    /// Every eye space of up to six points, with every filling up to three points and a few beyond, against plain minimax.
    #[test]
    fn eye_spaces_of_up_to_six_points_are_read_as_brute_force_reads_them() {
        for points in 1..=6 {
            let mut compared = 0;
            let all = 3u32.pow(points as u32);
            let step = if points <= 3 { 1 } else { all / 9 + 1 };
            for shape in shapes(points) {
                for filling in (0..all).step_by(step as usize) {
                    let position = eye_space(&shape, filling);
                    let scene = Scene::of(&position);
                    let breathes = |at: usize| !scene.reach[at].is_empty();
                    let outer = scene.chains.at(Point::new(0, 0));
                    let inner = (0..scene.len()).filter(|&at| Some(at) != outer);
                    let region = Region {
                        chains: inner.collect(),
                        rooms: (0..scene.room.len()).collect(),
                    };
                    if !region.chains.iter().all(|&at| breathes(at)) {
                        continue;
                    }
                    let Some(problem) = Problem::new(&scene, &region) else {
                        continue;
                    };
                    for color in 0..2 {
                        let mut reader = Reader {
                            table: vec![NO_ENTRY; TABLE],
                            most: 1_000_000,
                            ..Reader::default()
                        };
                        reader.search = 1;
                        let start = &mut vec![problem.start];
                        let Some(expected) = naive(&problem, start, color, false, &mut 30_000)
                        else {
                            continue;
                        };
                        let end = reader.first(&problem, color).expect("it ends");
                        let sign = if color == 0 { 1 } else { -1 };
                        assert_eq!(
                            sign * problem.area(end),
                            expected,
                            "{shape:?} {filling} {color}"
                        );
                        compared += 1;
                    }
                }
            }
            assert!(compared > 1, "{points} points: {compared}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn the_search_finds_what_plain_minimax_finds(digits in prop::collection::vec(0u8..6, 25)) {
            let inside = |at: usize| (1..4).contains(&(at % 5)) && (1..4).contains(&(at / 5));
            let digits: Vec<u8> = digits.iter().enumerate().map(|(at, &digit)| if inside(at) { digit } else { 0 }).collect();
            let position = random(5, 5, &digits);
            let scene = Scene::of(&position);
            let ring = scene.chains.at(Point::new(0, 0));
            let region = Region {
                chains: (0..scene.len()).filter(|&at| Some(at) != ring).collect(),
                rooms: (0..scene.room.len()).collect(),
            };
            let Some(problem) = Problem::new(&scene, &region) else { return Ok(()) };
            let mut reader = Reader { table: vec![NO_ENTRY; TABLE], most: NODES, ..Reader::default() };
            for color in 0..2 {
                reader.search += 1;
                let Some(expected) = naive(&problem, &mut vec![problem.start], color, false, &mut 20_000) else { continue };
                let Some(end) = reader.first(&problem, color) else { continue };
                let sign = if color == 0 { 1 } else { -1 };
                prop_assert_eq!(sign * problem.area(end), expected, "{:?}", position.stones);
            }
        }

        #[test]
        fn its_moves_are_those_of_the_board(width in 1u8..=5, height in 1u8..=5, digits in prop::collection::vec(0u8..6, 25)) {
            let position = random(width, height, &digits);
            let Some(problem) = whole(&position) else { return Ok(()) };
            let scene = Scene::of(&position);
            let rooms: Vec<Point> = scene.room.iter().flatten().copied().collect();
            for (place, &point) in rooms.iter().enumerate() {
                for color in Color::BOTH {
                    let mut board = Board::new(position.size);
                    let mut setup = Setup::default();
                    for (of, stones) in [(Color::Black, position.stones.black), (Color::White, position.stones.white)] {
                        stones.iter().for_each(|at| setup.set(position.size, (at, at), Some(of)));
                    }
                    board.set_up(&setup);
                    let suicide = board.suicide_size(point, color) > 0;
                    let played = problem.play(problem.start, place, color as usize);
                    prop_assert_eq!(played.is_none(), suicide);
                    if let Some((after, taken)) = played {
                        board.play(point, color);
                        let stones = board.position().stones;
                        prop_assert_eq!(problem.weigh(after[0]), stones.black.len());
                        prop_assert_eq!(problem.weigh(after[1]), stones.white.len());
                        prop_assert_eq!(taken, position.stones[!color].len() - stones[!color].len());
                    }
                }
            }
        }
    }
}

//! A second, dearer look at contested fights: a tree search over the points of the fight, with the playouts at its leaves.
//!
//! It is worth its cost only where count and record differ (SCORING.md, section 5, finding 7). It settles a fight where both searches, Black
//! first and White first, agree.

use std::cmp::Ordering;

use super::Options;
use super::fights::clusters;
use super::playout::{Chance, Goban, NOWHERE, affordable};
use super::sample::{ChainVerdict, DEAD_BELOW, Judged, OPEN};
use super::scene::Scene;
use super::status::{Evidence, Status};
use crate::board::{ByColor, Color, Point, Position};

/// A leaf that was visited so often gets children.
const RIPE: f32 = 6.0;
/// How much a move that was tried little is worth trying.
const CURIOSITY: f32 = 0.2;
/// What a move of which nothing is known is worth.
const UNTRIED: f32 = 1.0;
/// After so many visits a move's own lines count as much as those in which it was played anywhere.
const TRUSTED: f32 = 300.0;
/// No tree grows larger.
const MOST_NODES: usize = 200_000;
/// No more fights of one position are looked at again.
const MOST_FIGHTS: usize = 8;
/// In an open region only points so near to the fight are tried.
const NEAR: u8 = 2;
/// So far from the fight a chain may be taken.
const FAR: u8 = 5;
/// A region with no more points is tried whole.
const SMALL: usize = 12;
/// An enemy chain with no more liberties is part of the fight.
const WEAK: u32 = 4;
/// No line of the tree is longer.
const DEEPEST: usize = 40;

/// The same verdict with every contested fight looked at again.
#[must_use]
pub fn judge_again(position: &Position, judged: &Judged, options: &Options) -> Judged {
    let scene = Scene::of(position);
    let contested: Vec<bool> = judged
        .chains
        .iter()
        .map(|of| of.contested || of.undecided)
        .collect();
    let mut again = judged.clone();
    if options.more == 0 {
        return again;
    }
    let fights = clusters(&scene, &contested);
    let fights = fights.iter().take(MOST_FIGHTS);
    let playouts =
        affordable(position.size, options.more) / (fights.len() as u32).div_ceil(2).max(1);
    for cluster in fights {
        let before = again.chains.clone();
        let means =
            Color::BOTH.map(|first| Search::of(&scene, cluster, first).run(playouts.max(1)));
        for (place, &chain) in cluster.iter().enumerate() {
            let of = &mut again.chains[chain];
            let [a, b] = means.each_ref().map(|means| means[place]);
            let dead = [a, b].map(|mean| mean < DEAD_BELOW);
            if of.evidence == Evidence::Read {
                // What was read may be affirmed, and is not overturned.
                of.undecided = dead != [of.status == Status::Dead; 2];
                continue;
            }
            of.undecided = dead[0] != dead[1];
            of.status = if (a + b) / 2.0 < DEAD_BELOW {
                Status::Dead
            } else {
                Status::Alive
            };
            // The less sure of the two speaks for the fight.
            of.mean = if (a - DEAD_BELOW).abs() < (b - DEAD_BELOW).abs() {
                a
            } else {
                b
            };
            of.contested = of.undecided || (of.mean - DEAD_BELOW).abs() < OPEN;
        }
        spare_the_stronger(&scene, cluster, &means, &mut again.chains);
        let is_dead = |&chain: &usize| again.chains[chain].status == Status::Dead;
        let dead = || cluster.iter().copied().filter(|chain| is_dead(chain));
        if dead().any(|chain| {
            scene.enemies[chain]
                .iter()
                .any(|enemy| cluster.contains(enemy) && is_dead(enemy))
        }) {
            // Of two enemies at each other's throat not both are dead.
            again.chains = before;
        }
    }
    again.sum_up(&scene);
    again
}

/// Where it depends on the first player which side is taken, so that both look dead: the side that is kept more lives.
fn spare_the_stronger(
    scene: &Scene,
    cluster: &[usize],
    means: &[Vec<f32>; 2],
    chains: &mut [ChainVerdict],
) {
    let open = |color: Color| {
        let of_color = cluster
            .iter()
            .enumerate()
            .filter(move |&(_, &chain)| scene.color(chain) == color);
        of_color
            .filter(|&(_, &chain)| chains[chain].undecided && chains[chain].status == Status::Dead)
            .collect::<Vec<_>>()
    };
    let sides = ByColor::from_fn(open);
    if sides.black.is_empty() || sides.white.is_empty() {
        return;
    }
    let kept = |color: Color| {
        let stones = |chain: usize| scene.stones[chain].len() as f32;
        let of = || sides[color].iter();
        let sum: f32 = of()
            .map(|&(place, &chain)| (means[0][place] + means[1][place]) * stones(chain))
            .sum();
        sum / of().map(|&(_, &chain)| stones(chain)).sum::<f32>()
    };
    let (black, white) = (kept(Color::Black), kept(Color::White));
    let stronger = match black.total_cmp(&white) {
        Ordering::Greater => Color::Black,
        Ordering::Less => Color::White,
        Ordering::Equal => return,
    };
    for &(_, &chain) in &sides[stronger] {
        chains[chain].status = Status::Alive;
    }
}

/// One move of the tree.
struct Node {
    cell: usize,
    /// What the side that played it got here, and in all lines below the parent in which it played there at all.
    here: Gain,
    anywhere: Gain,
    /// Its replies: from this index on, so many.
    replies: (usize, usize),
}

/// A sum of what one side got.
#[derive(Clone, Copy, Default)]
struct Gain {
    visits: f32,
    sum: f32,
}

impl Gain {
    fn add(&mut self, value: f32) {
        self.visits += 1.0;
        self.sum += value;
    }

    fn mean(self) -> f32 {
        self.sum / self.visits.max(1.0)
    }
}

impl Node {
    fn of(cell: usize) -> Node {
        Node {
            cell,
            here: Gain::default(),
            anywhere: Gain::default(),
            replies: (0, 0),
        }
    }

    /// What the move seems worth: at first by the lines in which it was played anywhere, later by its own.
    fn worth(&self, log: f32) -> f32 {
        let visits = self.here.visits;
        let own =
            visits / (visits + self.anywhere.visits + visits * self.anywhere.visits / TRUSTED);
        let (own, mean) = match () {
            () if visits + self.anywhere.visits == 0.0 => return UNTRIED,
            () if self.anywhere.visits == 0.0 => (1.0, self.here.mean()),
            () if visits == 0.0 => (0.0, 0.0),
            () => (own, self.here.mean()),
        };
        own * mean + (1.0 - own) * self.anywhere.mean() + CURIOSITY * (log / visits.max(1.0)).sqrt()
    }
}

/// A search of one fight for one first player.
struct Search<'a> {
    scene: &'a Scene,
    cluster: &'a [usize],
    first: Color,
    start: Goban,
    /// The cells that may be played in the tree.
    field: Vec<usize>,
    /// The cells near the fight, where a chain may be taken too.
    near: Vec<usize>,
    nodes: Vec<Node>,
    /// For each move at the root, how each chain of the cluster fared, summed over the visits.
    fates: Vec<Vec<f32>>,
    /// What was played in the line at hand.
    line: Vec<(usize, Color)>,
    /// Who played on each cell first in the line at hand: the number of the line, and the colour.
    played: Vec<(u32, Color)>,
    lines: u32,
}

impl<'a> Search<'a> {
    fn of(scene: &'a Scene, cluster: &'a [usize], first: Color) -> Search<'a> {
        let start = Goban::new(&scene.position);
        let cells = |points: Vec<Point>| points.iter().map(|&point| start.cell(point)).collect();
        Search {
            scene,
            cluster,
            first,
            field: cells(field(scene, cluster)),
            near: cells(surroundings(scene, cluster)),
            nodes: vec![Node::of(NOWHERE)],
            fates: Vec::new(),
            line: Vec::new(),
            played: vec![(0, first); start.cells()],
            lines: 0,
            start,
        }
    }

    /// How often each chain of the cluster is kept below the best move, from −1 to 1.
    fn run(mut self, playouts: u32) -> Vec<f32> {
        let mut chance = Chance::of(&self.scene.position);
        let mut board = self.start.clone();
        self.grow(0, self.first, &board);
        let (start, count) = self.nodes[0].replies;
        self.fates = vec![vec![0.0; self.cluster.len()]; count];
        for _ in 0..playouts {
            board.copy_from(&self.start);
            self.play_once(&mut board, &mut chance);
        }
        let visits = |place: &usize| self.nodes[start + place].here.visits;
        let best = (0..count).max_by(|a, b| visits(a).total_cmp(&visits(b)));
        let best = best.unwrap_or(0);
        let fates = self.fates[best].iter();
        fates.map(|sum| sum / visits(&best).max(1.0)).collect()
    }

    fn play_once(&mut self, board: &mut Goban, chance: &mut Chance) {
        self.line.clear();
        let (mut at, mut color) = (0, self.first);
        let mut path = vec![0];
        while self.nodes[at].replies.1 > 0 {
            at = self.choose(at);
            path.push(at);
            let cell = self.nodes[at].cell;
            board.step(cell, color);
            self.line.push((cell, color));
            color = !color;
        }
        let ripe = self.nodes[at].here.visits >= RIPE;
        if ripe && self.nodes.len() < MOST_NODES && path.len() < DEEPEST {
            self.grow(at, color, board);
        }
        board.play_to_the_end(color, self.nodes[at].cell, chance, &mut self.line);
        self.learn(&path, board);
    }

    /// Adds the moves that may be tried here, the pass among them.
    fn grow(&mut self, at: usize, color: Color, board: &Goban) {
        let start = self.nodes.len();
        let in_field = self
            .field
            .iter()
            .filter(|&&cell| board.may_try(cell, color));
        let takes = self.near.iter().filter(|&&cell| {
            board.may_try(cell, color)
                && board.is_urgent(cell, color)
                && !self.field.contains(&cell)
        });
        let fresh: Vec<usize> = in_field.chain(takes).copied().chain([NOWHERE]).collect();
        self.nodes[at].replies = (start, fresh.len());
        self.nodes.extend(fresh.into_iter().map(Node::of));
    }

    fn choose(&self, at: usize) -> usize {
        let (start, count) = self.nodes[at].replies;
        let log = self.nodes[at].here.visits.max(1.0).ln();
        let worth = |&node: &usize| self.nodes[node].worth(log);
        (start..start + count)
            .max_by(|a, b| worth(a).total_cmp(&worth(b)))
            .unwrap_or(at)
    }

    fn learn(&mut self, path: &[usize], board: &Goban) {
        let (mut black, mut stones) = (0.0, 0.0);
        let root = path.get(1).map(|&node| node - self.nodes[0].replies.0);
        for (place, &chain) in self.cluster.iter().enumerate() {
            let points = &self.scene.stones[chain];
            let owners = points.iter().map(|&point| board.owner(board.cell(point)));
            let sum = owners.sum::<i32>() as f32;
            (black, stones) = (black + sum, stones + points.len() as f32);
            let own = for_side(self.scene.color(chain), sum);
            if let Some(fates) = root.and_then(|root| self.fates.get_mut(root)) {
                fates[place] += own / points.len() as f32;
            }
        }
        let black = black / stones;
        let mut mover = !self.first;
        for &node in path {
            self.nodes[node].here.add(for_side(mover, black));
            mover = !mover;
        }
        self.learn_anywhere(path, black);
    }

    /// Every reply to a node of the path that its side played later in the line learns from it too.
    fn learn_anywhere(&mut self, path: &[usize], black: f32) {
        self.lines += 1;
        let mut later = self.line.len();
        for (ply, &node) in path.iter().enumerate().rev() {
            let color = if ply % 2 == 0 {
                self.first
            } else {
                !self.first
            };
            // The move at the place `ply` of the line is the one that follows this node.
            for &(cell, color) in self.line[ply.min(later)..later].iter().rev() {
                self.played[cell] = (self.lines, color);
            }
            later = ply.min(later);
            let (start, count) = self.nodes[node].replies;
            for reply in &mut self.nodes[start..start + count] {
                if self.played[reply.cell] == (self.lines, color) && reply.cell != NOWHERE {
                    reply.anywhere.add(for_side(color, black));
                }
            }
        }
    }
}

fn for_side(color: Color, black: f32) -> f32 {
    match color {
        Color::Black => black,
        Color::White => -black,
    }
}

/// Where moves of a fight are tried: small regions it touches, what is near in large ones, and under its stones and their weak enemies.
fn field(scene: &Scene, cluster: &[usize]) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for &chain in cluster {
        let stones = &scene.stones[chain];
        points.extend(stones);
        for &(room, _) in &scene.reach[chain] {
            let room = &scene.room[room];
            let is_near = |point: &&Point| {
                room.len() <= SMALL || stones.iter().any(|&stone| distance(**point, stone) <= NEAR)
            };
            points.extend(room.iter().filter(is_near));
        }
        for &enemy in &scene.enemies[chain] {
            let liberties: u32 = scene.reach[enemy].iter().map(|&(_, count)| count).sum();
            if liberties <= WEAK {
                points.extend(&scene.stones[enemy]);
                let rooms = scene.reach[enemy]
                    .iter()
                    .map(|&(room, _)| &scene.room[room]);
                points.extend(rooms.filter(|room| room.len() <= SMALL).flatten());
            }
        }
    }
    points.sort_unstable();
    points.dedup();
    points
}

/// All points not far from a fight.
fn surroundings(scene: &Scene, cluster: &[usize]) -> Vec<Point> {
    let stones = || cluster.iter().flat_map(|&chain| &scene.stones[chain]);
    let is_near = |&point: &Point| stones().any(|&stone| distance(point, stone) <= FAR);
    scene.position.size.points().filter(is_near).collect()
}

fn distance(a: Point, b: Point) -> u8 {
    let columns = a.column().abs_diff(b.column());
    columns.max(a.row().abs_diff(b.row()))
}

//! Wider static rules of life: blocks of chains and eyes of large regions.
//!
//! They decide 42 % of chains where Benson's theorem decides 9 %, but they are no proof: believed only where playouts agree (SCORING.md, section 5,
//! finding 4).

use super::regions;
use super::scene::Scene;
use crate::board::{Color, Point, PointSet};

/// An own region of so many empty points is taken to hold two eyes.
const ROOM_FOR_TWO: usize = 7;

/// Which chains the rules call alive.
pub(super) fn settled(scene: &Scene) -> Vec<bool> {
    let mut alive = vec![false; scene.len()];
    for color in Color::BOTH {
        Blocks::of(scene, color).settle(&mut alive);
    }
    alive
}

/// The chains of a colour, joined where two common liberties keep them together, and the regions between them.
struct Blocks<'a> {
    scene: &'a Scene,
    color: Color,
    /// The block of each chain, by one of its chains.
    block: Vec<usize>,
    /// What each region is to its blocks.
    enclosures: Vec<Enclosure>,
}

/// A connected set of points without a stone of the owner.
#[derive(Default)]
struct Enclosure {
    /// The empty points, with the chains of the owner that touch each.
    empties: Vec<(Point, Vec<usize>)>,
    /// The chains of the owner that touch it.
    walls: Vec<usize>,
    /// Enemy stones in it.
    enemies: usize,
    /// Points that could be eyes of the enemy: touched by no stone of the owner.
    enemy_eyes: usize,
}

impl<'a> Blocks<'a> {
    fn of(scene: &'a Scene, color: Color) -> Blocks<'a> {
        let own = scene.position.stones[color];
        let others = PointSet::full(scene.position.size).minus(&own);
        let parts = regions(scene.position.size, &others);
        let mut enclosures: Vec<Enclosure> = Vec::new();
        enclosures.resize_with(parts.len(), Enclosure::default);
        for point in others.iter() {
            if let Some(part) = parts.at(point) {
                enclosures[part].add(scene, point, color);
            }
        }
        let mut blocks = Blocks {
            scene,
            color,
            block: (0..scene.len()).collect(),
            enclosures,
        };
        blocks.join();
        blocks
    }

    /// Joins chains that have two liberties in common in one region: the opponent cannot take both.
    fn join(&mut self) {
        for enclosure in &self.enclosures {
            let mut shared: Vec<(usize, usize)> = Vec::new();
            for (_, chains) in &enclosure.empties {
                for (place, &a) in chains.iter().enumerate() {
                    shared.extend(chains[..place].iter().map(|&b| (a.min(b), a.max(b))));
                }
            }
            shared.sort_unstable();
            for pair in shared.windows(2).filter(|pair| pair[0] == pair[1]) {
                let (a, b) = pair[0];
                let (a, b) = (self.block[a], self.block[b]);
                for block in self.block.iter_mut().filter(|block| **block == a) {
                    *block = b;
                }
            }
        }
    }

    /// The largest set of blocks with two eyes each, in regions that only blocks of the set border.
    fn settle(&self, alive: &mut [bool]) {
        let of_color = |chain: usize| self.scene.color(chain) == self.color;
        let mut standing: Vec<bool> = (0..self.scene.len()).map(of_color).collect();
        loop {
            let mut eyes = vec![0; self.scene.len()];
            for enclosure in &self.enclosures {
                if enclosure.walls.iter().all(|&chain| standing[chain]) {
                    self.add_eyes(enclosure, &mut eyes);
                }
            }
            let mut changed = false;
            for chain in 0..self.scene.len() {
                if standing[chain] && eyes[self.block[chain]] < 2 {
                    standing[chain] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (alive, standing) in alive.iter_mut().zip(standing) {
            *alive |= standing;
        }
    }

    fn add_eyes(&self, enclosure: &Enclosure, eyes: &mut [u32]) {
        let mut blocks: Vec<usize> = enclosure.walls.iter().map(|&at| self.block[at]).collect();
        blocks.sort_unstable();
        blocks.dedup();
        let roomy = enclosure.empties.len() >= ROOM_FOR_TWO
            && (enclosure.enemies == 0 || enclosure.enemy_eyes < 2);
        for block in blocks {
            let touches = |chains: &[usize]| chains.iter().any(|&at| self.block[at] == block);
            let vital = !enclosure.empties.is_empty()
                && enclosure.empties.iter().all(|(_, chains)| touches(chains));
            eyes[block] += if roomy { 2 } else { u32::from(vital) };
        }
    }
}

impl Enclosure {
    fn add(&mut self, scene: &Scene, point: Point, color: Color) {
        let mut chains = Vec::new();
        let mut owners = false;
        for next in point.around() {
            let Some(chain) = scene.chains.at(next) else {
                continue;
            };
            if scene.color(chain) == color {
                owners = true;
                if !chains.contains(&chain) {
                    chains.push(chain);
                }
            }
        }
        for &chain in &chains {
            if !self.walls.contains(&chain) {
                self.walls.push(chain);
            }
        }
        if scene.empty.at(point).is_some() {
            self.enemy_eyes += usize::from(!owners && self.is_enemy_eye(scene, point, color));
            self.empties.push((point, chains));
        } else {
            self.enemies += 1;
        }
    }

    /// Whether all neighbours on the board are enemy stones.
    fn is_enemy_eye(&self, scene: &Scene, point: Point, color: Color) -> bool {
        let enemy = |next: Point| {
            !PointSet::full(scene.position.size).contains(next)
                || scene
                    .chains
                    .at(next)
                    .is_some_and(|chain| scene.color(chain) != color)
        };
        point.around().into_iter().all(enemy)
    }
}

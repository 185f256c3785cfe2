//! A position as a graph: chains, empty regions, and who touches whom.

use super::chains::{Chains, Regions, chains, regions};
use crate::board::{Color, Point, Position};

/// Chains and empty regions with all contacts between them.
pub(super) struct Scene {
    /// The position it shows.
    pub position: Position,
    /// Its chains.
    pub chains: Chains,
    /// Its empty regions.
    pub empty: Regions,
    /// The stones of each chain.
    pub stones: Vec<Vec<Point>>,
    /// The empty regions each chain touches, and how many liberties it has there.
    pub reach: Vec<Vec<(usize, u32)>>,
    /// The enemy chains each chain touches.
    pub enemies: Vec<Vec<usize>>,
    /// The points of each empty region.
    pub room: Vec<Vec<Point>>,
    /// The chains that touch each empty region.
    pub walls: Vec<Vec<usize>>,
    /// The one colour that touches each empty region; none where both do or nobody does.
    pub owner: Vec<Option<Color>>,
}

impl Scene {
    /// Looks at a position, in time proportional to the board.
    pub fn of(position: &Position) -> Scene {
        let chains = chains(position);
        let empty = regions(position.size, &position.empties());
        let mut scene = Scene {
            position: *position,
            stones: vec![Vec::new(); chains.len()],
            reach: vec![Vec::new(); chains.len()],
            enemies: vec![Vec::new(); chains.len()],
            room: vec![Vec::new(); empty.len()],
            walls: vec![Vec::new(); empty.len()],
            owner: Vec::new(),
            chains,
            empty,
        };
        for point in position.size.points() {
            match (scene.chains.at(point), scene.empty.at(point)) {
                (Some(chain), _) => scene.add_stone(point, chain),
                (None, Some(region)) => scene.add_empty(point, region),
                (None, None) => {}
            }
        }
        scene.owner = (0..scene.room.len())
            .map(|room| scene.only_color(room))
            .collect();
        scene
    }

    fn only_color(&self, room: usize) -> Option<Color> {
        let mut colors = self.walls[room].iter().map(|&chain| self.color(chain));
        let first = colors.next()?;
        colors.all(|color| color == first).then_some(first)
    }

    fn add_stone(&mut self, point: Point, chain: usize) {
        self.stones[chain].push(point);
        for next in point.around() {
            if let Some(other) = self.chains.at(next)
                && other != chain
                && !self.enemies[chain].contains(&other)
            {
                self.enemies[chain].push(other);
            }
        }
    }

    fn add_empty(&mut self, point: Point, region: usize) {
        self.room[region].push(point);
        let around = point.around().map(|next| self.chains.at(next));
        for (place, chain) in around.iter().enumerate() {
            let Some(chain) = *chain else { continue };
            if around[..place].contains(&Some(chain)) {
                continue;
            }
            match self.reach[chain].iter_mut().find(|(at, _)| *at == region) {
                Some((_, liberties)) => *liberties += 1,
                None => {
                    self.reach[chain].push((region, 1));
                    self.walls[region].push(chain);
                }
            }
        }
    }

    /// How many chains there are.
    pub fn len(&self) -> usize {
        self.stones.len()
    }

    /// The colour of a chain.
    pub fn color(&self, chain: usize) -> Color {
        self.chains
            .get(chain)
            .map_or(Color::Black, |chain| chain.kind)
    }
}

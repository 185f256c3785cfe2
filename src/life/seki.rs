//! Points that are surrounded and yet no territory: in seki, or where a protective move is still owed.
//!
//! Everything here takes the position after the dead stones are off: what stands is alive, and the question is only whether by its own eyes.

use super::{Chains, Regions, chains, regions};
use crate::board::{Color, Point, PointSet, Position};

/// What a living position holds back from territory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withheld {
    /// Surrounded points of stones in seki: alive, but not by eyes of their own (Nihon Kiin 1989 art. 8; Iwamoto 12).
    pub seki: PointSet,
    /// The stones in seki.
    pub stones: PointSet,
    /// The last liberties of chains in atari: their owner must fill them before the count (Nihon Kiin 1989 art. 7.2 and Iwamoto 13 of the last
    /// ko; false eyes are the same).
    pub owed: PointSet,
}

impl Withheld {
    /// All points that are no territory.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.seki.union(&self.owed)
    }
}

/// An own region of at least so many points is room for two eyes: its owner had the time to make them, for play has stopped.
const ROOM_FOR_TWO: u32 = 4;

/// Finds the points that a territory rule with a clause on seki does not count.
#[must_use]
pub fn withheld(position: &Position) -> Withheld {
    let look = Look::at(position);
    let alive = look.alive_by_eyes();
    // Stones that touch neither dame nor a chain in atari have nobody to be in seki with.
    let contested = look.contested();
    let in_seki = |number: usize| {
        look.eyes[number] > 0 && !look.touching[number].iter().all(|&chain| alive[chain])
    };
    let touches_contested = |number: usize| {
        !look
            .chains
            .members(|other| other == number)
            .neighbours()
            .intersection(&contested)
            .is_empty()
    };
    Withheld {
        seki: look.empty.members(in_seki).intersection(&contested),
        stones: look
            .chains
            .members(|number| !alive[number] && touches_contested(number)),
        owed: look.owed(),
    }
}

/// The points that Nihon Kiin 1989 art. 8 withholds by its letter: stones with dame are in seki, so one open dame, or a chain in atari, takes
/// the territory of everything that is connected with it through its own stones and empty points.
#[must_use]
pub fn withheld_by_the_letter(position: &Position) -> PointSet {
    Look::at(position).contested()
}

/// What one look at a position tells of its chains and empty regions.
struct Look<'a> {
    position: &'a Position,
    chains: Chains,
    empty: Regions,
    /// The chains that touch each empty region.
    touching: Vec<Vec<usize>>,
    /// How many eyes each empty region is worth to the one colour that touches it; 0 for dame and for an empty board.
    eyes: Vec<u32>,
    /// How many liberties each chain has, and the last of them.
    liberties: Vec<(u32, Option<Point>)>,
}

impl<'a> Look<'a> {
    fn at(position: &'a Position) -> Look<'a> {
        let chains = chains(position);
        let empties = position.empties();
        let empty = regions(position.size, &empties);
        let mut touching: Vec<Vec<usize>> = vec![Vec::new(); empty.len()];
        let mut liberties = vec![(0, None); chains.len()];
        for point in empties.iter() {
            let Some(region) = empty.at(point) else {
                continue;
            };
            let around = point.around().map(|at| chains.at(at));
            for (place, number) in around.iter().enumerate() {
                let Some(number) = *number else { continue };
                if !around[..place].contains(&Some(number)) {
                    liberties[number] = (liberties[number].0 + 1, Some(point));
                }
                if !touching[region].contains(&number) {
                    touching[region].push(number);
                }
            }
        }
        let mut look = Look {
            position,
            chains,
            empty,
            touching,
            eyes: Vec::new(),
            liberties,
        };
        look.eyes = (0..look.empty.len())
            .map(|region| look.eyes_of(region))
            .collect();
        look
    }

    fn color(&self, chain: usize) -> Option<Color> {
        self.chains.get(chain).map(|chain| chain.kind)
    }

    fn eyes_of(&self, region: usize) -> u32 {
        let mut colors = self.touching[region].iter().map(|&chain| self.color(chain));
        let Some(first) = colors.next() else { return 0 };
        let points = self.empty.get(region).map_or(0, |region| region.points);
        match colors.all(|color| color == first) {
            true if points >= ROOM_FOR_TWO => 2,
            true => 1,
            false => 0,
        }
    }

    /// Which chains live by eyes of their own: the largest set in which every chain has two eyes, each touched by chains of the set alone. This
    /// is Benson's fixpoint with larger regions trusted to hold two eyes, so two chains that share two eyes live (the two-headed dragon).
    fn alive_by_eyes(&self) -> Vec<bool> {
        let mut alive = vec![true; self.chains.len()];
        loop {
            let mut eyes = vec![0; self.chains.len()];
            for (touching, &worth) in self.touching.iter().zip(&self.eyes) {
                if touching.iter().all(|&chain| alive[chain]) {
                    touching.iter().for_each(|&chain| eyes[chain] += worth);
                }
            }
            let before = alive.clone();
            for (alive, eyes) in alive.iter_mut().zip(eyes) {
                *alive &= eyes >= 2;
            }
            if alive == before {
                return alive;
            }
        }
    }

    fn is_in_atari(&self, chain: usize) -> bool {
        self.liberties[chain].0 == 1
    }

    /// The empty points of every area (own stones and empty points, connected) that holds dame or a chain in atari.
    fn contested(&self) -> PointSet {
        let stones = &self.position.stones;
        let empties = self.position.empties();
        let near = |color: Color| stones[color].neighbours().intersection(&empties);
        let dame = near(Color::Black).intersection(&near(Color::White));
        let in_atari = self.chains.members(|chain| self.is_in_atari(chain));
        let mut contested = PointSet::EMPTY;
        for color in Color::BOTH {
            let areas = regions(self.position.size, &stones[color].union(&empties));
            let mut touched = vec![false; areas.len()];
            let open = dame.union(&in_atari.intersection(&stones[color]));
            open.iter()
                .filter_map(|point| areas.at(point))
                .for_each(|area| touched[area] = true);
            contested =
                contested.union(&areas.members(|area| touched[area]).intersection(&empties));
        }
        contested
    }

    /// The last liberties of chains in atari, where they are their owner's own points.
    fn owed(&self) -> PointSet {
        let last = |chain: usize| {
            self.liberties[chain]
                .1
                .filter(|&point| self.is_own(point, self.color(chain)))
        };
        (0..self.chains.len())
            .filter(|&chain| self.is_in_atari(chain))
            .filter_map(last)
            .collect()
    }

    /// Whether no stone of the opponent touches a point.
    fn is_own(&self, point: Point, color: Option<Color>) -> bool {
        let enemy = |at: &Point| {
            self.chains
                .at(*at)
                .is_some_and(|chain| self.color(chain) != color)
        };
        !point.around().iter().any(enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{points, position};
    use super::*;

    fn assert_withheld(text: &str) {
        let found = withheld(&position(text));
        assert_eq!(found.points(), points(text, "s"), "{text}");
    }

    #[test]
    fn one_eye_each_and_a_common_liberty_is_seki() {
        assert_withheld(
            "s O . X s X O . .
             O O O X X X O . .
             X X X O O O O . .
             . . X O . . . . .
             . . X O . . . . .
             . . X O . . . . .
             . . X O . . . . .
             . . X O . . . . .
             . . X O . . . . .",
        );
    }

    #[test]
    fn two_chains_that_share_two_eyes_live() {
        assert_withheld(
            ". O O O O O O O O
             O X X X X X X X O
             O X X X X X X X O
             O X X . X X X X O
             O X X X X X X X O
             O X X X X . X X O
             O X X X X X X X O
             O X X X X X X X O
             O O O O O O O O .",
        );
    }

    #[test]
    fn a_double_ko_seki_has_no_points() {
        assert_withheld(
            "s O O O O X . X .
             O O O O O X X X X
             O X O s O X X X X
             X s X O X O O O O
             X X X X X O . O .
             X s X O O O O O O
             X X X O . . . . .
             O O O O . . . . .
             . . . . . . . . .",
        );
    }

    #[test]
    fn a_protective_move_is_owed() {
        assert_withheld(
            ". . . . X O . . .
             . . . . X O . . .
             . . . X X O . . .
             . . . X O O . . .
             . . X s X O . . .",
        );
        assert_withheld(
            ". . . . X O . . .
             . . . . X O . . .
             . . . X s X O . .
             . . . . X O . . .
             . . . . X O . . .",
        );
    }

    #[test]
    fn open_dame_make_no_seki() {
        assert_withheld(
            ". . . X . O . . .
             . . . X . O . . .
             . . . X . O . . .",
        );
        assert_withheld(". . .\n. . .");
    }
}

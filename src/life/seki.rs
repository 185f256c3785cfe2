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
    let chains = chains(position);
    let empties = position.empties();
    let empty = regions(position.size, &empties);
    let own = own_regions(&chains, &empty);
    let alive = alive_by_eyes(&chains, &own);
    // Stones that touch neither dame nor a chain in atari have nobody to be in seki with.
    let contested = withheld_by_the_letter(position);
    let in_seki = |number: usize| {
        let region = own.get(number).and_then(Option::as_ref);
        region.is_some_and(|region| !region.chains.iter().all(|&chain| alive[chain]))
    };
    let touches_contested = |number: usize| {
        !chains
            .members(|other| other == number)
            .neighbours()
            .intersection(&contested)
            .is_empty()
    };
    Withheld {
        seki: empty.members(in_seki).intersection(&contested),
        stones: chains.members(|number| !alive[number] && touches_contested(number)),
        owed: owed(position, &chains),
    }
}

/// The points that Nihon Kiin 1989 art. 8 withholds by its letter: stones with dame are in seki, so one open dame, or a chain in atari, takes
/// the territory of everything that is connected with it through its own stones and empty points.
#[must_use]
pub fn withheld_by_the_letter(position: &Position) -> PointSet {
    let empties = position.empties();
    let near = |color: Color| position.stones[color].neighbours().intersection(&empties);
    let dame = near(Color::Black).intersection(&near(Color::White));
    let in_atari = in_atari(position, &chains(position));
    let mut withheld = PointSet::EMPTY;
    for color in Color::BOTH {
        let areas = regions(position.size, &position.stones[color].union(&empties));
        let open = dame.union(&in_atari.intersection(&position.stones[color]));
        let mut touched = vec![false; areas.len()];
        open.iter()
            .filter_map(|point| areas.at(point))
            .for_each(|area| touched[area] = true);
        withheld = withheld.union(&areas.members(|area| touched[area]).intersection(&empties));
    }
    withheld
}

/// The stones of all chains with one liberty.
fn in_atari(position: &Position, chains: &Chains) -> PointSet {
    let empties = position.empties();
    let mut in_atari = PointSet::EMPTY;
    for number in 0..chains.len() {
        let stones = chains.members(|other| other == number);
        if stones.neighbours().intersection(&empties).len() == 1 {
            in_atari = in_atari.union(&stones);
        }
    }
    in_atari
}

/// An empty region that only one colour touches.
struct Own {
    eyes: u32,
    chains: Vec<usize>,
}

/// The own region behind each number of `empty`; `None` for dame and for an empty board.
fn own_regions(chains: &Chains, empty: &Regions) -> Vec<Option<Own>> {
    let mut touching: Vec<Vec<usize>> = vec![Vec::new(); empty.len()];
    for (number, _) in chains.iter().enumerate() {
        let around = chains.members(|other| other == number).neighbours();
        for region in around.iter().filter_map(|point| empty.at(point)) {
            if touching[region].last() != Some(&number) {
                touching[region].push(number);
            }
        }
    }
    let of_one_color = |touching: &[usize]| {
        let colors = touching
            .iter()
            .filter_map(|&number| chains.get(number))
            .map(|chain| chain.kind);
        let first = colors.clone().next();
        first.is_some() && colors.clone().all(|color| Some(color) == first)
    };
    let points = |number: usize| empty.get(number).map_or(0, |region| region.points);
    touching
        .into_iter()
        .enumerate()
        .map(|(number, chains)| {
            let eyes = if points(number) >= ROOM_FOR_TWO { 2 } else { 1 };
            of_one_color(&chains).then_some(Own { eyes, chains })
        })
        .collect()
}

/// Which chains live by eyes of their own: the largest set in which every chain has two eyes, each touched by chains of the set alone. This is
/// Benson's fixpoint with larger regions trusted to hold two eyes, so two chains that share two eyes live (the two-headed dragon).
fn alive_by_eyes(chains: &Chains, own: &[Option<Own>]) -> Vec<bool> {
    let mut alive = vec![true; chains.len()];
    loop {
        let mut eyes = vec![0; chains.len()];
        for region in own.iter().flatten() {
            if region.chains.iter().all(|&chain| alive[chain]) {
                region
                    .chains
                    .iter()
                    .for_each(|&chain| eyes[chain] += region.eyes);
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

/// The last liberties of chains in atari, where they are their owner's own points.
fn owed(position: &Position, chains: &Chains) -> PointSet {
    let empties = position.empties();
    let mut owed = PointSet::EMPTY;
    for (number, chain) in chains.iter().enumerate() {
        let stones = chains.members(|other| other == number);
        let liberties = stones.neighbours().intersection(&empties);
        if let (Some(point), 1) = (liberties.iter().next(), liberties.len())
            && is_own(position, point, chain.kind)
        {
            owed.insert(point);
        }
    }
    owed
}

/// Whether no stone of the opponent touches a point.
fn is_own(position: &Position, point: Point, color: Color) -> bool {
    point
        .around()
        .into_iter()
        .all(|at| !position.stones[!color].contains(at))
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

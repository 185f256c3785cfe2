//! Life that nothing can change, by Benson's theorem (D. B. Benson, "Life in the Game of Go", 1976).

use crate::board::{Color, Point, PointSet, Position};
use crate::rules::Suicide;

use super::chains::{Chains, Regions, regions};

/// All stones of all chains that stay on the board even if their owner only passes.
///
/// A region is a connected set of points without a stone of the owner. It is *vital* to a chain when all its empty points are liberties of
/// the chain: the opponent can then never fill it without suicide. Where any suicide is allowed, all its points must be next to the chain,
/// those under enemy stones too, because the opponent may take his own stones off and play there again. The largest set of chains of which each
/// has two vital regions, all bordered by chains of the set alone, cannot be taken.
///
/// `chains` are those of the position. A position with chains that have no liberty is no position of Go; nothing is claimed there.
#[must_use]
pub fn unconditionally_alive(position: &Position, chains: &Chains, suicide: Suicide) -> PointSet {
    let mut vital_regions = vec![0u16; chains.len() + 1];
    for color in Color::BOTH {
        let others = PointSet::full(position.size).minus(&position.stones[color]);
        let enclosed = regions(position.size, &others);
        let own = own_labels(chains, &enclosed);
        Enclosures {
            position,
            color,
            chains,
            own,
            regions: &enclosed,
            suicide,
        }
        .prove(&mut vital_regions);
    }
    chains.members(|number| {
        vital_regions
            .get(number + 1)
            .is_some_and(|&count| count >= 2)
    })
}

/// Finds the stones that stand in an area proved to be the opponent's: a region that only his unconditionally living chains border, with at most
/// one point that touches none of them, so that nobody can make two eyes there. KataGo takes these off before it counts an area
/// (cpp/game/board.cpp, "pass-alive territory").
#[must_use]
pub fn unconditionally_dead(position: &Position, chains: &Chains, suicide: Suicide) -> PointSet {
    let alive = unconditionally_alive(position, chains, suicide);
    let mut dead = PointSet::EMPTY;
    for color in Color::BOTH {
        let own = &position.stones[color];
        let others = PointSet::full(position.size).minus(own);
        let (near, open) = (own.neighbours(), own.minus(&alive).neighbours());
        let enclosed = regions(position.size, &others);
        let mut inner = vec![0; enclosed.len()];
        let mut bordered = vec![false; enclosed.len()];
        let mut unproved = vec![false; enclosed.len()];
        for point in others.iter() {
            let Some(region) = enclosed.at(point) else {
                continue;
            };
            inner[region] += u32::from(!near.contains(point));
            bordered[region] |= near.contains(point);
            unproved[region] |= open.contains(point);
        }
        let area =
            enclosed.members(|region| bordered[region] && !unproved[region] && inner[region] <= 1);
        dead = dead.union(&area.intersection(&position.stones[!color]));
    }
    dead
}

/// The chains of one colour and the regions between them. Chains go by label: number plus one, 0 is none.
struct Enclosures<'a> {
    position: &'a Position,
    color: Color,
    chains: &'a Chains,
    /// The labels of the chains of this colour at each index, 0 elsewhere.
    own: Vec<u16>,
    regions: &'a Regions,
    suicide: Suicide,
}

/// What is no region of the other points, and on the board, is a stone of this colour.
fn own_labels(chains: &Chains, others: &Regions) -> Vec<u16> {
    chains
        .labels()
        .iter()
        .zip(others.labels())
        .map(|(&chain, &other)| if other == 0 { chain } else { 0 })
        .collect()
}

/// The chains to which a region is vital: at most the four that its first empty point touches. 0 is none.
type Vital = [u16; 4];

/// Vital to no chain.
const NONE: Vital = [0; 4];
/// No point of the region looked at yet; no board has so many chains.
const UNSEEN: Vital = [u16::MAX; 4];

impl Enclosures<'_> {
    /// Leaves behind for each label how many vital regions its chain keeps: two or more prove it.
    fn prove(&self, counts: &mut [u16]) {
        let vital = self.vital();
        for &label in vital.iter().flatten().filter(|&&label| label != 0) {
            counts[usize::from(label)] += 1;
        }
        let hopeful = self
            .own_labels()
            .any(|label| counts[usize::from(label)] >= 2);
        if hopeful {
            self.drop_unproved(vital, counts);
        }
    }

    /// Labels of the chains of this colour.
    fn own_labels(&self) -> impl Iterator<Item = u16> + '_ {
        (1u16..)
            .zip(self.chains.iter())
            .filter(|(_, chain)| chain.kind == self.color)
            .map(|(label, _)| label)
    }

    /// For each region the chains to which it is vital; a region without an empty point is vital to none.
    fn vital(&self) -> Vec<Vital> {
        let mut vital = vec![UNSEEN; self.regions.len()];
        self.narrow(&mut vital, &self.position.empties());
        for chains in vital.iter_mut().filter(|chains| **chains == UNSEEN) {
            *chains = NONE;
        }
        if self.suicide != Suicide::Forbidden {
            self.narrow(&mut vital, &self.position.stones[!self.color]);
        }
        vital
    }

    /// Keeps of each region's chains those that all these points of the region touch.
    fn narrow(&self, vital: &mut [Vital], points: &PointSet) {
        for point in points.iter() {
            let Some(region) = self.regions.at(point) else {
                continue;
            };
            if vital[region] != NONE {
                vital[region] = common(vital[region], self.touched(point.index()));
            }
        }
    }

    /// The labels of the own chains next to a point on the board.
    #[inline]
    fn touched(&self, index: usize) -> [u16; 4] {
        Point::from_index(index)
            .around()
            .map(|next| self.own.get(next.index()).copied().unwrap_or(0))
    }

    /// Drops chains with fewer than two vital regions, then the regions they border, until nothing changes.
    /// Every chain and every border is dropped once.
    fn drop_unproved(&self, vital: Vec<Vital>, counts: &mut [u16]) {
        let borders = self.borders(&vital, counts);
        let mut standing = vec![true; vital.len()];
        let mut dropped: Vec<u16> = self
            .own_labels()
            .filter(|&label| counts[usize::from(label)] < 2)
            .collect();
        while let Some(label) = dropped.pop() {
            for region in borders.of(label) {
                if !std::mem::replace(&mut standing[region], false) {
                    continue;
                }
                for &chain in vital[region].iter().filter(|&&chain| chain != 0) {
                    counts[usize::from(chain)] -= 1;
                    if counts[usize::from(chain)] == 1 {
                        dropped.push(chain);
                    }
                }
            }
        }
    }

    /// Which chains border the regions that are vital to a chain with two of them; the others prove nothing anyway.
    fn borders(&self, vital: &[Vital], counts: &[u16]) -> Borders {
        let useful: Vec<bool> = vital
            .iter()
            .map(|chains| chains.iter().any(|&label| counts[usize::from(label)] >= 2))
            .collect();
        let mut borders = Borders {
            last: vec![0; self.chains.len() + 1],
            entries: vec![(0, 0)],
        };
        for run in self
            .regions
            .runs()
            .iter()
            .filter(|run| useful[usize::from(run.part)])
        {
            for index in run.indices() {
                for label in self.touched(index).into_iter().filter(|&label| label != 0) {
                    borders.add(label, run.part);
                }
            }
        }
        borders
    }
}

/// The kept chains that the next point touches too; the first point of a region brings its own.
#[inline]
fn common(kept: Vital, touched: [u16; 4]) -> Vital {
    if kept == UNSEEN {
        return distinct(touched);
    }
    kept.map(|label| if touched.contains(&label) { label } else { 0 })
}

/// The same labels, each once.
fn distinct(mut labels: [u16; 4]) -> Vital {
    for later in 1..4 {
        if labels[..later].contains(&labels[later]) {
            labels[later] = 0;
        }
    }
    labels
}

/// For each chain the regions it borders, as linked lists in one vector.
struct Borders {
    /// The last entry of each chain; entry 0 is the end.
    last: Vec<u32>,
    /// A region and the entry before.
    entries: Vec<(u16, u32)>,
}

impl Borders {
    /// A region may be added more than once; most repetitions come one after the other and are left out.
    fn add(&mut self, label: u16, region: u16) {
        let last = &mut self.last[usize::from(label)];
        if *last != 0 && self.entries[*last as usize].0 == region {
            return;
        }
        self.entries.push((region, *last));
        *last = (self.entries.len() - 1) as u32;
    }

    fn of(&self, label: u16) -> impl Iterator<Item = usize> + '_ {
        let mut entry = self.last[usize::from(label)];
        std::iter::from_fn(move || {
            let (region, before) = *self.entries.get(entry as usize).filter(|_| entry != 0)?;
            entry = before;
            Some(usize::from(region))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::life::chains;
    use crate::life::testing::{points, position};
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn proved(text: &str, suicide: Suicide) -> PointSet {
        let position = position(text);
        unconditionally_alive(&position, &chains(&position), suicide)
    }

    #[test]
    fn two_eyes_live_one_does_not() {
        let two = ". X . X .\n X X X X .\n . . . . .";
        assert_eq!(proved(two, Suicide::Forbidden), points(two, "X"));
        let one = ". X . . .\n X X . . .\n . . . . .";
        assert_eq!(proved(one, Suicide::All), PointSet::EMPTY);
    }

    #[test]
    fn two_chains_live_on_eyes_they_share() {
        let shared = ". X X O\n X . X O\n X X . O\n O O O .";
        assert_eq!(proved(shared, Suicide::All), points(shared, "X"));
        let one = ". X O .\n X X O .\n O O O .";
        assert_eq!(proved(one, Suicide::Forbidden), PointSet::EMPTY);
    }

    #[test]
    fn two_headed_dragon_lives_on_false_eyes() {
        let dragon = "O O O O O O O O O\n O X X X X X X X O\n O X X X X X X X O\n O X X . X X X X O\n O X X X X . X X O
                      O X X X X X X X O\n O X X X X X X X O\n O X X X X X X X O\n O O O O O O O O .";
        assert_eq!(proved(dragon, Suicide::All), points(dragon, "X"));
        // Vector ld-05: two chains, each eye false by itself.
        let two = "O O O O O O O O O\n O X X X X X X X O\n O X X X . X X X O\n O X X . X X X X O\n O X X X X . X X O
                   O X X X . X X X O\n O X X X X X X X O\n O X X X X X X X O\n . O O O O O O O .";
        assert!(proved(two, Suicide::Forbidden).contains(Point::new(1, 1)));
    }

    #[test]
    fn stones_in_proved_areas_are_dead() {
        let dead = |text: &str| {
            let position = position(text);
            unconditionally_dead(&position, &chains(&position), Suicide::Forbidden)
        };
        let text = "X X X X X X X\n X . X . O . X\n X X X X X X X\n . . . . . . .";
        assert_eq!(dead(text), points(text, "O"));
        // Two points inside touch no black stone: White may yet live there.
        let wide = "X X X X X X X X\n X . X . . . . X\n X . X . O . . X\n X X X . . . . X\n . . X X X X X X";
        assert_eq!(dead(wide), PointSet::EMPTY);
        // Black has one eye.
        let one = "X X X X X .\n X . O . X .\n X X X X X .\n . . . . . .";
        assert_eq!(dead(one), PointSet::EMPTY);
    }

    #[test]
    fn a_false_eye_is_none() {
        let falsely = ". X . X O\n X X X O O\n O O X O .\n . O . O .";
        assert!(!proved(falsely, Suicide::Forbidden).contains(Point::new(3, 0)));
        let cut = ". X O . .\n X O X O .\n . X X O .\n X O O O .\n O . . . .";
        assert_eq!(proved(cut, Suicide::Forbidden), PointSet::EMPTY);
    }

    #[test]
    fn an_empty_board_proves_nothing() {
        assert_eq!(proved("...\n...\n...", Suicide::Forbidden), PointSet::EMPTY);
        assert_eq!(proved(".", Suicide::All), PointSet::EMPTY);
    }

    #[test]
    fn enemy_stones_inside_matter_where_they_may_be_taken_off() {
        // White's stone in the middle touches no black stone, so suicide could empty its point and Black's region would no longer be vital.
        let text = "X X X X X X X\n X . . . X . X\n X . O . X X X\n X . . . X . .\n X X X X X . .\n . . . . . . .";
        assert_eq!(proved(text, Suicide::Forbidden), points(text, "X"));
        assert_eq!(proved(text, Suicide::MultiStone), PointSet::EMPTY);
        assert_eq!(proved(text, Suicide::All), PointSet::EMPTY);
    }

    /// Everything the attacker can take while the defender passes, by trying all ways to play.
    fn capturable(position: &Position, attacker: Color, suicide: Suicide) -> PointSet {
        let mut taken = PointSet::EMPTY;
        let mut seen = HashSet::new();
        let mut open = vec![*position];
        while let Some(now) = open.pop() {
            taken = taken.union(&position.stones[!attacker].minus(&now.stones[!attacker]));
            for point in now.empties().iter() {
                let next = play(&now, point, attacker, suicide);
                if let Some(next) = next.filter(|next| seen.insert(code(next))) {
                    open.push(next);
                }
            }
        }
        taken
    }

    /// A small board as one number.
    fn code(position: &Position) -> u32 {
        let digit = |point| {
            u32::from(position.stones.black.contains(point))
                + 2 * u32::from(position.stones.white.contains(point))
        };
        position
            .size
            .points()
            .fold(0, |code, point| code * 3 + digit(point))
    }

    fn play(position: &Position, point: Point, color: Color, suicide: Suicide) -> Option<Position> {
        let mut next = *position;
        next.stones[color].insert(point);
        let taken = breathless(&next, !color);
        next.stones[!color] = next.stones[!color].minus(&taken);
        let own = breathless(&next, color);
        let allowed = match suicide {
            Suicide::Forbidden => own.is_empty(),
            Suicide::MultiStone => own.len() != 1,
            Suicide::All => true,
        };
        next.stones[color] = next.stones[color].minus(&own);
        allowed.then_some(next)
    }

    fn breathless(position: &Position, color: Color) -> PointSet {
        let chains = chains(position);
        let breathing = position.empties().neighbours();
        let mut breathes = vec![false; chains.len()];
        for stone in position.stones[color]
            .iter()
            .filter(|&stone| breathing.contains(stone))
        {
            breathes[chains.at(stone).unwrap()] = true;
        }
        chains
            .members(|number| !breathes[number])
            .intersection(&position.stones[color])
    }

    /// A legal position: chains without liberties are taken off.
    fn legal(width: u8, height: u8, stones: &[u8]) -> Position {
        let mut position = Position {
            size: BoardSize::new(width, height).unwrap(),
            ..Position::default()
        };
        for (point, &stone) in position.size.points().zip(stones) {
            match stone {
                0 => {}
                1..=3 => position.stones.black.insert(point),
                _ => position.stones.white.insert(point),
            }
        }
        for color in Color::BOTH {
            position.stones[color] = position.stones[color].minus(&breathless(&position, color));
        }
        position
    }

    fn agrees_with_play(position: &Position, suicide: Suicide) {
        let proved = unconditionally_alive(position, &chains(position), suicide);
        for color in Color::BOTH {
            let lasting = position.stones[color].minus(&capturable(position, !color, suicide));
            assert_eq!(
                proved.intersection(&position.stones[color]),
                lasting,
                "{suicide:?} {color} {:?}",
                position.stones
            );
        }
    }

    #[test]
    fn every_small_board_agrees_with_exhaustive_play() {
        for (width, height) in [(1, 5), (2, 2)] {
            let cells = u32::from(width * height);
            for code in 0..3u32.pow(cells) {
                let stones: Vec<u8> = (0..cells)
                    .map(|cell| (code / 3u32.pow(cell) % 3) as u8 * 3)
                    .map(|s| if s == 6 { 4 } else { s })
                    .collect();
                for suicide in [Suicide::Forbidden, Suicide::MultiStone, Suicide::All] {
                    agrees_with_play(&legal(width, height, &stones), suicide);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]
        #[test]
        fn benson_agrees_with_exhaustive_play(width in 3u8..=4, stones in prop::collection::vec(0u8..5, 12)) {
            let position = legal(width, 3, &stones);
            for suicide in [Suicide::Forbidden, Suicide::MultiStone, Suicide::All] {
                agrees_with_play(&position, suicide);
            }
        }
    }
}

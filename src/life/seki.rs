//! Points that are surrounded and yet no territory: in seki, or where a protective move is still owed.
//!
//! Everything here takes the position after the dead stones are off: what stands is alive, and the question is only whether by its own eyes.

use super::scene::Scene;
use super::{Regions, regions};
use crate::board::{Color, Point, PointSet, Position};

/// What a living position holds back from territory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withheld {
    /// Surrounded points of stones in seki: alive, but not by eyes of their own (Nihon Kiin 1989 art. 8; Iwamoto 12).
    pub seki: PointSet,
    /// The stones in seki.
    pub stones: PointSet,
    /// Points that their owner must fill before the count, because the chain there is in atari when all dame are filled: the last ko, a false
    /// eye, a connection (Nihon Kiin 1989 art. 7.2 and Iwamoto 13 of the last ko; the others are the same).
    pub owed: PointSet,
    /// Those of them that are only owed because dame are open: filling these puts the chain in atari.
    pub by_dame: PointSet,
}

impl Withheld {
    /// All points that are no territory.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.seki.union(&self.owed)
    }
}

/// An own region of at least so many points is room for two eyes: its owner had the time to make them, for play has stopped.
const ROOM_FOR_TWO: usize = 4;

/// Finds the points that a territory rule with a clause on seki does not count.
#[must_use]
pub fn withheld(position: &Position) -> Withheld {
    let mut scene = Scene::of(position);
    let mut withheld = Withheld::default();
    loop {
        let owed = owed(&scene);
        if owed.is_empty() {
            break;
        }
        let mut filled = scene.position;
        for (point, color) in owed {
            withheld.owed.insert(point);
            if !in_atari(&scene, point, color) {
                withheld.by_dame.insert(point);
            }
            filled.stones[color].insert(point);
        }
        scene = Scene::of(&filled);
    }
    let (seki, stones) = seki(&scene);
    // What was filled in a group that is in seki all the same is an eye in seki: nobody would fill it.
    let eyes = withheld.owed.intersection(&stones);
    withheld.seki = seki.union(&eyes);
    withheld.owed = withheld.owed.minus(&eyes);
    withheld.by_dame = withheld.by_dame.minus(&eyes);
    withheld.stones = stones.minus(&eyes).minus(&withheld.owed);
    withheld
}

/// The points that Nihon Kiin 1989 art. 8 withholds by its letter: stones with dame are in seki, so one open dame, or a chain in atari, takes
/// the territory of everything that is connected with it through its own stones and empty points.
#[must_use]
pub fn withheld_by_the_letter(position: &Position) -> PointSet {
    let scene = Scene::of(position);
    let stones = &position.stones;
    let empties = position.empties();
    let in_atari = scene.chains.members(|chain| {
        let liberties: u32 = scene.reach[chain].iter().map(|&(_, count)| count).sum();
        liberties == 1
    });
    let near = |color: Color| stones[color].neighbours().intersection(&empties);
    let dame = near(Color::Black).intersection(&near(Color::White));
    let mut contested = PointSet::EMPTY;
    for color in Color::BOTH {
        let areas = regions(position.size, &stones[color].union(&empties));
        let mut touched = vec![false; areas.len()];
        let open = dame.union(&in_atari.intersection(&stones[color]));
        for area in open.iter().filter_map(|point| areas.at(point)) {
            touched[area] = true;
        }
        let points = areas.members(|area| touched[area]);
        contested = contested.union(&points.intersection(&empties));
    }
    contested
}

/// The points that must be filled, with their owners: the last own liberty of each chain that is in atari when the opponent has filled the
/// dame round it.
fn owed(scene: &Scene) -> Vec<(Point, Color)> {
    let mut owed = Vec::new();
    for chain in 0..scene.len() {
        let color = scene.color(chain);
        let of_own = |&&(room, _): &&(usize, u32)| scene.owner[room] == Some(color);
        let mut own = scene.reach[chain].iter().filter(of_own);
        let (Some(&(room, 1)), None) = (own.next(), own.next()) else {
            continue;
        };
        let touches = |point: &&Point| {
            let around = point.around();
            around
                .into_iter()
                .any(|next| scene.chains.at(next) == Some(chain))
        };
        if let Some(&point) = scene.room[room].iter().find(touches)
            && !owed.contains(&(point, color))
        {
            owed.push((point, color));
        }
    }
    owed
}

/// Whether a point is the last liberty of a chain of this colour.
fn in_atari(scene: &Scene, point: Point, color: Color) -> bool {
    let chains = point
        .around()
        .into_iter()
        .filter_map(|next| scene.chains.at(next));
    chains
        .filter(|&chain| scene.color(chain) == color)
        .any(|chain| {
            let liberties = scene.reach[chain].iter().map(|&(_, count)| count);
            liberties.sum::<u32>() == 1
        })
}

/// The surrounded points of stones in seki, and these stones: groups with fewer than two eyes that touch an enemy group with fewer than two, or
/// share dame with one. A group is what hangs together by own stones and own territory.
fn seki(scene: &Scene) -> (PointSet, PointSet) {
    let groups = Color::BOTH.map(|color| Groups::of(scene, color));
    let weak = |chain: usize| groups[scene.color(chain) as usize].is_weak(scene, chain);
    // Which colours have a weak chain at each dame region.
    let mut weak_at = vec![[false; 2]; scene.room.len()];
    for (room, walls) in scene.walls.iter().enumerate() {
        for &chain in walls.iter().filter(|&&chain| weak(chain)) {
            weak_at[room][scene.color(chain) as usize] = true;
        }
    }
    let meets_weak = |chain: usize| {
        let enemy = !scene.color(chain) as usize;
        scene.reach[chain]
            .iter()
            .any(|&(room, _)| weak_at[room][enemy])
            || scene.enemies[chain].iter().any(|&other| weak(other))
    };
    let mut all = PointSet::EMPTY;
    for groups in &groups {
        let mut seki = vec![false; groups.parts.len()];
        for chain in 0..scene.len() {
            if let Some(group) = groups.of_chain(scene, chain)
                && weak(chain)
                && meets_weak(chain)
            {
                seki[group] = true;
            }
        }
        all = all.union(&groups.parts.members(|group| seki[group]));
    }
    let empties = scene.position.empties();
    (all.intersection(&empties), all.minus(&empties))
}

/// What hangs together by stones and territory of one colour.
struct Groups {
    color: Color,
    parts: Regions,
    eyes: Vec<usize>,
}

impl Groups {
    fn of(scene: &Scene, color: Color) -> Groups {
        let territory = scene.empty.members(|room| scene.owner[room] == Some(color));
        let stones = &scene.position.stones[color];
        let parts = regions(scene.position.size, &stones.union(&territory));
        let mut eyes = vec![0; parts.len()];
        for room in scene.room.iter().filter(|room| territory.contains(room[0])) {
            if let Some(part) = parts.at(room[0]) {
                eyes[part] += if room.len() >= ROOM_FOR_TWO { 2 } else { 1 };
            }
        }
        Groups { color, parts, eyes }
    }

    /// The group of a chain of this colour.
    fn of_chain(&self, scene: &Scene, chain: usize) -> Option<usize> {
        let own = scene.color(chain) == self.color;
        own.then(|| self.parts.at(scene.stones[chain][0])).flatten()
    }

    fn is_weak(&self, scene: &Scene, chain: usize) -> bool {
        let group = self.of_chain(scene, chain);
        group.is_some_and(|group| self.eyes[group] < 2)
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
    fn what_only_open_dame_will_ask_for_is_told_apart() {
        let by_dame = "
             . . . X O O . .
             . . . X . O . .
             . . X s X O . .
             . . . X O . . .
             . . . X O . . .";
        let in_atari = by_dame.replace("X . O", "X O O");
        let found = withheld(&position(by_dame));
        assert_eq!(found.by_dame, points(by_dame, "s"));
        assert_eq!(found.owed, found.by_dame);
        let found = withheld(&position(&in_atari));
        assert_eq!(found.owed, points(&in_atari, "s"));
        assert_eq!(found.by_dame, PointSet::EMPTY);
    }

    #[test]
    fn an_eye_in_seki_is_no_protective_move() {
        let text = "s O . X . O s
             O O X X X O O
             X X O O O X X
             . X O . O X .
             . X O . O X .";
        let found = withheld(&position(text));
        assert_eq!(found.owed, PointSet::EMPTY);
        assert!(points(text, "s").is_subset(&found.seki));
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

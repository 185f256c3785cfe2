//! Stone scoring, the old Chinese way: as many points as stones can be placed. A living group must keep two points empty, so each pays two.

use crate::board::{BoardSize, Color};
use crate::life::regions;

use super::count::Ground;

/// The points that a living group cannot fill.
const EYES: u32 = 2;

/// The points that all groups of one colour pay. A group is everything that hangs together by stones and by the points they
/// surround; one with fewer than two points that count (in seki) pays only those.
pub(super) fn tax(size: BoardSize, ground: &Ground, color: Color) -> u32 {
    let groups = regions(size, &ground.stones[color].union(&ground.surrounded[color]));
    let mut due = vec![0; groups.len()];
    for number in ground.territory[color]
        .iter()
        .filter_map(|point| groups.at(point))
    {
        due[number] = EYES.min(due[number] + 1);
    }
    due.iter().sum()
}

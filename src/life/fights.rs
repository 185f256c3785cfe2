//! Fights: contested chains that hang together, and the ways they may have ended.
//!
//! A record may confirm by another reading of one fight: falsified results are explained so in 4 of 1,000 cases, real mismatches in 5 of 27
//! (SCORING.md, section 6). One fight at a time; two at once would explain too much.

use super::sample::Judged;
use super::scene::Scene;
use super::status::Status;
use crate::board::{Color, PointSet, Position};

/// A chain is contested where playouts are nearer to the threshold than this.
pub const CONTESTED: f32 = 0.5;

/// Contested chains that touch or share an empty region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// All stones of its chains.
    pub stones: PointSet,
    /// The other ways it may have ended, of three: Black's chains dead, White's dead, none dead.
    pub alternatives: Vec<Ending>,
}

/// One way a fight may have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whose chains of the fight are dead; none where all live.
    pub loser: Option<Color>,
    /// The dead stones of the whole board then.
    pub dead: PointSet,
}

/// The fights of a judged position, in the order of their first stones.
#[must_use]
pub fn fights(position: &Position, judged: &Judged) -> Vec<Fight> {
    let scene = Scene::of(position);
    let contested: Vec<bool> = judged.chains.iter().map(|of| of.contested).collect();
    let clusters = clusters(&scene, &contested);
    let fight = |cluster: &Vec<usize>| Fight {
        stones: scene.chains.members(|chain| cluster.contains(&chain)),
        alternatives: others(&scene, cluster, judged),
    };
    clusters.iter().map(fight).collect()
}

fn others(scene: &Scene, cluster: &[usize], judged: &Judged) -> Vec<Ending> {
    let mut others: Vec<Ending> = Vec::new();
    for loser in LOSERS {
        let dead = scene.chains.members(|chain| {
            if cluster.contains(&chain) {
                loser == Some(scene.color(chain))
            } else {
                judged
                    .chains
                    .get(chain)
                    .is_some_and(|chain| chain.status == Status::Dead)
            }
        });
        let taken = loser.is_none_or(|loser| is_surrounded(scene, cluster, loser, &dead));
        if taken && dead != judged.dead && others.iter().all(|other| other.dead != dead) {
            others.push(Ending { loser, dead });
        }
    }
    others
}

/// Whether living stones of the enemy are near the chains of a colour: nobody dies alone.
fn is_surrounded(scene: &Scene, cluster: &[usize], loser: Color, dead: &PointSet) -> bool {
    let lost = cluster.iter().filter(|&&chain| scene.color(chain) == loser);
    let near = lost.flat_map(|&chain| {
        let rooms = scene.reach[chain].iter();
        let walls = rooms.flat_map(|&(room, _)| &scene.walls[room]);
        walls.chain(&scene.enemies[chain])
    });
    let mut near = near.copied();
    near.any(|other| scene.color(other) != loser && !dead.contains(scene.stones[other][0]))
}

/// Whose chains of a fight are dead.
pub(super) const LOSERS: [Option<Color>; 3] = [Some(Color::Black), Some(Color::White), None];

/// The wanted chains, grouped by whether they touch or share an empty region.
pub(super) fn clusters(scene: &Scene, wanted: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; scene.len()];
    let mut room_seen = vec![false; scene.room.len()];
    let mut clusters = Vec::new();
    for first in 0..scene.len() {
        if !wanted.get(first).is_some_and(|&wanted| wanted) || seen[first] {
            continue;
        }
        seen[first] = true;
        let (mut cluster, mut done) = (vec![first], 0);
        while done < cluster.len() {
            let chain = cluster[done];
            done += 1;
            let mut met = scene.enemies[chain].clone();
            for &(room, _) in &scene.reach[chain] {
                if !std::mem::replace(&mut room_seen[room], true) {
                    met.extend(&scene.walls[room]);
                }
            }
            for other in met {
                if wanted[other] && !std::mem::replace(&mut seen[other], true) {
                    cluster.push(other);
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::testing::{points, position};
    use crate::life::{ChainVerdict, Evidence};

    #[test]
    fn a_fight_can_end_three_ways() {
        let text = "X X O O .\n. X O . .\nX X O O .";
        let position = position(text);
        let verdict = |status, mean| ChainVerdict {
            status,
            evidence: Evidence::Sampled,
            mean,
            undecided: false,
            contested: true,
        };
        let judged = Judged {
            dead: points(text, "O"),
            chains: vec![verdict(Status::Alive, 0.5), verdict(Status::Dead, -0.1)],
            ..Judged::default()
        };
        let found = fights(&position, &judged);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].stones, points(text, "XO"));
        let ending = |loser, dead| Ending { loser, dead };
        let others = [
            ending(Some(Color::Black), points(text, "X")),
            ending(None, PointSet::EMPTY),
        ];
        assert_eq!(found[0].alternatives, others);
    }

    #[test]
    fn what_is_clear_is_no_fight() {
        let position = position("X . O");
        let judged = crate::life::judge(
            &position,
            crate::rules::Suicide::Forbidden,
            &Default::default(),
        );
        let clear = Judged {
            chains: judged
                .chains
                .iter()
                .map(|&chain| ChainVerdict {
                    contested: false,
                    ..chain
                })
                .collect(),
            ..judged
        };
        assert!(fights(&position, &clear).is_empty());
    }
}

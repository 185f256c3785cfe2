//! Dead stones as the players marked them (TB and TW).
//!
//! Servers list the points under dead stones too; some programs list only the empty points, and then the dead chains are those that stand in
//! enemy territory. What the players agreed on holds, whatever the board says (Nihon Kiin 1989 art. 9; SCORING.md, section 7).

use crate::board::{ByColor, Color, Point, PointSet, Position};

use super::chains::{Chains, Regions, regions};

/// What the lists of a record say about life and death.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// The stones of dead chains, both colours; a chain marked in part dies whole.
    pub dead: PointSet,
    /// How the lists treat points under dead stones.
    pub habit: Habit,
    /// Whether something contradicts: a point in both lists, a chain with liberties in both, a living chain beside enemy territory,
    /// a dead chain beside its own, or one that still reaches a living friend.
    pub partial: bool,
}

/// How the lists treat points under dead stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Habit {
    /// They are listed. Also where nothing is dead, for then nothing tells.
    #[default]
    WithStones,
    /// Only empty points are listed.
    EmptyOnly,
}

/// Reads the dead stones from the lists: `marks.black` is TB, `marks.white` is TW. `chains` are those of the position.
///
/// A listed point kills the chain of the other colour that stands on it; one with a stone of the list's own colour says nothing, since
/// SmartGo lists living stones as well. Where no listed point carries an enemy stone, a chain is dead when one of its liberties
/// is in the enemy's list and none in its own; so are the chains of its colour with which it shares an eye that nobody listed.
#[must_use]
pub fn from_marks(position: &Position, chains: &Chains, marks: &ByColor<PointSet>) -> Marked {
    let seen = Seen::look(position, chains, marks);
    let stated = seen.signs.iter().any(|signs| signs.stated);
    let (dead, habit) = if stated {
        (
            seen.signs.iter().map(|signs| signs.stated).collect(),
            Habit::WithStones,
        )
    } else {
        let dead = seen.enclosed();
        let habit = if dead.contains(&true) {
            Habit::EmptyOnly
        } else {
            Habit::WithStones
        };
        (dead, habit)
    };
    let twice = !marks.black.intersection(&marks.white).is_empty();
    let partial = twice || seen.contradicts(&dead);
    Marked {
        dead: chains.members(|number| dead.get(number) == Some(&true)),
        habit,
        partial,
    }
}

/// What the lists show of one chain.
#[derive(Clone, Copy, Default)]
struct Signs {
    /// One of its stones is in the enemy's list.
    stated: bool,
    /// One of its liberties is in the enemy's list.
    in_enemy: bool,
    /// One of its liberties is in its own list.
    in_own: bool,
}

/// The signs of every chain, and the empty points that nobody listed.
struct Seen<'a> {
    chains: &'a Chains,
    signs: Vec<Signs>,
    unlisted: Regions,
}

impl Seen<'_> {
    fn look<'a>(position: &Position, chains: &'a Chains, marks: &ByColor<PointSet>) -> Seen<'a> {
        let unlisted = position.empties().minus(&marks.black).minus(&marks.white);
        let mut signs = vec![Signs::default(); chains.len()];
        for color in Color::BOTH {
            for point in marks[color]
                .iter()
                .filter(|&point| position.size.contains(point))
            {
                note(chains, &mut signs, color, point);
            }
        }
        Seen {
            chains,
            signs,
            unlisted: regions(position.size, &unlisted),
        }
    }

    /// Where only empty points are listed: chains of one colour that share an unlisted eye are one group, and it dies when one of its
    /// liberties is in the enemy's list and none in its own. Unlisted points that touch both colours are dame and join nothing.
    fn enclosed(&self) -> Vec<bool> {
        let mut group = Groups::alone(self.chains.len());
        for touching in &self.around_unlisted() {
            let color = |&number: &usize| self.chains.get(number).map(|chain| chain.kind);
            if touching
                .iter()
                .any(|number| color(number) != touching.first().and_then(color))
            {
                continue;
            }
            touching
                .windows(2)
                .for_each(|pair| group.join(pair[0], pair[1]));
        }
        let mut sum = vec![Signs::default(); self.chains.len()];
        for (number, signs) in self.signs.iter().enumerate() {
            let sum = &mut sum[group.of(number)];
            sum.in_enemy |= signs.in_enemy;
            sum.in_own |= signs.in_own;
        }
        (0..self.chains.len())
            .map(|number| sum[group.of(number)])
            .map(|signs| signs.in_enemy && !signs.in_own)
            .collect()
    }

    /// The chains around each unlisted region, with repetitions.
    fn around_unlisted(&self) -> Vec<Vec<usize>> {
        let mut touching = vec![Vec::new(); self.unlisted.len()];
        for point in self.unlisted.members(|_| true).iter() {
            let Some(region) = self.unlisted.at(point) else {
                continue;
            };
            touching[region].extend(
                point
                    .around()
                    .into_iter()
                    .filter_map(|next| self.chains.at(next)),
            );
        }
        touching
    }

    /// Whether the lists and these deaths do not fit together.
    fn contradicts(&self, dead: &[bool]) -> bool {
        let misplaced = self
            .signs
            .iter()
            .zip(dead)
            .any(|(signs, &dead)| if dead { signs.in_own } else { signs.in_enemy });
        misplaced
            || self
                .around_unlisted()
                .iter()
                .any(|touching| self.reaches_a_friend(touching, dead))
    }

    /// Whether a dead and a living chain of one colour share an unlisted region: then the dead one may not be cut off at all.
    fn reaches_a_friend(&self, touching: &[usize], dead: &[bool]) -> bool {
        let has = |color, fate| {
            touching.iter().any(|&number| {
                dead[number] == fate && self.chains.get(number).map(|c| c.kind) == Some(color)
            })
        };
        Color::BOTH
            .into_iter()
            .any(|color| has(color, true) && has(color, false))
    }
}

/// Takes down what one point of the list of `color` shows.
fn note(chains: &Chains, signs: &mut [Signs], color: Color, point: Point) {
    match chains.at(point) {
        Some(number) => {
            signs[number].stated |= chains.get(number).is_some_and(|chain| chain.kind != color)
        }
        None => {
            for number in point
                .around()
                .into_iter()
                .filter_map(|next| chains.at(next))
            {
                let own = chains.get(number).is_some_and(|chain| chain.kind == color);
                signs[number].in_own |= own;
                signs[number].in_enemy |= !own;
            }
        }
    }
}

/// Chains joined into groups.
struct Groups(Vec<usize>);

impl Groups {
    fn alone(count: usize) -> Groups {
        Groups((0..count).collect())
    }

    fn of(&self, mut number: usize) -> usize {
        while self.0[number] != number {
            number = self.0[number];
        }
        number
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::chains;
    use crate::life::testing::{points, position};

    /// `b` and `w` are listed empty points; `Q` is a white stone in TB, `P` a black one in TW.
    fn read(text: &str) -> (Marked, PointSet) {
        let board = text.replace('Q', "O").replace('P', "X");
        let position = position(&board);
        let marks = ByColor {
            black: points(text, "bQ"),
            white: points(text, "wP"),
        };
        (
            from_marks(&position, &chains(&position), &marks),
            points(text, "QP"),
        )
    }

    #[test]
    fn a_listed_stone_kills_its_whole_chain() {
        let (marked, _) = read("b b X O w\n Q b X O w\n O b X O P\n b b X O w");
        assert_eq!(marked.dead, points(".....\nO....\nO...P\n.....", "OP"));
        assert_eq!((marked.habit, marked.partial), (Habit::WithStones, false));
    }

    #[test]
    fn lists_of_empty_points_kill_what_stands_in_them() {
        // Two white chains share the unlisted eye in the corner and fall together.
        let (marked, _) = read(". O b X O w\n O b b X O w\n b b X X O w\n b X X O w w");
        assert_eq!(marked.dead, points(".O....\nO.....\n......\n......", "O"));
        assert_eq!((marked.habit, marked.partial), (Habit::EmptyOnly, false));
        let (marked, _) = read("b b X . O w\n b b X . O w\n b b X . O w");
        assert_eq!(
            (marked.dead, marked.habit, marked.partial),
            (PointSet::EMPTY, Habit::WithStones, false)
        );
    }

    #[test]
    fn dame_join_nothing() {
        let (marked, _) = read("b O X . O w\n b X X X O w\n b b X O O w");
        assert_eq!(marked.dead, points(".O....\n......\n......", "O"));
        assert!(!marked.partial);
    }

    #[test]
    fn contradictions_are_named() {
        let (both, _) = read("b O w\n X O w\n X O w");
        assert_eq!((both.dead, both.partial), (PointSet::EMPTY, true));
        let (unmarked, _) = read("b Q b X O w\n b b b X O w\n O b b X O w");
        assert_eq!((unmarked.dead.len(), unmarked.partial), (1, true));
        let (reaching, _) = read("b O . O w\n b X . O w\n b X X O w");
        assert_eq!((reaching.dead.len(), reaching.partial), (1, true));
    }

    #[test]
    fn living_stones_in_their_own_list_say_nothing() {
        let text = "b X O w\n b X O w\n b X O w";
        let position = position(text);
        let marks = ByColor {
            black: points(text, "bX"),
            white: points(text, "wO"),
        };
        assert_eq!(
            from_marks(&position, &chains(&position), &marks),
            Marked::default()
        );
        let nothing = ByColor::default();
        assert_eq!(
            from_marks(&position, &chains(&position), &nothing),
            Marked::default()
        );
    }
}

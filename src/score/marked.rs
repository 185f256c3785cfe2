//! The count read straight from the record's own lists.

use crate::board::{ByColor, Color, PointSet, Position};
use crate::rules::Ruleset;

use super::count::{Count, Ground, Terms, count, tally};

/// Counts the points that the players listed (`marks.black` is TB, `marks.white` is TW) instead of flood filling: in seki and
/// where a protective move is missing, people mark otherwise than a flood does.
///
/// A listed point is a point, and one with an enemy stone is also a dead stone. Points under the stones of `dead` count as listed, since some
/// programs list only empty points. Living stones in their own list are no points, and a point in both lists is nobody's. Where the
/// ruleset counts the position as it stands, lists say nothing and this is the flood fill.
#[must_use]
pub fn count_marks(
    position: &Position,
    marks: &ByColor<PointSet>,
    dead: &PointSet,
    ruleset: &Ruleset,
    terms: &Terms,
) -> Count {
    if ruleset.dead_stones.need_no_judge() {
        return count(position, dead, &PointSet::EMPTY, ruleset, terms);
    }
    tally(
        position.size,
        &listed(position, marks, dead),
        ruleset,
        terms,
    )
}

/// Who owns what by the lists.
fn listed(position: &Position, marks: &ByColor<PointSet>, dead: &PointSet) -> Ground {
    let board = PointSet::full(position.size);
    let twice = marks.black.intersection(&marks.white);
    let marks = ByColor::from_fn(|color| marks[color].minus(&twice).intersection(&board));
    let taken = ByColor::from_fn(|color: Color| {
        position.stones[!color].intersection(&marks[color].union(dead))
    });
    let stones = ByColor::from_fn(|color: Color| position.stones[color].minus(&taken[!color]));
    let territory = ByColor::from_fn(|color| {
        marks[color]
            .minus(&position.stones[color])
            .union(&taken[color])
    });
    let dame = Position {
        stones,
        ..*position
    }
    .empties()
    .minus(&territory.black)
    .minus(&territory.white);
    let taken_off = ByColor::from_fn(|color| taken[color].len());
    Ground {
        stones,
        surrounded: territory,
        territory,
        taken_off,
        prisoners: position.prisoners,
        dame,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::testing::{points, position};
    use crate::rules::{Points, Scoring, Tax};
    use crate::score::testing::ruleset;

    /// `b` and `w` are listed empty points; `Q` is a white stone in TB, `P` a black one in TW.
    fn margin(text: &str, scoring: Scoring) -> Points {
        let position = position(&text.replace('Q', "O").replace('P', "X"));
        let marks = ByColor {
            black: points(text, "bQ"),
            white: points(text, "wP"),
        };
        count_marks(
            &position,
            &marks,
            &points(text, "QP"),
            &ruleset(scoring, Tax::None),
            &Terms::default(),
        )
        .black_minus_white
    }

    #[test]
    fn lists_count_as_they_stand() {
        let text = "b b X O w\n Q b X O w\n b b X O P\n b . X O w";
        assert_eq!(
            margin(text, Scoring::Territory),
            Points::whole(7 + 1 - 4 - 1)
        );
        assert_eq!(margin(text, Scoring::Area), Points::whole(7 + 4 - 4 - 4));
    }

    #[test]
    fn dead_stones_are_points_where_only_empty_ones_are_listed() {
        let text = "b b X O w\n O b X O w\n b b X O w";
        let position = position(text);
        let marks = ByColor {
            black: points(text, "b"),
            white: points(text, "w"),
        };
        let dead = points(".....\nO....\n.....", "O");
        let count = count_marks(
            &position,
            &marks,
            &dead,
            &ruleset(Scoring::Territory, Tax::Seki),
            &Terms::default(),
        );
        assert_eq!(
            (
                count.sides.black.territory,
                count.sides.black.dead,
                count.sides.white.territory
            ),
            (6, 1, 3)
        );
        assert_eq!(count.dame, PointSet::EMPTY);
    }

    #[test]
    fn living_stones_and_doubly_listed_points_are_no_points() {
        let text = "b b X . O w";
        let position = position(text);
        let marks = ByColor {
            black: points("b b X . . .", "bX"),
            white: points(". b . . O w", "bOw"),
        };
        let count = count_marks(
            &position,
            &marks,
            &PointSet::EMPTY,
            &ruleset(Scoring::Area, Tax::None),
            &Terms::default(),
        );
        assert_eq!(
            (count.sides.black.territory, count.sides.white.territory),
            (1, 1)
        );
        assert_eq!(count.dame, points(". b . b . .", "b"));
    }
}

//! The flood fill that all ways to count share, and the sums.

use crate::board::{BoardSize, ByColor, Color, PointSet, Position};
use crate::life::regions;
use crate::rules::{DeadStones, Points, Ruleset, Scoring, Tax};

use super::{area, stones, territory};

/// What one side gets. Whole points but for the last three; fields that do not apply to the basis are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Surrounded points that count, dead stones' points among them.
    pub territory: u32,
    /// Living stones on the board (area).
    pub stones: u32,
    /// The opponent's stones taken in play (territory).
    pub prisoners: u32,
    /// The opponent's stones taken off as dead (territory).
    pub dead: u32,
    /// Stones that the opponent handed over by passing (territory, where the ruleset has them).
    pub pass_stones: u32,
    /// What the button is worth, where this side took it; else 0.
    pub button: Points,
    /// Points paid for living groups (stone scoring); they are taken off the total.
    pub tax: u32,
    /// White's points for handicap stones; 0 for Black.
    pub compensation: Points,
    /// White's komi, negative for reverse komi; 0 for Black.
    pub komi: Points,
    /// The sum.
    pub total: Points,
}

/// A count under one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How it was counted.
    pub basis: Scoring,
    /// What each side gets.
    pub sides: ByColor<Side>,
    /// The margin.
    pub black_minus_white: Points,
    /// Points that only this colour surrounds, or that its list has; where they count for nobody (seki) they are here too.
    pub surrounded: ByColor<PointSet>,
    /// Empty points that belong to nobody although stones are near: their region touches both colours, or no list has them.
    pub dame: PointSet,
}

/// What counts beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// White's komi; negative is reverse komi.
    pub komi: Points,
    /// White's points for handicap stones, as the ruleset grants them.
    pub compensation: Points,
    /// How often each colour passed, where passes hand over stones.
    pub passes: ByColor<u32>,
    /// Who passed first, and with that took the button where the ruleset has one.
    pub first_pass: Option<Color>,
}

/// Counts a position.
///
/// `dead` are the stones to take off; where the ruleset counts the position as it stands (Tromp-Taylor, CGOS) they stay. `no_points` are
/// points that count for nobody although they are surrounded (in seki, or where a protective move is missing): they are never
/// territory, and under area scoring they are left out only where the ruleset taxes them. An empty board belongs to nobody.
#[must_use]
pub fn count(
    position: &Position,
    dead: &PointSet,
    no_points: &PointSet,
    ruleset: &Ruleset,
    terms: &Terms,
) -> Count {
    let dead = if ruleset.dead_stones == DeadStones::StayOnBoard {
        &PointSet::EMPTY
    } else {
        dead
    };
    let mut ground = Ground::flood(position, dead);
    if ruleset.scoring == Scoring::Territory || ruleset.tax != Tax::None {
        ground.territory = ByColor::from_fn(|color| ground.territory[color].minus(no_points));
    }
    tally(position.size, &ground, ruleset, terms)
}

/// Who owns what once the dead stones are off.
pub(super) struct Ground {
    /// The living stones.
    pub(super) stones: ByColor<PointSet>,
    /// Points that touch this colour only.
    pub(super) surrounded: ByColor<PointSet>,
    /// Those of them that count.
    pub(super) territory: ByColor<PointSet>,
    /// How many of the opponent's stones were taken off as dead.
    pub(super) taken_off: ByColor<u32>,
    /// How many of the opponent's stones were taken in play.
    pub(super) prisoners: ByColor<u32>,
    /// Empty points between the colours.
    pub(super) dame: PointSet,
}

impl Ground {
    /// Takes the dead off and gives every empty region to the one colour it touches.
    fn flood(position: &Position, dead: &PointSet) -> Ground {
        let stones = ByColor::from_fn(|color| position.stones[color].minus(dead));
        let empties = Position {
            stones,
            ..*position
        }
        .empties();
        let empty = regions(position.size, &empties);
        let mut touches = vec![
            ByColor {
                black: false,
                white: false
            };
            empty.len()
        ];
        for color in Color::BOTH {
            for number in stones[color]
                .neighbours()
                .intersection(&empties)
                .iter()
                .filter_map(|point| empty.at(point))
            {
                touches[number][color] = true;
            }
        }
        let surrounded = ByColor::from_fn(|color| {
            empty.members(|number| touches[number][color] && !touches[number][!color])
        });
        let dame = empty.members(|number| touches[number].black && touches[number].white);
        let taken_off =
            ByColor::from_fn(|color: Color| position.stones[!color].intersection(dead).len());
        Ground {
            stones,
            surrounded,
            territory: surrounded,
            taken_off,
            prisoners: position.prisoners,
            dame,
        }
    }
}

/// Adds up by the ruleset's basis; komi and compensation go to White.
pub(super) fn tally(size: BoardSize, ground: &Ground, ruleset: &Ruleset, terms: &Terms) -> Count {
    let sides = ByColor::from_fn(|color| {
        let mut side = match ruleset.scoring {
            Scoring::Area => area::side(ground, color),
            Scoring::Territory => territory::side(ground, color),
        };
        if ruleset.scoring == Scoring::Territory && ruleset.pass_stones {
            side.pass_stones = territory::pass_stones(terms, color);
        }
        if ruleset.button && terms.first_pass == Some(color) {
            side.button = Points::HALF;
        }
        if ruleset.tax == Tax::Group {
            side.tax = stones::tax(size, ground, color);
        }
        if color == Color::White {
            (side.compensation, side.komi) = (terms.compensation, terms.komi);
        }
        side.total = total(&side);
        side
    });
    let margin =
        i64::from(sides.black.total.in_quarters()) - i64::from(sides.white.total.in_quarters());
    Count {
        basis: ruleset.scoring,
        sides,
        black_minus_white: clamped(margin),
        surrounded: ground.surrounded,
        dame: ground.dame,
    }
}

fn total(side: &Side) -> Points {
    let gains = [
        side.territory,
        side.stones,
        side.prisoners,
        side.dead,
        side.pass_stones,
    ];
    let whole = gains.into_iter().map(i64::from).sum::<i64>() - i64::from(side.tax);
    let others = [side.button, side.compensation, side.komi];
    let quarters = others
        .into_iter()
        .map(|points| i64::from(points.in_quarters()));
    clamped(whole * 4 + quarters.sum::<i64>())
}

/// A record may claim any komi: an absurd one must not overflow.
fn clamped(quarters: i64) -> Points {
    Points::quarters(quarters.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::testing::{position, sgf};
    use crate::score::testing::ruleset;

    const PRACTICE: Scoring = Scoring::Territory;

    /// Both totals without komi.
    fn totals(text: &str, dead: &str, no_points: &str, ruleset: &Ruleset) -> (Points, Points) {
        let count = count(
            &position(text),
            &sgf(dead),
            &sgf(no_points),
            ruleset,
            &Terms::default(),
        );
        assert_eq!(
            count.black_minus_white,
            count.sides.black.total - count.sides.white.total
        );
        (count.sides.black.total, count.sides.white.total)
    }

    fn area(text: &str, dead: &str) -> (i32, i32) {
        whole(totals(text, dead, "", &ruleset(Scoring::Area, Tax::None)))
    }

    fn territory(text: &str, dead: &str, no_points: &str) -> (i32, i32) {
        whole(totals(text, dead, no_points, &ruleset(PRACTICE, Tax::Seki)))
    }

    fn whole((black, white): (Points, Points)) -> (i32, i32) {
        (black.in_quarters() / 4, white.in_quarters() / 4)
    }

    /// Nine rows alike, but for those given by their number.
    fn rows(row: &str, others: &[(usize, &str)]) -> String {
        let pick = |number| {
            others
                .iter()
                .find(|(other, _)| *other == number)
                .map_or(row, |(_, other)| other)
        };
        (0..9)
            .map(|number| pick(number).to_owned() + "\n")
            .collect()
    }

    #[test]
    fn sc_01_walls() {
        let text = rows("....XO...", &[]);
        assert_eq!(
            (area(&text, ""), territory(&text, "", "")),
            ((45, 36), (36, 27))
        );
    }

    #[test]
    fn sc_02_and_03_dame() {
        let open = rows("...X.O...", &[]);
        assert_eq!(
            (area(&open, ""), territory(&open, "", "")),
            ((36, 36), (27, 27))
        );
        let filled: String = ["...XXO...\n...XOO...\n".repeat(4), "...XXO...".into()].concat();
        assert_eq!(
            (area(&filled, ""), territory(&filled, "", "")),
            ((41, 40), (27, 27))
        );
        let count = count(
            &position(&open),
            &PointSet::EMPTY,
            &PointSet::EMPTY,
            &ruleset(PRACTICE, Tax::None),
            &Terms::default(),
        );
        assert_eq!(count.dame, sgf("ea eb ec ed ee ef eg eh ei"));
    }

    #[test]
    fn sc_04_pass_stones_make_territory_equal_to_area() {
        let text = rows("....XO...", &[(0, "X...XO...")]);
        assert_eq!(
            (area(&text, ""), territory(&text, "", "")),
            ((45, 36), (35, 27))
        );
        let american = Ruleset {
            pass_stones: true,
            ..ruleset(PRACTICE, Tax::None)
        };
        let terms = Terms {
            komi: Points::quarters(30),
            compensation: Points::ONE,
            passes: ByColor { black: 1, white: 2 },
            ..Terms::default()
        };
        let count = count(
            &position(&text),
            &PointSet::EMPTY,
            &PointSet::EMPTY,
            &american,
            &terms,
        );
        assert_eq!(
            (count.sides.black.pass_stones, count.sides.white.pass_stones),
            (2, 1)
        );
        assert_eq!(count.sides.black.total, Points::whole(37));
        assert_eq!(count.sides.white.total, Points::quarters(28 * 4 + 30 + 4));
    }

    #[test]
    fn sc_05_dead_stones() {
        let text = rows("....XO...", &[(1, ".O..XO..."), (7, "....XO.X.")]);
        assert_eq!(
            (area(&text, "bb hh"), territory(&text, "bb hh", "")),
            ((45, 36), (37, 28))
        );
        let standing = Ruleset {
            dead_stones: DeadStones::StayOnBoard,
            ..ruleset(Scoring::Area, Tax::None)
        };
        assert_eq!(whole(totals(&text, "bb hh", "", &standing)), (10, 10));
    }

    #[test]
    fn sc_08_seki_with_one_eye_each() {
        let text = rows(
            "..XO.....",
            &[(0, ".O.X.XO.."), (1, "OOOXXXO.."), (2, "XXXOOOO..")],
        );
        assert_eq!(
            (area(&text, ""), territory(&text, "", "")),
            ((27, 53), (13, 37))
        );
        assert_eq!(territory(&text, "", "aa ea"), (12, 36));
        assert_eq!(
            whole(totals(
                &text,
                "",
                "aa ea",
                &ruleset(Scoring::Area, Tax::Seki)
            )),
            (26, 52)
        );
        assert_eq!(
            whole(totals(
                &text,
                "",
                "aa ea",
                &ruleset(Scoring::Area, Tax::None)
            )),
            (27, 53)
        );
    }

    #[test]
    fn sc_11_stone_scoring_taxes_every_group() {
        let text = "...XXXX..\nX.XOOOXXX\n..XO.OXX.\nXXXOOOOXX\nOOXO.OXOO\n.OXOOOXO.\nOOXXXXXOO\n.XOOOXOO.\nX.O.OXO.O";
        assert_eq!(
            (area(text, ""), territory(text, "", "")),
            ((39, 40), (9, 7))
        );
        let seki = "af di";
        assert_eq!(
            whole(totals(text, "", seki, &ruleset(Scoring::Area, Tax::Seki))),
            (39, 38)
        );
        assert_eq!(
            whole(totals(text, "", seki, &ruleset(Scoring::Area, Tax::Group))),
            (37, 34)
        );
        assert_eq!(
            whole(totals(
                text,
                "",
                seki,
                &ruleset(Scoring::Territory, Tax::Group)
            )),
            (7, 1)
        );
    }

    #[test]
    fn ld_01_bent_four() {
        let text = rows(
            ".....XO..",
            &[
                (0, "X.OX.XO.."),
                (1, "XOOX.XO.."),
                (2, "X.OX.XO.."),
                (3, "OOOXXXO.."),
                (4, "XXXX.XO.."),
            ],
        );
        let corner = "ca bb cb cc ad bd cd";
        assert_eq!(
            (area(&text, corner), territory(&text, corner, "")),
            ((54, 27), (40, 18))
        );
        assert_eq!(area(&text, ""), (45, 34));
    }

    #[test]
    fn an_empty_board_is_nobodys_and_absurd_terms_do_not_overflow() {
        assert_eq!(area("..\n..", ""), (0, 0));
        let mut position = position("X.\n..");
        position.prisoners = ByColor {
            black: u32::MAX,
            white: u32::MAX,
        };
        let terms = Terms {
            komi: Points::quarters(i32::MIN),
            compensation: Points::quarters(i32::MIN),
            passes: position.prisoners,
            ..Terms::default()
        };
        let ruleset = Ruleset {
            pass_stones: true,
            ..ruleset(PRACTICE, Tax::Group)
        };
        let count = count(
            &position,
            &PointSet::EMPTY,
            &PointSet::EMPTY,
            &ruleset,
            &terms,
        );
        assert_eq!(count.sides.black.total, Points::quarters(i32::MAX));
    }
}

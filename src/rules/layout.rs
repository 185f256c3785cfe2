//! Where handicap stones are placed: the fixed points of the texts.

use crate::board::{BoardSize, Point, PointSet};

/// How handicap stones lie, compared with the traditional points of their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// On the traditional points; also a single stone, and numbers and boards for which there are none.
    Traditional,
    /// On the traditional points of a turned or mirrored board, as the two forms of three stones are: GTP programs put the third stone in the
    /// upper left, and the figure of the Ukrainian Codex is missing (RULESETS.md, handicap points and decision 9).
    Turned,
    /// Anywhere else.
    Free,
}

/// The traditional points in the order they are added: corners, then the middles of the sides; the centre goes with odd numbers from 5 on.
/// Upper right, lower left, lower right, upper left; left, right; top, bottom (Polish beginners' page; Ukrainian Codex 12.4 as sets; AGA).
#[must_use]
pub fn traditional(size: BoardSize, stones: u32) -> Option<PointSet> {
    let side = size.width();
    // Star points stand on the fourth line, on small boards on the third; the texts have 19, 13 and 9.
    let near = match (size.height() == side, side) {
        (true, 13 | 19) => 3,
        (true, 9) => 2,
        _ => return None,
    };
    let (far, middle) = (side - 1 - near, side / 2);
    let in_pairs = [
        (far, near),
        (near, far),
        (far, far),
        (near, near),
        (near, middle),
        (far, middle),
        (middle, near),
        (middle, far),
    ];
    let with_centre = matches!(stones, 5 | 7 | 9);
    let others = match stones {
        2..=9 => stones as usize - usize::from(with_centre),
        _ => return None,
    };
    let centre = with_centre.then_some((middle, middle));
    let points = in_pairs.iter().copied().take(others).chain(centre);
    Some(
        points
            .map(|(column, row)| Point::new(column, row))
            .collect(),
    )
}

/// Compares handicap stones with the traditional points.
#[must_use]
pub fn layout(size: BoardSize, stones: &PointSet) -> Layout {
    let Some(points) = traditional(size, stones.len()) else {
        return Layout::Traditional;
    };
    if points == *stones {
        return Layout::Traditional;
    }
    let last = size.width() - 1;
    let turned = (1..8u8).any(|turn| {
        let turned: PointSet = points
            .iter()
            .map(|point| turn_point(point, last, turn))
            .collect();
        turned == *stones
    });
    if turned { Layout::Turned } else { Layout::Free }
}

/// One of the eight symmetries of a square board.
fn turn_point(point: Point, last: u8, turn: u8) -> Point {
    let (mut column, mut row) = (point.column(), point.row());
    if turn & 1 != 0 {
        column = last - column;
    }
    if turn & 2 != 0 {
        row = last - row;
    }
    if turn & 4 != 0 {
        (column, row) = (row, column);
    }
    Point::new(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_every_number_are_the_texts() {
        // RULESETS.md, "Handicap points".
        for (side, stones, letters) in [
            (19, 2, "pd dp"),
            (19, 3, "pd dp pp"),
            (19, 5, "pd dp pp dd jj"),
            (19, 6, "pd dp pp dd dj pj"),
            (19, 7, "pd dp pp dd dj pj jj"),
            (19, 8, "pd dp pp dd dj pj jd jp"),
            (19, 9, "pd dp pp dd dj pj jd jp jj"),
            (13, 4, "jd dj jj dd"),
            (13, 8, "jd dj jj dd dg jg gd gj"),
            (9, 5, "gc cg gg cc ee"),
            (9, 6, "gc cg gg cc ce ge"),
        ] {
            let points: PointSet = letters
                .split(' ')
                .filter_map(|point| Point::from_sgf(point.as_bytes()))
                .collect();
            let size = BoardSize::new(side, side).unwrap();
            assert_eq!(
                traditional(size, stones),
                Some(points),
                "{stones} on {side}"
            );
            assert_eq!(layout(size, &points), Layout::Traditional);
        }
    }

    #[test]
    fn other_forms_are_told_apart() {
        let size = BoardSize::default();
        let of = |letters: &str| {
            let points: PointSet = letters
                .split(' ')
                .filter_map(|point| Point::from_sgf(point.as_bytes()))
                .collect();
            layout(size, &points)
        };
        assert_eq!(of("dp pd dd"), Layout::Turned, "GTP");
        assert_eq!(of("dd pp"), Layout::Turned, "the other diagonal");
        assert_eq!(of("pd dp jj"), Layout::Free, "classical Chinese");
        assert_eq!(of("qd cp pq"), Layout::Free);
        assert_eq!(of("aa"), Layout::Traditional);
    }
}

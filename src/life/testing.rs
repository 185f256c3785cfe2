//! Text boards for tests.

use crate::board::{BoardSize, ByColor, Point, PointSet, Position};

/// The position of a text board: `X` black, `O` white, anything else empty; blanks inside a line do not count.
pub(crate) fn position(text: &str) -> Position {
    let lines = lines(text);
    let size = BoardSize::new(lines[0].len() as u8, lines.len() as u8).unwrap();
    let stones = ByColor {
        black: points(text, "X"),
        white: points(text, "O"),
    };
    Position {
        size,
        stones,
        prisoners: ByColor::default(),
    }
}

/// The points of a text board where one of `letters` stands.
pub(crate) fn points(text: &str, letters: &str) -> PointSet {
    let mut set = PointSet::EMPTY;
    for (row, line) in lines(text).iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            if letters.contains(letter) {
                set.insert(Point::new(column as u8, row as u8));
            }
        }
    }
    set
}

/// The points named by SGF letters.
pub(crate) fn sgf(names: &str) -> PointSet {
    names
        .split_whitespace()
        .map(|name| Point::from_sgf(name.as_bytes()).unwrap())
        .collect()
}

fn lines(text: &str) -> Vec<Vec<char>> {
    text.lines()
        .map(|line| {
            line.chars()
                .filter(|c| !c.is_whitespace())
                .collect::<Vec<_>>()
        })
        .filter(|line| !line.is_empty())
        .collect()
}

/// A board whose points repeat a pattern of `.XO`.
pub fn patterned(width: u8, height: u8, pattern: &[u8]) -> Position {
    let mut position = Position {
        size: BoardSize::new(width, height).unwrap(),
        ..Position::default()
    };
    for (point, stone) in position.size.points().zip(pattern.iter().cycle()) {
        match stone {
            b'X' => position.stones.black.insert(point),
            b'O' => position.stones.white.insert(point),
            _ => {}
        }
    }
    position
}

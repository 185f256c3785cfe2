//! Boards as text, for people, tests and examples.

use thiserror::Error;

use super::{BoardSize, Color, Point, PointSet, Position};

/// A text board that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DiagramError {
    /// No row, or rows and columns of no board.
    #[error("the rows do not make a board of 1 to 52 points a side")]
    Size,
    /// Something else than `X`, `O`, `.` and blanks.
    #[error("only X (Black), O (White) and . (empty) stand for points")]
    Letter,
}

/// Reads a text board: `X` Black, `O` White, `.` empty, one line a row, blanks ignored.
///
/// # Errors
/// When the rows differ in length or hold other characters.
pub fn parse_diagram(text: &str) -> Result<Position, DiagramError> {
    let strip = |line: &str| {
        line.chars()
            .filter(|c| !c.is_whitespace())
            .collect::<String>()
    };
    let rows: Vec<String> = text
        .lines()
        .map(strip)
        .filter(|row| !row.is_empty())
        .collect();
    let width = rows.first().map_or(0, String::len);
    let side = |n: usize| u8::try_from(n).unwrap_or(0);
    let size = BoardSize::new(side(width), side(rows.len())).ok_or(DiagramError::Size)?;
    let mut position = Position {
        size,
        ..Position::default()
    };
    for (row, text) in rows.iter().enumerate() {
        if text.len() != width {
            return Err(DiagramError::Size);
        }
        for (column, letter) in text.bytes().enumerate() {
            let point = Point::new(side(column), side(row));
            match letter {
                b'X' => position.stones.black.insert(point),
                b'O' => position.stones.white.insert(point),
                b'.' => {}
                _ => return Err(DiagramError::Letter),
            }
        }
    }
    Ok(position)
}

/// Writes a position as text, one line a row; `marked` points are shown as `x`, `o` and `,`.
#[must_use]
pub fn diagram(position: &Position, marked: &PointSet) -> String {
    let mut text = String::new();
    for point in position.size.points() {
        if point.column() == 0 && point.row() > 0 {
            text.push('\n');
        }
        let stone = Color::BOTH
            .into_iter()
            .find(|&color| position.stones[color].contains(point));
        text.push(match (stone, marked.contains(point)) {
            (Some(Color::Black), false) => 'X',
            (Some(Color::Black), true) => 'x',
            (Some(Color::White), false) => 'O',
            (Some(Color::White), true) => 'o',
            (None, false) => '.',
            (None, true) => ',',
        });
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_both_ways() {
        let text = ".XO\nX.O\n";
        let position = parse_diagram(text).unwrap();
        assert_eq!(diagram(&position, &PointSet::EMPTY), text);
        assert_eq!(parse_diagram("X\nXX"), Err(DiagramError::Size));
        assert_eq!(parse_diagram("Xä"), Err(DiagramError::Letter));
        assert_eq!(parse_diagram("X#"), Err(DiagramError::Letter));
        assert_eq!(parse_diagram(""), Err(DiagramError::Size));
    }
}

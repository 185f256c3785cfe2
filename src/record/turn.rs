//! What a node does to the board: a move, a setup, or nothing.

use std::fmt;

use crate::board::{BoardSize, Color, Point, PointSet, Setup};
use crate::sgf::{Collection, Ident, NodeId, Property};
use crate::source::Span;

/// What a node does, as far as one look tells. Nearly every node is a plain move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Neither move nor setup nor marks.
    Nothing,
    /// One move and nothing else that touches the game.
    Move(RecordedMove),
    /// Anything else: ask [`Actions::read`].
    Several,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Who plays.
    pub color: Color,
    /// Where.
    pub place: Placement,
    /// Where it is written: the value.
    pub span: Span,
}

/// The value of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// A point of the board.
    On(Point),
    /// A pass: empty, or `tt` on boards up to 19×19.
    Pass,
    /// A pass written as blanks, which the format does not know.
    BlankPass,
    /// A point off the board.
    Off(Point),
    /// Not a point.
    Unreadable,
}

/// All that a node does.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    /// The points it sets.
    pub setup: Setup,
    /// Where the setup is written.
    pub setup_span: Span,
    /// Who is to play next, by PL.
    pub to_play: Option<Color>,
    /// The moves, in the order they are written.
    pub moves: Vec<RecordedMove>,
    /// Whether the node has TB or TW.
    pub marks: bool,
    /// Whether the node has KO: the record itself marks the move as illegal.
    pub marked_illegal: bool,
    /// What is wrong with the node.
    pub faults: Vec<(NodeFault, Span)>,
}

/// Faults of a node that only somebody who knows Go sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeFault {
    /// Move and setup in one node: the setup was done first.
    MoveAndSetup,
    /// More than one move in a node: played in the order they are written.
    SeveralMoves,
    /// More than one value in a move: the first was played.
    SeveralValues,
    /// A setup point off the board: left out.
    SetupOffBoard,
    /// A setup point that cannot be read: left out.
    SetupUnreadable,
    /// A point set twice in one node: the last counts.
    SetupTwice,
    /// PL that names no colour.
    PlayerUnreadable,
}

impl Turn {
    /// Looks at a node.
    #[inline(always)]
    #[must_use]
    pub fn read(tree: &Collection, bytes: &[u8], size: BoardSize, node: NodeId) -> Turn {
        // In most nodes a move is all there is.
        if let [property] = tree.properties(node)
            && matches!(property.ident, Ident::B | Ident::W)
            && let &[span] = tree.values(property)
        {
            return Turn::Move(RecordedMove::read(bytes, size, property, span));
        }
        Turn::read_all(tree, bytes, size, node)
    }

    /// Looks at every property of a node.
    fn read_all(tree: &Collection, bytes: &[u8], size: BoardSize, node: NodeId) -> Turn {
        let mut turn = Turn::Nothing;
        for property in tree.properties(node) {
            match property.ident {
                Ident::B | Ident::W => match (turn, tree.values(property)) {
                    (Turn::Nothing, &[span]) => {
                        turn = Turn::Move(RecordedMove::read(bytes, size, property, span))
                    }
                    _ => return Turn::Several,
                },
                Ident::AB
                | Ident::AW
                | Ident::AE
                | Ident::PL
                | Ident::TB
                | Ident::TW
                | Ident::KO => {
                    return Turn::Several;
                }
                _ => {}
            }
        }
        turn
    }
}

impl RecordedMove {
    #[inline]
    fn read(bytes: &[u8], size: BoardSize, property: &Property, span: Span) -> RecordedMove {
        let color = if property.ident == Ident::B {
            Color::Black
        } else {
            Color::White
        };
        RecordedMove {
            color,
            place: Placement::read(span.of(bytes), size),
            span,
        }
    }
}

impl Placement {
    /// Reads the value of a move.
    #[inline]
    #[must_use]
    pub fn read(value: &[u8], size: BoardSize) -> Placement {
        match Point::from_sgf(value) {
            Some(point) if size.contains(point) => Placement::On(point),
            // FF[3] wrote passes as `tt`; FF[4] keeps that for boards up to 19×19.
            Some(_) if value == b"tt" && size.width() <= 19 && size.height() <= 19 => {
                Placement::Pass
            }
            Some(point) => Placement::Off(point),
            None => Placement::read_odd(value, size),
        }
    }

    #[cold]
    fn read_odd(value: &[u8], size: BoardSize) -> Placement {
        let trimmed = value.trim_ascii();
        match trimmed {
            [] if value.is_empty() => Placement::Pass,
            [] => Placement::BlankPass,
            _ if trimmed.len() < value.len() => Placement::read(trimmed, size),
            _ => Placement::Unreadable,
        }
    }

    /// The point, on the board or off it.
    #[must_use]
    pub fn point(self) -> Option<Point> {
        match self {
            Placement::On(point) | Placement::Off(point) => Some(point),
            _ => None,
        }
    }
}

impl Actions {
    /// Reads everything a node does.
    #[must_use]
    pub fn read(tree: &Collection, bytes: &[u8], size: BoardSize, node: NodeId) -> Actions {
        let mut actions = Actions::default();
        for property in tree.properties(node) {
            actions.add(tree, bytes, size, property);
        }
        actions.look_for_faults(tree, node);
        actions
    }

    /// Whether the node sets stones or the player to move.
    #[must_use]
    pub fn sets_up(&self) -> bool {
        !self.setup_span.is_empty()
    }

    fn add(&mut self, tree: &Collection, bytes: &[u8], size: BoardSize, property: &Property) {
        let values = tree.values(property);
        match property.ident {
            Ident::B | Ident::W => {
                if let Some(&span) = values.first() {
                    self.moves
                        .push(RecordedMove::read(bytes, size, property, span));
                }
                if let [_, second, ..] = values {
                    self.faults.push((NodeFault::SeveralValues, *second));
                }
            }
            Ident::AB => self.set(tree, bytes, size, property, Some(Color::Black)),
            Ident::AW => self.set(tree, bytes, size, property, Some(Color::White)),
            Ident::AE => self.set(tree, bytes, size, property, None),
            Ident::PL => {
                self.grow_setup(tree.property_span(property));
                self.to_play = values.first().and_then(|span| read_color(span.of(bytes)));
                if self.to_play.is_none() {
                    self.faults
                        .push((NodeFault::PlayerUnreadable, tree.property_span(property)));
                }
            }
            Ident::TB | Ident::TW => self.marks = true,
            Ident::KO => self.marked_illegal = true,
            _ => {}
        }
    }

    fn set(
        &mut self,
        tree: &Collection,
        bytes: &[u8],
        size: BoardSize,
        property: &Property,
        stone: Option<Color>,
    ) {
        self.grow_setup(tree.property_span(property));
        for &span in tree.values(property) {
            match PointRange::read(span.of(bytes)) {
                Some(range) => {
                    if !range.lies_on(size) {
                        self.faults.push((NodeFault::SetupOffBoard, span));
                    }
                    self.setup.set(size, (range.first, range.last), stone);
                }
                // An empty list value sets nothing; some programs write `AB[]`.
                None if span.is_empty() => {}
                None => self.faults.push((NodeFault::SetupUnreadable, span)),
            }
        }
    }

    fn grow_setup(&mut self, span: Span) {
        self.setup_span = if self.setup_span.is_empty() {
            span
        } else {
            self.setup_span.to(span)
        };
    }

    fn look_for_faults(&mut self, tree: &Collection, node: NodeId) {
        let span = tree.node_span(node).unwrap_or_default();
        if self.moves.len() > 1 {
            self.faults
                .push((NodeFault::SeveralMoves, self.moves[1].span));
        }
        if !self.moves.is_empty() && self.sets_up() {
            self.faults.push((NodeFault::MoveAndSetup, span));
        }
        if self.setup.overlaps {
            self.faults.push((NodeFault::SetupTwice, self.setup_span));
        }
    }
}

/// A point or a rectangle `aa:cc` of a compressed list; corners in any order.
#[derive(Clone, Copy, Debug)]
pub struct PointRange {
    first: Point,
    last: Point,
}

impl PointRange {
    /// Reads one value of a point list.
    #[must_use]
    pub fn read(value: &[u8]) -> Option<PointRange> {
        let value = value.trim_ascii();
        let (a, b) = match *value {
            [a, b] => (Point::from_sgf(&[a, b])?, None),
            [a, b, b':', c, d] => (Point::from_sgf(&[a, b])?, Some(Point::from_sgf(&[c, d])?)),
            _ => return None,
        };
        let b = b.unwrap_or(a);
        Some(PointRange {
            first: Point::new(a.column().min(b.column()), a.row().min(b.row())),
            last: Point::new(a.column().max(b.column()), a.row().max(b.row())),
        })
    }

    /// Whether all its points lie on the board.
    #[must_use]
    pub fn lies_on(&self, size: BoardSize) -> bool {
        size.contains(self.last)
    }

    /// The part of it that lies on the board.
    #[must_use]
    pub fn cut_to(self, size: BoardSize) -> Option<PointRange> {
        let last = Point::new(
            self.last.column().min(size.width() - 1),
            self.last.row().min(size.height() - 1),
        );
        size.contains(self.first)
            .then_some(PointRange { last, ..self })
    }

    /// Its points that lie on the board.
    #[must_use]
    pub fn points(self, size: BoardSize) -> PointSet {
        PointSet::rectangle(size, (self.first, self.last))
    }
}

impl fmt::Display for PointRange {
    /// As FF\[4\] writes it in a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            return self.first.fmt(f);
        }
        write!(f, "{}:{}", self.first, self.last)
    }
}

/// PL, in the spellings programs use: `B`, `W`, `Black`, `white`, `1`, `2`.
#[must_use]
pub fn read_color(value: &[u8]) -> Option<Color> {
    match value.trim_ascii() {
        [b'B' | b'b', ..] | b"1" => Some(Color::Black),
        [b'W' | b'w', ..] | b"2" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_kind_of_move_value() {
        let nineteen = BoardSize::default();
        let large = BoardSize::new(25, 25).unwrap();
        let at = |letters: &str| Point::from_sgf(letters.as_bytes()).unwrap();
        for (value, size, place) in [
            ("dd", nineteen, Placement::On(at("dd"))),
            (" dd\n", nineteen, Placement::On(at("dd"))),
            ("", nineteen, Placement::Pass),
            ("tt", nineteen, Placement::Pass),
            ("tt", large, Placement::On(at("tt"))),
            ("  ", nineteen, Placement::BlankPass),
            ("DD", nineteen, Placement::Off(at("DD"))),
            ("d4", nineteen, Placement::Unreadable),
            ("dd:ee", nineteen, Placement::Unreadable),
        ] {
            assert_eq!(Placement::read(value.as_bytes(), size), place, "{value:?}");
        }
    }

    #[test]
    fn expands_rectangles_whatever_their_corners() {
        let size = BoardSize::new(9, 9).unwrap();
        let count =
            |text: &str| PointRange::read(text.as_bytes()).map(|range| range.points(size).len());
        assert_eq!(count("dd:ef"), Some(6));
        assert_eq!(count("ef:dd"), Some(6));
        assert_eq!(count("aa:ZZ"), Some(81));
        assert_eq!(count("xx"), Some(0));
        assert_eq!(count("dd:"), None);
    }
}

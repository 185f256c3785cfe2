//! What the readers of other formats gather, and how it is written as SGF.

use super::rows::place;
use super::{Foreign, Transcript};
use crate::source::{Charset, Source, Span};

/// Longer values are cut: no name or result is that long.
const LONGEST_VALUE: u32 = 1000;
/// A board whose points two letters can name.
const LARGEST_BOARD: u32 = 52;

/// Whose stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Black,
    White,
}

/// Where a stone is put.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// Column and row from 0, from the left and from the top.
    Point(u8, u8),
    /// Nowhere.
    Pass,
    /// What is written there is no point; the text goes into the SGF as it is, and the checks tell of it.
    Unclear(Span),
}

#[derive(Clone, Copy, Debug)]
struct Stone {
    side: Side,
    spot: Spot,
    from: Span,
}

/// A record as far as it was read.
#[derive(Debug)]
pub(super) struct Draft {
    /// Points on a side; 19 unless the format says otherwise.
    pub size: u32,
    /// Handicap stones, 0 where Black moves first.
    pub handicap: u32,
    /// Whether the part with the moves was reached.
    pub has_body: bool,
    /// Whether lines stood there that could not be read.
    pub has_unread: bool,
    /// Whether the mark of the end is missing.
    pub is_open: bool,
    /// How many moves there should be at least.
    pub promised: u32,
    info: Vec<(&'static str, String, Span)>,
    setup: Vec<Stone>,
    moves: Vec<Stone>,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            size: 19,
            handicap: 0,
            has_body: false,
            has_unread: false,
            is_open: false,
            promised: 0,
            info: Vec::new(),
            setup: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl Side {
    /// The other one.
    pub(super) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    fn letter(self) -> u8 {
        match self {
            Side::Black => b'B',
            Side::White => b'W',
        }
    }
}

impl Draft {
    /// Game info; what is empty is not written, and what is said twice counts once.
    pub(super) fn info(&mut self, name: &'static str, value: &str, from: Span) {
        let is_new = self.info.iter().all(|(known, ..)| *known != name);
        if is_new && !value.trim().is_empty() {
            self.info.push((name, value.trim().to_owned(), from));
        }
    }

    /// The size of the board. One that no board has goes into the SGF all the same, so that it is told of.
    pub(super) fn board(&mut self, size: u32, from: Span) {
        self.info("SZ", &size.to_string(), from);
        if (1..=LARGEST_BOARD).contains(&size) {
            self.size = size;
        }
    }

    /// The handicap, and its stones on the star points where the format does not list them.
    pub(super) fn handicap(&mut self, stones: u32, placed: bool, from: Span) {
        if stones < 2 || self.handicap >= 2 {
            return;
        }
        self.handicap = stones;
        self.info("HA", &stones.to_string(), from);
        if placed {
            for (column, row) in star_points(self.size, stones) {
                self.stone(Side::Black, Spot::Point(column, row), from);
            }
        }
    }

    /// A stone that stands there from the start.
    pub(super) fn stone(&mut self, side: Side, spot: Spot, from: Span) {
        self.setup.push(Stone { side, spot, from });
    }

    /// A move.
    pub(super) fn play(&mut self, side: Side, spot: Spot, from: Span) {
        self.moves.push(Stone { side, spot, from });
    }

    /// Whether a move was read.
    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Whose turn it is.
    pub(super) fn turn(&self) -> Side {
        match self.moves.last() {
            Some(last) => last.side.other(),
            None if self.handicap >= 2 => Side::White,
            None => Side::Black,
        }
    }

    /// Whether this is a game: it has moves or stones, or its moves begin and there are none.
    pub(super) fn holds_game(&self) -> bool {
        let has_stones = !self.moves.is_empty() || !self.setup.is_empty();
        has_stones || (self.has_body && !self.has_unread)
    }

    /// Whether the end of the file is missing.
    fn is_cut(&self) -> bool {
        let read = self.moves.len() + self.setup.len();
        self.is_open || self.promised as usize > read
    }

    /// Writes it as SGF.
    pub(super) fn write(self, bytes: &[u8], kind: Foreign, charset: Charset) -> Transcript {
        let mut writer = Writer {
            source: Source::with_charset(bytes, charset),
            sgf: b"(;FF[4]GM[1]CA[UTF-8]".to_vec(),
            places: vec![(0, Span::default())],
        };
        writer.root(&self);
        for stone in &self.moves {
            // Beyond this no span can point; no such file was ever a game.
            if writer.sgf.len() > u32::MAX as usize - 16 * LONGEST_VALUE as usize {
                break;
            }
            writer.node(stone);
        }
        // A game that is never closed is told of, and a count of its last position proves nothing.
        if !self.is_cut() {
            writer.sgf.push(b')');
        }
        let Writer { sgf, places, .. } = writer;
        Transcript {
            kind,
            sgf,
            places,
            charset,
        }
    }
}

struct Writer<'a> {
    source: Source<'a>,
    sgf: Vec<u8>,
    places: Vec<(u32, Span)>,
}

impl Writer<'_> {
    fn from(&mut self, origin: Span) {
        self.places.push((place(self.sgf.len()), origin));
    }

    /// Game info, then the stones that stand there from the start.
    fn root(&mut self, draft: &Draft) {
        if !draft.info.iter().any(|(name, ..)| *name == "SZ") {
            let size = draft.size.to_string();
            self.property("SZ", size.as_bytes(), Span::default());
        }
        for (name, value, from) in &draft.info {
            self.property(name, escaped(value).as_bytes(), *from);
        }
        for (side, name) in [(Side::Black, "AB"), (Side::White, "AW")] {
            self.setup(name, draft.setup.iter().filter(|stone| stone.side == side));
        }
    }

    fn property(&mut self, name: &str, value: &[u8], from: Span) {
        self.from(from);
        self.sgf.extend_from_slice(name.as_bytes());
        self.bracketed(value);
    }

    fn setup<'s>(&mut self, name: &str, stones: impl Iterator<Item = &'s Stone>) {
        for (number, stone) in stones.enumerate() {
            self.from(stone.from);
            if number == 0 {
                self.sgf.extend_from_slice(name.as_bytes());
            }
            self.spot(stone.spot);
        }
    }

    fn node(&mut self, stone: &Stone) {
        self.from(stone.from);
        self.sgf.extend([b';', stone.side.letter()]);
        self.spot(stone.spot);
    }

    fn spot(&mut self, spot: Spot) {
        match spot {
            Spot::Pass => self.bracketed(b""),
            Spot::Point(column, row) => self.bracketed(&[letter(column), letter(row)]),
            Spot::Unclear(span) => {
                let span = cut(span);
                let text = self.source.text(span).text;
                let text = escaped(&text);
                self.bracketed(text.as_bytes());
            }
        }
    }

    fn bracketed(&mut self, value: &[u8]) {
        self.sgf.push(b'[');
        self.sgf.extend_from_slice(value);
        self.sgf.push(b']');
    }
}

/// A span that is not too long to be a value.
pub(super) fn cut(span: Span) -> Span {
    let longest = span.start.saturating_add(LONGEST_VALUE);
    Span::new(span.start, span.end.min(longest))
}

/// Text with what SGF takes for its own marked.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// `a` to `z`, then `A` to `Z`.
fn letter(number: u8) -> u8 {
    if number < 26 {
        b'a' + number
    } else {
        b'A' + (number - 26) % 26
    }
}

/// The points of a fixed handicap: two stones in opposite corners, the third in the upper left, as Tygem places them; then sides and middle.
fn star_points(size: u32, stones: u32) -> Vec<(u8, u8)> {
    let edge = if size < 13 { 2 } else { 3 };
    let has_middle = size % 2 == 1;
    if size < 7 || stones > 9 || (stones > 4 && !has_middle) {
        return Vec::new();
    }
    let (near, middle, far) = (edge, size / 2, size - 1 - edge);
    let corners = [(far, near), (near, far), (near, near), (far, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let even = stones - stones % 2;
    let mut points: Vec<(u32, u32)> = corners.into_iter().take(stones as usize).collect();
    points.extend(sides.into_iter().take((even as usize).saturating_sub(4)));
    if stones > 4 && stones % 2 == 1 {
        points.push((middle, middle));
    }
    let narrow = |number: u32| u8::try_from(number).unwrap_or(0);
    points
        .into_iter()
        .map(|(column, row)| (narrow(column), narrow(row)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_has_its_stones() {
        for stones in 2..=9 {
            let mut points = star_points(19, stones);
            assert_eq!(points.len(), stones as usize);
            points.sort_unstable();
            points.dedup();
            assert_eq!(points.len(), stones as usize);
        }
        assert_eq!(star_points(19, 3), [(15, 3), (3, 15), (3, 3)]);
        assert_eq!(star_points(19, 5)[4], (9, 9));
        assert_eq!(star_points(19, 6)[4..], [(3, 9), (15, 9)]);
        assert_eq!(star_points(9, 2), [(6, 2), (2, 6)]);
        assert_eq!(star_points(19, 10), []);
    }
}

//! UGF, also named UGI, the records of the Pandanet server.
//!
//! Sections as in a settings file: `[Header]` with names and values, `[Data]` with a line for each move, others with comments and variations.

use super::draft::{Draft, Side, Spot, cut};
use super::rows::{rows, trim};
use super::values::{date, decimal, number, win};
use crate::source::{Charset, Source, Span};

/// Reads what there is; never fails.
pub(super) fn read(bytes: &[u8]) -> (Draft, Charset) {
    let charset = charset(bytes);
    let mut reader = Reader {
        bytes,
        source: Source::with_charset(bytes, charset),
        draft: Draft::default(),
        from_below: false,
    };
    let mut section = Section::Other;
    for row in rows(bytes).filter(|row| !row.is_empty()) {
        let text = row.of(bytes);
        if text.starts_with(b"[") && text.ends_with(b"]") {
            section = reader.section(text);
        } else {
            reader.row(section, row);
        }
    }
    (reader.draft, charset)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Header,
    Data,
    Other,
}

struct Reader<'a> {
    bytes: &'a [u8],
    source: Source<'a>,
    draft: Draft,
    /// Whether rows are counted from the lower edge.
    from_below: bool,
}

impl Reader<'_> {
    /// A comment may hold a line that looks like a section: there is one of moves, and no header after it.
    fn section(&mut self, text: &[u8]) -> Section {
        let is = |name: &[u8]| text.eq_ignore_ascii_case(name);
        if self.draft.has_body {
            return Section::Other;
        }
        self.draft.has_body = is(b"[data]");
        match () {
            () if is(b"[header]") => Section::Header,
            () if is(b"[data]") => Section::Data,
            () => Section::Other,
        }
    }

    fn row(&mut self, section: Section, row: Span) {
        match section {
            Section::Header => self.header_line(row),
            Section::Data => self.data_line(row),
            Section::Other => {}
        }
    }

    fn header_line(&mut self, row: Span) {
        let text = row.of(self.bytes);
        let Some(equals) = text.iter().position(|byte| *byte == b'=') else {
            return;
        };
        let name = text[..equals].trim_ascii().to_ascii_lowercase();
        let start = row.start as usize + equals + 1;
        let value = cut(trim(self.bytes, start, row.end as usize));
        match name.as_slice() {
            b"playerb" => self.player("PB", "BR", value),
            b"playerw" => self.player("PW", "WR", value),
            b"size" => self.size(value),
            b"hdcp" => self.handicap(value),
            b"moves" => self.draft.promised = number(value.of(self.bytes)).unwrap_or(0),
            b"rule" => self.rules(value),
            b"winner" => self.result(value),
            b"date" => self.date(value),
            b"coordinatetype" => {
                self.from_below = value.of(self.bytes).eq_ignore_ascii_case(b"IGS");
            }
            _ => {}
        }
    }

    fn field(&self, value: Span, number: usize) -> String {
        let text = self.source.text(value).text;
        let field = text.split(',').nth(number).unwrap_or_default();
        field.trim().to_owned()
    }

    fn player(&mut self, name: &'static str, rank: &'static str, value: Span) {
        let (player, level) = (self.field(value, 0), self.field(value, 1));
        self.draft.info(name, &player, value);
        self.draft.info(rank, &level, value);
    }

    fn size(&mut self, value: Span) {
        if let Some(size) = number(value.of(self.bytes)) {
            self.draft.board(size, value);
        }
    }

    /// Stones and komi; the stones themselves stand among the moves.
    fn handicap(&mut self, value: Span) {
        if let Some(stones) = number(self.field(value, 0).as_bytes()) {
            self.draft.handicap(stones, false, value);
        }
        let komi = decimal(&self.field(value, 1)).unwrap_or_default();
        self.draft.info("KM", &komi, value);
    }

    fn rules(&mut self, value: Span) {
        let text = self.source.text(value).text;
        let rules = match text.as_ref() {
            "JPN" => "Japanese",
            "CHN" | "CH" => "Chinese",
            other => other,
        };
        self.draft.info("RU", rules, value);
    }

    fn date(&mut self, value: Span) {
        let date = date(&self.field(value, 0)).or_else(|| date(&self.field(value, 2)));
        self.draft.info("DT", &date.unwrap_or_default(), value);
    }

    /// Who won, and how: `C` is a resignation, `T` time, `F` a rule, a number the margin.
    fn result(&mut self, value: Span) {
        let (first, how) = (self.field(value, 0), self.field(value, 1));
        let winner = first.chars().next().unwrap_or_default();
        let result = match (winner, how.chars().next()) {
            ('B' | 'W', Some('C' | 'c' | 'R')) => format!("{winner}+R"),
            ('B' | 'W', Some('T')) => format!("{winner}+T"),
            ('B' | 'W', Some('F')) => format!("{winner}+F"),
            ('B' | 'W', _) => win(winner, decimal(&how).as_deref()),
            ('D', _) => "0".to_owned(),
            ('N' | 'A', _) => "Void".to_owned(),
            ('O' | 'E', _) => "?".to_owned(),
            _ => return,
        };
        self.draft.info("RE", &result, value);
    }

    /// `PP,B1,57,12`: point, colour and player, number, seconds. What has the number 0 stands there from the start.
    fn data_line(&mut self, row: Span) {
        let mut fields = row
            .of(self.bytes)
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii);
        let (Some(&[column, line]), Some(side)) = (fields.next(), fields.next()) else {
            self.draft.has_unread = true;
            return;
        };
        let side = match side.first() {
            Some(b'B' | b'b') => Side::Black,
            Some(b'W' | b'w') => Side::White,
            // Passes are met that name nobody.
            Some(b'M') => self.draft.turn(),
            _ => {
                self.draft.has_unread = true;
                return;
            }
        };
        let spot = self.spot(column, line, row);
        let is_setup = fields.next().and_then(number) == Some(0) && !self.draft.has_moves();
        match spot {
            Spot::Point(..) if is_setup => self.draft.stone(side, spot, row),
            _ => self.draft.play(side, spot, row),
        }
    }

    /// Letters from A without gaps; those of a pass begin with Y or Z.
    fn spot(&self, column: u8, line: u8, row: Span) -> Spot {
        let size = u8::try_from(self.draft.size).unwrap_or(19);
        let index = |letter: u8| letter.to_ascii_uppercase().wrapping_sub(b'A');
        match (index(column), index(line)) {
            (24 | 25, _) if size < 25 => Spot::Pass,
            (x, y) if x < size && y < size => {
                let y = if self.from_below { size - 1 - y } else { y };
                Spot::Point(x, y)
            }
            _ => Spot::Unclear(Span::new(row.start, row.start + 2)),
        }
    }
}

/// The header names the charset; nearly all records are Japanese.
fn charset(bytes: &[u8]) -> Charset {
    let mut lines = rows(bytes).take(64).map(|row| row.of(bytes));
    let label = lines.find_map(|line| line.strip_prefix(b"Lang="));
    let label = label
        .map(<[u8]>::trim_ascii)
        .filter(|label| !label.is_empty());
    Charset::expected(bytes, label.unwrap_or(b"Shift_JIS"))
}

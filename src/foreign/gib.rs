//! GIB, the records of the Tygem server.
//!
//! A header of `\[KEY=VALUE\]` between `\HS` and `\HE`, then between `\GS` and `\GE` a line for each move, counted from the upper left corner.

use super::draft::{Draft, Side, Spot, cut};
use super::rows::{place, rows, trim, words};
use super::values::{date, korean_or_chinese, name_and_rank, number, tenths, win};
use crate::source::{Charset, Source, Span};

/// Reads what there is; never fails.
pub(super) fn read(bytes: &[u8]) -> (Draft, Charset) {
    let charset = charset(bytes);
    let mut reader = Reader {
        bytes,
        source: Source::with_charset(bytes, charset),
        draft: Draft::default(),
        header: Header::default(),
    };
    reader.draft.is_open = true;
    for row in rows(bytes) {
        if row.of(bytes).starts_with(b"\\GE") {
            reader.draft.is_open = false;
            break;
        }
        reader.row(row);
    }
    reader.finish_header();
    (reader.draft, charset)
}

/// What decides about result and komi may stand in several places, the better ones later.
#[derive(Default)]
struct Header {
    main: Option<Span>,
    tag: Option<Span>,
    date: Option<Span>,
    result: Option<Span>,
}

struct Reader<'a> {
    bytes: &'a [u8],
    source: Source<'a>,
    draft: Draft,
    header: Header,
}

impl Reader<'_> {
    fn row(&mut self, row: Span) {
        let text = row.of(self.bytes);
        match text.get(..3) {
            Some(b"\\GS") => self.draft.has_body = true,
            Some(b"INI") => self.start(row),
            Some(b"STO") => self.stone(row),
            Some(b"SKI") => self.skip(row),
            Some(_) if text.starts_with(b"\\[") => self.header_line(row),
            _ => {}
        }
    }

    fn header_line(&mut self, row: Span) {
        let text = row.of(self.bytes);
        let Some(equals) = text.iter().position(|byte| *byte == b'=') else {
            return;
        };
        let end = text
            .strip_suffix(b"\\]")
            .unwrap_or(text)
            .len()
            .max(equals + 1);
        let start = row.start as usize;
        let value = cut(trim(self.bytes, start + equals + 1, start + end));
        let header = &mut self.header;
        match &text[2..equals.max(2)] {
            b"GAMEBLACKNAME" => self.player("PB", "BR", value),
            b"GAMEWHITENAME" => self.player("PW", "WR", value),
            b"GAMEINFOMAIN" => header.main = header.main.or(Some(value)),
            b"GAMETAG" => header.tag = header.tag.or(Some(value)),
            b"GAMEDATE" => header.date = header.date.or(Some(value)),
            b"GAMERESULT" => header.result = header.result.or(Some(value)),
            _ => {}
        }
    }

    fn player(&mut self, name: &'static str, rank: &'static str, value: Span) {
        let text = self.source.text(value).text;
        let (player, level) = name_and_rank(&text);
        self.draft.info(name, player, value);
        self.draft.info(rank, level, value);
    }

    fn finish_header(&mut self) {
        if let Some(value) = self.header.date {
            let date = date(&self.source.text(value).text);
            self.draft.info("DT", &date.unwrap_or_default(), value);
        }
        let main = self.header.main;
        let tag = self.header.tag;
        self.result(main, ["GRLT:", "ZIPSU:"]);
        self.result(tag, ["W", "Z"]);
        if let Some(value) = self.header.result {
            // Where the number says nothing the words may.
            let text = self.source.text(value).text;
            self.draft.info("RE", &text, value);
        }
        self.komi(main, ["GONGJE:", "DUM:"]);
        self.komi(tag, ["G", "D"]);
    }

    /// A number tells who won and how, another by how many tenths of a point.
    fn result(&mut self, list: Option<Span>, [kind, margin]: [&str; 2]) {
        let Some((kind, from)) = self.field(list, kind) else {
            return;
        };
        let margin = self.field(list, margin).and_then(|(text, _)| tenths(&text));
        let result = match kind.as_str() {
            "0" => win('B', margin.as_deref()),
            "1" => win('W', margin.as_deref()),
            "3" => "B+R".to_owned(),
            "4" => "W+R".to_owned(),
            "7" => "B+T".to_owned(),
            "8" => "W+T".to_owned(),
            _ => return,
        };
        self.draft.info("RE", &result, from);
    }

    /// Komi in tenths. Handicap games may name points under DUM instead, and nothing says who gives them: then no komi is stated.
    fn komi(&mut self, list: Option<Span>, [komi, points]: [&str; 2]) {
        let Some((komi, from)) = self.field(list, komi) else {
            return;
        };
        let points = self.field(list, points);
        let is_elsewhere = komi == "0" && points.is_some_and(|(points, _)| points != "0");
        if let Some(komi) = tenths(&komi).filter(|_| !is_elsewhere) {
            self.draft.info("KM", &komi, from);
        }
    }

    /// The value of an entry of a list such as `GRLT:7,ZIPSU:0`, and where the entry stands.
    fn field(&self, list: Option<Span>, name: &str) -> Option<(String, Span)> {
        let list = list?;
        let mut start = list.start as usize;
        for entry in list.of(self.bytes).split(|byte| *byte == b',') {
            let span = trim(self.bytes, start, start + entry.len());
            start += entry.len() + 1;
            if let Some(value) = span.of(self.bytes).strip_prefix(name.as_bytes()) {
                let length = place(value.len());
                let value = Span::new(span.end - length, span.end);
                return Some((self.source.text(value).text.trim().to_owned(), span));
            }
        }
        None
    }

    /// `INI 0 1 HANDICAP &4`
    fn start(&mut self, row: Span) {
        self.draft.has_body = true;
        let stones = words(self.bytes, row).nth(3);
        let stones = stones.and_then(|stones| number(stones.of(self.bytes)));
        if let Some(stones) = stones.filter(|_| !self.draft.has_moves()) {
            self.draft.handicap(stones, true, row);
        }
    }

    /// `STO 0 NUMBER COLOUR COLUMN ROW`; a line that ends before its row was cut off with the file.
    fn stone(&mut self, row: Span) {
        self.draft.has_body = true;
        let mut words = words(self.bytes, row).skip(3);
        let (Some(side), Some(column), Some(line)) = (words.next(), words.next(), words.next())
        else {
            self.draft.has_unread = true;
            return;
        };
        let side = self.side(side);
        let coordinate = |word: Span| number(word.of(self.bytes)).filter(|number| *number < 52);
        let narrow = |number: u32| u8::try_from(number).unwrap_or(0);
        let spot = match (coordinate(column), coordinate(line)) {
            (Some(x), Some(y)) => Spot::Point(narrow(x), narrow(y)),
            _ => Spot::Unclear(column.to(line)),
        };
        self.draft.play(side, spot, row);
    }

    /// `SKI 0 NUMBER`, a pass; the colour may be left out.
    fn skip(&mut self, row: Span) {
        self.draft.has_body = true;
        let side = words(self.bytes, row).nth(3);
        let side = side.map_or(self.draft.turn(), |side| self.side(side));
        self.draft.play(side, Spot::Pass, row);
    }

    fn side(&self, word: Span) -> Side {
        match word.of(self.bytes) {
            b"1" => Side::Black,
            b"2" => Side::White,
            _ => self.draft.turn(),
        }
    }
}

/// The header tells the country, and with it the charset.
fn charset(bytes: &[u8]) -> Charset {
    let kind = rows(bytes)
        .take(64)
        .find_map(|row| row.of(bytes).strip_prefix(b"\\[GIBOKIND="));
    let label: &[u8] = match kind.map(|kind| kind.get(..5).unwrap_or(kind)) {
        Some(b"Korea") => b"EUC-KR",
        Some(b"China") => b"GB18030",
        Some(b"Japan") => b"Shift_JIS",
        _ => korean_or_chinese(bytes),
    };
    Charset::expected(bytes, label)
}

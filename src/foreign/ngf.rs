//! NGF, the records of the Cyberoro and WBaduk servers.
//!
//! A header of which each line has its meaning by its number, then a line for each move. Columns and rows are letters from the upper left
//! corner, beginning with B. In an older kind the lines of the header begin with `GI` and stand in another order, and the result comes last.

use super::draft::{Draft, Side, Spot, cut};
use super::kind::is_ngf_move;
use super::rows::{rows, words};
use super::values::{date, decimal, korean_or_chinese, number, win};
use crate::source::{Charset, Source, Span};

/// The header is no longer; old records have less of it.
const HEADER: usize = 12;

/// How the lines of an old header begin.
const OLD: &[u8] = b"GI";

/// Reads what there is; never fails.
pub(super) fn read(bytes: &[u8]) -> (Draft, Charset) {
    let header: Vec<Span> = rows(bytes)
        .take(HEADER)
        .take_while(|row| !is_ngf_move(row.of(bytes)))
        .map(cut)
        .collect();
    let end = header.last().map_or(0, |last| last.end as usize);
    let charset = Charset::expected(bytes, korean_or_chinese(&bytes[..end]));
    let source = Source::with_charset(bytes, charset);
    let mut reader = Reader {
        bytes,
        source,
        draft: Draft::default(),
    };
    if header
        .first()
        .is_some_and(|row| row.of(bytes).starts_with(OLD))
    {
        reader.old_header(&header);
        rows(bytes)
            .filter(|row| row.of(bytes).starts_with(b"ID"))
            .for_each(|row| reader.old_result(cut(row)));
    } else {
        reader.header(&header);
    }
    for row in rows(bytes).filter(|row| is_ngf_move(row.of(bytes))) {
        reader.play(row);
    }
    (reader.draft, charset)
}

struct Reader<'a> {
    bytes: &'a [u8],
    source: Source<'a>,
    draft: Draft,
}

impl Reader<'_> {
    fn header(&mut self, lines: &[Span]) {
        self.board_and_handicap(lines.get(1), lines.get(5));
        self.line(lines, 2, |reader, line| reader.player("PW", "WR", line));
        self.line(lines, 3, |reader, line| reader.player("PB", "BR", line));
        self.line(lines, 7, Reader::komi);
        self.line(lines, 8, Reader::date);
        self.line(lines, 10, Reader::result);
        self.line(lines, 11, Reader::promise);
    }

    /// Which of the two names is Black's is not known, so both are left out.
    fn old_header(&mut self, lines: &[Span]) {
        let behind = |line: &Span| {
            let is_old = line.of(self.bytes).starts_with(OLD);
            let length = if is_old { 2 } else { 0 };
            Span::new(line.start + length, line.end)
        };
        let lines: Vec<Span> = lines.iter().map(behind).collect();
        self.board_and_handicap(lines.get(6), lines.get(7));
        self.line(&lines, 5, Reader::date);
        self.line(&lines, 9, Reader::komi);
        self.line(&lines, 10, Reader::promise);
    }

    fn promise(&mut self, line: Span) {
        self.draft.promised = number(line.of(self.bytes)).unwrap_or(0);
    }

    /// `IDB[211] words[EndTxt]`; a remark in parentheses may follow the words.
    fn old_result(&mut self, line: Span) {
        let text = self.source.text(line).text;
        let words = text.split_once(']').map_or("", |(_, words)| words);
        let words = words.split(['[', '(']).next().unwrap_or_default();
        self.draft.info("RE", words, line);
    }

    /// Where the stones stand depends on the size, so it comes first.
    fn board_and_handicap(&mut self, size: Option<&Span>, stones: Option<&Span>) {
        let whole = |line: &Span| Some((number(line.of(self.bytes))?, *line));
        let (size, stones) = (size.and_then(whole), stones.and_then(whole));
        if let Some((size, from)) = size {
            self.draft.board(size, from);
        }
        if let Some((stones, from)) = stones {
            self.draft.handicap(stones, true, from);
        }
    }

    fn line(&mut self, lines: &[Span], number: usize, read: impl Fn(&mut Self, Span)) {
        if let Some(line) = lines.get(number) {
            read(self, *line);
        }
    }

    /// A name, blanks, a rank such as `9DP` or `5K*`.
    fn player(&mut self, name: &'static str, rank: &'static str, line: Span) {
        let mut all = words(self.bytes, line);
        if let Some(first) = all.next() {
            let text = self.source.text(first).text;
            self.draft.info(name, &text, first);
        }
        if let Some(last) = all.last() {
            let text = self.source.text(last).text;
            self.draft.info(rank, &text, last);
        }
    }

    /// The half point is cut off in even games: Korean games have 6 there for 6.5, Chinese ones 7 for 7.5. Games with handicap have what is
    /// written.
    fn komi(&mut self, line: Span) {
        let Some(komi) = decimal(&self.source.text(line).text) else {
            return;
        };
        let is_short = self.draft.handicap == 0 && !komi.contains('.') && !komi.starts_with('-');
        let half = if is_short { ".5" } else { "" };
        self.draft.info("KM", &format!("{komi}{half}"), line);
    }

    fn date(&mut self, line: Span) {
        let date = date(&self.source.text(line).text);
        self.draft.info("DT", &date.unwrap_or_default(), line);
    }

    /// `Black wins by 0.5!`; in other languages the words go on as they are.
    fn result(&mut self, line: Span) {
        let text = self.source.text(line).text;
        let text = text.trim_end_matches(['!', ' ']);
        let lower = text.to_ascii_lowercase();
        let has = |words: [&str; 2]| words.iter().any(|word| lower.contains(word));
        let winner = match () {
            () if has(["black win", "white lose"]) => 'B',
            () if has(["white win", "black lose"]) => 'W',
            () => return self.draft.info("RE", text, line),
        };
        let margin = lower.split_whitespace().filter_map(decimal).next_back();
        let result = match () {
            () if lower.contains("resign") => format!("{winner}+R"),
            () if lower.contains("time") => format!("{winner}+T"),
            () => win(winner, margin.as_deref()),
        };
        self.draft.info("RE", &result, line);
    }

    /// `PM`, two letters that number it, colour, column, row, and the point once more. A is the line before the first: a pass.
    fn play(&mut self, row: Span) {
        let text = row.of(self.bytes);
        let side = if text[4] == b'B' {
            Side::Black
        } else {
            Side::White
        };
        let spot = match [text[5], text[6]] {
            [b'@' | b'A', _] | [_, b'@' | b'A'] => Spot::Pass,
            [column @ b'B'..=b'Z', line @ b'B'..=b'Z'] => Spot::Point(column - b'B', line - b'B'),
            _ => Spot::Unclear(Span::new(row.start + 5, row.start + 7)),
        };
        self.draft.play(side, spot, row);
    }
}

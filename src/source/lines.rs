//! Line and column of a byte, worked out only when something is shown.

use std::cell::RefCell;

use memchr::memchr2_iter;

use super::{Source, Span};

/// A place as people count: both from 1; the column counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

/// What is known of the lines of one file. Asking for places in ascending order costs one pass over the file altogether, however long its
/// lines are and however many games ask.
#[derive(Debug, Default)]
pub struct Lines {
    known: RefCell<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// Where each line starts; made when first asked.
    starts: Vec<u32>,
    /// The last answer: byte offset, index of its line, characters before it in the line.
    last: (u32, usize, u32),
}

impl Lines {
    /// The place of the byte at `offset` of the file, always the same file. LF, CR and CRLF end a line.
    #[must_use]
    pub fn place(&self, source: Source<'_>, offset: u32) -> Place {
        let mut known = self.known.borrow_mut();
        known.find_starts(source.bytes());
        let offset = offset.min(u32::try_from(source.bytes().len()).unwrap_or(u32::MAX));
        let line = known.starts.partition_point(|&start| start <= offset) - 1;
        let (from, before) = match known.last {
            (last, last_line, count) if last_line == line && last <= offset => (last, count),
            _ => (known.starts[line], 0),
        };
        let column = before + source.count(Span::new(from, offset));
        known.last = (offset, line, column);
        Place {
            line: u32::try_from(line + 1).unwrap_or(u32::MAX),
            column: column + 1,
        }
    }

    /// The bytes of the line with this number, from 1, without its end, and the offset where it starts.
    #[must_use]
    pub fn line<'a>(&self, source: Source<'a>, line: u32) -> (u32, &'a [u8]) {
        let mut known = self.known.borrow_mut();
        known.find_starts(source.bytes());
        let index = (line.max(1) as usize - 1).min(known.starts.len() - 1);
        let start = known.starts[index];
        let end = known
            .starts
            .get(index + 1)
            .map_or(source.bytes().len(), |&next| next as usize);
        let text = &source.bytes()[start as usize..end];
        let cut = text
            .iter()
            .rev()
            .take(2)
            .take_while(|b| matches!(b, b'\n' | b'\r'))
            .count();
        (start, &text[..text.len() - cut])
    }
}

impl Known {
    fn find_starts(&mut self, bytes: &[u8]) {
        if !self.starts.is_empty() {
            return;
        }
        self.starts.push(0);
        for at in memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
                continue;
            }
            self.starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_characters_and_every_kind_of_line_end() {
        let text = "a黑b\r\nc\rd\ne".as_bytes();
        let source = Source::new(text, None);
        let lines = Lines::default();
        let at = |needle: &str| {
            let offset = text
                .windows(needle.len())
                .position(|w| w == needle.as_bytes())
                .unwrap();
            let place = lines.place(source, u32::try_from(offset).unwrap());
            (place.line, place.column)
        };
        assert_eq!(at("b"), (1, 3));
        assert_eq!(at("c"), (2, 1));
        assert_eq!(at("d"), (3, 1));
        assert_eq!(at("e"), (4, 1));
        assert_eq!(at("a"), (1, 1));
        assert_eq!(lines.line(source, 1).1, "a黑b".as_bytes());
        assert_eq!(lines.line(source, 9).1, b"e");
    }
}

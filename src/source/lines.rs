//! Line and column of a byte, worked out only when something is shown.

use memchr::memchr2_iter;

use super::Charset;

/// A place as people count: both from 1; the column counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

/// Finds places in one file. Asking in ascending order costs one pass over the file altogether, however long its lines are.
#[derive(Debug)]
pub struct Lines<'a> {
    bytes: &'a [u8],
    charset: Charset,
    /// Where each line starts; made when first asked.
    starts: Vec<u32>,
    /// The last answer: byte offset, index of its line, characters before it in the line.
    last: (u32, usize, u32),
}

impl<'a> Lines<'a> {
    /// For the bytes of one file.
    #[must_use]
    pub fn new(bytes: &'a [u8], charset: Charset) -> Lines<'a> {
        Lines {
            bytes,
            charset,
            starts: Vec::new(),
            last: (0, 0, 0),
        }
    }

    /// The place of the byte at `offset`. LF, CR and CRLF end a line.
    pub fn place(&mut self, offset: u32) -> Place {
        if self.starts.is_empty() {
            self.find_starts();
        }
        let offset = offset.min(u32::try_from(self.bytes.len()).unwrap_or(u32::MAX));
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let (from, before) = match self.last {
            (last, last_line, count) if last_line == line && last <= offset => (last, count),
            _ => (self.starts[line], 0),
        };
        let column = before
            + self
                .charset
                .count(&self.bytes[from as usize..offset as usize]);
        self.last = (offset, line, column);
        Place {
            line: u32::try_from(line + 1).unwrap_or(u32::MAX),
            column: column + 1,
        }
    }

    /// The bytes of the line with this number, from 1, without its end, and the offset where it starts.
    pub fn line(&mut self, line: u32) -> (u32, &'a [u8]) {
        if self.starts.is_empty() {
            self.find_starts();
        }
        let index = (line.max(1) as usize - 1).min(self.starts.len() - 1);
        let start = self.starts[index];
        let end = self
            .starts
            .get(index + 1)
            .map_or(self.bytes.len(), |&next| next as usize);
        let text = &self.bytes[start as usize..end];
        let cut = text
            .iter()
            .rev()
            .take(2)
            .take_while(|b| matches!(b, b'\n' | b'\r'))
            .count();
        (start, &text[..text.len() - cut])
    }

    fn find_starts(&mut self) {
        self.starts.push(0);
        for at in memchr2_iter(b'\n', b'\r', self.bytes) {
            if self.bytes[at] == b'\r' && self.bytes.get(at + 1) == Some(&b'\n') {
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
        let mut lines = Lines::new(text, Charset::Utf8);
        let mut at = |needle: &str| {
            let offset = text
                .windows(needle.len())
                .position(|w| w == needle.as_bytes())
                .unwrap();
            let place = lines.place(u32::try_from(offset).unwrap());
            (place.line, place.column)
        };
        assert_eq!(at("b"), (1, 3));
        assert_eq!(at("c"), (2, 1));
        assert_eq!(at("d"), (3, 1));
        assert_eq!(at("e"), (4, 1));
        assert_eq!(at("a"), (1, 1));
        assert_eq!(lines.line(1).1, "a黑b".as_bytes());
        assert_eq!(lines.line(9).1, b"e");
    }
}

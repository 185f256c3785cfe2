//! One file, read whole.

use super::charset::{Charset, Claim, Damage, Decoded};
use super::contents::Stretch;
use super::{Multibyte, Span};

/// The bytes of one record file and their charset. Where they came from is the caller's to know.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    charset: Charset,
    /// Empty where the whole file has one charset.
    stretches: &'a [Stretch],
}

impl<'a> Source<'a> {
    /// Wraps the bytes of a file that has one charset and is read as it is; `declared` is the value of its first CA property.
    /// [`super::Contents::read`] knows all charsets.
    #[must_use]
    pub fn new(bytes: &'a [u8], declared: Option<&[u8]>) -> Source<'a> {
        Source::of(bytes, Charset::detect(bytes, declared), &[])
    }

    /// Wraps the bytes of a file whose charset is known.
    #[must_use]
    pub fn with_charset(bytes: &'a [u8], charset: Charset) -> Source<'a> {
        Source::of(bytes, charset, &[])
    }

    pub(super) fn of(bytes: &'a [u8], charset: Charset, stretches: &'a [Stretch]) -> Source<'a> {
        Source {
            bytes,
            charset,
            stretches,
        }
    }

    /// All bytes.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The charset of the file, or of the game that [`Source::at`] was asked for.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// The same file, its charset being that of the game at this offset.
    #[must_use]
    pub fn at(self, offset: u32) -> Source<'a> {
        Source {
            charset: self.charset_at(offset),
            ..self
        }
    }

    /// The charset of the byte at this offset.
    #[inline]
    #[must_use]
    pub fn charset_at(&self, offset: u32) -> Charset {
        if self.stretches.is_empty() {
            return self.charset;
        }
        let behind = self.stretches.partition_point(|s| s.start <= offset);
        let stretch = self.stretches.get(behind.saturating_sub(1));
        stretch.map_or(self.charset, |stretch| stretch.charset)
    }

    /// How values end from this offset on, where bytes cannot be read one by one.
    #[must_use]
    pub fn multibyte_at(&self, offset: u32) -> Option<Multibyte> {
        self.charset_at(offset).multibyte()
    }

    /// The text of a span.
    #[must_use]
    pub fn text(&self, span: Span) -> Decoded<'a> {
        self.charset_at(span.start).decode(span.of(self.bytes))
    }

    /// The whole text in UTF-8; `None` where a byte stands for no character, or a character was lost before.
    #[must_use]
    pub fn to_utf8(&self) -> Option<Vec<u8>> {
        let length = self.bytes.len() as u32;
        let starts = self.stretches.iter().map(|stretch| stretch.start).skip(1);
        let mut text = Vec::with_capacity(self.bytes.len());
        let mut from = 0;
        for to in starts.chain([length]) {
            let part = Span::new(from, to);
            if self.damage(part).count > 0 {
                return None;
            }
            text.extend_from_slice(self.text(part).text.as_bytes());
            from = to;
        }
        Some(text)
    }

    /// How many characters a span holds.
    #[must_use]
    pub fn count(&self, span: Span) -> u32 {
        let first = self.stretches.partition_point(|s| s.start <= span.start);
        let mut from = span.start;
        let mut count = 0u32;
        for stretch in self.stretches.iter().skip(first) {
            if stretch.start >= span.end {
                break;
            }
            count = count.saturating_add(self.count_in_one(Span::new(from, stretch.start)));
            from = stretch.start;
        }
        count.saturating_add(self.count_in_one(Span::new(from, span.end)))
    }

    fn count_in_one(&self, span: Span) -> u32 {
        self.charset_at(span.start).count(span.of(self.bytes))
    }

    /// Where the bytes of a span stand for no character; offsets are counted from its start.
    #[must_use]
    pub fn damage(&self, span: Span) -> Damage {
        self.charset_at(span.start).damage(span.of(self.bytes))
    }

    /// What the bytes of a span make of a CA.
    #[must_use]
    pub fn claim(&self, span: Span, declared: Span) -> Claim {
        let charset = self.charset_at(span.start);
        charset.claim(span.of(self.bytes), declared.of(self.bytes))
    }
}

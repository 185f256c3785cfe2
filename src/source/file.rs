//! One file, read whole.

use super::{Charset, Decoded, Span};

/// The bytes of one record file and their charset. Where they came from is the caller's to know.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    charset: Charset,
}

impl<'a> Source<'a> {
    /// Wraps the bytes of a file; `declared` is the value of its first CA property.
    #[must_use]
    pub fn new(bytes: &'a [u8], declared: Option<&[u8]>) -> Source<'a> {
        Source {
            bytes,
            charset: Charset::detect(bytes, declared),
        }
    }

    /// Wraps the bytes of a file whose charset is known.
    #[must_use]
    pub fn with_charset(bytes: &'a [u8], charset: Charset) -> Source<'a> {
        Source { bytes, charset }
    }

    /// All bytes.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The charset values are decoded by.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// The text of a span.
    #[must_use]
    pub fn text(&self, span: Span) -> Decoded<'a> {
        self.charset.decode(span.of(self.bytes))
    }
}

//! A record of another format as SGF, with the way back.

use super::Foreign;
use crate::source::{Charset, Span};

/// What was read from a record of another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The format it was read from.
    pub kind: Foreign,
    /// The record as SGF in UTF-8.
    pub sgf: Vec<u8>,
    /// Where each part of `sgf` begins, ascending, and the part of the file it was read from.
    pub places: Vec<(u32, Span)>,
    /// The charset of the file, as the format names it or as it was guessed; UTF-8 that is in order goes before it.
    pub charset: Charset,
}

impl Transcript {
    /// The byte of the file that a byte of the SGF was read from.
    #[must_use]
    pub fn original(&self, offset: u32) -> u32 {
        self.origin(offset).start
    }

    /// The part of the file that a byte of the SGF was read from; empty and at the start for what stands in no file.
    #[must_use]
    pub fn origin(&self, offset: u32) -> Span {
        let after = self.places.partition_point(|(start, _)| *start <= offset);
        let part = after.checked_sub(1).and_then(|part| self.places.get(part));
        part.map_or(Span::default(), |(_, origin)| *origin)
    }
}

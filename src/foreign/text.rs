//! The SGF of a file, whatever the file is.

use super::{Foreign, Transcript, record_kind, to_sgf};
use crate::source::{Source, Span};

/// What is read as SGF: the file itself, or what was read from a record of another format.
#[derive(Debug)]
pub struct Text<'a> {
    file: &'a [u8],
    kind: Option<Foreign>,
    transcript: Option<Transcript>,
}

impl<'a> Text<'a> {
    /// Looks at the first bytes of a file and reads it where it is a record of another format.
    #[must_use]
    pub fn of(file: &'a [u8]) -> Text<'a> {
        let kind = record_kind(file);
        Text {
            file,
            kind,
            transcript: kind.and_then(|kind| to_sgf(file, kind)),
        }
    }

    /// The bytes to read as SGF; none where the file is a record of another format that could not be read.
    #[must_use]
    pub fn sgf(&self) -> &[u8] {
        match (&self.kind, &self.transcript) {
            (None, _) => self.file,
            (Some(_), Some(transcript)) => &transcript.sgf,
            (Some(_), None) => &[],
        }
    }

    /// The format of the file, where it is a record of another one.
    #[must_use]
    pub fn kind(&self) -> Option<Foreign> {
        self.kind
    }

    /// The file as places and charset are told of it; `read` is the source of the SGF.
    #[must_use]
    pub fn source<'b>(&'b self, read: Source<'b>) -> Source<'b> {
        match (&self.kind, &self.transcript) {
            (None, _) => read,
            (Some(_), Some(transcript)) => Source::with_charset(self.file, transcript.charset),
            (Some(_), None) => Source::new(self.file, None),
        }
    }

    /// The part of the file that a part of the SGF was read from.
    #[must_use]
    pub fn original(&self, span: Span) -> Span {
        match (&self.kind, &self.transcript) {
            (None, _) => span,
            (Some(_), Some(transcript)) => transcript.origin(span.start),
            (Some(_), None) => Span::default(),
        }
    }
}

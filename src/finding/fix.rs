//! How a fault can be mended: places of the file and what shall stand there, and how sure it is that nothing else changes.

use serde::Serialize;

use crate::sgf::{Edit, Ident};
use crate::source::Span;

/// How far a fix can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Safety {
    /// What the record means stays as kifu reads it.
    Safe,
    /// What the record means is decided by kifu, or something that was written is lost.
    Unsafe,
    /// A proposal that is shown and never carried out.
    ShowOnly,
}

/// One way to mend a finding; its edits belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How far it can be trusted.
    pub safety: Safety,
    /// What is done, as a command: `insert the missing ;`.
    pub title: String,
    /// What is done.
    pub change: Change,
    /// What may differ afterwards; everything else is proved to be the same.
    pub touches: Touches,
}

/// What a fix does to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Places of the text that was read, in order, and what shall stand there.
    Edits(Vec<Edit>),
    /// The whole file is written in UTF-8, and CA says so.
    ToUtf8,
}

/// What a fix may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// The moves, or which of them are on the main line.
    pub moves: bool,
    /// The games of the file.
    pub games: bool,
    /// The properties with these names.
    pub names: Vec<Ident>,
}

impl Safety {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
            Safety::ShowOnly => "show-only",
        }
    }
}

impl Fix {
    /// A fix of these edits, which are put in order.
    #[must_use]
    pub fn new(safety: Safety, title: impl Into<String>, mut edits: Vec<Edit>) -> Fix {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        Fix {
            safety,
            title: title.into(),
            change: Change::Edits(edits),
            touches: Touches::default(),
        }
    }

    /// The fix that writes a file in UTF-8.
    #[must_use]
    pub fn to_utf8(safety: Safety) -> Fix {
        Fix {
            safety,
            title: "write the file in UTF-8 with CA[UTF-8]".to_owned(),
            change: Change::ToUtf8,
            touches: Touches {
                names: vec![Ident::CA],
                ..Touches::default()
            },
        }
    }

    /// Says that the values of these properties may differ afterwards.
    #[must_use]
    pub fn touching(mut self, names: &[Ident]) -> Fix {
        self.touches.names.extend_from_slice(names);
        self
    }

    /// Says that moves may differ afterwards.
    #[must_use]
    pub fn touching_moves(mut self) -> Fix {
        self.touches.moves = true;
        self
    }

    /// The edits; none where the whole file changes.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        match &self.change {
            Change::Edits(edits) => edits,
            Change::ToUtf8 => &[],
        }
    }
}

/// The edit that puts text in the place of what stands there.
#[must_use]
pub fn replace(span: Span, text: impl Into<Vec<u8>>) -> Edit {
    Edit {
        span,
        text: text.into(),
    }
}

/// The edit that takes out what stands there.
#[must_use]
pub fn delete(span: Span) -> Edit {
    replace(span, Vec::new())
}

/// The edit that puts text before a byte.
#[must_use]
pub fn insert(at: u32, text: impl Into<Vec<u8>>) -> Edit {
    replace(Span::new(at, at), text)
}

//! What is wrong with the text of a file.

use crate::source::Span;

/// One fault of the text: what, where, and in which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxFault {
    /// What is wrong.
    pub kind: SyntaxFaultKind,
    /// The bytes it is about.
    pub span: Span,
    /// The game it belongs to, from 0; what stands between games belongs to the one before, what stands before all to the first.
    pub game: u32,
}

/// The kinds of fault, and what the reader made of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SyntaxFaultKind {
    /// No game was found in the file.
    NoGame,
    /// Text before the first game: skipped.
    TextBeforeGame,
    /// A byte order mark: skipped.
    ByteOrderMark,
    /// Text between or after games: skipped.
    TextAfterGame,
    /// A game that begins without `(`: read as if it stood there.
    MissingOpening,
    /// Properties without `;` before them: a node was assumed.
    MissingSemicolon,
    /// A game or variation that is never closed: closed at the end of the file or where the next game begins.
    MissingClosing,
    /// A `)` that closes nothing: skipped.
    SurplusClosing,
    /// `()`: a variation without nodes: skipped.
    EmptyVariation,
    /// A value that is never closed: cut at the end of the file or where the next game begins.
    UnterminatedValue,
    /// Text where a property or node should stand, often the rest of a value with an unescaped `]`: skipped.
    StrayText,
    /// A value that lost its `[`: read as if it stood there.
    LostBracket,
    /// A property name with small letters.
    LowerCaseName,
    /// A property name without a value: skipped.
    NameWithoutValue,
    /// A value without a property name: skipped.
    ValueWithoutName,
    /// A node after the variations of its sequence: read as a further variation.
    NodeAfterVariation,
    /// A property that stands twice in a node: the values of lists are joined, of others the first counts.
    DuplicateProperty,
}

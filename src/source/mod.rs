//! Text as it lies on disk: bytes, places in them, and the characters they stand for.

mod charset;
mod file;
mod lines;
mod span;

pub use charset::{Charset, Decoded};
pub use file::Source;
pub use lines::{Lines, Place};
pub use span::Span;

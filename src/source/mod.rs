//! Text as it lies on disk: bytes, places in them, and the characters they stand for.

mod charset;
mod contents;
mod file;
mod guess;
mod label;
mod lines;
mod multibyte;
mod span;
mod transcode;

pub use charset::{Charset, Claim, Coding, Damage, Decoded, Known, Transcoded};
pub use contents::{Contents, Stretch};
pub use file::Source;
pub use lines::{Lines, Place};
pub use multibyte::Multibyte;
pub use span::Span;

//! Files that are no SGF: what they are, and the records of other formats read as if they were SGF.
//!
//! The room knows bytes and places, no rules. It never fails: what cannot be read is left out, and what was read points back into the file.

mod draft;
mod gib;
mod kind;
mod ngf;
mod rows;
mod text;
mod transcript;
mod ugf;
mod values;

pub use kind::{Foreign, recognise};
pub use text::Text;
pub use transcript::Transcript;

use kind::record_kind;

/// The main line and the game info of a record in another format, as SGF; `None` where `kind` is none of the formats that can be read, or
/// where no game could be found in the bytes.
#[must_use]
pub fn to_sgf(bytes: &[u8], kind: Foreign) -> Option<Transcript> {
    let (draft, charset) = match kind {
        Foreign::Gib => gib::read(bytes),
        Foreign::Ngf => ngf::read(bytes),
        Foreign::Ugf => ugf::read(bytes),
        _ => return None,
    };
    draft
        .holds_game()
        .then(|| draft.write(bytes, kind, charset))
}

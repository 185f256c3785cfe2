//! S122

use super::{Game, check, mend, tools};
use crate::board::BoardSize;
use crate::finding::{Finding, Findings, Severity};
use crate::record::SizeFault;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A board size that is clear but not spelled as FF[4] asks: `19:19` for a square board, and, as a note, `19x19` or blanks around the
    /// number.
    /// # Why it matters
    /// FF[4] writes a square as one number and forbids `SZ[19:19]`; strict programs refuse it or take another size.
    /// # Example
    /// ```sgf
    /// (;SZ[9:9];B[ee])
    /// ```
    /// # What to do
    /// Write `SZ[19]` for a square and `SZ[9:13]` for a board of nine columns and thirteen rows. `kifu fix` does (safe).
    S122 "square-size-as-rectangle", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.size_stated else {
        return;
    };
    let text = || tools::quote(game, stated.span);
    let (message, severity) = match stated.value.fault {
        Some(SizeFault::SquareAsRectangle) => {
            let message = format!("SZ {} writes a square as a rectangle", text());
            (message, Severity::Warning)
        }
        Some(SizeFault::OddSpelling) => {
            let message = format!("SZ {} is not how FF[4] spells a size", text());
            (message, Severity::Note)
        }
        _ => return,
    };
    let size = stated.value.size;
    let help = format!("read as {size}; FF[4] writes SZ[{}]", spelled(size));
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help(help)
            .weighing(severity)
            .mended_by(mend::respell(Ident::SZ, stated.span, &spelled(size))),
    );
}

fn spelled(size: BoardSize) -> String {
    if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    }
}

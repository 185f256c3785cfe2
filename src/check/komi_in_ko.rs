//! P118

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::KomiFrom;

check! {
    /// # What it finds
    /// A komi that stands in KO, as in the game records of a large Chinese portal.
    /// # Why it matters
    /// In FF[4] KO marks a move that is played although a ko forbids it, and komi is KM. Other programs find no komi in such a record.
    /// # Example
    /// ```sgf
    /// (;TE[Cup]RD[2018-04-24]TM[70]LT[15]LC[3]KO[7.5]SZ[9];B[ee])
    /// ```
    /// # What to do
    /// Write it in KM. kifu counts with it; no result is refuted because of it.
    P118 "komi-in-ko", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let from_record = game.basis.komi_from == KomiFrom::Dialect;
    let stated = game
        .record
        .komi
        .filter(|_| game.record.komi_in_ko && from_record);
    if let Some(stated) = stated {
        let text = tools::quote(game, stated.span);
        let message = format!("KO {text} is read as the komi");
        let help = "FF[4] has komi in KM";
        found.push(Finding::new(&INFO, message).at(stated.span).help(help));
    }
}

//! H106

use super::{Game, check};
use crate::finding::{Finding, Findings};

check! {
    /// # What it finds
    /// HA[1].
    /// # Why it matters
    /// FF[4] has HA from 2 stones on. "Handicap 1" means that Black plays first without komi or with a small one; there is no handicap
    /// stone. Programs that set one up shift all move numbers.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[1];B[ee])
    /// ```
    /// # What to do
    /// Leave HA out and let KM say what was given. kifu reads an even game.
    H106 "handicap-one", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    if stated.value == Ok(1) {
        let message = "a handicap of 1 is no handicap stone".to_owned();
        let help = "read as a game without handicap stones; FF[4] has HA from 2 on";
        found.push(Finding::new(&INFO, message).at(stated.span).help(help));
    }
}

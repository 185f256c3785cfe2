//! P104

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{KomiFault, KomiFrom};

check! {
    /// # What it finds
    /// A komi (KM) that is no number, no multiple of a quarter point, or out of any range.
    /// # Why it matters
    /// kifu counts without a komi it cannot read, and then neither confirms nor refutes the result.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[6.4];B[ee])
    /// ```
    /// # What to do
    /// Write the komi in points as a plain number: `KM[6.5]`.
    P104 "komi-unreadable", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.komi else {
        return;
    };
    let fault = match stated.value {
        // An empty KM says nothing: the komi is missing.
        Ok(_) | Err(KomiFault::Empty) => return,
        Err(fault) => fault,
    };
    let text = tools::quote(game, stated.span);
    let message = format!("KM {text} cannot be used: {fault}");
    let help = match game.basis.komi_from {
        // Whoever names the komi of this run has heard of it.
        KomiFrom::Option => return,
        KomiFrom::Config => "kifu.toml says another; FF[4] wants a number of points, such as 6.5",
        _ => {
            "the result is neither confirmed nor refuted; FF[4] wants a number of points, such as 6.5"
        }
    };
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

//! H104

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// A game with handicap stones in which Black plays the first move.
    /// # Why it matters
    /// With handicap stones on the board White plays first. A move of White's may be missing, or Black placed one more stone by a move.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[2]AB[gc][cg];B[ee])
    /// ```
    /// # What to do
    /// Look for a missing first move. `PL[B]` says that Black was to play.
    H104 "first-mover", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::FirstMover { expected } => Some(expected),
        _ => None,
    };
    for (irregularity, expected) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let who = irregularity.color.map_or("", |color| color.word());
            let message = format!("{who} plays first in a handicap game, {expected} was to move");
            let finding = tools::finding(game, &INFO, irregularity, message);
            found.push_wanted(
                finding.help("played as recorded; a move or a handicap stone may be missing"),
            );
        }
    }
}

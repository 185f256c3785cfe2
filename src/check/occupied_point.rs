//! M101

use super::{Game, check, mend, tools};
use crate::finding::Findings;
use crate::rules::IllegalMove;

check! {
    /// # What it finds
    /// A stone played on a point that already has a stone.
    /// # Why it matters
    /// No ruleset allows it. Usually a move before it is missing, misprinted or in the wrong order, and everything after it is doubtful.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[ee])
    /// ```
    /// # What to do
    /// Look for a move that is missing or one line off before this one. kifu replaces the stone, as FF[4] asks of readers, and goes on. `kifu
    /// fix --unsafe` cuts the record off before such a move where hardly anything follows: it is the last one, or among the last twentieth.
    M101 "occupied-point", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| (reason == IllegalMove::Occupied).then_some(());
    for (irregularity, ()) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let message = format!("{who} is played on a stone");
            let finding = tools::finding(game, &INFO, irregularity, message)
                .mended_by(mend::cut_illegal_tail(game, irregularity));
            found.push_wanted(
                finding.help("the stone is replaced; a move before may be missing or one line off"),
            );
        }
    }
}

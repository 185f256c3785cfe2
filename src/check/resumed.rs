//! M109

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// Play that goes on after it stopped: a stone after as many passes in a row as stop play under the ruleset.
    /// # Why it matters
    /// Many rulesets let play go on to settle life and death, so this is no fault. But a record in which play stops early may also be two
    /// games in one, or hold moves that were added in analysis.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese];B[ee];W[cc];B[];W[];B[gg])
    /// ```
    /// # What to do
    /// Nothing, if the players went on. Cut the rest off if the moves belong to an analysis.
    M109 "resumed", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::Resumed { stopped_at } => Some(stopped_at),
        _ => None,
    };
    for (irregularity, stopped_at) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let message = format!("play had stopped at move {stopped_at} and goes on with {who}");
            let help = format!("{} let play go on", tools::rules(game));
            found.push_wanted(tools::finding(game, &INFO, irregularity, message).help(help));
        }
    }
}

//! M103

use super::{Game, check, mend, tools};
use crate::finding::Findings;
use crate::rules::IllegalMove;

check! {
    /// # What it finds
    /// A move that leaves its own chain without a liberty, under rules that forbid it. Rules that allow suicide of several stones, or of
    /// one, are followed.
    /// # Why it matters
    /// Usually a move before it is missing or misprinted, such as the one that should have made room. Some rulesets allow it (New Zealand,
    /// Ing, Tromp-Taylor), so RU may be wrong instead.
    /// # Example
    /// ```sgf
    /// (;SZ[3];B[ba];W[cc];B[ab];W[aa])
    /// ```
    /// # What to do
    /// Look for a missing capture before this move, and check RU. kifu takes the chain off and goes on. `kifu fix --unsafe` cuts the record off
    /// before such a move where hardly anything follows: it is the last one, or among the last twentieth.
    M103 "suicide", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| match reason {
        IllegalMove::Suicide { stones } => Some(stones),
        _ => None,
    };
    for (irregularity, stones) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let rules = tools::rules(game);
            let many = if stones == 1 {
                "one stone".to_owned()
            } else {
                format!("{stones} stones")
            };
            let message = format!("{who} is suicide of {many}, which {rules} forbid");
            let finding = tools::finding(game, &INFO, irregularity, message)
                .mended_by(mend::cut_illegal_tail(game, irregularity));
            found.push_wanted(finding.help(format!(
                "taken off the board; a move before may be missing{}",
                tools::penalty(game)
            )));
        }
    }
}

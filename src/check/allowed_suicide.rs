//! M112

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// A suicide that the ruleset allows.
    /// # Why it matters
    /// Most programs refuse it. New Zealand rules by their wording allow even a single stone to take itself off, which other programs with
    /// New Zealand rules forbid.
    /// # Example
    /// ```sgf
    /// (;SZ[3]RU[NZ];B[ba];W[cc];B[ab];W[aa])
    /// ```
    /// # What to do
    /// Nothing, if the move was meant. Check RU otherwise.
    M112 "allowed-suicide", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::AllowedSuicide { stones } => Some(stones),
        _ => None,
    };
    for (irregularity, stones) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let many = if stones == 1 {
                "itself".to_owned()
            } else {
                format!("{stones} own stones")
            };
            let message = format!("{who} takes {many} off, which {} allow", tools::rules(game));
            found.push_wanted(tools::finding(game, &INFO, irregularity, message));
        }
    }
}

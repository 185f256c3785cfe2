//! H108

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// A setup that leaves a chain without liberties.
    /// # Why it matters
    /// No move can lead to such a position: setup takes no stones off. A stone is set on the wrong point, or one is missing from AE.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[aa]AW[ab][ba])
    /// ```
    /// # What to do
    /// Correct AB, AW or AE. kifu leaves the chain on the board as the record has it.
    H108 "breathless-setup", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| (kind == IrregularityKind::BreathlessSetup).then_some(());
    for (irregularity, ()) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let place = irregularity
                .point
                .map_or("one point".to_owned(), |point| tools::name(game, point));
            let message = format!("the setup leaves the chain at {place} without liberties");
            let finding = tools::finding(game, &INFO, irregularity, message);
            found.push_wanted(finding.help(
                "left on the board; a stone is on the wrong point, or one should be taken off",
            ));
        }
    }
}

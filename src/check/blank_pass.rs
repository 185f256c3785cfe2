//! S121

use super::{Game, check, tools};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// A pass written as blanks.
    /// # Why it matters
    /// FF[4] writes a pass as an empty value: `B[]`. Some programs write blanks, strict ones refuse the file for it.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[  ])
    /// ```
    /// # What to do
    /// Delete the blanks. kifu reads a pass. `kifu fix` deletes them (safe).
    S121 "blank-pass", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| (kind == IrregularityKind::BlankPass).then_some(());
    for (irregularity, ()) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let who = irregularity.color.map_or("", |color| color.word());
            let message = format!("{who}'s pass is written as blanks");
            let finding = tools::finding(game, &INFO, irregularity, message);
            let fix = Fix::new(
                Safety::Safe,
                "delete the blanks",
                vec![delete(irregularity.span)],
            );
            let help = "read as a pass, which FF[4] writes as an empty value";
            found.push_wanted(finding.help(help).mended_by(fix));
        }
    }
}

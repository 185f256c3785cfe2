//! H109

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// Stones set up, or taken off, after moves were played. Problems and lessons, which have neither players nor result, are left in
    /// peace.
    /// # Why it matters
    /// A game between players has moves only. A setup in its course may come from an export that lost moves, or from a teacher's diagram;
    /// ko and repetition are judged anew from there.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Kuro]PW[Shiro]KM[6.5]RU[Japanese];B[ee];W[cc];AE[cc];B[gg])
    /// ```
    /// # What to do
    /// If it is a variation of a teacher, nothing. On the main line, look for the moves that led there.
    H109 "setup-in-game", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    if !game.record.has_players && game.record.result.is_none() {
        return;
    }
    let wanted = |kind| (kind == IrregularityKind::SetupInGame).then_some(());
    for (irregularity, ()) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let message = format!("stones are set up after move {}", irregularity.number);
            let finding = tools::finding(game, &INFO, irregularity, message);
            found.push_wanted(finding.help("done as recorded; moves may be missing before it"));
        }
    }
}

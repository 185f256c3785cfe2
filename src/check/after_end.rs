//! M107

use super::{Game, check, mend, tools};
use crate::finding::{Findings, Severity};
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// A move after an end that the ruleset calls definitive: two passes under Tromp-Taylor, CGOS and KataGo rules, three under the Ukrainian
    /// Codex (7.1), four under AGA and BGA rules.
    /// # Why it matters
    /// The position that counts is the one at the end. A further pass changes nothing and is only noted.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Tromp-Taylor];B[ee];W[cc];B[];W[];B[gg])
    /// ```
    /// # What to do
    /// Check the ruleset named in RU, or cut the tail off. `kifu fix --unsafe` cuts it off, where only moves, times and comments go with it.
    M107 "after-end", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::AfterEnd { ended_at } => Some(ended_at),
        _ => None,
    };
    for (irregularity, ended_at) in tools::chosen(game, wanted) {
        let severity = match irregularity.point {
            Some(_) => Severity::Error,
            None => Severity::Note,
        };
        if found.wants_weighing(&INFO, severity) {
            let who = tools::who_and_where(game, irregularity);
            let rules = tools::rules(game);
            let what = match irregularity.point {
                Some(_) => "is played",
                None => "passes",
            };
            let message = format!("{who} {what} after the game ended at move {ended_at}");
            let finding = tools::finding(game, &INFO, irregularity, message);
            let help = format!("under {rules} nothing may follow");
            let fix = mend::cut_tail(game, irregularity);
            found.push_wanted(finding.weighing(severity).help(help).mended_by(fix));
        }
    }
}

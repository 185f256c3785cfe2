//! M104

use super::{Game, check, mend, tools};
use crate::finding::Findings;
use crate::rules::IllegalMove;

check! {
    /// # What it finds
    /// A ko taken back on the very next move, under rules with a plain ko rule.
    /// # Why it matters
    /// Every such ruleset forbids it (Nihon Kiin 1989 article 6; Russia 1.7). Usually a ko threat and its answer are missing
    /// from the record.
    /// # Example
    /// ```sgf
    /// (;SZ[4:3];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])
    /// ```
    /// # What to do
    /// Look for two missing moves before this one. kifu carries the move out and goes on. `kifu fix --unsafe` cuts the record off before such a
    /// move where hardly anything follows: it is the last one, or among the last twentieth.
    M104 "ko", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| (reason == IllegalMove::Ko).then_some(());
    for (irregularity, ()) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let message = format!("{who} takes the ko back at once");
            let finding = tools::finding(game, &INFO, irregularity, message)
                .mended_by(mend::cut_illegal_tail(game, irregularity));
            found.push_wanted(finding.help(format!(
                "carried out; a ko threat and its answer may be missing before it{}",
                tools::penalty(game)
            )));
        }
    }
}

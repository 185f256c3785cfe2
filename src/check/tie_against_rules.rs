//! R105

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::Outcome;
use crate::rules::Tie;

check! {
    /// # What it finds
    /// A draw in RE where the ruleset gives equal points to somebody, or knows no draws: Ing rules with komi 8, handicap games under the
    /// Ukrainian Codex (12.6: White wins), and even games under it (2.3: no draws, and nothing on whole komi).
    /// # Why it matters
    /// Either the rules or the result are not what the record says. The draw is accepted.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[ua-codex]KM[7]RE[0];B[ee];W[];B[];W[])
    /// ```
    /// # What to do
    /// Check RU and KM.
    R105 "tie-against-rules", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    let (reading, rules) = (stated.value, game.basis.rules);
    if reading.outcome != Outcome::Draw || reading.tie_for.is_some() {
        return;
    }
    let tie = if game.replay.handicap.is_given() {
        rules.tie.handicap
    } else {
        rules.tie.even
    };
    let what = match tie {
        Tie::Jigo => return,
        Tie::Black => "give equal points to Black",
        Tie::White => "give equal points to White",
        Tie::NotRuled => "do not say what equal points are",
    };
    let message = format!(
        "the record says that nobody won, {} {what}",
        tools::rules(game)
    );
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help("the draw is accepted"),
    );
}

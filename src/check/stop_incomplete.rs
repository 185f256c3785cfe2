//! M111

use super::{Game, check, tools};
use crate::board::Color;
use crate::finding::{Finding, Findings};
use crate::record::Outcome;

check! {
    /// # What it finds
    /// A game with a result in points that ends with fewer passes than its ruleset asks for (three under the Ukrainian Codex, 7.1), or with a
    /// last pass of Black where White must make the last one (AGA and BGA rules).
    /// # Why it matters
    /// The texts say how play ends. A record that stops before is read as finished by agreement, and its result is counted all the same.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[AGA]RE[W+7.5]KM[7.5];B[ee];W[];B[])
    /// ```
    /// # What to do
    /// Nothing, if the players agreed. Otherwise a pass is missing at the end.
    M111 "stop-incomplete", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    let counted = matches!(stated.value.outcome, Outcome::Points { .. } | Outcome::Draw);
    let (passes, end) = (game.replay.final_passes, game.basis.rules.end);
    // Without any pass the record does not show the end at all, as professional records do not.
    if !counted || passes < 2 {
        return;
    }
    let message = if passes < u32::from(end.passes) {
        format!(
            "play ends with {passes} passes, {} ask for {}",
            tools::rules(game),
            end.passes
        )
    } else if end.white_last && game.replay.last_mover == Some(Color::Black) {
        format!("Black passes last, {} ask White to", tools::rules(game))
    } else {
        return;
    };
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help("read as finished by agreement"),
    );
}

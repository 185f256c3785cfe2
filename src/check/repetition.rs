//! M110

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;
use crate::rules::Repetition;

check! {
    /// # What it finds
    /// A move after which the whole board, and the player to move, are as they were before, under rules that do not forbid it. Of a cycle
    /// that goes on, the first move is named.
    /// # Why it matters
    /// What follows from it is for the rules: no result if both agree (Nihon Kiin 1989 article 12), a draw, a referee's decision. A
    /// recorded win may be contested.
    /// # Example
    /// ```sgf
    /// (;SZ[1:7]AB[ab]AW[ae]PL[B]
    /// ;B[ad];W[ac];B[ag];W[ad];B[af];W[ae])
    /// ```
    /// # What to do
    /// Compare RE with what the rules say: a game without result is `RE[Void]`. If the moves between are a misprint, look for a missing
    /// one.
    M110 "repetition", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::Repetition { repeats } => Some(repeats),
        _ => None,
    };
    let mut last = None;
    for (irregularity, repeats) in tools::chosen(game, wanted) {
        // While a cycle goes round, every move repeats a position; the first says it all.
        let goes_on = last == Some((irregularity.number.wrapping_sub(1), repeats.wrapping_sub(1)));
        last = Some((irregularity.number, repeats));
        if !goes_on && found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let earlier = match repeats {
                0 => "that play started from".to_owned(),
                repeats => format!("after move {repeats}"),
            };
            let message =
                format!("{who} repeats the position {earlier}, with the same player to move");
            let meaning = meaning(game.basis.rules.repetition);
            let help = format!("under {} {meaning}", tools::rules(game));
            found.push_wanted(tools::finding(game, &INFO, irregularity, message).help(help));
        }
    }
}

/// What a repetition means, after "under these rules".
fn meaning(repetition: Repetition) -> &'static str {
    match repetition {
        Repetition::Forbidden => "this repetition is not among those forbidden",
        Repetition::NoResultIfAgreed => "the game has no result if both players agree",
        Repetition::NoResult => "the game has no result if the players keep repeating",
        Repetition::Replay => "the game is played again",
        Repetition::Draw => "the game is a draw if the players keep repeating",
        Repetition::CycleBalance => "the stones taken in the cycle decide: a tie, or a win",
        Repetition::ByRegulation => "the regulations of the event decide",
        Repetition::Referee => "a referee decides",
    }
}

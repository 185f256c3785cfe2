//! R108

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Severity};
use crate::record::{KomiFrom, KomiUnit, Outcome};
use crate::rules::Points;
use crate::verdict::Verdict;

check! {
    /// # What it finds
    /// A margin that no count can give with the komi of the record: points on the board are whole, so margin and komi have the same fraction.
    /// A draw with half a point of komi is one too; players may have agreed on it, so that is only noted.
    /// # Why it matters
    /// Komi or result is not that of the game, whatever the board says: a default that a program filled in, a margin without its half. Units are
    /// looked at before: `375` and `W+8.25` are 7.5 and 16.5 points.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese]KM[6.5]RE[B+3];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Compare KM and RE with the source.
    R108 "result-fraction", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let (Some(stated), Some(komi)) = (game.record.result, settled_komi(game)) else {
        return;
    };
    let reading = stated.value;
    let margin = match reading.outcome {
        Outcome::Points { margin, .. } => margin,
        Outcome::Draw => Points::ZERO,
        _ => return,
    };
    // What the count bears out needs no word, nor half a point that stands for equal points (Ing rules with komi 8).
    let tie = margin == Points::HALF && tools::gives_ties(game);
    if tie || game.judgement.verdict == Verdict::Confirmed {
        return;
    }
    // The button is half a point, and who took it may be unknown.
    let whole = (margin - komi).in_quarters() % 4 == 0;
    if whole || game.basis.rules.button || reading.margin_doubt.is_some() {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("RE {text} cannot come of komi {komi}: the points on a board are whole");
    // Players agree on draws, too.
    let (severity, help) = match reading.outcome {
        Outcome::Draw => (
            Severity::Note,
            "komi is not that of the game, or the players agreed",
        ),
        _ => (Severity::Warning, "komi or result is not that of the game"),
    };
    let finding = Finding::new(&INFO, message).at(stated.span);
    found.push(finding.weighing(severity).help(help));
}

/// The komi, where it is stated and its unit is no guess.
fn settled_komi(game: &Game<'_>) -> Option<Points> {
    let reading = game.record.komi.and_then(|stated| stated.value.ok());
    let guess = |unit| matches!(unit, KomiUnit::MaybeZi | KomiUnit::MaybeHundredths);
    match game.basis.komi_from {
        KomiFrom::Default => None,
        KomiFrom::Km if reading.is_none_or(|reading| guess(reading.unit)) => None,
        KomiFrom::Option | KomiFrom::Config | KomiFrom::Km | KomiFrom::Dialect => game.basis.komi,
    }
}

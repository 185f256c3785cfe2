//! R104

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings, Fix, Safety};
use crate::record::{Outcome, ResultReading, Stated};
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A result (RE) that can be read but is not spelled as FF[4] asks, or one that names a winner and no margin.
    /// # Why it matters
    /// FF[4] lists the spellings letter by letter so that programs can read them; others lose such a result, or read another one. A bare
    /// `W+` may be a margin that was cut off.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[6.5]RU[Japanese]RE[White wins by resignation];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Write what the help says, if it was read rightly. `kifu fix` writes it as FF[4] does (safe); where the text says more than the result,
    /// with `--unsafe` only; a win without a margin is left as it is.
    R104 "result-spelling", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    let reading = stated.value;
    let winner_only = matches!(reading.outcome, Outcome::Win(_)) && reading.margin_doubt.is_none();
    let plain = reading.standard && !winner_only;
    if plain || reading.outcome == Outcome::Unreadable || tools::is_blank(game, stated.span) {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = if winner_only {
        format!("RE {text} names a winner but no margin")
    } else {
        format!("RE {text} is not how FF[4] spells a result")
    };
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help(read_as(reading))
            .mended_by(as_read(game, stated)),
    );
}

/// What was read, and how FF\[4\] writes it.
fn read_as(reading: ResultReading) -> String {
    match (reading.outcome, reading.tie_for) {
        (_, Some(winner)) => {
            format!("read as a tie that the rules give to {winner}; FF[4] has only 0, a draw")
        }
        (Outcome::Win(winner), _) => format!("read as a win for {winner} by an unknown margin"),
        (Outcome::Unknown, _) => "read as unknown, which FF[4] writes as ?".to_owned(),
        (outcome, _) => format!("read as {outcome}"),
    }
}

/// Writes what was read. Where the text says more than that (how many moves there were, a remark, why the game was forfeit) it would be lost.
fn as_read(game: &Game<'_>, stated: Stated<ResultReading>) -> Option<Fix> {
    let ResultReading {
        outcome,
        margin_doubt,
        tie_for,
        ..
    } = stated.value;
    let has_spelling = match outcome {
        Outcome::Points { .. } | Outcome::Draw | Outcome::Void | Outcome::Unknown => true,
        Outcome::Resignation(_) | Outcome::Time(_) | Outcome::Forfeit(_) => true,
        Outcome::Win(_) | Outcome::Unreadable => false,
    };
    if !has_spelling || margin_doubt.is_some() || tie_for.is_some() {
        return None;
    }
    let mut fix = mend::respell(Ident::RE, stated.span, &outcome.to_string());
    if says_more(&game.record.text(stated.span), outcome) {
        fix.safety = Safety::Unsafe;
    }
    Some(fix)
}

fn says_more(text: &str, outcome: Outcome) -> bool {
    let has_remark =
        text.contains(['(', '（', ';', '。']) || text.trim_end_matches('.').contains(". ");
    let has_digits = || text.chars().any(char::is_numeric);
    match outcome {
        Outcome::Points { .. } => {
            // One number is the margin; a word between digits parts two.
            let is_part = |c: char| c.is_numeric() || ".,。/ ½¼¾".contains(c);
            let numbers = text
                .split(|c| !is_part(c))
                .filter(|part| part.contains(char::is_numeric));
            has_remark || numbers.count() > 1
        }
        Outcome::Forfeit(_) => {
            let plain = text.trim().to_lowercase();
            has_remark || has_digits() || !plain.contains("forfeit")
        }
        Outcome::Draw => has_remark || text.chars().any(|c| c.is_numeric() && c != '0'),
        _ => has_remark || has_digits(),
    }
}

//! R103

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Severity};
use crate::record::Outcome;
use crate::source::Known;

check! {
    /// # What it finds
    /// A result (RE) in which no result can be read. In a problem, where collections write the task (`Black to play lives`), it is only a
    /// note.
    /// # Why it matters
    /// Nothing can be compared with the count. Programs that look only for a first letter may read a win where there is none.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[6.5]RU[Japanese]RE[B+1.5 ? W+timeout];B[ee];W[cc])
    /// ```
    /// # What to do
    /// FF[4] writes `B+3.5`, `W+R` (resignation), `B+T` (time), `B+F` (forfeit), `0` (draw), `Void`, `?`. A task belongs into a comment or
    /// GN.
    R103 "result-unreadable", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    if stated.value.outcome != Outcome::Unreadable {
        return;
    }
    let text = tools::quote(game, stated.span);
    let (message, severity) = if tools::is_problem(game) {
        (
            format!("RE {text} is no result, perhaps a task"),
            Severity::Note,
        )
    } else {
        (format!("RE {text} is no result"), Severity::Warning)
    };
    let raw = stated.span.of(game.record.bytes());
    let help = match game.record.source().charset().known {
        Known::Guessed | Known::Default if !raw.is_ascii() => {
            "nothing is compared; the charset is not known, CA should name it"
        }
        _ => "nothing is compared; FF[4] writes B+3.5, W+R, B+T, 0, Void or ?",
    };
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help(help)
            .weighing(severity),
    );
}

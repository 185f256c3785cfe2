//! S107

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// A game or variation that is never closed with `)`.
    /// # Why it matters
    /// The file may have been cut off, so moves may be missing at its end. A count of the final position proves nothing then.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[cc]
    /// ```
    /// # What to do
    /// Compare the file with its source. If it is complete, add the missing `)`. kifu closes the game at the end of the file, or where the next
    /// game begins. `kifu fix` adds them (safe), unless a value is cut off as well.
    S107 "unclosed-game", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::MissingClosing;
    let message = match game.foreign {
        Some(_) => "the file ends before the record does",
        None => "the game is never closed with )",
    };
    let help = "closed at the end of the file, or where the next game begins; moves may be missing";
    syntax::mending(game, found, &INFO, kind, (message, help), |_| close(game));
}

/// Closes the game behind its last property; not where a value is cut off as well, as a `)` would stand in it.
fn close(game: &Game<'_>) -> Option<Fix> {
    let cut = SyntaxFaultKind::UnterminatedValue;
    if game.faults.iter().any(|fault| fault.kind == cut) {
        return None;
    }
    let tree = game.record.tree();
    let mut missing = tree.missing_closings_of(game.record.game()).iter();
    let missing = missing.find(|missing| missing.unclosed > 0)?;
    let before = game.record.bytes().get(..missing.at as usize)?;
    let closed = insert(
        before.trim_ascii_end().len() as u32,
        ")".repeat(missing.unclosed as usize),
    );
    Some(Fix::new(
        Safety::Safe,
        "close the game with )",
        vec![closed],
    ))
}

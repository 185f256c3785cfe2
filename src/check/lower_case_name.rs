//! S113

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::sgf::SyntaxFaultKind;

check! {
    /// # What it finds
    /// Property names with small letters, as files of FF[1] to FF[3] have them. One finding a game tells how many there are.
    /// # Why it matters
    /// FF[4] allows capital letters only. FF[3] says that small letters mean nothing: `Black` is `B`. Some programs take `Black` for a
    /// property of its own and lose the move.
    /// # Example
    /// ```sgf
    /// (;GaMe[1]SiZe[9];Black[ee];White[cc])
    /// ```
    /// # What to do
    /// Save the file with a program that writes FF[4]. kifu leaves the small letters out; a name without a capital letter is read as if it were
    /// in capitals. `kifu fix` writes the names in capitals (safe).
    S113 "lower-case-name", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let mut faults = game
        .faults
        .iter()
        .filter(|fault| fault.kind == SyntaxFaultKind::LowerCaseName);
    let Some(first) = faults.next() else {
        return;
    };
    let name = tools::quote(game, first.span);
    let message = match faults.count() {
        0 => format!("the property name {name} has small letters"),
        more => format!("property names have small letters, here {name} and {more} more"),
    };
    let help = "small letters are left out, as FF[3] asks: Black is B";
    let finding = Finding::new(&INFO, message).at(first.span).help(help);
    found.push(finding.mended_by(in_capitals(game)));
}

/// All names of the game as they were read.
fn in_capitals(game: &Game<'_>) -> Fix {
    let small = SyntaxFaultKind::LowerCaseName;
    let faults = game.faults.iter().filter(|fault| fault.kind == small);
    let edits = faults.map(|fault| {
        let name = fault.span.of(game.record.bytes());
        let capitals: Vec<u8> = name
            .iter()
            .filter(|b| !b.is_ascii_lowercase())
            .copied()
            .collect();
        let name = if capitals.is_empty() {
            name.to_ascii_uppercase()
        } else {
            capitals
        };
        replace(fault.span, name)
    });
    Fix::new(
        Safety::Safe,
        "write property names in capitals",
        edits.collect(),
    )
}

//! P102

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};

check! {
    /// # What it finds
    /// A record whose GM names another game than Go.
    /// # Why it matters
    /// Its moves mean something else. kifu checks the text of the file only, neither moves nor result.
    /// # Example
    /// ```sgf
    /// (;GM[4]SZ[15];B[hh];W[hh])
    /// ```
    /// # What to do
    /// If it is a game of Go, write `GM[1]`.
    P102 "not-go", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(span) = game.record.other_game else {
        return;
    };
    let number = tools::quote(game, span);
    let message = match name(span.of(game.record.bytes()).trim_ascii()) {
        Some(name) => format!("GM {number} is {name}, not Go"),
        None => format!("GM {number} is not Go"),
    };
    let help = "neither moves nor result are checked; Go is GM[1]";
    found.push(Finding::new(&INFO, message).at(span).help(help));
}

/// The games FF\[4\] numbers that are met in Go collections.
fn name(number: &[u8]) -> Option<&'static str> {
    Some(match number {
        b"2" => "Othello",
        b"3" => "chess",
        b"4" => "Gomoku or Renju",
        b"5" => "Nine Men's Morris",
        b"6" => "backgammon",
        b"7" => "Chinese chess",
        b"8" => "Shogi",
        b"11" => "Hex",
        _ => return None,
    })
}

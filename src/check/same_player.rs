//! P115

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::Dialect;
use crate::sgf::Ident;
use crate::source::Span;

check! {
    /// # What it finds
    /// The same name for both players.
    /// # Why it matters
    /// Nobody plays himself; one of the names was copied. Programs do: records that KataGo wrote are left in peace.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Shusaku]PW[Shusaku];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Look up who played.
    P115 "same-player", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let record = game.record;
    let plays_itself = record
        .dialect
        .is_some_and(|dialect| dialect.value == Dialect::KataGo);
    let (Some(black), Some(white)) = (name(game, Ident::PB), name(game, Ident::PW)) else {
        return;
    };
    if plays_itself || folded(game, black) != folded(game, white) {
        return;
    }
    let message = format!("both players are named {}", tools::quote(game, white));
    found.push(
        Finding::new(&INFO, message)
            .at(white)
            .help("one of the names may be a copy"),
    );
}

/// A name of more than punctuation.
fn name(game: &Game<'_>, ident: Ident) -> Option<Span> {
    let span = tools::in_root(game, ident)?;
    let says_something = game.record.text(span).chars().any(char::is_alphanumeric);
    says_something.then_some(span)
}

fn folded(game: &Game<'_>, span: Span) -> String {
    game.record.text(span).trim().to_lowercase()
}

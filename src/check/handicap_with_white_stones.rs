//! H113

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::Ident;
use crate::source::Span;

check! {
    /// # What it finds
    /// HA names handicap stones, and stones of White's are set up before the first move too.
    /// # Why it matters
    /// A handicap is Black's stones alone. With White's among them the position is one of an earlier game, or a stone has the wrong colour, and
    /// which stones are the handicap is not known.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Kuro]PW[Shiro]HA[2]AB[gc][cg]AW[cc];W[ee];B[dd])
    /// ```
    /// # What to do
    /// Check AW, or leave HA out where a game goes on from a position.
    H113 "handicap-with-white-stones", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let record = game.record;
    let declared = record.handicap.is_some_and(|stones| stones >= 2);
    if !declared || !game.replay.starts_from_setup || tools::is_problem(game) {
        return;
    }
    if let Some(span) = white_setup(game) {
        let message = "stones of White's are set up in a handicap game".to_owned();
        let help = "the handicap is taken as not settled";
        found.push(Finding::new(&INFO, message).at(span).help(help));
    }
}

/// The first AW before the first move of the main line.
fn white_setup(game: &Game<'_>) -> Option<Span> {
    let tree = game.record.tree();
    let mut node = game.record.root();
    loop {
        for property in tree.properties(node) {
            match property.ident {
                Ident::B | Ident::W => return None,
                // An empty AW sets nothing.
                Ident::AW if tree.values(property).iter().any(|span| !span.is_empty()) => {
                    return Some(tree.property_span(property));
                }
                _ => {}
            }
        }
        node = tree.first_child(node)?;
    }
}

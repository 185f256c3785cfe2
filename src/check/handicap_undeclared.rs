//! H107

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings, Fix, Safety};
use crate::replay::PlacedBy;
use crate::sgf::Ident;
use crate::source::Span;

check! {
    /// # What it finds
    /// Stones set up for Black only, two or more, White playing first, and no HA: a handicap game that does not say so. Problems are left
    /// in peace.
    /// # Why it matters
    /// White's points for handicap stones depend on the number; other programs take the game for an even one.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Kuro]PW[Shiro]KM[0.5]RU[Japanese]AB[gc][cg];W[ee])
    /// ```
    /// # What to do
    /// Write HA with the number of stones. `kifu fix --unsafe` does.
    H107 "handicap-undeclared", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let handicap = &game.replay.handicap;
    let set_up = handicap.by == PlacedBy::Setup && handicap.placed >= 2;
    if !set_up || game.record.handicap_stated.is_some() || tools::is_problem(game) {
        return;
    }
    let Some(span) = setup_before_white(game).filter(|_| found.wants(&INFO)) else {
        return;
    };
    let placed = handicap.placed;
    let message = format!("{placed} handicap stones are set up, but HA is missing");
    let help = format!("counted as a game with {placed} handicap stones");
    let fix = mend::add_to_root(game, Ident::HA, &placed.to_string()).map(|edit| {
        let fix = Fix::new(Safety::Unsafe, format!("write HA[{placed}]"), vec![edit]);
        fix.touching(&[Ident::HA])
    });
    let finding = Finding::new(&INFO, message).at(span).help(help);
    found.push_wanted(finding.mended_by(fix));
}

/// Where the first AB stands, if the first move of the main line is White's.
fn setup_before_white(game: &Game<'_>) -> Option<Span> {
    let tree = game.record.tree();
    let mut setup = None;
    let mut node = game.record.root();
    loop {
        for property in tree.properties(node) {
            match property.ident {
                Ident::W => return setup,
                Ident::B => return None,
                Ident::AB if setup.is_none() => setup = Some(tree.property_span(property)),
                _ => {}
            }
        }
        node = tree.first_child(node)?;
    }
}

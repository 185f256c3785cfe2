//! H101

use super::{Game, check};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::replay::PlacedBy;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// HA names another number of stones than stand on the board when White first plays.
    /// # Why it matters
    /// White's points for handicap stones depend on the number. Where HA and the board contradict each other the result is not settled.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[3]AB[gc][cg];W[ee])
    /// ```
    /// # What to do
    /// Correct HA, or the stones. kifu goes by the stones. `kifu fix --unsafe` writes into HA how many there are.
    H101 "handicap-mismatch", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    let handicap = &game.replay.handicap;
    // A single move of Black's is no handicap; that none was placed is another check's matter.
    let least = match handicap.by {
        PlacedBy::Nothing => return,
        PlacedBy::Setup => 1,
        PlacedBy::Moves => 2,
    };
    let Some(declared) = handicap.declared else {
        return;
    };
    if handicap.placed < least || !handicap.is_contradictory() {
        return;
    }
    let stones = if handicap.placed == 1 {
        "stone is"
    } else {
        "stones are"
    };
    let message = format!(
        "HA says {declared}, but {} {stones} placed",
        handicap.placed
    );
    let help = "the stones on the board count";
    let stones = handicap.placed.to_string();
    let fix = Fix::new(
        Safety::Unsafe,
        format!("write HA[{stones}], as many as stand on the board"),
        vec![replace(stated.span, stones)],
    );
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(fix.touching(&[Ident::HA])));
}

//! H102

use super::{Game, check, mend};
use crate::finding::{Finding, Findings, Fix, Safety, insert};
use crate::rules::traditional;
use crate::sgf::{Ident, Property};

check! {
    /// # What it finds
    /// HA names two stones or more, but none are placed: neither by AB nor by Black's first moves.
    /// # Why it matters
    /// HA places no stones by itself (FF[4]); they must be set up with AB. The moves that follow were played on another board than the
    /// record shows, and the count misses the stones.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[2];W[ee];B[cc])
    /// ```
    /// # What to do
    /// Add the stones with AB, or correct HA. `kifu fix --unsafe` sets them up on the traditional points, where White plays first and the board
    /// has such points.
    H102 "handicap-without-stones", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    let declared = stated.value.unwrap_or(0);
    let replay = game.replay;
    // A single move of Black's is no handicap.
    let placed = replay.starts_from_setup || replay.handicap.placed >= 2;
    if declared < 2 || replay.moves == 0 || placed {
        return;
    }
    let message = format!("HA says {declared}, but no handicap stones are placed");
    let help = "played without them; HA sets no stones up, AB does";
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(place(game, declared)));
}

/// Sets the stones up on the traditional points, where White plays first and the root has no stones.
fn place(game: &Game<'_>, stones: u32) -> Option<Fix> {
    let record = game.record;
    let tree = record.tree();
    let mut node = record.root();
    let first = loop {
        let moves = |property: &&Property| matches!(property.ident, Ident::B | Ident::W);
        match tree.properties(node).iter().find(moves) {
            Some(property) => break property.ident,
            None => node = tree.first_child(node)?,
        }
    };
    if first != Ident::W || node == record.root() {
        return None;
    }
    let points = traditional(record.size, stones)?;
    let list: String = points.iter().map(|point| format!("[{point}]")).collect();
    let edits = vec![insert(
        mend::end_of(game, record.root())?,
        format!("AB{list}"),
    )];
    let title = format!("set up {stones} stones on the traditional points");
    let fix = Fix::new(Safety::Unsafe, title, edits);
    Some(fix.touching(&[Ident::AB]).touching_moves())
}

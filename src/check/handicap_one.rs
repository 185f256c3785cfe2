//! H106

use super::{Game, check, mend};
use crate::finding::{Finding, Findings, Fix, Safety, delete};
use crate::sgf::Ident;
use crate::source::Span;

check! {
    /// # What it finds
    /// HA[1].
    /// # Why it matters
    /// FF[4] has HA from 2 stones on. "Handicap 1" means that Black plays first without komi or with a small one; there is no handicap
    /// stone. Programs that set one up shift all move numbers.
    /// # Example
    /// ```sgf
    /// (;SZ[9]HA[1];B[ee])
    /// ```
    /// # What to do
    /// Leave HA out and let KM say what was given. kifu reads an even game. `kifu fix --unsafe` leaves HA out.
    H106 "handicap-one", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.handicap_stated else {
        return;
    };
    if stated.value == Ok(1) {
        let message = "a handicap of 1 is no handicap stone".to_owned();
        let help = "read as a game without handicap stones; FF[4] has HA from 2 on";
        let finding = Finding::new(&INFO, message).at(stated.span).help(help);
        found.push(finding.mended_by(leave_out(game, stated.span)));
    }
}

/// Leaves HA out, with what it may have told of the komi.
fn leave_out(game: &Game<'_>, span: Span) -> Option<Fix> {
    let (node, property) = game.record.tree().property_before(span.start)?;
    let found = mend::property_of(game, node, span)?;
    if found.start != property.start {
        return None;
    }
    let edits = vec![delete(mend::whole(game, property)?)];
    let fix = Fix::new(Safety::Unsafe, "leave HA out", edits);
    Some(fix.touching(&[Ident::HA]))
}

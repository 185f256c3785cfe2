//! H110

use super::node::{self, About};
use super::{Game, check, mend, tools};
use crate::finding::{Findings, Fix, Safety, replace};
use crate::record::{NodeFault, PointRange};
use crate::replay::Irregularity;

check! {
    /// # What it finds
    /// A point in AB, AW or AE that the board does not have, or that is no point.
    /// # Why it matters
    /// The stone cannot be set; the position is not the one that was meant. Often the size is wrong or missing.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc]AW[pd])
    /// ```
    /// # What to do
    /// Correct the point, or SZ. kifu leaves the point out. `kifu fix --unsafe` deletes what lies off the board.
    H110 "setup-off-board", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let off = (NodeFault::SetupOffBoard, About::TheMoveBefore);
    let say = |irregularity: &Irregularity| {
        let text = tools::quote(game, irregularity.span);
        let size = game.record.size;
        let message = if irregularity.span.len() > 2 {
            format!("the setup rectangle {text} reaches beyond the {size} board")
        } else {
            format!("the setup point {text} lies off the {size} board")
        };
        (
            message,
            "what lies off the board is left out; the point or the size is wrong".to_owned(),
        )
    };
    let mend = |irregularity: &Irregularity| leave_out(game, irregularity);
    node::mending(game, found, &INFO, off, say, mend);
    let unreadable = (NodeFault::SetupUnreadable, About::TheMoveBefore);
    let say = |irregularity: &Irregularity| {
        let text = tools::quote(game, irregularity.span);
        let message = format!("the setup point {text} cannot be read");
        (
            message,
            "left out; SGF writes a point with two letters".to_owned(),
        )
    };
    node::mending(game, found, &INFO, unreadable, say, mend);
}

/// Deletes what was left out: the point, or the part of a rectangle that lies off the board.
fn leave_out(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    let (bytes, size, span) = (game.record.bytes(), game.record.size, irregularity.span);
    let property = mend::property_of(game, irregularity.node, span)?;
    let rest = PointRange::read(span.of(bytes)).and_then(|range| range.cut_to(size));
    let edits = match rest {
        Some(rest) => vec![replace(span, rest.to_string())],
        None => mend::without(game, property, &[span])?,
    };
    let fix = Fix::new(Safety::Unsafe, "delete what lies off the board", edits);
    Some(fix.touching(&[property.ident]))
}

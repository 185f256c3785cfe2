//! V106

use super::{Game, check, mend, tools};
use crate::board::{Point, PointSet};
use crate::finding::{Finding, Findings, Fix, Safety};
use crate::record::PointRange;
use crate::sgf::{NodeId, Property};

check! {
    /// # What it finds
    /// A point that stands twice in one list of markup (CR, MA, SL, SQ, TR, TB, TW, DD, VW): `TR[cc][cc]`, or a point and a rectangle over it.
    /// # Why it matters
    /// FF[4] asks that the points of a list be unique. Programs that toggle marks show none where there are two, and a second one may have been
    /// meant for another point.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]TR[cc][cc])
    /// ```
    /// # What to do
    /// Delete one of the two. `kifu fix` does (safe).
    V106 "listed-twice", Warning, since "0.1.0"
}

/// Looks at one list of points.
pub(super) fn look(game: &Game<'_>, found: &mut Findings, node: NodeId, property: &Property) {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let values = tree.values(property);
    if values.len() < 2 {
        return;
    }
    let size = game.record.size;
    let mut seen = PointSet::EMPTY;
    let (mut first, mut again) = (None, Vec::new());
    for &span in values {
        let value = span.of(bytes);
        // Nearly all are single points, and stand there once.
        if let Some(point) = Point::from_sgf(value).filter(|point| size.contains(*point))
            && !seen.contains(point)
        {
            seen.insert(point);
            continue;
        }
        let Some(range) = PointRange::read(value) else {
            continue;
        };
        let points = range.points(size);
        let twice = points.intersection(&seen);
        if let Some(point) = twice.iter().next() {
            first.get_or_insert((span, point));
            if points.is_subset(&seen) {
                again.push(span);
            }
        }
        seen = seen.union(&points);
    }
    let Some((span, point)) = first else { return };
    if !found.wants(&INFO) {
        return;
    }
    let message = format!(
        "{} stands twice in {}",
        tools::name(game, point),
        property.ident
    );
    let mut finding = Finding::new(&INFO, message).at(span);
    finding.path = tools::path_of(game, node).unwrap_or_default();
    let edits = mend::without(game, property, &again).filter(|_| !again.is_empty());
    let title = "delete points that stand in the list before";
    let fix = edits.map(|edits| Fix::new(Safety::Safe, title, edits).touching(&[property.ident]));
    found.push_wanted(finding.mended_by(fix));
}

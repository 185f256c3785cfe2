//! H111

use super::node::{self, About};
use super::{Game, check, mend, tools};
use crate::board::{Point, PointSet};
use crate::finding::{Findings, Fix, Safety};
use crate::record::{NodeFault, PointRange};
use crate::replay::Irregularity;
use crate::sgf::{Ident, Property};

check! {
    /// # What it finds
    /// A point that is set twice in one node, by one list or by two.
    /// # Why it matters
    /// FF[4] asks that the points of AB, AW and AE be unique. Programs differ in which value counts, and so in the colour of the stone.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc][dd]AW[dd])
    /// ```
    /// # What to do
    /// Delete one of the two. kifu lets the last one count. `kifu fix` deletes what stands twice in one list (safe); points of two lists are
    /// left to you.
    H111 "setup-twice", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let fault = (NodeFault::SetupTwice, About::TheMoveBefore);
    let say = |irregularity: &Irregularity| {
        let message = match twice(game, irregularity) {
            Some(point) => format!("{} is set twice in one node", tools::name(game, point)),
            None => "a point is set twice in one node".to_owned(),
        };
        (message, "the last one counts".to_owned())
    };
    let mend = |irregularity: &Irregularity| once(game, irregularity);
    node::mending(game, found, &INFO, fault, say, mend);
}

/// Takes the points out of a list that stand in it before; points of two lists contradict each other.
fn once(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let sets = |property: &&Property| matches!(property.ident, Ident::AB | Ident::AW | Ident::AE);
    let (mut edits, mut names) = (Vec::new(), Vec::new());
    for property in tree.properties(irregularity.node).iter().filter(sets) {
        let mut seen = PointSet::EMPTY;
        let mut again = Vec::new();
        for &span in tree.values(property) {
            let range = PointRange::read(span.of(bytes))?;
            let points = range.points(game.record.size);
            if !points.is_empty() && points.is_subset(&seen) {
                again.push(span);
            }
            seen = seen.union(&points);
        }
        if !again.is_empty() {
            edits.extend(mend::without(game, property, &again)?);
            names.push(property.ident);
        }
    }
    let title = "delete points that stand in the list before";
    (!edits.is_empty()).then(|| Fix::new(Safety::Safe, title, edits).touching(&names))
}

/// The first point that the node sets again.
fn twice(game: &Game<'_>, irregularity: &Irregularity) -> Option<Point> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let mut seen = PointSet::EMPTY;
    let sets = |ident| matches!(ident, Ident::AB | Ident::AW | Ident::AE);
    let ranges = tree
        .properties(irregularity.node)
        .iter()
        .filter(|property| sets(property.ident))
        .flat_map(|property| tree.values(property))
        .filter_map(|span| PointRange::read(span.of(bytes)));
    for range in ranges {
        let points = range.points(game.record.size);
        if let Some(again) = points.intersection(&seen).iter().next() {
            return Some(again);
        }
        seen = seen.union(&points);
    }
    None
}

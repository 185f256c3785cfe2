//! V105

use std::collections::BTreeSet;

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings, Fix, Safety};
use crate::sgf::{NodeId, Property};

check! {
    /// # What it finds
    /// A point with two labels (LB) in one node.
    /// # Why it matters
    /// FF[4] lets a point bear one label. Programs show the first, the last, or one over the other, and the text that speaks of the label
    /// is lost on the reader.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]LB[cc:A][cc:B])
    /// ```
    /// # What to do
    /// Keep one label, or move the other to the point it was meant for. `kifu fix` deletes a label that stands there twice in the same words
    /// (safe).
    V105 "labelled-twice", Warning, since "0.1.0"
}

/// More labels than points of the largest board are not compared.
const MOST_LABELS: usize = 2704;

/// Looks at one LB.
pub(super) fn look(game: &Game<'_>, found: &mut Findings, node: NodeId, property: &Property) {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let values = tree.values(property);
    if values.len() < 2 || values.len() > MOST_LABELS {
        return;
    }
    let mut labels = BTreeSet::new();
    let (mut first, mut again, mut others) = (None, Vec::new(), 0);
    let mut points = BTreeSet::new();
    for &span in values {
        let label = span.of(bytes).trim_ascii_start();
        let Some(point) = label.get(..2) else {
            continue;
        };
        if !points.insert(point) {
            first.get_or_insert((span, point));
            if !labels.insert(label) {
                again.push(span);
            } else {
                others += 1;
            }
        } else {
            labels.insert(label);
        }
    }
    let Some((span, point)) = first else { return };
    if !found.wants(&INFO) {
        return;
    }
    let message = format!("{} has two labels", tools::named(game, point));
    let mut finding = Finding::new(&INFO, message).at(span);
    finding.path = tools::path_of(game, node).unwrap_or_default();
    let edits = mend::without(game, property, &again).filter(|_| !again.is_empty() && others == 0);
    let title = "delete a label that stands there already";
    let fix = edits.map(|edits| Fix::new(Safety::Safe, title, edits).touching(&[property.ident]));
    found.push_wanted(finding.mended_by(fix));
}

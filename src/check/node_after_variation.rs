//! S116

use super::{Game, check, syntax};
use crate::finding::{Findings, Fix, Safety, insert};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A node after the variations of its sequence have been closed.
    /// # Why it matters
    /// By the grammar of FF[4] variations stand at the end of a sequence. Programs differ: some read the node as one more variation, some
    /// append it to the last one, some skip it.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee](;W[cc])(;W[gg]);W[ce])
    /// ```
    /// # What to do
    /// Put the node where it belongs: before the variations, or into one of them. kifu reads it as one more variation. `kifu fix --unsafe` puts
    /// it into parentheses of its own, as it was read.
    S116 "node-after-variation", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::NodeAfterVariation;
    let words = (
        "a node stands after the variations of its sequence",
        "read as one more variation",
    );
    syntax::mending(game, found, &INFO, kind, words, |fault| {
        Some(in_parentheses(game, fault.span.start))
    });
}

/// Writes the variation as it was read. All of a game are written at once, as their `)` may stand side by side.
fn in_parentheses(game: &Game<'_>, start: u32) -> Fix {
    let tree = game.record.tree();
    let late = |fault: &&SyntaxFault| fault.kind == SyntaxFaultKind::NodeAfterVariation;
    let first = game.faults.iter().find(late);
    let title = "put the variation into parentheses";
    if first.is_none_or(|first| first.span.start != start) {
        return Fix::new(Safety::Unsafe, title, Vec::new());
    }
    let openings = game.faults.iter().filter(late);
    let openings = openings.map(|fault| insert(fault.span.start, "("));
    let closings = tree.missing_closings_of(game.record.game()).iter();
    let closings = closings.map(|missing| insert(missing.at, ")".repeat(missing.assumed as usize)));
    Fix::new(Safety::Unsafe, title, openings.chain(closings).collect())
}

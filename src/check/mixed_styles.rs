//! V114

use super::{Game, check, mixed_games};
use crate::finding::{Finding, Findings};
use crate::sgf::{Ident, NodeId};

check! {
    /// # What it finds
    /// Games of one file that ask for different ways to show variations (ST), and an ST that is no number from 0 to 3.
    /// # Why it matters
    /// ST says whether variations are those of the next move or of the current one, and whether the board shows them. Where it changes
    /// from game to game within a file, readers see the answers to one problem and search for those of the next.
    /// # Example
    /// ```sgf
    /// (;GM[1]SZ[9]ST[0]AB[cc];W[ee])
    /// (;GM[1]SZ[9]ST[2]AB[cc];W[ee])
    /// ```
    /// # What to do
    /// Write one ST in all games. `ST[2]` shows no answers on the board.
    V114 "mixed-styles", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let (tree, root) = (game.record.tree(), game.record.root());
    if let Some(property) = tree.find(root, Ident::ST)
        && let Some(span) = tree.first_value(property)
        && !matches!(
            span.of(game.record.bytes()).trim_ascii(),
            b"0" | b"1" | b"2" | b"3"
        )
    {
        let message = "ST is no number from 0 to 3".to_owned();
        found.push(Finding::new(&INFO, message).at(span));
    }
    let style = |node: NodeId| mixed_games::value(game, node, Ident::ST);
    if let Some(other) = mixed_games::first_other(game, style)
        && let Some(span) = mixed_games::span(game, other, Ident::ST)
    {
        let message = "another way to show variations (ST) than in the first game".to_owned();
        found.push(Finding::new(&INFO, message).at(span));
    }
}

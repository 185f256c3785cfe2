//! S130

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, delete};
use crate::sgf::{Ident, NodeId};
use crate::source::Span;

check! {
    /// # What it finds
    /// A game, beside others in the same file, that has nothing but properties of the root such as FF, GM and SZ: no move, no stone, no name,
    /// no text.
    /// # Why it matters
    /// Such games are left behind by programs that split or joined files. They shift the numbers of the games after them.
    /// # Example
    /// ```sgf
    /// (;GM[1]FF[4]SZ[9])
    /// (;GM[1]FF[4]SZ[9];B[ee])
    /// ```
    /// # What to do
    /// Delete the game. `kifu fix --unsafe` does.
    S130 "empty-game", Note, since "0.1.0"
}

/// A game that says nothing has few nodes.
const MOST_NODES: usize = 4;

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let nodes = tree.nodes_of(game.record.game());
    if tree.games().len() < 2 || nodes.len() > MOST_NODES {
        return;
    }
    if !nodes.into_iter().all(|node| says_nothing(game, node)) {
        return;
    }
    let message = "the game is empty: it has no move, no stone and no text".to_owned();
    let mut finding = Finding::new(&INFO, message).mended_by(drop_game(game));
    finding.span = tools::start(game);
    found.push(finding);
}

fn says_nothing(game: &Game<'_>, node: NodeId) -> bool {
    let tree = game.record.tree();
    tree.properties(node).iter().all(|property| {
        let is_root = matches!(
            property.ident,
            Ident::AP | Ident::CA | Ident::FF | Ident::GM | Ident::ST | Ident::SZ
        );
        let mut values = tree.values(property).iter();
        is_root
            || values.all(|span| {
                tools::is_blank(game, *span)
                    && property.ident != Ident::B
                    && property.ident != Ident::W
            })
    })
}

/// Deletes the game from its `(` to its `)`, where nothing else stands between them.
fn drop_game(game: &Game<'_>) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let root = tree.node_span(game.record.root())?;
    let before = bytes.get(..root.start as usize)?.trim_ascii_end();
    let before = before.strip_suffix(b";")?.trim_ascii_end();
    let start = before.strip_suffix(b"(")?.len();
    let nodes = tree.nodes_of(game.record.game());
    let last = nodes
        .filter_map(|node| tree.node_span(node))
        .next_back()?
        .end as usize;
    let rest = bytes.get(last..)?;
    let signs = |b: &&u8| b.is_ascii_whitespace() || **b == b';';
    let end = last + rest.iter().take_while(signs).count();
    (bytes.get(end) == Some(&b')')).then_some(())?;
    let span = Span::new(start as u32, end as u32 + 1);
    let mut fix = Fix::new(Safety::Unsafe, "delete the empty game", vec![delete(span)]);
    fix.touches.games = true;
    Some(fix)
}

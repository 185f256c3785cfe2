//! V107

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::NodeId;
use crate::source::Span;

check! {
    /// # What it finds
    /// A node with no property at all: `;;`.
    /// # Why it matters
    /// FF[4] allows it, and it says nothing. Readers have to press a key once more for a position that does not change, and programs that
    /// count nodes as moves number all later ones wrong. Often a comment or a move was lost there.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];;W[cc])
    /// ```
    /// # What to do
    /// Delete the surplus `;`, or write what was to stand there.
    V107 "empty-node", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let nodes = tree.nodes_of(game.record.game());
    // A game of one node is empty as a whole, which is another check's matter.
    if nodes.len() < 2 || !tree.has_empty_nodes(game.record.game()) {
        return;
    }
    let mut seen = Seen::default();
    for node in nodes {
        if !tree.properties(node).is_empty() {
            seen.before = Some(node);
            continue;
        }
        let Some(span) = seen.semicolon(game) else {
            continue;
        };
        // What stands there and could not be read is told as a fault of the text.
        if is_empty_in_text(game, span) && found.wants(&INFO) {
            let message = "a node without anything in it".to_owned();
            let mut finding = Finding::new(&INFO, message).at(span);
            finding.path = tools::path_of(game, node).unwrap_or_default();
            found.push_wanted(finding);
        }
    }
}

/// Whether the next sign behind a `;` begins another node or ends the line.
fn is_empty_in_text(game: &Game<'_>, semicolon: Span) -> bool {
    let rest = game.record.bytes().get(semicolon.end as usize..);
    let mut signs = rest.unwrap_or_default().iter();
    let next = signs.find(|byte| !byte.is_ascii_whitespace());
    matches!(next, None | Some(b';' | b'(' | b')'))
}

/// How far the text has been looked through.
#[derive(Default)]
struct Seen {
    /// The last node that has properties.
    before: Option<NodeId>,
    /// Behind the last `;` that was found.
    end: u32,
}

impl Seen {
    /// The `;` of an empty node: the first one behind all that stands before it.
    fn semicolon(&mut self, game: &Game<'_>) -> Option<Span> {
        let tree = game.record.tree();
        let before = self.before.and_then(|node| tree.node_span(node));
        let start = match before {
            Some(span) => span.end.max(self.end),
            None => self.end.max(before_game(game)),
        };
        let rest = game.record.bytes().get(start as usize..)?;
        let at = start + u32::try_from(rest.iter().position(|b| *b == b';')?).ok()?;
        self.end = at + 1;
        Some(Span::new(at, at + 1))
    }
}

/// Where the game before ends.
fn before_game(game: &Game<'_>) -> u32 {
    let tree = game.record.tree();
    let first = tree.game_span(game.record.game()).start;
    let before = first.checked_sub(1).and_then(|at| tree.property_before(at));
    before.map_or(0, |(_, property)| tree.property_span(property).end)
}

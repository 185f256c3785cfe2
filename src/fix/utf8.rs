//! A whole file in UTF-8, with CA saying so.

use crate::finding::{insert, replace};
use crate::sgf::{Collection, Ident, apply};
use crate::source::Contents;

/// The file in UTF-8, every game with `CA[UTF-8]`; `None` where a byte stands for no character.
pub(super) fn rewrite(bytes: &[u8]) -> Option<Vec<u8>> {
    let contents = Contents::read(bytes);
    let text = contents.source().to_utf8()?;
    let tree = Collection::parse(&text);
    let mut edits = Vec::new();
    for (game, &root) in tree.games().iter().enumerate() {
        if tree.find(root, Ident::CA).is_none() {
            // First of all, so that whoever reads on knows how.
            let first = tree.properties(root).first()?;
            edits.push(insert(first.start, "CA[UTF-8]"));
        }
        let nodes = tree.nodes_of(game).flat_map(|node| tree.properties(node));
        for property in nodes.filter(|property| property.ident == Ident::CA) {
            let spans = tree.values(property).iter();
            edits.extend(spans.map(|span| replace(*span, "UTF-8")));
        }
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    apply(&text, &edits)
}

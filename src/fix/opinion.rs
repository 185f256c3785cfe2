//! A second reader: sgf-parse in its strict mode must not lose what it could read, and where kifu finds no fault it must see the same.

use super::proof::Broken;
use crate::sgf::value::{NoOutline, Outline, OutlineNode, canonical, outline};
use crate::sgf::{Collection, Ident};
use crate::source::Contents;

/// Asks it about a file before and after.
///
/// It refuses whole files for a single fault, also for ones that no fix mends, so a file that it refuses before and after is left to our own
/// proof. It is not asked about files of 2,000 nodes and more, on which it may run out of stack.
pub(super) fn ask(before: &[u8], after: &[u8]) -> Result<(), Broken> {
    let text = text_of(after);
    let theirs = match outline(&text) {
        Ok(theirs) => theirs,
        Err(NoOutline::TooLong | NoOutline::NotGo) => return Ok(()),
        Err(NoOutline::Refused) => {
            return match outline(&text_of(before)) {
                Ok(_) => Err(Broken::SecondOpinion),
                Err(_) => Ok(()),
            };
        }
    };
    let tree = Collection::parse(text.as_bytes());
    if !tree.faults.is_empty() {
        return Ok(());
    }
    match ours(&tree, text.as_bytes()) {
        Some(ours) if ours != theirs => Err(Broken::SecondOpinion),
        _ => Ok(()),
    }
}

/// The file as text, whatever its charset; damaged characters lossily, on both sides alike.
fn text_of(bytes: &[u8]) -> String {
    let contents = Contents::read(bytes);
    let source = contents.source();
    let text = source.to_utf8().unwrap_or_else(|| source.bytes().to_vec());
    String::from_utf8_lossy(&text).into_owned()
}

/// Our tree in the words of the second reader; `None` where a name is longer than both keep.
fn ours(tree: &Collection, bytes: &[u8]) -> Option<Outline> {
    let games = (0..tree.games().len()).map(|game| {
        let nodes = tree.nodes_of(game).map(|node| {
            let properties = tree.properties(node).iter().map(|property| {
                let name = property.ident.to_string();
                let raw = tree.values(property).iter();
                let raw = raw.map(|span| String::from_utf8_lossy(span.of(bytes)).into_owned());
                let values = canonical(&name, &raw.collect::<Vec<_>>());
                (property.ident != Ident::LONG).then_some((name, values))
            });
            properties.collect::<Option<OutlineNode>>()
        });
        nodes.collect::<Option<Vec<OutlineNode>>>()
    });
    games.collect()
}

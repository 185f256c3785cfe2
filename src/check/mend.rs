//! What several checks need to say how their findings can be mended.

use super::Game;
use crate::finding::{Fix, Safety, delete, insert, replace};
use crate::replay::Irregularity;
use crate::sgf::{Edit, Ident, NodeId, Property};
use crate::source::Span;

/// A safe fix that writes a value in another way.
pub(super) fn respell(ident: Ident, span: Span, value: &str) -> Fix {
    let title = format!("write {ident}[{value}]");
    Fix::new(Safety::Safe, title, vec![replace(span, value)]).touching(&[ident])
}

/// A value with its brackets; `None` where one of them is missing.
pub(super) fn bracketed(game: &Game<'_>, value: Span) -> Option<Span> {
    let whole = Span::new(value.start.checked_sub(1)?, value.end.checked_add(1)?);
    let bytes = whole.of(game.record.bytes());
    (bytes.first() == Some(&b'[') && bytes.last() == Some(&b']')).then_some(whole)
}

/// A property with its name and all brackets; `None` where one of them is missing.
pub(super) fn whole(game: &Game<'_>, property: &Property) -> Option<Span> {
    let tree = game.record.tree();
    let values = tree.values(property);
    let closed = values.iter().all(|value| bracketed(game, *value).is_some());
    (closed && !values.is_empty()).then(|| tree.property_span(property))
}

/// Where a property can be added to a node: behind its last one.
pub(super) fn end_of(game: &Game<'_>, node: NodeId) -> Option<u32> {
    let last = game.record.tree().properties(node).last()?;
    Some(whole(game, last)?.end)
}

/// Adds a property to the root.
pub(super) fn add_to_root(game: &Game<'_>, ident: Ident, value: &str) -> Option<Edit> {
    let end = end_of(game, game.record.root())?;
    Some(insert(end, format!("{ident}[{value}]")))
}

/// Takes some values out of a property, and the whole property where none is left.
pub(super) fn without(game: &Game<'_>, property: &Property, values: &[Span]) -> Option<Vec<Edit>> {
    if values.len() == game.record.tree().values(property).len() {
        return Some(vec![delete(whole(game, property)?)]);
    }
    whole(game, property)?;
    let edits = values
        .iter()
        .map(|value| Some(delete(bracketed(game, *value)?)));
    edits.collect()
}

/// Moves a property of another node to the root where the root has none of that name; one that only repeats the root's is taken out.
pub(super) fn move_home(game: &Game<'_>, property: &Property) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let span = whole(game, property)?;
    let ident = property.ident;
    let values = |property: &Property| -> Vec<&[u8]> {
        let values = tree.values(property).iter();
        values.map(|value| value.of(bytes)).collect()
    };
    match tree.find(game.record.root(), ident) {
        None => {
            let end = end_of(game, game.record.root())?;
            let edits = vec![insert(end, span.of(bytes)), delete(span)];
            Some(Fix::new(
                Safety::Safe,
                format!("move {ident} to the first node"),
                edits,
            ))
        }
        Some(own) if values(own) == values(property) => {
            let title = format!("delete {ident}, which repeats that of the first node");
            Some(Fix::new(Safety::Safe, title, vec![delete(span)]).touching(&[ident]))
        }
        Some(_) => None,
    }
}

/// More steps up the tree are not taken: such a tree was made by no human.
const MOST_STEPS: usize = 10_000;

/// Whether every line of play goes through a node: nothing branches off before it.
pub(super) fn is_shared(game: &Game<'_>, node: NodeId) -> bool {
    let tree = game.record.tree();
    let mut at = node;
    for _ in 0..MOST_STEPS {
        let Some(parent) = tree.parent(at) else {
            return true;
        };
        let first = tree.first_child(parent);
        if first != Some(at) || tree.next_sibling(at).is_some() {
            return false;
        }
        at = parent;
    }
    false
}

/// The `;` before a node's first property.
pub(super) fn semicolon(game: &Game<'_>, node: NodeId) -> Option<u32> {
    let start = game.record.tree().node_span(node)?.start;
    let before = game.record.bytes().get(..start as usize)?.trim_ascii_end();
    (before.last() == Some(&b';')).then(|| before.len() as u32 - 1)
}

/// Cuts the main line off before a move; nothing but moves, times and comments may go with it, and no variation.
pub(super) fn cut_tail(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    if !irregularity.main_line || irregularity.consequence {
        return None;
    }
    let tree = game.record.tree();
    let first = irregularity.node;
    if tree.next_sibling(first).is_some() {
        return None;
    }
    let mut names = Vec::new();
    let mut last = first;
    loop {
        for property in tree.properties(last) {
            let may_go = is_in_passing(property.ident) || property.ident == Ident::C;
            may_go.then_some(())?;
            if !names.contains(&property.ident) {
                names.push(property.ident);
            }
        }
        let Some(child) = tree.first_child(last) else {
            break;
        };
        if tree.next_sibling(child).is_some() {
            return None;
        }
        last = child;
    }
    let span = Span::new(semicolon(game, first)?, end_of(game, last)?);
    let title = format!("cut the record off before move {}", irregularity.number);
    let fix = Fix::new(Safety::Unsafe, title, vec![delete(span)]);
    Some(fix.touching_moves().touching(&names))
}

/// The same for an illegal move where hardly anything follows: it is the last, or among the last twentieth.
pub(super) fn cut_illegal_tail(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    let rest = game.replay.moves.checked_sub(irregularity.number)?;
    if rest == 0 || (rest + 1) * 20 <= game.replay.moves {
        return cut_tail(game, irregularity);
    }
    None
}

/// Moves and the clock.
fn is_in_passing(ident: Ident) -> bool {
    matches!(ident, Ident::B | Ident::W)
        || ["BL", "WL", "OB", "OW"]
            .map(|name| Ident::of(name.as_bytes()))
            .contains(&ident)
}

/// The property that has this value.
pub(super) fn property_of<'g>(
    game: &'g Game<'_>,
    node: NodeId,
    value: Span,
) -> Option<&'g Property> {
    let tree = game.record.tree();
    let has = |property: &&Property| tree.values(property).contains(&value);
    tree.properties(node).iter().find(has)
}

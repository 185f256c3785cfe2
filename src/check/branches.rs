//! Variations compared with those beside them: one pass over the branches, for several checks.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Game, duplicate_variation, repeating_variation, split_variation, tools};
use crate::finding::{CheckInfo, Finding, Findings};
use crate::sgf::{Ident, NodeId};

/// Looks at every place where lines part.
pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    if game.replay.lines < 2 {
        return;
    }
    let tree = game.record.tree();
    // Hardly any game has three variations that begin alike.
    let prints = OnceCell::new();
    for node in tree.nodes_of(game.record.game()) {
        if let Some(first) = tree.first_child(node)
            && tree.next_sibling(first).is_some()
        {
            compare(game, found, &prints, first);
        }
    }
}

/// Compares the variations that begin beside `first` with those before them that begin alike.
fn compare(game: &Game<'_>, found: &mut Findings, prints: &OnceCell<Prints>, first: NodeId) {
    let tree = game.record.tree();
    let mut begun: HashMap<Option<Move<'_>>, Alike> = HashMap::new();
    let mut child = Some(first);
    while let Some(node) = child {
        child = tree.next_sibling(node);
        let played = first_move(game, node);
        let alike = match begun.entry(played) {
            Entry::Vacant(entry) => {
                entry.insert(Alike::new(node));
                continue;
            }
            Entry::Occupied(entry) => entry.into_mut(),
        };
        if alike.has_same(game, prints, node) {
            let message = "this variation is the same as one before it";
            tell(game, found, &duplicate_variation::INFO, node, message);
        } else if played.is_some() && repeats(game, alike.first, node) {
            let message = "this variation only repeats one before it";
            tell(game, found, &repeating_variation::INFO, node, message);
        } else if played.is_some() {
            let message = "this variation begins with the same move as one before it";
            tell(game, found, &split_variation::INFO, node, message);
        }
    }
}

/// A move as it is written.
type Move<'g> = (Ident, &'g [u8]);

/// Variations at one place that begin alike.
struct Alike {
    first: NodeId,
    second: Option<NodeId>,
    /// By print, from the third on.
    prints: HashMap<u64, NodeId>,
}

impl Alike {
    fn new(first: NodeId) -> Alike {
        Alike {
            first,
            second: None,
            prints: HashMap::new(),
        }
    }

    /// Whether one of them is the same as this one, which joins them. Two are compared node by node, which costs no more than the smaller one
    /// has nodes; more of them are found by their prints, and then compared.
    fn has_same(&mut self, game: &Game<'_>, prints: &OnceCell<Prints>, node: NodeId) -> bool {
        let Some(second) = self.second else {
            self.second = Some(node);
            return is_same(game, self.first, node);
        };
        let prints = prints.get_or_init(|| Prints::of(game));
        if self.prints.is_empty() {
            for before in [second, self.first] {
                self.prints.insert(prints.get(before), before);
            }
        }
        let before = *self.prints.entry(prints.get(node)).or_insert(node);
        before != node && is_same(game, before, node)
    }
}

/// Tells it where it is wanted.
fn tell(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    node: NodeId,
    message: &str,
) {
    if found.wants(info) {
        let mut finding = Finding::new(info, message.to_owned());
        finding.span = game.record.tree().node_span(node);
        finding.path = tools::path_of(game, node).unwrap_or_default();
        found.push_wanted(finding);
    }
}

/// The move a node begins with, as it is written.
fn first_move<'g>(game: &'g Game<'_>, node: NodeId) -> Option<Move<'g>> {
    let tree = game.record.tree();
    let is_move = |ident| matches!(ident, Ident::B | Ident::W);
    let property = tree.properties(node).iter().find(|of| is_move(of.ident))?;
    let value = tree.first_value(property)?;
    Some((property.ident, value.of(game.record.bytes())))
}

/// Whether a line without branches goes along the first line of another variation and has nothing that does not stand there.
fn repeats(game: &Game<'_>, other: NodeId, node: NodeId) -> bool {
    let tree = game.record.tree();
    let (mut other, mut own) = (Some(other), Some(node));
    while let Some(node) = own {
        let Some(beside) = other else { return false };
        if !adds_nothing(game, node, beside) {
            return false;
        }
        own = tree.first_child(node);
        if own.is_some_and(|child| tree.next_sibling(child).is_some()) {
            return false;
        }
        other = tree.first_child(beside);
    }
    true
}

/// Whether all properties of a node stand in the other one too.
fn adds_nothing(game: &Game<'_>, node: NodeId, other: NodeId) -> bool {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    tree.properties(node).iter().all(|own| {
        let Some(there) = tree.find(other, own.ident) else {
            return false;
        };
        let (own, there) = (tree.values(own).iter(), tree.values(there).iter());
        own.map(|value| value.of(bytes))
            .eq(there.map(|value| value.of(bytes)))
    })
}

/// Whether two subtrees are the same to the letter.
fn is_same(game: &Game<'_>, a: NodeId, b: NodeId) -> bool {
    let tree = game.record.tree();
    let mut open = vec![(a, b)];
    while let Some((a, b)) = open.pop() {
        if !adds_nothing(game, a, b) || tree.properties(a).len() != tree.properties(b).len() {
            return false;
        }
        let (mut a, mut b) = (tree.first_child(a), tree.first_child(b));
        while let (Some(one), Some(other)) = (a, b) {
            open.push((one, other));
            (a, b) = (tree.next_sibling(one), tree.next_sibling(other));
        }
        if a != b {
            return false;
        }
    }
    true
}

/// A print of the subtree of every node of a game: equal where subtrees are.
struct Prints {
    first: usize,
    prints: Vec<u64>,
}

impl Prints {
    fn of(game: &Game<'_>) -> Prints {
        let (tree, bytes) = (game.record.tree(), game.record.bytes());
        let nodes = tree.nodes_of(game.record.game());
        let mut prints = Prints {
            first: game.record.root().index(),
            prints: vec![0; nodes.len()],
        };
        // Children stand behind their parents.
        for node in nodes.rev() {
            let mut hasher = DefaultHasher::new();
            for property in tree.properties(node) {
                property.ident.hash(&mut hasher);
                for value in tree.values(property) {
                    value.of(bytes).hash(&mut hasher);
                }
            }
            let mut child = tree.first_child(node);
            while let Some(at) = child {
                hasher.write_u64(prints.get(at));
                child = tree.next_sibling(at);
            }
            let at = node.index() - prints.first;
            prints.prints[at] = hasher.finish();
        }
        prints
    }

    fn get(&self, node: NodeId) -> u64 {
        self.prints[node.index() - self.first]
    }
}

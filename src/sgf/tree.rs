//! The game trees of a file, in one arena.

use std::ops::Range;

use super::{Ident, SyntaxFault};
use crate::source::Span;

/// A node's number in its [`Collection`], in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The number.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

const NONE: u32 = u32::MAX;

/// A node: links to its relatives and to its first property.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    parent: u32,
    pub(super) first_child: u32,
    pub(super) next_sibling: u32,
    first_property: u32,
}

/// A property: its name, and where its name and first value stand.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name.
    pub ident: Ident,
    /// The offset of the name in the file.
    pub start: u32,
    first_value: u32,
    value_count: u32,
}

/// Everything read from one file. Nodes, properties and values lie in file order, so a node's properties and a property's values are slices.
#[derive(Debug, Default)]
pub struct Collection {
    nodes: Vec<Node>,
    properties: Vec<Property>,
    values: Vec<Span>,
    games: Vec<NodeId>,
    /// The nodes that have another property than a move.
    special: Vec<NodeId>,
    /// How many bytes the file has: a value cut at its end has no bracket to point at.
    length: u32,
    /// The faults of the text, in the order they were met.
    pub faults: Vec<SyntaxFault>,
    pub(super) missing_closings: Vec<MissingClosings>,
}

/// Where `)` are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingClosings {
    /// Before this byte; blanks may stand before it.
    pub at: u32,
    /// How many, because nothing closes what was opened there ([`super::SyntaxFaultKind::MissingClosing`]).
    pub unclosed: u32,
    /// How many, because variations are assumed there ([`super::SyntaxFaultKind::NodeAfterVariation`]).
    pub assumed: u32,
    /// The number of the game.
    pub(super) game: u32,
}

impl Collection {
    /// Reads a file. See [`super::parse_into`].
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Collection {
        let mut collection = Collection::default();
        super::parse_into(bytes, &mut collection);
        collection
    }

    /// The root of each game, in file order.
    #[must_use]
    pub fn games(&self) -> &[NodeId] {
        &self.games
    }

    /// How many nodes all games have.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The nodes of the game with this number: they lie side by side.
    pub fn nodes_of(
        &self,
        game: usize,
    ) -> impl ExactSizeIterator<Item = NodeId> + DoubleEndedIterator + use<> {
        self.range_of(game).map(|id| NodeId(id as u32))
    }

    fn range_of(&self, game: usize) -> Range<usize> {
        let start = self.games.get(game).map_or(0, |root| root.0 as usize);
        let next = self.games.get(game + 1);
        start..next.map_or(self.nodes.len(), |root| root.0 as usize)
    }

    /// Where a game stands: from its first property's name to the next game's, or to the end of the file.
    #[must_use]
    pub fn game_span(&self, game: usize) -> Span {
        let start = |game: usize| {
            let root = self.games.get(game)?;
            let first = self.nodes.get(root.0 as usize)?.first_property as usize;
            Some(self.properties.get(first)?.start)
        };
        let end = start(game + 1).unwrap_or(self.length);
        Span::new(start(game).unwrap_or(end), end)
    }

    /// The nodes of a game that have any other property than B and W, in file order: few where moves are all there is.
    #[must_use]
    pub fn special_nodes_of(&self, game: usize) -> &[NodeId] {
        let start = self.games.get(game).map_or(0, |root| root.0);
        let end = self.games.get(game + 1).map_or(u32::MAX, |root| root.0);
        let from = self.special.partition_point(|node| node.0 < start);
        let to = self.special.partition_point(|node| node.0 < end);
        &self.special[from..to]
    }

    /// Whether any node of a game has no property.
    #[must_use]
    pub fn has_empty_nodes(&self, game: usize) -> bool {
        let last = self.nodes_of(game).next_back();
        // A node's properties end where the next one's begin.
        let is_empty = |pair: &[Node]| pair[0].first_property == pair[1].first_property;
        self.nodes[self.range_of(game)].windows(2).any(is_empty)
            || last.is_some_and(|node| self.properties(node).is_empty())
    }

    /// Where a game lacks `)` for its tree to be as it was read, in file order.
    #[must_use]
    pub fn missing_closings_of(&self, game: usize) -> &[MissingClosings] {
        let all = &self.missing_closings;
        let from = all.partition_point(|missing| (missing.game as usize) < game);
        let to = all.partition_point(|missing| missing.game as usize <= game);
        &all[from..to]
    }

    /// The parent, or `None` for a root.
    #[inline]
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.0 as usize].parent)
    }

    /// The first child: the main line goes on there.
    #[inline]
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.0 as usize].first_child)
    }

    /// The next variation beside this node.
    #[inline]
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.0 as usize].next_sibling)
    }

    /// The properties of a node.
    #[inline]
    #[must_use]
    pub fn properties(&self, node: NodeId) -> &[Property] {
        let index = node.0 as usize;
        let start = self.nodes[index].first_property as usize;
        let end = self
            .nodes
            .get(index + 1)
            .map_or(self.properties.len(), |next| next.first_property as usize);
        &self.properties[start..end]
    }

    /// The values of a property that [`Collection::properties`] gave; escapes are still in them.
    #[inline]
    #[must_use]
    pub fn values(&self, property: &Property) -> &[Span] {
        let start = property.first_value as usize;
        &self.values[start..start + property.value_count as usize]
    }

    /// The first property of this name in a node.
    #[must_use]
    pub fn find(&self, node: NodeId, ident: Ident) -> Option<&Property> {
        self.properties(node)
            .iter()
            .find(|property| property.ident == ident)
    }

    /// The first value of a property.
    #[must_use]
    pub fn first_value(&self, property: &Property) -> Option<Span> {
        self.values(property).first().copied()
    }

    /// The last property whose name begins at this offset or before, and its node.
    #[must_use]
    pub fn property_before(&self, offset: u32) -> Option<(NodeId, &Property)> {
        let behind = self
            .properties
            .partition_point(|property| property.start <= offset);
        let index = behind.checked_sub(1)?;
        let nodes = self
            .nodes
            .partition_point(|node| node.first_property as usize <= index);
        let node = NodeId(nodes.checked_sub(1)? as u32);
        Some((node, self.properties.get(index)?))
    }

    /// Where a node stands: from its first property's name to its last value.
    #[must_use]
    pub fn node_span(&self, node: NodeId) -> Option<Span> {
        let properties = self.properties(node);
        let (first, last) = (properties.first()?, properties.last()?);
        Some(Span::new(first.start, self.property_span(last).end))
    }

    /// Where a property stands: its name and all its values with their brackets.
    #[must_use]
    pub fn property_span(&self, property: &Property) -> Span {
        let end = self
            .values(property)
            .last()
            .map_or(property.start, |value| value.end)
            + 1;
        Span::new(property.start, end.min(self.length))
    }

    /// The child indexes at the branches on the way from the root to a node; the main line's is empty. Stops with `None` after `limit` steps.
    #[must_use]
    pub fn path(&self, node: NodeId, limit: usize) -> Option<Vec<u32>> {
        let mut path = Vec::new();
        let mut steps = 0;
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            let first = self.first_child(parent)?;
            if first != at || self.next_sibling(first).is_some() {
                let mut index = 0;
                let mut sibling = first;
                while sibling != at {
                    sibling = self.next_sibling(sibling)?;
                    index += 1;
                    steps += 1;
                    if steps > limit {
                        return None;
                    }
                }
                path.push(index);
            }
            steps += 1;
            if steps > limit {
                return None;
            }
            at = parent;
        }
        path.reverse();
        // Zeros at the end say nothing: the line goes on along first children by itself.
        while path.last() == Some(&0) {
            path.pop();
        }
        Some(path)
    }

    pub(super) fn clear(&mut self, length: u32) {
        self.length = length;
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        self.games.clear();
        self.special.clear();
        self.faults.clear();
        self.missing_closings.clear();
    }

    #[inline]
    pub(super) fn push_node(&mut self, parent: u32) -> u32 {
        let id = self.nodes.len() as u32;
        let first_property = self.properties.len() as u32;
        self.nodes.push(Node {
            parent,
            first_child: NONE,
            next_sibling: NONE,
            first_property,
        });
        id
    }

    #[inline]
    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    pub(super) fn push_game(&mut self, root: u32) {
        self.games.push(NodeId(root));
    }

    #[inline]
    pub(super) fn push_property(&mut self, ident: Ident, start: u32) {
        let first_value = self.values.len() as u32;
        self.properties.push(Property {
            ident,
            start,
            first_value,
            value_count: 0,
        });
    }

    /// Marks the last node as one that has more than moves.
    #[inline]
    pub(super) fn note_special(&mut self) {
        let last = self.nodes.len().saturating_sub(1) as u32;
        if self.special.last().is_none_or(|node| node.0 != last) {
            self.special.push(NodeId(last));
        }
    }

    #[inline]
    pub(super) fn push_value(&mut self, value: Span) {
        self.values.push(value);
        if let Some(property) = self.properties.last_mut() {
            property.value_count += 1;
        }
    }

    /// Takes back the last property and its values.
    pub(super) fn pop_property(&mut self) {
        if let Some(property) = self.properties.pop() {
            self.values.truncate(property.first_value as usize);
        }
    }

    pub(super) fn last_node_properties(&self) -> &[Property] {
        let start = self
            .nodes
            .last()
            .map_or(0, |node| node.first_property as usize);
        &self.properties[start..]
    }
}

fn link(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

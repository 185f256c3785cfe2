//! A game laid out anew: the same nodes, properties and values, other blanks and another order of properties.

use super::form::whole;
use crate::check::Game;
use crate::finding::{Fix, Safety, replace};
use crate::sgf::{Ident, NodeId, Property};
use crate::source::Span;

/// Lines are broken before a node that would make them longer.
const WIDTH: usize = 80;

/// Lays a game out; `None` where it is so already, or its text has a fault.
pub(super) fn lay_out(game: &Game<'_>) -> Option<Fix> {
    if !game.faults.is_empty() || game.record.other_game.is_some() {
        return None;
    }
    let span = span_of(game)?;
    let mut writer = Writer::new(game);
    writer.game()?;
    if writer.out == span.of(game.record.bytes()) {
        return None;
    }
    let fix = Fix::new(
        Safety::Safe,
        "lay the game out",
        vec![replace(span, writer.out)],
    );
    Some(fix.touching(&[Ident::FF, Ident::GM]))
}

/// A game from its `(` to its last `)`.
fn span_of(game: &Game<'_>) -> Option<Span> {
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
    let rest = bytes.get(last..)?.iter();
    let signs = rest.take_while(|b| b.is_ascii_whitespace() || matches!(b, b';' | b')'));
    let end = last + signs.count();
    let closed = bytes.get(..end)?.trim_ascii_end();
    closed
        .ends_with(b")")
        .then(|| Span::new(start as u32, closed.len() as u32))
}

struct Writer<'g> {
    game: &'g Game<'g>,
    out: Vec<u8>,
    /// The way this file ends its lines.
    newline: &'static [u8],
    line_start: usize,
}

/// What is still to be written.
enum Todo {
    Node(NodeId),
    Open,
    Close,
}

impl<'g> Writer<'g> {
    fn new(game: &'g Game<'g>) -> Writer<'g> {
        let own = game.record.tree().game_span(game.record.game());
        let has_cr = (own.of(game.record.bytes()).windows(2)).any(|pair| pair == b"\r\n");
        Writer {
            game,
            out: Vec::new(),
            newline: if has_cr { b"\r\n" } else { b"\n" },
            line_start: 0,
        }
    }

    /// `None` where a value lacks a bracket.
    fn game(&mut self) -> Option<()> {
        let tree = self.game.record.tree();
        let mut todo = vec![Todo::Close, Todo::Node(self.game.record.root()), Todo::Open];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Open => {
                    if !self.out.is_empty() {
                        self.break_line();
                    }
                    self.out.push(b'(');
                }
                Todo::Close => self.out.push(b')'),
                Todo::Node(node) => {
                    self.node(node)?;
                    let Some(first) = tree.first_child(node) else {
                        continue;
                    };
                    if tree.next_sibling(first).is_none() {
                        todo.push(Todo::Node(first));
                        continue;
                    }
                    let children: Vec<NodeId> =
                        std::iter::successors(Some(first), |&child| tree.next_sibling(child))
                            .collect();
                    for child in children.into_iter().rev() {
                        todo.extend([Todo::Close, Todo::Node(child), Todo::Open]);
                    }
                }
            }
        }
        Some(())
    }

    fn node(&mut self, node: NodeId) -> Option<()> {
        let is_root = node == self.game.record.root();
        let mut properties: Vec<&Property> =
            self.game.record.tree().properties(node).iter().collect();
        properties.sort_by_key(|property| rank(property.ident, is_root));
        let mut text = b";".to_vec();
        if is_root {
            text.extend_from_slice(b"FF[4]");
            if !properties
                .iter()
                .any(|property| property.ident == Ident::GM)
            {
                text.extend_from_slice(b"GM[1]");
            }
        }
        for property in properties {
            if !(is_root && property.ident == Ident::FF) {
                self.property(property, &mut text)?;
            }
        }
        let column = self.out.len() - self.line_start;
        // The brackets that opened this line stay with it.
        if column > 1 && column + text.len() > WIDTH {
            self.break_line();
        }
        let base = self.out.len();
        if let Some(last) = text.iter().rposition(|b| matches!(b, b'\n' | b'\r')) {
            self.line_start = base + last + 1;
        }
        self.out.extend_from_slice(&text);
        if is_root {
            self.break_line();
        }
        Some(())
    }

    fn property(&self, property: &Property, text: &mut Vec<u8>) -> Option<()> {
        whole(self.game, property)?;
        let bytes = self.game.record.bytes();
        let rest = bytes.get(property.start as usize..)?;
        let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric());
        text.extend(name);
        for span in self.game.record.tree().values(property) {
            text.push(b'[');
            text.extend_from_slice(span.of(bytes));
            text.push(b']');
        }
        Some(())
    }

    fn break_line(&mut self) {
        if self.line_start < self.out.len() {
            self.out.extend_from_slice(self.newline);
            self.line_start = self.out.len();
        }
    }
}

/// What stands first in a node: moves, then setup, then the rest in its own order; in the root what says how to read the file.
fn rank(ident: Ident, is_root: bool) -> usize {
    const ROOT: [Ident; 6] = [
        Ident::FF,
        Ident::GM,
        Ident::CA,
        Ident::AP,
        Ident::ST,
        Ident::SZ,
    ];
    if is_root {
        return ROOT
            .iter()
            .position(|first| *first == ident)
            .unwrap_or(ROOT.len());
    }
    match ident {
        Ident::B | Ident::W => 0,
        Ident::KO | Ident::MN => 1,
        Ident::AB | Ident::AW | Ident::AE | Ident::PL => 2,
        _ => 3,
    }
}

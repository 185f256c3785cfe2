//! V115

use super::{Game, check};
use crate::board::BoardSize;
use crate::finding::{Finding, Findings};
use crate::record::read_size;
use crate::sgf::{Ident, NodeId};
use crate::source::Span;

check! {
    /// # What it finds
    /// A file whose games are not all of one kind: another game (GM) or another board size (SZ) than in the first one. It is told once, at
    /// the first that differs.
    /// # Why it matters
    /// FF[4] allows it. But many programs read GM and SZ of the first game for the whole file, and show the others wrongly. Often two
    /// collections were joined by accident.
    /// # Example
    /// ```sgf
    /// (;GM[1]SZ[9];B[ee])
    /// (;GM[1]SZ[13];B[gg])
    /// ```
    /// # What to do
    /// Put the games in files of their own, or leave them as they are.
    V115 "mixed-games", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    // Programs write GM[], GM[Go] and GM[ 1] for Go.
    let kind = |node: NodeId| {
        let stated = value(game, node, Ident::GM);
        let number = stated.filter(|value| value.iter().all(u8::is_ascii_digit));
        Some(number.unwrap_or(b"1"))
    };
    let size = |node: NodeId| {
        let stated = span(game, node, Ident::SZ);
        Some(stated.map_or_else(BoardSize::default, |span| {
            read_size(&game.record.text(span)).size
        }))
    };
    tell(game, found, Ident::GM, first_other(game, kind));
    tell(game, found, Ident::SZ, first_other(game, size));
}

fn tell(game: &Game<'_>, found: &mut Findings, ident: Ident, other: Option<NodeId>) {
    let Some(other) = other else { return };
    let what = match ident {
        Ident::GM => "another game (GM)",
        _ => "another board size (SZ)",
    };
    let message = format!("{what} than in the first game of the file");
    let mut finding = Finding::new(&INFO, message);
    finding.span = span(game, other, ident).or_else(|| game.record.tree().node_span(other));
    found.push(finding);
}

/// The root of the first game of the file that differs from the first one; only the first game looks, so that it is told once.
pub(super) fn first_other<'g, T: PartialEq + 'g>(
    game: &'g Game<'_>,
    of: impl Fn(NodeId) -> Option<T>,
) -> Option<NodeId> {
    let games = game.record.tree().games();
    if game.record.game() != 0 || games.len() < 2 {
        return None;
    }
    let own = of(games[0])?;
    let differs = |root: &NodeId| of(*root).is_some_and(|other| other != own);
    games[1..].iter().copied().find(differs)
}

/// The value of a property without blanks around it.
pub(super) fn value<'g>(game: &'g Game<'_>, node: NodeId, ident: Ident) -> Option<&'g [u8]> {
    let value = span(game, node, ident)?
        .of(game.record.bytes())
        .trim_ascii();
    (!value.is_empty()).then_some(value)
}

/// Where the value of a property stands.
pub(super) fn span(game: &Game<'_>, node: NodeId, ident: Ident) -> Option<Span> {
    let tree = game.record.tree();
    tree.first_value(tree.find(node, ident)?)
}

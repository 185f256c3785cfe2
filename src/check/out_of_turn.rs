//! M106

use super::{Game, check, mend, tools};
use crate::board::Color;
use crate::finding::{Findings, Fix, Safety, insert};
use crate::replay::Irregularity;
use crate::rules::IllegalMove;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A move recorded where the other colour was to move. Handicap placed by moves, setups, PL and play after a stop are allowed for.
    /// # Why it matters
    /// Usually the record is wrong, not the players: a move is missing, or the program leaves passes out, as some servers do at the end of
    /// a game.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[cc];W[gg])
    /// ```
    /// # What to do
    /// Look for a missing move or pass before this one. kifu plays on as recorded. `kifu fix --unsafe` inserts a pass before it, where it
    /// stands first in its node.
    M106 "out-of-turn", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| (reason == IllegalMove::OutOfTurn).then_some(());
    for (irregularity, ()) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let message = message(game, irregularity);
            let finding = tools::finding(game, &INFO, irregularity, message);
            let help = "a pass or a move may be missing from the record";
            found.push_wanted(
                finding
                    .help(help)
                    .mended_by(pass_before(game, irregularity)),
            );
        }
    }
}

/// More nodes without a move are not looked through for the move before.
const MOST_NODES: usize = 64;

fn message(game: &Game<'_>, irregularity: &Irregularity) -> String {
    let who = tools::who_and_where(game, irregularity);
    let Some(color) = irregularity.color else {
        return "a move is recorded out of turn".to_owned();
    };
    if irregularity.number <= 1 {
        return format!("{who} is recorded first, {} was to move", !color);
    }
    if color_before(game, irregularity) == Some(color) {
        return format!(
            "{color} is recorded twice in a row, here with {}",
            place(game, irregularity)
        );
    }
    format!("{who} is recorded where {} was to move", !color)
}

fn place(game: &Game<'_>, irregularity: &Irregularity) -> String {
    irregularity
        .point
        .map_or("a pass".to_owned(), |point| tools::name(game, point))
}

/// Who moved in the last node before; unknown where the node itself holds several moves or a setup lies between.
fn color_before(game: &Game<'_>, irregularity: &Irregularity) -> Option<Color> {
    let tree = game.record.tree();
    let mut node = irregularity.node;
    for _ in 0..MOST_NODES {
        node = tree.parent(node)?;
        for property in tree.properties(node).iter().rev() {
            match property.ident {
                Ident::B => return Some(Color::Black),
                Ident::W => return Some(Color::White),
                Ident::PL => return None,
                _ => {}
            }
        }
    }
    None
}

/// Puts a pass of the other side before the move; a node of its own, if the move stands alone in its node.
fn pass_before(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    let color = irregularity.color?;
    let is_alone = mend::property_of(game, irregularity.node, irregularity.span)?.start
        == game.record.tree().node_span(irregularity.node)?.start;
    // A colour twice in a row is the same fault whatever came before.
    let is_twice = color_before(game, irregularity) == Some(color);
    if irregularity.number <= 1 || !is_alone || (irregularity.consequence && !is_twice) {
        return None;
    }
    let semicolon = mend::semicolon(game, irregularity.node)?;
    let title = format!("insert a pass of {}", !color);
    let edits = vec![insert(semicolon, format!(";{}[]", (!color).letter()))];
    Some(Fix::new(Safety::Unsafe, title, edits).touching_moves())
}

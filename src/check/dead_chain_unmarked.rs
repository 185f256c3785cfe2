//! R106

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::Ident;
use crate::verdict::Contradiction;

check! {
    /// # What it finds
    /// A chain that the marks of dead stones leave alive, though it is dead as far as reading or playouts can tell.
    /// # Why it matters
    /// The marks decide the count: life and death are the players' to agree on. But a dead chain left unmarked makes another result than the board
    /// would, so either the marks are incomplete or the players overlooked it. The result is not refuted for that.
    /// # Example
    /// ```sgf
    /// (;SZ[7]KM[0.5]RU[Japanese]RE[W+14.5]
    /// ;B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]
    /// ;B[cf];W[df];B[cg];W[dg];B[ad];W[ab];B[bd];W[af];B[];W[]
    /// TB[aa][ba][ab][bb][ac][bc]TW[ea][fa][ga][eb][fb][gb][ec][fc][gc][ed][fd][gd][ee][fe][ge][ef][ff][gf][eg][fg][gg])
    /// ```
    /// # What to do
    /// Look at the chain. Where the source can be asked, compare its list of dead stones.
    R106 "dead-chain-unmarked", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    for of in contradictions(game, false) {
        let message = format!(
            "{} dead ({}) and not marked so",
            chain(game, of, "looks", "look"),
            of.evidence.name()
        );
        found.push(at_marks(game, Finding::new(&INFO, message)));
    }
}

/// The chains of which marks and judge differ.
pub(super) fn contradictions<'a>(
    game: &'a Game<'_>,
    marked_dead: bool,
) -> impl Iterator<Item = &'a Contradiction> {
    let all = game.judgement.contradictions.iter();
    all.filter(move |of| of.marked_dead == marked_dead)
}

/// `Black's 3 stones at D4 look`
pub(super) fn chain(game: &Game<'_>, of: &Contradiction, one: &str, several: &str) -> String {
    let (color, at) = (of.color, tools::name(game, of.at));
    match of.stones {
        1 => format!("{color}'s stone at {at} {one}"),
        stones => format!("{color}'s {stones} stones at {at} {several}"),
    }
}

/// Puts a finding where the marks stand.
pub(super) fn at_marks(game: &Game<'_>, finding: Finding) -> Finding {
    let tree = game.record.tree();
    let marks = game.replay.marks.map(|node| tree.properties(node));
    let list = marks
        .into_iter()
        .flatten()
        .find(|property| matches!(property.ident, Ident::TB | Ident::TW));
    match list {
        Some(list) => finding.at(tree.property_span(list)),
        None => finding,
    }
}

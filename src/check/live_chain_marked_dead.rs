//! R107

use super::dead_chain_unmarked::{at_marks, chain, contradictions};
use super::{Game, check};
use crate::finding::{Finding, Findings, Severity};
use crate::life::Evidence;

check! {
    /// # What it finds
    /// A chain that is marked dead though it lives: proved, read, or as far as playouts can tell.
    /// # Why it matters
    /// The marks decide the count: life and death are the players' to agree on. But stones that no move can kill are seldom given up, so the marks
    /// may belong to another position, or TB and TW may be exchanged. The finding is a warning where life is proved, else a note.
    /// # Example
    /// ```sgf
    /// (;SZ[7]KM[0.5]RU[Japanese]RE[W+36.5]AB[ba][ab][bb][cb][da][db][bc][cc]AW[eg]
    /// ;B[];W[]
    /// TW[ba][ab][bb][cb][da][db][bc][cc][aa][ca][ea][fa][ga][eb][fb][gb][ac][dc][ec][fc][gc]
    /// [ad][bd][cd][dd][ed][fd][gd][ae][be][ce][de][ee][fe][ge][af][bf][cf][df][ef][ff][gf][ag][bg][cg][dg][fg][gg])
    /// ```
    /// # What to do
    /// Look at the chain and at the lists TB and TW: dead stones lie in the list of the other colour.
    R107 "live-chain-marked-dead", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    for of in contradictions(game, true) {
        let (marked, by) = (chain(game, of, "is", "are"), of.evidence.name());
        let message = format!("{marked} marked dead, but not dead on the board ({by})");
        let mut finding = at_marks(game, Finding::new(&INFO, message));
        if of.evidence <= Evidence::Proved {
            finding.severity = Severity::Warning;
        }
        found.push(finding);
    }
}

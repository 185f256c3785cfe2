//! V116

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::{Ident, NodeId, Property};
use crate::source::Span;

check! {
    /// # What it finds
    /// A problem with several variations none of which is marked as the solution: no TE, GB or GW, and no name or comment with a word such as
    /// `RIGHT`, `Correct`, `solution`, `正解`. It is looked for under `--profile problems`, and where somebody asks for it by name: `--warn V116`
    /// beside all other checks, `--select V116` alone; in a `kifu.toml`, `profile`, `warn` and `select` do the same.
    /// # Why it matters
    /// A program that lets people solve problems cannot tell a right answer from a wrong one, and takes the first or the last.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[ba][bb]AW[ab](;B[aa];W[cc])(;B[ac];W[cc]))
    /// ```
    /// # What to do
    /// Write `TE[1]`, or `RIGHT` in the comment, at the last move of each line that solves the problem.
    V116 "solution-unmarked", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    if game.replay.lines < 2 || !tools::is_problem(game) {
        return;
    }
    let root = game.record.root();
    let mut nodes = tree.special_nodes_of(game.record.game()).iter();
    if nodes.any(|&node| node != root && says_right(game, node)) || !found.wants(&INFO) {
        return;
    }
    let lines = game.replay.lines;
    let message = format!("none of the {lines} lines of this problem is marked as the solution");
    let mut finding = Finding::new(&INFO, message);
    finding.span = tools::start(game);
    found.push_wanted(finding.help("mark it with TE[1], or with RIGHT in a comment"));
}

/// A sign of the solution in a node.
fn says_right(game: &Game<'_>, node: NodeId) -> bool {
    let tree = game.record.tree();
    tree.properties(node)
        .iter()
        .any(|property| match property.ident {
            Ident::TE | Ident::GB | Ident::GW => true,
            Ident::C | Ident::N | Ident::LB => has_word(game, property),
            _ => false,
        })
}

/// How solutions are named in the collections that are about; GoProblems writes RIGHT.
const WORDS: [&str; 14] = [
    "right",
    "correct",
    "solution",
    "success",
    "solved",
    "richtig",
    "lösung",
    "solución",
    "正解",
    "正确",
    "正確",
    "成功",
    "정답",
    "верно",
];

/// Words that deny it.
const DENIALS: [&str; 4] = ["incorrect", "not correct", "not right", "不正解"];

/// More of a comment is not searched.
const MOST_BYTES: u32 = 4096;

fn has_word(game: &Game<'_>, property: &Property) -> bool {
    let mut values = game.record.tree().values(property).iter();
    values.any(|span| {
        let end = span.end.min(span.start.saturating_add(MOST_BYTES));
        let mut text = game.record.text(Span::new(span.start, end)).to_lowercase();
        for denial in DENIALS {
            if text.contains(denial) {
                text = text.replace(denial, "");
            }
        }
        WORDS.iter().any(|word| text.contains(word))
    })
}

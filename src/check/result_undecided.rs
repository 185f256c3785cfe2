//! R102

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::verdict::{Verdict, Why};

check! {
    /// # What it finds
    /// A recorded result by points that can be neither confirmed nor refuted: nobody can say which stones are dead, or komi, rules or the end of
    /// the game are not settled.
    /// # Why it matters
    /// The result may well be right. kifu says what is open instead of guessing.
    /// # Example
    /// ```sgf
    /// (;SZ[9]KM[0.5]RU[Japanese]RE[W+0.5]
    /// ;B[cc];W[gg];B[gc];W[cg])
    /// ```
    /// # What to do
    /// Supply what is missing: TB and TW mark the points of both sides and with them the dead stones; KM and RU settle komi and rules, and
    /// `--komi` and `--rules` settle them for all records, a `kifu.toml` for those of one source.
    R102 "result-undecided", Note, since "0.1.0"
}

/// More points are only counted.
const MOST_NAMED: usize = 5;

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Verdict::Undecided(why) = game.judgement.verdict else {
        return;
    };
    let Some(stated) = game.record.result else {
        return;
    };
    if why == Why::NothingToCount && game.record.has_setup {
        return;
    }
    let message = format!(
        "{} is neither confirmed nor refuted: {}{}",
        tools::quote(game, stated.span),
        why.text(),
        places(game)
    );
    let mut finding = Finding::new(&INFO, message).at(stated.span);
    finding.help = help(game, why);
    found.push(finding);
}

/// ` (D4, Q16 and 3 more)`
fn places(game: &Game<'_>) -> String {
    let points = &game.judgement.undecided;
    let named: Vec<String> = points
        .iter()
        .take(MOST_NAMED)
        .map(|&point| tools::name(game, point))
        .collect();
    match points.len() - named.len() {
        _ if named.is_empty() => String::new(),
        0 => format!(" ({})", named.join(", ")),
        more => format!(" ({} and {more} more)", named.join(", ")),
    }
}

/// The count as far as there is one, and what would make the result fit.
fn help(game: &Game<'_>, why: Why) -> Option<String> {
    let explanations = tools::explanations(game);
    match &game.judgement.counted {
        Some(counted) => {
            let komi = game.basis.komi.map_or("without komi".to_owned(), |komi| {
                format!("with komi {komi}")
            });
            let count = format!("the count under {} {komi} is {counted}", tools::rules(game));
            let parts = [count, explanations];
            let parts = parts.iter().filter(|part| !part.is_empty());
            Some(parts.cloned().collect::<Vec<_>>().join("; "))
        }
        None if why == Why::LifeAndDeath => {
            Some("mark the points of both sides with TB and TW, dead stones included".to_owned())
        }
        None => (!explanations.is_empty()).then_some(explanations),
    }
}

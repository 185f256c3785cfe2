//! M105

use super::{Game, check, mend, tools};
use crate::finding::Findings;
use crate::rules::IllegalMove;
use crate::rules::KoRule;

check! {
    /// # What it finds
    /// A move that repeats an earlier position of the whole board, under rules that forbid it: positional, situational or natural
    /// situational superko.
    /// # Why it matters
    /// Under the rules named in RU the move is illegal. Under rules without superko the same move is legal, so RU may be wrong.
    /// # Example
    /// ```sgf
    /// (;SZ[4:3]RU[Tromp-Taylor];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])
    /// ```
    /// # What to do
    /// Check RU, and look for missing moves. Servers differ here from the printed rules; `--rules` takes their variants (`kgs-chinese`,
    /// `ogs-aga`). kifu carries the move out and goes on. `kifu fix --unsafe` cuts the record off before such a move where hardly anything
    /// follows: it is the last one, or among the last twentieth.
    M105 "superko", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| match reason {
        IllegalMove::Superko { repeats } => Some(repeats),
        _ => None,
    };
    for (irregularity, repeats) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let rules = tools::rules(game);
            let earlier = match repeats {
                0 => "the position that play started from".to_owned(),
                repeats => format!("the position after move {repeats}"),
            };
            let message = format!("{who} repeats {earlier}, which {rules} forbid");
            let finding = tools::finding(game, &INFO, irregularity, message)
                .mended_by(mend::cut_illegal_tail(game, irregularity));
            found.push_wanted(finding.help(format!(
                "{}{}",
                meaning(game.basis.rules.ko),
                tools::penalty(game)
            )));
        }
    }
}

/// The superko rule in a few words.
fn meaning(ko: KoRule) -> &'static str {
    match ko {
        KoRule::Positional => {
            "positional superko: no earlier position may come back, whoever is to move"
        }
        KoRule::Situational => {
            "situational superko: no earlier position may come back with the same player to move"
        }
        KoRule::NaturalSituational | KoRule::SimpleAndNatural => {
            "natural situational superko: nobody may make a position again that he made before"
        }
        KoRule::Spight => "no position since the last pass may come back",
        KoRule::Simple | KoRule::Judged => "carried out",
    }
}

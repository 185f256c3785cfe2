//! P106

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{Outcome, RulesFrom};

check! {
    /// # What it finds
    /// A game without rules (RU): one with a player's name or with a result. Problems and lessons are left in peace.
    /// # Why it matters
    /// Japanese rules are assumed. Under others some moves may be legal or illegal, and the count may differ; a result is refuted only
    /// where all ways to count exclude it.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Kuro]PW[Shiro]KM[6.5];B[ee])
    /// ```
    /// # What to do
    /// Write the rules: `RU[Japanese]`, `RU[Chinese]`, `RU[AGA]`. `--rules` settles them for all records.
    P106 "rules-missing", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let record = game.record;
    if game.basis.rules_from != RulesFrom::Default || record.other_game.is_some() {
        return;
    }
    let stated = record
        .rules
        .is_some_and(|stated| !tools::is_blank(game, stated.span));
    let ended = record.result.is_some_and(|stated| {
        !matches!(stated.value.outcome, Outcome::Unreadable | Outcome::Unknown)
    });
    if stated || !(record.has_players || ended) {
        return;
    }
    let mut finding = Finding::new(&INFO, "no rules are recorded".to_owned())
        .help(format!("{} rules are assumed", game.basis.rules.name));
    finding.span = record
        .rules
        .map(|stated| stated.span)
        .or_else(|| tools::start(game));
    found.push(finding);
}

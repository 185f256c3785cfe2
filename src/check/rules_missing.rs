//! P106

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::record::{Outcome, RulesFrom};
use crate::sgf::Ident;
use crate::verdict::Verdict;

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
    /// Write the rules: `RU[Japanese]`, `RU[Chinese]`, `RU[AGA]`. `--rules` settles them for all records,
    /// `rules` in a `kifu.toml` for those of one source. `kifu fix --unsafe` writes
    /// `RU[Japanese]` where the count under these rules gives the recorded result.
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
    found.push(finding.mended_by(name_rules(game)));
}

/// Names the rules that were assumed, where the count under them gives the recorded result.
fn name_rules(game: &Game<'_>) -> Option<Fix> {
    if game.judgement.verdict != Verdict::Confirmed || !tools::is_certain(game) {
        return None;
    }
    let edit = match game.record.rules {
        Some(stated) => replace(stated.span, "Japanese"),
        None => mend::add_to_root(game, Ident::RU, "Japanese")?,
    };
    let title = "write RU[Japanese], under which the count gives the recorded result";
    let fix = Fix::new(Safety::Unsafe, title, vec![edit]);
    Some(fix.touching(&[Ident::RU]))
}

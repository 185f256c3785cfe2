//! P103

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{KomiFault, KomiFrom, Outcome, Stated};

check! {
    /// # What it finds
    /// A game without komi (KM): one with a player's name, or with a result by points. Problems and lessons are left in peace.
    /// # Why it matters
    /// Without komi no count can confirm or refute a result. Programs fill in a komi of their own, often 6.5, also for games that had none.
    /// # Example
    /// ```sgf
    /// (;SZ[9]PB[Kuro]PW[Shiro]RU[Japanese]RE[W+R];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Write the komi: `KM[6.5]`, and `KM[0]` where there was none. `--komi` settles it for all records,
    /// `komi` in a `kifu.toml` for those of one source.
    P103 "komi-missing", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let record = game.record;
    if game.basis.komi_from != KomiFrom::Default || record.other_game.is_some() {
        return;
    }
    let empty = |stated: Stated<_>| stated.value == Err(KomiFault::Empty);
    if !record.komi.is_none_or(empty) {
        return;
    }
    let counted = record.result.is_some_and(|stated| {
        matches!(stated.value.outcome, Outcome::Points { .. } | Outcome::Draw)
    });
    if !record.has_players && !counted {
        return;
    }
    let rules = tools::rules(game);
    let help = match game.basis.komi {
        Some(komi) => format!(
            "komi {komi} is assumed, as in {rules}; it neither confirms nor refutes a result"
        ),
        None => "no komi is assumed".to_owned(),
    };
    let mut finding = Finding::new(&INFO, "no komi is recorded".to_owned()).help(help);
    finding.span = record
        .komi
        .map(|stated| stated.span)
        .or_else(|| tools::start(game));
    found.push(finding);
}

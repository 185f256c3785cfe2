//! P107

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::RulesFrom;

check! {
    /// # What it finds
    /// Rules (RU) with a name that kifu does not know.
    /// # Why it matters
    /// Japanese rules are assumed instead, which may be wrong in every way; so no result is refuted.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[house rules];B[ee])
    /// ```
    /// # What to do
    /// FF[4] names `AGA`, `GOE`, `Japanese` and `NZ`; kifu knows many more, with spellings in several languages. `--rules` settles the
    /// rules for all records.
    P107 "rules-unknown", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.rules else {
        return;
    };
    if stated.value.is_some()
        || game.basis.rules_from != RulesFrom::Default
        || tools::is_blank(game, stated.span)
    {
        return;
    }
    let text = tools::quote(game, stated.span);
    let message = format!("the rules {text} are not known");
    let help = format!("{} rules are assumed", game.basis.rules.name);
    found.push(Finding::new(&INFO, message).at(stated.span).help(help));
}

//! P121

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings, Safety};
use crate::record::{read_date, respell_date};
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A date (DT) that can be read but is not spelled as FF[4] asks: `1996/12/27`, `1996年12月27日`, a date with a time of day.
    /// # Why it matters
    /// Databases sort and search by date, and many read only FF[4]'s form.
    /// # Example
    /// ```sgf
    /// (;SZ[9]DT[1996/12/27];B[ee])
    /// ```
    /// # What to do
    /// Write `YYYY-MM-DD`. `kifu fix` does (safe); a time of day, for which FF[4] has no place, is dropped only with `--unsafe`.
    P121 "date-spelling", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let stated = tree
        .find(game.record.root(), Ident::DT)
        .and_then(|property| tree.first_value(property));
    let Some(span) = stated else { return };
    let text = game.record.text(span);
    let is_odd = read_date(&text).is_ok_and(|reading| !reading.standard);
    if !is_odd {
        return;
    }
    let message = format!(
        "DT {} is not how FF[4] spells a date",
        tools::quote(game, span)
    );
    let fix = respell_date(&text).map(|respelled| {
        let mut fix = mend::respell(Ident::DT, span, &respelled.text);
        if !respelled.whole {
            fix.safety = Safety::Unsafe;
        }
        fix
    });
    let help = "FF[4] writes YYYY-MM-DD";
    let finding = Finding::new(&INFO, message).at(span).help(help);
    found.push(finding.mended_by(fix));
}

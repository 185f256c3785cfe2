//! S114

use super::{Game, check, syntax, tools};
use crate::finding::{Findings, Fix, Safety, delete};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

check! {
    /// # What it finds
    /// A property name without a value.
    /// # Why it matters
    /// By the grammar of FF[4] a property has at least one value, if only an empty one: `RU[]`. Strict programs refuse the file.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU;B[ee])
    /// ```
    /// # What to do
    /// Add the value, or delete the name. kifu skips the name. `kifu fix` deletes the name (safe).
    S114 "name-without-value", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::NameWithoutValue;
    let say = |fault: &SyntaxFault| {
        let name = tools::quote(game, fault.span);
        (format!("{name} has no value"), "skipped".to_owned())
    };
    let mend = |fault: &SyntaxFault| {
        let edits = vec![delete(fault.span)];
        Some(Fix::new(Safety::Safe, "delete the name", edits))
    };
    syntax::saying(game, found, &INFO, kind, say, mend);
}

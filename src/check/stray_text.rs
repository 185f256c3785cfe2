//! S111

use super::{Game, check, syntax, tools};
use crate::finding::{Findings, Fix, Safety, delete, insert};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};
use crate::source::Span;

check! {
    /// # What it finds
    /// Text where a property or a node should begin. Often it is the rest of a value that holds a plain `]`.
    /// # Why it matters
    /// In a value FF[4] asks for `\]` (section 3.2, Text); the first plain `]` ends it. The rest is lost, and in other programs may swallow
    /// what follows.
    /// # Example
    /// ```sgf
    /// (;SZ[9]US[name[3d]];B[ee])
    /// ```
    /// # What to do
    /// Write `\]` for a `]` within a value. kifu skips the text up to where a property can begin. `kifu fix --unsafe` writes `\]` where the
    /// text is the rest of a value, and deletes it elsewhere.
    S111 "stray-text", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::StrayText;
    let say = |fault: &SyntaxFault| {
        let text = tools::quote(game, fault.span);
        (
            format!("{text} stands where a property should begin"),
            r"skipped; a ] within a value is written \]".to_owned(),
        )
    };
    let mend = |fault: &SyntaxFault| {
        Some(rest_of_value(game, fault.span).unwrap_or_else(|| {
            let edits = vec![delete(fault.span)];
            Fix::new(Safety::Unsafe, "delete the text", edits)
        }))
    };
    syntax::saying(game, found, &INFO, kind, say, mend);
}

/// Text up to a `]`, right behind another: with that one escaped it is the rest of the value before.
fn rest_of_value(game: &Game<'_>, stray: Span) -> Option<Fix> {
    let bytes = game.record.bytes();
    let bracket = stray.start.checked_sub(1)?;
    let is_rest = bytes.get(bracket as usize) == Some(&b']') && stray.of(bytes).ends_with(b"]");
    if !is_rest {
        return None;
    }
    let title = r"write \] for the ] within the value";
    let fix = Fix::new(Safety::Unsafe, title, vec![insert(bracket, r"\")]);
    let (_, owner) = game.record.tree().property_before(bracket)?;
    Some(fix.touching(&[owner.ident]))
}

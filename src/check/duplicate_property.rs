//! S117

use super::{Game, check, mend, syntax, tools};
use crate::finding::{Findings, Fix, Safety, delete, insert};
use crate::sgf::{Ident, Property, SyntaxFault, SyntaxFaultKind};
use crate::source::Span;

check! {
    /// # What it finds
    /// A property that stands twice in one node.
    /// # Why it matters
    /// FF[4] allows each property once a node; a list has many values after one name. Programs keep the first, the last or all of them: a
    /// position of many `AB` may come down to one stone.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[aa]AB[bb]AW[cc];B[ee])
    /// ```
    /// # What to do
    /// Join the values after one name: `AB[aa][bb]`. kifu joins lists and plays all moves; of other properties the first counts. `kifu fix`
    /// joins lists and deletes what only repeats (safe); comments are joined with `--unsafe`; of two values that contradict each other none is
    /// deleted.
    S117 "duplicate-property", Warning, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let kind = SyntaxFaultKind::DuplicateProperty;
    let say = |fault: &SyntaxFault| {
        let name = tools::quote(game, fault.span);
        let help = match Ident::of(fault.span.of(game.record.bytes())) {
            Ident::AB | Ident::AW | Ident::AE | Ident::TB | Ident::TW => "the values are joined",
            Ident::B | Ident::W => "both moves are played, in the order they are written",
            _ => "of a list the values are joined, of anything else the first counts",
        };
        (format!("{name} stands twice in this node"), help.to_owned())
    };
    let mend = |fault: &SyntaxFault| mend_duplicate(game, fault.span.start);
    syntax::saying(game, found, &INFO, kind, say, mend);
}

/// Joins lists and comments, deletes what only repeats, and leaves alone what contradicts.
fn mend_duplicate(game: &Game<'_>, start: u32) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let (node, second) = tree.property_before(start)?;
    let first = tree.find(node, second.ident)?;
    let (own, other) = (mend::whole(game, first)?, mend::whole(game, second)?);
    let ident = second.ident;
    let values = |property: &Property| -> Vec<&[u8]> {
        let spans = tree.values(property).iter();
        spans.map(|span| span.of(bytes)).collect()
    };
    let brackets = Span::new(tree.first_value(second)?.start - 1, other.end);
    if matches!(ident, Ident::B | Ident::W) {
        // Two moves in one node are another check's matter.
        return None;
    }
    if is_list(ident) {
        let edits = vec![insert(own.end, brackets.of(bytes)), delete(other)];
        let title = format!("join the values of {ident}");
        return Some(Fix::new(Safety::Safe, title, edits).touching(&[ident]));
    }
    if values(first) == values(second) || values(second).iter().all(|value| value.is_empty()) {
        let title = format!("delete the second {ident}, which says nothing new");
        let fix = Fix::new(Safety::Safe, title, vec![delete(other)]);
        return Some(fix.touching(&[ident]));
    }
    if matches!(ident, Ident::C | Ident::GC) && tree.values(first).len() == 1 {
        let mut text = b"\n".to_vec();
        text.extend_from_slice(values(second).first()?);
        let edits = vec![insert(own.end - 1, text), delete(other)];
        let title = format!("join the texts of {ident}");
        return Some(Fix::new(Safety::Unsafe, title, edits).touching(&[ident]));
    }
    let title = format!("delete the second {ident}, which kifu does not read");
    Some(Fix::new(Safety::ShowOnly, title, vec![delete(other)]))
}

/// Properties with a list of values.
fn is_list(ident: Ident) -> bool {
    let setup = matches!(
        ident,
        Ident::AB | Ident::AW | Ident::AE | Ident::TB | Ident::TW
    );
    let marks = matches!(
        ident,
        Ident::CR | Ident::MA | Ident::SL | Ident::SQ | Ident::TR | Ident::LB
    );
    setup || marks || matches!(ident, Ident::DD | Ident::VW | Ident::AR | Ident::LN)
}

//! V111

use std::borrow::Cow;

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, insert};
use crate::sgf::{Ident, NodeId, Property, has_escapes};
use crate::source::Span;

check! {
    /// # What it finds
    /// A `\` before a letter or digit in a text: `C:\games`, `line one\nline two`.
    /// # Why it matters
    /// In SGF a backslash only protects the character after it and is itself not shown: readers see `C:games` and `line onenline two`. A
    /// program that wrote the text did not escape it.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]C[as in C:\games\joseki])
    /// ```
    /// # What to do
    /// Write a backslash that is meant as `\\`, and a line break as a line break. `kifu fix --unsafe` doubles the backslashes.
    V111 "lost-escape", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    if !tools::has_backslash(game) {
        return;
    }
    for &node in tree.special_nodes_of(game.record.game()) {
        for property in tree.properties(node) {
            if !matches!(property.ident, Ident::B | Ident::W) {
                look(game, found, node, property);
            }
        }
    }
}

fn look(game: &Game<'_>, found: &mut Findings, node: NodeId, property: &Property) {
    for &value in game.record.tree().values(property) {
        if !has_escapes(value.of(game.record.bytes())) {
            continue;
        }
        let text = game.record.source().text(value).text;
        let lost = lost(&text);
        let Some(&first) = lost.first() else { continue };
        if !found.wants(&INFO) {
            continue;
        }
        let shown = text.get(first..).and_then(|rest| rest.chars().nth(1));
        let message = format!(
            "the backslash of \"\\{}\" in {} is not shown to anybody",
            shown.unwrap_or_default(),
            property.ident
        );
        // Only in a text that lies in the file as it is a place can be pointed at.
        let as_is = matches!(text, Cow::Borrowed(_));
        let place = |at: usize| value.start + at as u32;
        let span = match as_is {
            true => Span::new(place(first), place(first) + 1),
            false => value,
        };
        let mut finding = Finding::new(&INFO, message)
            .at(span)
            .help("a backslash only protects what follows; one to be read is written \\\\");
        finding.path = tools::path_of(game, node).unwrap_or_default();
        let edits = lost.iter().map(|&at| insert(place(at), "\\"));
        let fix = Fix::new(Safety::Unsafe, "double the backslashes", edits.collect());
        let fix = as_is.then(|| fix.touching(&[property.ident]));
        found.push_wanted(finding.mended_by(fix));
    }
}

/// Where backslashes stand before letters and digits, in bytes of the text.
fn lost(text: &str) -> Vec<usize> {
    let mut lost = Vec::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '\\'
            && let Some((_, next)) = chars.next()
            && next.is_alphanumeric()
        {
            lost.push(at);
        }
    }
    lost
}

//! S128

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, insert};
use crate::sgf::{Ident, NodeId, Property, has_escapes};
use crate::source::Span;

check! {
    /// # What it finds
    /// A text that ends in the middle of a node or property which it has swallowed: `C[as in C:\games\];W[cc]`.
    /// # Why it matters
    /// The `\` at its end protects the `]` after it, so that the text goes on to the next one. What stands between is lost to every reader,
    /// mostly a move. A program wrote a text that ends with a backslash and did not escape it.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]C[as in C:\games\];W[cc];B[gg])
    /// ```
    /// # What to do
    /// Write `\\` for a backslash at the end of a text. `kifu fix --unsafe` does, and gives back what was swallowed.
    S128 "swallowed-text", Warning, since "0.1.0"
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
        let Some(at) = swallows(value.of(game.record.bytes())) else {
            continue;
        };
        if !found.wants(&INFO) {
            continue;
        }
        let backslash = value.start + at as u32;
        let message = format!("this {} swallows what follows it", property.ident);
        let mut finding = Finding::new(&INFO, message)
            .at(Span::new(backslash, backslash + 2))
            .help("a backslash that is not doubled keeps the ] from ending the text");
        finding.path = tools::path_of(game, node).unwrap_or_default();
        let edits = vec![insert(backslash, "\\")];
        let fix = Fix::new(Safety::Unsafe, "end the text here", edits);
        let fix = fix.touching_moves().touching(&[property.ident]);
        found.push_wanted(finding.mended_by(fix));
    }
}

/// Where the backslash stands that lets a value run on to the next property's bracket: nothing follows it but the beginning of that property.
fn swallows(value: &[u8]) -> Option<usize> {
    if !has_escapes(value) {
        return None;
    }
    let bracket = value.iter().rposition(|byte| *byte == b'[')?;
    let before = value.get(..bracket)?;
    // A text about records quotes whole properties, with their brackets escaped.
    if value.get(bracket..)?.contains(&b'\\') {
        return None;
    }
    let name = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_uppercase());
    let name = name.count();
    let rest = before.get(..bracket - name)?;
    let signs = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(' | b')');
    let gap = rest.iter().rev().take_while(signs).count();
    let rest = rest.get(..rest.len() - gap)?;
    let escaped = rest.ends_with(b"\\]");
    (escaped && (1..=2).contains(&name)).then(|| rest.len() - 2)
}

#[cfg(test)]
mod tests {
    use super::swallows;

    #[test]
    fn only_the_beginning_of_a_property_is_swallowed() {
        for (value, at) in [
            (r"C:\games\];W[cc", Some(8)),
            (r"C:\games\])(;W[cc", Some(8)),
            ("\\]\n;\nBL[12.5", Some(0)),
            (r"a \[b\] c", None),
            (r"[b\] W[", Some(2)),
            (r"a\] and W[cc", None),
            (r"CA[UTF-8\](;FF[4\]CA[ISO-8859-3\])<<", None),
            (r"quoted: \]B\[", None),
            ("W[cc", None),
            ("", None),
        ] {
            assert_eq!(swallows(value.as_bytes()), at, "{value}");
        }
    }
}

//! Writing a file again: some places changed, every other byte as it was.

use crate::source::Span;

/// What shall stand at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; an empty span only inserts.
    pub span: Span,
    /// What stands there afterwards.
    pub text: Vec<u8>,
}

/// The file with the edits made; `None` where they overlap, are out of order, or lie outside the file.
///
/// ```
/// use kifu::sgf::{Collection, Edit, apply, escape};
/// use kifu::source::Span;
///
/// let bytes = b"(;KM[6.5]C[x])";
/// let tree = Collection::parse(bytes);
/// let root = tree.games()[0];
/// let comment = tree.values(&tree.properties(root)[1])[0];
/// let edits = [
///     Edit { span: Span::new(2, 2), text: b"RE[B+R]".to_vec() },
///     Edit { span: comment, text: escape(b"[sic]") },
/// ];
/// assert_eq!(apply(bytes, &edits).unwrap(), br"(;RE[B+R]KM[6.5]C[[sic\]])");
/// assert_eq!(apply(bytes, &[]).unwrap(), bytes);
/// ```
#[must_use]
pub fn apply(bytes: &[u8], edits: &[Edit]) -> Option<Vec<u8>> {
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let mut written = Vec::with_capacity(bytes.len() + added);
    let mut at = 0;
    for Edit { span, text } in edits {
        let (start, end) = (span.start as usize, span.end as usize);
        written.extend_from_slice(bytes.get(at..start)?);
        // An end before its start, or behind the file, is no place.
        bytes.get(start..end)?;
        written.extend_from_slice(text);
        at = end;
    }
    written.extend_from_slice(bytes.get(at..)?);
    Some(written)
}

/// Text as it may stand in a value, in an encoding whose characters of several bytes have no `]` or `\` in them: both are escaped (FF\[4\]
/// section 3.2).
#[must_use]
pub fn escape(text: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in text {
        if matches!(byte, b']' | b'\\') {
            escaped.push(b'\\');
        }
        escaped.push(byte);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_that_cannot_be_made() {
        let edit = |start, end| Edit {
            span: Span::new(start, end),
            text: b"x".to_vec(),
        };
        let made = |edits: &[Edit]| apply(b"abc", edits);
        assert_eq!(made(&[edit(0, 1), edit(1, 3)]).unwrap(), b"xx");
        assert_eq!(made(&[edit(3, 3)]).unwrap(), b"abcx");
        for wrong in [
            vec![edit(0, 2), edit(1, 3)],
            vec![edit(2, 3), edit(0, 1)],
            vec![edit(2, 4)],
            vec![edit(4, 4)],
        ] {
            assert_eq!(made(&wrong), None, "{wrong:?}");
        }
    }
}

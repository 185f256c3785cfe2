//! Text from records and file names, made harmless for terminals.

use std::borrow::Cow;

/// Replaces control characters and those that change the direction of text, so that no record can move the cursor, colour the terminal or
/// reorder what is shown. Line breaks and tabs become blanks. The number of characters stays the same.
#[must_use]
pub fn sanitize(text: &str) -> Cow<'_, str> {
    // Plain ASCII is nearly all there is; looking at all of it is faster than stopping early.
    let plain = |so_far, byte| so_far & matches!(byte, b' '..=b'~');
    if text.bytes().fold(true, plain) || text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    let harmless = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        c if is_harmless(c) => c,
        _ => '\u{FFFD}',
    };
    Cow::Owned(text.chars().map(harmless).collect())
}

/// Whether a character only shows itself.
pub(super) fn is_harmless(c: char) -> bool {
    let reorders = matches!(c, '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    !(c.is_control() || reorders || breaks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_dangerous_is_left() {
        assert_eq!(sanitize("黑棋 3d"), "黑棋 3d");
        assert_eq!(
            sanitize("a\x1b[31mb\u{202E}c\x07\u{9b}d"),
            "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}\u{FFFD}d"
        );
        assert_eq!(sanitize("a\r\nb\tc"), "a  b c");
    }
}

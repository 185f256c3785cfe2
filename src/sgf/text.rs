//! Text values: escapes and line breaks.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

/// Takes the escapes out of a text value, as FF\[4\] section 3.2 says: `\` makes the next character plain text, and before a line break both
/// vanish (a soft line break). CR, LF, CRLF and LFCR are all one line break.
#[must_use]
pub fn unescape(raw: &str) -> Cow<'_, str> {
    if memchr2(b'\\', b'\r', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(broken @ ('\n' | '\r')) => skip_pair(&mut chars, broken),
                Some(plain) => text.push(plain),
                None => {}
            },
            '\n' | '\r' => {
                skip_pair(&mut chars, c);
                text.push('\n');
            }
            _ => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// Whether there is a backslash, without which no value has an escape in it.
#[must_use]
pub fn has_escapes(bytes: &[u8]) -> bool {
    memchr(b'\\', bytes).is_some()
}

/// Skips the second half of a two-character line break.
fn skip_pair(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, first: char) {
    let other = if first == '\n' { '\r' } else { '\n' };
    chars.next_if_eq(&other);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_the_format() {
        for (raw, text) in [
            ("plain", "plain"),
            (r"a\]b\\c\:", r"a]b\c:"),
            ("soft\\\nbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak"),
            ("hard\r\nbreak\rx\n\ry", "hard\nbreak\nx\ny"),
            ("end\\", "end"),
        ] {
            assert_eq!(unescape(raw), text, "{raw:?}");
        }
    }
}

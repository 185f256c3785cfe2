//! The lines of a file with their places.

use crate::source::Span;

/// The lines, without their ends and without blanks on either side. LF, CR and CRLF end a line; an empty line between CR and LF does no harm.
pub(super) fn rows(bytes: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        let rest = &bytes[at..];
        let length = rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(rest.len());
        let row = trim(bytes, at, at + length);
        let is_crlf = rest[length..].starts_with(b"\r\n");
        at += length + if is_crlf { 2 } else { 1 };
        Some(row)
    })
}

/// A span without blanks on either side.
pub(super) fn trim(bytes: &[u8], start: usize, end: usize) -> Span {
    let end = end.min(bytes.len());
    let inside = &bytes[start.min(end)..end];
    let before = inside.len() - inside.trim_ascii_start().len();
    let length = inside.trim_ascii().len();
    let start = start.min(end) + before;
    Span::new(place(start), place(start + length))
}

/// The words of a line with their places.
pub(super) fn words(bytes: &[u8], row: Span) -> impl Iterator<Item = Span> {
    let mut at = row.start as usize;
    let end = row.end as usize;
    std::iter::from_fn(move || {
        let is_blank = u8::is_ascii_whitespace;
        let start = at + bytes[at..end].iter().take_while(|b| is_blank(b)).count();
        at = start
            + bytes[start..end]
                .iter()
                .take_while(|b| !is_blank(b))
                .count();
        (start < at).then(|| Span::new(place(start), place(at)))
    })
}

/// What follows a byte order mark and blanks.
pub(super) fn skip_blank(bytes: &[u8]) -> &[u8] {
    bytes
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(bytes)
        .trim_ascii_start()
}

/// Files of 4 GiB and more are refused before anything makes a span.
pub(super) fn place(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

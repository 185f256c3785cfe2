//! Charsets that hide brackets from a reader of bytes: made UTF-8 first.

use encoding_rs::{EUC_KR, GBK, ISO_2022_JP, UTF_16BE, UTF_16LE};
use memchr::{memchr, memmem};

use super::charset::{Charset, Coding, Known, Transcoded};

const ESCAPE: u8 = 0x1B;
const SHIFT_OUT: u8 = 0x0E;
const SHIFT_IN: u8 = 0x0F;

/// So many bytes tell whether a file is UTF-16: every record begins with ASCII.
const SAMPLE: usize = 256;

/// UTF-16, by its mark or because every other byte is NUL.
pub(super) fn utf_16(bytes: &[u8]) -> Option<Charset> {
    let known = |transcoded, known| Some(Charset::new(Coding::Transcoded(transcoded), known));
    match bytes {
        [0xFF, 0xFE, ..] => return known(Transcoded::Utf16Le, Known::ByBom),
        [0xFE, 0xFF, ..] => return known(Transcoded::Utf16Be, Known::ByBom),
        _ => {}
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    memchr(0, sample)?;
    let pairs = sample.len() / 2;
    let (mut first_nuls, mut second_nuls) = (0, 0);
    for pair in sample.chunks_exact(2) {
        if pair == [0, 0] {
            return None;
        }
        first_nuls += usize::from(pair[0] == 0);
        second_nuls += usize::from(pair[1] == 0);
    }
    // The record begins with ASCII, which is most of it. A NUL on the other side is a character such as U+4E00, 一.
    let is_plain = |nuls: usize, others: usize| 2 * nuls >= pairs && 8 * others <= nuls;
    match bytes {
        [1..0x80, 0, ..] if is_plain(second_nuls, first_nuls) => {
            known(Transcoded::Utf16Le, Known::ByContent)
        }
        [0, 1..0x80, ..] if is_plain(first_nuls, second_nuls) => {
            known(Transcoded::Utf16Be, Known::ByContent)
        }
        _ => None,
    }
}

/// Whether bytes may be text in seven bits that is more than ASCII.
pub(super) fn may_shift(bytes: &[u8]) -> bool {
    memchr(ESCAPE, bytes).is_some() || memmem::find(bytes, b"~{").is_some()
}

/// The charset of bytes that are ASCII by their looks.
pub(super) fn seven_bits(bytes: &[u8], declared: Option<Coding>) -> Charset {
    let has = |sequence: &[u8]| memmem::find(bytes, sequence).is_some();
    let transcoded = |which, known| Charset::new(Coding::Transcoded(which), known);
    if has(b"\x1B$)C") && memchr(SHIFT_OUT, bytes).is_some() {
        return transcoded(Transcoded::Iso2022Kr, Known::ByContent);
    }
    if has(b"\x1B$B") || has(b"\x1B$@") {
        return transcoded(Transcoded::Iso2022Jp, Known::ByContent);
    }
    match declared {
        Some(Coding::Transcoded(Transcoded::Hz)) => transcoded(Transcoded::Hz, Known::ByCa),
        None if looks_like_hz(bytes) => transcoded(Transcoded::Hz, Known::Guessed),
        _ => Charset::UTF_8,
    }
}

/// Whether every `~{` begins whole characters of GB 2312 and is ended by `~}` on its line: a tilde and a brace may stand in plain prose.
fn looks_like_hz(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut seen = false;
    while let Some(at) = memmem::find(rest, b"~{") {
        rest = &rest[at + 2..];
        let Some(end) = memmem::find(rest, b"~}") else {
            return false;
        };
        let text = &rest[..end];
        let is_pair = |pair: &[u8]| matches!(pair, [0x21..=0x29 | 0x30..=0x77, 0x21..=0x7E]);
        if text.is_empty() || !text.chunks(2).all(is_pair) {
            return false;
        }
        seen = true;
        rest = &rest[end + 2..];
    }
    seen
}

/// Makes a file UTF-8, its byte order mark left out. What stands for no character becomes U+FFFD.
pub(super) fn to_utf8(bytes: &[u8], from: Transcoded) -> Vec<u8> {
    let text = match from {
        Transcoded::Utf16Le => UTF_16LE.decode_with_bom_removal(bytes).0,
        Transcoded::Utf16Be => UTF_16BE.decode_with_bom_removal(bytes).0,
        Transcoded::Iso2022Jp => ISO_2022_JP.decode_without_bom_handling(bytes).0,
        Transcoded::Iso2022Kr => {
            let bytes = eight_bits_of_korean(bytes);
            let (text, _) = EUC_KR.decode_without_bom_handling(&bytes);
            return text.into_owned().into_bytes();
        }
        Transcoded::Hz => {
            let bytes = eight_bits_of_hz(bytes);
            let (text, _) = GBK.decode_without_bom_handling(&bytes);
            return text.into_owned().into_bytes();
        }
    };
    text.into_owned().into_bytes()
}

/// ISO-2022-KR is EUC-KR without its eighth bits, between Shift Out and Shift In; a line begins unshifted.
fn eight_bits_of_korean(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut shifted = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if bytes[at..].starts_with(b"\x1B$)C") {
            at += 4;
            continue;
        }
        match byte {
            SHIFT_OUT => shifted = true,
            SHIFT_IN => shifted = false,
            b'\n' | b'\r' => {
                shifted = false;
                out.push(byte);
            }
            0x21..=0x7E if shifted => out.push(byte | 0x80),
            _ => out.push(byte),
        }
        at += 1;
    }
    out
}

/// HZ is GB 2312 without its eighth bits, between `~{` and `~}`; `~~` is a tilde and `~` before a line break joins two lines. The break stays:
/// lines must be where the reader sees them, and a record means the same with it.
fn eight_bits_of_hz(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut shifted = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        let is_switch = byte == b'~' && next == Some(if shifted { b'}' } else { b'{' });
        at += 1;
        match (byte, next) {
            _ if is_switch => {
                shifted = !shifted;
                at += 1;
            }
            (b'~', Some(b'~')) if !shifted => {
                out.push(b'~');
                at += 1;
            }
            (b'~', Some(b'\n')) if !shifted => {}
            (0x21..=0x77, Some(trail @ 0x21..=0x7E)) if shifted => {
                out.extend([byte | 0x80, trail | 0x80]);
                at += 1;
            }
            _ => {
                shifted &= !matches!(byte, b'\n' | b'\r');
                out.push(byte);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], declared: Option<Coding>) -> (&'static str, String) {
        let charset = utf_16(bytes).unwrap_or_else(|| seven_bits(bytes, declared));
        let text = match charset.coding {
            Coding::Transcoded(from) => to_utf8(bytes, from),
            _ => bytes.to_vec(),
        };
        (charset.name(), String::from_utf8(text).unwrap())
    }

    #[test]
    fn seven_bits_become_text() {
        assert_eq!(
            read(b"C[\x1B$B9u\x1B(B]", None),
            ("ISO-2022-JP", "C[黒]".to_owned())
        );
        assert_eq!(
            read(b"\x1B$)CC[\x0E0!\x0F]", None),
            ("ISO-2022-KR", "C[가]".to_owned())
        );
        assert_eq!(
            read(b"C[~{:Z~}~~]", None),
            ("HZ-GB-2312", "C[黑~]".to_owned())
        );
        assert_eq!(read(b"C[~{o.o}~]", None).0, "UTF-8");
        assert_eq!(read(b"C[hm ~{ ~} ]", None).0, "UTF-8");
    }

    #[test]
    fn utf_16_is_seen_without_a_mark() {
        let text = "(;SZ[9]PB[黑一]PW[白])";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&little, None), ("UTF-16LE", text.to_owned()));
        assert_eq!(read(&big, None), ("UTF-16BE", text.to_owned()));
        assert_eq!(utf_16(&[0; 64]), None);
        assert_eq!(utf_16(b"(;SZ[9]\0\0\0)"), None);
    }
}

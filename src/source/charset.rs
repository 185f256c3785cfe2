//! Which characters the bytes of a file stand for.
//!
//! Records are read as bytes; a value is decoded only to be shown or compared. A wrong guess about the charset of a whole file can swallow
//! brackets, so the file is never decoded as a whole.

use std::borrow::Cow;

use encoding_rs::Encoding;

/// The charset of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Valid UTF-8, ASCII included.
    Utf8,
    /// Mostly UTF-8 with damaged sequences; never guessed into something else.
    DamagedUtf8,
    /// What CA names, a charset of the Encoding Standard.
    Named(&'static Encoding),
    /// Not UTF-8, and no CA that means anything: shown as Latin-1, FF\[4\]'s default.
    Unknown,
}

/// A decoded value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// Whether some bytes stood for no character.
    pub damaged: bool,
}

impl Charset {
    /// Finds the charset of a file from its bytes and the value of its first CA property.
    #[must_use]
    pub fn detect(bytes: &[u8], declared: Option<&[u8]>) -> Charset {
        if bytes.is_ascii() || std::str::from_utf8(bytes).is_ok() {
            return Charset::Utf8;
        }
        if mostly_utf8(bytes) {
            return Charset::DamagedUtf8;
        }
        match declared.and_then(|label| Encoding::for_label(label.trim_ascii())) {
            Some(encoding) if encoding == encoding_rs::UTF_8 => Charset::DamagedUtf8,
            Some(encoding) => Charset::Named(encoding),
            None => Charset::Unknown,
        }
    }

    /// The charset of a file whose format tells which to expect: UTF-8 that is in order, else the one expected where all bytes fit it.
    #[must_use]
    pub fn expected(bytes: &[u8], label: &[u8]) -> Charset {
        if std::str::from_utf8(bytes).is_ok() {
            return Charset::Utf8;
        }
        let fits = |encoding: &&'static Encoding| {
            let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
            text.is_some()
        };
        match Encoding::for_label(label.trim_ascii()).filter(fits) {
            Some(encoding) => Charset::Named(encoding),
            None => Charset::detect(bytes, Some(label)),
        }
    }

    /// The name outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Charset::Utf8 => "UTF-8",
            Charset::DamagedUtf8 => "damaged UTF-8",
            Charset::Named(encoding) => encoding.name(),
            Charset::Unknown => "unknown",
        }
    }

    /// Decodes some bytes of the file.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        match self {
            Charset::Utf8 | Charset::DamagedUtf8 => {
                let text = String::from_utf8_lossy(bytes);
                let damaged = matches!(text, Cow::Owned(_));
                Decoded { text, damaged }
            }
            Charset::Named(encoding) => {
                let (text, damaged) = encoding.decode_without_bom_handling(bytes);
                Decoded { text, damaged }
            }
            Charset::Unknown => Decoded {
                text: encoding_rs::mem::decode_latin1(bytes),
                damaged: false,
            },
        }
    }

    /// How many characters some bytes stand for; damaged ones count one each.
    #[must_use]
    pub fn count(self, bytes: &[u8]) -> u32 {
        let count = match self {
            // Every character has exactly one byte that is no continuation byte.
            Charset::Utf8 => bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count(),
            Charset::Unknown => bytes.len(),
            _ if bytes.is_ascii() => bytes.len(),
            _ => self.decode(bytes).text.chars().count(),
        };
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

/// Whether the bytes above ASCII are UTF-8 that lost a byte here and there.
///
/// Such files keep most of their characters. Legacy text forms valid sequences of two bytes by accident now and then, of three hardly ever.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let (mut short, mut long, mut bad) = (0usize, 0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        for character in chunk
            .valid()
            .chars()
            .filter(|character| !character.is_ascii())
        {
            if character.len_utf8() == 2 {
                short += 1;
            } else {
                long += 1;
            }
        }
        bad += chunk.invalid().len();
    }
    // Damage to one character of three bytes leaves two bytes that are none.
    2 * long >= bad || short > 3 * bad
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_charsets_apart() {
        let detect = |bytes: &[u8], ca: Option<&[u8]>| Charset::detect(bytes, ca).name();
        assert_eq!(detect(b"(;B[aa])", None), "UTF-8");
        assert_eq!(detect("(;PB[黑棋])".as_bytes(), Some(b"GBK")), "UTF-8");
        assert_eq!(detect(b"(;PB[\xb2\xe2\xca\xd4])", Some(b"GB2312")), "GBK");
        assert_eq!(detect(b"(;PB[\xb2\xe2\xca\xd4])", None), "unknown");
        let mut damaged = "(;PB[黑棋白棋])".as_bytes().to_vec();
        damaged[6] = b'?';
        assert_eq!(detect(&damaged, None), "damaged UTF-8");
    }
}

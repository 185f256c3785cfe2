//! Which characters the bytes of a file stand for.
//!
//! Records are read as bytes; a value is decoded only to be shown or compared. A wrong guess about the charset of a whole file can swallow
//! brackets, so nothing is guessed where the bytes themselves tell, and what is guessed is called a guess.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding};

use super::Multibyte;
use super::{guess, label, transcode};

/// The charset of a file or of one game of it, and how it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    /// Which it is.
    pub coding: Coding,
    /// How it is known.
    pub known: Known,
}

/// The charsets there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// Valid UTF-8, ASCII included.
    Utf8,
    /// UTF-8 with damaged sequences; never guessed into something else.
    DamagedUtf8,
    /// A charset of the Encoding Standard that holds ASCII, read as bytes.
    Bytes(&'static Encoding),
    /// A charset that hides brackets from a reader of bytes. The file was made UTF-8 before it was read.
    Transcoded(Transcoded),
}

/// The charsets that are made UTF-8 before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transcoded {
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Japanese in seven bits.
    Iso2022Jp,
    /// Korean in seven bits.
    Iso2022Kr,
    /// Chinese in seven bits, `~{` and `~}` around it.
    Hz,
}

/// How a charset is known, from the surest to the least sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// A byte order mark says so.
    ByBom,
    /// The bytes can hardly be anything else.
    ByContent,
    /// CA says so, and the bytes agree.
    ByCa,
    /// It looks like it: nothing says so.
    Guessed,
    /// Nothing says anything, so it is FF\[4\]'s default, Latin-1.
    Default,
}

/// What the bytes make of the charset that CA names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// They agree, or CA is blank.
    Fits,
    /// They are in another charset.
    Contradicted,
    /// It names no charset that is known.
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

/// Bytes that stand for no character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// At how many places.
    pub count: u32,
    /// The first, from where to where.
    pub first: Option<(usize, usize)>,
}

impl Charset {
    /// ASCII and whatever UTF-8 holds.
    pub(super) const UTF_8: Charset = Charset::new(Coding::Utf8, Known::ByContent);

    pub(super) const fn new(coding: Coding, known: Known) -> Charset {
        Charset { coding, known }
    }

    /// Finds the charset of some bytes; `declared` is the value of CA.
    #[must_use]
    pub fn detect(bytes: &[u8], declared: Option<&[u8]>) -> Charset {
        if let Some(charset) = Charset::evident(bytes) {
            return charset;
        }
        let declared = declared.and_then(label::named);
        if bytes.is_ascii() {
            return transcode::seven_bits(bytes, declared);
        }
        if guess::mostly_utf8(bytes) {
            return Charset::new(Coding::DamagedUtf8, Known::ByContent);
        }
        match declared {
            Some(coding) if coding.could_be(bytes) => Charset::new(coding, Known::ByCa),
            _ => guess::guess(bytes),
        }
    }

    /// The charset of a file whose format tells which to expect: UTF-8 that is in order, else the one expected where all bytes fit it.
    #[must_use]
    pub fn expected(bytes: &[u8], label: &[u8]) -> Charset {
        if std::str::from_utf8(bytes).is_ok() {
            return Charset::UTF_8;
        }
        match label::named(label) {
            Some(Coding::Bytes(encoding)) if damage(encoding, bytes).count == 0 => {
                Charset::new(Coding::Bytes(encoding), Known::ByContent)
            }
            _ => Charset::detect(bytes, Some(label)),
        }
    }

    /// The charset of bytes that tell it themselves, whatever CA says: nearly every file. This is the fast way through.
    pub(super) fn evident(bytes: &[u8]) -> Option<Charset> {
        if let Some(coding) = transcode::utf_16(bytes) {
            return Some(coding);
        }
        let has_mark = bytes.starts_with(b"\xEF\xBB\xBF");
        match (std::str::from_utf8(bytes).is_ok(), has_mark) {
            (true, true) => Some(Charset::new(Coding::Utf8, Known::ByBom)),
            (false, true) => Some(Charset::new(Coding::DamagedUtf8, Known::ByBom)),
            (true, false) if !transcode::may_shift(bytes) => Some(Charset::UTF_8),
            (true, false) if !bytes.is_ascii() => Some(Charset::UTF_8),
            _ => None,
        }
    }

    /// The name outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.coding.name()
    }

    /// How values end where a character may have a bracket in it; `None` where bytes can be read one by one.
    #[must_use]
    pub fn multibyte(self) -> Option<Multibyte> {
        match self.coding {
            Coding::Bytes(encoding) => Multibyte::of(encoding),
            _ => None,
        }
    }

    /// Decodes some bytes of the file.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        match self.coding {
            Coding::Utf8 | Coding::DamagedUtf8 | Coding::Transcoded(_) => {
                let whole = std::str::from_utf8(bytes);
                Decoded {
                    damaged: whole.is_err(),
                    text: whole.map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed),
                }
            }
            Coding::Bytes(encoding) => {
                let (text, damaged) = encoding.decode_without_bom_handling(bytes);
                Decoded { text, damaged }
            }
        }
    }

    /// How many characters some bytes stand for; damaged ones count one each.
    #[must_use]
    pub fn count(self, bytes: &[u8]) -> u32 {
        let count = match self.coding {
            // Every character has exactly one byte that is no continuation byte.
            Coding::Utf8 | Coding::Transcoded(_) => {
                bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
            }
            _ if bytes.is_ascii() => bytes.len(),
            Coding::Bytes(encoding) if encoding.is_single_byte() => bytes.len(),
            _ => self.decode(bytes).text.chars().count(),
        };
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Where some bytes stand for no character. U+FFFD in UTF-8 says that a character was lost before, perhaps when the file was transcoded.
    #[must_use]
    pub fn damage(self, bytes: &[u8]) -> Damage {
        match self.coding {
            Coding::Utf8 | Coding::Transcoded(_) => lost_before(bytes),
            Coding::DamagedUtf8 => utf8_damage(bytes),
            Coding::Bytes(encoding) => damage(encoding, bytes),
        }
    }

    /// What bytes read in this charset make of a CA.
    #[must_use]
    pub fn claim(self, bytes: &[u8], declared: &[u8]) -> Claim {
        if declared.trim_ascii().is_empty() {
            return Claim::Fits;
        }
        let Some(named) = label::named(declared) else {
            return Claim::Unknown;
        };
        let told_apart = match (self.coding, named) {
            (Coding::Utf8 | Coding::DamagedUtf8, Coding::Utf8) => false,
            (Coding::Transcoded(own), Coding::Transcoded(other)) => !own.is_like(other),
            (Coding::Transcoded(_), _) => true,
            // Text in seven bits is the same in all of them but UTF-16.
            (_, Coding::Transcoded(Transcoded::Utf16Le | Transcoded::Utf16Be)) => true,
            (own, named) => own != named && self.known != Known::ByCa && !bytes.is_ascii(),
        };
        if told_apart {
            Claim::Contradicted
        } else {
            Claim::Fits
        }
    }
}

impl Coding {
    /// The name outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Coding::Utf8 => "UTF-8",
            Coding::DamagedUtf8 => "damaged UTF-8",
            Coding::Bytes(encoding) => encoding.name(),
            Coding::Transcoded(transcoded) => transcoded.name(),
        }
    }

    /// Whether bytes that are neither ASCII nor UTF-8 could be in this charset: damage is allowed to one character in four.
    fn could_be(self, bytes: &[u8]) -> bool {
        let Coding::Bytes(encoding) = self else {
            return false;
        };
        let bad = damage(encoding, bytes).count as usize;
        let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
        let characters = if encoding.is_single_byte() {
            high
        } else {
            high.div_ceil(2)
        };
        4 * bad <= characters
    }
}

impl Known {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Known::ByBom => "byte order mark",
            Known::ByContent => "content",
            Known::ByCa => "CA",
            Known::Guessed => "guess",
            Known::Default => "default",
        }
    }
}

impl Transcoded {
    /// The name outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Transcoded::Utf16Le => "UTF-16LE",
            Transcoded::Utf16Be => "UTF-16BE",
            Transcoded::Iso2022Jp => "ISO-2022-JP",
            Transcoded::Iso2022Kr => "ISO-2022-KR",
            Transcoded::Hz => "HZ-GB-2312",
        }
    }

    /// `UTF-16` alone says nothing of the order of its bytes.
    fn is_like(self, other: Transcoded) -> bool {
        let is_utf_16 = |one| matches!(one, Transcoded::Utf16Le | Transcoded::Utf16Be);
        self == other || (is_utf_16(self) && is_utf_16(other))
    }
}

impl Damage {
    fn add(&mut self, from: usize, to: usize) {
        self.count = self.count.saturating_add(1);
        self.first.get_or_insert((from, to));
    }
}

fn lost_before(bytes: &[u8]) -> Damage {
    let mut damage = Damage::default();
    for at in memchr::memmem::find_iter(bytes, "\u{FFFD}") {
        damage.add(at, at + '\u{FFFD}'.len_utf8());
    }
    damage
}

fn utf8_damage(bytes: &[u8]) -> Damage {
    let mut damage = Damage::default();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        let from = at + chunk.valid().len();
        at = from + chunk.invalid().len();
        if from < at {
            damage.add(from, at);
        }
    }
    damage
}

/// Decodes piece by piece into a buffer that is thrown away: only the places of the faults are wanted.
fn damage(encoding: &'static Encoding, bytes: &[u8]) -> Damage {
    let mut damage = Damage::default();
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = [0; 1024];
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(rest, &mut buffer, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return damage,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, behind) => {
                let to = at.saturating_sub(usize::from(behind));
                damage.add(to.saturating_sub(usize::from(length)), to);
            }
        }
    }
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
        let mut damaged = "(;PB[黑棋白棋])".as_bytes().to_vec();
        damaged[6] = b'?';
        assert_eq!(detect(&damaged, None), "damaged UTF-8");
    }

    #[test]
    fn finds_the_first_damage() {
        let gbk = Charset::detect(b"\xba\xda\xb7\xbd\xba\xda", Some(b"GBK"));
        let damage = gbk.damage(b"\xba\xdaa\xffb\xffc");
        assert_eq!((damage.count, damage.first), (2, Some((3, 4))));
        let utf8 = Charset::new(Coding::DamagedUtf8, Known::ByContent);
        let damage = utf8.damage("é".as_bytes());
        assert_eq!(damage, Damage::default());
        assert_eq!(utf8.damage(b"ab\xe6\x9dc").first, Some((2, 4)));
    }
}

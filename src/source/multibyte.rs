//! Characters of two bytes whose second byte may look like a bracket.

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS};

/// A charset in which `[`, `\` and `]` may be the second half of a character. EUC-JP, EUC-KR and windows-949 have no such second bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multibyte {
    /// GB18030 and its part GBK.
    Gb18030,
    /// Big5, with the Hong Kong set.
    Big5,
    /// Shift_JIS, with Microsoft's additions.
    ShiftJis,
}

impl Multibyte {
    /// Which of these a charset is, if any.
    pub(super) fn of(encoding: &'static Encoding) -> Option<Multibyte> {
        if encoding == GBK || encoding == GB18030 {
            Some(Multibyte::Gb18030)
        } else if encoding == BIG5 {
            Some(Multibyte::Big5)
        } else if encoding == SHIFT_JIS {
            Some(Multibyte::ShiftJis)
        } else {
            None
        }
    }

    /// How many bytes the character at the start of `bytes` has, as far as the reader must know: a character of four bytes has no brackets
    /// in it and may count as two or four single ones.
    #[inline]
    #[must_use]
    pub fn step(self, bytes: &[u8]) -> usize {
        let &[lead, trail, ..] = bytes else { return 1 };
        if !self.is_lead(lead) || !self.is_trail(trail) {
            return 1;
        }
        // The decoder gives an ASCII byte back that makes no character with the byte before it, and so does the reader.
        if matches!(trail, b'['..=b']') && !self.is_character([lead, trail]) {
            return 1;
        }
        2
    }

    fn is_lead(self, byte: u8) -> bool {
        match self {
            Multibyte::Gb18030 | Multibyte::Big5 => matches!(byte, 0x81..=0xFE),
            Multibyte::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
        }
    }

    fn is_trail(self, byte: u8) -> bool {
        match self {
            Multibyte::Gb18030 => matches!(byte, 0x40..=0x7E | 0x80..=0xFE),
            Multibyte::Big5 => matches!(byte, 0x40..=0x7E | 0xA1..=0xFE),
            Multibyte::ShiftJis => matches!(byte, 0x40..=0x7E | 0x80..=0xFC),
        }
    }

    fn is_character(self, pair: [u8; 2]) -> bool {
        let encoding = match self {
            Multibyte::Gb18030 => GB18030,
            Multibyte::Big5 => BIG5,
            Multibyte::ShiftJis => SHIFT_JIS,
        };
        let (_, damaged) = encoding.decode_without_bom_handling(&pair);
        !damaged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_over_whole_characters() {
        // 功 in Big5 ends with a backslash, so does 表 in Shift_JIS.
        assert_eq!(Multibyte::Big5.step(b"\xa5\x5c]"), 2);
        assert_eq!(Multibyte::ShiftJis.step(b"\x95\x5c]"), 2);
        assert_eq!(Multibyte::Gb18030.step(b"\x95]"), 2);
        assert_eq!(Multibyte::ShiftJis.step(b"\xb1]"), 1);
        assert_eq!(Multibyte::Big5.step(b"\xff]"), 1);
        assert_eq!(Multibyte::Gb18030.step(b"\xba"), 1);
        assert_eq!(Multibyte::Gb18030.step(b""), 1);
    }

    #[test]
    fn agrees_with_the_decoder_on_brackets() {
        for (multibyte, encoding) in [
            (Multibyte::Gb18030, GB18030),
            (Multibyte::Big5, BIG5),
            (Multibyte::ShiftJis, SHIFT_JIS),
        ] {
            for lead in 0x80..=0xFF {
                for bracket in *b"[\\]();" {
                    let pair = [lead, bracket];
                    let (text, _) = encoding.decode_without_bom_handling(&pair);
                    let is_seen = text.contains(char::from(bracket));
                    let steps = multibyte.step(&pair);
                    assert_eq!(steps == 1, is_seen, "{multibyte:?} {lead:x} {bracket:x}");
                }
            }
        }
    }
}

//! Charsets told by the looks of the bytes alone.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1252};

use super::charset::{Charset, Coding, Known};

/// More bytes of a file are not looked at: a guess gets no better by them.
const MOST: usize = 1 << 20;

/// In text with fewer bytes above ASCII letters are too few to be counted, and words tell more.
const FEW: usize = 100;

/// Fewer bytes above ASCII, without a word that is known, tell nothing.
const TOO_FEW: usize = 4;

/// Charsets that are told by words, and the words of Go in them. Where two charsets have as many, the one that stands first is taken.
const WORDS: &[(&Encoding, &[&str])] = &[
    (GBK, &CHINESE),
    (BIG5, &TRADITIONAL),
    (SHIFT_JIS, &JAPANESE),
    (EUC_KR, &KOREAN),
    (EUC_JP, &JAPANESE),
];
const CHINESE: [&str; 14] = [
    "段",
    "级",
    "黑",
    "白",
    "胜",
    "目",
    "子",
    "中盘",
    "名人",
    "本因坊",
    "王座",
    "棋圣",
    "天元",
    "围棋",
];
const TRADITIONAL: [&str; 14] = [
    "段",
    "級",
    "黑",
    "白",
    "勝",
    "目",
    "子",
    "中盤",
    "名人",
    "本因坊",
    "王座",
    "棋聖",
    "天元",
    "圍棋",
];
const JAPANESE: [&str; 14] = [
    "段",
    "級",
    "黒",
    "白",
    "勝",
    "目",
    "子",
    "中押",
    "名人",
    "本因坊",
    "王座",
    "棋聖",
    "天元",
    "囲碁",
];
const KOREAN: [&str; 9] = ["단", "급", "흑", "백", "승", "집", "불계", "호선", "바둑"];

/// Guesses the charset of bytes that are neither ASCII nor UTF-8 and that no CA explains.
pub(super) fn guess(bytes: &[u8]) -> Charset {
    // A character begins at the first byte above ASCII in every charset, so the text may be cut there.
    let start = bytes
        .iter()
        .position(|byte| !byte.is_ascii())
        .unwrap_or(bytes.len());
    let text = &bytes[start..];
    let text = &text[..text.len().min(MOST)];
    // Names stand in front of the moves, which are ASCII and tell nothing; the last character may end with an ASCII byte.
    let last = text.iter().rposition(|byte| !byte.is_ascii()).unwrap_or(0);
    let text = &text[..text.len().min(last + 2)];
    if let Some(encoding) = by_words(text) {
        return Charset::new(Coding::Bytes(encoding), Known::Guessed);
    }
    if text.iter().filter(|byte| !byte.is_ascii()).count() < TOO_FEW {
        return Charset::new(Coding::Bytes(WINDOWS_1252), Known::Default);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(text, text.len() < MOST);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    // What it says when it sees nothing else is what FF[4] says too.
    let known = if encoding == WINDOWS_1252 {
        Known::Default
    } else {
        Known::Guessed
    };
    Charset::new(Coding::Bytes(encoding), known)
}

/// The charset in which a short text speaks of Go: names and ranks alone, such as 九段, look like names in half a dozen languages.
fn by_words(text: &[u8]) -> Option<&'static Encoding> {
    if text.iter().filter(|byte| !byte.is_ascii()).count() > FEW {
        return None;
    }
    let mut best = None;
    let mut most = 0;
    for (encoding, words) in WORDS {
        let (text, damaged) = encoding.decode_without_bom_handling(text);
        if damaged {
            continue;
        }
        let seen = |word: &&str| text.matches(*word).count() * word.chars().count();
        let weight: usize = words.iter().map(seen).sum();
        if weight > most {
            (best, most) = (Some(*encoding), weight);
        }
    }
    best
}

/// Whether the bytes above ASCII are UTF-8 that lost a byte here and there.
///
/// Such files keep most of their characters. Legacy text forms valid sequences of two bytes by accident now and then, of three hardly ever.
pub(super) fn mostly_utf8(bytes: &[u8]) -> bool {
    // A `?` in the middle of a character of three bytes is the usual damage, and no legacy charset has such a sequence.
    let is_hit = |at: &usize| {
        let around = bytes.get(at.saturating_sub(1)..at + 2);
        matches!(around, Some([0xE0..=0xEF, b'?', 0x80..=0xBF]))
    };
    let mut long = memchr::memchr_iter(b'?', bytes).filter(is_hit).count();
    let (mut short, mut bad) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars().filter(|c| !c.is_ascii()) {
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
    fn one_damaged_character_is_no_legacy_text() {
        assert!(mostly_utf8(b"PB[\xe9?\x91]"));
        assert!(!mostly_utf8(b"PB[M\xfcller]"));
        assert!(!mostly_utf8(b"PB[\xba\xda?]"));
    }
}

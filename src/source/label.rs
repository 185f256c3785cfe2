//! What CA calls charsets.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, MACINTOSH, SHIFT_JIS};
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::charset::{Coding, Transcoded};

/// Names that the Encoding Standard does not have; letters in small, signs left out.
const ALIASES: &[(&str, &Encoding)] = &[
    ("ansi", WINDOWS_1252),
    ("big5eten", BIG5),
    ("big5hkscs", BIG5),
    ("cp1252", WINDOWS_1252),
    ("cp437", WINDOWS_1252),
    ("cp932", SHIFT_JIS),
    ("cp936", GBK),
    ("cp949", EUC_KR),
    ("cp950", BIG5),
    ("eucjp", EUC_JP),
    ("euccn", GBK),
    ("euckr", EUC_KR),
    ("gb", GBK),
    ("gb18030", GB18030),
    ("gb23121980", GBK),
    ("gb2312", GBK),
    ("gb231280", GBK),
    ("gbk", GBK),
    ("iso88591", WINDOWS_1252),
    ("ksc5601", EUC_KR),
    ("ksx1001", EUC_KR),
    ("mac", MACINTOSH),
    ("macroman", MACINTOSH),
    ("ms932", SHIFT_JIS),
    ("ms936", GBK),
    ("ms949", EUC_KR),
    ("ms950", BIG5),
    ("mskanji", SHIFT_JIS),
    ("sjis", SHIFT_JIS),
    ("shiftjis", SHIFT_JIS),
    ("uhc", EUC_KR),
    ("ucs2", UTF_16LE),
    ("usascii", WINDOWS_1252),
    ("utf16", UTF_16LE),
    ("utf8", UTF_8),
    ("utf8bom", UTF_8),
    ("utf8n", UTF_8),
    ("utf8mb4", UTF_8),
    ("win31j", SHIFT_JIS),
    ("windows31j", SHIFT_JIS),
    ("windows932", SHIFT_JIS),
    ("windows936", GBK),
    ("windows950", BIG5),
];

/// The charset a CA names, `None` where it names none that is known.
pub(super) fn named(label: &[u8]) -> Option<Coding> {
    let label = label.trim_ascii();
    let plain = plain(label);
    let seven_bits = match plain.as_str() {
        "hz" | "hzgb2312" | "hzgb" => Some(Transcoded::Hz),
        "iso2022kr" | "csiso2022kr" => Some(Transcoded::Iso2022Kr),
        "iso2022jp" | "csiso2022jp" | "iso2022jp1" | "iso2022jp2" | "jis" => {
            Some(Transcoded::Iso2022Jp)
        }
        _ => None,
    };
    if let Some(transcoded) = seven_bits {
        return Some(Coding::Transcoded(transcoded));
    }
    let encoding = Encoding::for_label_no_replacement(label).or_else(|| alias(&plain))?;
    Some(if encoding == UTF_8 {
        Coding::Utf8
    } else if encoding == UTF_16LE {
        Coding::Transcoded(Transcoded::Utf16Le)
    } else if encoding == UTF_16BE {
        Coding::Transcoded(Transcoded::Utf16Be)
    } else {
        Coding::Bytes(encoding)
    })
}

/// A name of the table, or a regular one in other clothes: `ISO8859_2`, `CP1251`, `WIN1250`.
fn alias(plain: &str) -> Option<&'static Encoding> {
    if let Some((_, encoding)) = ALIASES.iter().find(|(alias, _)| *alias == plain) {
        return Some(encoding);
    }
    if let Some(part) = plain.strip_prefix("iso8859") {
        return Encoding::for_label(format!("iso-8859-{part}").as_bytes());
    }
    let number = plain.trim_start_matches(|c: char| !c.is_ascii_digit());
    let family = &plain[..plain.len() - number.len()];
    let is_windows = matches!(family, "cp" | "ibm" | "ms" | "win" | "windows" | "x");
    if !is_windows || !matches!(number.len(), 3 | 4) {
        return None;
    }
    Encoding::for_label(format!("windows-{number}").as_bytes())
}

/// Letters in small and digits; what is too long to be a name is cut.
fn plain(label: &[u8]) -> String {
    let kept = label.iter().filter(|byte| byte.is_ascii_alphanumeric());
    kept.take(40)
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect()
}

/// The names of charsets in a file that was not read yet, with where they stand: whatever follows a CA.
pub(super) fn in_text(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    memchr::memmem::find_iter(bytes, b"CA").filter_map(move |at| {
        // `SCA[…]` is another name, and behind a byte above ASCII the C may be half a character.
        let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
        if before.is_ascii_uppercase() || before.is_ascii_digit() || !before.is_ascii() {
            return None;
        }
        let rest = bytes[at + 2..].trim_ascii_start().strip_prefix(b"[")?;
        let longest = &rest[..rest.len().min(64)];
        let end = memchr::memchr(b']', longest)?;
        let value = &longest[..end];
        (!value.contains(&b'\\')).then_some((at, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_use_are_known() {
        for (label, name) in [
            ("UTF-8", Some("UTF-8")),
            ("UTF8", Some("UTF-8")),
            (" utf-8 ", Some("UTF-8")),
            ("utf_8", Some("UTF-8")),
            ("ISO8859_1", Some("windows-1252")),
            ("ISO-8859-1", Some("windows-1252")),
            ("ISO8859_2", Some("ISO-8859-2")),
            ("Windows-1251", Some("windows-1251")),
            ("CP1250", Some("windows-1250")),
            ("CP 1253", Some("windows-1253")),
            ("EUC-CN", Some("GBK")),
            ("EUC_KR", Some("EUC-KR")),
            ("MS_KANJI", Some("Shift_JIS")),
            ("Shift-JIS", Some("Shift_JIS")),
            ("macintosh", Some("macintosh")),
            ("GB_2312", Some("GBK")),
            ("gb-2312", Some("GBK")),
            ("GB18030", Some("gb18030")),
            ("cp936", Some("GBK")),
            ("ms936", Some("GBK")),
            ("big5hkscs", Some("Big5")),
            ("Big5-HKSCS", Some("Big5")),
            ("UTF-16", Some("UTF-16LE")),
            ("utf-16be", Some("UTF-16BE")),
            ("HZ-GB-2312", Some("HZ-GB-2312")),
            ("ISO-2022-JP", Some("ISO-2022-JP")),
            ("ISO-2022-KR", Some("ISO-2022-KR")),
            ("KOI8-R", Some("KOI8-R")),
            ("unknown", None),
            ("", None),
            ("é", None),
            ("1252", None),
        ] {
            assert_eq!(named(label.as_bytes()).map(Coding::name), name, "{label}");
        }
    }

    #[test]
    fn labels_are_found_before_the_file_is_read() {
        let find = |text: &str| -> Vec<String> {
            let labels = in_text(text.as_bytes());
            labels
                .map(|(_, label)| String::from_utf8_lossy(label).into_owned())
                .collect()
        };
        assert_eq!(find("(;GM[1]CA[GBK])(;CA [x]ACA[y]CA[a\\]b]"), ["GBK", "x"]);
        assert_eq!(find("CA"), Vec::<String>::new());
        assert_eq!(find("CA[UTF-8"), Vec::<String>::new());
    }
}

//! Every charset: found, read without taking half a character for a bracket, and shown.

use std::sync::OnceLock;

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_8859_2, MACINTOSH, SHIFT_JIS};
use encoding_rs::{ISO_2022_JP, KOI8_R, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use kifu::check::{Checker, Options};
use kifu::sgf::{Collection, Ident, parse_source};
use kifu::source::{Charset, Claim, Contents, Known, Lines, Source, Span};
use proptest::prelude::*;

const CHINESE: &str = "第三届名人战决赛，吴清源九段执白中盘胜，木谷实八段";
const TRADITIONAL: &str = "第三屆名人戰決賽，吳清源九段執白中盤勝，許功蓋八段";
const JAPANESE: &str = "第三期名人戦、表示とソフトの十段戦、黒番中押し勝ち";
const KOREAN: &str = "제삼회 명인전 결승, 조훈현 구단 백 불계승, 서봉수 팔단";
const POLISH: &str = "Mistrzostwa Polski, Łukasz Ślęzak wygrał z Józefem Żółcińskim";
const RUSSIAN: &str = "Чемпионат России, победил Иван Шикшин, второй дан";
const FRENCH: &str = "Le maître a gagné à Orléans, où l'élève a été très fâché";

/// A record with `text` as a name, in some charset.
fn record(encoding: &'static Encoding, ca: &str, text: &str) -> Vec<u8> {
    let ca = if ca.is_empty() {
        String::new()
    } else {
        format!("CA[{ca}]")
    };
    let record = format!("(;GM[1]FF[4]{ca}SZ[9]PB[{text}];B[ee];W[cc])");
    let (bytes, _, lost) = encoding.encode(&record);
    assert!(!lost, "{text} in {}", encoding.name());
    bytes.into_owned()
}

/// Charset, how it is known, the name in it, and how many nodes there are.
fn read(bytes: &[u8]) -> (&'static str, Known, String, usize) {
    let text = Contents::read(bytes);
    let source = text.source();
    let mut tree = Collection::default();
    parse_source(source, &mut tree);
    let charset = source.charset();
    let root = tree.games().first().copied();
    let name = root.and_then(|root| tree.first_value(tree.find(root, Ident::PB)?));
    let name = name.map_or(String::new(), |name| source.text(name).text.into_owned());
    (charset.name(), charset.known, name, tree.node_count())
}

fn codes(bytes: &[u8]) -> Vec<&'static str> {
    let mut codes = Vec::new();
    Checker::default().check(bytes, &Options::default(), |checked| {
        codes.extend(checked.findings.iter().map(|finding| finding.check.code));
    });
    codes.retain(|code| code.starts_with('S'));
    codes
}

#[test]
fn charsets_are_found_with_and_without_ca() {
    for (encoding, ca, text, guessed) in [
        (GBK, "GB2312", CHINESE, Known::Guessed),
        (GBK, "EUC-CN", CHINESE, Known::Guessed),
        (GBK, "ms936", CHINESE, Known::Guessed),
        (BIG5, "Big5", TRADITIONAL, Known::Guessed),
        (BIG5, "big5hkscs", TRADITIONAL, Known::Guessed),
        (SHIFT_JIS, "MS_KANJI", JAPANESE, Known::Guessed),
        (SHIFT_JIS, "Shift_JIS", JAPANESE, Known::Guessed),
        (EUC_JP, "EUC-JP", JAPANESE, Known::Guessed),
        (EUC_KR, "EUC_KR", KOREAN, Known::Guessed),
        (ISO_8859_2, "ISO-8859-2", POLISH, Known::Guessed),
        (WINDOWS_1250, "cp1250", POLISH, Known::Guessed),
        (WINDOWS_1251, "windows-1251", RUSSIAN, Known::Guessed),
        (KOI8_R, "KOI8-R", RUSSIAN, Known::Guessed),
        (WINDOWS_1252, "ISO8859_1", FRENCH, Known::Default),
    ] {
        let named = read(&record(encoding, ca, text));
        let expected = (encoding.name(), Known::ByCa, text.to_owned(), 3);
        assert_eq!(named, expected, "CA[{ca}]");
        assert_eq!(codes(&record(encoding, ca, text)), [""; 0], "CA[{ca}]");
        let alone = read(&record(encoding, "", text));
        assert_eq!(
            (alone.1, alone.2.as_str(), alone.3),
            (guessed, text, 3),
            "{ca} without CA"
        );
        let unknown = codes(&record(encoding, "unknown", text));
        assert!(unknown.contains(&"S126"), "{ca}: {unknown:?}");
    }
    let (bytes, _, _) = MACINTOSH.encode(FRENCH);
    assert_eq!(
        Charset::detect(&bytes, Some(b"macintosh"))
            .decode(&bytes)
            .text,
        FRENCH
    );
}

#[test]
fn ranks_alone_tell_the_charset() {
    for (encoding, text) in [
        (GBK, "九段"),
        (BIG5, "九段 許功蓋"),
        (SHIFT_JIS, "九段 本因坊"),
        (EUC_KR, "구단 흑"),
    ] {
        let found = read(&record(encoding, "", text));
        assert_eq!((found.0, found.2.as_str()), (encoding.name(), text));
    }
    // One letter of Latin-1 tells nothing, and FF[4] says what it is then.
    let found = read(&record(WINDOWS_1252, "", "Müller"));
    assert_eq!((found.1, found.2.as_str()), (Known::Default, "Müller"));
}

#[test]
fn utf_8_is_never_guessed_into_something_else() {
    for text in [CHINESE, JAPANESE, KOREAN, POLISH, RUSSIAN, FRENCH] {
        for ca in ["", "UTF-8", "GBK", "Big5", "Shift_JIS", "unknown"] {
            let bytes = format!("(;CA[{ca}]PB[{text}];B[ee])").into_bytes();
            let found = read(&bytes);
            assert_eq!((found.0, found.1), ("UTF-8", Known::ByContent), "{ca}");
            let lies = ["GBK", "Big5", "Shift_JIS"].contains(&ca);
            assert_eq!(codes(&bytes).contains(&"S123"), lies, "{ca}");
        }
    }
    // One character of three bytes has lost its second or its last byte.
    for text in [CHINESE, JAPANESE, KOREAN] {
        for lost in [1, 2] {
            for ca in ["", "GBK", "Big5"] {
                let mut bytes = format!("(;CA[{ca}]PB[{text}];B[ee])").into_bytes();
                let at = bytes.iter().position(|byte| !byte.is_ascii()).unwrap();
                bytes[at + lost] = b'?';
                let found = read(&bytes);
                assert_eq!((found.0, found.3), ("damaged UTF-8", 2), "{ca} {text}");
                assert!(codes(&bytes).contains(&"S125"));
            }
        }
    }
}

#[test]
fn a_ca_that_the_bytes_contradict_is_not_believed() {
    let called = |encoding, ca, text| {
        let bytes = record(encoding, ca, text);
        let found = read(&bytes);
        (found.0, found.1, codes(&bytes))
    };
    assert_eq!(
        called(GBK, "UTF-8", CHINESE),
        ("GBK", Known::Guessed, vec!["S123", "S124"])
    );
    assert_eq!(
        called(SHIFT_JIS, "UTF-16", JAPANESE),
        ("Shift_JIS", Known::Guessed, vec!["S123", "S124"])
    );
    assert_eq!(
        called(WINDOWS_1252, "EUC-KR", FRENCH),
        ("windows-1252", Known::Default, vec!["S123"])
    );
    let utf8 = Charset::detect("é".as_bytes(), None);
    assert_eq!(utf8.claim("é".as_bytes(), b"latin1"), Claim::Contradicted);
    assert_eq!(utf8.claim(b"e", b"latin1"), Claim::Fits);
    assert_eq!(utf8.claim(b"e", b" "), Claim::Fits);
    assert_eq!(utf8.claim(b"e", b"none"), Claim::Unknown);
}

#[test]
fn what_hides_brackets_is_transcoded() {
    let text = "(;GM[1]SZ[9]PB[黒番 一]\nPW[表示]C[\\]];B[ee];W[cc])";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let jis = ISO_2022_JP.encode(text).0.into_owned();
    for (name, bytes) in [
        ("UTF-16LE", little.clone()),
        ("UTF-16BE", big.clone()),
        ("UTF-16LE", [b"\xFF\xFE".to_vec(), little].concat()),
        ("UTF-16BE", [b"\xFE\xFF".to_vec(), big].concat()),
        ("ISO-2022-JP", jis),
    ] {
        let found = read(&bytes);
        assert_eq!((found.0, found.2.as_str(), found.3), (name, "黒番 一", 3));
        assert_eq!(codes(&bytes), [""; 0], "{name}");
        let read = Contents::read(&bytes);
        let place = Lines::default().place(read.source(), offset(read.source().bytes(), b"PW"));
        assert_eq!((place.line, place.column), (2, 1), "{name}");
    }
    let hz = b"(;CA[HZ-GB-2312]PB[~{:Z7=~}];B[ee])";
    assert_eq!(read(hz), ("HZ-GB-2312", Known::ByCa, "黑方".to_owned(), 2));
}

#[test]
fn columns_count_characters() {
    for encoding in [GBK, BIG5, SHIFT_JIS, EUC_JP] {
        let bytes = record(encoding, encoding.name(), "白表");
        let text = Contents::read(&bytes);
        let before = record(encoding, encoding.name(), "ab");
        let place = Lines::default().place(text.source(), offset(&bytes, b";B"));
        assert_eq!(
            place.column,
            offset(&before, b";B") + 1,
            "{}",
            encoding.name()
        );
    }
}

#[test]
fn games_of_one_file_may_have_different_charsets() {
    let games = [
        record(GBK, "GB18030", "吴清源"),
        record(WINDOWS_1252, "", "plain"),
        record(SHIFT_JIS, "Shift_JIS", "表示"),
        record(BIG5, "Big5", "許功蓋"),
        "(;GM[1]CA[UTF8]PB[表示];B[ee])".as_bytes().to_vec(),
    ];
    for between in [b"".as_slice(), b"\n", b"\r\n\r\n"] {
        let bytes = games.join(between);
        let mut told = Vec::new();
        Checker::default().check(&bytes, &Options::default(), |checked| {
            let record = checked.game.unwrap().record;
            let name = record.tree().find(record.root(), Ident::PB).unwrap();
            let name = record.text(record.tree().first_value(name).unwrap());
            told.push((checked.source.charset().name(), name.into_owned()));
            assert!(
                checked
                    .findings
                    .iter()
                    .all(|f| !f.check.code.starts_with('S'))
            );
        });
        let told: Vec<_> = told.iter().map(|(a, b)| (*a, b.as_str())).collect();
        assert_eq!(
            told,
            [
                ("gb18030", "吴清源"),
                ("gb18030", "plain"),
                ("Shift_JIS", "表示"),
                ("Big5", "許功蓋"),
                ("UTF-8", "表示"),
            ]
        );
        let text = Contents::read(&bytes);
        let last = Lines::default().place(text.source(), bytes.len() as u32);
        let all: usize = text_of(text.source())
            .lines()
            .last()
            .unwrap()
            .chars()
            .count();
        assert_eq!(last.column as usize, all + 1);
    }
}

/// Some programs escape bytes and not characters: 揬 in GBK is `93 5D`, which they write `93 5C 5D`.
#[test]
fn escapes_inside_characters_cost_no_text() {
    let bytes = b"(;CA[GBK]C[\xdf\\\\\xdd\x94 \x93\\]\x99\xe0];B[ee];W[cc])";
    assert_eq!(read(bytes).3, 3);
    assert_eq!(codes(bytes), [""; 0]);
}

#[test]
fn hostile_bytes_are_only_odd_text() {
    let heads: [&[u8]; 9] = [
        b"\xFF\xFE",
        b"\xFE\xFF",
        b"\xFF",
        b"\0",
        b"(\0;\0",
        b"\0(\0;",
        b"\x1B$B",
        b"~{",
        b"\x1B$)C\x0E",
    ];
    let tails: [&[u8]; 8] = [
        b"",
        b"\0",
        b"\0\0\0",
        b"\0\xD8",
        b"\xD8\0\xD8",
        b"~",
        b"(;CA[~{]~}",
        b"\x00\xDC]",
    ];
    for head in heads {
        for tail in tails {
            for middle in ["", "(;CA[HZ]C[", "(;B[ee])"] {
                let bytes = [head, middle.as_bytes(), tail].concat();
                codes(&bytes);
                codes(&bytes[..bytes.len() - usize::from(!bytes.is_empty())]);
            }
        }
    }
}

fn offset(bytes: &[u8], what: &[u8]) -> u32 {
    let at = bytes.windows(what.len()).position(|word| word == what);
    u32::try_from(at.unwrap()).unwrap()
}

/// All text of a file, game by game.
fn text_of(source: Source<'_>) -> String {
    let mut tree = Collection::default();
    parse_source(source, &mut tree);
    let mut text = String::new();
    let first = Span::new(0, tree.game_span(0).start - 2);
    text.push_str(&source.text(first).text);
    for game in 0..tree.games().len() {
        let span = tree.game_span(game);
        // The `(;` of a game stands before its first property.
        text.push_str(&source.text(Span::new(span.start - 2, span.start)).text);
        let next = if game + 1 < tree.games().len() { 2 } else { 0 };
        text.push_str(&source.text(Span::new(span.start, span.end - next)).text);
    }
    text
}

/// Escapes text as SGF asks: a `\` before every `]` and `\`.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Characters whose second byte is `[`, `\` or `]`, and some others.
fn characters(encoding: &'static Encoding) -> Vec<char> {
    let mut characters: Vec<char> = "a[]\\();:\nB ".chars().collect();
    for lead in 0x81..=0xFEu8 {
        for trail in (0x5B..=0x5D).chain([0x40, 0x7E, 0xA1, 0xC4]) {
            let pair = [lead, trail];
            let (text, damaged) = encoding.decode_without_bom_handling(&pair);
            let (back, _, lost) = encoding.encode(&text);
            let mut chars = text.chars();
            if let (Some(c), None, false, false) = (chars.next(), chars.next(), damaged, lost)
                && *back == pair
            {
                characters.push(c);
            }
        }
    }
    characters
}

fn all_characters() -> &'static [(&'static Encoding, Vec<char>)] {
    static ALL: OnceLock<Vec<(&'static Encoding, Vec<char>)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let encodings = [GBK, GB18030, BIG5, SHIFT_JIS, EUC_JP, EUC_KR];
        encodings
            .map(|encoding| (encoding, characters(encoding)))
            .into()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_read_back(texts in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..30), 1..4)) {
        for (encoding, all) in all_characters() {
            let encoding = *encoding;
            let texts: Vec<String> = texts.iter().map(|text| text.iter().map(|at| *at.get(all)).collect()).collect();
            let values: String = texts.iter().map(|text| format!("[{}]", escape(text))).collect();
            let record = format!("(;CA[{}]LB{values};B[ee])", encoding.name());
            let (bytes, _, lost) = encoding.encode(&record);
            prop_assert!(!lost);
            // Text that happens to be UTF-8 is read as UTF-8, whatever CA says.
            if !bytes.is_ascii() && std::str::from_utf8(&bytes).is_ok() {
                continue;
            }
            let text = Contents::read(&bytes);
            let source = text.source();
            prop_assume!(source.charset().known == Known::ByCa || bytes.is_ascii());
            let mut tree = Collection::default();
            parse_source(source, &mut tree);
            prop_assert_eq!(&tree.faults, &[]);
            prop_assert_eq!(tree.node_count(), 2);
            let labels = tree.find(tree.games()[0], Ident::of(b"LB")).unwrap();
            let read: Vec<String> = tree
                .values(labels)
                .iter()
                .map(|value| kifu::sgf::unescape(&source.text(*value).text).into_owned())
                .collect();
            prop_assert_eq!(read, texts, "{}", encoding.name());
        }
    }

    #[test]
    fn utf_16_reads_back(text in "\\PC{0,40}") {
        let record = format!("(;GM[1]FF[4]SZ[19]KM[6.5]PB[{}];B[ee])", escape(&text));
        for (mark, bytes) in [
            (b"\xFF\xFE", record.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
            (b"\xFE\xFF", record.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        ] {
            let found = read(&[mark.to_vec(), bytes].concat());
            prop_assert_eq!(kifu::sgf::unescape(&found.2), text.as_str());
            prop_assert_eq!(found.3, 2);
        }
    }

    #[test]
    fn bytes_of_any_charset_never_panic(head in prop::sample::select(vec![
        b"(;CA[GBK]C[".to_vec(), b"(;CA[Big5]C[".to_vec(), b"(;CA[Shift_JIS]C[".to_vec(), b"(;CA[HZ]C[~{".to_vec(),
        b"\xFF\xFE".to_vec(), b"\xFE\xFF".to_vec(), b"(\0;\0".to_vec(), b"\x1B$B".to_vec(), b"(;CA[x](;CA[EUC-KR](;CA[GBK]".to_vec(),
    ]), tail in prop::collection::vec(any::<u8>(), 0..100)) {
        codes(&[head, tail].concat());
    }
}

//! What must hold for every input.

use kifu::check::{Checker, Options};
use kifu::finding::Finding;
use kifu::report::{FileName, Human, JsonLines, Only, Reporter};
use kifu::source::Span;
use proptest::prelude::*;

/// Sends bytes through the whole pipeline and both reporters; returns how many games were told of.
fn check(bytes: &[u8]) -> usize {
    let name = FileName {
        shown: "a.sgf".to_owned(),
        raw: None,
        whole: None,
    };
    let human = Human {
        only: Only::default(),
        width: 80,
        colored: true,
    };
    let json = JsonLines::default();
    let mut games = 0;
    let mut out = Vec::new();
    let effort = kifu::life::Options {
        playouts: 2,
        more: 4,
        ..Default::default()
    };
    let options = Options {
        effort,
        ..Options::default()
    };
    Checker::default().check(bytes, &options, |checked| {
        games += 1;
        checked
            .findings
            .iter()
            .for_each(|finding| assert_in(checked.source.bytes(), finding));
        human.game(&name, &checked, &mut out);
        json.game(&name, &checked, &mut out);
    });
    assert!(std::str::from_utf8(&out).is_ok());
    games
}

fn assert_in(bytes: &[u8], finding: &Finding) {
    if let Some(Span { start, end }) = finding.span {
        assert!(start <= end && end as usize <= bytes.len(), "{finding:?}");
    }
}

/// Bytes that look like SGF more often than chance would have it.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        8 => prop::sample::select(vec![
            "(", ")", ";", "[", "]", "\\", "\n", " ", "B", "W", "AB", "AW", "AE", "PL", "SZ", "KM", "HA", "RE", "RU", "TB", "TW", "KO",
            "C", "B[aa]", "W[bb]", "B[]", "W[tt]", ";B[cc]", ";W[dd]", "(;", "(;GM[1]", "SZ[3]", "SZ[52]", "SZ[9:13]", "AB[aa:cc]",
            "AE[aa:ZZ]", "RE[B+3.5]", "RE[0]", "KM[6.5]", "KM[375]", "RU[Chinese]", "RU[Tromp-Taylor]", "TB[aa:bb]", "black[aa]", "HA[3]",
        ]).prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes_are_reported_on(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(check(&bytes) >= 1);
    }

    #[test]
    fn anything_like_sgf_is_reported_on(bytes in sgf_like()) {
        prop_assert!(check(&bytes) >= 1);
    }
}

#[test]
fn damaged_records_are_reported_on() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
    {
        let bytes = std::fs::read(path).unwrap();
        let step = bytes.len() / 40 + 1;
        for cut in (0..bytes.len()).step_by(step) {
            assert!(check(&bytes[..cut]) >= 1, "{} cut at {cut}", path.display());
            let mut changed = bytes.clone();
            changed[cut] = b"()[];\\\0\xFF"[cut % 8];
            assert!(check(&changed) >= 1, "{} changed at {cut}", path.display());
        }
    }
}

/// Shapes that ask most of a reader; each is some hundred thousand tokens, more than any stack would bear.
#[test]
fn deep_and_wide_records_neither_overflow_nor_hang() {
    let n = 100_000;
    let shapes = [
        "(;B[aa]".repeat(n) + &")".repeat(n),
        "(;B[aa]".repeat(n),
        "(".repeat(n),
        ")".repeat(n),
        "(;B[aa]".to_owned() + &"(;W[bb])".repeat(n) + ")",
        "(;".to_owned() + &"B[aa]".repeat(n) + ")",
        "(;AB".to_owned() + &"[aa:ss]".repeat(n) + ")",
        "(;GM[1\n".repeat(n),
        "(;B[aa]".to_owned() + &"A b C ".repeat(n) + ")",
        "( ; x ".repeat(n),
        "(;C[".to_owned() + &"\\".repeat(n),
        "(;SZ[9]".to_owned() + &"(;B[aa](;W[bb])".repeat(n / 2) + &")".repeat(n / 2) + ")",
    ];
    for shape in shapes {
        assert!(check(shape.as_bytes()) >= 1);
    }
}

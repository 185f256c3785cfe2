//! Records in other formats than SGF, and files that are no records at all.
#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};

use kifu::batch::{Target, Walk};
use kifu::check::{Checker, Options};
use kifu::foreign::{Foreign, Text, Transcript, recognise, to_sgf};
use kifu::source::Span;
use proptest::prelude::*;

const GIB: &str = r"\HS
\[GIBOKIND=Global\]
\[GAMEDATE=2025- 3- 9-20-15-30\]
\[GAMEWHITENAME=shiro (5D)\]
\[GAMEBLACKNAME=ku]ro (3D)\]
\[GAMEINFOMAIN=GBKIND:3,GTIME:600-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:4,AUSZ:0\]
\[GAMETAG=S1,R2,D0,G65,W1,Z35,T30-3-600\]
\HE
\GS
2 1 0
5 0 &4
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
SKI 0 4
STO 0 5 2 18 0
\GE
";

const NGF: &str = "Friendly game
19
shiro       4D*
kuro        5D*
www.example.org
0
0
6
20250309 [20:15]
5
Black wins by 2.5!
3
PMABBQEEQ
PMACWEQQE
PMADBAAAA
";

const UGF: &str = "[Header]
Ver=UGF2,200
Lang=SJIS
Date=2025/03/09,20:15:00,2025/03/09,20:40:00
Rule=JPN
Size=19
Hdcp=2,-0.50
Winner=W,C
CoordinateType=IGS
PlayerW=shiro,4d,,
PlayerB=kuro,5d,,
[Data]
PP,B1,0,0
DD,B1,0,0
QC,W1,1,7
YA,B1,2,7
AS,W1,3,7
[Figure]
.Text,1
[Data]
AA,B1,4,1
.EndText
";

#[test]
fn gib_is_read() {
    assert_eq!(recognise(GIB.as_bytes()), Some(Foreign::Gib));
    assert_eq!(
        sgf(GIB.as_bytes()),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]PW[shiro]WR[5D]PB[ku\\]ro]BR[3D]DT[2025-03-09]RE[W+3.5]KM[6.5];B[pd];W[dp];B[];W[sa])"
    );
}

#[test]
fn gib_tells_results_by_number() {
    for (numbers, result) in [
        ("GRLT:0,ZIPSU:5", "RE[B+0.5]"),
        ("GRLT:0,ZIPSU:0", "RE[B+]"),
        ("GRLT:1,ZIPSU:700", "RE[W+70]"),
        ("GRLT:3,ZIPSU:0", "RE[B+R]"),
        ("GRLT:4,ZIPSU:0", "RE[W+R]"),
        ("GRLT:7,ZIPSU:0", "RE[B+T]"),
        ("GRLT:8,ZIPSU:0", "RE[W+T]"),
    ] {
        let record = GIB.replace("GRLT:1,ZIPSU:35", numbers);
        assert!(sgf(record.as_bytes()).contains(result), "{numbers}");
    }
    // Where the first list says nothing the second does, and then the words.
    let record = GIB.replace("GRLT:1,ZIPSU:35", "GRLT:255,ZIPSU:0");
    assert!(sgf(record.as_bytes()).contains("RE[W+3.5]"));
    let record = record.replace("W1,Z35", "W255,Z0");
    assert!(!sgf(record.as_bytes()).contains("RE["));
    let record = record.replace("\\HE", "\\[GAMERESULT=White wins\\]\n\\HE");
    assert!(sgf(record.as_bytes()).contains("RE[White wins]"));
}

#[test]
fn gib_handicap_and_komi() {
    let record = GIB
        .replace("INI 0 1 0", "INI 0 1 3")
        .replace("SKI 0 4\n", "");
    assert!(sgf(record.as_bytes()).contains("HA[3]"));
    assert!(sgf(record.as_bytes()).contains("AB[pd][dp][dd];"));
    let record = GIB.replace("GONGJE:65", "GONGJE:0");
    assert!(sgf(record.as_bytes()).contains("KM[0]"));
    // Who gives the points under DUM is not said, so no komi is stated.
    let record = GIB
        .replace("DUM:0,GONGJE:65", "DUM:5,GONGJE:0")
        .replace("D0,G65", "D5,G0");
    assert!(!sgf(record.as_bytes()).contains("KM["));
}

#[test]
fn gib_names_keep_their_characters() {
    let record = |kind: &str, name: &[u8]| {
        let (before, after) = GIB.split_once("ku]ro").unwrap();
        let before = before.replace("Global", kind);
        [before.as_bytes(), name, after.as_bytes()].concat()
    };
    for (kind, name, shown) in [
        ("Korea", &b"\xC8\xE6\xB5\xB9"[..], "PB[흑돌]"),
        ("China", &b"\xBA\xDA\xC6\xE5"[..], "PB[黑棋]"),
        ("Japan", &b"\x8D\x95"[..], "PB[黒]"),
        ("Korea", "흑돌".as_bytes(), "PB[흑돌]"),
        ("Global", &b"\xC8\xE6\xB5\xB9"[..], "PB[흑돌]"),
    ] {
        let bytes = record(kind, name);
        assert!(sgf(&bytes).contains(shown), "{kind}: {}", sgf(&bytes));
    }
    let bytes = record("Korea", b"\xC8\xE6\xB5\xB9");
    Checker::default().check(&bytes, &Options::default(), |checked| {
        assert_eq!(checked.source.charset().name(), "EUC-KR");
        assert_eq!(checked.source.bytes(), bytes);
    });
}

#[test]
fn moves_that_cannot_be_read_are_told_of() {
    let record = GIB.replace("STO 0 3 2 3 15", "STO 0 3 2 x] 15");
    assert!(sgf(record.as_bytes()).contains(";W[x\\] 15];"));
    assert!(told(record.as_bytes()).contains(&("M108", 14)));
    let record = GIB.replace("STO 0 3 2 3 15", "STO 0 3 2 19 15");
    assert!(sgf(record.as_bytes()).contains(";W[tp];"));
    assert!(told(record.as_bytes()).contains(&("M102", 14)));
}

#[test]
fn ngf_is_read() {
    assert_eq!(recognise(NGF.as_bytes()), Some(Foreign::Ngf));
    assert_eq!(
        sgf(NGF.as_bytes()),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]PW[shiro]WR[4D*]PB[kuro]BR[5D*]KM[6.5]DT[2025-03-09]RE[B+2.5];B[pd];W[dp];B[])"
    );
    let handicap = NGF.replacen("\n0\n0\n6\n", "\n2\n0\n0\n", 1);
    assert!(sgf(handicap.as_bytes()).contains("HA[2]"));
    assert!(sgf(handicap.as_bytes()).contains("KM[0]"));
    assert!(sgf(handicap.as_bytes()).contains("AB[pd][dp]"));
    for (words, result) in [
        ("White wins by  resign!", "RE[W+R]"),
        ("White lose by time!", "RE[B+T]"),
        ("Black wins!", "RE[B+]"),
        ("Draw!", "RE[Draw]"),
    ] {
        let record = NGF.replace("Black wins by 2.5!", words);
        assert!(sgf(record.as_bytes()).contains(result), "{words}");
    }
}

#[test]
fn old_ngf_is_read() {
    let record = "GIa game\nGIone\nGIother\nGI\nGI\nGI2006-9-5\nGI9\nGI0\nGI0\nGI6\nGI2\nPMABBDDDD\nPMACWGGGG\nGI1\nIDB[2] Black resigns(live)[EndTxt]\n";
    assert_eq!(recognise(record.as_bytes()), Some(Foreign::Ngf));
    assert_eq!(
        sgf(record.as_bytes()),
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]DT[2006-09-05]KM[6.5]RE[Black resigns];B[cc];W[ff])"
    );
}

#[test]
fn ugf_is_read() {
    assert_eq!(recognise(UGF.as_bytes()), Some(Foreign::Ugf));
    assert_eq!(
        sgf(UGF.as_bytes()),
        "(;FF[4]GM[1]CA[UTF-8]DT[2025-03-09]RU[Japanese]SZ[19]HA[2]KM[-0.5]RE[W+R]PW[shiro]WR[4d]PB[kuro]BR[5d]AB[pd][dp];W[qq];B[];W[aa])"
    );
    let from_above = UGF.replace("=IGS", "=JPN");
    assert!(sgf(from_above.as_bytes()).ends_with("AB[pp][dd];W[qc];B[];W[as])"));
    for (words, result) in [
        ("B,7.50", "RE[B+7.5]"),
        ("B,T", "RE[B+T]"),
        ("W,F2", "RE[W+F]"),
        ("W,", "RE[W+]"),
        ("D,", "RE[0]"),
        ("N1,E", "RE[Void]"),
    ] {
        let record = UGF.replace("Winner=W,C", &format!("Winner={words}"));
        assert!(sgf(record.as_bytes()).contains(result), "{words}");
    }
}

#[test]
fn encrypted_moves_are_no_game() {
    let record = "[Header]\nVer=UGF2,200\nCrypt=9666,X\nSize=19\n[Data]\n#+!%q$$\n&&/((\n";
    assert_eq!(to_sgf(record.as_bytes(), Foreign::Ugf), None);
    let messages = messages(record.as_bytes());
    assert_eq!(
        messages,
        ["no game found: this is a UGF file (Pandanet), but no moves could be read in it"]
    );
}

#[test]
fn places_lead_back_to_the_lines() {
    for (record, kind, moves) in [
        (
            GIB,
            Foreign::Gib,
            vec!["STO 0 2", "STO 0 3", "SKI", "STO 0 5"],
        ),
        (NGF, Foreign::Ngf, vec!["PMAB", "PMAC", "PMAD"]),
        (UGF, Foreign::Ugf, vec!["QC", "YA", "AS"]),
    ] {
        let transcript = to_sgf(record.as_bytes(), kind).unwrap();
        let starts = transcript.places.windows(2);
        assert!(starts.into_iter().all(|pair| pair[0].0 < pair[1].0));
        let nodes = offsets(&transcript.sgf, b';').into_iter().skip(1);
        for (node, line) in nodes.zip(moves) {
            for offset in node..node + 3 {
                let original = transcript.original(offset) as usize;
                assert!(record[original..].starts_with(line), "{line}");
            }
        }
    }
    let transcript = to_sgf(GIB.as_bytes(), Foreign::Gib).unwrap();
    let at = |what: &[u8]| transcript.origin(find(&transcript.sgf, what));
    assert_eq!(at(b"KM[").of(GIB.as_bytes()), b"GONGJE:65");
    assert_eq!(at(b"RE[").of(GIB.as_bytes()), b"GRLT:1");
    assert_eq!(transcript.original(0), 0);
    assert_eq!(transcript.original(u32::MAX), line_start(GIB, "STO 0 5"));
}

#[test]
fn findings_point_into_the_file() {
    let record = GIB.replace("STO 0 5 2 18 0", "STO 0 5 2 15 3");
    let told = told(record.as_bytes());
    assert!(told.contains(&("M101", 16)), "{told:?}");
    assert!(told.contains(&("S127", 1)), "{told:?}");
    Checker::default().check(record.as_bytes(), &Options::default(), |checked| {
        let game = checked.game.as_ref().unwrap();
        let first = game.replay.first_illegal.unwrap();
        assert_eq!(checked.place_in_record(first.span).line, 16);
    });
}

#[test]
fn a_file_cut_anywhere_keeps_the_moves_before_the_cut() {
    for (record, kind, moves) in [
        (GIB, Foreign::Gib, ["STO 0 2", "STO 0 3", "SKI"]),
        (NGF, Foreign::Ngf, ["PMAB", "PMAC", "PMAD"]),
        (UGF, Foreign::Ugf, ["QC", "YA", "AS"]),
    ] {
        for cut in 0..record.len() {
            let part = &record.as_bytes()[..cut];
            let whole = |line: &&str| (line_start(record, line) as usize) < cut.saturating_sub(15);
            let expected = moves.iter().filter(|line| whole(line)).count();
            let read = to_sgf(part, kind).map_or(0, |read| offsets(&read.sgf, b';').len() - 1);
            assert!(
                read >= expected,
                "{kind:?} cut at {cut}: {read} of {expected} moves"
            );
            told(part);
        }
    }
}

#[test]
fn a_missing_end_is_told_of() {
    for record in [
        GIB.replace("\\GE\n", ""),
        NGF.replace("PMADBAAAA\n", ""),
        UGF.replace("Size=19", "Size=19\nMoves=9"),
    ] {
        assert!(told(record.as_bytes()).contains(&("S107", 1)), "{record}");
    }
    for record in [GIB, NGF, UGF] {
        assert!(!told(record.as_bytes()).contains(&("S107", 1)), "{record}");
    }
}

#[test]
fn sgf_is_left_alone() {
    for record in [
        "(;SZ[9]C[\\\\HS]\n19\nPMABBQEEQ\n;B[ee])",
        "\u{FEFF}(;SZ[9];B[ee])",
        "; B[ee]",
        "\\HS",
        "a letter\n(;SZ[9];B[ee])",
    ] {
        let text = Text::of(record.as_bytes());
        let is_sgf = !record.starts_with('\\');
        assert_eq!(text.kind().is_none(), is_sgf, "{record}");
        if is_sgf {
            assert_eq!(text.sgf(), record.as_bytes());
            assert_eq!(text.original(Span::new(3, 5)), Span::new(3, 5));
        }
    }
}

#[test]
fn other_files_are_named() {
    for (bytes, name) in [
        (&b"PK\x03\x04\x14\0"[..], "a zip archive"),
        (b"\x1F\x8B\x08", "a gzip file"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"\xCF\xFA\xED\xFE\x07", "a program for macOS"),
        (b"\x7FELF\x02", "a program for Linux"),
        (b"\x89PNG\r\n\x1A\n", "a PNG image"),
        (
            b"\0\x05\x16\x07\0\x02",
            "an AppleDouble file, which macOS keeps beside another",
        ),
        (b"PP\x25\x44-lh5-abc", "an LHA archive"),
        (b"\r\n<!DOCTYPE HTML><HTML>", "an HTML page"),
        (b"<?xml version='1.0'?><a/>", "an XML file"),
        (b"{ \"error\": 404 }", "a JSON file"),
        (
            b"version https://git-lfs.github.com/spec/v1",
            "a Git LFS pointer; the file itself was not fetched",
        ),
        (b"\x8E\xE8\x8D\x87\x8A\x84\x81F", "a KIF file (shogi)"),
        ("# a\n手合割：平手\n".as_bytes(), "a KIF file (shogi)"),
        (&[0; 9000], "nothing but NUL bytes"),
        (b"\0(\0a\0b", "UTF-16 text"),
        (b"abc\0def", "binary data"),
        (b"A letter.", "plain text"),
    ] {
        assert_eq!(recognise(bytes).map(Foreign::name), Some(name));
        let shown = format!("no game found: this is {name}");
        assert!(messages(bytes).contains(&shown), "{name}");
    }
    for bytes in [&b""[..], b" \n", b";;)(;)", b"[broken"] {
        assert_eq!(recognise(bytes), None);
    }
}

proptest! {
    #[test]
    fn any_bytes_after_a_magic(bytes in prop::collection::vec(any::<u8>(), 0..400), which in 0..5usize) {
        let magic = [
            "\\HS\n",
            "\\HS\n\\[GAMEINFOMAIN=",
            "\\GS\nINI 0 1 3\nSTO 0 2 ",
            "a\n19\nb\nc\nd\n2\n0\n6\nPMAABBB\nPMAA",
            "[Header]\nVer=UGF\nSize=9\nCoordinateType=IGS\nHdcp=2,\n[Data]\n",
        ][which];
        let file = [magic.as_bytes(), &bytes].concat();
        reads(&file);
    }

    #[test]
    fn words_of_the_formats_in_any_order(parts in prop::collection::vec(0..WORDS.len(), 0..80), which in 0..3usize) {
        let magic = ["\\HS\n", "a\n9\nPMAABBB\n", "[Header]\nHdcp=1,2\n"][which];
        let text: String = parts.into_iter().map(|part| WORDS[part]).collect();
        reads((magic.to_owned() + &text).as_bytes());
    }
}

const WORDS: [&str; 30] = [
    "\n",
    "\r\n",
    ",",
    " ",
    "=",
    "STO",
    "SKI",
    "INI",
    "0",
    "1",
    "2",
    "18",
    "99999999999",
    "-",
    "&4",
    "\\[",
    "\\]",
    "GAMEINFOMAIN=",
    "GRLT:0",
    "ZIPSU:",
    "GONGJE:65",
    "[Data]",
    "[Header]",
    "Size=",
    "AA",
    "YA,B1,0,0",
    "PMAAB",
    "ZZ",
    "(;",
    "]",
];

#[test]
fn directories_give_records_of_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.GIB", "b.ngf", "c.ugf", "d.ugi", "e.sgf", "f.txt", ".gib"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let found = Walk::new(vec![folder.path().to_path_buf()]);
    let names: Vec<String> = found
        .map(|target| match target {
            Target::File(path) => path.file_name().unwrap().to_string_lossy().into_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(names, ["a.GIB", "b.ngf", "c.ugf", "d.ugi", "e.sgf"]);
}

/// Samples of other people's collections, where they are at hand.
#[test]
fn samples_are_read() {
    let Some(folder) = std::env::var_os("KIFU_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: KIFU_CORPUS names no folder of records");
        return;
    };
    for (file, kind, moves, result) in [
        ("sabaki_2d93ac92bc.sgf", Foreign::Ngf, 333, Some("B+0.5")),
        ("sabaki_3725e0c070.sgf", Foreign::Gib, 49, Some("B+T")),
        ("sabaki_922e962f11.sgf", Foreign::Gib, 118, None),
        ("sabaki_d1d3d8f339.sgf", Foreign::Ugf, 254, Some("B+7.5")),
    ] {
        let bytes = sample(&folder, file);
        Checker::default().check(&bytes, &Options::default(), |checked| {
            let game = checked.game.unwrap();
            assert_eq!(game.foreign, Some(kind), "{file}");
            assert_eq!(game.replay.moves, moves, "{file}");
            assert_eq!(game.replay.first_illegal, None, "{file}");
            let read = game
                .record
                .result
                .map(|stated| stated.value.outcome.to_string());
            assert_eq!(read.as_deref(), result, "{file}");
        });
    }
    for file in [
        "fox_9d_b8883734e1.sgf",
        "fox_9d_e431811043.sgf",
        "fox_9d_e9bde8946a.sgf",
    ] {
        let bytes = sample(&folder, file);
        assert_eq!(
            messages(&bytes),
            ["no game found: this is nothing but NUL bytes"]
        );
    }
}

fn sample(folder: &Path, file: &str) -> Vec<u8> {
    std::fs::read(folder.join("odd").join(file)).unwrap()
}

/// Goes through all that is done with a file; every place has to lie in it.
fn reads(file: &[u8]) {
    for kind in [Foreign::Gib, Foreign::Ngf, Foreign::Ugf] {
        if let Some(Transcript { sgf, places, .. }) = to_sgf(file, kind) {
            assert!(std::str::from_utf8(&sgf).is_ok());
            for (start, origin) in places {
                assert!((start as usize) < sgf.len());
                assert!(origin.start <= origin.end && origin.end as usize <= file.len());
            }
        }
    }
    told(file);
}

fn sgf(bytes: &[u8]) -> String {
    let transcript = to_sgf(bytes, recognise(bytes).unwrap()).unwrap();
    String::from_utf8(transcript.sgf).unwrap()
}

/// The codes of the findings with their lines.
fn told(bytes: &[u8]) -> Vec<(&'static str, u32)> {
    let mut told = Vec::new();
    Checker::default().check(bytes, &Options::default(), |checked| {
        for finding in &checked.findings {
            let line = finding
                .span
                .map_or(0, |span| checked.place(span.start).line);
            told.push((finding.check.code, line));
        }
    });
    told
}

fn messages(bytes: &[u8]) -> Vec<String> {
    let mut messages = Vec::new();
    Checker::default().check(bytes, &Options::default(), |checked| {
        messages.extend(
            checked
                .findings
                .iter()
                .map(|finding| finding.message.clone()),
        );
    });
    messages
}

fn offsets(bytes: &[u8], what: u8) -> Vec<u32> {
    let all = bytes.iter().enumerate().filter(|(_, byte)| **byte == what);
    all.map(|(offset, _)| u32::try_from(offset).unwrap())
        .collect()
}

fn find(bytes: &[u8], what: &[u8]) -> u32 {
    let at = bytes.windows(what.len()).position(|part| part == what);
    u32::try_from(at.unwrap()).unwrap()
}

fn line_start(text: &str, line: &str) -> u32 {
    find(text.as_bytes(), format!("\n{line}").as_bytes()) + 1
}

//! Archives as users meet them: what is found in them, in which order, and what becomes of those that are broken or made to do harm.
#![cfg(feature = "archives")]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Cursor, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use proptest::prelude::*;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use sevenz_rust2::{ArchiveEntry, ArchiveWriter};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A record, and one with an illegal move.
const GOOD: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[cc])";
const BAD: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[ee])";

type Members<'a> = &'a [(&'a str, &'a str)];

/// In every kind of archive: two records, one in capital letters and one of several games, and something else.
const MEMBERS: Members<'static> = &[
    ("z/first.sgf", GOOD),
    ("notes.txt", "nothing"),
    ("a/BAD.SGF", BAD),
    ("two.sgfs", "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])"),
];

#[test]
fn members_come_in_the_order_of_the_archive() {
    for (name, bytes) in archives(MEMBERS) {
        let place = Place::with(&[(&name, &bytes)]);
        for path in [name.as_str(), "."] {
            let ran = place.check([path]);
            let prefix = if path == "." { "./" } else { "" };
            let wanted = ["z/first.sgf", "a/BAD.SGF", "two.sgfs", "two.sgfs"];
            let wanted = wanted.map(|member| format!("{prefix}{name}!{member}"));
            assert_eq!(ran.paths(), wanted, "{name}");
            assert_eq!(ran.lines[1]["findings"][0]["code"], "M101", "{name}");
            assert_eq!(ran.lines[3]["game"], 1, "{name}");
            assert_eq!(ran.summary()["files"], 3, "{name}");
            assert_eq!(ran.code, 1, "{name}");
        }
    }
}

#[test]
fn packed_records_are_records() {
    let place = Place::with(&[
        ("a.sgf.gz", &gzip(BAD.as_bytes())),
        ("b.SGF.ZST", &zstd(BAD.as_bytes())),
        ("c.sgfs", GOOD.as_bytes()),
        ("log.gz", &gzip(b"no record")),
    ]);
    let ran = place.check(["."]);
    assert_eq!(ran.paths(), ["./a.sgf.gz", "./b.SGF.ZST", "./c.sgfs"]);
    assert_eq!(ran.codes(0), ["M101"]);
    assert_eq!(ran.codes(1), ["M101"]);
    // Files that are named are opened whatever lies below the packing.
    assert_eq!(place.check(["log.gz"]).codes(0), ["S101"]);
}

#[test]
fn several_frames_and_members_are_one_file() {
    let halves = BAD.split_at(20);
    let join = |pack: fn(&[u8]) -> Vec<u8>| {
        [pack(halves.0.as_bytes()), pack(halves.1.as_bytes())].concat()
    };
    // A skippable frame of three bytes stands between two frames.
    let skippable = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc";
    let skipping = [
        &zstd(halves.0.as_bytes())[..],
        skippable,
        &zstd(halves.1.as_bytes()),
    ]
    .concat();
    let place = Place::with(&[
        ("a.sgf.gz", &join(gzip)),
        ("b.sgf.zst", &join(zstd)),
        ("c.sgf.zst", &skipping),
    ]);
    let ran = place.check(["."]);
    for line in 0..3 {
        assert_eq!(ran.codes(line), ["M101"], "{line}");
    }
}

#[test]
fn threads_do_not_show() {
    let names: Vec<String> = (0..3000)
        .map(|number| format!("{}/{number}.sgf", number % 7))
        .collect();
    let record = |number: usize| if number.is_multiple_of(3) { BAD } else { GOOD };
    let members: Vec<(&str, &str)> = names
        .iter()
        .enumerate()
        .map(|(number, name)| (&**name, record(number)))
        .collect();
    for (name, bytes) in archives(&members) {
        let place = Place::with(&[
            (&name, &bytes),
            ("b.sgf", GOOD.as_bytes()),
            ("zz.zip", &zip(MEMBERS)),
        ]);
        let outputs =
            ["1", "2", "5"].map(|threads| place.check(["--threads", threads, "."]).without_time());
        assert_eq!(outputs[0].lines().count(), 3000 + 1 + 4 + 1, "{name}");
        assert_eq!(outputs[0], outputs[1], "{name}");
        assert_eq!(outputs[0], outputs[2], "{name}");
    }
}

#[test]
fn a_small_archive_of_a_huge_member_costs_nothing() {
    let packed = deflated_zeros(1 << 10);
    let after = (BAD.as_bytes().to_vec(), 0, BAD.len());
    let zip = |size: usize| {
        raw_zip(&[
            ("bomb.sgf", &(packed.clone(), 8, size)),
            ("after.sgf", &after),
        ])
    };
    // One says what it is, the other one that the member is small.
    let (honest, lying) = (zip(1 << 30), zip(100));
    assert!(honest.len() < 2 << 20);
    for (name, bytes) in [("bomb.zip", &honest), ("lying.zip", &lying)] {
        let ran = Place::with(&[(name, bytes)]).check([name]);
        assert_eq!(
            ran.paths(),
            [format!("{name}!bomb.sgf"), format!("{name}!after.sgf")]
        );
        assert!(
            ["S903", "S901"].contains(&&*ran.codes(0)[0]),
            "{:?}",
            ran.codes(0)
        );
        assert_eq!(ran.codes(1), ["M101"]);
    }
}

#[test]
fn bombs_are_findings_and_the_run_goes_on() {
    let zeros = vec![0; 257 << 20];
    let bombs = [("a.sgf.gz", gzip(&zeros)), ("b.sgf.zst", zstd(&zeros))];
    for (name, bytes) in &bombs {
        assert!(bytes.len() < 2 << 20);
        let ran = Place::with(&[(*name, bytes), ("z.sgf", GOOD.as_bytes())]).check(["."]);
        assert_eq!(ran.paths(), [format!("./{name}"), "./z.sgf".to_owned()]);
        assert_eq!(ran.codes(0), ["S903"]);
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn what_is_skipped_counts_too() {
    // Nobody would see these members, but they have to be unpacked to get past them.
    let mut tape = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    append(&mut tape, "first.sgf", BAD.as_bytes());
    let mut header = tar::Header::new_gnu();
    header.set_size(1200 << 20);
    header.set_mode(0o644);
    tape.append_data(&mut header, "big.bin", std::io::repeat(0).take(1200 << 20))
        .expect("a member");
    let bytes = tape
        .into_inner()
        .expect("an archive")
        .finish()
        .expect("an archive");
    let ran = Place::with(&[("a.tgz", &bytes)]).check(["a.tgz"]);
    assert_eq!(ran.paths(), ["a.tgz!first.sgf", "a.tgz"]);
    assert_eq!(ran.codes(1), ["S903"]);
    assert_eq!(ran.code, 1);
}

#[test]
fn truncated_archives_give_what_lies_before() {
    let names: Vec<String> = (0..200).map(|number| format!("{number}.sgf")).collect();
    let records: Vec<String> = (0..200)
        .map(|number| format!("(;SZ[9]C[{}])", noise(number)))
        .collect();
    let members: Vec<(&str, &str)> = names
        .iter()
        .zip(&records)
        .map(|(name, record)| (&**name, &**record))
        .collect();
    for (name, bytes) in archives(&members) {
        let place = Place::with(&[
            (&name, &bytes[..bytes.len() / 2]),
            ("z.sgf", GOOD.as_bytes()),
        ]);
        let ran = place.check(["."]);
        assert_eq!(ran.code, 2, "{name}");
        let paths = ran.paths();
        assert_eq!(paths.last().map(String::as_str), Some("./z.sgf"), "{name}");
        let broken = paths.len() - 2;
        assert_eq!(ran.codes(broken), ["S901"], "{name}");
        // Zip and 7z keep their directory at the end, and zstandard holds a window back until it is whole.
        let is_stream = [".tar", ".gz", ".tgz"]
            .iter()
            .any(|end| name.ends_with(end));
        assert_eq!(broken > 20, is_stream, "{name}: {broken}");
    }
}

#[test]
fn damage_to_one_member_of_a_zip_is_told_of_that_member() {
    let record = format!("(;C[{}])", noise(1));
    let mut bytes = zip(&[("a.sgf", &record), ("b.sgf", BAD)]);
    bytes[200] ^= 0xFF;
    let ran = Place::with(&[("a.zip", &bytes)]).check(["a.zip"]);
    assert_eq!(ran.paths(), ["a.zip!a.sgf", "a.zip!b.sgf"]);
    assert_eq!(ran.codes(0), ["S901"]);
    assert_eq!(ran.codes(1), ["M101"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn encrypted_members_are_told_one_by_one() {
    // The first bit of the flags says that a member is encrypted, in its own header and in the directory.
    let mut bytes = zip(&[("a.sgf", GOOD), ("b.sgf", BAD)]);
    let own = bytes
        .windows(4)
        .position(|four| four == b"PK\x03\x04")
        .expect("a header");
    let listed = bytes
        .windows(4)
        .position(|four| four == b"PK\x01\x02")
        .expect("a directory");
    bytes[own + 6] |= 1;
    bytes[listed + 8] |= 1;
    let ran = Place::with(&[("a.zip", &bytes)]).check(["a.zip"]);
    assert_eq!(ran.paths(), ["a.zip!a.sgf", "a.zip!b.sgf"]);
    assert_eq!(ran.codes(0), ["S901"]);
    assert_eq!(ran.codes(1), ["M101"]);
}

#[test]
fn archives_in_archives_are_told_once() {
    let inner = String::from_utf8_lossy(&zip(MEMBERS)).into_owned();
    let members = [
        ("in.zip", &*inner),
        ("a.sgf", GOOD),
        ("in.tar.gz", "x"),
        ("b.sgf.gz", "x"),
    ];
    for (name, bytes) in archives(&members) {
        let ran = Place::with(&[(&name, &bytes)]).check([name.as_str()]);
        assert_eq!(
            ran.paths(),
            [format!("{name}!a.sgf"), name.clone()],
            "{name}"
        );
        assert_eq!(ran.codes(1), ["S904"]);
        let message = ran.lines[1]["findings"][0]["message"]
            .as_str()
            .expect("text");
        assert!(message.contains("in.zip and 2 more"), "{message}");
        assert_eq!(ran.code, 0);
    }
}

#[test]
fn an_archive_without_records_says_so() {
    for (name, bytes) in archives(&[("a.txt", "x"), ("b.txt", "y")]) {
        let ran = Place::with(&[(&name, &bytes)]).check([name.as_str()]);
        assert_eq!(ran.paths(), [&*name]);
        assert_eq!(ran.codes(0), ["S904"]);
        let message = ran.lines[0]["findings"][0]["message"]
            .as_str()
            .expect("text");
        assert!(message.contains("among its 2 members"), "{message}");
        assert_eq!(ran.code, 0, "{name}");
    }
}

#[test]
fn names_keep_their_bytes() {
    let long = format!("{}/record.sgf", "deep/".repeat(60));
    let mut tape = tar::Builder::new(Vec::new());
    append(&mut tape, &long, GOOD.as_bytes());
    let mut header = tar::Header::new_ustar();
    header.as_mut_bytes()[..6].copy_from_slice(b"\xc8.sgf\0");
    header.set_size(GOOD.len() as u64);
    header.set_cksum();
    tape.append(&header, GOOD.as_bytes()).expect("a member");
    let bytes = tape.into_inner().expect("an archive");
    let ran = Place::with(&[("a.tar", &bytes)]).check(["a.tar"]);
    let long = long.replace("//", "/");
    assert_eq!(ran.paths()[0].replace("//", "/"), format!("a.tar!{long}"));
    assert_eq!(ran.paths()[1], "a.tar!\u{FFFD}.sgf");
    assert_eq!(ran.lines[1]["path_raw"], "YS50YXIhyC5zZ2Y=");
    assert_eq!(ran.lines[0]["path_raw"], Value::Null);
}

#[test]
fn members_of_one_name_are_all_checked() {
    let mut tape = tar::Builder::new(Vec::new());
    append(&mut tape, "a.sgf", GOOD.as_bytes());
    append(&mut tape, "a.sgf", BAD.as_bytes());
    let bytes = tape.into_inner().expect("an archive");
    let ran = Place::with(&[("a.tar", &bytes)]).check(["a.tar"]);
    assert_eq!(ran.paths(), ["a.tar!a.sgf", "a.tar!a.sgf"]);
    // `ZipWriter` refuses two of a name, so one is renamed afterwards.
    let mut bytes = zip(&[("a.sgf", GOOD), ("b.sgf", BAD)]);
    for at in 0..bytes.len() - 5 {
        if &bytes[at..at + 5] == b"b.sgf" {
            bytes[at] = b'a';
        }
    }
    let ran = Place::with(&[("a.zip", &bytes)]).check(["a.zip"]);
    assert_eq!(ran.paths(), ["a.zip!a.sgf", "a.zip!a.sgf"]);
    assert_eq!(ran.codes(1), ["M101"]);
}

#[test]
fn empty_members_of_a_7z_hide_no_others() {
    let members = [
        ("a.sgf", GOOD),
        ("empty.sgf", ""),
        ("b.sgf", BAD),
        ("none.txt", ""),
        ("c.sgf", GOOD),
    ];
    let ran = Place::with(&[("a.7z", &seven(&members))]).check(["a.7z"]);
    let mut paths = ran.paths();
    paths.sort();
    let wanted = ["a.7z!a.sgf", "a.7z!b.sgf", "a.7z!c.sgf", "a.7z!empty.sgf"];
    assert_eq!(paths, wanted);
}

/// A directory with all its checksums right that speaks of more than any memory holds must not end the run.
#[test]
fn counts_of_a_7z_are_not_believed() {
    let number = |number: u64| [&[0xFF][..], &number.to_le_bytes()].concat();
    let directories = [
        [&[1, 5][..], &number(1 << 40), &[0, 0]].concat(),
        [&[1, 4, 7, 11][..], &number(1 << 50), &[0]].concat(),
        [&[1, 4, 6][..], &number(0), &number(1 << 45), &[9]].concat(),
        [
            &[1, 4, 7, 11, 1, 0, 1, 1, 0, 12, 5, 0, 8, 13][..],
            &number(1 << 42),
            &[0, 0],
        ]
        .concat(),
        [
            &[23, 6, 0, 1, 9, 0, 0, 7, 11, 1, 0, 1, 1, 0, 12][..],
            &number(1 << 40),
            &[0, 0],
        ]
        .concat(),
        [
            &[
                1, 4, 7, 11, 1, 0, 1, 0x23, 3, 1, 1, 5, 0x5D, 0xFF, 0xFF, 0xFF, 0xFF,
            ][..],
            &[12, 5, 0, 0, 0],
        ]
        .concat(),
    ];
    for directory in directories {
        let mut start = 0_u64.to_le_bytes().to_vec();
        start.extend((directory.len() as u64).to_le_bytes());
        start.extend(checksum(&directory));
        let bytes = [
            b"7z\xBC\xAF\x27\x1C\0\x04",
            &checksum(&start)[..],
            &start,
            &directory,
        ]
        .concat();
        let place = Place::with(&[("a.7z", &bytes), ("b.sgf", GOOD.as_bytes())]);
        let ran = place.check(["."]);
        assert_eq!(ran.paths(), ["./a.7z", "./b.sgf"], "{directory:?}");
        assert!(
            ["S901", "S903"].contains(&&*ran.codes(0)[0]),
            "{directory:?}"
        );
    }
}

/// 7-Zip packs the directory as soon as there is more than one member, and does not say what the packed block is made of.
#[test]
fn a_7z_may_have_a_packed_directory() {
    let number = |number: usize| [&[0xFF][..], &(number as u64).to_le_bytes()].concat();
    // A block of one coder, 00, which copies.
    let streams = |at: usize, size: usize| {
        let packed = [&[0x06][..], &number(at), &[1, 0x09], &number(size), &[0]].concat();
        let block = [&[0x07, 0x0B, 1, 0, 1, 1, 0, 0x0C][..], &number(size), &[0]].concat();
        [packed, block].concat()
    };
    let name = "a.sgf\0".encode_utf16().flat_map(u16::to_le_bytes);
    let name: Vec<u8> = name.collect();
    let names = [
        &[0x05, 1, 0x11, 1 + name.len() as u8, 0][..],
        &name,
        &[0, 0],
    ]
    .concat();
    let inner = [&[1, 4][..], &streams(0, BAD.len()), &[8, 0, 0], &names].concat();
    let outer = [&[0x17][..], &streams(BAD.len(), inner.len()), &[0]].concat();
    let mut start = ((BAD.len() + inner.len()) as u64).to_le_bytes().to_vec();
    start.extend((outer.len() as u64).to_le_bytes());
    start.extend(checksum(&outer));
    let signature = b"7z\xBC\xAF\x27\x1C\0\x04";
    let bytes = [
        signature,
        &checksum(&start)[..],
        &start,
        BAD.as_bytes(),
        &inner,
        &outer,
    ]
    .concat();
    let ran = Place::with(&[("a.7z", &bytes)]).check(["a.7z"]);
    assert_eq!(ran.paths(), ["a.7z!a.sgf"], "{}", ran.out);
    assert_eq!(ran.codes(0), ["M101"]);
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

#[test]
fn score_reads_archives_too() {
    let place = Place::with(&[("a.zip", &zip(MEMBERS))]);
    let ran = place.kifu(["score", "--format", "jsonl", "a.zip"]);
    assert_eq!(ran.paths()[0], "a.zip!z/first.sgf");
    assert_eq!(ran.code, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the bytes: an archive is a path that is told of, and the file behind it is checked.
    #[test]
    fn no_bytes_break_a_run(
        noise in prop::collection::vec(any::<u8>(), 0..300),
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut files = vec![("zz.sgf".to_owned(), GOOD.as_bytes().to_vec())];
        let whole = archives(MEMBERS).into_iter().chain([
            ("a.sgf.gz".to_owned(), gzip(GOOD.as_bytes())),
            ("a.sgf.zst".to_owned(), zstd(GOOD.as_bytes())),
        ]);
        for (name, bytes) in whole {
            let mut flipped = bytes.clone();
            for (at, by) in &flips {
                let at = at.index(flipped.len());
                flipped[at] ^= by;
            }
            files.push((format!("flipped-{name}"), flipped));
            files.push((format!("cut-{name}"), bytes[..cut.index(bytes.len())].to_vec()));
            files.push((format!("noise-{name}"), noise.clone()));
            let keep = bytes.len().min(40);
            files.push((format!("tail-{name}"), [&bytes[..keep], &noise].concat()));
        }
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (&**name, &**bytes)).collect();
        let ran = Place::with(&files).check(["."]);
        prop_assert!(ran.code <= 2);
        prop_assert_eq!(ran.err, "");
        let paths: Vec<String> = ran.lines.iter().filter(|line| line["type"] == "game").map(|line| line["path"].as_str().expect("text").to_owned()).collect();
        for (name, _) in &files {
            prop_assert!(paths.iter().any(|path| path.starts_with(&format!("./{name}"))), "{} is missing", name);
        }
        let broke = ran.lines.iter().any(|line| line.to_string().contains("S902"));
        prop_assert!(!broke, "{:?}", ran.lines);
    }
}

/// The same members in every kind of archive.
fn archives(members: Members<'_>) -> Vec<(String, Vec<u8>)> {
    let tape = tape(members);
    let all = [
        ("a.zip", zip(members)),
        ("a.tar", tape.clone()),
        ("a.tar.gz", gzip(&tape)),
        ("a.tgz", gzip(&tape)),
        ("a.tar.zst", zstd(&tape)),
        ("a.7z", seven(members)),
    ];
    all.map(|(name, bytes)| (name.to_owned(), bytes)).into()
}

fn zip(members: Members<'_>) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in members {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a member");
        zip.write_all(text.as_bytes()).expect("a member");
    }
    zip.finish().expect("an archive").into_inner()
}

fn tape(members: Members<'_>) -> Vec<u8> {
    let mut tape = tar::Builder::new(Vec::new());
    for (name, text) in members {
        append(&mut tape, name, text.as_bytes());
    }
    tape.into_inner().expect("an archive")
}

fn append(tape: &mut tar::Builder<impl Write>, name: &str, bytes: &[u8]) {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    tape.append_data(&mut header, name, bytes)
        .expect("a member");
}

fn seven(members: Members<'_>) -> Vec<u8> {
    let mut archive = ArchiveWriter::new(Cursor::new(Vec::new())).expect("an archive");
    let (entries, readers): (Vec<_>, Vec<_>) = members
        .iter()
        .map(|(name, text)| (ArchiveEntry::new_file(name), text.as_bytes().into()))
        .unzip();
    archive
        .push_archive_entries(entries, readers)
        .expect("members");
    archive.finish().expect("an archive").into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("memory can be written");
    gzip.finish().expect("memory can be written")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// So many MiB of zeros: a block that ends at a byte and looks back at nothing can be repeated.
fn deflated_zeros(times: usize) -> Vec<u8> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    deflate
        .write_all(&vec![0; 1 << 20])
        .expect("memory can be written");
    deflate.flush().expect("memory can be written");
    let block = deflate.get_ref().clone();
    // The last block is empty.
    [block.repeat(times), vec![1, 0, 0, 0xFF, 0xFF]].concat()
}

/// A member as it lies in a zip: its bytes, how they are packed, and how long they say they are.
type Raw = (Vec<u8>, u16, usize);

/// A zip by hand, which may lie; checksums are those of what is there only where it is not packed.
fn raw_zip(members: &[(&str, &Raw)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, (packed, method, size)) in members {
        let mut crc = flate2::Crc::new();
        crc.update(packed);
        let mut common = vec![20, 0, 0, 0];
        common.extend(method.to_le_bytes());
        common.extend([0, 0, 0x21, 0x50]);
        common.extend(crc.sum().to_le_bytes());
        common.extend((packed.len() as u32).to_le_bytes());
        common.extend((*size as u32).to_le_bytes());
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        let offset = (bytes.len() as u32).to_le_bytes();
        directory.extend(
            [
                b"PK\x01\x02\x14\x00",
                &common[..],
                &[0; 10],
                &offset,
                name.as_bytes(),
            ]
            .concat(),
        );
        bytes.extend([b"PK\x03\x04", &common[..], name.as_bytes(), packed].concat());
    }
    let number = (members.len() as u16).to_le_bytes();
    let length = (directory.len() as u32).to_le_bytes();
    let start = (bytes.len() as u32).to_le_bytes();
    let end = [
        b"PK\x05\x06\0\0\0\0",
        &number[..],
        &number,
        &length,
        &start,
        &[0, 0],
    ]
    .concat();
    [bytes, directory, end].concat()
}

/// Text that cannot be packed well.
fn noise(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'a' + (state % 26) as u8)
    };
    (0..2000).map(|_| next()).collect()
}

struct Place {
    directory: TempDir,
}

impl Place {
    fn with(files: &[(&str, &[u8])]) -> Place {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for (name, bytes) in files {
            fs::write(directory.path().join(name), bytes).expect("a file can be written");
        }
        Place { directory }
    }

    fn check<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Ran {
        self.kifu(["check", "--format", "jsonl"].into_iter().chain(arguments))
    }

    fn kifu<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        let errors: PathBuf = self.directory.path().join("errors");
        let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .env_remove("GITHUB_ACTIONS")
            .args(arguments)
            .current_dir(self.directory.path())
            .stdin(Stdio::null())
            .stderr(File::create(&errors).expect("a file can be made"))
            .output()
            .expect("kifu can be run");
        let out = String::from_utf8(output.stdout).expect("output is UTF-8");
        Ran {
            code: output.status.code().expect("kifu ends by itself"),
            lines: out
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect(),
            out,
            err: fs::read_to_string(errors).expect("text"),
        }
    }
}

struct Ran {
    code: i32,
    lines: Vec<Value>,
    out: String,
    err: String,
}

impl Ran {
    fn paths(&self) -> Vec<String> {
        let games = self.lines.iter().filter(|line| line["type"] != "summary");
        games
            .map(|line| line["path"].as_str().expect("text").replace('\\', "/"))
            .collect()
    }

    /// The codes of the errors of a line, and of the warnings where there are no errors.
    fn codes(&self, line: usize) -> Vec<String> {
        let findings = self.lines[line]["findings"].as_array().expect("a list");
        let of = |severity: &str| -> Vec<String> {
            let found = findings
                .iter()
                .filter(|finding| finding["severity"] == severity && finding["code"] != "P101");
            found
                .map(|finding| finding["code"].as_str().expect("text").to_owned())
                .collect()
        };
        let errors = of("error");
        if errors.is_empty() {
            of("warning")
        } else {
            errors
        }
    }

    fn summary(&self) -> &Value {
        self.lines.last().expect("a summary")
    }

    fn without_time(&self) -> String {
        let (head, _) = self.out.rsplit_once("\"seconds\":").expect("a summary");
        head.to_owned()
    }
}

//! What `kifu fix` makes of records: a before and an after for every check that can be mended, and the same on other people's records.
//!
//! `KIFU_BLESS=1 cargo test --test fix` writes the golden files (`.fixed`) anew; read the difference before you keep it.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kifu::check::{CHECKS, Checker, Options};
use kifu::finding::{CheckInfo, Safety};
use kifu::fix::{FORM, Mended, Wanted, mend};
use kifu::record::Placement;
use kifu::sgf::Ident;
use kifu::verdict::Believe;
use proptest::prelude::*;

/// Only the fixes of one check, the unsafe ones too.
fn only(code: &str) -> Wanted {
    Wanted {
        unsafe_too: true,
        select: vec![code.to_owned()],
        ..Wanted::default()
    }
}

fn mended(bytes: &[u8], wanted: &Wanted) -> Mended {
    mend(&mut Checker::default(), bytes, &options(), wanted)
}

/// As `kifu fix` reads records: nothing rests on an estimate.
fn options() -> Options {
    Options {
        believe: Believe::Proved,
        ..Options::default()
    }
}

fn manual(info: &CheckInfo) -> String {
    let lines = info.manual.lines().map(str::trim);
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_check_is_mended_as_its_golden_file_says() {
    let mut golden = Golden::default();
    for check in CHECKS {
        for path in records(
            &root()
                .join("fixtures/checks")
                .join(check.info.name)
                .join("fires"),
        ) {
            golden.compare(&path, &only(check.info.code));
        }
    }
    golden.finish();
}

#[test]
fn the_normal_form_is_as_its_golden_files_say() {
    let mut golden = Golden::default();
    for info in FORM {
        let folder = root().join("fixtures/forms").join(info.name);
        let records = records(&folder);
        assert!(!records.is_empty(), "{} has no record", folder.display());
        for path in records {
            golden.compare(&path, &only(info.code));
            assert!(path.with_extension("fixed").exists(), "{}", path.display());
        }
    }
    golden.finish();
}

#[test]
fn manuals_tell_what_is_mended_and_how_far_it_can_be_trusted() {
    for check in CHECKS {
        let info = check.info;
        let mut offered = BTreeSet::new();
        let mut fixtures = 0;
        for path in records(&root().join("fixtures/checks").join(info.name).join("fires")) {
            Checker::default().check(&fs::read(&path).unwrap(), &options(), |checked| {
                let own = checked.findings.iter().filter(|f| f.check == info);
                offered.extend(own.filter_map(|f| f.fix.as_ref()).map(|fix| fix.safety));
            });
            fixtures += usize::from(path.with_extension("fixed").exists());
        }
        let manual = manual(info);
        let says = |word: &str| manual.contains(word);
        assert_eq!(
            says("`kifu fix"),
            !offered.is_empty(),
            "{}: {offered:?}",
            info.code
        );
        assert_eq!(
            says("(safe"),
            offered.contains(&Safety::Safe),
            "{}: {offered:?}",
            info.code
        );
        let is_unsafe = offered.contains(&Safety::Unsafe);
        assert_eq!(
            says("--unsafe") || says("unsafe where"),
            is_unsafe,
            "{}: {offered:?}",
            info.code
        );
        let is_mended = offered.iter().any(|safety| *safety != Safety::ShowOnly);
        assert_eq!(
            fixtures > 0,
            is_mended,
            "{}: a record and what is made of it",
            info.code
        );
    }
}

#[test]
fn what_would_do_harm_is_held_back() {
    // Half a move would become one that cannot be read.
    let held = mended(b"(;GM[1]FF[4]SZ[9];B[ee];W[c", &only("S110"));
    assert_eq!(held.bytes, None);
    assert_eq!(
        held.held[0].why.to_string(),
        "it would bring a new finding, M108 unreadable-move"
    );
    // The date stands where nobody looks; in the root it would be told.
    let held = mended(b"(;GM[1]FF[4]SZ[9];B[ee]DT[yesterday])", &only("P111"));
    assert_eq!(held.bytes, None);
    assert_eq!(held.held[0].check.code, "P111");
    // A character would be lost.
    let held = mended(
        b"(;GM[1]FF[4]CA[Big5]SZ[9]PB[\xb6\xc2\xa4\xe8\xff\xb6\xc2\xa4\xe8];B[ee])",
        &only("N101"),
    );
    assert_eq!(held.bytes, None);
    assert_eq!(held.held[0].why.to_string(), "a character would be lost");
}

#[test]
fn one_fix_held_back_does_not_hold_back_the_others() {
    let mended = mended(
        b"(;GM[1]FF[4]SZ[9:9]KM[6,5];B[ee]DT[yesterday];W[ ])",
        &Wanted::default(),
    );
    assert_eq!(
        mended.bytes.as_deref(),
        Some(&b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee]DT[yesterday];W[])"[..])
    );
    let codes: Vec<&str> = mended.done.iter().map(|done| done.check.code).collect();
    assert_eq!(codes, ["P119", "S121", "S122"]);
    assert_eq!(mended.held.len(), 1);
}

#[test]
fn nothing_outside_of_an_edit_changes() {
    // A name in Latin-1, an odd escape, blanks, line ends of two kinds, a NUL at the end.
    let before =
        b"( ;GM[1] FF[4]\r\nPB[M\xfcller \\x]SZ[9:9] \n\n;B[ee]C[a\\\r\nb]\tXX[\xff]) \x1a\0";
    let after = b"( ;GM[1] FF[4]\r\nPB[M\xfcller \\x]SZ[9] \n\n;B[ee]C[a\\\r\nb]\tXX[\xff]) \x1a\0";
    assert_eq!(
        mended(before, &Wanted::default()).bytes.as_deref(),
        Some(&after[..])
    );
}

#[test]
fn other_formats_and_broken_files_are_left_alone() {
    let gib = b"\\HS\n\\[GAMEBLACKNAME=Kuro (3D)\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n";
    let everything = Wanted {
        unsafe_too: true,
        normal_form: true,
        ..Wanted::default()
    };
    let mended_gib = mended(gib, &everything);
    assert_eq!(mended_gib.bytes, None);
    assert!(mended_gib.foreign.is_some());
    for bytes in [&b""[..], b"no game", b"\0\0\0\0", b"PK\x03\x04"] {
        assert_eq!(mended(bytes, &everything).bytes, None, "{bytes:?}");
    }
}

#[test]
fn any_part_of_a_record_can_be_mended_without_harm() {
    let everything = Wanted {
        unsafe_too: true,
        normal_form: true,
        ..Wanted::default()
    };
    for check in CHECKS {
        for path in records(
            &root()
                .join("fixtures/checks")
                .join(check.info.name)
                .join("fires"),
        ) {
            let bytes = fs::read(&path).unwrap();
            let step = bytes.len() / 25 + 1;
            for at in (0..bytes.len()).step_by(step) {
                for part in [&bytes[..at], &bytes[at..]] {
                    converges(part, &everything, &format!("{} at {at}", path.display()));
                }
            }
        }
    }
}

/// Bytes that look like SGF more often than chance would have it, with faults of all kinds.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        10 => prop::sample::select(vec![
            "(", ")", ";", "[", "]", "\\", "\n", " ", "B", "AB", "PL", "SZ", "KM", "RE", "TB", "KO", "C", "B[aa]", "W[bb]", "B[]", "W[tt]",
            ";B[cc]", ";W[dd]", "(;", "(;GM[1]", "(;FF[4]SZ[5]", "SZ[3]", "SZ[9:9]", "AB[aa:cc]", "AW[cc:bb]", "AE[aa:ZZ]", "RE[B+3.5]",
            "RE[white wins by resignation]", "KM[6,5]", "KM[375]", "RU[Chinese]", "TB[aa:bb]", "black[aa]", "HA[3]", "HA[1]", "C[x]", "C[y]",
            "TR[zz]", "TR[]", "PL[White]", "DT[1996/12/27]", "CA[GB2312]", "CA[x]", "W[pass]", "W[C3]", "PB[\u{9ed1}]", "XX[1]", "LB[aa:x]",
            ")(;", "()", "B[aa][bb]", "Bcc]", "text",
        ]).prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn anything_like_sgf_is_mended_without_harm(bytes in sgf_like()) {
        for (unsafe_too, normal_form) in [(false, false), (true, false), (true, true)] {
            let wanted = Wanted { unsafe_too, normal_form, ..Wanted::default() };
            converges(&bytes, &wanted, &format!("{:?}", String::from_utf8_lossy(&bytes)));
        }
    }
}

/// Shapes that ask most of whoever mends: time must not grow with the square of their size. A limit would be a timed test; they are as large as
/// a square would not let pass.
#[test]
fn large_records_are_mended() {
    let n = 5_000;
    let shapes = [
        "(;B[aa]".repeat(n),
        ";GM[1]SZ[9\n".repeat(n / 20),
        "(;GM[1]FF[4]SZ[9\n".repeat(n / 20),
        "(;SZ[9]".to_owned() + &";AB[aa:ZZ]".repeat(n) + ")",
        "(;B[aa]".to_owned() + &"(;W[bb])(;W[cc]);W[dd]".repeat(n) + ")",
        "(;".to_owned() + &"C[x]".repeat(n) + ")",
        "(;SZ[9];B[ee]".to_owned() + &";RE[B+R]".repeat(n) + ")",
        "(;SZ[9]".to_owned() + &";B[ee]TR[jj]".repeat(n) + ")",
        "(;GM[1]CA[x]C[\u{e9}])".repeat(n),
        "(;SZ[9];B[e5]".to_owned() + &";W[pass]".repeat(n) + ")",
    ];
    let everything = Wanted {
        unsafe_too: true,
        normal_form: true,
        ..Wanted::default()
    };
    for shape in shapes {
        let mended = mended(shape.as_bytes(), &everything);
        assert!(
            mended.bytes.is_some() || !mended.held.is_empty(),
            "{}",
            &shape[..40]
        );
    }
}

#[test]
fn records_of_others_are_mended_in_three_rounds_and_keep_their_moves() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS") else {
        eprintln!("skipped: KIFU_CORPUS names no corpus");
        return;
    };
    let all = [
        ("safe", Wanted::default()),
        (
            "unsafe",
            Wanted {
                unsafe_too: true,
                ..Wanted::default()
            },
        ),
        (
            "normal form",
            Wanted {
                normal_form: true,
                ..Wanted::default()
            },
        ),
    ];
    for (name, wanted) in all {
        let mut files: BTreeMap<&str, u32> = BTreeMap::new();
        let (mut count, mut changed, mut rounds) = (0, 0, 0);
        for path in records(Path::new(&corpus)) {
            let bytes = fs::read(&path).unwrap();
            let done = converges(&bytes, &wanted, &path.display().to_string());
            assert!(
                done.rounds <= 3,
                "{}: {} rounds",
                path.display(),
                done.rounds
            );
            count += 1;
            changed += u32::from(done.bytes.is_some());
            rounds = rounds.max(done.rounds);
            for one in &done.done {
                *files.entry(one.check.code).or_default() += 1;
            }
        }
        println!("{name}: {changed} of {count} files mended in at most {rounds} rounds: {files:?}");
        assert!(changed > 0);
    }
}

/// Mends, and checks in its own way what the proof says: nothing more to do, no finding more, the main line as it was.
fn converges(bytes: &[u8], wanted: &Wanted, name: &str) -> Mended {
    let first = mended(bytes, wanted);
    let Some(after) = &first.bytes else {
        return first;
    };
    let again = mended(after, wanted);
    assert_eq!(
        again.bytes, None,
        "{name}: not done after {} rounds",
        first.rounds
    );
    let (old, new) = (findings(bytes), findings(after));
    for (code, count) in &new {
        let before = old.get(code).copied().unwrap_or(0);
        assert!(
            *count <= before,
            "{name}: {before} {code} before, {count} after"
        );
    }
    if !first.moves_changed && first.done.iter().all(|done| done.check.code != "S130") {
        assert_eq!(main_lines(bytes), main_lines(after), "{name}");
    }
    first
}

fn findings(bytes: &[u8]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    Checker::default().check(bytes, &options(), |checked| {
        for finding in &checked.findings {
            *counts.entry(finding.check.code).or_default() += 1;
        }
    });
    counts
}

/// The moves of every main line, as kifu plays them.
fn main_lines(bytes: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    Checker::default().check(bytes, &options(), |checked| {
        let Some(game) = &checked.game else { return };
        let (tree, bytes, size) = (game.record.tree(), game.record.bytes(), game.record.size);
        let mut line = String::new();
        let mut node = Some(game.record.root());
        while let Some(at) = node {
            for property in tree.properties(at) {
                let color = match property.ident {
                    Ident::B => 'B',
                    Ident::W => 'W',
                    _ => continue,
                };
                let Some(span) = tree.first_value(property) else {
                    continue;
                };
                line.push(color);
                match Placement::read(span.of(bytes), size).point() {
                    Some(point) => line.push_str(&point.to_string()),
                    None => line.push('-'),
                }
            }
            node = tree.first_child(at);
        }
        lines.push(line);
    });
    lines
}

/// Golden files beside the records.
#[derive(Default)]
struct Golden {
    wrong: Vec<String>,
}

impl Golden {
    fn compare(&mut self, path: &Path, wanted: &Wanted) {
        let bytes = fs::read(path).unwrap();
        let name = path.display().to_string();
        let made = converges(&bytes, wanted, &name).bytes;
        let golden = path.with_extension("fixed");
        if std::env::var_os("KIFU_BLESS").is_some() {
            match &made {
                Some(made) => fs::write(&golden, made).unwrap(),
                None => drop(fs::remove_file(&golden)),
            }
        }
        if fs::read(&golden).ok() != made {
            let made = made.map(|made| String::from_utf8_lossy(&made).into_owned());
            self.wrong
                .push(format!("{} should be {made:?}", golden.display()));
        }
    }

    fn finish(self) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
    }
}

fn records(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter();
    let paths = entries.map(|entry| entry.unwrap().into_path());
    let is_record = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
    };
    paths.filter(is_record).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

//! Files go where they are sent, nothing is overwritten, and what changed between two runs is told.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// Sixty moves, so that a copy is a copy; what stands in the root differs.
fn game(root: &str, moves: usize) -> String {
    let mut text = format!("(;GM[1]FF[4]SZ[19]RU[Japanese]{root}");
    for number in 0..moves {
        let index = number * 140 % 361;
        let point = [index % 19, index / 19].map(|n| char::from(b'a' + n as u8));
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        text.push_str(&format!(";{color}[{}{}]", point[0], point[1]));
    }
    text + ")\r\n"
}

/// Another game: the board is not turned, every move lies elsewhere.
fn another(root: &str) -> String {
    let mut text = format!("(;GM[1]FF[4]SZ[19]RU[Japanese]{root}");
    for number in 0..60 {
        let index = (number * 67 + 5) % 361;
        let point = [index % 19, index / 19].map(|n| char::from(b'a' + n as u8));
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        text.push_str(&format!(";{color}[{}{}]", point[0], point[1]));
    }
    text + ")\n"
}

const ILLEGAL: &str = "(;SZ[9];B[ee];W[ee])";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn kifu(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kifu"))
        .env_remove("GITHUB_ACTIONS")
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// All files below a directory.
fn tree(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap();
                found.insert(name.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn redundant_files_move_and_the_best_stays() {
    let whole = game("RE[B+R]", 80);
    let folder = folder(&[
        ("games/a/short.sgf", &game("", 60)),
        ("games/a/whole.sgf", &whole),
        ("games/b/again.sgf", &whole),
        ("games/b/other-result.sgf", &game("RE[W+R]", 80)),
        ("games/b/other.sgf", &another("")),
    ]);
    let at = folder.path();
    let listed = kifu(&["dupes", "--list", "games"], at);
    assert_eq!(listed.status.code(), Some(1));
    assert_eq!(out(&listed), "games/a/short.sgf\ngames/b/again.sgf\n");
    let zeros = kifu(&["dupes", "-l", "--print0", "games"], at);
    assert_eq!(out(&zeros), "games/a/short.sgf\0games/b/again.sgf\0");
    let moved = kifu(&["dupes", "--move-to", "aside", "games"], at);
    assert_eq!(moved.status.code(), Some(1));
    assert!(
        err(&moved).contains("2 files moved, 0 stayed"),
        "{}",
        err(&moved)
    );
    assert_eq!(
        tree(&at.join("aside")),
        set(&["a/short.sgf", "b/again.sgf"])
    );
    assert_eq!(
        tree(&at.join("games")),
        set(&["a/whole.sgf", "b/other-result.sgf", "b/other.sgf"])
    );
    // Line ends and all other bytes are what they were.
    assert_eq!(
        fs::read_to_string(at.join("aside/b/again.sgf")).unwrap(),
        whole
    );
    // The one with the other result goes only when it is asked for.
    let rest = kifu(
        &["dupes", "--contradicting", "--move-to", "aside", "games"],
        at,
    );
    assert!(err(&rest).contains("1 file moved"), "{}", err(&rest));
    assert_eq!(kifu(&["dupes", "games"], at).status.code(), Some(0));
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder(&[
        ("games/a.sgf", &game("", 80)),
        ("games/b.sgf", &game("", 80)),
        ("aside/b.sgf", "precious"),
    ]);
    let output = kifu(&["dupes", "--move-to", "aside", "games"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("games/b.sgf stays: "),
        "{}",
        err(&output)
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("aside/b.sgf")).unwrap(),
        "precious"
    );
    assert!(folder.path().join("games/b.sgf").exists());
}

#[test]
fn a_file_with_a_game_of_its_own_stays() {
    let both = game("", 80) + &another("");
    let folder = folder(&[
        ("a.sgf", &game("C[the best]", 80)),
        ("both.sgf", &both),
        ("other.sgf", &another("C[the best]")),
        ("some.sgf", &(game("", 80) + "(;SZ[9];B[aa])")),
    ]);
    let output = kifu(&["dupes", "--list", "."], folder.path());
    assert_eq!(out(&output), "./both.sgf\n");
    let told = kifu(&["dupes", "."], folder.path());
    assert!(
        out(&told).contains("./some.sgf#1: the same moves"),
        "{}",
        out(&told)
    );
    assert!(
        out(&told).contains("1 game: redundant, but in files with other games"),
        "{}",
        out(&told)
    );
}

#[test]
fn a_file_is_no_copy_of_itself() {
    let folder = folder(&[("games/a.sgf", &game("", 80)), ("b.sgf", &another(""))]);
    let arguments = [
        "dupes",
        "games",
        "games/a.sgf",
        "./games/../games/a.sgf",
        "b.sgf",
        "b.sgf",
    ];
    let output = kifu(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
}

#[cfg(unix)]
#[test]
fn links_are_seen_through_and_stay() {
    let folder = folder(&[
        ("games/a.sgf", &game("", 80)),
        ("elsewhere/b.sgf", &game("", 80)),
    ]);
    std::os::unix::fs::symlink("a.sgf", folder.path().join("games/link.sgf")).unwrap();
    std::os::unix::fs::symlink("../elsewhere/b.sgf", folder.path().join("games/z.sgf")).unwrap();
    let output = kifu(&["dupes", "--move-to", "aside", "games"], folder.path());
    assert!(
        out(&output).contains("games/z.sgf: the same moves"),
        "{}",
        out(&output)
    );
    assert!(!out(&output).contains("link.sgf"), "{}", out(&output));
    assert!(
        err(&output).contains("games/z.sgf stays: it is a link"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("aside").exists());
}

#[cfg(feature = "archives")]
#[test]
fn members_of_archives_are_told_and_stay() {
    let folder = folder(&[("games/a.sgf", &game("C[the best]", 80))]);
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.path().join("games/z.zip")).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    for (name, text) in [("x/one.sgf", game("", 80)), ("x/two.sgf", another(""))] {
        zip.start_file(name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let output = kifu(&["dupes", "--move-to", "aside", "games"], folder.path());
    assert!(
        out(&output).contains("games/z.zip!x/one.sgf: the same moves"),
        "{}",
        out(&output)
    );
    assert!(
        err(&output).contains("x/one.sgf stays: it is no file of its own"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(tree(&folder.path().join("games")), set(&["a.sgf", "z.zip"]));
}

#[test]
fn lines_and_rows_are_compared_too() {
    let line = |root: &str| game(root, 80).trim_end().to_owned();
    let lines = format!(
        "{}\n{}\n{}\n",
        line("C[best]"),
        another("").trim_end(),
        line("")
    );
    let table = format!(
        "id,sgf\nx:1,\"{}\"\ny:2,\"{}\"\n",
        line("C[best]"),
        line("")
    );
    let folder = folder(&[("games.txt", &lines), ("games.csv", &table)]);
    let output = kifu(&["dupes", "--lines", "games.txt"], folder.path());
    assert!(
        out(&output).contains("C101  games.txt:3: the same moves"),
        "{}",
        out(&output)
    );
    let arguments = [
        "dupes",
        "--sgf-column",
        "sgf",
        "--id-column",
        "id",
        "games.csv",
    ];
    let output = kifu(&arguments, folder.path());
    assert!(
        out(&output).contains("C101  games.csv:y:2: the same moves"),
        "{}",
        out(&output)
    );
}

#[test]
fn against_a_collection_only_what_it_has_is_told() {
    let folder = folder(&[
        ("new/known.sgf", &game("", 80)),
        ("new/longer.sgf", &another("RE[B+R];B[];W[]")),
        ("new/twice.sgf", "(;SZ[9];B[aa])"),
        ("base/known.sgf", &game("", 80)),
        ("base/known-too.sgf", &game("", 80)),
        ("base/cut.sgf", &another("").replace(";W[ab]", "")),
    ]);
    let output = kifu(
        &["dupes", "--against", "base", "--format", "jsonl", "new"],
        folder.path(),
    );
    let lines: Vec<Value> = out(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let copies: Vec<&Value> = lines
        .iter()
        .filter(|line| line["type"] == "duplicate")
        .collect();
    assert_eq!(copies.len(), 1, "{}", out(&output));
    assert_eq!(copies[0]["path"], "new/known.sgf");
    assert_eq!(
        (&copies[0]["known"], &copies[0]["of"]["known"]),
        (&false.into(), &true.into())
    );
    let output = kifu(
        &["dupes", "--against", "base", "--move-to", "aside", "new"],
        folder.path(),
    );
    assert!(err(&output).contains("1 file moved"), "{}", err(&output));
    assert_eq!(tree(&folder.path().join("aside")), set(&["known.sgf"]));
    assert_eq!(tree(&folder.path().join("base")).len(), 3);
}

#[test]
fn a_longer_game_than_that_of_the_collection_is_kept() {
    let folder = folder(&[("new/a.sgf", &game("", 80)), ("base/a.sgf", &game("", 60))]);
    let output = kifu(&["dupes", "--against", "base", "new"], folder.path());
    assert!(
        out(&output).starts_with("new/a.sgf  80 moves\n  C102  base/a.sgf: ends after 60 moves"),
        "{}",
        out(&output)
    );
    let output = kifu(
        &["dupes", "--against", "base", "--list", "new"],
        folder.path(),
    );
    assert_eq!(out(&output), "");
}

#[test]
fn a_check_tells_of_copies_before_the_summary() {
    let folder = folder(&[
        ("a.sgf", &game("RE[B+R]", 80)),
        ("b.sgf", &game("RE[W+R]", 80)),
    ]);
    let types = |output: &Output| -> Vec<String> {
        let lines = out(output);
        let lines = lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines
            .map(|line| line["type"].as_str().unwrap().to_owned())
            .collect()
    };
    let with = kifu(
        &["check", "--dupes", "--format", "jsonl", "."],
        folder.path(),
    );
    assert_eq!(types(&with), ["game", "game", "duplicate", "summary"]);
    let summary: Value = serde_json::from_str(out(&with).lines().last().unwrap()).unwrap();
    assert_eq!(
        (&summary["findings"]["C101"], &summary["findings"]["C103"]),
        (&1.into(), &1.into())
    );
    let without = kifu(&["check", "--format", "jsonl", "."], folder.path());
    assert_eq!(types(&without), ["game", "game", "summary"]);
    // A contradiction is a warning.
    let code = |arguments: &[&str]| kifu(arguments, folder.path()).status.code();
    assert_eq!(code(&["check", "--dupes", "."]), Some(0));
    assert_eq!(
        code(&["check", "--dupes", "--fail-on", "warning", "."]),
        Some(1)
    );
    let only = kifu(
        &[
            "check", "--dupes", "--only", "C103", "--format", "jsonl", ".",
        ],
        folder.path(),
    );
    assert_eq!(types(&only), ["duplicate", "summary"]);
}

#[test]
fn explain_knows_what_comparing_finds() {
    let here = Path::new(".");
    for word in ["C101", "contradicting-results", "one-move-different"] {
        let output = kifu(&["explain", word], here);
        assert_eq!(output.status.code(), Some(0));
        assert!(out(&output).contains("# What to do"), "{}", out(&output));
    }
    assert!(out(&kifu(&["explain"], here)).contains("C106"));
}

#[test]
fn files_are_picked_copied_and_moved_by_verdict_and_code() {
    let folder = folder(&[
        ("games/x/bad.sgf", ILLEGAL),
        (
            "games/good.sgf",
            "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee])",
        ),
        ("games/y/bad.sgf", ILLEGAL),
    ]);
    let at = folder.path();
    let listed = kifu(&["check", "-l", "--only", "M101", "games"], at);
    assert_eq!(out(&listed), "games/x/bad.sgf\ngames/y/bad.sgf\n");
    assert_eq!(listed.status.code(), Some(1));
    assert_eq!(out(&kifu(&["check", "-l", "games"], at)), out(&listed));
    let copied = kifu(
        &[
            "check",
            "--copy-to",
            "games/aside",
            "--only",
            "M101",
            "games",
        ],
        at,
    );
    assert!(
        err(&copied).contains("2 files copied, 0 stayed"),
        "{}",
        err(&copied)
    );
    assert_eq!(
        tree(&at.join("games/aside")),
        set(&["x/bad.sgf", "y/bad.sgf"])
    );
    assert_eq!(tree(&at.join("games")).len(), 5);
    // What was put aside is searched no more, and not copied once more.
    let again = kifu(
        &[
            "check",
            "--copy-to",
            "games/aside",
            "--only",
            "M101",
            "games",
        ],
        at,
    );
    assert!(
        err(&again).contains("0 files copied, 2 stayed"),
        "{}",
        err(&again)
    );
    assert!(out(&again).contains("checked 3 files"), "{}", out(&again));
    assert_eq!(again.status.code(), Some(2));
    let moved = kifu(
        &[
            "check",
            "--move-to",
            "out",
            "--only",
            "M",
            "games/x",
            "games/y",
        ],
        at,
    );
    assert!(err(&moved).contains("2 files moved"), "{}", err(&moved));
    assert_eq!(
        tree(&at.join("out")),
        set(&["games/x/bad.sgf", "games/y/bad.sgf"])
    );
    assert!(!at.join("games/x/bad.sgf").exists());
    // What cannot be read is no game, but something that is wrong.
    let missing = kifu(&["check", "-l", "games/good.sgf", "none.sgf"], at);
    assert_eq!(
        (missing.status.code(), out(&missing).as_str()),
        (Some(2), "none.sgf\n")
    );
    assert_eq!(
        out(&kifu(&["check", "-l", "--only", "M", "none.sgf"], at)),
        ""
    );
    let missing = kifu(&["dupes", "--list", "none.sgf"], at);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        err(&missing).contains("could not be read"),
        "{}",
        err(&missing)
    );
    // Without a choice everything would go.
    assert_eq!(
        kifu(&["check", "--move-to", "out", "games"], at)
            .status
            .code(),
        Some(2)
    );
    assert_eq!(
        kifu(&["check", "--move-to", "games", "--only", "M", "games"], at)
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn changes_between_runs_are_told() {
    let folder = folder(&[
        (
            "a.sgf",
            "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee])",
        ),
        ("b.sgf", ILLEGAL),
        ("c.sgf", ILLEGAL),
        (
            "d.sgf",
            "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee])",
        ),
    ]);
    let at = folder.path();
    let run = |name: &str| {
        let output = kifu(&["check", "--format", "jsonl", "."], at);
        fs::write(at.join(name), output.stdout).unwrap();
    };
    run("old.jsonl");
    let same = kifu(&["diff", "old.jsonl", "old.jsonl"], at);
    assert_eq!(
        (same.status.code(), out(&same).lines().count()),
        (Some(0), 1)
    );
    fs::remove_file(at.join("c.sgf")).unwrap();
    fs::write(
        at.join("b.sgf"),
        "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[ed])",
    )
    .unwrap();
    let confirmed = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/examples/result-confirmed.sgf"
    );
    fs::copy(confirmed, at.join("d.sgf")).unwrap();
    fs::write(at.join("e.sgf"), ILLEGAL).unwrap();
    run("new.jsonl");
    let output = kifu(&["diff", "old.jsonl", "new.jsonl"], at);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("./b.sgf: -M101"), "{text}");
    assert!(
        lines[1].starts_with("./d.sgf: not-checkable -> confirmed"),
        "{text}"
    );
    assert!(
        lines[2].starts_with("./e.sgf: new: not-checkable (M101"),
        "{text}"
    );
    assert!(
        lines[3].starts_with("./c.sgf: gone: not-checkable (M101"),
        "{text}"
    );
    assert_eq!(
        lines[4],
        "1 new, 1 gone, 1 with another verdict, 1 with other findings, 1 as before"
    );
    let json = kifu(&["diff", "--format", "jsonl", "old.jsonl", "new.jsonl"], at);
    let changes: Vec<Value> = out(&json)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kinds: Vec<&str> = changes
        .iter()
        .filter_map(|change| change["change"].as_str())
        .collect();
    assert_eq!(kinds, ["findings", "verdict", "new", "gone"]);
    assert_eq!(changes[1]["new"]["verdict"], "confirmed");
}

#[test]
fn runs_that_were_cut_off_are_told_and_other_files_refused() {
    let folder = folder(&[("a.sgf", ILLEGAL), ("b.sgf", ILLEGAL)]);
    let at = folder.path();
    let whole = kifu(&["check", "--format", "jsonl", "."], at).stdout;
    fs::write(at.join("new.jsonl"), &whole).unwrap();
    let first = whole.iter().position(|byte| *byte == b'\n').unwrap();
    fs::write(at.join("old.jsonl"), &whole[..first + 40]).unwrap();
    let output = kifu(&["diff", "old.jsonl", "new.jsonl"], at);
    assert!(out(&output).contains("./b.sgf: new"), "{}", out(&output));
    assert!(
        out(&output).contains("the earlier run was not finished"),
        "{}",
        out(&output)
    );
    fs::write(at.join("text.jsonl"), "hello\n{}\n").unwrap();
    let output = kifu(&["diff", "text.jsonl", "new.jsonl"], at);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("line 1 is no line of"),
        "{}",
        err(&output)
    );
    assert_eq!(
        kifu(&["diff", "none.jsonl", "new.jsonl"], at).status.code(),
        Some(2)
    );
}

#[test]
fn standard_input_is_not_read_twice() {
    let folder = folder(&[]);
    for command in [
        &["dupes", "-"][..],
        &["check", "--dupes", "-"],
        &["diff", "-", "-"],
    ] {
        let output = kifu(command, folder.path());
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(err(&output).contains("standard input"), "{}", err(&output));
    }
}

#[test]
fn names_of_files_do_no_harm() {
    let folder = folder(&[
        ("a\u{1b}[31m.sgf", &game("", 80)),
        ("b\u{202e}.sgf", &game("PB[x\u{1b}[2Jy]", 80)),
    ]);
    for format in ["human", "jsonl", "csv"] {
        let output = kifu(&["dupes", "--format", format, "."], folder.path());
        assert_eq!(output.status.code(), Some(1), "{format}");
        let text = out(&output);
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{format}: {text:?}");
    }
}

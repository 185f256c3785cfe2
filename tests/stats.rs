//! A collection in numbers, and what is proposed for its sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn kifu(arguments: &[&str], folder: &Path) -> String {
    let Output { status, stdout, .. } = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert_eq!(status.code(), Some(0), "{arguments:?}");
    String::from_utf8(stdout).unwrap()
}

fn values(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The fixture games whose root names these rules, without that name.
fn nameless(rules: &str) -> Vec<(String, String)> {
    let named = format!("RU[{rules}]");
    let mut games = Vec::new();
    for entry in fs::read_dir(root().join("fixtures/games")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if text.contains(&named) && !text.contains("HA[") {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            games.push((name, text.replace(&named, "")));
        }
    }
    games.sort();
    games
}

fn folder(games: &[(String, String)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("old [1]")).unwrap();
    for (name, text) in games {
        fs::write(folder.path().join("old [1]").join(name), text).unwrap();
    }
    folder
}

#[test]
fn every_game_is_counted_once_a_column() {
    let lines = values(&kifu(
        &["stats", "--format", "jsonl", "fixtures/games"],
        &root(),
    ));
    let (summary, lines) = lines.split_last().unwrap();
    let shown = ["files", "games", "unreadable", "illegal"].map(|name| summary[name].as_u64());
    assert_eq!(shown, [Some(108), Some(108), Some(0), Some(0)]);
    for whole in [
        "size", "rules", "komi", "handicap", "result", "moves", "ends", "date", "program",
        "encoding", "verdict",
    ] {
        let own = lines.iter().filter(|line| line["what"] == whole);
        let games: u64 = own.map(|line| line["games"].as_u64().unwrap()).sum();
        assert_eq!(games, 108, "{whole}");
    }
    let games = |what: &str, value: &str| {
        let line = lines
            .iter()
            .find(|line| line["what"] == what && line["value"] == value);
        line.map_or(0, |line| line["games"].as_u64().unwrap())
    };
    assert_eq!(games("verdict", "confirmed"), 98);
    assert_eq!(games("rules", "chinese-practice"), 54);
}

#[test]
fn what_is_odd_is_counted_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let records = [
        (
            "a.sgf",
            "(;SZ[9]KM[x]RU[Home \u{1b}[2J rules]DT[yesterday]AP[Toy:1];B[ee];W[ee](;B[aa])(;B[bb]))",
        ),
        ("b.sgf", "(;SZ[9]RE[B+R];B[ee])(;SZ[13:9]RE[?])"),
        ("c.sgf", "no game"),
    ];
    for (name, text) in records {
        fs::write(folder.path().join(name), text.replace("[2J", "2J")).unwrap();
    }
    let lines = values(&kifu(&["stats", "--format", "jsonl"], folder.path()));
    let (summary, lines) = lines.split_last().unwrap();
    let shown = [
        "files",
        "games",
        "unreadable",
        "illegal",
        "branched",
        "moves",
    ];
    let shown = shown.map(|name| summary[name].as_u64().unwrap());
    assert_eq!(shown, [3, 3, 1, 1, 1, 4]);
    let has = |what: &str, value: &str| {
        lines
            .iter()
            .any(|line| line["what"] == what && line["value"] == value)
    };
    for (what, value) in [
        ("size", "13x9"),
        ("komi", "unreadable"),
        ("komi", "none"),
        ("date", "unreadable"),
        ("program", "Toy"),
        ("illegal", "occupied"),
        ("result", "Black by resignation"),
        ("rules", "none"),
    ] {
        assert!(has(what, value), "{what} {value}");
    }
    let shown = kifu(&["stats"], folder.path());
    assert!(shown.contains("3 files, 3 games, 4 moves"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn the_number_of_threads_does_not_show() {
    let run = |threads| {
        let arguments = [
            "stats",
            "--threads",
            threads,
            "fixtures/games",
            "fixtures/cases",
        ];
        kifu(&arguments, &root())
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn rules_are_proposed_where_only_one_reading_fits() {
    let chinese = folder(&nameless("Chinese"));
    let proposed = kifu(&["stats", "--suggest", "."], chinese.path());
    let entry = "[[source]]\nglob = \"/old [[]1[]]/*\"\nrules = \"chinese-practice\"\nonly_missing = true\n";
    assert!(proposed.contains(entry), "{proposed}");
    let lines = values(&kifu(
        &["stats", "--suggest", "--format", "jsonl", "."],
        chinese.path(),
    ));
    let asked = lines.iter().find(|line| line["proposed"] == true).unwrap();
    assert_eq!(asked["undecided"], "rules-missing");
    assert_eq!(asked["contradicts"], 0);
    assert!(asked["alone"].as_u64() >= Some(5), "{asked}");
}

/// The names of the fixture games whose result is the count.
fn confirmed() -> Vec<String> {
    let shown = kifu(&["check", "--format", "jsonl", "fixtures/games"], &root());
    let lines = values(&shown).into_iter();
    let right = lines.filter(|line| line["result"]["verdict"] == "confirmed");
    let paths = right.map(|line| line["path"].as_str().unwrap().to_owned());
    paths
        .map(|path| path.rsplit(['/', '\\']).next().unwrap().to_owned())
        .collect()
}

/// How many games have which verdict.
fn verdicts(place: &Path) -> BTreeMap<String, u64> {
    let shown = kifu(&["check", "--format", "jsonl", "--exit-zero", "."], place);
    let lines = values(&shown).into_iter();
    let mut verdicts = BTreeMap::new();
    for game in lines.filter(|line| line["type"] == "game") {
        let verdict = game["result"]["verdict"].as_str().unwrap_or("").to_owned();
        *verdicts.entry(verdict).or_default() += 1;
    }
    verdicts
}

/// A text with each number in `KM` or in the margin of `RE` made into another.
fn renumbered(text: &str, before: &str, number: impl Fn(f64) -> f64) -> String {
    let Some((head, rest)) = text.split_once(before) else {
        return text.to_owned();
    };
    let Some((value, tail)) = rest.split_once(']') else {
        return text.to_owned();
    };
    let from = value
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(value.len());
    match value[from..].parse() {
        Ok(value_in_points) => format!(
            "{head}{before}{}{}]{tail}",
            &value[..from],
            number(value_in_points)
        ),
        Err(_) => text.to_owned(),
    }
}

/// What is proposed is pasted into a kifu.toml, read, and settles what it was asked for.
#[test]
fn a_proposal_is_a_configuration_that_settles_what_was_open() {
    let right = confirmed();
    let chinese = || {
        let games = nameless("Chinese").into_iter();
        games.filter(|(name, _)| right.contains(name))
    };
    let named = |text: &str| text.replacen("(;", "(;RU[Chinese]", 1);
    let change = |change: &dyn Fn(&str) -> String| -> Vec<(String, String)> {
        chinese()
            .map(|(name, text)| (name, change(&text)))
            .collect()
    };
    let without_komi = |text: &str| match text.split_once("KM[7.5]") {
        Some((head, tail)) => named(&format!("{head}{tail}")),
        None => String::new(),
    };
    for (games, key) in [
        (
            chinese().collect::<Vec<_>>(),
            "rules = \"chinese-practice\"",
        ),
        (change(&without_komi), "komi = 7.5"),
        (
            change(&|text| named(&renumbered(text, "KM[", |komi| komi * 10.0))),
            "komi_unit = \"tenths\"",
        ),
        (
            change(&|text| named(&renumbered(text, "RE[", |margin| margin / 2.0))),
            "result_unit = \"zi\"",
        ),
    ] {
        let games: Vec<_> = games
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let place = folder(&games);
        let before = verdicts(place.path());
        let proposed = kifu(&["stats", "--suggest", "."], place.path());
        assert!(
            proposed.contains(&format!("\n{key}\n")),
            "{key}\n{proposed}"
        );
        assert!(proposed.starts_with("# For kifu.toml.\n"), "{proposed}");
        fs::write(place.path().join("kifu.toml"), &proposed).unwrap();
        let after = verdicts(place.path());
        let of = |verdicts: &BTreeMap<String, u64>, verdict: &str| {
            verdicts.get(verdict).copied().unwrap_or(0)
        };
        assert!(
            of(&after, "confirmed") >= of(&before, "confirmed") + 5,
            "{key}: {before:?} {after:?}"
        );
        assert!(
            of(&after, "undecided") + 5 <= of(&before, "undecided"),
            "{key}: {before:?} {after:?}"
        );
        assert_eq!(
            of(&after, "refuted"),
            of(&before, "refuted"),
            "{key}: {after:?}"
        );
        // What is settled is not asked again, wherever kifu is called.
        let again = kifu(&["stats", "--suggest", "."], &place.path().join("old [1]"));
        assert!(!again.contains(key), "{key}\n{again}");
    }
}

#[test]
fn globs_of_proposals_go_from_the_configuration_that_is_there() {
    let place = folder(&nameless("Chinese"));
    fs::write(place.path().join("kifu.toml"), "# empty\n").unwrap();
    for (directory, path) in [
        ("old [1]", "."),
        (".", "old [1]"),
        ("old [1]", "../old [1]"),
    ] {
        let proposed = kifu(&["stats", "--suggest", path], &place.path().join(directory));
        assert!(
            proposed.contains("glob = \"/old [[]1[]]/*\""),
            "{directory} {path}\n{proposed}"
        );
    }
    fs::remove_file(place.path().join("kifu.toml")).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let whole = place.path().join("old [1]");
    let proposed = kifu(
        &["stats", "--suggest", whole.to_str().unwrap()],
        elsewhere.path(),
    );
    assert!(proposed.contains("glob = \"/*\""), "{proposed}");
    assert!(proposed.contains("old [1]/kifu.toml.\n"), "{proposed}");
}

/// Games that fit under the rules that are assumed are confirmed and ask nothing; they speak all the same.
#[test]
fn nothing_is_proposed_against_games_that_are_confirmed() {
    let mut games = nameless("Japanese");
    games.extend(nameless("Chinese"));
    let both = folder(&games);
    let proposed = kifu(&["stats", "--suggest", "."], both.path());
    assert!(!proposed.contains("[[source]]"), "{proposed}");
    assert!(proposed.contains("no reading stands out"), "{proposed}");
    let japanese = folder(&nameless("Japanese"));
    let proposed = kifu(&["stats", "--suggest", "."], japanese.path());
    assert!(!proposed.contains("chinese-practice\""), "{proposed}");
}

#[test]
fn a_collection_that_leaves_nothing_open_gets_no_proposal() {
    let proposed = kifu(&["stats", "--suggest", "fixtures/games"], &root());
    assert!(
        proposed.contains("no game is undecided for want of"),
        "{proposed}"
    );
}

#[test]
fn what_is_not_shown_is_summed_up() {
    let folder = tempfile::tempdir().unwrap();
    let games: String = (0..50)
        .map(|komi| format!("(;SZ[9]KM[{komi}];B[ee])\n"))
        .collect();
    let twice = "(;SZ[9]KM[49];B[ee])(;SZ[13]KM[49];B[ee])";
    fs::write(folder.path().join("a.sgf"), games + twice).unwrap();
    let shown = kifu(&["stats", "--top", "1"], folder.path());
    let table = |title: &str| {
        let (_, text) = shown.split_once(&format!("\n\n{title}\n")).expect(title);
        let lines = text.lines().take_while(|line| !line.is_empty());
        let rows = lines.map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap().to_owned();
            (name, words.next().unwrap().parse::<u64>().unwrap())
        });
        rows.collect::<Vec<_>>()
    };
    let sizes = [("9x9".to_owned(), 51), ("others".to_owned(), 1)];
    assert_eq!(table("board size"), sizes);
    // Of more than 40 bars the tallest are shown, in their order.
    let komi = table("komi");
    assert_eq!(komi.len(), 41);
    assert_eq!(komi[0], ("0".to_owned(), 1));
    assert_eq!(komi[39], ("49".to_owned(), 3));
    assert_eq!(komi[40], ("others".to_owned(), 10));
    assert_eq!(komi.iter().map(|(_, games)| games).sum::<u64>(), 52);
}

//! Copies of games are found, whatever was done to them, and nothing else is called a copy.

mod mutants;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kifu::check::Checker;
use kifu::dupes::{
    COMPARABLE, Copy, Course, Info, Prints, Relation, SHORT, Seed, Symmetry, group, trace,
};
use mutants::{KINDS, Kind, Line};
use proptest::prelude::*;
use serde_json::Value;

const SEED: Seed = Seed(0x5EED);

#[test]
fn every_planted_copy_is_found_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let planted = plant(folder.path(), 1);
    assert!(
        planted.len() > 1000,
        "only {} copies were planted",
        planted.len()
    );
    let lines = dupes(&["--format", "jsonl", "."], folder.path());
    let groups = groups(&lines);
    for (number, kind) in &planted {
        let (original, copy) = (name(*number, None), name(*number, Some(*kind)));
        let is_found = groups
            .iter()
            .any(|group| group.contains(&original) && group.contains(&copy));
        assert!(is_found, "{copy} was not found");
    }
    for group in &groups {
        let games: BTreeSet<&str> = group.iter().map(|name| &name[..4]).collect();
        assert_eq!(
            games.len(),
            1,
            "different games are called copies: {group:?}"
        );
    }
}

#[test]
fn copies_are_told_by_what_was_done_to_them() {
    let folder = tempfile::tempdir().unwrap();
    plant(folder.path(), 4);
    let lines = dupes(&["--format", "jsonl", "."], folder.path());
    let mut told: BTreeMap<String, Value> = BTreeMap::new();
    for line in lines.iter().filter(|line| line["type"] == "duplicate") {
        told.insert(file_of(line), line.clone());
    }
    let of = |kind: Kind| {
        let kind = name(0, Some(kind))[4..].to_owned();
        let lines = told.iter().filter(|(name, _)| name.ends_with(&kind));
        let lines: Vec<&Value> = lines.map(|(_, line)| line).collect();
        assert!(lines.len() > 2, "{kind}: {}", lines.len());
        lines
    };
    for line in of(Kind::OtherResult) {
        assert!(codes(line).contains(&"C103"), "{line}");
        assert_eq!(line["differences"][0]["what"], "result");
        assert_eq!(line["redundant"], false);
    }
    for line in of(Kind::Truncated) {
        assert_eq!(line["relation"], "truncated");
        assert!(line["moves"].as_u64() < line["of"]["moves"].as_u64());
        assert_eq!(line["redundant"], true, "{line}");
    }
    for line in of(Kind::OneMove) {
        assert_eq!(
            (&line["relation"], &codes(line)[0]),
            (&"one-move".into(), &"C106")
        );
        assert_eq!(line["redundant"], false);
        let (moves, at) = (line["of"]["moves"].as_u64(), line["move"].as_u64());
        assert!(at.is_some() && at < moves, "{line}");
    }
    for line in of(Kind::ColorsExchanged) {
        // Who won is exchanged as well, so nothing is contradicted.
        assert_eq!(line["colors_swapped"], true, "{line}");
        assert_eq!(codes(line), ["C101"]);
    }
    for line in of(Kind::Turned(3)) {
        assert_eq!(line["symmetry"], "rotate-180");
    }
    assert!(
        of(Kind::OtherKomi)
            .iter()
            .all(|line| codes(line).contains(&"C104"))
    );
    assert!(
        of(Kind::OtherDate)
            .iter()
            .all(|line| codes(line).contains(&"C105"))
    );
    assert!(
        of(Kind::OtherEncoding)
            .iter()
            .all(|line| codes(line) == ["C101"])
    );
}

#[test]
fn the_number_of_threads_shows_in_no_output() {
    let folder = tempfile::tempdir().unwrap();
    plant(folder.path(), 4);
    let printed = |threads: &str| {
        let output = kifu(
            &["dupes", "--threads", threads, "--format", "csv", "."],
            folder.path(),
        );
        assert_eq!(output.status.code(), Some(1));
        output.stdout
    };
    let one = printed("1");
    assert!(one.len() > 10_000);
    assert_eq!(one, printed("4"));
    assert_eq!(one, printed("1"));
}

/// GNU Go has no memory: it played these games before, under other names, one of them with a mirrored board.
const PLAYED_TWICE: [&str; 5] = [
    "self_13_j_078.sgf",
    "self_9_c_049.sgf",
    "self_9_j_004.sgf",
    "self_9_j_044.sgf",
    "self_9_j_054.sgf",
];

/// Writes every so many of the finished games of ours, each with players and a date, and all their copies; returns what was planted.
fn plant(folder: &Path, step: usize) -> Vec<(usize, Kind)> {
    let mut planted = Vec::new();
    for (number, path) in records().iter().enumerate().step_by(step) {
        let Some(line) = Line::read(&fs::read(path).unwrap()) else {
            continue;
        };
        let line = line.named(number);
        fs::write(folder.join(name(number, None)), line.write()).unwrap();
        for kind in KINDS {
            // Below 60 moves a single move tells nothing, and below 40 another date is another game.
            let least = match kind {
                Kind::OneMove => COMPARABLE + 10,
                Kind::OtherDate => SHORT + 5,
                _ => 0,
            };
            if line.moves().len() < least as usize {
                continue;
            }
            if let Some(copy) = line.mutant(kind) {
                fs::write(folder.join(name(number, Some(kind))), copy).unwrap();
                planted.push((number, kind));
            }
        }
    }
    planted
}

fn name(number: usize, kind: Option<Kind>) -> String {
    match kind {
        None => format!("{number:04}-.sgf"),
        Some(kind) => format!(
            "{number:04}-{}.sgf",
            format!("{kind:?}").replace(['(', ')'], "")
        ),
    }
}

fn records() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_game = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.ends_with(".sgf") && !PLAYED_TWICE.contains(&name)
    };
    let mut records: Vec<PathBuf> = entries.filter(is_game).collect();
    records.sort();
    records
}

fn kifu(arguments: &[&str], folder: &Path) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_kifu"))
        .env_remove("GITHUB_ACTIONS")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn dupes(arguments: &[&str], folder: &Path) -> Vec<Value> {
    let output = kifu(&[&["dupes"], arguments].concat(), folder);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn file_of(member: &Value) -> String {
    member["path"]
        .as_str()
        .unwrap()
        .trim_start_matches("./")
        .to_owned()
}

fn codes(line: &Value) -> Vec<&str> {
    line["codes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code.as_str().unwrap())
        .collect()
}

/// The names of the files of each group.
fn groups(lines: &[Value]) -> Vec<BTreeSet<String>> {
    let mut groups: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line["type"] == "duplicate") {
        let group = groups.entry(line["group"].as_u64().unwrap()).or_default();
        group.insert(file_of(line));
        group.insert(file_of(&line["of"]));
    }
    groups.into_values().collect()
}

#[test]
fn games_of_ours_that_were_played_twice_are_found() {
    let lines = dupes(
        &["--format", "jsonl", "fixtures/games"],
        Path::new(env!("CARGO_MANIFEST_DIR")),
    );
    let copies = lines
        .iter()
        .filter(|line| line["type"] == "duplicate")
        .map(file_of);
    let copies: Vec<String> = copies
        .map(|path| path.replace("fixtures/games/", ""))
        .collect();
    let mut expected = PLAYED_TWICE.map(str::to_owned).to_vec();
    expected.sort();
    let mut found = copies;
    found.sort();
    assert_eq!(found, expected);
}

/// A record from a main line in short: `B` and `W` moves by turns.
fn record(root: &str, moves: &[(u8, u8)]) -> Vec<u8> {
    let mut text = format!("(;GM[1]FF[4]{root}");
    for (number, (column, row)) in moves.iter().enumerate() {
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let letter = |n: u8| char::from(b'a' + n);
        text.push_str(&format!(";{color}[{}{}]", letter(*column), letter(*row)));
    }
    text.push(')');
    text.into_bytes()
}

/// A game that looks like one: never the same point twice.
fn played(start: usize, count: usize) -> Vec<(u8, u8)> {
    let point = |number: usize| {
        let index = (number * 140 + start) % 361;
        ((index % 19) as u8, (index / 19) as u8)
    };
    (0..count).map(point).collect()
}

fn copy_of(bytes: &[u8], order: u32) -> Copy {
    let mut copies = Vec::new();
    Checker::default().read(bytes, |record| {
        let course = Course::read(record).unwrap();
        copies.push(Copy::new(
            (order, 0),
            course,
            Info::read(record),
            u64::from(order),
            SEED,
        ));
    });
    copies.remove(0)
}

fn prints(bytes: &[u8]) -> Prints {
    Prints::of(&copy_of(bytes, 0).course, SEED)
}

/// How the second record stands to the first or the other way round; `None` where they are no copies.
fn relation(first: &[u8], second: &[u8]) -> Option<Relation> {
    let copies = [copy_of(first, 0), copy_of(second, 1)];
    let grouped = group(&copies);
    let mut others = grouped.groups.iter().flat_map(|group| &group.others);
    others.next().map(|other| other.relation)
}

#[test]
fn short_games_need_more_than_their_moves() {
    let short = played(5, SHORT as usize - 1);
    let long = played(5, 120);
    let none = record("", &short);
    assert_eq!(relation(&none, &record("PB[Kim]", &short)), None);
    assert_eq!(relation(&none, &record("", &long)), None);
    // One move more, and chance is out of the question.
    let enough = record("", &played(5, SHORT as usize));
    assert_eq!(
        relation(&enough, &record("PB[Kim]", &played(5, SHORT as usize))),
        Some(Relation::Same)
    );
    assert_eq!(
        relation(&enough, &record("", &long)),
        Some(Relation::Truncated)
    );
    // Players and a date say that it is one game.
    let named = "PB[Kim]PW[Lee]DT[2001-02-03]";
    assert_eq!(
        relation(&record(named, &short), &record(named, &short)),
        Some(Relation::Same)
    );
    assert_eq!(
        relation(&record(named, &short), &record(named, &long)),
        Some(Relation::Truncated)
    );
    assert_eq!(
        relation(&record(named, &played(5, 9)), &record(named, &long)),
        None
    );
    let another_day = "PB[Kim]PW[Lee]DT[2001-02-04]";
    assert_eq!(
        relation(&record(named, &short), &record(another_day, &short)),
        None
    );
}

#[test]
fn handicap_stones_are_the_same_set_up_or_played() {
    let moves: String = played(7, 60)
        .iter()
        .zip("WB".chars().cycle())
        .map(|(&(column, row), color)| {
            format!(
                ";{color}[{}{}]",
                char::from(b'a' + column),
                char::from(b'a' + row)
            )
        })
        .collect();
    let moves = moves
        .replace("[dd]", "[ss]")
        .replace("[pp]", "[rs]")
        .replace("[dp]", "[qs]");
    let root = format!("(;HA[3]AB[dd][pp][dp]{moves})");
    let node = format!("(;HA[3];AB[pp];AB[dp][dd]{moves})");
    let played = format!("(;HA[3];B[dp];B[dd];B[pp]{moves})");
    for other in [&node, &played] {
        assert_eq!(prints(root.as_bytes()).full, prints(other.as_bytes()).full);
        assert_eq!(
            relation(root.as_bytes(), other.as_bytes()),
            Some(Relation::Same)
        );
    }
    let none = format!("(;HA[3]{moves})");
    assert_eq!(relation(root.as_bytes(), none.as_bytes()), None);
}

#[test]
fn passes_make_a_truncated_copy_no_longer() {
    let whole = record("", &played(3, 100));
    let mut cut = String::from_utf8(record("", &played(3, 99))).unwrap();
    cut.insert_str(cut.len() - 1, ";W[];B[]");
    let copies = [copy_of(cut.as_bytes(), 0), copy_of(&whole, 1)];
    let groups = group(&copies).groups;
    assert_eq!((groups.len(), groups[0].best), (1, 1));
    assert_eq!(groups[0].others[0].relation, Relation::Truncated);
}

#[test]
fn problems_differ_by_who_is_to_play() {
    let position = "(;SZ[19]AB[aa:ee]AW[fa:je]";
    let of = |more: &str| format!("{position}{more})").into_bytes();
    assert_eq!(relation(&of(""), &of("C[x]")), Some(Relation::Same));
    assert_eq!(
        relation(&of("PL[B]"), &of("C[x]PL[B]")),
        Some(Relation::Same)
    );
    assert_eq!(relation(&of("PL[B]"), &of("PL[W]")), None);
    // A solution is no truncated copy of another one.
    assert_eq!(relation(&of(";B[ss]"), &of(";B[ss];W[rs]")), None);
}

#[test]
fn one_move_more_or_less_or_elsewhere() {
    let named = "PB[Kim]PW[Lee]DT[2001-02-03]";
    let moves = played(11, 100);
    let whole = record(named, &moves);
    let mut other = moves.clone();
    other[70] = played(11, 200)[150];
    assert!(matches!(
        relation(&whole, &record(named, &other)),
        Some(Relation::OneMove(71, Some(_)))
    ));
    // The same without names, or on another day, is another game.
    assert_eq!(relation(&record("", &moves), &record("", &other)), None);
    other[90] = played(11, 200)[151];
    assert_eq!(relation(&whole, &record(named, &other)), None);
    // A move that was left out: colours go by turns no more.
    let text = String::from_utf8(whole.clone()).unwrap();
    let at = text.match_indices(';').nth(51).unwrap().0;
    let less = [&text[..at], &text[at + ";B[aa]".len()..]].concat();
    assert!(matches!(
        relation(&whole, less.as_bytes()),
        Some(Relation::OneMove(51, Some(_)))
    ));
    // Early on, where the symmetry is decided.
    let mut early = moves.clone();
    early[0] = played(11, 200)[160];
    assert!(matches!(
        relation(&whole, &record(named, &early)),
        Some(Relation::OneMove(1, Some(_)))
    ));
}

proptest! {
    /// Whatever is played, a turned game has the same hashes, and the beginning of a game has the hashes of its beginning.
    #[test]
    fn hashes_do_not_depend_on_the_side_one_looks_from(
        moves in prop::collection::vec((0_u8..13, 0_u8..9), 0..90),
        setup in prop::collection::vec((0_u8..13, 0_u8..9, any::<bool>()), 0..12),
        how in 0_u8..8,
        cut in 0_usize..90,
    ) {
        let write = |moves: &[(u8, u8)], how: u8, swapped: bool| {
            let turned = |(mut column, mut row): (u8, u8)| {
                if how & 1 != 0 { column = 12 - column; }
                if how & 2 != 0 { row = 8 - row; }
                if how & 4 != 0 { (column, row) = (row, column); }
                format!("[{}{}]", char::from(b'a' + column), char::from(b'a' + row))
            };
            let color = |black: bool| if black != swapped { "B" } else { "W" };
            let mut text = format!("(;SZ[{}]", if how & 4 == 0 { "13:9" } else { "9:13" });
            let mut set: BTreeMap<(u8, u8), bool> = BTreeMap::new();
            set.extend(setup.iter().map(|&(column, row, black)| ((column, row), black)));
            for (point, black) in set {
                text.push_str(&format!("A{}{}", color(black), turned(point)));
            }
            for (number, point) in moves.iter().enumerate() {
                text.push_str(&format!(";{}{}", color(number % 2 == 0), turned(*point)));
            }
            (text + ")").into_bytes()
        };
        let plain = prints(&write(&moves, 0, false));
        for swapped in [false, true] {
            let turned = prints(&write(&moves, how, swapped));
            prop_assert_eq!((plain.full, plain.start, plain.early, plain.tail), (turned.full, turned.start, turned.early, turned.tail));
        }
        let rest = copy_of_or_none(&write(&moves[..cut.min(moves.len())], how, true));
        let whole = copy_of_or_none(&write(&moves, 0, false));
        if let (Some(rest), Some(whole)) = (rest, whole)
            && !rest.course.is_empty()
        {
            let full = Prints::of(&rest.course, SEED).full;
            let mut seen = Vec::new();
            trace(&whole.course, SEED, |_, hash| seen.push(hash));
            prop_assert!(seen.contains(&full));
        }
    }

    /// No bytes make the comparison break down.
    #[test]
    fn any_bytes_can_be_compared(text in "(\\(|;|\\)|[BW]\\[[a-t]{0,2}\\]|A[BWE]\\[[a-t]{2}(:[a-t]{2})?\\]|PL\\[W\\]|SZ\\[[0-9]{1,2}\\]|KM\\[.{0,3}\\]){0,40}") {
        let mut copies = Vec::new();
        Checker::default().read(text.as_bytes(), |record| {
            let order = copies.len() as u32;
            let course = Course::read(record);
            copies.extend(course.map(|course| Copy::new((order, order), course, Info::read(record), 0, SEED)));
        });
        let grouped = group(&copies);
        for group in &grouped.groups {
            prop_assert!(group.others.iter().all(|other| other.copy != group.best));
        }
    }
}

fn copy_of_or_none(bytes: &[u8]) -> Option<Copy> {
    let mut copies = Vec::new();
    Checker::default().read(bytes, |record| {
        let course = Course::read(record);
        copies.extend(course.map(|course| Copy::new((0, 0), course, Info::read(record), 0, SEED)));
    });
    copies.pop()
}

#[test]
fn symmetries_keep_their_words() {
    let words: BTreeSet<&str> = Symmetry::all().map(Symmetry::name).collect();
    assert_eq!(words.len(), 8);
}

/// What a check tells of copies in some format, and its exit code.
fn checked(folder: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(["check", "--dupes", "--budget", "4,0", "."])
        .args(arguments)
        .current_dir(folder)
        .env_remove("GITHUB_ACTIONS")
        .output()
        .unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
fn a_check_tells_of_copies_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = fs::read_to_string(root.join("fixtures/games/self_9_c_001.sgf")).unwrap();
    let other = fs::read_to_string(root.join("fixtures/games/self_9_c_005.sgf")).unwrap();
    fs::write(folder.path().join("a.sgf"), &game).unwrap();
    // Two copies of one game and a game of its own in one file.
    fs::write(
        folder.path().join("b.sgf"),
        format!("{game}\n{other}\n{game}"),
    )
    .unwrap();
    let formats = [
        "human", "concise", "jsonl", "json", "csv", "sarif", "junit", "github", "gitlab", "summary",
    ];
    for format in formats {
        let codes = |arguments: &[&str]| {
            let (told, code) = checked(folder.path(), &[&["--format", format], arguments].concat());
            if let "json" | "sarif" | "gitlab" = format {
                serde_json::from_str::<Value>(&told).expect(format);
            }
            // The manuals of all checks stand in SARIF.
            let told = told
                .split_once("\"results\":")
                .map_or(told.as_str(), |(_, results)| results);
            (told.matches("C101").count(), code)
        };
        let (plain, code) = codes(&[]);
        assert!(plain > 0 && code == Some(0), "{format}: {plain} {code:?}");
        assert_eq!(codes(&["--ignore", "C"]), (0, Some(0)), "{format}");
        assert_eq!(codes(&["--select", "M"]), (plain, Some(0)), "{format}");
        assert_eq!(codes(&["--error", "C101"]).1, Some(1), "{format}");
        let fewer = codes(&["--only", "C103"]).0;
        assert!(fewer < plain || format == "summary", "{format}");
        let kept = [codes(&["--cache"]), codes(&["--cache"])];
        assert_eq!(kept, [(plain, Some(0)); 2], "{format}");
    }
    let outputs = formats.map(|format| format!("--output={format}:out/{format}"));
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
    assert!(checked(folder.path(), &outputs).0.contains("C101"));
    for format in formats {
        let told = fs::read_to_string(folder.path().join("out").join(format)).unwrap();
        assert!(told.contains("C101"), "{format}\n{told}");
    }
    let (told, _) = checked(folder.path(), &["--format", "concise"]);
    assert!(
        told.contains("./b.sgf: C101 game 1: copy of ./a.sgf: the same moves"),
        "{told}"
    );
}

#[test]
fn the_best_copy_is_chosen_by_what_the_configuration_says() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = fs::read_to_string(root.join("fixtures/games/self_13_j_066.sgf")).unwrap();
    let twice = game.replacen("(;", "(;KM[6.5]", 1);
    fs::write(folder.path().join("a.sgf"), twice).unwrap();
    fs::write(folder.path().join("b.sgf"), game).unwrap();
    let best = |config: &str| {
        fs::write(folder.path().join("kifu.toml"), config).unwrap();
        let lines = dupes(&["--format", "jsonl", "."], folder.path());
        file_of(&lines[0]["of"])
    };
    assert_eq!(best(""), "b.sgf");
    // A komi that its result cannot come of is worse than a property that stands twice.
    let wrong = "[[source]]\nglob = \"/b.sgf\"\nhandicap_komi = -30\n";
    assert_eq!(best(wrong), "a.sgf");
}

//! The command line as users meet it: what is run, what is printed, how it ends.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const GOOD: &str = "fixtures/examples/result-confirmed.sgf";
const BAD: &str = "fixtures/examples/occupied-point.sgf";
/// A record with a warning and nothing worse.
const DOUBTFUL: &str = "some text\n(;GM[1]FF[4]SZ[9];B[ee];W[cc])";

#[test]
fn exit_code_says_how_it_went() {
    assert_eq!(kifu(["check", GOOD]).code, 0);
    assert_eq!(kifu(["check", BAD]).code, 1);
    assert_eq!(kifu(["check", "no-such-file.sgf"]).code, 2);
    assert_eq!(kifu(["check", "--no-such-option"]).code, 2);
    assert_eq!(kifu(["check", "--threads", "0", GOOD]).code, 2);
    assert_eq!(kifu(["no-such-command"]).code, 2);
    assert_eq!(kifu([] as [&str; 0]).code, 2);
}

#[test]
fn exit_zero_hides_findings_but_not_failures() {
    assert_eq!(kifu(["check", "--exit-zero", BAD]).code, 0);
    assert_eq!(
        kifu(["check", "--exit-zero", BAD, "no-such-file.sgf"]).code,
        2
    );
}

#[test]
fn fail_on_settles_the_level() {
    let place = Place::with(&[("doubtful.sgf", DOUBTFUL)]);
    assert_eq!(place.kifu(["check", "doubtful.sgf"]).code, 0);
    assert_eq!(
        place
            .kifu(["check", "--fail-on", "error", "doubtful.sgf"])
            .code,
        0
    );
    assert_eq!(
        place
            .kifu(["check", "--fail-on", "warning", "doubtful.sgf"])
            .code,
        1
    );
    assert_eq!(
        place
            .kifu(["check", "--fail-on", "note", "doubtful.sgf"])
            .code,
        1
    );
    assert_eq!(kifu(["check", "--fail-on", "warning", GOOD]).code, 0);
}

#[test]
fn a_missing_path_is_named_and_the_run_goes_on() {
    for order in [[BAD, "no-such-file.sgf"], ["no-such-file.sgf", BAD]] {
        let ran = kifu(["check"].iter().chain(&order));
        assert_eq!(ran.code, 2);
        assert!(ran.out.contains("no-such-file.sgf"), "{}", ran.out);
        assert!(ran.out.contains("S901"), "{}", ran.out);
        assert!(ran.out.contains("occupied-point.sgf"), "{}", ran.out);
        assert!(ran.out.contains("M101"), "{}", ran.out);
        let paths = paths(&kifu(["check", "--format", "jsonl"].iter().chain(&order)).games());
        assert_eq!(paths, order);
    }
}

#[test]
fn a_path_below_a_file_is_unreadable_not_fatal() {
    let place = Place::with(&[("a.sgf", DOUBTFUL)]);
    let ran = place.kifu(["check", "--format", "jsonl", "a.sgf/b.sgf", "a.sgf"]);
    assert_eq!(ran.code, 2);
    let games = ran.games();
    assert_eq!(paths(&games), ["a.sgf/b.sgf", "a.sgf"]);
    assert_eq!(games[0]["read"], "failed");
    assert_eq!(games[0]["game"], Value::Null);
    assert_eq!(games[0]["findings"][0]["code"], "S901");
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_unreadable_not_fatal() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::with(&[("closed.sgf", DOUBTFUL), ("open.sgf", DOUBTFUL)]);
    let closed = place.path("closed.sgf");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000))
        .expect("permissions can be set");
    let is_superuser = fs::read(&closed).is_ok();
    let ran = place.kifu(["check", "--format", "jsonl", "."]);
    assert_eq!(paths(&ran.games()), ["./closed.sgf", "./open.sgf"]);
    // Nothing is closed to the superuser.
    if !is_superuser {
        assert_eq!(ran.code, 2);
        assert_eq!(ran.games()[0]["findings"][0]["code"], "S901");
    }
}

#[test]
fn hyphen_is_standard_input() {
    let record = fs::read(root().join(BAD)).expect("the example can be read");
    let ran = kifu_with_input(["check", "--format", "jsonl", "-"], &record);
    assert_eq!(ran.code, 1);
    let games = ran.games();
    assert_eq!(paths(&games), ["-"]);
    assert_eq!(games[0]["moves"], 8);
    assert_eq!(games[0]["first_illegal"]["move"], 4);
    // An empty standard input is a file without a game.
    let ran = kifu_with_input(["check", "-"], b"");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("S101"), "{}", ran.out);
}

#[test]
fn no_path_is_the_current_directory() {
    let place = Place::with(&[("a.sgf", DOUBTFUL), ("deep/er/b.sgf", DOUBTFUL)]);
    let ran = place.kifu(["check", "--format", "jsonl"]);
    assert_eq!(paths(&ran.games()), ["./a.sgf", "./deep/er/b.sgf"]);
}

#[test]
fn directories_are_searched_in_the_order_of_names() {
    let place = Place::with(&[
        ("z.sgf", DOUBTFUL),
        ("B.SGF", DOUBTFUL),
        ("a.Sgf", DOUBTFUL),
        ("m/n/o.sgf", DOUBTFUL),
        ("m/a.sgf", DOUBTFUL),
        ("m/notes.txt", DOUBTFUL),
        ("sgf", DOUBTFUL),
        ("k.sgf.bak", DOUBTFUL),
        ("dir.sgf/inner.sgf", DOUBTFUL),
    ]);
    let found = [
        "./B.SGF",
        "./a.Sgf",
        "./dir.sgf/inner.sgf",
        "./m/a.sgf",
        "./m/n/o.sgf",
        "./z.sgf",
    ];
    assert_eq!(
        paths(&place.kifu(["check", "--format", "jsonl", "."]).games()),
        found
    );
    // A file that is named is taken whatever its name, and the order of the arguments holds.
    let ran = place.kifu(["check", "--format", "jsonl", "z.sgf", "m/notes.txt", "m"]);
    assert_eq!(
        paths(&ran.games()),
        ["z.sgf", "m/notes.txt", "m/a.sgf", "m/n/o.sgf"]
    );
}

#[test]
fn a_directory_without_records_is_no_error() {
    let place = Place::with(&[("notes.txt", "nothing")]);
    let ran = place.kifu(["check", "."]);
    assert_eq!(ran.code, 0);
    let ran = place.kifu(["check", "--format", "jsonl", "."]);
    assert_eq!(ran.code, 0);
    assert!(ran.games().is_empty());
    assert_eq!(ran.summary()["files"], 0);
}

#[test]
fn an_empty_file_is_reported() {
    let place = Place::with(&[("empty.sgf", ""), ("words.sgf", "no record at all")]);
    let ran = place.kifu(["check", "."]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("empty.sgf") && ran.out.contains("words.sgf"),
        "{}",
        ran.out
    );
    let ran = place.kifu(["check", "--format", "jsonl", "."]);
    for game in ran.games() {
        assert_eq!(
            (&game["read"], &game["game"]),
            (&"failed".into(), &Value::Null)
        );
        assert_eq!(game["findings"][0]["code"], "S101");
    }
    assert_eq!(ran.summary()["unreadable"], 2);
    assert_eq!(ran.summary()["files"], 2);
    assert_eq!(ran.summary()["games"], 0);
}

#[test]
fn the_number_of_threads_does_not_show() {
    for format in ["human", "jsonl"] {
        let on = |threads: &str| {
            let ran = kifu([
                "check",
                "--format",
                format,
                "--threads",
                threads,
                "fixtures",
            ]);
            without_seconds(&ran.out)
        };
        let single = on("1");
        assert!(single.len() > 10_000);
        assert!(
            single == on("8"),
            "{format} differs between 1 and 8 threads"
        );
    }
}

#[test]
fn only_chooses_what_is_shown_and_changes_no_sum() {
    let all = kifu(["check", "--format", "jsonl", "fixtures/examples"]);
    let chosen = |word: &str| {
        kifu([
            "check",
            "--format",
            "jsonl",
            "--only",
            word,
            "fixtures/examples",
        ])
    };
    for verdict in ["confirmed", "refuted", "undecided", "not-checkable"] {
        let ran = chosen(verdict);
        assert!(!ran.games().is_empty(), "no example is {verdict}");
        assert!(
            ran.games()
                .iter()
                .all(|game| game["result"]["verdict"] == verdict)
        );
        assert_eq!(ran.games().len() as u64, all.summary()["verdicts"][verdict]);
        assert_eq!(ran.code, all.code);
        assert_eq!(sums(&ran), sums(&all));
    }
    for word in ["M101", "M10", "occupied-point"] {
        let games = chosen(word).games();
        assert!(!games.is_empty(), "{word}");
        for game in games {
            let findings = game["findings"].as_array().expect("a list");
            let fits = |finding: &Value| {
                finding["name"] == word
                    || finding["code"]
                        .as_str()
                        .is_some_and(|code| code.starts_with(word))
            };
            assert!(findings.iter().any(fits), "{game}");
        }
    }
    assert_eq!(
        chosen("confirmed,refuted").games().len(),
        chosen("confirmed").games().len() + chosen("refuted").games().len()
    );
    assert!(chosen("no-such-word").games().is_empty());
    // People are shown games in order only when they ask.
    assert!(!kifu(["check", GOOD]).out.contains("result-confirmed"));
    assert!(
        kifu(["check", "--only", "confirmed", GOOD])
            .out
            .contains("result-confirmed.sgf: confirmed")
    );
}

#[test]
fn rules_and_komi_can_be_settled() {
    let settled = |arguments: &[&str]| {
        let ran = kifu(["check", "--format", "jsonl", GOOD].iter().chain(arguments));
        ran.games().remove(0)
    };
    let game = settled(&[]);
    assert_eq!(
        (&game["rules"], &game["rules_from"]),
        (&"japanese-1989".into(), &"RU".into())
    );
    assert_eq!(
        (&game["komi"], &game["komi_from"]),
        (&6.5.into(), &"KM".into())
    );
    let game = settled(&["--rules", "chinese", "--komi", "-3.75"]);
    assert_eq!(
        (&game["rules"], &game["rules_from"]),
        (&"chinese-practice".into(), &"option".into())
    );
    assert_eq!(
        (&game["komi"], &game["komi_from"]),
        (&(-3.75).into(), &"option".into())
    );
    assert_eq!(kifu(["check", "--komi", "much", GOOD]).code, 2);
}

#[test]
fn an_unknown_ruleset_is_refused_with_the_names_there_are() {
    let ran = kifu(["check", "--rules", "help-me", GOOD]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out, "");
    for ruleset in &kifu::rules::RULESETS {
        assert!(
            ran.err.contains(&*ruleset.name),
            "{} is not listed",
            ruleset.name
        );
        assert_eq!(
            kifu(["check", "--exit-zero", "--rules", &ruleset.name, GOOD]).code,
            0,
            "{}",
            ruleset.name
        );
    }
}

#[test]
fn evidence_can_be_limited_to_marks() {
    let evidence = |kind: &str| {
        let ran = kifu(["check", "--format", "jsonl", "--evidence", kind, "fixtures"]);
        let games = ran.games();
        let kinds = games
            .iter()
            .filter(|game| removes_dead_stones(game))
            .filter_map(|game| game["result"]["evidence"].as_str())
            .map(str::to_owned);
        kinds.collect::<BTreeSet<String>>()
    };
    assert_eq!(evidence("marked"), ["marked".to_owned()].into());
    assert!(evidence("proved").contains("marked"));
}

/// Where the rules remove nothing, a count needs no evidence.
fn removes_dead_stones(game: &Value) -> bool {
    let rules = game["rules"].as_str().and_then(kifu::rules::ruleset);
    rules.is_some_and(|rules| rules.dead_stones == kifu::rules::DeadStones::Removed)
}

#[test]
fn json_lines_keep_the_contract() {
    let ran = kifu(["check", "--format", "jsonl", "fixtures"]);
    let games = ran.games();
    let summary = ran.summary();
    let mut sums = BTreeMap::new();
    for game in &games {
        has_shape(
            game,
            if game["game"].is_null() {
                NO_GAME
            } else {
                GAME
            },
        );
        for finding in game["findings"].as_array().expect("a list") {
            has_shape(finding, FINDING);
            *sums
                .entry(finding["code"].as_str().expect("a text").to_owned())
                .or_insert(0u64) += 1;
        }
        for repeat in game["repeats"].as_array().into_iter().flatten() {
            has_shape(repeat, &[("move", "number"), ("as", "number")]);
        }
        for explanation in game["result"]["explanations"]
            .as_array()
            .into_iter()
            .flatten()
        {
            has_shape(
                explanation,
                &[("kind", "text"), ("holds_if", "text"), ("text", "text")],
            );
        }
        if game["first_illegal"].is_object() {
            has_shape(&game["first_illegal"], FIRST_ILLEGAL);
        }
        let verdict = game["result"]["verdict"].as_str();
        if let Some("undecided" | "not-checkable") = verdict {
            assert!(game["result"]["why"].is_string(), "no reason: {game}");
        }
    }
    has_shape(&summary, SUMMARY);
    let real: Vec<&Value> = games
        .iter()
        .filter(|game| !game["game"].is_null())
        .collect();
    assert!(real.len() > 100);
    assert_eq!(summary["games"], real.len());
    assert_eq!(
        summary["moves"],
        real.iter()
            .filter_map(|game| game["moves"].as_u64())
            .sum::<u64>()
    );
    for verdict in ["confirmed", "refuted", "undecided", "not-checkable"] {
        let count = real
            .iter()
            .filter(|game| game["result"]["verdict"] == verdict)
            .count();
        assert_eq!(summary["verdicts"][verdict], count);
    }
    assert_eq!(
        summary["findings"],
        serde_json::to_value(&sums).expect("a map")
    );
}

/// Every file is reported, and none twice; the games of a file are counted from 0.
#[test]
fn files_in_are_files_reported() {
    let ran = kifu(["check", "--format", "jsonl", "fixtures"]);
    let games = ran.games();
    let mut reported: BTreeMap<String, u64> = BTreeMap::new();
    for game in &games {
        let path = game["path"].as_str().expect("a text").to_owned();
        let count = reported.entry(path).or_insert(0);
        assert_eq!(game["game"].as_u64().unwrap_or(0), *count, "{game}");
        *count += 1;
    }
    let records = records_in(&root().join("fixtures"));
    assert!(records.len() > 100);
    assert_eq!(reported.keys().cloned().collect::<BTreeSet<_>>(), records);
    assert_eq!(ran.summary()["files"], records.len());
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    for format in ["human", "jsonl"] {
        let mut child = command(&[
            "check",
            "--format",
            format,
            "--only",
            "M,S,confirmed,undecided",
            "--isolated",
            "fixtures",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kifu can be run");
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().expect("kifu ends"));
        assert!(matches!(ran.code, 0 | 1), "ended with {}", ran.code);
        assert_eq!(ran.err, "");
    }
}

/// What a record must not do to a terminal: ESC, a one-byte CSI, DEL, a bell, and marks that turn the direction of text.
const HOSTILE: &str = "\x1b[2J\x1b]0;title\x07\u{9b}31m\x7f\x08\r\u{202e}\u{2066}\u{200f}\u{2028}";

#[test]
fn control_characters_of_a_record_are_not_printed() {
    let record = format!(
        "{HOSTILE}(;GM[1]SZ[9]KM[{HOSTILE}]RU[{HOSTILE}]RE[{HOSTILE}]PB[{HOSTILE}];B[ee]C[{HOSTILE}];W[ee]C[{HOSTILE}]N{HOSTILE}[x];B[{HOSTILE}])"
    );
    let place = Place::with(&[("hostile.sgf", &record)]);
    let ran = place.kifu(["check", "--fail-on", "note", "."]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("M101"), "{}", ran.out);
    assert_harmless(&ran.out);
    let ran = place.kifu([
        "check",
        "--only",
        "M,S,not-checkable,undecided,refuted",
        ".",
    ]);
    assert_harmless(&ran.out);
    let ran = place.kifu(["check", "--format", "jsonl", "."]);
    ran.games();
    assert!(
        !ran.out.contains(|c: char| c < ' ' && c != '\n'),
        "{:?}",
        ran.out
    );
}

#[cfg(unix)]
#[test]
fn control_characters_of_a_file_name_are_not_printed() {
    let name = format!("{}.sgf", HOSTILE.replace('/', ""));
    let place = Place::with(&[(&*name, "(;GM[1]SZ[9];B[ee];W[ee])")]);
    assert_harmless(&place.kifu(["check", "."]).out);
    let missing = format!("missing-{name}");
    let ran = place.kifu(["check", &*missing]);
    assert_eq!(ran.code, 2);
    assert_harmless(&ran.out);
    assert_harmless(&ran.err);
    // Programs get the name as it is.
    let ran = place.kifu(["check", "--format", "jsonl", &*name]);
    assert_eq!(paths(&ran.games()), [name]);
}

// Not on a Mac: its file systems refuse such names.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn a_path_that_is_not_utf8_is_checked_and_named() {
    use std::os::unix::ffi::OsStrExt;

    let place = Place::with(&[]);
    let name = OsStr::from_bytes(b"game-\xe9\xff.sgf");
    fs::write(
        place.directory.path().join(name),
        "(;GM[1]SZ[9];B[ee];W[ee])",
    )
    .expect("the file can be written");
    let ran = place.kifu(["check", "."]);
    assert!(ran.out.contains("game-\u{fffd}\u{fffd}.sgf"), "{}", ran.out);
    let ran = place.kifu([
        OsStr::new("check"),
        OsStr::new("--format"),
        OsStr::new("jsonl"),
        name,
    ]);
    let games = ran.games();
    assert_eq!(paths(&games), ["game-\u{fffd}\u{fffd}.sgf"]);
    assert_eq!(games[0]["path_raw"], "Z2FtZS3p/y5zZ2Y=");
    assert_eq!(games[0]["moves"], 2);
}

#[test]
fn a_game_of_several_is_named_by_its_number() {
    let place = Place::with(&[("two.sgf", "(;GM[1]SZ[9];B[ee])(;GM[1]SZ[9];B[ee];W[ee])")]);
    let ran = place.kifu(["check", "two.sgf"]);
    assert!(ran.out.contains("two.sgf#2:"), "{}", ran.out);
    let games = place
        .kifu(["check", "--format", "jsonl", "two.sgf"])
        .games();
    assert_eq!(
        (&games[0]["game"], &games[1]["game"]),
        (&0.into(), &1.into())
    );
}

#[test]
fn every_check_explains_itself() {
    let list = kifu(["explain"]);
    assert_eq!(list.code, 0);
    let mut seen = BTreeSet::new();
    for line in list.out.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[code, severity, name] = &words[..] else {
            panic!("{line:?} is not code, severity, name");
        };
        assert!(["error", "warning", "note"].contains(&severity), "{line}");
        assert!(
            seen.insert(code.to_owned()) && seen.insert(name.to_owned()),
            "{line} stands twice"
        );
        let manual = kifu(["explain", code]);
        assert_eq!(manual.code, 0);
        for part in [
            code,
            name,
            "# What it finds",
            "# Why it matters",
            "# What to do",
        ] {
            assert!(manual.out.contains(part), "{code}: no {part:?}");
        }
        assert_harmless(&manual.out);
        assert_eq!(kifu(["explain", name]).out, manual.out);
        assert_eq!(kifu(["explain", &code.to_lowercase()]).out, manual.out);
    }
    assert!(
        seen.len() >= 12,
        "only {} checks are listed",
        seen.len() / 2
    );
}

#[test]
fn an_unknown_check_is_an_error_that_says_where_the_list_is() {
    let ran = kifu(["explain", "M999"]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(
        ran.err.contains("M999") && ran.err.contains("kifu explain"),
        "{}",
        ran.err
    );
}

#[test]
fn help_says_what_each_command_does() {
    let help = kifu(["--help"]);
    assert_eq!((help.code, &*help.err), (0, ""));
    for command in ["check", "stats", "explain"] {
        assert!(help.out.contains(command), "{}", help.out);
        assert!(kifu([command, "-h"]).out.contains("Usage:"));
    }
    let help = kifu(["check", "--help"]).out;
    for part in [
        "Exit codes: 0",
        "--rules",
        "--komi",
        "--evidence",
        "--format",
        "--only",
        "--fail-on",
        "--exit-zero",
        "--threads",
        "--profile",
    ] {
        assert!(help.contains(part), "{part} is missing");
    }
    assert!(kifu(["explain", "--help"]).out.contains("why it matters"));
    let version = kifu(["--version"]);
    assert_eq!(
        version.out.trim(),
        concat!("kifu ", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn colours_are_for_those_who_ask() {
    assert!(!kifu(["check", BAD]).out.contains('\x1b'));
    assert!(
        !kifu(["check", "--color", "never", BAD])
            .out
            .contains('\x1b')
    );
    assert!(
        kifu(["check", "--color", "always", BAD])
            .out
            .contains('\x1b')
    );
}

/// Fields and what they hold: `text`, `number`, `bool`, `list`, `map`, `null`, each with `?` where it may be null, or the words there are.
type Shape = &'static [(&'static str, &'static str)];

const NO_GAME: Shape = &[
    ("type", "=game"),
    ("path", "text"),
    ("game", "null"),
    ("read", "=failed"),
    ("encoding", "text"),
    ("findings", "list"),
];

const GAME: Shape = &[
    ("type", "=game"),
    ("path", "text"),
    ("game", "number"),
    ("read", "=ok|recovered"),
    ("encoding", "text"),
    ("dialect", "text?"),
    ("size", "list"),
    ("size/0", "number"),
    ("size/1", "number"),
    ("rules", "text"),
    ("rules_from", "=option|config|RU|dialect|default"),
    ("komi", "number?"),
    ("komi_from", "=option|config|KM|dialect|default"),
    (
        "komi_unit",
        "=points|zi|tenths|hundredths|hundredths-of-zi|maybe-zi|maybe-hundredths|null",
    ),
    ("komi_raw", "text?"),
    ("handicap", "number"),
    ("compensation", "number"),
    ("moves", "number"),
    ("nodes", "number"),
    ("variations", "number"),
    ("ends", "=two-passes|three-passes|one-pass|stones|empty"),
    ("ended_at", "number?"),
    ("moves_after_end", "number"),
    ("repeats", "list"),
    ("first_illegal", "map?"),
    ("result", "map"),
    ("result/recorded", "text?"),
    ("result/raw", "text?"),
    ("result/unit", "=points|zi|null"),
    (
        "result/verdict",
        "=confirmed|refuted|undecided|not-checkable",
    ),
    ("result/counted", "text?"),
    ("result/counted_under", "=area|territory|null"),
    ("result/evidence", "=marked|proved|read|sampled|engine|null"),
    ("result/dead", "list"),
    ("result/undecided", "list"),
    ("result/explanations", "list"),
    ("result/why", "text?"),
    ("findings", "list"),
];

const FIRST_ILLEGAL: Shape = &[
    ("move", "number"),
    ("color", "=B|W"),
    ("point", "text?"),
    ("at", "text?"),
    (
        "reason",
        "=off-board|occupied|out-of-turn|suicide|ko|superko",
    ),
    ("line", "number"),
    ("column", "number"),
];

const FINDING: Shape = &[
    ("code", "text"),
    ("name", "text"),
    ("severity", "=error|warning|note"),
    ("move", "number?"),
    ("path", "list"),
    ("line", "number?"),
    ("column", "number?"),
    ("message", "text"),
    ("consequence", "bool"),
    ("fix", "map?"),
];

const SUMMARY: Shape = &[
    ("type", "=summary"),
    ("files", "number"),
    ("games", "number"),
    ("unreadable", "number"),
    ("moves", "number"),
    ("verdicts", "map"),
    ("verdicts/confirmed", "number"),
    ("verdicts/refuted", "number"),
    ("verdicts/undecided", "number"),
    ("verdicts/not-checkable", "number"),
    ("findings", "map"),
    ("seconds", "number"),
];

fn has_shape(value: &Value, shape: Shape) {
    for (field, kind) in shape {
        let found = value.pointer(&format!("/{field}"));
        let found = found.unwrap_or_else(|| panic!("{field} is missing: {value}"));
        let is_right = match kind.strip_prefix('=') {
            Some(words) => words
                .split('|')
                .any(|word| found.as_str().unwrap_or("null") == word),
            None => {
                let name = match found {
                    Value::Null => "null",
                    Value::Bool(_) => "bool",
                    Value::Number(_) => "number",
                    Value::String(_) => "text",
                    Value::Array(_) => "list",
                    Value::Object(_) => "map",
                };
                kind.strip_suffix('?') == Some(name)
                    || *kind == name
                    || (kind.ends_with('?') && found.is_null())
            }
        };
        assert!(is_right, "{field} should be {kind}, not {found}: {value}");
    }
}

/// What a run came to.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("kifu prints UTF-8");
        Ran {
            code: output.status.code().expect("kifu is not killed"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Ran {
    /// The lines of a run with `--format jsonl`, each an object, the summary last and once.
    fn lines(&self) -> Vec<Value> {
        let lines: Vec<Value> = self
            .out
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
            })
            .collect();
        let summaries: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at]["type"] == "summary")
            .collect();
        assert_eq!(summaries, [lines.len() - 1], "one summary, at the end");
        lines
    }

    fn games(&self) -> Vec<Value> {
        let mut lines = self.lines();
        lines.pop();
        assert!(lines.iter().all(|line| line["type"] == "game"));
        lines
    }

    fn summary(&self) -> Value {
        self.lines().pop().unwrap_or_default()
    }
}

/// A directory of its own.
struct Place {
    directory: TempDir,
}

impl Place {
    fn with(files: &[(&str, &str)]) -> Place {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().expect("inside")).expect("a directory can be made");
            fs::write(path, text).expect("a file can be written");
        }
        Place { directory }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn kifu<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        let arguments: Vec<S> = arguments.into_iter().collect();
        let output = command(&arguments)
            .current_dir(self.directory.path())
            .output();
        Ran::from(output.expect("kifu can be run"))
    }
}

#[test]
fn dead_stones_that_nobody_marked_are_estimated_when_asked() {
    let record = "fixtures/examples/undecided-life-and-death.sgf";
    for (evidence, verdict) in [("proved", "undecided"), ("sampled", "confirmed")] {
        let ran = kifu(["check", "--format", "jsonl", "--evidence", evidence, record]);
        assert!(
            ran.out.contains(&format!("\"verdict\":\"{verdict}\"")),
            "{}",
            ran.out
        );
    }
    let ran = kifu([
        "score",
        "--format",
        "jsonl",
        "--evidence",
        "sampled",
        record,
    ]);
    assert!(ran.out.contains("\"mean\":"), "{}", ran.out);
    // The same record with another result: an estimate accuses nobody.
    let text = std::fs::read_to_string(record)
        .unwrap()
        .replace("RE[B+2.5]", "RE[W+20.5]");
    let place = Place::with(&[("a.sgf", &text)]);
    let ran = place.kifu(["check", "--evidence", "sampled", "a.sgf"]);
    assert!(ran.out.contains("undecided"), "{}", ran.out);
}

fn kifu<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Ran {
    let arguments: Vec<S> = arguments.into_iter().collect();
    Ran::from(command(&arguments).output().expect("kifu can be run"))
}

fn kifu_with_input<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, input: &[u8]) -> Ran {
    let arguments: Vec<S> = arguments.into_iter().collect();
    let mut command = command(&arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kifu can be run");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input)
        .expect("kifu reads its input");
    Ran::from(child.wait_with_output().expect("kifu ends"))
}

fn command<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
    command
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] {
        command.env_remove(name);
    }
    command
}

/// The paths of games, with the separator that all systems understand.
fn paths(games: &[Value]) -> Vec<String> {
    let path = |game: &Value| game["path"].as_str().expect("a text").replace('\\', "/");
    games.iter().map(path).collect()
}

/// A summary without the time it took.
fn sums(ran: &Ran) -> Value {
    let mut summary = ran.summary();
    summary["seconds"] = Value::Null;
    summary
}

fn without_seconds(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let human = line
            .split_once(" moves in ")
            .and_then(|(head, tail)| Some((head, tail.split_once(" s;")?.1)));
        let json = line.split_once("\"seconds\":");
        match (human, json) {
            (Some((head, tail)), _) => format!("{head}{tail}"),
            (None, Some((head, _))) => head.to_owned(),
            (None, None) => line.to_owned(),
        }
    });
    lines.collect::<Vec<String>>().join("\n")
}

fn assert_harmless(text: &str) {
    let is_dangerous = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        turns || matches!(c, '\u{2028}' | '\u{2029}') || (c.is_control() && c != '\n')
    };
    assert!(!text.contains(is_dangerous), "{text:?}");
}

fn records_in(directory: &Path) -> BTreeSet<String> {
    let mut records = BTreeSet::new();
    for entry in fs::read_dir(directory).expect("the fixtures can be listed") {
        let path = entry.expect("the fixtures can be listed").path();
        if path.is_dir() {
            records.extend(records_in(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
        {
            let inside = path
                .strip_prefix(root())
                .expect("inside")
                .to_string_lossy()
                .into_owned();
            records.insert(inside);
        }
    }
    records
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn names_in_errors_do_no_harm() {
    let place = tempfile::tempdir().expect("a directory");
    fs::write(place.path().join("a.sgf"), "(;SZ[9];B[ee])").expect("written");
    let bad = "x\u{1b}]0;y\u{202e}";
    for arguments in [
        &["check", "--format", "jsonl", "--resume", bad, "a.sgf"][..],
        &["check", "--output", "json:a.sgf/x\u{1b}y", "a.sgf"],
        &["fix", "--undo", bad],
        &["fix", "--write", "--journal", "no/x\u{1b}", "a.sgf"],
        &["check", "--config", bad, "a.sgf"],
        &["check", "--baseline", bad, "a.sgf"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(arguments)
            .current_dir(place.path())
            .output()
            .expect("kifu can be run");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {err}");
        assert!(
            !err.contains(['\u{1b}', '\u{202e}']),
            "{arguments:?} {err:?}"
        );
    }
}

#[cfg(unix)]
#[test]
#[allow(clippy::print_stderr, reason = "tests say when they skip")]
fn a_link_to_a_pipe_is_told_and_not_waited_for() {
    let place = tempfile::tempdir().expect("a directory");
    let made = Command::new("mkfifo")
        .arg(place.path().join("pipe"))
        .status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no mkfifo");
        return;
    }
    std::os::unix::fs::symlink("pipe", place.path().join("a.sgf")).expect("a link");
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(["check", "--format", "concise", "."])
        .current_dir(place.path())
        .output()
        .expect("kifu can be run");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(
        out.contains("a.sgf") && out.contains("a pipe or a device"),
        "{out}"
    );
    assert_eq!(output.status.code(), Some(2));
}

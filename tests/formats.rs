//! The formats of `kifu check`: what they look like, that parsers of others read them, and that no record can do harm through them.
//!
//! `KIFU_BLESS=1 cargo test --test formats` writes `fixtures/formats/expected` anew.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use kifu::batch::{CheckJob, Input, Selection, Target, Walk, run};
use kifu::config::Policy;
use kifu::report::{Human, Only};
use roxmltree::{Document, Node};
use serde_json::Value;
use tempfile::TempDir;

const FORMATS: [&str; 10] = [
    "human", "concise", "jsonl", "json", "csv", "sarif", "junit", "github", "gitlab", "summary",
];
/// Files of all kinds: in order, damaged, foreign, with variations, and one that is not there.
const MANY: [&str; 5] = [
    "fixtures/examples",
    "fixtures/checks",
    "fixtures/dialects",
    "fixtures/formats/records",
    "no-such-file.sgf",
];

#[test]
fn every_format_is_as_expected() {
    let mut wrong = Vec::new();
    for format in FORMATS {
        let ran = kifu(["check", "--format", format, "fixtures/formats/records"]);
        assert_eq!(ran.code, 1, "{format}");
        let printed = normalised(
            &ran.out
                .replace('\\', if cfg!(windows) { "/" } else { "\\" }),
        );
        let printed = without_manuals(&printed);
        compare(&format!("{format}.txt"), &printed, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_terminal_of_80_columns_shows_whole_lines() {
    let human = Human {
        only: Only::default(),
        width: 80,
        colored: false,
    };
    let policy = Policy::default();
    let job = CheckJob::new(&policy, &human);
    let path = PathBuf::from("fixtures/formats/records");
    let selection = Selection::new(&[], &[], false).expect("no globs");
    let walk = Walk::over([Target::File(path)].into_iter(), selection);
    let mut out = Vec::new();
    run(Input::Files(walk), &job, &|_| (), &mut out).expect("memory can be written");
    let text = String::from_utf8(out).expect("UTF-8");
    let text = normalised(&text.replace('\\', if cfg!(windows) { "/" } else { "\\" }));
    assert!(!text.contains('\u{1b}'), "{text}");
    for line in text.lines().filter(|line| line.contains(" | ")) {
        assert!(width(line) <= 80, "{} columns: {line}", width(line));
    }
    let mut wrong = Vec::new();
    compare("terminal-80.txt", &text, &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Columns on a terminal: Chinese, Japanese and Korean characters take two.
fn width(line: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}');
    line.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}

#[test]
fn sarif_follows_its_schema() {
    let report = json(&kifu(["check", "--format", "sarif"].iter().chain(&MANY)).out);
    assert_sarif(&report);
    let run = &report["runs"][0];
    let results = run["results"].as_array().expect("results");
    assert!(results.len() > 100, "{} results", results.len());
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("every check is listed") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    // All findings are there, those of `jsonl` and no others.
    let lines = games(&kifu(["check", "--format", "jsonl"].iter().chain(&MANY)).out);
    let told = lines.iter().map(|game| list(&game["findings"]).len());
    assert_eq!(results.len(), told.sum::<usize>());
    // A run in which nothing is found is one as well.
    let none = kifu([
        "check",
        "--format",
        "sarif",
        "fixtures/examples/result-confirmed.sgf",
    ]);
    assert_sarif(&json(&none.out));
}

/// A fix of the report, carried out, is what `kifu fix` does.
#[test]
fn sarif_fixes_are_edits_of_the_file() {
    let place = Place::with(&[("a.sgf", b"(;GM[1]FF[4]SZ[9:9];B[ee])")]);
    let report = json(&place.kifu(["check", "--format", "sarif", "a.sgf"]).out);
    let results = list(&report["runs"][0]["results"]);
    let fix = results.iter().find_map(|result| result["fixes"].get(0));
    let change = &fix.expect("S122 can be mended")["artifactChanges"][0]["replacements"][0];
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let start = number(&change["deletedRegion"]["byteOffset"]);
    let end = start + number(&change["deletedRegion"]["byteLength"]);
    let mut text = "(;GM[1]FF[4]SZ[9:9];B[ee])".to_owned();
    text.replace_range(start..end, string(&change["insertedContent"]["text"]));
    assert_eq!(text, "(;GM[1]FF[4]SZ[9];B[ee])");
}

#[test]
fn json_is_one_document_with_the_objects_of_jsonl() {
    let lines = kifu(["check", "--format", "jsonl"].iter().chain(&MANY)).out;
    let document = json(&kifu(["check", "--format", "json"].iter().chain(&MANY)).out);
    assert_eq!(list(&document["games"]), &games(&lines));
    let summary = lines.lines().last().map(json).expect("a summary");
    assert_eq!(document["summary"]["findings"], summary["findings"]);
}

#[test]
fn csv_has_a_row_a_game() {
    let table = kifu(["check", "--format", "csv"].iter().chain(&MANY)).out;
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let head = reader.headers().expect("a head").clone();
    let column = |name: &str| {
        head.iter()
            .position(|field| field == name)
            .expect("a column")
    };
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let games = games(&kifu(["check", "--format", "jsonl"].iter().chain(&MANY)).out);
    assert_eq!(rows.len(), games.len());
    for (row, game) in rows.iter().zip(&games) {
        assert_eq!(&row[column("path")], string(&game["path"]));
        let verdict = game["result"]["verdict"].as_str().unwrap_or_default();
        assert_eq!(&row[column("verdict")], verdict);
        let codes = list(&game["findings"])
            .iter()
            .map(|one| string(&one["code"]));
        let codes: BTreeSet<&str> = codes.collect();
        let told: BTreeSet<&str> = row[column("codes")].split_whitespace().collect();
        assert_eq!(told, codes);
        let moves = game["moves"].as_u64().map(|moves| moves.to_string());
        assert_eq!(row[column("moves")], moves.unwrap_or_default());
    }
}

#[test]
fn cells_are_no_formulas() {
    let place = Place::with(&[("=1+1.sgf", b"(;GM[1]FF[4]SZ[9]RE[=2+5];B[ee])")]);
    let table = place.kifu(["check", "--format", "csv", "=1+1.sgf"]).out;
    let row = table.lines().nth(1).expect("a row");
    assert!(row.starts_with("'=1+1.sgf,"), "{row}");
    assert!(row.contains(",'=2+5,"), "{row}");
}

#[test]
fn junit_has_a_test_a_game() {
    let report = kifu(["check", "--format", "junit"].iter().chain(&MANY)).out;
    let games = games(&kifu(["check", "--format", "jsonl"].iter().chain(&MANY)).out);
    let document = assert_junit(&report);
    let suites: Vec<Node<'_, '_>> = elements(document.root_element()).collect();
    assert_eq!(suites.len(), games.len());
    for (suite, game) in suites.iter().zip(&games) {
        let name = suite.attribute("name").expect("a name");
        assert!(name.starts_with(string(&game["path"])), "{name}");
        let errors = list(&game["findings"]).iter();
        let failing = errors
            .filter(|finding| finding["severity"] == "error")
            .count()
            > 0;
        let failed =
            suite.attribute("failures") == Some("1") || suite.attribute("errors") == Some("1");
        assert_eq!(failed, failing, "{name}");
    }
}

#[test]
fn junit_fails_at_the_chosen_level() {
    let failures = |level: &str| {
        let record = "fixtures/examples/surplus-parenthesis.sgf";
        let ran = kifu(["check", "--format", "junit", "--fail-on", level, record]);
        assert_junit(&ran.out);
        (ran.code, ran.out.contains("<failure type=\"S108\""))
    };
    assert_eq!(failures("error"), (0, false));
    assert_eq!(failures("warning"), (1, true));
}

/// What the schema of JUnit's XML (junit-10.xsd of Jenkins) asks for, as far as it is used.
fn assert_junit(report: &str) -> Document<'_> {
    let document = Document::parse(report).unwrap_or_else(|error| panic!("{error}\n{report}"));
    assert_eq!(document.root_element().tag_name().name(), "testsuites");
    for suite in elements(document.root_element()) {
        assert_eq!(suite.tag_name().name(), "testsuite");
        let number = |name| {
            suite
                .attribute(name)
                .and_then(|text| text.parse::<usize>().ok())
        };
        assert!(suite.has_attribute("name"));
        let [properties @ .., test] = &*elements(suite).collect::<Vec<_>>() else {
            panic!("a test suite has tests");
        };
        assert!(
            properties
                .iter()
                .all(|node| node.has_tag_name("properties"))
        );
        assert!(
            test.has_tag_name("testcase")
                && test.has_attribute("name")
                && test.has_attribute("classname")
        );
        let count = |name: &str| {
            elements(*test)
                .filter(|node| node.has_tag_name(name))
                .count()
        };
        assert_eq!(number("tests"), Some(1));
        assert_eq!(number("failures"), Some(count("failure")));
        assert_eq!(number("errors"), Some(count("error")));
        for fault in elements(*test) {
            let is_fault = fault.has_tag_name("failure") || fault.has_tag_name("error");
            assert!(is_fault || fault.has_tag_name("system-out"), "{fault:?}");
            assert_eq!(
                is_fault,
                fault.has_attribute("message") && fault.has_attribute("type")
            );
        }
    }
    document
}

fn elements<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(Node::is_element)
}

#[test]
fn gitlab_issues_have_what_gitlab_asks_for() {
    let report = json(&kifu(["check", "--format", "gitlab"].iter().chain(&MANY)).out);
    let mut fingerprints = BTreeSet::new();
    for issue in list(&report) {
        let severity = string(&issue["severity"]);
        assert!(["info", "minor", "major"].contains(&severity), "{severity}");
        assert!(!string(&issue["description"]).is_empty());
        assert!(string(&issue["description"]).starts_with(string(&issue["check_name"])));
        assert!(!string(&issue["location"]["path"]).starts_with("./"));
        assert!(issue["location"]["lines"]["begin"].as_u64() >= Some(1));
        assert!(
            fingerprints.insert(string(&issue["fingerprint"])),
            "{issue}"
        );
    }
    assert!(fingerprints.len() > 100);
}

/// A finding that moves to another line is still the same.
#[test]
fn gitlab_fingerprints_outlive_a_line() {
    let place = Place::with(&[("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])")]);
    let fingerprint = |place: &Place| {
        let report = json(
            &place
                .kifu(["check", "--format", "gitlab", "--only", "M101", "a.sgf"])
                .out,
        );
        let issues = list(&report).clone();
        let issue = issues.iter().find(|issue| issue["check_name"] == "M101");
        let issue = issue.expect("M101").clone();
        (
            issue["fingerprint"].clone(),
            issue["location"]["lines"]["begin"].clone(),
        )
    };
    let before = fingerprint(&place);
    fs::write(place.path("a.sgf"), "(;GM[1]FF[4]SZ[9]\n\n;B[ee]\n;W[ee])").expect("written");
    let after = fingerprint(&place);
    assert_eq!(before.0, after.0);
    assert_ne!(before.1, after.1);
}

#[test]
fn github_annotations_are_commands() {
    let ran = kifu(["check", "--format", "github"].iter().chain(&MANY));
    let mut commands = 0;
    for line in ran.out.lines().filter(|line| line.starts_with("::")) {
        let (properties, message) = command(line);
        commands += 1;
        assert!(properties.iter().any(|(name, _)| *name == "file"), "{line}");
        assert!(!message.is_empty());
    }
    assert!(commands > 50, "{commands} commands");
    assert!(ran.out.contains("checked "), "{}", ran.out);
}

/// A workflow command taken apart as the runner does it.
fn command(line: &str) -> (Vec<(&str, String)>, String) {
    let (head, message) = line[2..].split_once("::").expect("a command");
    let (name, properties) = head.split_once(' ').expect("properties");
    assert!(["error", "warning", "notice"].contains(&name), "{line}");
    let plain = |text: &str| {
        let text = text.replace("%2C", ",").replace("%3A", ":");
        text.replace("%0A", "\n")
            .replace("%0D", "\r")
            .replace("%25", "%")
    };
    let properties = properties.split(',').map(|property| {
        let (name, value) = property.split_once('=').expect("a value");
        assert!(
            ["title", "file", "line", "col", "endColumn"].contains(&name),
            "{line}"
        );
        (name, plain(value))
    });
    (properties.collect(), plain(message))
}

#[test]
fn github_actions_get_annotations_unasked() {
    let record = "fixtures/examples/occupied-point.sgf";
    let ran = |arguments: &[&str]| {
        let mut command = kifu_command(arguments);
        Ran::from(
            command
                .env("GITHUB_ACTIONS", "true")
                .output()
                .expect("kifu runs"),
        )
    };
    assert!(ran(&["check", record]).out.starts_with("::error "));
    assert!(
        ran(&["check", "--format", "human", record])
            .out
            .starts_with("error[M101")
    );
    // What has no annotations is shown to people.
    assert_eq!(ran(&["check", "--rules", "all", record]).code, 1);
    assert!(
        ran(&["check", "--dupes", record])
            .out
            .starts_with("::error ")
    );
    assert!(kifu(["check", record]).out.starts_with("error[M101"));
}

#[test]
fn concise_has_a_line_a_finding() {
    let ran = kifu(["check", "--format", "concise", "fixtures/examples"]);
    let is_code = |word: &str| {
        let (letter, number) = word.split_at(1);
        word.len() == 4 && "SPMHRV".contains(letter) && number.parse::<u16>().is_ok()
    };
    let mut found = 0;
    for line in ran.out.lines().filter(|line| line.starts_with("fixtures/")) {
        let (place, rest) = line.split_once(": ").expect("a place");
        if rest.contains("more finding") {
            continue;
        }
        found += 1;
        assert!(
            is_code(rest.split(' ').next().unwrap_or_default()),
            "{line}"
        );
        let mut parts = place.rsplit(':');
        assert!(
            parts
                .next()
                .is_some_and(|column| column.parse::<u32>().is_ok()),
            "{line}"
        );
        assert!(
            parts
                .next()
                .is_some_and(|number| number.parse::<u32>().is_ok()),
            "{line}"
        );
    }
    assert!(found > 10, "{found} lines");
}

#[test]
fn the_worst_files_come_first() {
    let place = Place::with(&[
        ("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])"),
        ("b.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[cc])"),
        (
            "c.sgf",
            b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])(;GM[1]FF[4]SZ[9];B[ee];W[ee])",
        ),
    ]);
    for threads in ["1", "3"] {
        let out = place
            .kifu(["check", "--format", "summary", "--threads", threads, "."])
            .out;
        let (_, worst) = out.split_once("worst files\n").expect("a list");
        let (worst, _) = worst.split_once("\n\n").expect("sums");
        let names: Vec<&str> = worst
            .lines()
            .map(|line| line.rsplit("  ").next().unwrap_or_default())
            .collect();
        assert_eq!(names, ["./c.sgf", "./a.sgf"], "{out}");
    }
}

/// Whatever stands in a record or a name, nobody is fooled by it.
#[cfg(unix)]
#[test]
fn no_record_does_harm_through_a_format() {
    let bad = "a\u{1b}[31m\n::error::x,y:z%0A##[error]\u{202e}<&\"'>]]>\u{ffff}\u{9b}=\u{2028}.sgf";
    let record = format!(
        "(;GM[1]FF[4]SZ[9]RE[{0}]PB[{0}]{1}[{0}];B[ee];W[ee])",
        bad.replace(']', "\\]"),
        "KM"
    );
    let place = Place::with(&[(bad, record.as_bytes())]);
    for format in FORMATS {
        let out = place.kifu(["check", "--format", format, "."]).out;
        let is_bad = |c: char| {
            let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            turns || matches!(c, '\u{2028}' | '\u{2029}') || (c.is_control() && c != '\n')
        };
        assert!(!out.contains(is_bad), "{format}: {out:?}");
        match format {
            "github" => {
                let lines = out.lines().filter(|line| line.starts_with("::"));
                assert!(lines.map(command).count() > 0);
                assert!(
                    !out.contains("##[") && !out.contains("\n::error::"),
                    "{out}"
                );
            }
            "junit" => {
                let document = assert_junit(&out);
                let name = elements(document.root_element())
                    .next()
                    .and_then(|suite| suite.attribute("name"));
                assert!(
                    name.is_some_and(|name| name.contains("<&\"'>]]>")),
                    "{name:?}"
                );
            }
            "sarif" => {
                let report = json(&out);
                assert_sarif(&report);
                let location = &report["runs"][0]["results"][0]["locations"][0];
                let uri = string(&location["physicalLocation"]["artifactLocation"]["uri"]);
                assert!(uri.starts_with("a%1B%5B31m%0A%3A%3Aerror"), "{uri}");
            }
            "json" | "gitlab" => drop(json(&out)),
            "csv" => assert_eq!(out.lines().count(), 2, "{out}"),
            _ => {}
        }
    }
}

#[test]
fn several_outputs_in_one_run() {
    let place = Place::with(&[
        ("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])"),
        (
            "b.sgf",
            b"(;GM[1]FF[4]SZ[9];B[ee];W[cc])(;GM[1]FF[4]SZ[9];B[ee];W[ee])",
        ),
    ]);
    let written = |threads: &str| {
        let ran = place.kifu([
            "check",
            "--threads",
            threads,
            "--output",
            "sarif:out/deep/a.sarif",
            "--output",
            "junit:a.xml",
            "--output",
            "csv:a.csv",
            "a.sgf",
            "b.sgf",
        ]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.out.starts_with("error[M101"), "{}", ran.out);
        let read = |name: &str| normalised(&fs::read_to_string(place.path(name)).expect("written"));
        [read("out/deep/a.sarif"), read("a.xml"), read("a.csv")]
    };
    let [sarif, junit, csv] = written("1");
    assert_sarif(&json(&sarif));
    assert_junit(&junit);
    assert_eq!(csv.lines().count(), 4);
    // A file holds what standard output would show, and the number of threads shows nowhere.
    for (format, text) in [("sarif", &sarif), ("junit", &junit), ("csv", &csv)] {
        let shown = place.kifu(["check", "--format", format, "a.sgf", "b.sgf"]);
        assert_eq!(&normalised(&shown.out), text);
    }
    assert_eq!(written("3"), [sarif, junit, csv]);
    let left: BTreeSet<String> = place.names();
    assert_eq!(
        left,
        BTreeSet::from(["a.sgf", "b.sgf", "a.xml", "a.csv", "out"].map(str::to_owned))
    );
}

#[test]
fn an_output_without_a_format_takes_the_place_of_standard_output() {
    let place = Place::with(&[("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])")]);
    let ran = place.kifu(["check", "--format", "concise", "--output", "a.txt", "a.sgf"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    let shown = place.kifu(["check", "--format", "concise", "a.sgf"]);
    let text = fs::read_to_string(place.path("a.txt")).expect("written");
    assert_eq!(normalised(&text), normalised(&shown.out));
}

#[test]
fn an_output_never_takes_the_place_of_a_record() {
    let record = b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])";
    let place = Place::with(&[("a.sgf", record), ("b", record), ("d/c.txt", record)]);
    for output in [
        "a.sgf",
        "new.SGF",
        "csv:a.zip",
        "b",
        "./b",
        "csv:d/../b",
        "d",
        "csv:",
        "-",
    ] {
        let ran = place.kifu(["check", "--output", output, "a.sgf", "b"]);
        assert_eq!(ran.code, 2, "{output}: {}", ran.err);
        assert_eq!(ran.out, "", "{output}");
    }
    assert_eq!(fs::read(place.path("a.sgf")).expect("there"), record);
    assert_eq!(fs::read(place.path("b")).expect("there"), record);
    for outputs in [["csv:x", "json:./x"], ["x", "y"]] {
        let [one, two] = outputs;
        let ran = place.kifu(["check", "--output", one, "--output", two, "a.sgf"]);
        assert_eq!(ran.code, 2, "{outputs:?}: {}", ran.err);
    }
    for with in [
        ["--list", "--list"],
        ["--stdin", "json-lines"],
        ["--rules", "all"],
    ] {
        let arguments = ["check", "--output", "sarif:x", with[0], with[1]];
        assert_eq!(place.kifu(arguments).code, 2, "{with:?}");
    }
    assert!(!place.path("x").exists() && !place.path("new.SGF").exists());
}

/// What was there stays until the new report is whole.
#[cfg(unix)]
#[test]
fn an_output_is_whole_or_not_there() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::with(&[
        ("a.sgf", b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])"),
        ("old.csv", b"old"),
        ("file", b""),
    ]);
    // The second output cannot be written, so the first is not either.
    let ran = place.kifu([
        "check",
        "--output",
        "csv:old.csv",
        "--output",
        "json:file/x.json",
        "a.sgf",
    ]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("file/x.json cannot be written"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read(place.path("old.csv")).expect("there"), b"old");
    assert_eq!(place.names().len(), 3, "{:?}", place.names());
    // A report has the permissions of the one before it, a new one those of any new file.
    fs::set_permissions(place.path("old.csv"), fs::Permissions::from_mode(0o640)).expect("set");
    fs::write(place.path("usual"), "").expect("written");
    assert_eq!(
        place
            .kifu([
                "check",
                "--output",
                "csv:old.csv",
                "--output",
                "json:new.json",
                "a.sgf"
            ])
            .code,
        1
    );
    let mode = |name: &str| {
        fs::metadata(place.path(name))
            .expect("there")
            .permissions()
            .mode()
    };
    assert_eq!(mode("old.csv") & 0o777, 0o640);
    assert_eq!(mode("new.json"), mode("usual"));
    // A device is written as it is.
    assert_eq!(
        place
            .kifu(["check", "--output", "csv:/dev/null", "a.sgf"])
            .code,
        1
    );
}

#[test]
fn whoever_stops_reading_costs_no_report() {
    let record = b"(;GM[1]FF[4]SZ[9];B[ee];W[ee])".repeat(3000);
    let place = Place::with(&[("a.sgf", &record)]);
    let mut child = kifu_command(["check", "--output", "csv:a.csv", "a.sgf"])
        .current_dir(place.directory.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("kifu runs");
    drop(child.stdout.take());
    let status = child.wait().expect("kifu ends");
    assert_eq!(status.code(), Some(1));
    let table = fs::read_to_string(place.path("a.csv")).expect("written");
    assert_eq!(table.lines().count(), 3001);
}

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = kifu(["generate", "completions", shell]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        for word in ["check", "dupes", "fail-on"] {
            assert!(ran.out.contains(word), "{shell}: {word}");
        }
        // Some shells are told the values of options as well.
        let values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(ran.out.contains("sarif"), values, "{shell}");
    }
    let page = kifu(["generate", "man"]).out;
    assert!(page.contains(".TH kifu 1"), "{page}");
    // What the page names has a page.
    let names = page
        .lines()
        .filter_map(|line| line.strip_prefix("kifu\\-")?.strip_suffix("(1)"));
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(
        names.contains(&"check") && names.contains(&"generate"),
        "{names:?}"
    );
    for name in names {
        let ran = kifu(["generate", "man", name]);
        assert!(
            ran.out.contains(&format!(".TH kifu-{name} 1")),
            "{}",
            ran.out
        );
    }
    let page = kifu(["generate", "man", "check"]).out;
    assert!(
        page.contains("\\-\\-fail\\-on") && page.contains("sarif"),
        "{page}"
    );
    assert_eq!(kifu(["generate", "man", "no-such"]).code, 2);
}

/// bash itself reads the completions, where it is at hand.
#[cfg(unix)]
#[test]
fn bash_reads_its_completions() {
    let script = kifu(["generate", "completions", "bash"]).out
        + "\nCOMP_WORDS=(kifu check --form); COMP_CWORD=2; _kifu kifu --form check; echo \"${COMPREPLY[*]}\"\n";
    match Command::new("bash").args(["-c", &script]).output() {
        Ok(output) => {
            let reply = String::from_utf8_lossy(&output.stdout);
            assert_eq!(reply.trim(), "--format", "{output:?}");
        }
        Err(_) => eprintln_skip(),
    }
}

#[cfg(unix)]
#[allow(clippy::print_stderr, reason = "tests say when they skip")]
fn eprintln_skip() {
    eprintln!("skipped: there is no bash");
}

fn assert_sarif(report: &Value) {
    let schema = fs::read_to_string(root().join("fixtures/schemas/sarif-2.1.0.json"));
    // One pattern of the schema, that of a language we do not name, is no regular expression by any standard.
    let broken = "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$";
    let schema = schema
        .expect("the schema can be read")
        .replace(broken, "^[a-zA-Z]{2}");
    let schema = json(&schema);
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = schema
        .iter_errors(report)
        .take(5)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    // The schema would let nothing pass for a report.
    assert!(!schema.is_valid(&json("{\"version\":\"2.1.0\"}")));
}

fn compare(name: &str, printed: &str, wrong: &mut Vec<String>) {
    let path = root().join("fixtures/formats/expected").join(name);
    if std::env::var_os("KIFU_BLESS").is_some() {
        fs::write(&path, printed).expect("it can be written");
        return;
    }
    let expected = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    if expected != printed {
        wrong.push(format!(
            "--- expected/{name}\n{expected}--- kifu\n{printed}"
        ));
    }
}

/// Without what differs from run to run.
fn normalised(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let line = match line
            .split_once(" moves in ")
            .and_then(|(head, tail)| Some((head, tail.split_once(" s;")?.1)))
        {
            Some((head, tail)) => format!("{head} moves in 0.1 s;{tail}"),
            None => line.to_owned(),
        };
        let line = match line.split_once("\"seconds\":") {
            Some((head, tail)) => format!(
                "{head}\"seconds\":0.1{}",
                tail.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
            ),
            None => line,
        };
        lines.push_str(&line);
        lines.push('\n');
    }
    lines
}

/// Without the manuals of all checks, which SARIF lists in its first line.
fn without_manuals(text: &str) -> String {
    match (text.split_once("\"rules\":["), text.split_once("]}},\n")) {
        (Some((head, _)), Some((_, tail))) => format!("{head}\"rules\":[]}}}},\n{tail}"),
        _ => text.to_owned(),
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The lines of games.
fn games(lines: &str) -> Vec<Value> {
    let lines = lines.lines().map(json);
    lines.filter(|line| line["type"] == "game").collect()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn string(value: &Value) -> &str {
    value.as_str().expect("a text")
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("kifu prints UTF-8");
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

struct Place {
    directory: TempDir,
}

impl Place {
    fn with(files: &[(&str, &[u8])]) -> Place {
        let place = Place {
            directory: TempDir::new().expect("a temporary directory"),
        };
        for (name, bytes) in files {
            let path = place.path(name);
            fs::create_dir_all(path.parent().expect("a directory"))
                .expect("directories can be made");
            fs::write(path, bytes).expect("a file can be written");
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(self.directory.path()).expect("it can be listed");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect()
    }

    fn kifu<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        let mut command = kifu_command(arguments);
        let output = command.current_dir(self.directory.path()).output();
        Ran::from(output.expect("kifu can be run"))
    }
}

fn kifu<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Ran {
    Ran::from(kifu_command(arguments).output().expect("kifu can be run"))
}

fn kifu_command<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

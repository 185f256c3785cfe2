//! Records that come as streams: lines of JSON, texts with a record a line, tables, lists of paths, and runs that go on where others stopped.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;

const GOOD: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[cc])";
const BAD: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[ee])";
const TWO: &str = "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])";
const STREAM: [&str; 3] = ["check", "--stdin", "json-lines"];

#[test]
fn every_line_is_answered_in_order() {
    let requests = [
        json!({"path": "a.sgf", "sgf": GOOD}).to_string(),
        json!({"path": "b.sgf", "base64": STANDARD.encode(BAD), "id": 7}).to_string(),
        json!({"path": "c.sgf", "base64": STANDARD.encode(TWO).trim_end_matches('='), "id": "x"})
            .to_string(),
        "no JSON".to_owned(),
        String::new(),
        json!({"path": "d.sgf", "id": [1]}).to_string(),
        json!({"path": "e.sgf", "base64": "?"}).to_string(),
        json!({"sgf": "no record", "more": {"a": 1}}).to_string(),
        "[1,2]".to_owned(),
        // The last line has no end.
        json!({"path": "f.sgf", "sgf": GOOD}).to_string(),
    ];
    let ran = Place::with(&[]).kifu_with_input(STREAM, requests.join("\n").as_bytes());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let told: Vec<Value> = ran
        .lines
        .iter()
        .map(|line| {
            json!([
                line["path"],
                line["id"],
                line["read"],
                line["games"].as_array().map(Vec::len)
            ])
        })
        .collect();
    let wanted = json!([
        ["a.sgf", null, "ok", 1],
        ["b.sgf", 7, "ok", 1],
        ["c.sgf", "x", "ok", 2],
        ["-:4", null, "failed", 1],
        ["-:5", null, "failed", 1],
        ["d.sgf", [1], "failed", 1],
        ["e.sgf", null, "failed", 1],
        ["-:8", null, "failed", 1],
        ["-:9", null, "failed", 1],
        ["f.sgf", null, "ok", 1],
    ]);
    assert_eq!(Value::from(told), wanted);
    assert!(ran.lines.iter().all(|line| line["type"] == "record"));
    assert_eq!(ran.lines[1]["games"][0]["findings"][0]["code"], "M101");
    assert_eq!(ran.lines[3]["games"][0]["findings"][0]["code"], "S901");
    assert_eq!(ran.lines[2]["games"][1]["game"], 1);
}

#[test]
fn games_are_as_in_the_other_format() {
    let place = Place::with(&[("a.sgf", BAD)]);
    let request = json!({"path": "a.sgf", "sgf": BAD}).to_string();
    let streamed = place.kifu_with_input(STREAM, request.as_bytes());
    let checked = place.kifu(["check", "--format", "jsonl", "a.sgf"]);
    assert_eq!(streamed.lines[0]["games"][0], checked.lines[0]);
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = command(["check", "--stdin", "json-lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("kifu can be run");
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 0..50 {
        let request = json!({"path": "a", "id": number, "sgf": GOOD});
        writeln!(input, "{request}").expect("kifu reads");
        input.flush().expect("kifu reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("kifu answers");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["id"], number);
    }
    drop(input);
    assert!(child.wait().expect("kifu ends").success());
}

#[test]
fn threads_do_not_show_in_a_stream() {
    let records = [GOOD, BAD, TWO, "junk"];
    let requests: Vec<String> = (0..5000)
        .map(|number| json!({"path": format!("{number}"), "sgf": records[number % 4]}).to_string())
        .collect();
    let input = requests.join("\n");
    let outputs = ["1", "2", "5"].map(|threads| {
        Place::with(&[])
            .kifu_with_input(
                STREAM.into_iter().chain(["--threads", threads]),
                input.as_bytes(),
            )
            .out
    });
    assert_eq!(outputs[0].lines().count(), 5000);
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
}

#[test]
fn answers_only_show_themselves() {
    let request =
        json!({"path": "\u{1b}[31m\u{202e}", "id": "\u{202e}\u{7f}", "sgf": GOOD}).to_string();
    let ran = Place::with(&[]).kifu_with_input(STREAM, request.as_bytes());
    assert!(!ran.out.contains(['\u{1b}', '\u{202e}', '\u{7f}']));
    assert_eq!(ran.lines[0]["path"], "\u{1b}[31m\u{202e}");
    assert_eq!(ran.lines[0]["id"], "\u{202e}\u{7f}");
}

#[test]
fn a_stream_stands_alone() {
    for more in [
        &["."][..],
        &["--format", "jsonl"],
        &["--lines"],
        &["--file-list", "x"],
        &["--resume", "x"],
    ] {
        assert_eq!(
            Place::with(&[]).kifu(STREAM.iter().chain(more)).code,
            2,
            "{more:?}"
        );
    }
}

#[test]
fn whoever_stops_reading_is_no_failure() {
    let mut child = command(STREAM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("kifu can be run");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    // The pipe stays open: kifu must not wait for its end.
    for _ in 0..2000 {
        if writeln!(input, "{}", json!({"path": "a", "sgf": GOOD})).is_err() {
            break;
        }
    }
    assert!(child.wait().expect("kifu ends").success());
}

#[test]
fn a_text_holds_a_record_a_line() {
    let text = format!("{GOOD}\r\n\n{BAD}\n  \n{TWO}");
    let place = Place::with(&[("log.txt", &text), ("deep/b.log", GOOD), ("c.csv", GOOD)]);
    let ran = place.check(["--lines", "log.txt"]);
    assert_eq!(
        ran.paths(),
        ["log.txt:1", "log.txt:3", "log.txt:5", "log.txt:5"]
    );
    assert_eq!(ran.lines[1]["findings"][0]["code"], "M101");
    let ran = place.check(["--lines", "."]);
    assert_eq!(ran.paths()[..2], ["./deep/b.log:1", "./log.txt:1"]);
    let ran = place.kifu_with_input(
        ["check", "--format", "jsonl", "--lines", "-"],
        text.as_bytes(),
    );
    assert_eq!(ran.paths(), ["-:1", "-:3", "-:5", "-:5"]);
    let ran = place.check(["--lines", "none.txt"]);
    assert_eq!((ran.code, ran.paths()), (2, vec!["none.txt".to_owned()]));
}

#[test]
fn tables_have_a_column_of_records() {
    let csv = format!(
        "\u{feff}id,white,record\n7,a,\"{GOOD}\"\n8,\"b\nc\",\"{BAD}\"\n9,short\n,d,{GOOD}\n"
    );
    let tsv = csv
        .replace("\"b\nc\"", "b")
        .replace(',', "\t")
        .replace("7\t", "seven\t");
    let json = [
        json!({"id": 7, "record": GOOD}),
        json!({"record": BAD, "id": "x"}),
        json!({"id": 3}),
    ]
    .map(|row| row.to_string())
    .join("\n");
    let place = Place::with(&[
        ("a.csv", &csv),
        ("b.tsv", &tsv),
        ("c.jsonl", &format!("{json}\nno JSON\n")),
    ]);
    let columns = ["--sgf-column", "record", "--id-column", "id"];
    let ran = place.check(columns.iter().copied().chain(["a.csv"]));
    assert_eq!(ran.paths(), ["a.csv:7", "a.csv:8", "a.csv:9", "a.csv:4"]);
    assert_eq!(ran.lines[1]["findings"][0]["code"], "M101");
    assert_eq!(ran.lines[2]["findings"][0]["code"], "S901");
    let ran = place.check(columns.iter().copied().chain(["b.tsv"]));
    assert_eq!(ran.paths()[..2], ["b.tsv:seven", "b.tsv:8"]);
    let ran = place.check(columns.iter().copied().chain(["c.jsonl"]));
    assert_eq!(
        ran.paths(),
        ["c.jsonl:7", "c.jsonl:x", "c.jsonl:3", "c.jsonl:4"]
    );
    assert_eq!(ran.lines[3]["findings"][0]["code"], "S901");
    let all = place.check(columns.iter().copied().chain(["."]));
    assert_eq!(all.summary()["files"], 12);
}

#[test]
fn a_column_of_results_is_checked() {
    let open = "(;GM[1]FF[4]SZ[9];B[ee])";
    let said = "(;GM[1]FF[4]SZ[9]RE[B+R];B[ee])";
    let late = "(;GM[1]FF[4]SZ[9];B[ee];RE[W+T]W[cc])";
    let rows = [
        (open, "B+3.5", Some("B+3.5"), false),
        (open, "Black wins by 3.5", Some("B+3.5"), false),
        (open, "", None, false),
        (said, "B+Resign", Some("B+R"), false),
        (said, "W+0.5", Some("W+0.5"), true),
        (late, "W+T", Some("W+T"), false),
        (r"(;C[\]];B[ee])", r"]\", None, false),
        ("(;;B[ee])", "W+R", Some("W+R"), false),
    ];
    let csv: String = rows
        .iter()
        .map(|(sgf, result, ..)| format!("{result},\"{sgf}\"\n"))
        .collect();
    let jsonl: String = rows
        .iter()
        .map(|(sgf, result, ..)| format!("{}\n", json!({"r": result, "sgf": sgf})))
        .collect();
    let place = Place::with(&[
        ("a.csv", &format!("r,sgf\n{csv}")),
        ("b.csv", &csv),
        ("c.jsonl", &jsonl),
    ]);
    for (column, result, table) in [
        ("sgf", "r", "a.csv"),
        ("2", "1", "b.csv"),
        ("sgf", "r", "c.jsonl"),
    ] {
        let ran = place.check(["--sgf-column", column, "--result-column", result, table]);
        assert_eq!(
            ran.lines.len(),
            rows.len() + 1,
            "a line a game and the summary"
        );
        for (line, (sgf, given, wanted, is_double)) in ran.lines.iter().zip(rows) {
            assert_eq!(
                line["result"]["recorded"].as_str(),
                wanted,
                "{table}: {given} {sgf}: {line}"
            );
            let codes: Vec<&str> = line["findings"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|it| it["code"].as_str())
                .collect();
            assert_eq!(
                codes.contains(&"S117"),
                is_double,
                "{table}: {given} {sgf}: {codes:?}"
            );
        }
    }
}

#[test]
fn columns_go_by_number_too() {
    let place = Place::with(&[
        ("a.csv", &format!("x,{GOOD}\ny,{BAD}\n")),
        ("b.csv", &format!("id,record\n5,{BAD}\n")),
    ]);
    let ran = place.check(["--sgf-column", "2", "a.csv"]);
    assert_eq!(ran.paths(), ["a.csv:1", "a.csv:2"]);
    let ran = place.check(["--sgf-column", "2", "--id-column", "1", "a.csv"]);
    assert_eq!(ran.paths(), ["a.csv:x", "a.csv:y"]);
    // One name, and the table has a line of names.
    let ran = place.check(["--sgf-column", "2", "--id-column", "id", "b.csv"]);
    assert_eq!(ran.paths(), ["b.csv:5"]);
    let ran = place.check(["--sgf-column", "moves", "b.csv"]);
    assert_eq!((ran.code, ran.paths()), (2, vec!["b.csv".to_owned()]));
    assert!(ran.out.contains("there are id, record"), "{}", ran.out);
}

#[test]
fn a_list_names_files() {
    let place = Place::with(&[
        ("a.sgf", GOOD),
        ("b.sgf", GOOD),
        ("d/c.sgf", GOOD),
        ("list", "b.sgf\r\n\nnone.sgf\nd\na.sgf"),
    ]);
    let wanted = ["b.sgf", "none.sgf", "d/c.sgf", "a.sgf"];
    assert_eq!(place.check(["--file-list", "list"]).paths(), wanted);
    let ran = place.kifu_with_input(
        [
            "check",
            "--format",
            "jsonl",
            "a.sgf",
            "--file-list",
            "-",
            "-0",
        ],
        b"b.sgf\0none.sgf\0d\0",
    );
    assert_eq!(ran.paths(), ["a.sgf", "b.sgf", "none.sgf", "d/c.sgf"]);
    assert_eq!(ran.code, 2);
    let ran = place.check(["--file-list", "no-list"]);
    assert_eq!((ran.code, ran.paths()), (2, vec!["no-list".to_owned()]));
    let ran = place.kifu(["score", "--format", "jsonl", "--file-list", "list"]);
    assert_eq!(ran.paths(), wanted);
}

#[test]
fn globs_choose_files_of_directories() {
    let names = [
        "a.sgf",
        "d/b.sgf",
        "d/e/c.sgf",
        "x/a.sgf",
        "x/y.SGFS",
        "z.txt",
    ];
    let files: Vec<(&str, &str)> = names.iter().map(|name| (*name, GOOD)).collect();
    let place = Place::with(&files);
    let cases: [(&[&str], &[&str]); 8] = [
        (
            &[],
            &["a.sgf", "d/b.sgf", "d/e/c.sgf", "x/a.sgf", "x/y.SGFS"],
        ),
        (&["--include", "a.sgf"], &["a.sgf", "x/a.sgf"]),
        (&["--include", "/a.sgf"], &["a.sgf"]),
        (&["--include", "d/*"], &["d/b.sgf"]),
        (
            &["--include", "d/**", "--include", "*.SGFS"],
            &["d/b.sgf", "d/e/c.sgf", "x/y.SGFS"],
        ),
        (&["--exclude", "d"], &["a.sgf", "x/a.sgf", "x/y.SGFS"]),
        (
            &[
                "--include",
                "*.sgf",
                "--exclude",
                "e/",
                "--exclude",
                "/x/**",
            ],
            &["a.sgf", "d/b.sgf"],
        ),
        (&["--include", "*.txt"], &[]),
    ];
    for (globs, wanted) in cases {
        let found = place.check(globs.iter().copied().chain(["."])).paths();
        let found: Vec<&str> = found
            .iter()
            .map(|path| path.trim_start_matches("./"))
            .collect();
        assert_eq!(found, wanted, "{globs:?}");
    }
    // What is named is taken.
    assert_eq!(place.check(["--exclude", "*", "a.sgf"]).paths(), ["a.sgf"]);
    let ran = place.kifu(["check", "--include", "[", "."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("glob"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_when_asked() {
    let place = Place::with(&[("a/b.sgf", GOOD), ("c/d.sgf", GOOD)]);
    let root = place.directory.path();
    std::os::unix::fs::symlink(root.join("c"), root.join("a/link")).expect("a link");
    std::os::unix::fs::symlink(root, root.join("c/circle")).expect("a link");
    let paths = place.check(["a"]).paths();
    assert_eq!(paths, ["a/b.sgf"]);
    let ran = place.check(["--follow", "a"]);
    let paths = ran.paths();
    assert_eq!(paths[..1], ["a/b.sgf"]);
    assert!(paths.contains(&"a/link/d.sgf".to_owned()), "{paths:?}");
    assert!(paths.len() < 10, "{paths:?}");
}

#[test]
fn a_run_goes_on_wherever_it_was_interrupted() {
    let games: Vec<String> = (0..4)
        .map(|number| format!("(;GM[1]SZ[9];B[a{}])", ["a", "b", "c", "d"][number]))
        .collect();
    let many = games.concat();
    let place = Place::with(&[
        ("a.sgf", GOOD),
        ("b.sgf", &many),
        ("c.sgf", BAD),
        ("d.txt", "x"),
        ("e.sgf", &many),
    ]);
    let whole = place.check(["."]);
    let wanted = whole.games();
    let lines = wanted.len();
    for cut in (0..=wanted.len())
        .step_by(97)
        .chain([lines, wanted.rfind('{').unwrap_or(0)])
    {
        if !wanted.is_char_boundary(cut) {
            continue;
        }
        fs::write(place.directory.path().join("old.jsonl"), &wanted[..cut])
            .expect("a file can be written");
        let ran = place.check(["--resume", "old.jsonl", "."]);
        assert_eq!(wanted[..cut].to_owned() + &ran.games(), wanted, "{cut}");
        let (resumed, files) = (&ran.summary()["resumed"], &ran.summary()["files"]);
        let sum = resumed
            .as_u64()
            .zip(files.as_u64())
            .map(|(resumed, files)| resumed + files);
        assert_eq!(sum, Some(4), "{cut}");
    }
}

#[test]
fn a_finished_run_has_nothing_left() {
    let place = Place::with(&[("a.sgf", GOOD), ("b.sgf", BAD)]);
    let whole = place.check(["."]);
    fs::write(place.directory.path().join("old.jsonl"), &whole.out).expect("a file can be written");
    let ran = place.check(["--resume", "old.jsonl", "."]);
    assert_eq!((ran.games(), ran.code), (String::new(), 0));
    assert_eq!(ran.summary()["resumed"], 2);
    assert_eq!(ran.summary()["files"], 0);
}

#[test]
fn other_files_cannot_be_resumed() {
    let place = Place::with(&[("a.sgf", GOOD), ("old", "something else\n")]);
    for arguments in [
        &["--format", "jsonl", "--resume", "old"][..],
        &["--format", "jsonl", "--resume", "none"],
        &["--resume", "old"],
    ] {
        let ran = place.kifu(["check"].iter().chain(arguments));
        assert_eq!((ran.code, &*ran.out), (2, ""), "{arguments:?}");
        assert!(ran.err.contains("--resume"), "{}", ran.err);
    }
}

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

    fn check<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Ran {
        self.kifu(["check", "--format", "jsonl"].into_iter().chain(arguments))
    }

    fn kifu<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        let output = command(arguments)
            .current_dir(self.directory.path())
            .output();
        Ran::of(output.expect("kifu can be run"))
    }

    fn kifu_with_input<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
        input: &[u8],
    ) -> Ran {
        let child = command(arguments)
            .current_dir(self.directory.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Ran::of(feed(child.expect("kifu can be run"), input))
    }
}

/// Writes while kifu writes: neither may wait for the other for ever.
fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || pipe.write_all(input).expect("kifu reads its input"));
        child.wait_with_output().expect("kifu ends")
    })
}

fn command<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
    command.args(arguments).stdin(Stdio::null());
    command.env_remove("GITHUB_ACTIONS");
    command
}

struct Ran {
    code: i32,
    out: String,
    err: String,
    /// The lines, where they are JSON.
    lines: Vec<Value>,
}

impl Ran {
    fn of(output: Output) -> Ran {
        let out = String::from_utf8(output.stdout).expect("output is UTF-8");
        Ran {
            code: output.status.code().expect("kifu ends by itself"),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            lines: out
                .lines()
                .filter_map(|line| serde_json::from_str(line).ok())
                .collect(),
            out,
        }
    }

    fn paths(&self) -> Vec<String> {
        let games = self.lines.iter().filter(|line| line["type"] != "summary");
        games
            .map(|line| line["path"].as_str().expect("text").replace('\\', "/"))
            .collect()
    }

    fn summary(&self) -> &Value {
        self.lines.last().expect("a summary")
    }

    /// The output without the summary.
    fn games(&self) -> String {
        let at = self.out.rfind("{\"type\":\"summary\"").expect("a summary");
        self.out[..at].to_owned()
    }
}

//! What is not done again: the cache, what git says has changed, one file on standard input.

#![allow(clippy::print_stderr)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const FAULTY: &str = "(;GM[1]FF[4]SZ[9];B[ee];W[ee])";
const CLEAN: &str = "(;GM[1]FF[4]SZ[9];B[ee];W[cc])";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kifu<S: AsRef<OsStr>>(directory: &Path, arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
    command
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null());
    command
}

fn ran(mut command: Command) -> Output {
    command.output().expect("kifu can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What is told, but for the time it took.
fn told(output: &Output) -> String {
    let lines = text(&output.stdout);
    let lines = lines.lines().map(|line| {
        let json = line.split_once("\"seconds\":");
        let human = line
            .split_once(" in ")
            .filter(|_| line.starts_with("checked "));
        json.or(human).map_or(line, |(head, _)| head).to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Copies of all fixtures that are checked.
fn collection() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    for folder in ["accusations", "examples", "dialects"] {
        copy(
            &root().join("fixtures").join(folder),
            &directory.path().join(folder),
        );
    }
    directory
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("the fixtures") {
        let path = entry.expect("an entry").path();
        let place = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &place);
        } else {
            fs::copy(&path, place).expect("copied");
        }
    }
}

fn segments(cache: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache).expect("a cache").flatten();
    let paths = entries.map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "kifucache"))
        .collect()
}

/// How much a cache takes.
fn sizes(cache: &Path) -> u64 {
    let sizes = fs::read_dir(cache).into_iter().flatten().flatten();
    let files = sizes.filter(|entry| {
        entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "kifucache")
    });
    files
        .map(|entry| entry.metadata().expect("a file").len())
        .sum()
}

#[test]
fn a_warm_run_tells_what_a_cold_one_tells() {
    let place = collection();
    for format in ["human", "jsonl"] {
        for more in [
            &[] as &[&str],
            &["--rules", "all"],
            &["--evidence", "marked"],
            &["--only", "undecided,M"],
        ] {
            let run = |arguments: &[&str]| {
                let all = ["check", "--budget", "4,0", "--format", format, "."];
                let all = all.iter().chain(more).chain(arguments);
                let output = ran(kifu(place.path(), all));
                (told(&output), output.status.code(), text(&output.stderr))
            };
            let plain = run(&[]);
            assert!(plain.0.lines().count() > 20, "{}", plain.0);
            assert_eq!(
                run(&["--cache", "--threads", "3"]),
                plain,
                "cold: {format} {more:?}"
            );
            let before = segments(&place.path().join(".kifu-cache")).len();
            assert_eq!(
                run(&["--cache", "--threads", "1"]),
                plain,
                "warm: {format} {more:?}"
            );
            // A run that finds everything adds nothing.
            assert_eq!(segments(&place.path().join(".kifu-cache")).len(), before);
        }
    }
}

/// Everything that a record can bring into a format: faults, verdicts, names in Chinese, several games, no game.
fn records() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a directory");
    copy(
        &root().join("fixtures/formats/records"),
        &place.path().join("records"),
    );
    let lesson = "(;GM[1]FF[4]SZ[9]AB[cd][dc][de]AW[dd][ec][fd][ee]PL[B];B[ed](;W[ia])(;W[dd]))";
    for (name, text) in [
        ("faulty.sgf", FAULTY),
        ("lesson.sgf", lesson),
        ("two.sgf", &format!("{FAULTY}\n{lesson}")),
        ("none.sgf", "no game at all"),
        ("b/clean.sgf", CLEAN),
    ] {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("a directory");
        fs::write(path, text).expect("written");
    }
    place
}

const FORMATS: [&str; 10] = [
    "human", "concise", "jsonl", "json", "csv", "sarif", "junit", "github", "gitlab", "summary",
];

const ALLOW: &str = "[[allow]]\nglob = \"/lesson.sgf\"\ncodes = [\"ko\"]\nreason = \"a lesson\"\n\
    [[source]]\nglob = \"records/\"\nrules = \"chinese-practice\"\nonly_missing = true\n";

/// What is told without a cache, into an empty one, and out of it.
#[test]
fn every_format_tells_out_of_a_cache_what_it_tells_without_one() {
    for (config, more) in [
        ("", &[][..]),
        ("", &["--select", "M,R", "--error", "R"]),
        ("", &["--baseline", "known.toml"]),
        (ALLOW, &["--strict"]),
        ("profile = \"problems\"\n", &["--warn", "V116"]),
        ("", &["--only", "M,refuted", "--fail-on", "warning"]),
    ] {
        let place = records();
        fs::write(place.path().join("kifu.toml"), config).expect("written");
        let write = [
            "check",
            "--baseline",
            "known.toml",
            "--write-baseline",
            "lesson.sgf",
        ];
        ran(kifu(place.path(), write));
        for format in FORMATS {
            let run = |arguments: &[&str]| {
                let all = ["check", "--budget", "4,0", "--format", format, "."];
                let all = all.iter().chain(more).chain(arguments);
                let output = ran(kifu(place.path(), all));
                (told(&output), output.status.code(), text(&output.stderr))
            };
            let plain = run(&[]);
            assert!(!plain.0.is_empty(), "{format} {more:?}");
            assert_eq!(
                run(&["--cache", "--threads", "3"]),
                plain,
                "cold: {format} {more:?}"
            );
            let before = segments(&place.path().join(".kifu-cache")).len();
            assert_eq!(run(&["--cache"]), plain, "warm: {format} {more:?}");
            assert_eq!(segments(&place.path().join(".kifu-cache")).len(), before);
        }
        ran(kifu(place.path(), ["cache", "clean"]));
    }
}

#[test]
fn several_outputs_are_kept_together() {
    let place = records();
    let run = |arguments: &[&str]| {
        let outputs = FORMATS.map(|format| format!("--output={format}:out/{format}"));
        let all = ["check", "--budget", "4,0", "."]
            .into_iter()
            .map(str::to_owned);
        let all = all
            .chain(outputs)
            .chain(arguments.iter().map(|one| (*one).to_owned()));
        let output = ran(kifu(place.path(), all));
        let files = FORMATS.map(|format| {
            let bytes = fs::read(place.path().join("out").join(format)).expect("an output");
            told(&Output {
                stdout: bytes,
                ..output.clone()
            })
        });
        (
            told(&output),
            files,
            output.status.code(),
            text(&output.stderr),
        )
    };
    let plain = run(&[]);
    assert_eq!(run(&["--cache"]), plain);
    assert_eq!(run(&["--cache"]), plain);
    assert_eq!(segments(&place.path().join(".kifu-cache")).len(), 1);
}

#[test]
fn what_is_left_out_is_left_out_of_every_format() {
    let place = records();
    fs::write(place.path().join("kifu.toml"), ALLOW).expect("written");
    let write = ["check", "--baseline", "known.toml", "--write-baseline", "."];
    ran(kifu(place.path(), write));
    for format in FORMATS {
        let has = |code: &str, arguments: &[&str]| {
            let all = ["check", "--format", format, "faulty.sgf", "lesson.sgf"];
            let output = ran(kifu(place.path(), all.iter().chain(arguments)));
            // The manuals of all checks stand in SARIF.
            let told = told(&output);
            let told = told
                .split_once("\"results\":")
                .map_or(told.as_str(), |(_, results)| results);
            told.contains(code)
        };
        assert!(has("M101", &[]), "{format}");
        assert!(
            !has("M104", &[]) && has("M104", &["--isolated"]),
            "{format}"
        );
        for arguments in [
            &["--ignore", "M101"][..],
            &["--select", "R"],
            &["--baseline", "known.toml"],
        ] {
            assert!(!has("M101", arguments), "{format} {arguments:?}");
        }
    }
}

#[test]
fn whatever_changes_what_is_told_is_part_of_the_key() {
    let place = tempfile::tempdir().expect("a directory");
    let write = |name: &str, text: &str| fs::write(place.path().join(name), text).expect("written");
    write("a.sgf", FAULTY);
    let code = |arguments: &[&str]| {
        let all = ["check", "--cache", "a.sgf"];
        let output = ran(kifu(place.path(), all.iter().chain(arguments)));
        (output.status.code(), text(&output.stdout).contains("M101"))
    };
    for _ in 0..2 {
        assert_eq!(code(&[]), (Some(1), true));
        assert_eq!(code(&["--ignore", "M"]), (Some(0), false));
        assert_eq!(code(&["--warn", "M"]), (Some(0), true));
    }
    let keys = |arguments: &[&str]| {
        let all = ["check", "--cache=other", "a.sgf"];
        let before = sizes(&place.path().join("other"));
        ran(kifu(place.path(), all.iter().chain(arguments)));
        sizes(&place.path().join("other")) > before
    };
    for arguments in [
        &[][..],
        &["--profile", "games"],
        &["--profile", "joseki"],
        &["--evidence", "marked"],
        &["--budget", "47"],
        &["--budget", "48,999"],
        &["--rules", "all"],
        &["--komi", "7.5"],
        &["--error", "V116"],
        &["--strict"],
        &["--format", "csv"],
        &["--format", "junit"],
        &["--format", "junit", "--fail-on", "warning"],
        &["--color", "always"],
    ] {
        assert!(keys(arguments), "{arguments:?}");
        assert!(!keys(arguments), "{arguments:?}");
    }
    // What says the usual says nothing.
    assert!(!keys(&["--budget", "48,1000", "--evidence", "sampled"]));
    for config in [
        "evidence = \"read\"",
        "budget = \"9\"",
        "profile = \"games\"",
        "[[source]]\nglob = \"a.sgf\"\nkomi = 1",
    ] {
        write("kifu.toml", config);
        assert!(keys(&[]) && !keys(&[]), "{config}");
    }
    write(
        "kifu.toml",
        "[[source]]\nglob = \"a.sgf\"\nprofile = \"games\"",
    );
    for arguments in [&[][..], &["--profile", "mixed"], &["--profile", "games"]] {
        assert!(keys(arguments) && !keys(arguments), "{arguments:?}");
    }
    write(
        "kifu.toml",
        "[[allow]]\nglob = \"a.sgf\"\ncodes = [\"M\"]\nreason = \"x\"\n",
    );
    assert_eq!(code(&[]), (Some(0), false));
    write("kifu.toml", "");
    assert_eq!(code(&[]), (Some(1), true));
    assert_eq!(
        code(&["--baseline", "b.toml", "--write-baseline"]),
        (Some(0), true)
    );
    for _ in 0..2 {
        assert_eq!(code(&["--baseline", "b.toml"]), (Some(0), false));
    }
    write("a.sgf", CLEAN);
    for _ in 0..2 {
        assert_eq!(code(&[]), (Some(0), false));
        let output = ran(kifu(
            place.path(),
            ["check", "--cache", "--baseline", "b.toml", "a.sgf"],
        ));
        assert!(
            text(&output.stderr).contains("stale"),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_damaged_cache_is_told_of_and_changes_nothing() {
    let place = collection();
    let run = |arguments: &[&str]| {
        let all = ["check", "--evidence", "proved", "--format", "jsonl", "."];
        ran(kifu(place.path(), all.iter().chain(arguments)))
    };
    let plain = told(&run(&[]));
    run(&["--cache=kept"]);
    let segment = segments(&place.path().join("kept")).remove(0);
    let whole = fs::read(&segment).expect("a segment");
    let mut turned = whole.clone();
    for byte in turned.iter_mut().skip(60).step_by(97) {
        *byte ^= 0x55;
    }
    for damaged in [
        &turned,
        &whole[..whole.len() / 2],
        b"",
        b"no segment at all, but text",
    ] {
        for path in segments(&place.path().join("kept")) {
            fs::remove_file(path).expect("removed");
        }
        fs::write(&segment, damaged).expect("written");
        let output = run(&["--cache=kept"]);
        assert_eq!(told(&output), plain);
        assert!(
            text(&output.stderr).contains("is damaged"),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn two_runs_at_once_lose_nothing() {
    let place = collection();
    let arguments = |folder: &str| {
        ["check", "--cache=../kept", "--evidence", "proved", folder].map(str::to_owned)
    };
    fs::create_dir_all(place.path().join("here")).expect("a directory");
    let here = place.path().join("here");
    let folders = [
        "../accusations",
        "../dialects",
        "../examples",
        "../accusations",
    ];
    let children: Vec<_> = folders
        .iter()
        .map(|folder| {
            let mut command = kifu(&here, arguments(folder));
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            command.spawn().expect("kifu can be run")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("kifu ends");
        assert!(
            !text(&output.stderr).contains("cache"),
            "{}",
            text(&output.stderr)
        );
    }
    let before = segments(&place.path().join("kept"));
    for folder in folders {
        let output = ran(kifu(&here, arguments(folder)));
        assert!(
            !text(&output.stderr).contains("cache"),
            "{}",
            text(&output.stderr)
        );
    }
    // Everything was there, so nothing was written.
    assert_eq!(segments(&place.path().join("kept")).len(), before.len());
}

#[test]
fn the_cache_is_cleaned_and_nothing_else() {
    let place = tempfile::tempdir().expect("a directory");
    fs::write(place.path().join("a.sgf"), CLEAN).expect("written");
    let run = |arguments: &[&str]| ran(kifu(place.path(), arguments)).status.code();
    assert_eq!(run(&["cache", "clean"]), Some(0));
    assert_eq!(run(&["check", "--cache", "a.sgf"]), Some(0));
    assert!(place.path().join(".kifu-cache").is_dir());
    assert_eq!(run(&["cache", "clean"]), Some(0));
    assert!(!place.path().join(".kifu-cache").exists());
    assert_eq!(run(&["cache", "clean", "."]), Some(2));
    assert!(place.path().join("a.sgf").exists());
}

#[test]
fn a_directory_in_use_becomes_no_cache() {
    let place = tempfile::tempdir().expect("a directory");
    fs::create_dir(place.path().join("in")).expect("a directory");
    fs::write(place.path().join("in/a.sgf"), CLEAN).expect("written");
    let output = ran(kifu(place.path(), ["check", "--cache=in", "in"]));
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("in cannot be the cache"));
    assert_eq!(
        fs::read_dir(place.path().join("in"))
            .expect("there")
            .count(),
        1
    );
    fs::create_dir(place.path().join("empty")).expect("a directory");
    let output = ran(kifu(place.path(), ["check", "--cache=empty", "in"]));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(segments(&place.path().join("empty")).len(), 1);
}

#[test]
fn git_says_what_has_changed() {
    let place = tempfile::tempdir().expect("a directory");
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args([
                "-c",
                "user.name=x",
                "-c",
                "user.email=x@example.org",
                "-c",
                "commit.gpgsign=false",
            ])
            .args(arguments)
            .current_dir(place.path())
            .output();
        output.is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "-q", "-b", "main"]) {
        eprintln!("skipped: there is no git");
        return;
    }
    let write = |name: &str, text: &str| {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("a directory");
        fs::write(path, text).expect("written");
    };
    for name in ["same.sgf", "committed.sgf", "edited 棋.sgf", "gone.sgf"] {
        write(name, CLEAN);
    }
    write(".gitignore", "ignored.sgf\n");
    assert!(git(&["add", "."]) && git(&["commit", "-qm", "first"]));
    assert!(git(&["checkout", "-qb", "work"]));
    write("committed.sgf", FAULTY);
    assert!(git(&["add", "."]) && git(&["commit", "-qm", "second"]));
    // What happens on main meanwhile is none of this branch's changes.
    assert!(git(&["checkout", "-q", "main"]));
    write("same.sgf", FAULTY);
    assert!(git(&["commit", "-qam", "third"]) && git(&["checkout", "-q", "work"]));
    write("edited 棋.sgf", FAULTY);
    write("sub/new.sgf", FAULTY);
    write("ignored.sgf", FAULTY);
    fs::remove_file(place.path().join("gone.sgf")).expect("removed");

    let paths = |directory: &str, arguments: &[&str]| {
        let all = ["check", "--format", "jsonl", "--changed-since", "main"];
        let output = ran(kifu(
            &place.path().join(directory),
            all.iter().chain(arguments),
        ));
        let games = text(&output.stdout);
        let games = games
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let games = games.filter(|line| line["type"] == "game");
        games
            .map(|game| game["path"].as_str().expect("a text").replace('\\', "/"))
            .collect::<Vec<_>>()
    };
    let all = ["./committed.sgf", "./edited 棋.sgf", "./sub/new.sgf"];
    assert_eq!(paths("", &[]), all);
    assert_eq!(paths("", &["same.sgf", "committed.sgf"]), ["committed.sgf"]);
    assert_eq!(paths("sub", &[]), ["./new.sgf"]);
    assert_eq!(paths("sub", &[".."]).len(), 3);
    // What settles how all files are checked makes all of them changed.
    assert_eq!(
        paths("", &["--baseline", "known.toml", "--write-baseline"]),
        all
    );
    let everything = 5;
    assert_eq!(paths("", &["--baseline", "known.toml"]).len(), everything);
    write("kifu.toml", "profile = \"games\"\n");
    assert_eq!(paths("", &[]).len(), everything);
    assert_eq!(paths("sub", &["."]).len(), 1);
    assert_eq!(paths("", &["--isolated"]), all);
    assert!(git(&["add", "kifu.toml"]) && git(&["commit", "-qm", "fourth"]));
    assert_eq!(paths("", &[]).len(), everything);
    assert!(git(&["branch", "-f", "main", "HEAD"]));
    let uncommitted = ["./edited 棋.sgf", "./sub/new.sgf"];
    assert_eq!(paths("", &[]), uncommitted);
    fs::remove_file(place.path().join("kifu.toml")).expect("removed");
    assert_eq!(paths("", &[]).len(), everything);
    assert_eq!(paths("sub", &[".."]).len(), everything);
    assert_eq!(paths("", &["--isolated"]), uncommitted);
    // What lies in a repository that was not asked is taken: nobody knows what is new in it.
    write("inner/known.sgf", CLEAN);
    assert!(git(&["init", "-q", "inner"]));
    let with_inner = ["./edited 棋.sgf", "./inner/known.sgf", "./sub/new.sgf"];
    assert_eq!(paths("", &["--isolated"]), with_inner);
    let other = tempfile::tempdir().expect("a directory");
    fs::write(other.path().join("other.sgf"), CLEAN).expect("written");
    let listed = other
        .path()
        .join("other.sgf")
        .to_string_lossy()
        .into_owned();
    write("list", &format!("{listed}\nsame.sgf\n"));
    assert_eq!(paths("", &["--isolated", "--file-list", "list"]), [listed]);
    fs::remove_dir_all(place.path().join("inner")).expect("removed");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        write("one.toml", "");
        write("two.toml", "");
        symlink("one.toml", place.path().join("kifu.toml")).expect("a link");
        assert!(git(&["add", "."]) && git(&["commit", "-qm", "fifth"]));
        assert!(git(&["branch", "-f", "main", "HEAD"]));
        assert_eq!(paths("", &[]).len(), 0);
        fs::remove_file(place.path().join("kifu.toml")).expect("removed");
        symlink("two.toml", place.path().join("kifu.toml")).expect("a link");
        assert_eq!(paths("", &[]).len(), everything);
    }
    let fails = |arguments: &[&str]| {
        let output = ran(kifu(place.path(), arguments));
        (
            output.status.code(),
            text(&output.stderr).contains("--changed-since"),
        )
    };
    assert_eq!(
        fails(&["check", "--changed-since", "no-such-revision"]),
        (Some(2), true)
    );
    assert_eq!(
        fails(&["check", "--changed-since=--output=x"]),
        (Some(2), true)
    );
    assert!(!place.path().join("x").exists());
    let elsewhere = tempfile::tempdir().expect("a directory");
    let output = ran(kifu(elsewhere.path(), ["check", "--changed-since", "main"]));
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn standard_input_goes_by_the_name_it_is_given() {
    let place = tempfile::tempdir().expect("a directory");
    fs::create_dir(place.path().join("lessons")).expect("a directory");
    let config = "[[allow]]\nglob = \"*.sgf\"\ncodes = [\"M101\"]\nreason = \"x\"\n";
    fs::write(place.path().join("lessons/kifu.toml"), config).expect("written");
    let run = |arguments: &[&str]| {
        let mut command = kifu(
            place.path(),
            ["check", "--format", "jsonl"].iter().chain(arguments),
        );
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("kifu can be run");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(FAULTY.as_bytes()).expect("kifu reads");
        drop(input);
        let output = child.wait_with_output().expect("kifu ends");
        let out = text(&output.stdout);
        let first = serde_json::from_str::<Value>(out.lines().next().expect("a line"));
        let path = first.expect("JSON")["path"]
            .as_str()
            .expect("a text")
            .to_owned();
        (path, output.status.code())
    };
    assert_eq!(run(&["-"]), ("-".to_owned(), Some(1)));
    let named = ["--stdin-filename", "lessons/new.sgf"];
    assert_eq!(run(&named), ("lessons/new.sgf".to_owned(), Some(0)));
    assert_eq!(
        run(&[named[0], named[1], "-"]),
        ("lessons/new.sgf".to_owned(), Some(0))
    );
    assert_eq!(
        run(&[named[0], "other/new.sgf"]),
        ("other/new.sgf".to_owned(), Some(1))
    );
    // A name for what is not read is a slip.
    fs::write(place.path().join("a.sgf"), CLEAN).expect("written");
    let output = ran(kifu(place.path(), ["check", named[0], named[1], "a.sgf"]));
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("--stdin-filename"));
}

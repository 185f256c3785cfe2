//! What README.md shows is what kifu does: its console blocks are run, its Rust example is compiled.
//!
//! `KIFU_BLESS=1 cargo test --test readme` rewrites the console blocks.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

const FEWEST_BLOCKS: usize = 5;

#[test]
fn console_blocks_show_what_kifu_prints() {
    let readme = readme();
    let blocks = console_blocks(&readme);
    assert!(
        blocks.len() >= FEWEST_BLOCKS,
        "README.md has only {} console blocks",
        blocks.len()
    );
    let mut blessed = String::new();
    let mut told = 0;
    let mut wrong = Vec::new();
    for block in blocks {
        let printed = run(block.command);
        let is_right = matches(&normalised(block.output), &normalised(&printed));
        blessed.push_str(&readme[told..block.start]);
        blessed.push_str(if is_right { block.output } else { &printed });
        told = block.start + block.output.len();
        if !is_right {
            wrong.push(format!(
                "$ kifu {}\n--- README.md\n{}--- kifu\n{printed}",
                block.command, block.output
            ));
        }
    }
    blessed.push_str(&readme[told..]);
    if env::var_os("KIFU_BLESS").is_some() {
        fs::write(root().join("README.md"), blessed).expect("README.md can be written");
    } else {
        let hint = "KIFU_BLESS=1 cargo test --test readme rewrites the blocks";
        assert!(wrong.is_empty(), "\n{}\n{hint}\n", wrong.join("\n"));
    }
}

/// The walks of README.md, line by line in a copy of the directory they begin in. Findings are no failure; anything that kifu cannot do is.
#[cfg(unix)]
#[test]
fn walks_can_be_walked() {
    let readme = readme();
    let walks: Vec<Walk<'_>> = walks(&readme).collect();
    for section in ["Use it in CI", "Clean a database", "Check server logs"] {
        let found = walks.iter().any(|walk| walk.section == section);
        assert!(found, "the section {section:?} of README.md has no walk");
    }
    for walk in walks {
        let lines = walk.commands.lines().count();
        assert!(
            (1..=10).contains(&lines),
            "{lines} lines: {}",
            walk.commands
        );
        let place = tempfile::tempdir().expect("a temporary directory");
        copy(&root().join(walk.from), &place.path().join(walk.to));
        for line in walk.commands.lines() {
            let output = shell(line, place.path());
            let printed = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            assert!(
                matches!(code, Some(0 | 1)),
                "{line} ended with {code:?}: {printed}"
            );
        }
    }
}

/// The workflow, the pipeline and the hook: what they run ends well in the sample repository, and they stand in README.md as they are.
#[cfg(unix)]
#[test]
fn files_of_the_sample_repository_are_shown_and_work() {
    let readme = readme();
    let mut shown = 0;
    for block in readme.split("<!-- file: ").skip(1) {
        let (path, rest) = block.split_once(" -->\n\n```yaml\n").expect("a block");
        let (text, _) = rest.split_once("```\n").expect("a block is closed");
        let file = fs::read_to_string(root().join(path)).expect("the file is there");
        assert_eq!(text, file.replace("\r\n", "\n"), "{path}");
        shown += 1;
        let place = tempfile::tempdir().expect("a temporary directory");
        copy(&root().join("fixtures/ci/sample"), place.path());
        let commands = text.lines().filter_map(|line| {
            let line = line.trim_start().trim_start_matches("- ");
            let line = line.strip_prefix("run: ").unwrap_or(line);
            // A hook is given the files of the commit.
            let hook = line
                .strip_prefix("entry: ")
                .map(|entry| format!("{entry} games/*/*.sgf"));
            hook.or_else(|| Some(line.to_owned()))
                .filter(|line| line.starts_with("kifu "))
        });
        let commands: Vec<String> = commands.collect();
        assert_eq!(commands.len(), 1, "{path}");
        let output = shell(&commands[0], place.path());
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{path}: {printed}");
        assert!(
            printed.contains("checked 4 files, 4 games"),
            "{path}: {printed}"
        );
        let reports = commands[0]
            .split_whitespace()
            .filter_map(|word| word.split_once(':'));
        for (_, report) in reports {
            assert!(place.path().join(report).is_file(), "{path}: {report}");
        }
    }
    assert_eq!(shown, 3);
}

/// Some commands of README.md, and the directory they are for.
struct Walk<'a> {
    section: &'a str,
    from: &'a str,
    /// What the directory is called for the commands.
    to: &'a str,
    commands: &'a str,
}

fn walks(readme: &str) -> impl Iterator<Item = Walk<'_>> {
    readme.match_indices("<!-- walk: ").map(|(start, mark)| {
        let (_, section) = readme[..start].rsplit_once("\n## ").expect("a section");
        let rest = &readme[start + mark.len()..];
        let (directory, rest) = rest.split_once(" -->\n\n```sh\n").expect("a block");
        let (from, to) = directory.split_once(" as ").expect("a name");
        Walk {
            section: section.lines().next().unwrap_or_default(),
            from,
            to,
            commands: rest.split_once("```\n").expect("a block is closed").0,
        }
    })
}

fn shell(line: &str, place: &Path) -> std::process::Output {
    let kifu = Path::new(env!("CARGO_BIN_EXE_kifu"));
    let own = kifu.parent().expect("a directory").to_path_buf();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&path)));
    Command::new("bash")
        .args(["-euo", "pipefail", "-c", line])
        .current_dir(place)
        .env("PATH", path.expect("a path"))
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::null())
        .output()
        .expect("bash can be run")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("directories can be made");
    for entry in fs::read_dir(from).expect("it can be listed") {
        let entry = entry.expect("it can be listed");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("it can be copied")),
        }
    }
}

#[test]
fn ellipses_stand_for_any_lines() {
    assert!(matches("a\n...\nd\n", "a\nb\nc\nd\n"));
    assert!(matches("...\nd\n", "d\n"));
    assert!(matches("a\n...\n", "a\nb\n"));
    assert!(!matches("a\n...\nd\n", "a\nb\n"));
    assert!(!matches("a\n", "a\nb\n"));
    assert!(!matches("a\nb\n", "a\n"));
    assert_eq!(
        normalised("moves in 12.3 s; 0\n{\"seconds\":0.125}"),
        "moves in 0.1 s; 0\n{\"seconds\":0.0}\n"
    );
}

/// The example of README.md, word for word.
#[test]
#[allow(clippy::print_stdout, reason = "the example prints, as a reader would")]
fn rust_example_compiles_and_runs() {
    // README begins
    use kifu::check::{Checker, Options};

    let record = b"(;GM[1]SZ[9]KM[6.5]RU[Japanese]RE[B+R];B[ee];W[ee])";
    let mut checker = Checker::default();
    checker.check(record, &Options::default(), |checked| {
        for finding in &checked.findings {
            println!("{}: {}", finding.check.code, finding.message);
        }
        if let Some(game) = &checked.game {
            println!("{}", game.judgement.verdict.name());
        }
    });
    // README ends
}

#[test]
fn rust_example_of_readme_is_the_one_above() {
    let own = fs::read_to_string(root().join("tests/readme.rs")).expect("this file can be read");
    let own = own.replace("\r\n", "\n");
    let compiled = between(&own, "    // README begins\n", "    // README ends\n");
    let compiled: String = compiled
        .lines()
        .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line)))
        .collect();
    let readme = readme();
    let shown = between(&readme, "```rust\n", "```\n");
    assert_eq!(
        shown, compiled,
        "the Rust example of README.md and the one that is compiled here"
    );
}

struct Block<'a> {
    /// What stands behind `$ kifu `.
    command: &'a str,
    output: &'a str,
    /// Where the output begins.
    start: usize,
}

/// Blocks between ```` ```console ```` and its closing fence, or longer fences where the output itself holds one.
fn console_blocks(readme: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(found) = readme[at..].find("```console\n") {
        let line = readme[..at + found].rfind('\n').map_or(0, |end| end + 1);
        let fence = readme[line..].trim_end_matches(|c| c != '`');
        let fence = &fence[..fence.len() - fence.trim_start_matches('`').len()];
        let from = at + found + "```console\n".len();
        let closing = readme[from..]
            .find(&format!("\n{fence}\n"))
            .expect("a block is closed");
        let block = &readme[from..=from + closing];
        at = from + closing;
        let (command, output) = block.split_once('\n').expect("a line has an end");
        if let Some(command) = command.strip_prefix("$ kifu ") {
            let start = from + block.len() - output.len();
            blocks.push(Block {
                command,
                output,
                start,
            });
        }
    }
    blocks
}

/// What a terminal would show: standard output, then standard error. ` < FILE` gives standard input.
fn run(command: &str) -> String {
    let (arguments, input) = command.split_once(" < ").unzip();
    let input = input.map_or(Stdio::null(), |file: &str| {
        let file = fs::File::open(root().join(file.trim()));
        file.expect("the input is there").into()
    });
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .env_remove("GITHUB_ACTIONS")
        .args(arguments.unwrap_or(command).split_whitespace())
        .stdin(input)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .output()
        .expect("kifu can be run");
    let text = |bytes| String::from_utf8(bytes).expect("kifu prints UTF-8");
    let printed = text(output.stdout) + &text(output.stderr);
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1)),
        "kifu {command} ended with {code:?}:\n{printed}"
    );
    printed
}

/// Without what differs from run to run; blank lines at the end do not matter.
fn normalised(text: &str) -> String {
    let mut lines = String::new();
    for line in text.trim_end().lines() {
        let line = replace_number(line, "moves in ", " s; ", "0.1");
        let line = replace_number(&line, "\"seconds\":", "}", "0.0");
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}

/// Puts `number` in the place of the one that stands between `before` and `after`.
fn replace_number(line: &str, before: &str, after: &str, number: &str) -> String {
    let Some((head, rest)) = line.split_once(before) else {
        return line.to_owned();
    };
    match rest.split_once(after) {
        Some((old, tail)) if old.parse::<f64>().is_ok() => {
            format!("{head}{before}{number}{after}{tail}")
        }
        _ => line.to_owned(),
    }
}

/// Whether the text is what the pattern says; `...` on a line of its own stands for any lines, or none.
fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<&str> = pattern.lines().collect();
    let text: Vec<&str> = text.lines().collect();
    let mut pieces = pattern.split(|line| *line == "...");
    let first = pieces.next().unwrap_or_default();
    let pieces: Vec<&[&str]> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else {
        return text == first;
    };
    if !text.starts_with(first) {
        return false;
    }
    let mut rest = &text[first.len()..];
    for piece in middle {
        let found = (0..=rest.len()).find(|&at| rest[at..].starts_with(piece));
        let Some(at) = found else {
            return false;
        };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text
        .split_once(before)
        .unwrap_or_else(|| panic!("{before:?} is missing"));
    let (inside, _) = rest
        .split_once(after)
        .unwrap_or_else(|| panic!("{after:?} is missing"));
    inside
}

fn readme() -> String {
    let text = fs::read_to_string(root().join("README.md")).expect("README.md can be read");
    text.replace("\r\n", "\n")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

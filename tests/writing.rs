//! What `kifu fix` does to files: diffs, writing in place, copies, backups, the undo log, and what it leaves alone.
//!
//! Files are mended in temporary directories; nothing of the repository is written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const FAULTY: &str = "(;GM[1]FF[4]SZ[9:9]KM[6,5];B[ee];W[ ])\n";
const MENDED: &str = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[])\n";
const CLEAN: &str = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])\n";

#[test]
fn without_write_nothing_is_written_and_patch_can_use_the_diff() {
    let place = Place::with(&[("a.sgf", FAULTY), ("b/c.sgf", CLEAN)]);
    let ran = place.kifu(&["fix", "."]);
    assert_eq!(ran.code, 1);
    assert_eq!(place.read("a.sgf"), FAULTY);
    assert!(
        ran.out
            .contains("./a.sgf: S121 blank-pass (safe): delete the blanks"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains(&format!("-{FAULTY}+{MENDED}")),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("c.sgf"), "{}", ran.out);
    assert_eq!(place.kifu(&["fix", "b"]).code, 0);
    fs::write(place.path("all.diff"), &ran.out).unwrap();
    let patch = Command::new("patch")
        .args(["-p0", "-i", "all.diff"])
        .current_dir(place.path("."))
        .output();
    if let Ok(patched) = patch {
        assert!(patched.status.success(), "{patched:?}");
        assert_eq!(place.read("a.sgf"), MENDED);
    }
}

#[test]
fn write_mends_in_place_and_a_second_run_has_nothing_to_do() {
    let place = Place::with(&[("a.sgf", FAULTY), ("b/c.sgf", FAULTY), ("d.sgf", CLEAN)]);
    let ran = place.kifu(&["fix", "--write", "."]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert_eq!(place.read("a.sgf"), MENDED);
    assert_eq!(place.read("b/c.sgf"), MENDED);
    assert_eq!(place.read("d.sgf"), CLEAN);
    assert!(
        ran.out.contains("mended 6 findings, wrote 2 of 3 files"),
        "{}",
        ran.out
    );
    let again = place.kifu(&["fix", "--write", "."]);
    assert_eq!(
        (again.code, again.out.as_str()),
        (0, "mended 0 findings, wrote 0 of 3 files\n")
    );
    assert_eq!(place.files(), ["a.sgf", "b/c.sgf", "d.sgf"]);
}

#[test]
fn checks_are_chosen_by_code_and_name() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let mended = |arguments: &[&str]| {
        fs::write(place.path("a.sgf"), FAULTY).unwrap();
        assert_eq!(
            place
                .kifu(&[&["fix", "--write", "a.sgf"], arguments].concat())
                .code,
            0
        );
        place.read("a.sgf")
    };
    assert_eq!(mended(&["--select", "S121"]), FAULTY.replace("W[ ]", "W[]"));
    assert_eq!(
        mended(&["--select", "komi-spelling"]),
        FAULTY.replace("6,5", "6.5")
    );
    assert_eq!(mended(&["--ignore", "S"]), FAULTY.replace("6,5", "6.5"));
    assert_eq!(
        mended(&["--select", "S", "--ignore", "S121"]),
        FAULTY.replace("9:9", "9")
    );
    assert_eq!(place.kifu(&["fix", "--select", "Q", "a.sgf"]).code, 2);
}

#[test]
fn unsafe_fixes_and_the_normal_form_are_asked_for() {
    let place = Place::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9]KM[650];B[ee];W[tt])\n")]);
    let ran = place.kifu(&["fix", "a.sgf"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("1 more with --unsafe"), "{}", ran.out);
    assert_eq!(place.kifu(&["fix", "--write", "--unsafe", "a.sgf"]).code, 0);
    assert_eq!(
        place.read("a.sgf"),
        "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[tt])\n"
    );
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--normal-form", "a.sgf"])
            .code,
        0
    );
    assert_eq!(
        place.read("a.sgf"),
        "(;FF[4]GM[1]SZ[9]KM[6.5]\n;B[ee];W[])\n"
    );
}

#[test]
fn out_copies_the_tree_and_overwrites_nothing() {
    let place = Place::with(&[
        ("in/a.sgf", FAULTY),
        ("in/b/c.sgf", CLEAN),
        ("in/notes.txt", "x"),
    ]);
    let ran = place.kifu(&["fix", "--out", "out", "in"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert_eq!(place.read("in/a.sgf"), FAULTY);
    assert_eq!(place.read("out/in/a.sgf"), MENDED);
    assert_eq!(place.read("out/in/b/c.sgf"), CLEAN);
    assert!(!place.path("out/in/notes.txt").exists());
    // The same again is fine; another file under that name is not.
    assert_eq!(place.kifu(&["fix", "--out", "out", "in"]).code, 0);
    fs::write(place.path("out/in/a.sgf"), "mine").unwrap();
    let ran = place.kifu(&["fix", "--out", "out", "in"]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("lies there already"), "{}", ran.out);
    assert_eq!(place.read("out/in/a.sgf"), "mine");
    // Copies would be found and copied in turn.
    assert_eq!(place.kifu(&["fix", "--out", "in/out", "in"]).code, 2);
    assert!(!place.path("in/out").exists());
}

#[test]
fn backups_keep_every_old_file() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    assert_eq!(place.kifu(&["fix", "--write", "--backup", "a.sgf"]).code, 0);
    assert_eq!(
        (place.read("a.sgf"), place.read("a.sgf.bak")),
        (MENDED.into(), FAULTY.into())
    );
    let other = FAULTY.replace("6,5", "7,5");
    fs::write(place.path("a.sgf"), &other).unwrap();
    assert_eq!(place.kifu(&["fix", "--write", "--backup", "a.sgf"]).code, 0);
    assert_eq!(place.read("a.sgf.bak"), FAULTY);
    assert_eq!(place.read("a.sgf.bak.2"), other);
    fs::write(place.path("a.sgf"), FAULTY).unwrap();
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--backup=.old", "a.sgf"])
            .code,
        0
    );
    assert_eq!(place.read("a.sgf.old"), FAULTY);
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--backup=/../x", "a.sgf"])
            .code,
        2
    );
}

#[test]
fn the_journal_undoes_a_run() {
    let names: Vec<String> = (0..20).map(|number| format!("d/{number}.sgf")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), FAULTY)).collect();
    let place = Place::with(&files);
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--journal", "log", "d"])
            .code,
        0
    );
    assert!(names.iter().all(|name| place.read(name) == MENDED));
    // A file that was changed since is left alone, one that has its old bytes already is no matter.
    fs::write(place.path(&names[3]), "mine").unwrap();
    fs::write(place.path(&names[4]), FAULTY).unwrap();
    let ran = place.kifu(&["fix", "--undo", "log"]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(
        ran.out.contains("3.sgf: left alone: it was changed since"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("18 restored, 1 as before, 1 left alone\n"),
        "{}",
        ran.out
    );
    for (number, name) in names.iter().enumerate() {
        let expected = if number == 3 { "mine" } else { FAULTY };
        assert_eq!(place.read(name), expected, "{name}");
    }
    // A log is never written over, and other files are no logs.
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--journal", "log", "d"])
            .code,
        2
    );
    assert_eq!(place.read("d/0.sgf"), FAULTY);
    assert_eq!(place.kifu(&["fix", "--undo", "d/0.sgf"]).code, 2);
}

#[test]
fn what_cannot_be_written_is_said() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let gz = fs::File::create(place.path("b.sgf.gz")).unwrap();
    let mut gz = flate2::write::GzEncoder::new(gz, flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, FAULTY.as_bytes()).unwrap();
    gz.finish().unwrap();
    let packed = fs::read(place.path("b.sgf.gz")).unwrap();
    let ran = place.kifu(&["fix", "--write", "."]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(
        ran.out
            .contains("./b.sgf.gz: not written: it is part of an archive, or packed"),
        "{}",
        ran.out
    );
    assert_eq!(fs::read(place.path("b.sgf.gz")).unwrap(), packed);
    assert_eq!(place.read("a.sgf"), MENDED);
    // The diff of what is packed is shown all the same.
    let shown = place.kifu(&["fix", "b.sgf.gz"]);
    assert!(shown.out.contains(&format!("+{MENDED}")), "{}", shown.out);
    let ran = place.kifu_with_input(&["fix", "--write", "-"], FAULTY);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("-: not written: it is standard input"),
        "{}",
        ran.out
    );
    assert_eq!(place.kifu(&["fix", "--lines", "a.sgf"]).code, 2);
    assert_eq!(place.kifu(&["fix", "missing.sgf"]).code, 2);
}

#[test]
fn held_back_fixes_are_told_and_the_rest_is_done() {
    let place = Place::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9];B[ee]DT[yesterday];W[ ])\n")]);
    let ran = place.kifu(&["fix", "--write", "a.sgf"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        place.read("a.sgf"),
        "(;GM[1]FF[4]SZ[9];B[ee]DT[yesterday];W[])\n"
    );
    let held = "a.sgf: P111 game-info-elsewhere held back: it would bring a new finding, P112 date-unreadable";
    assert!(ran.out.contains(held), "{}", ran.out);
}

#[test]
fn json_lines_tell_the_same() {
    let place = Place::with(&[("a.sgf", FAULTY), ("b.sgf", CLEAN)]);
    let ran = place.kifu(&["fix", "--format", "jsonl", "--write", "."]);
    let lines: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["type"], &lines[0]["outcome"]),
        (&"fix".into(), &"written".into())
    );
    assert_eq!(lines[0]["path"], "./a.sgf");
    assert_eq!(lines[0]["fixed"][0]["code"], "P119");
    assert_eq!(lines[0]["fixed"][0]["safety"], "safe");
    assert_eq!(lines[1]["type"], "summary");
    assert_eq!(lines[1]["fixed"]["S121"]["files"], 1);
    assert_eq!(lines[1]["written"], 1);
}

#[test]
fn a_finding_carries_its_fix_in_json() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let ran = place.kifu(&["check", "--format", "jsonl", "a.sgf"]);
    let line: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    let findings = line["findings"].as_array().unwrap();
    let komi = findings
        .iter()
        .find(|finding| finding["code"] == "P119")
        .unwrap();
    assert_eq!(komi["fix"]["safety"], "safe");
    let edit = &komi["fix"]["edits"][0];
    let (start, end) = (
        edit["start"].as_u64().unwrap(),
        edit["end"].as_u64().unwrap(),
    );
    assert_eq!(&FAULTY[start as usize..end as usize], "6,5");
    assert_eq!(edit["text"], "6.5");
}

#[test]
fn times_are_kept_where_that_is_wished() {
    let place = Place::with(&[("a.sgf", FAULTY), ("b.sgf", FAULTY)]);
    let long_ago =
        std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    for name in ["a.sgf", "b.sgf"] {
        let file = fs::File::options()
            .write(true)
            .open(place.path(name))
            .unwrap();
        file.set_modified(long_ago).unwrap();
    }
    let modified = |name: &str| fs::metadata(place.path(name)).unwrap().modified().unwrap();
    assert_eq!(
        place
            .kifu(&["fix", "--write", "--keep-times", "a.sgf"])
            .code,
        0
    );
    assert_eq!(modified("a.sgf"), long_ago);
    assert_eq!(place.kifu(&["fix", "--write", "b.sgf"]).code, 0);
    assert_ne!(modified("b.sgf"), long_ago);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn permissions_stay() {
        let place = Place::with(&[("a.sgf", FAULTY)]);
        fs::set_permissions(place.path("a.sgf"), fs::Permissions::from_mode(0o604)).unwrap();
        assert_eq!(place.kifu(&["fix", "--write", "--backup", "a.sgf"]).code, 0);
        for name in ["a.sgf", "a.sgf.bak"] {
            let mode = fs::metadata(place.path(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o604, "{name}");
        }
    }

    #[test]
    fn read_only_files_are_left_alone() {
        let place = Place::with(&[("a.sgf", FAULTY), ("b.sgf", FAULTY)]);
        fs::set_permissions(place.path("a.sgf"), fs::Permissions::from_mode(0o444)).unwrap();
        let ran = place.kifu(&["fix", "--write", "."]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.out.contains("./a.sgf: not written: it is read-only"),
            "{}",
            ran.out
        );
        assert_eq!(place.read("a.sgf"), FAULTY);
        assert_eq!(place.read("b.sgf"), MENDED);
    }

    #[test]
    fn links_stay_links() {
        let place = Place::with(&[("real/a.sgf", FAULTY), ("d/x", "")]);
        symlink("../real/a.sgf", place.path("d/link.sgf")).unwrap();
        assert_eq!(place.kifu(&["fix", "--write", "d"]).code, 0);
        assert!(place.path("d/link.sgf").is_symlink());
        assert_eq!(place.read("real/a.sgf"), MENDED);
        assert_eq!(place.files(), ["d/link.sgf", "d/x", "real/a.sgf"]);
    }

    #[test]
    fn hard_links_are_left_alone() {
        let place = Place::with(&[("a.sgf", FAULTY)]);
        fs::hard_link(place.path("a.sgf"), place.path("b")).unwrap();
        let ran = place.kifu(&["fix", "--write", "a.sgf"]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.out.contains("it has 2 names (hard links)"),
            "{}",
            ran.out
        );
        assert_eq!(place.read("a.sgf"), FAULTY);
    }

    #[test]
    fn names_that_are_no_utf8_are_written_and_undone() {
        use std::os::unix::ffi::OsStrExt;

        let place = Place::with(&[]);
        let name = std::ffi::OsStr::from_bytes(b"M\xfcller.sgf");
        let path = place.path(".").join(name);
        if fs::write(&path, FAULTY).is_err() {
            return; // Some file systems have no such names.
        }
        assert_eq!(
            place
                .kifu(&["fix", "--write", "--journal", "log", "."])
                .code,
            0
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), MENDED);
        assert_eq!(place.kifu(&["fix", "--undo", "log"]).code, 0);
        assert_eq!(fs::read_to_string(&path).unwrap(), FAULTY);
    }
}

#[test]
fn a_file_that_changed_meanwhile_is_left_alone() {
    use kifu::batch::{NotReplaced, Replacer};

    let place = Place::with(&[("a.sgf", "mine")]);
    let replacer = Replacer::default();
    let refused = replacer.replace(&place.path("a.sgf"), FAULTY.as_bytes(), MENDED.as_bytes());
    assert!(matches!(refused, Err(NotReplaced::Changed)), "{refused:?}");
    assert_eq!(place.read("a.sgf"), "mine");
    assert_eq!(place.files(), ["a.sgf"]);
    let refused = replacer.replace(&place.path("b.sgf"), b"", b"x");
    assert!(
        matches!(refused, Err(NotReplaced::System(..))),
        "{refused:?}"
    );
}

struct Ran {
    code: i32,
    out: String,
}

struct Place {
    directory: TempDir,
}

impl Place {
    fn with(files: &[(&str, &str)]) -> Place {
        let place = Place {
            directory: tempfile::tempdir().unwrap(),
        };
        for (name, text) in files {
            let path = place.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// All files, sorted.
    fn files(&self) -> Vec<String> {
        let root: &Path = self.directory.path();
        let entries = walkdir::WalkDir::new(root).sort_by_file_name().into_iter();
        let files = entries
            .map(Result::unwrap)
            .filter(|entry| !entry.file_type().is_dir());
        let names = files.map(|entry| entry.path().strip_prefix(root).unwrap().to_path_buf());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }

    fn kifu(&self, arguments: &[&str]) -> Ran {
        self.kifu_with_input(arguments, "")
    }

    fn kifu_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .env_remove("GITHUB_ACTIONS")
            .args(arguments)
            .current_dir(self.directory.path())
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A run that fails early does not read it.
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
        }
    }
}

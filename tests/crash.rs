//! Whatever happens while files are written, each is there whole, old or new: the process is killed at any point, or the disk is full.
#![cfg(unix)]
#![allow(clippy::print_stdout)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FILES: usize = 30;
const RUNS: usize = 40;

/// Records large enough that a torn one would be seen, each of its own size.
fn faulty(number: usize) -> String {
    let text = format!("{number} xxxxxxxxxxxxxxxx\n").repeat(60 * number);
    format!("(;GM[1]FF[4]SZ[9:9]KM[6,5]C[{text}];B[ee])\n")
}

fn mended(number: usize) -> String {
    faulty(number).replace("9:9", "9").replace("6,5", "6.5")
}

fn name(directory: &Path, number: usize) -> PathBuf {
    directory.join(format!("{number:03}.sgf"))
}

/// How many files are new; panics where one is neither old nor new.
fn count_new(directory: &Path) -> usize {
    let is_new = |number: &usize| {
        let now = fs::read_to_string(name(directory, *number)).unwrap();
        let is_new = now == mended(*number);
        assert!(
            is_new || now == faulty(*number),
            "file {number} is torn: {} bytes",
            now.len()
        );
        is_new
    };
    (0..FILES).filter(is_new).count()
}

/// A run that is killed once its journal has grown by some lines. Nothing is timed: the journal grows until the run ends or is killed, and the
/// kill meets it wherever it is then.
fn run_and_kill(directory: &Path, after_lines: usize) -> bool {
    let log = directory.join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(["fix", "--write", "--journal", "log", "--threads", "2", "."])
        .current_dir(directory)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    loop {
        let lines = fs::read(&log).map_or(0, |log| log.iter().filter(|b| **b == b'\n').count());
        if lines >= after_lines {
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_run_leaves_every_file_old_or_new_and_can_be_undone() {
    let (mut killed, mut writes) = (0, 0);
    // Points spread over the run, from before the first file to behind the last.
    for run in 0..RUNS {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path();
        for number in 0..FILES {
            fs::write(name(directory, number), faulty(number)).unwrap();
        }
        killed += usize::from(run_and_kill(directory, run * (FILES + 2) / RUNS));
        let new = count_new(directory);
        writes += new;
        if !directory.join("log").exists() {
            assert_eq!(new, 0, "files were written before the journal");
            continue;
        }
        let log = fs::read(directory.join("log")).unwrap();
        if !log.contains(&b'\n') {
            assert_eq!(new, 0, "files were written before the journal");
            continue;
        }
        let undone = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(["fix", "--undo", "log"])
            .current_dir(directory)
            .output()
            .unwrap();
        assert!(undone.status.success(), "{undone:?}");
        assert_eq!(count_new(directory), 0, "{undone:?}");
        // The undo wrote as many again.
        writes += new;
    }
    println!("{killed} of {RUNS} runs killed, {writes} files replaced, none torn");
    assert!(killed > RUNS / 2, "only {killed} runs were killed");
    assert!(writes >= 1_000, "only {writes} files were replaced");
}

#[test]
fn a_full_disk_leaves_every_file_as_it_was() {
    // A limit to the size of files meets writing as a full disk does, in the middle of a file; without the signal it is an error like that.
    let place = tempfile::tempdir().unwrap();
    let directory = place.path();
    for number in 0..FILES {
        fs::write(name(directory, number), faulty(number)).unwrap();
    }
    let output = Command::new("sh")
        .args([
            "-c",
            r#"trap '' XFSZ; ulimit -f 20; exec "$0" fix --write ."#,
        ])
        .arg(env!("CARGO_BIN_EXE_kifu"))
        .current_dir(directory)
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{out}");
    assert!(
        out.contains("not written: no temporary file can be written beside it"),
        "{out}"
    );
    let new = count_new(directory);
    assert!(new > 0 && new < FILES, "{new} files are new");
    let left = fs::read_dir(directory).unwrap().count();
    assert_eq!(left, FILES, "temporary files were left behind");
}

/// As many threads as there are write at once into one directory; each file is written by one.
#[test]
fn files_named_twice_are_written_once() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path();
    for number in 0..FILES {
        fs::write(name(directory, number), faulty(number)).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(["fix", "--write", ".", "."])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(count_new(directory), FILES);
}

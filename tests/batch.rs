//! A batch goes on whatever happens to one of its files.

use std::time::Duration;

use kifu::batch::{CheckJob, Job, Sink, Walk, run};
use kifu::check::Checker;
use kifu::config::Policy;
use kifu::finding::Finding;
use kifu::report::{FileName, JsonLines, Tally};

/// Checks as usual, but breaks down on some files: after telling of their games on some, before on others.
struct Fragile<'a>(CheckJob<'a>);

impl Job for Fragile<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, bytes: &[u8], sink: &mut Sink<'_, '_>) {
        assert!(!name.shown.contains("first"), "broken before");
        self.0.file(checker, name, bytes, sink);
        assert!(!name.shown.contains("later"), "broken after");
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.0.failure(name, finding, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        self.0.finish(tally, elapsed, out);
    }
}

#[test]
fn a_check_that_breaks_down_is_a_finding_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.sgf", "b-first.sgf", "c.sgf", "d-later.sgf", "e.sgf"] {
        std::fs::write(folder.path().join(name), "(;SZ[9];B[ee];W[ee])").unwrap();
    }
    let reporter = JsonLines::default();
    let policy = Policy::default();
    let job = Fragile(CheckJob::new(&policy, &reporter));
    std::panic::set_hook(Box::new(|_| ()));
    let mut out = Vec::new();
    let tally = run(
        Walk::new(vec![folder.path().to_path_buf()]),
        &job,
        &|_| (),
        &mut out,
    )
    .unwrap();
    let _ = std::panic::take_hook();
    assert_eq!((tally.files, tally.unreadable, tally.failed), (5, 2, true));
    let out = String::from_utf8(out).unwrap();
    let broken: Vec<&str> = out.lines().filter(|line| line.contains("S902")).collect();
    // Two files, and the summary counts them.
    assert_eq!(broken.len(), 3, "{out}");
    assert!(broken[0].contains("broken before") && broken[1].contains("broken after"));
    for name in ["a.sgf", "c.sgf", "e.sgf"] {
        assert_eq!(
            out.lines()
                .filter(|line| line.contains(name) && line.contains("M101"))
                .count(),
            1
        );
    }
}

/// Takes what is written until it is full.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_that_cannot_be_written_ends_the_run_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..300 {
        std::fs::write(
            folder.path().join(format!("{number}.sgf")),
            "(;SZ[9];B[ee];W[ee])",
        )
        .unwrap();
    }
    let reporter = JsonLines::default();
    let policy = Policy::default();
    let job = CheckJob::new(&policy, &reporter);
    let result = run(
        Walk::new(vec![folder.path().to_path_buf()]),
        &job,
        &|_| (),
        &mut Full(5_000),
    );
    assert_eq!(result.unwrap_err().kind(), std::io::ErrorKind::StorageFull);
}

//! Writing what was read gives the same bytes, and what was changed is read as it was meant.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::fs;
use std::path::Path;

use kifu::sgf::{Collection, Edit, apply, escape, unescape};
use kifu::source::Span;

/// All values of a file, in file order.
fn values(tree: &Collection) -> Vec<Span> {
    let properties = (0..tree.games().len())
        .flat_map(|game| tree.nodes_of(game))
        .flat_map(|node| tree.properties(node));
    properties
        .flat_map(|property| tree.values(property).iter().copied())
        .collect()
}

/// How many files and values of a folder were written again.
fn write_again(folder: &Path) -> (usize, usize) {
    let (mut files, mut written) = (0, 0);
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.unwrap();
        if !entry.file_type().is_file() {
            continue;
        }
        let name = entry.path().display();
        let bytes = fs::read(entry.path()).unwrap();
        let tree = Collection::parse(&bytes);
        assert_eq!(apply(&bytes, &[]).as_ref(), Some(&bytes), "{name}");
        let spans = values(&tree);
        let same: Vec<Edit> = spans
            .iter()
            .map(|&span| Edit {
                span,
                text: span.of(&bytes).to_vec(),
            })
            .collect();
        // Values that overlap, out of order or outside the file would not be written at all.
        let again =
            apply(&bytes, &same).unwrap_or_else(|| panic!("{name}: its values are no places"));
        assert!(again == bytes, "{name}: not the same bytes");
        files += 1;
        written += spans.len();
    }
    (files, written)
}

#[test]
fn what_is_read_is_written_the_same() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let (files, written) = write_again(&fixtures);
    assert!(
        files > 100 && written > 10_000,
        "{files} files, {written} values"
    );
    let Some(corpus) = std::env::var_os("KIFU_CORPUS") else {
        eprintln!("skipped: KIFU_CORPUS names no corpus");
        return;
    };
    let (files, written) = write_again(Path::new(&corpus));
    println!("{files} files of the corpus written again, {written} values, every byte the same");
    assert!(files > 0);
}

#[test]
fn what_is_changed_is_read_as_meant() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let text = r"a [b] \ c]";
    for entry in walkdir::WalkDir::new(fixtures) {
        let entry = entry.unwrap();
        let Ok(bytes) = fs::read(entry.path()) else {
            continue;
        };
        let tree = Collection::parse(&bytes);
        if std::str::from_utf8(&bytes).is_err() || !tree.faults.is_empty() {
            continue;
        }
        let edits: Vec<Edit> = values(&tree)
            .into_iter()
            .map(|span| Edit {
                span,
                text: escape(text.as_bytes()),
            })
            .collect();
        let changed = apply(&bytes, &edits).unwrap();
        let tree = Collection::parse(&changed);
        let read = values(&tree);
        assert_eq!(read.len(), edits.len(), "{}", entry.path().display());
        for span in read {
            assert_eq!(
                unescape(std::str::from_utf8(span.of(&changed)).unwrap()),
                text
            );
        }
    }
}

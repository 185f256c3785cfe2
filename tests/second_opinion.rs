//! A second reader's opinion: where ours finds no fault in a UTF-8 file, sgf-parse's strict mode must see the same nodes, names and values.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};

use kifu::sgf::value::{NoOutline, canonical, outline};
use kifu::sgf::{Collection, Ident};

fn records(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
        })
        .collect();
    paths.sort();
    paths
}

type Node = Vec<(String, Vec<String>)>;

/// Our tree in the words of the second reader; `None` where a name is longer than both keep.
fn ours(tree: &Collection, bytes: &[u8]) -> Option<Vec<Vec<Node>>> {
    let games = (0..tree.games().len()).map(|game| {
        let nodes = tree.nodes_of(game).map(|node| {
            let properties = tree.properties(node).iter().map(|property| {
                let name = property.ident.to_string();
                let raw = tree
                    .values(property)
                    .iter()
                    .map(|span| String::from_utf8_lossy(span.of(bytes)).into_owned());
                let values = canonical(&name, &raw.collect::<Vec<_>>());
                (property.ident != Ident::LONG).then_some((name, values))
            });
            properties.collect::<Option<Node>>()
        });
        nodes.collect::<Option<Vec<Node>>>()
    });
    games.collect()
}

/// How many files were compared, and those that differ.
fn compare(folder: &Path) -> (usize, Vec<String>) {
    let (mut compared, mut different) = (0, Vec::new());
    for path in records(folder) {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        let tree = Collection::parse(&bytes);
        if !tree.faults.is_empty() {
            continue;
        }
        let theirs = match outline(text) {
            Ok(theirs) => theirs,
            // It refuses things that are no faults, such as a game other than Go, and is not asked about long files.
            Err(NoOutline::Refused | NoOutline::NotGo | NoOutline::TooLong) => continue,
        };
        let Some(ours) = ours(&tree, &bytes) else {
            continue;
        };
        compared += 1;
        if ours != theirs {
            different.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    (compared, different)
}

#[test]
fn both_readers_see_the_same_in_our_own_records() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for (folder, least) in [("games", 100), ("vectors", 120), ("cases", 60)] {
        let (compared, different) = compare(&fixtures.join(folder));
        assert_eq!(different, Vec::<String>::new(), "{folder}");
        assert!(compared >= least, "{folder}: only {compared}");
    }
}

#[test]
fn both_readers_see_the_same_in_the_records_of_others() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS") else {
        eprintln!("skipped: KIFU_CORPUS names no folder of records");
        return;
    };
    let (compared, different) = compare(Path::new(&corpus));
    println!("{compared} files compared");
    assert_eq!(different, Vec::<String>::new());
    assert!(compared >= 1_000, "only {compared}");
}

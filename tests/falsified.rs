//! Right records that are made wrong are not confirmed, and most are refuted.
//!
//! `cargo bench --bench falsify` does the same with a corpus and prints a table.

#[path = "benches/corrupt.rs"]
mod corrupt;

use std::path::Path;

use corrupt::{ALL, Corruption, corrupt};
use kifu::check::{Checker, Options};
use kifu::verdict::Verdict;

fn verdict(bytes: &[u8]) -> Verdict {
    let mut verdict = None;
    Checker::default().check(bytes, &Options::default(), |checked| {
        verdict = checked.game.map(|game| game.judgement.verdict);
    });
    verdict.expect("a game")
}

#[test]
fn what_is_made_wrong_is_not_confirmed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let (mut tried, mut refuted) = (0, 0);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    // Every fourth game shows the kind; all of them would take minutes.
    for path in paths.iter().step_by(4) {
        let bytes = std::fs::read(path).unwrap();
        if verdict(&bytes) != Verdict::Confirmed {
            continue;
        }
        for corruption in ALL {
            // Without its last stone, or with one more, a count may stay what it is.
            if matches!(corruption, Corruption::LastStone | Corruption::Stone) {
                continue;
            }
            let Some(wrong) = corrupt(&bytes, corruption) else {
                continue;
            };
            let found = verdict(&wrong);
            assert_ne!(
                found,
                Verdict::Confirmed,
                "{} {corruption:?}",
                path.display()
            );
            tried += 1;
            refuted += usize::from(found == Verdict::Refuted);
        }
    }
    assert!(
        tried > 200 && refuted * 10 >= tried * 9,
        "{refuted} of {tried}"
    );
}

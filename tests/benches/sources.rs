//! What becomes of recorded results, by where the records are from: `KIFU_CORPUS=/path/to/corpus cargo bench --bench sources`.
//!
//! Two tables, for games that ended by passes and for those without: one line a source (the name of a file up to its last `_`), and in each column
//! how many are confirmed, refuted with and without an explanation, undecided with and without one. Reasons and explanations are counted below.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kifu::check::{Checker, Game, Options};
use kifu::verdict::Verdict;

const COLUMNS: [&str; 5] = [
    "confirmed",
    "refuted, explained",
    "refuted, unexplained",
    "undecided, explained",
    "undecided, unexplained",
];

/// The counts of one table.
#[derive(Default)]
struct Table {
    sources: BTreeMap<String, [u32; COLUMNS.len()]>,
    /// What was refuted or undecided: the verdict, its reason and the likeliest explanation.
    kinds: BTreeMap<String, u32>,
}

fn main() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS").map(PathBuf::from) else {
        println!("KIFU_CORPUS names no corpus: nothing to measure");
        return;
    };
    let mut tables = [Table::default(), Table::default()];
    let mut checker = Checker::default();
    for set in ["scored", "hard"] {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(corpus.join(set))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        paths.sort();
        for path in paths {
            let Ok(bytes) = std::fs::read(&path) else {
                continue;
            };
            checker.check(&bytes, &Options::default(), |checked| {
                if let Some(game) = &checked.game {
                    let without = usize::from(game.replay.final_passes < 2);
                    tables[without].add(source(set, &path), game);
                }
            });
        }
    }
    for (title, table) in ["ended by passes", "without passes"].iter().zip(&tables) {
        table.print(title);
    }
}

fn source(set: &str, path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let from = name.rsplit_once('_').map_or(&*name, |(from, _)| from);
    if set == "hard" {
        set.to_owned()
    } else {
        from.to_owned()
    }
}

impl Table {
    fn add(&mut self, source: String, game: &Game<'_>) {
        let judgement = &game.judgement;
        let explained = usize::from(judgement.explanations.is_empty());
        let (column, reason) = match judgement.verdict {
            Verdict::Confirmed => (0, None),
            Verdict::Refuted => (1 + explained, Some("refuted".to_owned())),
            Verdict::Undecided(why) => (3 + explained, Some(format!("undecided, {}", why.name()))),
            Verdict::NotCheckable(_) => return,
        };
        self.sources.entry(source).or_default()[column] += 1;
        if let Some(reason) = reason {
            let likeliest = judgement.explanations.first();
            let kind = likeliest.map_or("no explanation", |of| of.kind.name());
            *self.kinds.entry(format!("{reason}: {kind}")).or_default() += 1;
        }
    }

    fn print(&self, title: &str) {
        println!("\n| {title} | {} |", COLUMNS.join(" | "));
        println!("|---{}|", "|---".repeat(COLUMNS.len()));
        let mut all = [0; COLUMNS.len()];
        for (source, counts) in &self.sources {
            println!(
                "| {source} | {} |",
                counts.map(|count| count.to_string()).join(" | ")
            );
            all = std::array::from_fn(|column| all[column] + counts[column]);
        }
        println!(
            "| all | {} |",
            all.map(|count| count.to_string()).join(" | ")
        );
        let mut kinds: Vec<_> = self.kinds.iter().collect();
        kinds.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
        let listed = kinds.iter().map(|(kind, count)| format!("{count} {kind}"));
        println!("\n{}", listed.collect::<Vec<_>>().join("; "));
    }
}

//! How long the stages take, as ratios within one run: `cargo bench`.
//!
//! Reads the records shipped in `fixtures/games`, or those in the folder that `KIFU_BENCH` names. Every stage runs in turn, round by round, and
//! the fastest round of each counts: what disturbs a shared machine only ever makes a round slower.
#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kifu::check::{Checker, Options};
use kifu::record::Record;
use kifu::replay::Replayer;
use kifu::report::{FileName, JsonLines, Reporter};
use kifu::rules::ruleset;
use kifu::sgf::{Collection, parse_into};
use kifu::source::Source;
use kifu::verdict::Believe;

const ROUNDS: usize = 15;

/// A stage by name: what it does to all records, returning something that depends on all of them.
type Stage = (&'static str, Run);
type Run = Box<dyn FnMut(&[Vec<u8>]) -> usize>;

fn main() {
    let folder = std::env::var_os("KIFU_BENCH").map(PathBuf::from);
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/games");
    let records = records(&folder.unwrap_or(shipped));
    let bytes: usize = records.iter().map(Vec::len).sum();
    let mut stages = stages();
    let mut best = vec![Duration::MAX; stages.len()];
    for _ in 0..ROUNDS {
        for ((_, run), best) in stages.iter_mut().zip(&mut best) {
            let start = Instant::now();
            std::hint::black_box(run(&records));
            *best = (*best).min(start.elapsed());
        }
    }
    println!("{} records, {:.1} MB\n", records.len(), bytes as f64 / 1e6);
    println!("| stage | time, reading = 1 | MB/s |\n|---|---|---|");
    for ((name, _), time) in stages.iter().zip(&best) {
        let ratio = time.as_secs_f64() / best[0].as_secs_f64();
        println!(
            "| {name} | {ratio:.1} | {:.0} |",
            bytes as f64 / 1e6 / time.as_secs_f64()
        );
    }
}

fn records(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.expect("the folder can be read").into_path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
        })
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("the record can be read"))
        .collect()
}

fn stages() -> Vec<Stage> {
    let mut tree = Collection::default();
    let reading = move |records: &[Vec<u8>]| {
        records
            .iter()
            .map(|bytes| {
                parse_into(bytes, &mut tree);
                tree.node_count()
            })
            .sum()
    };
    vec![
        ("reading", Box::new(reading)),
        ("reading and replay, simple ko", replaying("japanese-1989")),
        (
            "reading and replay, positional superko",
            replaying("tromp-taylor"),
        ),
        (
            "the whole check with JSON lines, nothing estimated",
            checking(Believe::Proved),
        ),
        (
            "the same with dead stones judged by playouts",
            checking(Believe::Sampled),
        ),
        ("`sgf_parse::parse` alone", Box::new(second_reader)),
    ]
}

fn replaying(rules: &'static str) -> Run {
    let rules = ruleset(rules).expect("a named ruleset");
    let mut tree = Collection::default();
    let mut replayer = Replayer::default();
    Box::new(move |records| {
        let mut moves = 0;
        for bytes in records {
            parse_into(bytes, &mut tree);
            let source = Source::new(bytes, None);
            for game in 0..tree.games().len() {
                let Some(record) = Record::read(&tree, source, game) else {
                    continue;
                };
                moves += replayer.replay(&record, rules).moves as usize;
            }
        }
        moves
    })
}

fn checking(believe: Believe) -> Run {
    let mut checker = Checker::default();
    let (json, name, mut out) = (JsonLines::default(), FileName::default(), Vec::new());
    let options = Options {
        believe,
        ..Options::default()
    };
    Box::new(move |records| {
        let mut length = 0;
        for bytes in records {
            out.clear();
            checker.check(bytes, &options, |checked| {
                json.game(&name, &checked, &mut out)
            });
            length += out.len();
        }
        length
    })
}

/// The trees are dropped level by level: dropping them whole recurses.
fn second_reader(records: &[Vec<u8>]) -> usize {
    let mut games = 0;
    for bytes in records {
        let text = String::from_utf8_lossy(bytes);
        let Ok(trees) = sgf_parse::parse(&text) else {
            continue;
        };
        games += trees.len();
        let roots = trees.into_iter().filter_map(|tree| match tree {
            sgf_parse::GameTree::GoGame(root) => Some(root),
            sgf_parse::GameTree::Unknown(_) => None,
        });
        let mut nodes: Vec<_> = roots.collect();
        while let Some(mut node) = nodes.pop() {
            nodes.append(&mut node.children);
        }
    }
    games
}

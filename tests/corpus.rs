//! Other people's records: found through the environment variable `KIFU_CORPUS`, never part of this repository.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kifu::check::{Checker, Options};
use kifu::record::Settled;
use kifu::rules::ruleset;
use kifu::verdict::Believe;

/// The corpus, or `None` with a word about it where there is none.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("KIFU_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: KIFU_CORPUS names no folder of records");
    }
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
    });
    files.sort();
    files
}

#[derive(Default, Debug, PartialEq, Eq)]
struct Sums {
    files: usize,
    games: usize,
    unreadable: usize,
    illegal: usize,
    refuted: Vec<String>,
    confirmed: usize,
    undecided: usize,
    not_checkable: usize,
}

fn sums(folder: &Path, options: &Options) -> Sums {
    let mut sums = Sums::default();
    let mut checker = Checker::default();
    for path in files(folder) {
        let bytes = std::fs::read(&path).unwrap();
        let mut told = 0;
        checker.check(&bytes, options, |checked| {
            told += 1;
            let Some(game) = checked.game else {
                sums.unreadable += 1;
                return;
            };
            sums.games += 1;
            sums.illegal += usize::from(game.replay.first_illegal.is_some());
            match game.judgement.verdict.name() {
                "confirmed" => sums.confirmed += 1,
                "undecided" => sums.undecided += 1,
                "refuted" => sums
                    .refuted
                    .push(path.file_name().unwrap().to_string_lossy().into_owned()),
                _ => sums.not_checkable += 1,
            }
        });
        assert!(told > 0, "{} is not reported on", path.display());
        sums.files += 1;
    }
    sums
}

#[test]
fn every_file_is_reported_on_and_nobody_is_accused() {
    let Some(corpus) = corpus() else { return };
    let mut table = BTreeMap::new();
    for set in [
        "hard", "human", "illegal", "odd", "scored", "teaching", "unscored", "wrong",
    ] {
        table.insert(set, sums(&corpus.join(set), &Options::default()));
    }
    println!(
        "| set | files | unreadable | games | with an illegal move | confirmed | refuted | undecided | not checkable |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (set, sums) in &table {
        let Sums {
            files,
            unreadable,
            games,
            illegal,
            refuted,
            confirmed,
            undecided,
            not_checkable,
        } = sums;
        let refuted = refuted.len();
        println!(
            "| {set} | {files} | {unreadable} | {games} | {illegal} | {confirmed} | {refuted} | {undecided} | {not_checkable} |"
        );
        assert!(sums.files > 0, "{set} is empty");
        if *set != "wrong" {
            let known = REFUTED.iter().filter(|(of, ..)| of == set);
            let known: Vec<_> = known.map(|(_, name, _)| (*name).to_owned()).collect();
            assert_eq!(sums.refuted, known, "{set}");
        }
        // These three hold NUL bytes only.
        let unreadable = if *set == "odd" { 3 } else { 0 };
        assert_eq!(sums.unreadable, unreadable, "{set}");
    }
    assert!(
        table["human"].confirmed >= 330,
        "{}",
        table["human"].confirmed
    );
    assert!(
        table["human"].undecided <= 36,
        "{}",
        table["human"].undecided
    );
    // These results were corrected by hand later.
    assert_eq!(table["wrong"].confirmed, 0);
    assert!(
        table["wrong"].refuted.len() >= 11,
        "{}",
        table["wrong"].refuted.len()
    );
}

/// Every record that is accused was looked at on the board, and this was found.
const REFUTED: [(&str, &str, &str); 3] = [
    (
        "human",
        "h_80ace11737.sgf",
        "the server gave Black four points less than the finished board has; nothing there is open",
    ),
    (
        "scored",
        "gnugo_4f288ee529.sgf",
        "the result fits komi 0.5, and KM says -3.5",
    ),
    (
        "scored",
        "yenw_ai_ab98f3fc92.sgf",
        "the colour of the winner is exchanged",
    ),
];

#[test]
fn without_estimates_nobody_is_refuted() {
    let Some(corpus) = corpus() else { return };
    let options = Options {
        believe: Believe::Proved,
        ..Options::default()
    };
    for set in ["hard", "human", "odd", "scored", "wrong"] {
        let sums = sums(&corpus.join(set), &options);
        assert_eq!(sums.refuted, Vec::<String>::new(), "{set}");
    }
}

/// A reference replay noted the first illegal move of each record here. Where kifu differs, kifu is right, and why stands beside the name.
const DIFFERENCES: [(&str, &str); 12] = [
    (
        "fox_9d_031a40c15c.sgf",
        "out of turn at 197, which the reference does not count as illegal",
    ),
    (
        "fox_pro2_0ecd8f862e.sgf",
        "a `(` is missing; the reference read variations as moves",
    ),
    (
        "fox_pro2_5c82d7aefb.sgf",
        "a `(` is missing; the reference read variations as moves",
    ),
    (
        "fox_pro2_db4e528906.sgf",
        "a `(` is missing; the reference read variations as moves",
    ),
    (
        "fox_pro_f92585e627.sgf",
        "out of turn at 308, which the reference does not count as illegal",
    ),
    (
        "kaya_239288f203.sgf",
        "`B[32]` is no point at all, so it is unreadable and not off the board",
    ),
    (
        "libsgfcplusplus_133192260b.sgf",
        "GM[19] is another game and is not replayed",
    ),
    (
        "m8weiqipu_de221017c8.sgf",
        "move 252 is out of turn as well, which comes first",
    ),
    (
        "referee_ccf7eacdb6.sgf",
        "out of turn at 12, which the reference does not count as illegal",
    ),
    (
        "sgfc_3e2eb9a3db.sgf",
        "GM[19] is another game and is not replayed",
    ),
    (
        "sgfc_7d6ca59516.sgf",
        "GM[19] is another game and is not replayed",
    ),
    (
        "yenw_ai_7f271582d3.sgf",
        "move 251 is out of turn as well, which comes first",
    ),
];

#[test]
fn illegal_moves_are_where_a_reference_saw_them() {
    let Some(corpus) = corpus() else { return };
    let manifest = std::fs::read_to_string(corpus.join("MANIFEST.tsv")).unwrap();
    // The reference replayed under positional superko and no suicide.
    let settled = Settled {
        rules: ruleset("chinese-2002"),
        ..Settled::default()
    };
    let options = Options {
        settled,
        ..Options::default()
    };
    let mut compared = 0;
    let mut differing = Vec::new();
    for line in manifest
        .lines()
        .filter(|line| line.starts_with("illegal\t"))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let (file, note) = (fields[1], fields[10]);
        let Some(first) = note
            .split(';')
            .next()
            .and_then(|note| note.strip_prefix("first="))
        else {
            continue;
        };
        let first = first
            .replace("psk", "superko")
            .replace("offboard", "off-board");
        let bytes = std::fs::read(corpus.join("illegal").join(file)).unwrap();
        let mut found = None;
        Checker::default().check(&bytes, &options, |checked| {
            let game = checked.game.unwrap();
            if game.record.game() == 0 {
                found = game
                    .replay
                    .first_illegal
                    .map(|first| format!("{}@{}", first.reason.reason(), first.number));
            }
        });
        compared += 1;
        if found.as_deref() != Some(first.as_str()) {
            differing.push(file.to_owned());
        }
    }
    assert_eq!(differing, DIFFERENCES.map(|(file, _)| file.to_owned()));
    assert!(compared >= 60);
}

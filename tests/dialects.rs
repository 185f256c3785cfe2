//! Every dialect is recognised, and its records are read as its file in `src/record/dialect` promises.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kifu::check::{Checker, Options};
use kifu::record::Dialect;
use kifu::verdict::Believe;

/// What is read of a record: its writer and whether that is certain, rules, komi, result, verdict; each with where it comes from.
const EXPECTED: &[(&str, &str)] = &[
    (
        "fox-coded",
        "fox japanese-1989 (RU) komi 6.5 (KM, hundredths) B+? (points) not-checkable",
    ),
    (
        "cgoban",
        "cgoban japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "cgos",
        "cgos cgos (dialect) komi 7.5 (KM, points) W+16.5 (points) confirmed",
    ),
    (
        "cgos-dead-stone",
        "cgos? chinese-practice (RU) komi 7.5 (KM, points) B+20.5 (points) undecided",
    ),
    (
        "cgos-without-place",
        "cgos? chinese-practice (RU) komi 7.5 (KM, points) W+16.5 (points) confirmed",
    ),
    (
        "dgs",
        "dgs japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "fox",
        "fox japanese-1989 (RU) komi 6.5 (dialect, points) W+15.5 (points) confirmed",
    ),
    (
        "fox-handicap",
        "fox japanese-1989 (RU) komi 0 (KM, points) W+9 (points) confirmed",
    ),
    (
        "fox-saved-again",
        "fox japanese-1989 (RU) komi 7.5 (KM, hundredths) W+16.5 (points) confirmed",
    ),
    (
        "fox-zi",
        "fox chinese-practice (RU) komi 7.5 (KM, hundredths-of-zi) W+16.5 (zi) confirmed",
    ),
    (
        "gnugo",
        "gnugo japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "gokifu",
        "gokifu japanese-1989 (default) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "goquest",
        "goquest chinese-practice (RU) komi 7 (KM, points) W+16 (points) confirmed",
    ),
    (
        "igs",
        "igs igs (dialect) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "katago",
        "katago katago-tromp-taylor (RU) komi 7 (KM, points) W+16 (points) confirmed",
    ),
    (
        "katrain",
        "katrain japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "kgs",
        "kgs kgs-chinese (dialect) komi 7.5 (KM, points) W+16.5 (points) confirmed",
    ),
    (
        "lizzie",
        "lizzie japanese-1989 (default) komi 7.5 (KM, points) W+16.5 (points) confirmed",
    ),
    (
        "multigo",
        "multigo japanese-1989 (default) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "nngs",
        "nngs japanese-1989 (dialect) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "ogs",
        "ogs ogs-japanese (dialect) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "ogs-without-names",
        "ogs ogs-japanese (dialect) komi 6.5 (KM, points) W+12.5 (points) confirmed",
    ),
    (
        "sabaki",
        "sabaki japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "sina",
        "sina japanese-1989 (default) komi 6.5 (dialect, points) W+15.5 (points) confirmed",
    ),
    (
        "smartgo",
        "smartgo japanese-1989 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "tygem",
        "tygem korean-2016 (RU) komi 6.5 (KM, points) W+15.5 (points) confirmed",
    ),
    (
        "wbaduk",
        "wbaduk japanese-1989 (default) komi 6.5 (KM, points) W+R (points) not-checkable",
    ),
    (
        "weiqi101",
        "101weiqi japanese-1989 (default) komi 6.5 (default, none) none not-checkable",
    ),
];

#[test]
fn records_are_read_as_their_dialect_promises() {
    let mut wrong = String::new();
    for (name, expected) in EXPECTED {
        let told = told(name);
        if told != *expected {
            wrong += &format!("    (\"{name}\", \"{told}\"),\n");
        }
    }
    assert!(wrong.is_empty(), "read otherwise:\n{wrong}");
}

#[test]
fn every_dialect_has_a_record_and_every_record_a_line() {
    let known: BTreeSet<&str> = EXPECTED
        .iter()
        .map(|(_, told)| told.split([' ', '?']).next().unwrap())
        .collect();
    for dialect in Dialect::ALL {
        assert!(known.contains(dialect.name()), "{dialect:?} has no record");
    }
    let files = fs::read_dir(fixtures()).unwrap();
    assert_eq!(files.count(), EXPECTED.len());
}

/// A komi that is read the server's way confirms no other result than one read as it stands would.
#[test]
fn nothing_is_confirmed_by_accident() {
    for (name, right) in [
        ("fox", "W+15.5"),
        ("fox-zi", "W+8.25"),
        ("fox-saved-again", "W+16.5"),
    ] {
        let record = fs::read_to_string(fixtures().join(name).with_extension("sgf")).unwrap();
        for wrong in [
            "W+0.5", "W+7.5", "W+8.5", "W+8.75", "W+9.25", "W+13.5", "W+14.5", "W+17.5", "W+33",
            "B+15.5", "B+16.5", "B+8.25",
        ] {
            let record = record.replace(right, wrong);
            let told = judged(record.as_bytes());
            assert!(told.ends_with(" undecided"), "{name} with {wrong}: {told}");
        }
    }
}

fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/dialects")
}

fn told(name: &str) -> String {
    judged(&fs::read(fixtures().join(name).with_extension("sgf")).unwrap())
}

fn judged(bytes: &[u8]) -> String {
    let options = Options {
        believe: Believe::Sampled,
        ..Options::default()
    };
    let mut told = Vec::new();
    Checker::default().check(bytes, &options, |checked| {
        let game = checked.game.unwrap();
        let (record, basis) = (game.record, game.basis);
        let writer = record.dialect.map_or("nobody".to_owned(), |dialect| {
            let doubt = if dialect.certain { "" } else { "?" };
            format!("{}{doubt}", dialect.value.name())
        });
        let komi = basis
            .komi
            .map_or("none".to_owned(), |komi| komi.to_string());
        let unit = record
            .komi
            .map_or("none", |komi| komi.value.unwrap().unit.name());
        let result = record.result.map_or("none".to_owned(), |result| {
            format!("{} ({})", result.value.outcome, result.value.unit.name())
        });
        told.push(format!(
            "{writer} {} ({}) komi {komi} ({}, {unit}) {result} {}",
            basis.rules.name,
            basis.rules_from.name(),
            basis.komi_from.name(),
            game.judgement.verdict.name(),
        ));
    });
    told.join("; ")
}

//! `kifu score` as users meet it.

use std::path::Path;
use std::process::{Command, Output};

use kifu::rules::RULESETS;
use serde_json::Value;

fn score(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kifu"))
        .arg("score")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    text(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const MARKED: &str = "fixtures/examples/result-confirmed.sgf";
const DEAD: &str = "fixtures/vectors/sc-05-dead-stones.sgf";

#[test]
fn a_line_has_every_field_of_the_contract() {
    let output = score(&["--format", "jsonl", MARKED]);
    assert!(output.status.success());
    let line = &lines(&output)[0];
    assert_eq!(line["type"], "score");
    assert_eq!(line["path"], MARKED);
    let fields = [
        "game",
        "rules",
        "basis",
        "komi",
        "margin",
        "re",
        "black",
        "white",
        "evidence",
        "dead",
        "seki",
        "undecided",
        "dame",
        "interval",
        "chains",
    ];
    for field in fields {
        assert!(line.get(field).is_some(), "{field} is missing");
    }
    for side in ["black", "white"] {
        let parts = [
            "territory",
            "stones",
            "prisoners",
            "dead",
            "pass_stones",
            "tax",
            "compensation",
            "total",
        ];
        parts
            .iter()
            .for_each(|part| assert!(line[side][part].is_number(), "{side} {part}"));
    }
    assert!(line["white"]["komi"].is_number() && line["black"].get("komi").is_none());
    let margin =
        line["black"]["total"].as_f64().unwrap() - line["white"]["total"].as_f64().unwrap();
    assert_eq!(line["margin"].as_f64(), Some(margin));
    assert_eq!(
        line["interval"],
        serde_json::json!([line["margin"], line["margin"]])
    );
    assert!(line["chains"][0]["status"].is_string());
}

#[test]
fn dead_stones_are_named_in_either_way() {
    let open = &lines(&score(&["--format", "jsonl", "--evidence", "proved", DEAD]))[0];
    assert!(
        open["margin"].is_null() && open["re"].is_null(),
        "nobody says what is dead"
    );
    let interval = &open["interval"];
    let none = &lines(&score(&["--format", "jsonl", "--dead", "none", DEAD]))[0];
    let vectors = std::fs::read_to_string("fixtures/vectors/index.json").unwrap();
    let vectors: Value = serde_json::from_str(&vectors).unwrap();
    let vector = vectors["vectors"]
        .as_array()
        .unwrap()
        .iter()
        .find(|v| v["file"] == "sc-05-dead-stones.sgf")
        .unwrap();
    let dead: Vec<&str> = vector["score"]["dead"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p.as_str().unwrap())
        .collect();
    let by_letters = &lines(&score(&[
        "--format",
        "jsonl",
        "--dead",
        &dead.join(","),
        DEAD,
    ]))[0];
    let height = by_letters["path"].as_str().map(|_| 9u8).unwrap();
    let by_edge: Vec<String> = dead
        .iter()
        .map(|point| {
            let point = kifu::board::Point::from_sgf(point.as_bytes()).unwrap();
            point
                .human(kifu::board::BoardSize::new(height, height).unwrap())
                .unwrap()
        })
        .collect();
    let by_edge = &lines(&score(&[
        "--format",
        "jsonl",
        "--dead",
        &by_edge.join(","),
        DEAD,
    ]))[0];
    assert_eq!(by_letters["re"], by_edge["re"]);
    assert_eq!(by_letters["black"]["total"], 37);
    assert_eq!(
        by_letters["white"]["total"].as_f64().unwrap()
            - by_letters["white"]["komi"].as_f64().unwrap(),
        28.0
    );
    assert_ne!(none["re"], by_letters["re"]);
    for stated in [none, by_letters] {
        let margin = stated["margin"].as_f64().unwrap();
        assert!(interval[0].as_f64().unwrap() <= margin && margin <= interval[1].as_f64().unwrap());
    }
    let wrong = score(&["--dead", "D4;E5", DEAD]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn all_rulesets_stand_side_by_side() {
    let output = score(&["--rules", "all", "--format", "jsonl", MARKED]);
    let names: Vec<String> = lines(&output)
        .iter()
        .map(|line| line["rules"].as_str().unwrap().to_owned())
        .collect();
    let expected: Vec<String> = RULESETS
        .iter()
        .map(|rules| rules.name.to_string())
        .collect();
    assert_eq!(names, expected);
    let human = text(&score(&["--rules", "all", MARKED, DEAD]));
    assert_eq!(
        human.lines().filter(|line| line.ends_with(".sgf")).count(),
        2
    );
    assert_eq!(human.lines().count(), 2 + 2 * RULESETS.len());
}

#[test]
fn a_table_is_read_by_another_parser() {
    let output = score(&[
        "--format",
        "csv",
        "fixtures/games",
        "fixtures/cases/b12.sgf",
        "fixtures/no-such-file",
    ]);
    assert_eq!(output.status.code(), Some(2), "a path is missing");
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let head = reader.headers().unwrap().clone();
    let column = |name: &str| head.iter().position(|head| head == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 108 + 2);
    let errors: Vec<&str> = rows
        .iter()
        .map(|row| &row[column("error")])
        .filter(|error| !error.is_empty())
        .collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    let counted = rows
        .iter()
        .filter(|row| !row[column("re")].is_empty())
        .count();
    assert!(counted >= 98, "{counted}");
}

#[test]
fn people_read_the_parts_of_a_count() {
    let human = text(&score(&[
        "--dead",
        "none",
        "fixtures/vectors/sc-10-tax-a.sgf",
    ]));
    assert!(
        human.contains("B+3.5 (territory, marked) [japanese-1989]"),
        "{human}"
    );
    assert!(
        human.contains("9 territory = 9") && human.contains("0.5 komi = 5.5"),
        "{human}"
    );
    assert!(
        human.contains("by the letter, where open dame make seki: W+0.5"),
        "{human}"
    );
}

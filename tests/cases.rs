//! Small records rebuilt from public bug reports, with the right verdict on each.

use std::path::Path;

use kifu::check::{Checker, Options};
use kifu::record::Settled;
use serde_json::{Value, json};

/// What kifu says of a case, in the words of `expected.json`.
fn said(bytes: &[u8]) -> Vec<Value> {
    let mut games = Vec::new();
    Checker::default().check(bytes, &Options::default(), |checked| {
        let parse = match checked.read().name() {
            "recovered" => "recoverable",
            "failed" => "error",
            word => word,
        };
        let Some(game) = checked.game else {
            games.push(json!({ "parse": parse }));
            return;
        };
        let first = game.replay.first_illegal.map(|first| {
            let reason = match first.reason.reason() {
                "ko" => "simple_ko".to_owned(),
                reason => reason.replace('-', "_"),
            };
            json!({ "move": first.number, "reason": reason })
        });
        let result_check = match game.judgement.verdict.name() {
            "refuted" => "mismatch",
            "undecided" => "undetermined",
            "not-checkable" => "not_checkable",
            word => word,
        };
        games.push(json!({
            "parse": parse,
            "moves": game.replay.moves,
            "first_illegal": first,
            "result_check": result_check,
        }));
    });
    games
}

fn cases() -> Vec<(String, Vec<u8>, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&text).unwrap();
    let cases = expected.as_object().unwrap().iter();
    cases
        .map(|(id, expected)| {
            let bytes = std::fs::read(folder.join(format!("{id}.sgf"))).unwrap();
            (id.clone(), bytes, expected.clone())
        })
        .collect()
}

/// Whether a field is as expected or as `accept` allows.
fn agrees(expected: &Value, field: &str, found: &Value) -> bool {
    let accepted = &expected["accept"][field];
    let superko = |value: &Value| {
        value["reason"]
            .as_str()
            .is_some_and(|reason| reason.ends_with("superko"))
    };
    let same = |claim: &Value| {
        claim == found || (superko(claim) && superko(found) && claim["move"] == found["move"])
    };
    accepted == "any"
        || same(&expected[field])
        || accepted
            .as_array()
            .is_some_and(|values| values.iter().any(same))
}

#[test]
fn reading_and_legality_hold() {
    let mut differences = Vec::new();
    for (id, bytes, expected) in cases() {
        let games = said(&bytes);
        let first = &games[0];
        let count = if first["parse"] == "error" {
            0
        } else {
            games.len()
        };
        if !agrees(&expected, "games", &json!(count)) {
            differences.push(format!(
                "{id}: {count} games, expected {}",
                expected["games"]
            ));
        }
        // Of a collection the worst reading counts.
        let worst = games
            .iter()
            .map(|game| &game["parse"])
            .find(|parse| **parse != "ok")
            .unwrap_or(&first["parse"]);
        if !agrees(&expected, "parse", worst) {
            differences.push(format!(
                "{id}: parse {worst}, expected {}",
                expected["parse"]
            ));
        }
        let game = expected["first_illegal"]["game"]
            .as_u64()
            .map_or(0, |game| game as usize - 1);
        for field in ["moves", "first_illegal"] {
            if count == 0 || (expected[field].is_null() && field == "moves") {
                continue;
            }
            let mut expected = expected.clone();
            if let Some(claim) = expected["first_illegal"].as_object_mut() {
                claim.remove("game");
            }
            let found = &games[game][field];
            if !agrees(&expected, field, found) {
                differences.push(format!(
                    "{id}: {field} {found}, expected {}",
                    expected[field]
                ));
            }
        }
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

/// What is expected of the result of a game: the notes of two cases tell their games apart.
fn result_of(expected: &Value, game: usize) -> Value {
    let note = expected["note"].as_str().unwrap_or_default();
    match (note, game) {
        (_, 0) => expected["result_check"].clone(),
        ("per game: [confirmed, mismatch]", 1) => "mismatch".into(),
        // Of the other cases with several games the first is what the claim is about.
        _ => Value::Null,
    }
}

#[test]
fn results_are_judged_right() {
    let (mut decided, mut differences) = (0, Vec::new());
    for (id, bytes, expected) in cases() {
        for (number, game) in said(&bytes).iter().enumerate() {
            let (found, right) = (&game["result_check"], result_of(&expected, number));
            if found.is_null() || right.is_null() {
                continue;
            }
            decided += usize::from(*found == "mismatch" || *found == "confirmed");
            let accepted = *found == right || agrees(&expected, "result_check", found);
            if !accepted {
                differences.push(format!("{id}: {found} for {right}"));
            }
        }
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    assert!(decided >= 3, "only {decided} of the cases were decided");
}

/// The ruleset a case is read under.
fn rules_of(case: &Value) -> &'static kifu::rules::Ruleset {
    let name = match case["rules"].as_str().unwrap() {
        "japanese" => "japanese-1989",
        "korean" => "korean-2016",
        "chinese" => "chinese-practice",
        "chinese-psk" => "chinese-2002",
        "aga" => "aga-1991",
        "ing" => "ing-1991",
        name => name,
    };
    kifu::rules::ruleset(name).unwrap()
}

#[test]
fn counts_hold_where_nothing_is_dead() {
    let mut differences = Vec::new();
    let mut compared = 0;
    for (id, bytes, expected) in cases() {
        let kind = expected["kind"].as_str().unwrap();
        let is_count = ["R4", "R5", "R6", "R8", "R9", "R10"]
            .iter()
            .any(|group| kind.starts_with(&format!("{group} ")));
        let Some(score) = expected["score"].as_str().filter(|_| is_count) else {
            continue;
        };
        // The button is an axis of its own: half a point to the first pass.
        if bytes
            .windows(6)
            .any(|word| word.eq_ignore_ascii_case(b"button"))
        {
            continue;
        }
        let settled = Settled {
            rules: Some(rules_of(&expected)),
            ..Settled::default()
        };
        let options = Options {
            settled,
            ..Options::default()
        };
        Checker::default().score(
            &bytes,
            &options,
            &"none".parse().unwrap(),
            |record, _, _, scored| {
                if record.game() > 0 {
                    return;
                }
                compared += 1;
                let found = scored.result.clone().unwrap();
                if !agrees(&expected, "score", &json!(found)) {
                    differences.push(format!("{id} ({kind}): {found}, expected {score}"));
                }
            },
        );
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    assert!(compared >= 12, "only {compared} counts were compared");
}

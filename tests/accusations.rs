//! Records that a careless judge would accuse: what is doubtful about each keeps its result from being refuted, or its moves from being called
//! illegal. `fixtures/accusations/expected.json` has the right answer to each.

use std::path::Path;

use kifu::check::{Checker, Options};
use serde_json::{Value, json};

#[test]
fn nobody_is_accused_without_proof() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/accusations");
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&text).unwrap();
    let expected = expected.as_object().unwrap();
    let records = std::fs::read_dir(&folder).unwrap().count() - 1;
    assert_eq!(records, expected.len(), "a record is not named");
    for (name, expected) in expected {
        let bytes = std::fs::read(folder.join(format!("{name}.sgf"))).unwrap();
        let mut games = 0;
        Checker::default().check(&bytes, &Options::default(), |checked| {
            games += 1;
            let game = checked.game.expect("a game");
            let judgement = game.judgement;
            let illegal = game.replay.first_illegal.map(|first| first.reason.reason());
            let mut said = json!({
                "verdict": judgement.verdict.name(),
                "why": judgement.verdict.why().map(|why| why.name()),
                "first_illegal": illegal,
            });
            if !judgement.explanations.is_empty() && expected.get("explanations").is_some() {
                let kinds = judgement.explanations.iter().map(|it| it.kind.name());
                said["explanations"] = kinds.collect();
            }
            assert_eq!(&said, expected, "{name}");
        });
        assert_eq!(games, 1, "{name}");
    }
}

//! The vectors: positions and games with the verdict under each ruleset, each claim one assertion.

#![allow(clippy::print_stdout)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kifu::check::{Checker, Options};
use kifu::record::{KomiUnit, Record};
use kifu::replay::{Replay, Replayer};
use kifu::rules::{Compensation, KoRule, Layout, RULESETS, Ruleset, Suicide, layout, ruleset};
use kifu::sgf::Collection;
use kifu::source::Source;
use serde_json::Value;

/// The vectors and their claims.
fn vectors() -> (Value, Vec<(String, Vec<u8>, Value)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors");
    let text = std::fs::read_to_string(folder.join("index.json")).unwrap();
    let index: Value = serde_json::from_str(&text).unwrap();
    let vectors = index["vectors"].as_array().unwrap().iter().map(|vector| {
        let file = vector["file"].as_str().unwrap().to_owned();
        let bytes = std::fs::read(folder.join(&file)).unwrap();
        (file, bytes, vector.clone())
    });
    let vectors = vectors.collect();
    (index, vectors)
}

fn replay(bytes: &[u8], rules: &Ruleset) -> Replay {
    let tree = Collection::parse(bytes);
    let record = Record::read(&tree, Source::new(bytes, None), 0).unwrap();
    Replayer::default().replay(&record, rules)
}

/// A ko and suicide pair such as `simple+nssk/forbid`, on otherwise Japanese rules.
fn profile(name: &str) -> Ruleset {
    let (ko, suicide) = name.split_once('/').unwrap();
    let ko = match ko {
        "simple" => KoRule::Simple,
        "psk" => KoRule::Positional,
        "ssk" => KoRule::Situational,
        "nssk" => KoRule::NaturalSituational,
        "simple+nssk" => KoRule::SimpleAndNatural,
        "spight" => KoRule::Spight,
        other => panic!("unknown ko rule {other}"),
    };
    let suicide = match suicide {
        "forbid" => Suicide::Forbidden,
        "multi" => Suicide::MultiStone,
        "all" => Suicide::All,
        other => panic!("unknown suicide rule {other}"),
    };
    Ruleset {
        ko,
        suicide,
        ..kifu::rules::DEFAULT.clone()
    }
}

/// Compares one claim with a replay; what differs is told.
fn difference(claim: &Value, replay: &Replay) -> Option<String> {
    let first = replay.first_illegal.map(|first| {
        (
            u64::from(first.number),
            first.reason.reason().replace('-', "_"),
        )
    });
    let claimed = match claim {
        // A claim in words means: never illegal, but something to look at.
        Value::String(_) => None,
        claim => Some((
            claim["first_illegal_move"].as_u64().unwrap(),
            claim["reason"].as_str().unwrap().to_owned(),
        )),
    };
    let is_in_words = claim.as_str().is_some_and(|words| words != "legal");
    if first != claimed {
        return Some(format!("claimed {claim}, found {first:?}"));
    }
    (is_in_words && replay.repeats.is_empty())
        .then(|| format!("claimed {claim}, but nothing is noted"))
}

#[test]
fn every_claim_on_legality_holds() {
    let (index, vectors) = vectors();
    let mut differences = Vec::new();
    let mut claims = 0;
    for (file, bytes, vector) in &vectors {
        for (name, claim) in vector["rulesets"].as_object().unwrap() {
            let rules = ruleset(name).unwrap_or_else(|| panic!("{name} is no ruleset"));
            claims += 1;
            differences.extend(
                difference(claim, &replay(bytes, rules))
                    .map(|text| format!("{file} {name}: {text}")),
            );
        }
        for (name, claim) in vector["profiles"].as_object().unwrap() {
            claims += 1;
            let found = difference(claim, &replay(bytes, &profile(name)));
            differences.extend(found.map(|text| format!("{file} {name}: {text}")));
        }
    }
    assert!(
        differences.is_empty(),
        "{} of {claims} claims:\n{}",
        differences.len(),
        differences.join("\n")
    );
    assert!(claims > 5_000, "only {claims} claims were found");
    assert_eq!(
        index["rulesets"].as_object().unwrap().len() + 3,
        RULESETS.len(),
        "cgos, aga-button and ancient-territory are the ones without vectors"
    );
}

#[test]
fn repetitions_and_stops_are_where_they_are_claimed() {
    let (_, vectors) = vectors();
    let japanese = ruleset("japanese-1989").unwrap();
    let mut stops = 0;
    for (file, bytes, vector) in &vectors {
        let replay_japanese = replay(bytes, japanese);
        // An immediate retake is a ko under simple ko, and under it no repetition is named twice.
        let retake = replay_japanese
            .first_illegal
            .filter(|first| first.reason.reason() == "ko");
        let repeat = replay_japanese
            .repeats
            .first()
            .map(|repeat| repeat.number)
            .or(retake.map(|first| first.number));
        let claimed = vector["situation_repeats_at_move"].as_u64();
        assert_eq!(repeat.map(u64::from), claimed, "{file}");
        let Some(claims) = vector["stops_at_move"].as_object() else {
            continue;
        };
        for (passes, claim) in claims {
            let passes = passes.as_bytes()[0] - b'0';
            let end = kifu::rules::End {
                passes,
                ..japanese.end
            };
            let rules = Ruleset {
                end,
                ..japanese.clone()
            };
            assert_eq!(
                replay(bytes, &rules).ended_at.map(u64::from),
                claim.as_u64(),
                "{file} {passes} passes"
            );
            stops += 1;
        }
    }
    assert!(stops >= 19);
}

#[test]
fn final_boards_are_as_drawn() {
    let (_, vectors) = vectors();
    let mut boards = BTreeMap::new();
    for (file, bytes, vector) in &vectors {
        let Some(claim) = vector.get("final_board") else {
            continue;
        };
        let mut rules = ruleset("nz").unwrap().clone();
        rules.ko = KoRule::Judged;
        let position = replay(bytes, &rules).last;
        boards.insert(
            file.clone(),
            (
                kifu::board::diagram(&position, &Default::default()),
                claim.clone(),
            ),
        );
    }
    for (file, (found, claim)) in &boards {
        let rows: Vec<String> = match claim {
            Value::Array(rows) => rows
                .iter()
                .map(|row| row.as_str().unwrap().replace(' ', ""))
                .collect(),
            claim => claim
                .as_str()
                .unwrap()
                .lines()
                .map(|row| row.replace(' ', ""))
                .collect(),
        };
        assert_eq!(found.trim_end().lines().collect::<Vec<_>>(), rows, "{file}");
    }
    assert!(!boards.is_empty());
}

/// The claims on scores of one vector, with the dead stones it names or, for counts of the position as it stands, with none.
fn score_differences(
    file: &str,
    bytes: &[u8],
    vector: &Value,
    as_it_stands: bool,
) -> (u32, Vec<String>) {
    let (mut claims, mut differences) = (0, Vec::new());
    let Some(scores) = vector["score"]["per_ruleset"].as_object() else {
        return (claims, differences);
    };
    let dead: Vec<&str> = vector["score"]["dead"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p.as_str().unwrap())
        .collect();
    let dead = if dead.is_empty() || as_it_stands {
        "none".to_owned()
    } else {
        dead.join(",")
    };
    let options = Options {
        all_rules: true,
        ..Options::default()
    };
    Checker::default().score(
        bytes,
        &options,
        &dead.parse().unwrap(),
        |_, basis, _, scored| {
            let Some(claim) = scores.get(&*basis.rules.name) else {
                return;
            };
            if (claim["basis"] == "area_no_removal") != as_it_stands {
                return;
            }
            claims += 1;
            let sides = &scored.count.sides;
            let white = sides.white.total - sides.white.komi - sides.white.compensation;
            let found = (
                sides.black.total.to_string(),
                white.to_string(),
                scored.result.clone().unwrap(),
            );
            let claimed = (
                claim["B"].to_string(),
                claim["W"].to_string(),
                claim["RE"].as_str().unwrap().to_owned(),
            );
            if found != claimed {
                differences.push(format!(
                    "{file} {}: {found:?}, claimed {claimed:?}",
                    basis.rules.name
                ));
            }
        },
    );
    (claims, differences)
}

#[test]
fn every_score_holds_under_every_ruleset() {
    let (_, vectors) = vectors();
    let (mut claims, mut differences) = (0, Vec::new());
    for (file, bytes, vector) in &vectors {
        for as_it_stands in [false, true] {
            let (more, different) = score_differences(file, bytes, vector, as_it_stands);
            claims += more;
            differences.extend(different);
        }
    }
    assert!(
        differences.is_empty(),
        "{} of {claims} claims:\n{}",
        differences.len(),
        differences.join("\n")
    );
    assert!(claims >= 740, "only {claims} claims were found");
}

/// Nobody says what is dead: the count of the judge is the claimed one, or its bounds hold the claim. The long-standing beasts are among these: bent
/// four, double-ko seki, moonshine life, torazu sanmoku, the two-headed dragon.
#[test]
fn the_judge_never_contradicts_a_score() {
    let (_, vectors) = vectors();
    let (mut decided, mut open, mut differences) = (0, 0, Vec::new());
    for (file, bytes, vector) in &vectors {
        // KataGo's tests of taxes count stones that White can take.
        let taxes = file.starts_with("sc-10") || file.starts_with("sc-11");
        let scores = vector["score"]["per_ruleset"].as_object();
        let Some(scores) = scores.filter(|_| !taxes) else {
            continue;
        };
        let options = Options {
            all_rules: true,
            ..Options::default()
        };
        let nobody = kifu::record::DeadStones::default();
        Checker::default().score(bytes, &options, &nobody, |_, basis, _, scored| {
            let Some(claim) = scores.get(&*basis.rules.name) else {
                return;
            };
            let points = |side: &str| claim[side].as_f64().unwrap();
            let white = scored.count.sides.white;
            let terms = f64::from((white.komi + white.compensation).in_quarters()) / 4.0;
            let claimed = points("B") - points("W") - terms;
            let [least, most] =
                [scored.interval.0, scored.interval.1].map(|at| f64::from(at.in_quarters()) / 4.0);
            let holds = least <= claimed && claimed <= most;
            (decided, open) = if scored.margin.is_some() {
                (decided + 1, open)
            } else {
                (decided, open + 1)
            };
            if !holds {
                differences.push(format!(
                    "{file} {}: {least} to {most}, claimed {claimed}",
                    basis.rules.name
                ));
            }
        });
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    assert!(decided >= 350, "only {decided}");
}

#[test]
fn no_result_is_possible_where_the_rules_know_it() {
    let (index, vectors) = vectors();
    let names: Vec<&String> = index["rulesets"].as_object().unwrap().keys().collect();
    let mut claims = 0;
    for (file, _, vector) in &vectors {
        // The vectors leave the four OGS rulesets with a window out.
        let known = vector["rulesets"].as_object().unwrap();
        let repeats = vector["situation_repeats_at_move"].is_u64();
        let expected: BTreeSet<&str> = names
            .iter()
            .filter(|name| repeats && known.contains_key(**name))
            .filter(|name| ruleset(name).unwrap().lets_repetitions_happen())
            .map(|name| name.as_str())
            .collect();
        let claimed = vector["no_result_possible"].as_array().unwrap();
        let claimed: BTreeSet<&str> = claimed.iter().map(|name| name.as_str().unwrap()).collect();
        assert_eq!(expected, claimed, "{file}");
        claims += claimed.len();
    }
    assert!(claims > 300, "only {claims}");
}

#[test]
fn handicap_is_as_expected() {
    let (_, vectors) = vectors();
    let mut claims = 0;
    for (file, bytes, vector) in vectors
        .iter()
        .filter(|(.., vector)| vector["category"] == "handicap")
    {
        let expect = &vector["expect"];
        let tree = Collection::parse(bytes);
        let record = Record::read(&tree, Source::new(bytes, None), 0).unwrap();
        let replay = Replayer::default().replay(&record, ruleset("japanese-1989").unwrap());
        let stones = replay.handicap.stones();
        if let Some(compensation) = expect["compensation"].as_object() {
            let points = |compensation: Compensation| compensation.points(stones).to_string();
            assert_eq!(
                points(Compensation::Stones),
                compensation["N"].to_string(),
                "{file}"
            );
            assert_eq!(
                points(Compensation::StonesMinusOne),
                compensation["N-1"].to_string(),
                "{file}"
            );
            claims += 2;
        }
        if let Some(words) = expect["layout"].as_str() {
            let found = layout(record.size, &replay.handicap.points);
            let expected = match words {
                // The traditional form is described as such first; turned forms say that they are.
                _ if words.starts_with("traditional") => Layout::Traditional,
                _ if words.contains("rotated") || words.starts_with("other diagonal") => {
                    Layout::Turned
                }
                // Above nine there is no fixed layout to differ from.
                _ if words.starts_with("no fixed") => Layout::Traditional,
                _ => Layout::Free,
            };
            assert_eq!(found, expected, "{file}: {words}");
            claims += 1;
        }
        if expect["first_to_move"] == "W" {
            assert_eq!(
                replay.irregularities,
                [],
                "{file}: White to move first is in order"
            );
            claims += 1;
        }
        if let Some(passes) = expect["leading_white_passes"].as_u64() {
            assert_eq!(u64::from(replay.passes.white), passes, "{file}");
            assert_eq!(stones, 3);
            claims += 1;
        }
    }
    assert!(claims >= 60, "only {claims}");
}

#[test]
fn komi_is_read_in_points() {
    let (_, vectors) = vectors();
    let mut claims = 0;
    for (file, bytes, vector) in vectors
        .iter()
        .filter(|(.., vector)| vector["category"] == "komi")
    {
        let tree = Collection::parse(bytes);
        let record = Record::read(&tree, Source::new(bytes, None), 0).unwrap();
        let reading = record.komi.unwrap().value;
        match &vector["expect"]["komi"] {
            Value::Number(komi) => {
                let read = reading.unwrap();
                assert_eq!(read.komi.to_string(), komi.to_string(), "{file}");
            }
            words if words.as_str().unwrap().starts_with("ambiguous") => {
                // Read in zi, since RU is Chinese, and said to be.
                assert_eq!(reading.unwrap().unit, KomiUnit::Zi, "{file}");
            }
            words if words.as_str().unwrap().contains("read as 6.5") => {
                let read = reading.unwrap();
                assert!(!read.plain && read.komi.to_string() == "6.5", "{file}");
            }
            _ => assert!(reading.is_err(), "{file}: an empty value"),
        }
        claims += 1;
    }
    assert_eq!(claims, 9);
}

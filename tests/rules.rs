//! The rulesets as users see them: the table of README.md, the pages of `kifu rules`, and what custom rules can say.
//!
//! `KIFU_BLESS=1 cargo test --test rules` rewrites the table and the golden pages.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use kifu::rules::{Axis, RULESETS, Ruleset, describe, markdown_table, ruleset};

const BEGINS: &str = "<!-- rulesets -->\n";
const ENDS: &str = "<!-- /rulesets -->";

#[test]
fn readme_has_the_table_of_rulesets() {
    let path = root().join("README.md");
    let readme = read(&path);
    let (before, rest) = readme.split_once(BEGINS).expect("README.md has the marker");
    let (shown, after) = rest.split_once(ENDS).expect("and the one that closes it");
    let table = format!("\n{}\n", markdown_table());
    if shown == table {
        return;
    }
    if is_blessing() {
        let text = format!("{before}{BEGINS}{table}{ENDS}{after}");
        fs::write(&path, text).expect("README.md can be written");
    } else {
        panic!("README.md has another table; KIFU_BLESS=1 cargo test --test rules rewrites it");
    }
}

#[test]
fn every_axis_has_a_source() {
    for ruleset in &RULESETS {
        let described = describe(ruleset);
        assert_eq!(described.len(), Axis::ALL.len());
        for one in described {
            assert_ne!(one.source, "", "{} {:?}", ruleset.name, one.axis);
            assert_ne!(one.source, "set by hand", "{} {:?}", ruleset.name, one.axis);
        }
    }
}

#[test]
fn every_ruleset_is_read_by_its_name_and_by_its_axes() {
    for ruleset in &RULESETS {
        assert_eq!(Ruleset::parse(&ruleset.name).as_ref(), Ok(ruleset));
        let by_axes = format!("base={},{}", ruleset.name, ruleset.settings());
        assert_eq!(Ruleset::parse(&by_axes).as_ref(), Ok(ruleset));
        let custom = Ruleset::parse(&ruleset.settings()).expect("all axes make a ruleset");
        assert_eq!(custom.settings(), ruleset.settings());
        assert_eq!(Ruleset::parse(&custom.name), Ok(custom));
    }
}

/// KataGo's presets by its own parameters, and the row that is each; the values are those of RULESETS.md.
#[test]
fn katago_presets_are_the_katago_rows() {
    let table = [
        (
            r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false,"komi":6.5}"#,
            "katago-japanese",
        ),
        (
            r#"{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true,"komi":7.5}"#,
            "katago-chinese",
        ),
        (
            r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false,"komi":7.5}"#,
            "katago-tromp-taylor",
        ),
        (
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":true,"komi":7.5}"#,
            "katago-aga",
        ),
        (
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true,"komi":7.0}"#,
            "katago-nz",
        ),
        (
            r#"{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true,"komi":7.5}"#,
            "katago-stone-scoring",
        ),
        (
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true,"whiteHandicapBonus":"N-1","friendlyPassOk":true,"komi":7.0}"#,
            "aga-button",
        ),
    ];
    for (json, name) in table {
        assert_eq!(Ruleset::parse(json).as_ref(), Ok(ruleset(name).unwrap()));
    }
    let ancient = Ruleset::parse(
        r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"ALL","suicide":false,"komi":6.5}"#,
    );
    let ancient = ancient.unwrap();
    let row = ruleset("ancient-territory").unwrap();
    for axis in [
        Axis::Ko,
        Axis::Scoring,
        Axis::Tax,
        Axis::Suicide,
        Axis::Komi,
        Axis::Compensation,
    ] {
        assert_eq!(axis.code(&ancient), axis.code(row));
    }
}

#[test]
fn pages_are_as_they_were() {
    for name in ["japanese-1989", "ua-codex"] {
        let printed = text(&kifu(&["rules", name]).stdout);
        let path = root().join(format!("tests/golden/rules-{name}.txt"));
        if is_blessing() {
            fs::create_dir_all(root().join("tests/golden")).expect("a directory can be made");
            fs::write(&path, &printed).expect("the page can be written");
        }
        assert_eq!(printed, read(&path), "{name}");
    }
}

#[test]
fn the_list_and_the_matrix_have_all_rulesets() {
    let list = text(&kifu(&["rules"]).stdout);
    let matrix = text(&kifu(&["rules", "--matrix"]).stdout);
    for printed in [&list, &matrix] {
        assert_eq!(printed.lines().count(), RULESETS.len() + 1);
        for (line, ruleset) in printed.lines().skip(1).zip(&RULESETS) {
            assert_eq!(line.split("  ").next(), Some(&*ruleset.name));
        }
    }
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for line in matrix.lines() {
        assert_eq!(words(line).len(), Axis::ALL.len() + 1, "{line}");
    }
    let custom = text(&kifu(&["rules", "--matrix", "chinese+ko=psk"]).stdout);
    assert_eq!(custom.lines().count(), 2);
    assert!(custom.contains("chinese-practice+ko=psk"));
}

#[test]
fn what_is_no_ruleset_is_refused() {
    let refused = kifu(&["rules", "ua-codx"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stdout), "");
    let said = text(&refused.stderr);
    assert!(said.contains("the nearest name is ua-codex"), "{said}");
    for ruleset in &RULESETS {
        assert!(
            said.contains(&*ruleset.name),
            "{} is not listed",
            ruleset.name
        );
    }
    let said = text(&kifu(&["rules", "ko=super"]).stderr);
    assert!(said.contains("there are: simple, psk, ssk"), "{said}");
}

#[test]
fn custom_rules_judge_records() {
    let ran = |rules| {
        let file = "fixtures/vectors/sk-03-triple-ko.sgf";
        text(&kifu(&["check", "--format", "jsonl", "--rules", rules, file]).stdout)
    };
    let custom = ran("chinese-practice+ko=psk");
    assert!(
        custom.contains(r#""rules":"chinese-practice+ko=psk""#),
        "{custom}"
    );
    assert!(custom.contains(r#""reason":"superko""#), "{custom}");
    assert!(!ran("chinese-practice").contains(r#""reason":"superko""#));
}

fn kifu(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
    let command = command.args(arguments).current_dir(root());
    command
        .env("NO_COLOR", "1")
        .output()
        .expect("kifu can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("kifu prints UTF-8")
}

fn read(path: &Path) -> String {
    let text = fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.replace("\r\n", "\n")
}

fn is_blessing() -> bool {
    env::var_os("KIFU_BLESS").is_some()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

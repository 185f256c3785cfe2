//! `kifu.toml`, selection, severities and baselines as users meet them.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Two stones on one point, an error, and a double property, a warning.
const FAULTY: &str = "(;GM[1]FF[4]SZ[9]PB[a]PB[b];B[ee];W[ee])";
/// A ko taken back at once in the second variation.
const LESSON: &str =
    "(;GM[1]FF[4]SZ[9]AB[cd][dc][de]AW[dd][ec][fd][ee]PL[B];B[ed](;W[ia])(;W[dd]))";

/// A board cut in two from top to bottom, dead stones marked: White is 9 ahead on the board, by area and by territory.
fn wall(info: &str) -> String {
    let row = |column: char| -> String {
        let points = ('a'..='i').map(|row| format!("[{column}{row}]"));
        points.collect()
    };
    let is_handicap = info.contains("AB");
    let move_of = |row: char| match is_handicap {
        true => format!(";W[e{row}];B[d{row}]"),
        false => format!(";B[d{row}];W[e{row}]"),
    };
    let moves: String = ('a'..='i').map(move_of).collect();
    let passes = if is_handicap { ";W[];B[]" } else { ";B[];W[]" };
    let black: String = ('a'..='c').map(row).collect();
    let white: String = ('f'..='i').map(row).collect();
    let black = match is_handicap {
        true => black.replace("[aa]", "").replace("[ba]", ""),
        false => black,
    };
    format!("(;GM[1]FF[4]SZ[9]{info}{moves}{passes}TB{black}TW{white})")
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    fn games(&self) -> Vec<Value> {
        let lines = self.out.lines();
        let read = lines.map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
        read.filter(|line| line["type"] == "game").collect()
    }

    fn codes(&self) -> Vec<String> {
        let games = self.games();
        let findings = games.iter().flat_map(|game| {
            let list = game["findings"].as_array().expect("a list");
            list.iter()
                .map(|finding| format!("{}:{}", finding["code"], finding["severity"]))
        });
        findings.map(|text| text.replace('"', "")).collect()
    }
}

struct Place(TempDir);

impl Place {
    fn with(files: &[(&str, &str)]) -> Place {
        let place = Place(tempfile::tempdir().expect("a directory"));
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("a directory");
        fs::write(path, text).expect("a file can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    fn kifu<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Ran {
        self.kifu_in("", arguments)
    }

    fn kifu_in<S: AsRef<OsStr>>(
        &self,
        directory: &str,
        arguments: impl IntoIterator<Item = S>,
    ) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(arguments)
            .current_dir(self.path(directory))
            .stdin(Stdio::null())
            .output()
            .expect("kifu can be run");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Ran {
            code: output.status.code().expect("an exit code"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The only game of `a.sgf`, checked.
    fn game(&self) -> Value {
        self.kifu(["check", "--format", "jsonl", "a.sgf"])
            .games()
            .remove(0)
    }
}

#[test]
fn the_nearest_file_above_the_path_applies() {
    let place = Place::with(&[
        ("kifu.toml", "ignore = [\"M\"]"),
        ("deep/kifu.toml", "ignore = [\"S\"]"),
        ("deep/er/a.sgf", FAULTY),
        ("other/a.sgf", FAULTY),
        ("my.toml", "ignore = [\"M\", \"S\"]"),
    ]);
    let codes = |directory: &str, arguments: &[&str]| {
        let all = ["check", "--format", "jsonl"];
        let ran = place.kifu_in(directory, all.iter().chain(arguments));
        let codes = ran.codes().into_iter();
        let codes = codes.filter(|code| code.starts_with("M1") || code.starts_with("S1"));
        (codes.collect::<Vec<_>>(), ran.code)
    };
    let (error, warning) = ("M101:error".to_owned(), "S117:warning".to_owned());
    assert_eq!(codes("", &["other"]), (vec![warning.clone()], 0));
    assert_eq!(codes("", &["deep/er/a.sgf"]), (vec![error.clone()], 1));
    assert_eq!(codes("deep/er", &[]), (vec![error.clone()], 1));
    assert_eq!(
        codes("deep/er", &["../../other/a.sgf"]),
        (vec![warning.clone()], 0)
    );
    let both = (vec![warning, error], 1);
    assert_eq!(codes("", &["--isolated", "other"]), both);
    assert_eq!(codes("", &["--config", "my.toml", "other"]), (vec![], 0));
    let ran = place.kifu(["check", "other", "deep"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--config"), "{}", ran.err);
    assert_eq!(
        place.kifu(["check", "--config", "no.toml", "other"]).code,
        2
    );
}

#[test]
fn a_slip_in_the_file_is_told_with_its_place() {
    for (text, caret, reason) in [
        (
            "selct = []",
            "1 | selct = []\n  | ^^^^^",
            "unknown field `selct`",
        ),
        (
            "ignore = [\"M9\"]",
            "^",
            "no check has the code or name \"M9\"",
        ),
        (
            "[[source]]\nglob = \"a\"\nkomi = 6.3",
            "3 | komi = 6.3\n  |        ^^^",
            "quarter",
        ),
        (
            "[[source]]\nglob = \"a\"\nhandicap_komi = 65",
            "^^",
            "more than 30 points",
        ),
        (
            "[[source]]\nglob = \"a\"\nrules = \"x\"",
            "        ^^^",
            "no ruleset is called",
        ),
        ("[[source]]\nglob = \"a\"\ndialect = \"x\"", "^^^", "gnugo"),
        (
            "[[source]]\nglob = \"a\"\ncompensation = \"m\"",
            "^^^",
            "n-1",
        ),
        ("[[source]]\nglob = \"[\"", "^^^", "unclosed"),
        ("[[source]]\nglobs = \"a\"", "^^^^^", "globs"),
        ("[[allow]]\nglob = \"a\"\ncodes = [\"ko\"]", "^", "reason"),
        (
            "[[allow]]\nglob = \"a\"\ncodes = [\"ko\"]\nreason = \"\"",
            "^^",
            "reason",
        ),
        (
            "[[allow]]\nglob = \"a\"\ncodes = [\"ko\"]\nvariation = \"0.1\"\nreason = \"x\"",
            "^^^^^",
            "2.1",
        ),
        ("profile = \"tsumego\"", "^^^", "problems"),
        ("evidence = \"guess\"", "^^^", "sampled"),
        ("budget = \"0\"", "^^^", "at least one"),
        ("budget = \"48,x\"", "^^^", "no number"),
        ("threads = 0", "^", "nonzero"),
        ("threads = 5000", "^^^^", "1024"),
        ("line_length = 10", "^^", "40"),
        ("not toml", "^", "line 1"),
    ] {
        let place = Place::with(&[("kifu.toml", text), ("a.sgf", FAULTY)]);
        let ran = place.kifu(["check", "a.sgf"]);
        assert_eq!(ran.code, 2, "{text}");
        assert!(ran.out.is_empty(), "{text}");
        assert!(
            ran.err.contains(caret) && ran.err.contains(reason),
            "{text}\n{}",
            ran.err
        );
    }
    let place = Place::with(&[("kifu.toml", "x\u{202e} = \"\u{202e}\""), ("a.sgf", FAULTY)]);
    let ran = place.kifu(["check", "a.sgf"]);
    assert!(
        ran.code == 2 && !ran.err.contains('\u{202e}'),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_known_of_a_source_decides_as_the_record_would() {
    let missing = "only_missing = true\n";
    // Info of the record, keys of the source, verdict, where rules and komi come from, the count.
    for (info, keys, verdict, from, counted) in [
        ("KM[0]RU[Chinese]RE[W+9]", "", "confirmed", "RU KM", "W+9"),
        ("RE[W+9.5]", "", "undecided", "default default", "W+15.5"),
        (
            "RE[W+9.5]",
            "komi = 0.5",
            "confirmed",
            "default config",
            "W+9.5",
        ),
        (
            "RE[W+8.5]",
            "komi = 0.5\nrules = \"chinese\"",
            "refuted",
            "config config",
            "W+9.5",
        ),
        (
            "KM[0]RE[W+9.5]",
            "komi = 0.5\nrules = \"chinese\"",
            "confirmed",
            "config config",
            "W+9.5",
        ),
        (
            "KM[0]RU[Japanese]RE[W+9]",
            &format!("{missing}komi = 0.5\nrules = \"chinese\""),
            "confirmed",
            "RU KM",
            "W+9",
        ),
        (
            "RE[W+9.5]",
            &format!("{missing}komi = 0.5\nrules = \"chinese\""),
            "confirmed",
            "config config",
            "W+9.5",
        ),
        // A margin in zi, and a komi in tenths.
        ("KM[0]RU[Chinese]RE[W+4.5]", "", "undecided", "RU KM", "W+9"),
        (
            "KM[0]RU[Chinese]RE[W+4.5]",
            "result_unit = \"zi\"",
            "confirmed",
            "RU KM",
            "W+9",
        ),
        (
            "KM[0]RU[Chinese]RE[W+4.5]",
            "result_unit = \"points\"",
            "refuted",
            "RU KM",
            "W+9",
        ),
        (
            "KM[65]RU[Japanese]RE[W+15.5]",
            "",
            "undecided",
            "RU KM",
            "W+74",
        ),
        (
            "KM[65]RU[Japanese]RE[W+15.5]",
            "komi_unit = \"tenths\"",
            "confirmed",
            "RU KM",
            "W+15.5",
        ),
        (
            "KM[65]RU[Japanese]RE[W+15.5]",
            "komi_unit = \"points\"",
            "refuted",
            "RU KM",
            "W+74",
        ),
        (
            "KM[3.75]RU[Japanese]RE[W+16.5]",
            "komi_unit = \"zi\"",
            "confirmed",
            "RU KM",
            "W+16.5",
        ),
        // Zi are of area counting: elsewhere, and where nobody gives so many, they refute nothing.
        (
            "KM[3.75]RU[Japanese]RE[W+17.5]",
            "komi_unit = \"zi\"",
            "undecided",
            "RU KM",
            "W+16.5",
        ),
        (
            "KM[7.5]RU[Chinese]RE[W+17.5]",
            "komi_unit = \"zi\"",
            "undecided",
            "RU KM",
            "W+16.5",
        ),
        (
            "KM[3.75]RE[W+17]",
            "komi_unit = \"zi\"\nrules = \"chinese\"",
            "refuted",
            "config KM",
            "W+16.5",
        ),
        (
            "KM[6.5]RU[Japanese]RE[W+15.5]",
            "result_unit = \"zi\"",
            "undecided",
            "RU KM",
            "W+15.5",
        ),
        // Tenths are large numbers, and none of 30 points.
        (
            "KM[3.75]RU[Chinese]RE[W+16.5]",
            "komi_unit = \"tenths\"",
            "confirmed",
            "RU KM",
            "W+16.5",
        ),
        (
            "KM[375]RU[Chinese]RE[W+16.5]",
            "komi_unit = \"tenths\"",
            "undecided",
            "RU KM",
            "W+46.5",
        ),
        // The own word of the record outweighs the unit of the source.
        (
            "KM[7.5]RU[Chinese]RE[W+8.25zi]",
            "result_unit = \"points\"",
            "confirmed",
            "RU KM",
            "W+16.5",
        ),
        (
            "KM[5.5 points]RU[Japanese]RE[W+14.5]",
            "komi_unit = \"tenths\"",
            "confirmed",
            "RU KM",
            "W+14.5",
        ),
        // What is there and not understood is not missing.
        (
            "KM[0]RU[home rules]RE[W+20]",
            &format!("{missing}rules = \"chinese\""),
            "undecided",
            "default KM",
            "W+9",
        ),
        (
            "KM[six and half]RU[Japanese]RE[W+15.5]",
            &format!("{missing}komi = 7.5"),
            "undecided",
            "RU default",
            "W+15.5",
        ),
        (
            "KM[]RU[Japanese]RE[W+16.5]",
            &format!("{missing}komi = 7.5"),
            "confirmed",
            "RU config",
            "W+16.5",
        ),
        // One stone of handicap is the first move without komi.
        (
            "HA[1]RU[Japanese]RE[W+9.5]",
            "komi = 6.5",
            "undecided",
            "RU default",
            "W+15.5",
        ),
        (
            "HA[two]RU[Japanese]RE[W+9.5]",
            "komi = 6.5",
            "undecided",
            "RU default",
            "W+15.5",
        ),
        (
            "HA[0]RU[Japanese]RE[W+15.5]",
            "komi = 6.5",
            "confirmed",
            "RU config",
            "W+15.5",
        ),
    ] {
        let config = format!("[[source]]\nglob = \"*.sgf\"\n{keys}\n");
        let place = Place::with(&[("kifu.toml", &config), ("a.sgf", &wall(info))]);
        let game = place.game();
        let result = &game["result"];
        let found = format!("{} {}", game["rules_from"], game["komi_from"]).replace('"', "");
        let shown = (
            result["verdict"].as_str().unwrap_or(""),
            found.as_str(),
            result["counted"].as_str().unwrap_or(""),
        );
        assert_eq!(shown, (verdict, from, counted), "{info} {keys}");
    }
}

#[test]
fn names_with_the_separators_of_parts_are_no_parts() {
    let config = "[[source]]\nglob = \"kgs\"\nkomi = 0.5\n\
        [[allow]]\nglob = \"2020:05/a.sgf\"\ncodes = [\"M101\"]\nreason = \"x\"\n";
    let record = wall("KM[7.5]RU[Japanese]RE[W+16.5]");
    let place = Place::with(&[
        ("kifu.toml", config),
        ("kgs!unsure/a.sgf", &record),
        ("kgs/a.sgf", &record),
        ("2020:05/a.sgf", FAULTY),
    ]);
    let ran = place.kifu(["check", "--format", "jsonl", "."]);
    let told = ran.games();
    for (path, verdict) in [
        ("./kgs!unsure/a.sgf", "confirmed"),
        ("./kgs/a.sgf", "refuted"),
    ] {
        let game = told.iter().find(|game| game["path"] == path);
        assert_eq!(game.expect(path)["result"]["verdict"], verdict, "{path}");
    }
    assert!(!ran.err.contains("stale"), "{}", ran.err);
    // A baseline keeps the entries of files that were not looked at and are there.
    place.write("kgs!unsure/a.sgf", FAULTY);
    let renew = ["check", "--baseline", "known.toml", "--write-baseline"];
    place.kifu(renew.into_iter().chain(["."]));
    let all = place.read("known.toml");
    assert!(all.contains("file = \"kgs!unsure/a.sgf\""), "{all}");
    place.kifu(renew.into_iter().chain(["kgs"]));
    assert_eq!(place.read("known.toml"), all);
}

#[test]
fn only_missing_is_for_the_keys_beside_it() {
    let config = "[[source]]\nglob = \"*.sgf\"\nkomi = 0.5\nonly_missing = true\n\
        [[source]]\nglob = \"*.sgf\"\nrules = \"chinese\"\n";
    let swapped = "[[source]]\nglob = \"*.sgf\"\nrules = \"chinese\"\n\
        [[source]]\nglob = \"*.sgf\"\nkomi = 0.5\nonly_missing = true\n";
    for config in [config, swapped] {
        let record = wall("KM[7.5]RU[Japanese]RE[W+16.5]");
        let place = Place::with(&[("kifu.toml", config), ("a.sgf", &record)]);
        let game = place.game();
        let from = (game["rules_from"].as_str(), game["komi_from"].as_str());
        assert_eq!(from, (Some("config"), Some("KM")), "{config}");
    }
}

#[test]
fn a_komi_that_cannot_be_read_is_told_where_another_takes_its_place() {
    let config = "[[source]]\nglob = \"*.sgf\"\nkomi = 6.5\n";
    let record = wall("KM[six and half]RU[Japanese]RE[W+15.5]");
    let place = Place::with(&[("kifu.toml", config), ("a.sgf", &record)]);
    let ran = place.kifu(["check", "--format", "jsonl", "a.sgf"]);
    assert!(
        ran.codes().contains(&"P104:warning".to_owned()),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("kifu.toml says another"), "{}", ran.out);
    assert_eq!(ran.games()[0]["result"]["verdict"], "confirmed");
}

#[test]
fn handicap_games_are_judged_as_the_source_says() {
    for (result, keys, verdict, compensation) in [
        // Area rules alone do not settle it: of Chinese games N − 1 fits some and N others.
        ("W+9", "", "undecided", 2.0),
        ("W+9", "compensation = \"zero\"", "confirmed", 0.0),
        ("W+10", "compensation = \"n-1\"", "confirmed", 1.0),
        ("W+11", "compensation = \"n\"", "confirmed", 2.0),
        ("W+9", "compensation = \"n-1\"", "refuted", 1.0),
        // The komi of a source is that of its even games.
        ("W+11", "komi = 7.5", "confirmed", 2.0),
        ("W+11.5", "handicap_komi = 0.5", "confirmed", 2.0),
    ] {
        let config = format!("[[source]]\nglob = \"**\"\n{keys}\n");
        let record = wall(&format!("KM[0]RU[Chinese]HA[2]AB[aa][ba]RE[{result}]"));
        let place = Place::with(&[("kifu.toml", &config), ("a.sgf", &record)]);
        let game = place.game();
        let shown = (
            game["result"]["verdict"].as_str(),
            game["compensation"].as_f64(),
        );
        assert_eq!(
            shown,
            (Some(verdict), Some(compensation)),
            "{result} {keys}\n{game}"
        );
    }
}

#[test]
fn compensation_that_is_missing_is_not_laid_over_rules_that_give_none() {
    for (rules, result, keys, verdict) in [
        ("Japanese", "W+11", "only_missing = true", "confirmed"),
        ("Japanese", "W+11", "", "refuted"),
        ("Chinese", "W+11", "only_missing = true", "confirmed"),
        ("Chinese", "W+10", "only_missing = true", "refuted"),
    ] {
        let config = format!("[[source]]\nglob = \"**\"\ncompensation = \"n\"\n{keys}\n");
        let record = wall(&format!("KM[0]RU[{rules}]HA[2]AB[aa][ba]RE[{result}]"));
        let place = Place::with(&[("kifu.toml", &config), ("a.sgf", &record)]);
        let game = place.game();
        assert_eq!(
            game["result"]["verdict"], verdict,
            "{rules} {result} {keys}\n{game}"
        );
    }
}

#[test]
fn a_komi_for_even_games_accuses_no_game_with_stones_placed_by_moves() {
    let record = wall("RU[Chinese]RE[W+9.5]").replacen(";B[da];W[ea]", ";B[da];B[aa];W[ea]", 1);
    let config = "[[source]]\nglob = \"**\"\nkomi = 7.5\n";
    let place = Place::with(&[("kifu.toml", config), ("a.sgf", &record)]);
    let game = place.game();
    assert_eq!(game["komi_from"], "config");
    assert_eq!(game["result"]["verdict"], "undecided", "{game}");
}

#[test]
fn the_command_line_outweighs_the_source_and_a_later_source_an_earlier_one() {
    let config = "[[source]]\nglob = \"**\"\nrules = \"nz\"\nkomi = 5.5\n[[source]]\nglob = \"b/\"\nrules = \"chinese\"\n";
    let place = Place::with(&[
        ("kifu.toml", config),
        ("a/a.sgf", &wall("")),
        ("b/b.sgf", &wall("")),
    ]);
    let shown = |arguments: &[&str]| {
        let ran = place.kifu(["check", "--format", "jsonl", "."].iter().chain(arguments));
        let games = ran.games();
        let shown = games.iter().map(|game| {
            format!(
                "{} {} {} {}",
                game["rules"], game["rules_from"], game["komi"], game["komi_from"]
            )
        });
        shown.collect::<Vec<_>>().join("; ").replace('"', "")
    };
    assert_eq!(
        shown(&[]),
        "nz config 5.5 config; chinese-practice config 5.5 config"
    );
    assert_eq!(
        shown(&["--rules", "aga-1991", "--komi", "0"]),
        "aga-1991 option 0 option; aga-1991 option 0 option"
    );
    let ran = place.kifu(["score", "--format", "jsonl", "b"]);
    assert!(ran.out.contains("chinese-practice"), "{}", ran.out);
}

#[test]
fn the_writer_of_a_source_is_who_the_file_says() {
    let record = wall("KM[650]RU[Japanese]RE[W+14.5]");
    for (keys, dialect, verdict) in [
        ("", Value::Null, "undecided"),
        ("dialect = \"fox\"", Value::from("fox"), "refuted"),
    ] {
        let config = format!("[[source]]\nglob = \"**\"\n{keys}");
        let place = Place::with(&[("kifu.toml", &config), ("a.sgf", &record)]);
        let game = place.game();
        assert_eq!(game["dialect"], dialect);
        assert_eq!(game["result"]["verdict"], verdict, "{keys}");
    }
    let fox = wall("AP[foxwq]KM[650]RU[Japanese]RE[W+15.5]");
    let config = "[[source]]\nglob = \"**\"\ndialect = \"none\"";
    let place = Place::with(&[("kifu.toml", config), ("a.sgf", &fox)]);
    assert_eq!(place.game()["dialect"], Value::Null);
}

#[test]
fn what_is_meant_to_be_there_is_allowed_where_it_is() {
    let allow = |more: &str| {
        format!("[[allow]]\nglob = \"lessons/\"\ncodes = [\"M\"]\nreason = \"a lesson\"\n{more}")
    };
    let place = Place::with(&[("lessons/a.sgf", LESSON), ("b.sgf", LESSON)]);
    let count = |config: &str| {
        place.write("kifu.toml", config);
        let ran = place.kifu(["check", "--format", "jsonl", "."]);
        let of = |path: &str| {
            let games = ran.games();
            let game = games
                .iter()
                .find(|game| game["path"].as_str().expect("a text").ends_with(path));
            let findings = game.expect("a game")["findings"]
                .as_array()
                .cloned()
                .expect("a list");
            findings
                .iter()
                .filter(|finding| finding["code"] == "M104")
                .count()
        };
        (of("a.sgf"), of("b.sgf"))
    };
    let all = count("");
    assert!(all.0 > 0 && all.0 == all.1, "{all:?}");
    assert_eq!(count(&allow("")), (0, all.1));
    assert_eq!(count(&allow("variation = \"2\"")), (0, all.1));
    assert_eq!(count(&allow("variation = \"1\"")), all);
    place.write("kifu.toml", &allow(""));
    let ran = place.kifu(["check", "lessons"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.err.contains("left out"), "{}", ran.err);
}

/// Black takes the ko back at once, and later White plays on a stone that is only there because of that.
const LESSON_GOES_ON: &str = "(;GM[1]FF[4]SZ[9]AB[cd][dc][de]AW[dd][ec][fd][ee]PL[B];B[ed](;W[ia])(;W[dd];B[aa];W[aa];B[bb]))";

#[test]
fn what_an_allowed_move_causes_is_allowed_as_well() {
    let allow = |codes: &str| {
        format!(
            "[[allow]]\nglob = \"/a.sgf\"\ncodes = [{codes}]\nvariation = \"2\"\nreason = \"a lesson\"\n"
        )
    };
    let place = Place::with(&[("a.sgf", LESSON_GOES_ON)]);
    let errors = |config: &str| {
        place.write("kifu.toml", config);
        let ran = place.kifu(["check", "--format", "jsonl", "a.sgf"]);
        let codes = ran.codes().into_iter();
        let errors: Vec<String> = codes.filter(|code| code.starts_with('M')).collect();
        (errors, ran.code, ran.err)
    };
    let (all, code, _) = errors("");
    assert_eq!(
        (all.as_slice(), code),
        (&["M104:error", "M101:error"].map(String::from)[..], 1)
    );
    let (left, code, err) = errors(&allow("\"ko\""));
    assert!(left.is_empty() && code == 0, "{left:?}");
    assert!(err.contains("2 by select, ignore or allow"), "{err}");
    // An entry for what follows alone leaves the cause.
    let (left, ..) = errors(&allow("\"M101\""));
    assert_eq!(left, ["M104:error"]);
}

#[test]
fn an_allow_that_allows_nothing_is_told() {
    let entry = |glob: &str, code: &str| {
        format!("[[allow]]\nglob = \"{glob}\"\ncodes = [\"{code}\"]\nreason = \"x\"\n")
    };
    let place = Place::with(&[("lessons/a.sgf", LESSON), ("lessons/b.sgf", LESSON)]);
    let stale = |config: &str, arguments: &[&str]| {
        place.write("kifu.toml", config);
        let runs = [&["--cache"][..], &["--cache"], &[]].map(|cache| {
            let all = ["check"].iter().chain(arguments).chain(cache);
            place.kifu(all).err.contains("is stale")
        });
        assert!(
            runs.iter().all(|stale| *stale == runs[0]),
            "{config} {runs:?}"
        );
        runs[0]
    };
    for (config, arguments, expected) in [
        (entry("lessons/a.sgf", "ko"), ["."], false),
        (entry("lessons/a.sgf", "suicide"), ["."], true),
        (entry("lessons/a.sgf", "suicide"), ["lessons/b.sgf"], false),
        (entry("lessons/gone.sgf", "ko"), ["lessons/b.sgf"], true),
        (entry("lessons/", "suicide"), ["."], true),
        // Another file may need it.
        (entry("lessons/", "suicide"), ["lessons/b.sgf"], false),
        (entry("lessons/", "ko"), ["."], false),
        (entry("games/", "ko"), ["."], true),
        (entry("games/", "ko"), ["lessons"], false),
    ] {
        assert_eq!(
            stale(&config, &arguments),
            expected,
            "{config} {arguments:?}"
        );
    }
    // Whoever selects other checks does not make it stale.
    place.write("kifu.toml", &entry("lessons/a.sgf", "ko"));
    let ran = place.kifu(["check", "--select", "R", "."]);
    assert!(!ran.err.contains("stale"), "{}", ran.err);
    let two = entry("lessons/a.sgf", "ko") + &entry("lessons/a.sgf", "M103");
    place.write("kifu.toml", &two);
    let ran = place.kifu(["check", "."]);
    assert!(
        ran.err
            .contains("kifu.toml:6: [[allow]] lessons/a.sgf is stale"),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.matches("stale").count(), 1, "{}", ran.err);
}

/// A problem in two lines, none of which is marked as the solution.
const UNMARKED: &str = "(;GM[1]FF[4]SZ[9]AB[ba][bb]AW[ab](;B[aa];W[cc])(;B[ac];W[cc]))";

#[test]
fn what_is_off_is_looked_for_where_somebody_names_it() {
    let place = Place::with(&[("a.sgf", UNMARKED)]);
    let found = |config: &str, arguments: &[&str]| {
        place.write("kifu.toml", config);
        let all = ["check", "--format", "jsonl", "a.sgf"];
        let ran = place.kifu(all.iter().chain(arguments));
        let mut codes = ran.codes().into_iter();
        codes.find(|code| code.starts_with("V116"))
    };
    let (warning, error) = (
        Some("V116:warning".to_owned()),
        Some("V116:error".to_owned()),
    );
    for (config, arguments, expected) in [
        ("", &[][..], None),
        ("", &["--select", "V116"], warning.clone()),
        ("", &["--select", "solution-unmarked"], warning.clone()),
        // A beginning of a code is no name.
        ("", &["--select", "V"], None),
        ("", &["--warn", "V"], None),
        ("", &["--warn", "V116"], warning.clone()),
        ("", &["--error", "V116"], error.clone()),
        ("", &["--error", "V116", "--ignore", "V116"], None),
        ("select = [\"V116\"]", &[], warning.clone()),
        ("error = [\"solution-unmarked\"]", &[], error),
        ("profile = \"problems\"", &[], warning.clone()),
        ("profile = \"problems\"", &["--profile", "games"], None),
        ("profile = \"problems\"\nignore = [\"V116\"]", &[], None),
        (
            "[[source]]\nglob = \"*.sgf\"\nprofile = \"problems\"",
            &[],
            warning,
        ),
        (
            "[[source]]\nglob = \"b/\"\nprofile = \"problems\"",
            &[],
            None,
        ),
        (
            "[[source]]\nglob = \"*.sgf\"\nprofile = \"problems\"",
            &["--profile", "games"],
            None,
        ),
    ] {
        assert_eq!(found(config, arguments), expected, "{config} {arguments:?}");
    }
    place.write("kifu.toml", "profile = \"problems\"\n");
    let shown = place
        .kifu(["check", "--show-config", "a.sgf", "--error", "V107"])
        .out;
    for line in [
        "profile = \"problems\"",
        "# P103 komi-missing: left out",
        "# V107 empty-node: error",
        "# V108 duplicate-variation: warning",
    ] {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
    let shown = place
        .kifu([
            "check",
            "--show-config",
            "--isolated",
            "a.sgf",
            "--warn",
            "V116",
        ])
        .out;
    assert!(
        shown.contains("# V116 solution-unmarked: warning"),
        "{shown}"
    );
}

#[test]
fn words_outweigh_the_profile() {
    let place = Place::with(&[(
        "a.sgf",
        "(;GM[1]FF[4]SZ[9]PB[a]PW[b]RE[B+3];B[ee];W[cc];B[];W[])",
    )]);
    let found = |arguments: &[&str]| {
        let all = ["check", "--format", "jsonl", "a.sgf"];
        let codes = place.kifu(all.iter().chain(arguments)).codes();
        codes
            .into_iter()
            .filter(|code| code.starts_with("P103"))
            .collect::<String>()
    };
    assert_eq!(found(&[]), "P103:note");
    assert_eq!(found(&["--profile", "games"]), "P103:warning");
    assert_eq!(found(&["--profile", "games", "--strict"]), "P103:error");
    assert_eq!(found(&["--profile", "problems"]), "");
    assert_eq!(
        found(&["--profile", "problems", "--error", "P103"]),
        "P103:error"
    );
    assert_eq!(found(&["--profile", "games", "--error", "komi"]), "");
}

#[test]
fn evidence_and_budget_stand_in_the_file_as_well() {
    // Nothing is marked, and whose stones live is for the judge to find.
    let game = wall("KM[0]RU[Japanese]RE[W+9]");
    let game = game.split("TB").next().expect("a game").to_owned() + ")";
    let place = Place::with(&[("a.sgf", &game)]);
    let evidence = |config: &str, arguments: &[&str]| {
        place.write("kifu.toml", config);
        let all = ["check", "--format", "jsonl", "a.sgf"];
        let games = place.kifu(all.iter().chain(arguments)).games();
        games[0]["result"]["evidence"].as_str().map(str::to_owned)
    };
    let usual = evidence("", &[]);
    assert_ne!(evidence("evidence = \"marked\"", &[]), usual);
    assert_eq!(
        evidence("evidence = \"marked\"", &["--evidence", "sampled"]),
        usual
    );
    assert_eq!(
        evidence("", &["--evidence", "marked"]),
        evidence("evidence = \"marked\"", &[])
    );
    place.write("kifu.toml", "evidence = \"read\"\nbudget = \"7\"\n");
    let shown = place.kifu(["check", "--show-config", "a.sgf"]).out;
    assert!(
        shown.contains("budget = \"7,1000\"") && shown.contains("evidence = \"read\""),
        "{shown}"
    );
    let shown = place
        .kifu([
            "check",
            "--show-config",
            "a.sgf",
            "--budget",
            "9,5",
            "--evidence",
            "proved",
        ])
        .out;
    assert!(
        shown.contains("budget = \"9,5\"") && shown.contains("evidence = \"proved\""),
        "{shown}"
    );
    assert!(!shown.contains("7,1000"), "{shown}");
}

#[test]
fn every_command_that_reads_records_goes_by_the_file() {
    let config = "[[source]]\nglob = \"*.sgf\"\nrules = \"chinese-practice\"\nkomi = 0\n";
    let place = Place::with(&[("a.sgf", &wall("RE[W+9]")), ("kifu.toml", config)]);
    assert_eq!(place.game()["result"]["verdict"], "confirmed");
    let story = place.kifu(["explain", "--game", "a.sgf"]);
    assert!(
        story.out.contains("confirmed") && story.out.contains("from kifu.toml"),
        "{}",
        story.out
    );
    let other = place.kifu(["explain", "--game", "a.sgf", "--isolated"]);
    assert!(
        other.out.contains("undecided") && !other.out.contains("kifu.toml"),
        "{}",
        other.out
    );
    let stats = place.kifu(["stats", "--format", "jsonl", "a.sgf"]);
    assert!(stats.out.contains("chinese-practice"), "{}", stats.out);
    let score = place.kifu(["score", "--format", "jsonl", "a.sgf"]);
    assert!(score.out.contains("chinese-practice"), "{}", score.out);
}

#[test]
fn what_is_meant_to_be_there_is_not_mended() {
    let place = Place::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9:9];B[ee];W[cc])")]);
    let mends = |config: &str, arguments: &[&str]| {
        place.write("kifu.toml", config);
        let all = ["fix", "a.sgf"].iter().chain(arguments);
        place.kifu(all).out.contains("+(;GM[1]FF[4]SZ[9];")
    };
    assert!(mends("", &[]));
    assert!(!mends("ignore = [\"square-size-as-rectangle\"]", &[]));
    assert!(!mends("select = [\"M\"]", &[]));
    let allow = "[[allow]]\nglob = \"a.sgf\"\ncodes = [\"S\"]\nreason = \"as printed\"\n";
    assert!(!mends(allow, &[]));
    assert!(mends(allow, &["--select", "square-size-as-rectangle"]));
    let ran = place.kifu(["fix", "a.sgf"]);
    assert!(ran.out.contains("1 spared by kifu.toml"), "{}", ran.out);
    let ran = place.kifu(["fix", "--format", "jsonl", "a.sgf"]);
    assert_eq!(ran.out.matches("\"spared\":1").count(), 1, "{}", ran.out);
}

#[test]
fn severities_decide_the_exit_code() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let code = |config: &str, arguments: &[&str]| {
        place.write("kifu.toml", config);
        place.kifu(["check", "a.sgf"].iter().chain(arguments)).code
    };
    assert_eq!(code("", &[]), 1);
    assert_eq!(code("warn = [\"M101\"]", &[]), 0);
    assert_eq!(code("", &["--warn", "M101"]), 0);
    assert_eq!(code("", &["--warn", "M101", "--strict"]), 1);
    assert_eq!(code("strict = true", &["--ignore", "M101"]), 1);
    assert_eq!(code("", &["--ignore", "M101"]), 0);
    assert_eq!(code("", &["--ignore", "M101", "--error", "S117"]), 1);
    assert_eq!(code("fail_on = \"warning\"", &["--ignore", "M101"]), 1);
    assert_eq!(
        code(
            "fail_on = \"warning\"",
            &["--ignore", "M101", "--fail-on", "error"]
        ),
        0
    );
    assert_eq!(code("", &["--select", "P"]), 0);
    assert_eq!(code("", &["--strict", "--exit-zero"]), 0);
    assert_eq!(code("", &["--select", "Q"]), 2);
}

#[test]
fn what_is_left_out_changes_no_fact() {
    let place = Place::with(&[
        ("a.sgf", &wall("KM[0]RU[Chinese]RE[W+1]")),
        ("b.sgf", "some text\n(;GM[1]FF[4]SZ[9];B[ee];W[cc])"),
    ]);
    let ran = place.kifu(["check", "--format", "jsonl", "--ignore", "R,S", "."]);
    let games = ran.games();
    assert_eq!(games[0]["result"]["verdict"], "refuted");
    assert_eq!(games[1]["read"], "recovered");
    assert_eq!(ran.code, 0);
    // Whoever does not want to hear of it does not: the summary has it.
    let ran = place.kifu(["check", "--ignore", "R,S", "."]);
    assert!(
        !ran.out.contains("a.sgf") && ran.out.contains("1 refuted"),
        "{}",
        ran.out
    );
    let ran = place.kifu(["check", "--ignore", "S", "."]);
    assert!(ran.out.contains("a.sgf"), "{}", ran.out);
    // What cannot be read is told whatever is selected.
    let ran = place.kifu(["check", "--ignore", "S", "no-such.sgf"]);
    assert!(ran.code == 2 && ran.out.contains("S901"), "{}", ran.out);
}

#[test]
fn show_config_says_what_applies_and_where_it_stands() {
    let config = "# first\nignore = [\"M104\"]\nthreads = 2\n\n[[source]]\nglob = \"b/\"\nrules = \"chinese\"\nkomi = 7.5\n\n\
        [[allow]]\nglob = \"*.sgf\"\ncodes = [\"M101\"]\nvariation = \"2.1\"\nreason = \"a lesson\"\n";
    let place = Place::with(&[("kifu.toml", config)]);
    let ran = place.kifu([
        "check",
        "--show-config",
        "b/x.sgf",
        "--komi",
        "6.5",
        "--warn",
        "M101",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<String> = ran
        .out
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for expected in [
        "# b/x.sgf",
        "ignore = [\"M104\"] # kifu.toml:2",
        "threads = 2 # kifu.toml:3",
        "rules = \"chinese-practice\" # kifu.toml:7, [[source]] b/",
        "komi = 6.5 # command line",
        "warn = [\"M101\"] # command line",
        "# allowed in variation 2.1: [\"M101\"] (kifu.toml:12): a lesson",
        "# M101 occupied-point: warning",
        "# M104 ko: left out",
    ] {
        assert!(
            lines.iter().any(|line| line == expected),
            "{expected}\n{}",
            ran.out
        );
    }
    assert!(!ran.out.contains("7.5"), "{}", ran.out);
    let ran = place.kifu(["check", "--show-config", "--isolated", "a.sgf"]);
    assert!(ran.out.contains("no kifu.toml"), "{}", ran.out);
    // A value stays in its line.
    let config = "baseline = \"x\\nignore\"\n[[allow]]\nglob = \"*\"\ncodes = [\"M\"]\nreason = \"a\\nstrict = true\"\n";
    place.write("kifu.toml", config);
    let ran = place.kifu(["check", "--show-config", "a.sgf"]);
    let is_key = |line: &&str| line.starts_with("ignore") || line.starts_with("strict");
    assert_eq!(ran.out.lines().find(is_key), None, "{}", ran.out);
}

#[test]
fn init_writes_a_file_that_changes_nothing_and_writes_it_once() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let before = place.kifu(["check", "--format", "jsonl", "a.sgf"]);
    assert_eq!(place.kifu(["init"]).code, 0);
    let after = place.kifu(["check", "--format", "jsonl", "a.sgf"]);
    assert_eq!(before.games(), after.games());
    place.write("kifu.toml", "threads = 1\n");
    assert_eq!(place.kifu(["init"]).code, 2);
    assert_eq!(place.read("kifu.toml"), "threads = 1\n");
    assert_eq!(place.kifu(["init", "no-such-directory"]).code, 2);
    let schema: Value = serde_json::from_str(&place.kifu(["init", "--schema"]).out).expect("JSON");
    assert_eq!(schema["additionalProperties"], false);
}

#[test]
fn threads_and_line_length_of_the_file_apply() {
    let long = format!("(;GM[1]FF[4]SZ[9]C[{}];B[ee];W[ee])", "x".repeat(300));
    let place = Place::with(&[
        ("kifu.toml", "line_length = 50\nthreads = 1"),
        ("a.sgf", &long),
    ]);
    let widest = |ran: Ran| ran.out.lines().map(|line| line.chars().count()).max();
    let shown = place.kifu(["check", "--select", "M101", "a.sgf"]);
    let snippet = |out: &str| {
        out.lines()
            .find(|line| line.starts_with("1 |"))
            .map(str::len)
    };
    assert!(
        snippet(&shown.out).is_some_and(|length| length <= 50),
        "{}",
        shown.out
    );
    place.write("kifu.toml", "line_length = 200");
    let wide = place.kifu(["check", "--select", "M101", "a.sgf"]);
    assert!(
        snippet(&wide.out).is_some_and(|length| length > 100),
        "{}",
        wide.out
    );
    assert!(widest(wide) > widest(shown));
}

#[test]
fn a_baseline_hides_what_is_known_and_tells_what_is_new() {
    let place = Place::with(&[("in/a.sgf", FAULTY), ("in/b.sgf", FAULTY)]);
    let base = ["check", "--baseline", "known.toml", "in"];
    assert_eq!(place.kifu(base).code, 2);
    let ran = place.kifu(base.iter().chain(&["--write-baseline"]));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("M101"), "{}", ran.out);
    let written = place.read("known.toml");
    assert!(
        written.contains("file = \"in/a.sgf\"\ncode = \"M101\" # occupied-point\ncount = 1\n"),
        "{written}"
    );
    assert!(
        !written.contains("P106"),
        "notes are no reason to act: {written}"
    );

    let ran = place.kifu(base);
    assert!(ran.code == 0 && !ran.out.contains("a.sgf"), "{}", ran.out);
    assert!(ran.err.contains("4 by the baseline"), "{}", ran.err);
    // From another directory the same files are meant.
    let ran = place.kifu_in("in", ["check", "--baseline", "../known.toml", "."]);
    assert_eq!(ran.code, 0, "{}", ran.out);

    // One more of the same code is new, and so is another code.
    place.write(
        "in/a.sgf",
        "(;GM[1]FF[4]SZ[9]PB[a]PB[b];B[ee];W[ee];B[cc];W[cc])",
    );
    let ran = place.kifu(base.iter().chain(&["--format", "jsonl"]));
    let errors: Vec<_> = ran
        .codes()
        .into_iter()
        .filter(|code| code.ends_with("error"))
        .collect();
    assert_eq!((errors, ran.code), (vec!["M101:error".to_owned()], 1));

    // Reasons are kept, what is gone is stale, and writing takes it out.
    let reasoned = place.read("known.toml").replacen(
        "count = 1\n",
        "count = 1\nreason = \"as it was played\"\n",
        1,
    );
    place.write("known.toml", &reasoned);
    place.write("in/b.sgf", "(;GM[1]FF[4]SZ[9];B[ee])");
    place.write("in/a.sgf", FAULTY);
    let ran = place.kifu(base);
    assert_eq!(ran.code, 0);
    assert!(
        ran.err
            .contains("in/b.sgf: M101 stands there 1 times, and 0 were found"),
        "{}",
        ran.err
    );
    // A run over a part says nothing of the rest.
    let part = place.kifu(["check", "--baseline", "known.toml", "in/a.sgf"]);
    assert!(!part.err.contains("stale"), "{}", part.err);
    place.kifu([
        "check",
        "--baseline",
        "known.toml",
        "in/a.sgf",
        "--write-baseline",
    ]);
    assert!(place.read("known.toml").contains("in/b.sgf"));
    place.kifu(base.iter().chain(&["--write-baseline"]));
    let written = place.read("known.toml");
    assert!(
        !written.contains("in/b.sgf") && written.contains("as it was played"),
        "{written}"
    );
    fs::remove_file(place.path("in/a.sgf")).expect("removed");
    let ran = place.kifu(base);
    assert!(ran.err.contains("in/a.sgf: M101"), "{}", ran.err);
}

/// A game with so many moves on one point.
fn on_one_point(moves: usize) -> String {
    let turns: String = (0..moves)
        .map(|turn| [";W[ee]", ";B[ee]"][turn % 2])
        .collect();
    format!("(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee]{turns})")
}

#[test]
fn what_is_only_counted_counts_in_the_baseline_and_in_the_exit_code() {
    let place = Place::with(&[("a.sgf", &on_one_point(250))]);
    let base = ["check", "--baseline", "known.toml", "--format", "jsonl"];
    place.kifu(base.iter().chain(&["--write-baseline", "a.sgf"]));
    let written = place.read("known.toml");
    assert!(written.contains("count = 250\n"), "{written}");
    let ran = place.kifu(base.iter().chain(&["a.sgf"]));
    assert_eq!((ran.codes(), ran.code), (vec![], 0), "{}", ran.err);
    place.write("a.sgf", &on_one_point(253));
    let ran = place.kifu(base.iter().chain(&["a.sgf"]));
    assert!(ran.out.contains("\"3 more of this kind are not listed\""));
    assert_eq!(ran.code, 1);
    place.write("a.sgf", &on_one_point(240));
    let ran = place.kifu(base.iter().chain(&["a.sgf"]));
    assert!(
        ran.err
            .contains("stands there 250 times, and 240 were found")
    );

    // Passes after the end are notes, a stone among those that are not listed is an error.
    let passes = ";B[];W[]".repeat(60);
    let record = format!("(;GM[1]FF[4]SZ[9]RU[Tromp-Taylor];B[ee];W[cc]{passes};B[gg])");
    place.write("b.sgf", &record);
    let ran = place.kifu(["check", "--format", "jsonl", "b.sgf"]);
    assert!(
        ran.codes().contains(&"M107:error".to_owned()),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn what_was_not_looked_for_stays_in_the_baseline() {
    let place = Place::with(&[("a.sgf", FAULTY)]);
    let base = ["check", "--baseline", "known.toml", "a.sgf"];
    let all = ["--fail-on", "note", "--select", "M,P,S"];
    place.kifu(base.iter().chain(&all).chain(&["--write-baseline"]));
    let written = place.read("known.toml");
    assert!(
        written.contains("M101") && written.contains("P1"),
        "{written}"
    );
    for words in [
        &["--select", "M"][..],
        &["--ignore", "M101"],
        &["--fail-on", "error"],
        &[],
    ] {
        let ran = place.kifu(base.iter().chain(words));
        assert!(!ran.err.contains("stale"), "{words:?} {}", ran.err);
        place.kifu(base.iter().chain(words).chain(&["--write-baseline"]));
        assert_eq!(place.read("known.toml"), written, "{words:?}");
    }
}

#[test]
fn a_baseline_is_written_or_said_not_to_be() {
    let place = Place::with(&[]);
    for number in 0..300 {
        place.write(&format!("{number}.sgf"), FAULTY);
    }
    let arguments = ["check", "--baseline", "known.toml", "--write-baseline", "."];
    let mut child = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(arguments)
        .current_dir(place.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kifu can be run");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("kifu ends");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(err.contains("known.toml was not written"), "{err}");
    assert!(!place.path("known.toml").exists());
}

#[test]
fn a_configuration_has_its_bounds() {
    let entry = "[[source]]\nglob = \"a\"\n";
    let place = Place::with(&[("kifu.toml", &entry.repeat(2001)), ("a.sgf", FAULTY)]);
    let ran = place.kifu(["check", "a.sgf"]);
    assert!(
        ran.code == 2 && ran.err.contains("2001 entries"),
        "{}",
        ran.err
    );
    place.write("kifu.toml", &format!("selct = [] #{}", "x".repeat(100_000)));
    let ran = place.kifu(["check", "a.sgf"]);
    assert!(ran.code == 2 && ran.err.contains("selct"), "{}", ran.err);
    assert!(ran.err.len() < 2000, "{}", ran.err.len());
}

#[test]
fn a_source_that_is_about_no_file_is_told() {
    let config = "[[source]]\nglob = \"club/\"\nkomi = 6.5\n\
        [[source]]\nglob = \"clup/\"\nkomi = 6.5\n";
    let place = Place::with(&[("kifu.toml", config), ("club/a.sgf", FAULTY)]);
    let ran = place.kifu(["check", "."]);
    let told: Vec<_> = ran
        .err
        .lines()
        .filter(|line| line.contains("stale"))
        .collect();
    assert_eq!(
        told,
        ["kifu: kifu.toml:5: [[source]] clup/ is stale: it matches no file"]
    );
    let part = place.kifu(["check", "club"]);
    assert!(!part.err.contains("stale"), "{}", part.err);
}

#[test]
fn a_configuration_that_is_not_used_is_told_once() {
    let place = Place::with(&[
        ("a.sgf", FAULTY),
        ("x/kifu.toml", "strict = true\n"),
        ("y/kifu.toml", "strict = true\n"),
    ]);
    let count = |arguments: &[&str]| place.kifu(arguments).err.matches("is not used").count();
    assert_eq!(count(&["check", "."]), 1);
    assert_eq!(count(&["check", "--isolated", "."]), 0);
    place.write("kifu.toml", "");
    assert_eq!(count(&["check", "."]), 1);
    fs::remove_dir_all(place.path("x")).expect("removed");
    fs::remove_dir_all(place.path("y")).expect("removed");
    assert_eq!(count(&["check", "."]), 0);
}

#[test]
fn what_has_the_name_of_a_configuration_and_is_none_is_told() {
    let place = Place::with(&[("a.sgf", FAULTY), ("in/kifu.toml/x", "")]);
    let ran = place.kifu_in("in", ["check", "../a.sgf"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    place.write("in/a.sgf", FAULTY);
    let ran = place.kifu(["check", "in/a.sgf"]);
    assert!(
        ran.code == 2 && ran.err.contains("it is no file"),
        "{}",
        ran.err
    );
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", place.path("kifu.toml")).expect("a link");
        let ran = place.kifu(["check", "a.sgf"]);
        assert!(
            ran.code == 2 && ran.err.contains("leads nowhere"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_baseline_can_stand_in_the_configuration() {
    let place = Place::with(&[
        ("kifu.toml", "baseline = \"ci/known.toml\"\n"),
        ("a.sgf", FAULTY),
        ("ci/x", ""),
    ]);
    assert_eq!(place.kifu(["check", "a.sgf", "--write-baseline"]).code, 0);
    let written = place.read("ci/known.toml");
    assert!(written.contains("file = \"../a.sgf\""), "{written}");
    assert_eq!(place.kifu(["check", "a.sgf"]).code, 0);
    assert_eq!(place.kifu(["check", "--isolated", "a.sgf"]).code, 1);
    assert_eq!(
        place
            .kifu(["check", "--isolated", "a.sgf", "--write-baseline"])
            .code,
        2
    );
}

//! Every check has a manual, records where it fires and records where it stays quiet.
//!
//! `KIFU_BLESS=1 cargo test --test checks` writes the golden output anew; read the difference before you keep it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kifu::check::{CHECKS, Checker, Options, Profile, Weight};
use kifu::finding::CheckInfo;

/// The groups of codes in the order they are registered.
const GROUPS: &str = "SPMHRVC";
const HEADINGS: [&str; 4] = [
    "# What it finds",
    "# Why it matters",
    "# Example",
    "# What to do",
];

#[test]
fn codes_and_names_are_unique_and_in_order() {
    let order = |info: &CheckInfo| {
        let group = info.code.chars().next().and_then(|c| GROUPS.find(c));
        (group.expect(info.code), info.code)
    };
    let all: Vec<_> = CHECKS.iter().map(|check| order(check.info)).collect();
    for pair in all.windows(2) {
        assert!(
            pair[0] < pair[1],
            "{} stands before {}",
            pair[0].1,
            pair[1].1
        );
    }
    let names: BTreeSet<_> = CHECKS.iter().map(|check| check.info.name).collect();
    assert_eq!(names.len(), CHECKS.len(), "two checks have one name");
}

#[test]
fn every_manual_has_its_headings_and_an_example_that_fires() {
    for check in CHECKS {
        let info = check.info;
        let manual = manual(info);
        let headings: Vec<&str> = manual.lines().filter(|l| l.starts_with("# ")).collect();
        assert_eq!(headings, HEADINGS, "{}", info.code);
        for (number, heading) in HEADINGS.iter().enumerate() {
            let text = manual.split_once(heading).unwrap().1;
            let end = HEADINGS.get(number + 1).and_then(|next| text.find(next));
            let text = &text[..end.unwrap_or(text.len())];
            assert!(!text.trim().is_empty(), "{}: {heading} is empty", info.code);
        }
        let example = example(&manual).unwrap_or_else(|| panic!("{}: no example", info.code));
        assert!(
            codes(example.as_bytes(), info).contains(info.code),
            "{}: its example does not fire it",
            info.code
        );
    }
}

#[test]
fn every_check_fires_where_it_should() {
    let bless = std::env::var_os("KIFU_BLESS").is_some();
    let mut wrong = String::new();
    for check in CHECKS {
        for path in records(check.info, "fires") {
            let bytes = fs::read(&path).unwrap();
            assert!(
                codes(&bytes, check.info).contains(check.info.code),
                "{} does not fire on {}",
                check.info.code,
                path.display()
            );
            let golden = path.with_extension("out");
            let told = told(&bytes, &options(check.info));
            if bless {
                fs::write(&golden, &told).unwrap();
            } else if fs::read_to_string(&golden).ok().as_deref() != Some(&told) {
                writeln!(wrong, "{} should say:\n{told}", golden.display()).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_check_is_quiet_where_it_should() {
    for check in CHECKS {
        for path in records(check.info, "quiet") {
            assert!(
                !codes(&fs::read(&path).unwrap(), check.info).contains(check.info.code),
                "{} fires on {}",
                check.info.code,
                path.display()
            );
        }
    }
}

#[test]
fn every_directory_belongs_to_a_check() {
    for entry in fs::read_dir(fixtures()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = CHECKS.iter().any(|check| check.info.name == name);
        assert!(known, "fixtures/checks/{name} belongs to no check");
    }
    for check in CHECKS {
        for path in files(&fixtures().join(check.info.name).join("fires"), "out") {
            let record = path.with_extension("sgf");
            assert!(record.exists(), "{} has no record", path.display());
        }
    }
}

#[test]
fn problems_are_left_in_peace() {
    for problem in [
        "(;SZ[9]AB[aa][ab]AW[bb]C[Black to play];B[ba])",
        "(;GM[1]FF[4]SZ[19]AW[aa]AB[bb]PL[W](;W[ab]C[right])(;W[ba]))",
        "(;SZ[9]GN[12]AB[aa][ab]AW[bb]PB[]PW[]KM[]RU[]HA[]RE[])",
    ] {
        assert_eq!(
            told(problem.as_bytes(), &Options::default()),
            "",
            "{problem}"
        );
    }
}

#[test]
fn a_profile_leaves_out_and_weighs_anew() {
    let told = |record: &str, profile| {
        let options = Options {
            profile,
            ..Options::default()
        };
        told(record.as_bytes(), &options)
    };
    let bare = "(;SZ[9]PB[Kuro]PW[Shiro]RU[Japanese]RE[W+R];B[ee];W[cc])";
    assert!(told(bare, Profile::Mixed).contains("P103 note"));
    assert!(told(bare, Profile::Games).contains("P103 warning"));
    assert_eq!(told(bare, Profile::Problems), "");
    let tenuki = "(;SZ[9];B[ee];B[cc])";
    assert!(told(tenuki, Profile::Problems).contains("M106 error"));
    assert!(told(tenuki, Profile::Joseki).contains("M106 note"));
}

#[test]
fn a_plain_game_is_left_in_peace() {
    let game =
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Kuro]PW[Shiro]KM[6.5]RU[Japanese]RE[W+R];B[qd];W[dc])";
    assert_eq!(told(game.as_bytes(), &Options::default()), "");
}

#[test]
fn text_of_the_record_is_shown_short_and_harmless() {
    let long = "x".repeat(10_000);
    for value in ["a\u{1b}[2Jb", "a\u{202e}b", "a\u{200b}b", long.as_str()] {
        let record = format!("(;SZ[9]KM[{value}];B[ee])");
        let record = record.replace("[2J", "2J");
        let told = told(record.as_bytes(), &Options::default());
        assert!(told.contains("P104"), "{told:?}");
        assert!(told.len() < 200, "{told:?}");
        let harmless = |c: char| c == '\n' || !(c.is_control() || "\u{202e}\u{200b}".contains(c));
        assert!(told.chars().all(harmless), "{told:?}");
    }
}

#[test]
fn no_part_of_a_record_makes_a_check_panic() {
    let kinds = ["fires", "quiet"];
    let all = CHECKS
        .iter()
        .flat_map(|check| kinds.map(|kind| records(check.info, kind)));
    for path in all.flatten() {
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            quickly(&bytes[..at]);
            quickly(&bytes[at..]);
            quickly(&[&bytes[..at], &bytes[at + 1..]].concat());
        }
    }
}

/// The records of a check, at least one.
fn records(info: &CheckInfo, kind: &str) -> Vec<PathBuf> {
    let records = files(&fixtures().join(info.name).join(kind), "sgf");
    assert!(
        !records.is_empty(),
        "fixtures/checks/{}/{kind} has no record",
        info.name
    );
    records
}

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/checks")
}

/// The manual without the blank that a doc comment leaves before each line.
fn manual(info: &CheckInfo) -> String {
    let lines = info.manual.lines();
    lines
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

fn example(manual: &str) -> Option<&str> {
    let (_, rest) = manual.split_once("```sgf\n")?;
    Some(rest.split_once("```")?.0)
}

/// Every part of kifu has a look, the judge of dead stones a short one.
fn quickly(bytes: &[u8]) {
    let effort = kifu::life::Options {
        playouts: 2,
        more: 4,
        ..Default::default()
    };
    let options = Options {
        effort,
        ..Options::default()
    };
    Checker::default().check(bytes, &options, |_| ());
}

/// How a record of a check is read: under the first profile that tells it.
fn options(info: &CheckInfo) -> Options {
    let tells = |profile: &Profile| profile.weight(info) != Weight::Off;
    let profile = Profile::ALL.into_iter().find(tells).expect(info.code);
    Options {
        profile,
        ..Options::default()
    }
}

/// Which checks fire on a file that is a record of this check.
fn codes(bytes: &[u8], info: &CheckInfo) -> BTreeSet<&'static str> {
    let mut codes = BTreeSet::new();
    Checker::default().check(bytes, &options(info), |checked| {
        codes.extend(checked.findings.iter().map(|finding| finding.check.code));
    });
    codes
}

/// All findings of a file, a line each: `LINE:COLUMN CODE severity [move N] [path 1,0] message`.
fn told(bytes: &[u8], options: &Options) -> String {
    let mut told = String::new();
    Checker::default().check(bytes, options, |checked| {
        for finding in &checked.findings {
            match finding.span.map(|span| checked.place(span.start)) {
                Some(place) => write!(told, "{}:{}", place.line, place.column),
                None => write!(told, "-"),
            }
            .unwrap();
            let (code, severity) = (finding.check.code, finding.severity.name());
            write!(told, " {code} {severity}").unwrap();
            if let Some(number) = finding.number {
                write!(told, " move {number}").unwrap();
            }
            if !finding.path.is_empty() {
                let path: Vec<String> = finding.path.iter().map(u32::to_string).collect();
                write!(told, " path {}", path.join(",")).unwrap();
            }
            writeln!(told, " {}", finding.message).unwrap();
        }
    });
    told
}

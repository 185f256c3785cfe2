//! The house as ARCHITECTURE.md draws it and the house as it stands: who imports whom, and who may use which crate.
//!
//! The two tables live in ARCHITECTURE.md and nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn rooms_use_only_what_the_table_allows() {
    let layers = Layers::read(&architecture());
    let mut wrong = Vec::new();
    for file in sources() {
        wrong.extend(layers.breaches(&file.name, &file.text));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn crates_and_the_outside_world_have_owners() {
    let owners = Owners::read(&architecture());
    let mut wrong = Vec::new();
    for file in sources() {
        wrong.extend(owners.breaches(&file.name, &file.text));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_table_of_rooms_is_the_list_of_directories_in_an_order() {
    let layers = Layers::read(&architecture());
    let mut above = BTreeSet::new();
    for (room, uses) in &layers.rooms {
        for used in uses {
            assert!(
                above.contains(used),
                "{room} is given {used}, which does not stand above it"
            );
        }
        assert!(above.insert(room.clone()), "{room} stands twice");
    }
    let mut rooms: BTreeSet<String> = sources()
        .iter()
        .map(|file| room_of(&file.name).to_owned())
        .collect();
    rooms.remove("lib");
    assert_eq!(
        above, rooms,
        "the rooms of ARCHITECTURE.md and those of src"
    );
}

#[test]
fn every_dependency_has_an_owner() {
    let owners = Owners::read(&architecture());
    let manifest = read(&Path::new(ROOT).join("Cargo.toml"));
    let dependencies = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().replace('-', "_"));
    let mut count = 0;
    for name in dependencies {
        count += 1;
        assert!(
            owners.rows.contains_key(&name),
            "ARCHITECTURE.md names no owner of {name}"
        );
    }
    assert!(count > 0, "no dependencies were found in Cargo.toml");
}

/// The test has to be able to fail: lines as they must not be.
#[test]
fn bad_lines_are_seen() {
    let layers = Layers::read(&architecture());
    let owners = Owners::read(&architecture());
    let breaks_layers = |name: &str, text: &str| !layers.breaches(name, text).is_empty();
    let breaks_owners = |name: &str, text: &str| !owners.breaches(name, text).is_empty();

    assert!(breaks_layers("src/board/grid.rs", "use crate::sgf::Ident;"));
    assert!(breaks_layers(
        "src/score/count.rs",
        "use crate::{board::Point, source::{Span, Lines}};"
    ));
    assert!(breaks_layers(
        "src/sgf/tree.rs",
        "fn f() -> crate::board::Point { todo!() }"
    ));
    assert!(breaks_layers("src/sgf/mod.rs", "use super::board::Point;"));
    assert!(breaks_layers(
        "src/sgf/tree.rs",
        "use super::super::board::Point;"
    ));
    assert!(breaks_layers(
        "src/board/grid.rs",
        "macro_rules! m { () => { $crate::rules::Points::ZERO } }"
    ));
    assert!(breaks_layers("src/main.rs", "use kifu::board::Point;"));
    assert!(breaks_layers("src/rules/log.rs", "use crate::*;"));
    assert!(breaks_layers("src/rules/mod.rs", "use super::*;"));
    assert!(!breaks_layers(
        "src/rules/log.rs",
        "pub(crate) use super::*;"
    ));
    assert!(breaks_layers(
        "src/rules/log.rs",
        "#[cfg(test)]\nmod tests {\n}\n\nuse crate::sgf::Ident;\n"
    ));
    assert!(!breaks_layers(
        "src/rules/log.rs",
        "use crate::board::Color; // not crate::sgf\n/// [`crate::sgf`]\nconst S: &str = \"crate::sgf\";"
    ));
    assert!(!breaks_layers(
        "src/rules/log.rs",
        "use super::{Points, KoRule};\nuse super::legality::Play;"
    ));
    assert!(!breaks_layers(
        "src/rules/log.rs",
        "use crate::rules::Points;"
    ));
    assert!(!breaks_layers(
        "src/life/marks.rs",
        "fn f() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::sgf::Ident;\n}\n"
    ));

    assert!(breaks_owners(
        "src/sgf/parse.rs",
        "use sgf_parse::go::Prop;"
    ));
    assert!(breaks_owners(
        "src/check/file.rs",
        "let x = std::fs::read(path);"
    ));
    assert!(breaks_owners(
        "src/check/file.rs",
        "use std::{io, fs::{self, File}};"
    ));
    assert!(breaks_owners("src/check/file.rs", "println!(\"{x}\");"));
    assert!(breaks_owners("src/cli/check.rs", "dbg!(x);"));
    assert!(breaks_owners(
        "src/record/komi.rs",
        "#[derive(serde::Serialize)] struct A;"
    ));
    assert!(!breaks_owners(
        "src/sgf/value.rs",
        "use sgf_parse::go::Prop;"
    ));
    assert!(!breaks_owners(
        "src/batch/run.rs",
        "use std::fs::File; use rayon::prelude::*;"
    ));
    assert!(!breaks_owners(
        "src/check/file.rs",
        "let c = '\"'; let fs = b'\\''; writeln!(out, \"println!()\"); // clap::Parser"
    ));
    assert!(!breaks_owners(
        "src/check/file.rs",
        "fn f<'a>(x: &'a str) -> &'a str { r#\"std::fs \" \"# }"
    ));
}

#[test]
fn use_trees_are_spelled_out() {
    let paths = |text| code_of(text).paths;
    assert_eq!(
        paths("use a::{b, c::{self, d as e}, f::*}; use ::g::h;"),
        ["a::b", "a::c", "a::c::d", "a::f", "g::h"]
    );
    assert_eq!(
        paths("pub(super) use x::y; let z = p::q::<R>::s(t::u);"),
        ["x::y", "p::q", "t::u"]
    );
}

/// Which room may use which, in the order of the table.
struct Layers {
    rooms: Vec<(String, BTreeSet<String>)>,
}

impl Layers {
    fn read(text: &str) -> Layers {
        let rows = table(text, "<!-- layers -->");
        let rooms = rows.into_iter().map(|cells| {
            (
                words(&cells[0]).remove(0),
                words(&cells[2]).into_iter().collect(),
            )
        });
        Layers {
            rooms: rooms.collect(),
        }
    }

    fn breaches(&self, name: &str, text: &str) -> Vec<String> {
        let room = room_of(name);
        if room == "lib" {
            return Vec::new();
        }
        let Some((_, allowed)) = self.rooms.iter().find(|(other, _)| other == room) else {
            return vec![format!("{name}: ARCHITECTURE.md has no room `{room}`")];
        };
        let code = code_of(text);
        let mut wrong = Vec::new();
        if code.goes_on_after_tests {
            wrong.push(format!(
                "{name}: code stands after the tests; tests stand at the end of a file"
            ));
        }
        let used: BTreeSet<String> = code
            .paths
            .iter()
            .filter_map(|path| room_meant(name, path))
            .collect();
        for used in used {
            if used == "*" {
                wrong.push(format!(
                    "{name}: names the whole crate, so nobody can see what it uses"
                ));
            } else if used != room && !allowed.contains(&used) {
                wrong.push(format!(
                    "{name}: `{room}` may not use `{used}` (table in ARCHITECTURE.md)"
                ));
            }
        }
        wrong
    }
}

/// The room that a path leads to; `None` where it leads out of the crate or stays in the module.
fn room_meant(name: &str, path: &str) -> Option<String> {
    let segments: Vec<&str> = path.split("::").collect();
    let supers = segments
        .iter()
        .take_while(|segment| **segment == "super")
        .count();
    let rest = match segments[0] {
        "crate" => &segments[1..],
        "kifu" if name == "src/main.rs" => &segments[1..],
        // A file in a room is one step below the room, the room's `mod.rs` is the room itself.
        "super" => {
            let depth = name.matches('/').count() - usize::from(name.ends_with("/mod.rs"));
            if supers < depth {
                return None;
            }
            &segments[supers..]
        }
        _ => return None,
    };
    Some(rest.first().map_or("*", |segment| segment).to_owned())
}

/// Which names may be used where.
struct Owners {
    rows: BTreeMap<String, Vec<String>>,
}

impl Owners {
    fn read(text: &str) -> Owners {
        let rows = table(text, "<!-- owners -->");
        Owners {
            rows: rows
                .into_iter()
                .map(|cells| (words(&cells[0]).remove(0), words(&cells[1])))
                .collect(),
        }
    }

    fn breaches(&self, name: &str, text: &str) -> Vec<String> {
        let code = code_of(text);
        let macros = code.macros.iter().map(|word| format!("{word}!"));
        let used: BTreeSet<String> = code.paths.iter().cloned().chain(macros).collect();
        let mut wrong = Vec::new();
        for (owned, places) in &self.rows {
            let is_used = used
                .iter()
                .any(|path| path == owned || path.starts_with(&format!("{owned}::")));
            let is_owner = places
                .iter()
                .any(|place| name == place || name.starts_with(&format!("{place}/")));
            if is_used && !is_owner {
                wrong.push(format!(
                    "{name}: uses `{owned}`, which belongs to {places:?} (table in ARCHITECTURE.md)"
                ));
            }
        }
        wrong
    }
}

/// What a file names.
#[derive(Default)]
struct Code {
    /// All paths of two segments and more, and all that `use` brings in, spelled out.
    paths: Vec<String>,
    /// The macros called.
    macros: Vec<String>,
    goes_on_after_tests: bool,
}

fn code_of(text: &str) -> Code {
    let mut code = Code::default();
    let text = match tests_at(text) {
        Some(start) => {
            let after = text[start..]
                .split_once("\n}")
                .map_or("", |(_, after)| after);
            code.goes_on_after_tests = !after.trim().is_empty();
            &text[..start]
        }
        None => text,
    };
    let tokens = tokens(text);
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            at += 1;
            use_tree(&tokens, &mut at, &mut Vec::new(), &mut code.paths);
        } else if is_word(&tokens[at]) {
            let path = plain_path(&tokens, &mut at);
            if path.len() > 1 {
                code.paths.push(path.join("::"));
            }
            if tokens.get(at).is_some_and(|next| next == "!") {
                code.macros.push(path[path.len() - 1].clone());
            }
        } else {
            at += 1;
        }
    }
    code
}

/// Where the module of tests begins.
fn tests_at(text: &str) -> Option<usize> {
    text.match_indices("#[cfg(test)]\n")
        .find(|(at, mark)| {
            let next = text[at + mark.len()..].lines().next().unwrap_or("");
            next.contains("mod ")
                && next.ends_with('{')
                && (*at == 0 || text[..*at].ends_with('\n'))
        })
        .map(|(at, _)| at)
}

/// `a::b::c`; a leading `::` and turbofishes are no part of it.
fn plain_path(tokens: &[String], at: &mut usize) -> Vec<String> {
    let mut path = vec![tokens[*at].clone()];
    *at += 1;
    while *at + 1 < tokens.len() && tokens[*at] == "::" && is_word(&tokens[*at + 1]) {
        path.push(tokens[*at + 1].clone());
        *at += 2;
    }
    path
}

/// One branch of a `use`, up to the `,`, `}` or `;` behind it.
fn use_tree(tokens: &[String], at: &mut usize, prefix: &mut Vec<String>, paths: &mut Vec<String>) {
    let depth = prefix.len();
    let mut is_told = false;
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            "," | "}" | ";" => break,
            "{" => {
                is_told = true;
                *at += 1;
                while tokens
                    .get(*at)
                    .is_some_and(|token| token != "}" && token != ";")
                {
                    use_tree(tokens, at, prefix, paths);
                    if tokens.get(*at).is_some_and(|token| token == ",") {
                        *at += 1;
                    }
                }
            }
            "as" => *at += 1,
            "self" if depth > 0 && prefix.len() == depth => {}
            word if is_word(word) => prefix.push(word.to_owned()),
            _ => {}
        }
        *at += 1;
    }
    if !is_told {
        paths.push(prefix.join("::"));
    }
    prefix.truncate(depth);
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and single signs; comments, texts and lifetimes are left out.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let starts = |at: usize, what: &str| {
        what.chars()
            .enumerate()
            .all(|(i, c)| chars.get(at + i) == Some(&c))
    };
    let find = |from: usize, what: &str| {
        (from..chars.len())
            .find(|&at| starts(at, what))
            .unwrap_or(chars.len())
    };
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if starts(at, "//") {
            at = find(at, "\n");
        } else if starts(at, "/*") {
            at = find(at, "*/") + 2;
        } else if let Some(fence) = raw_string(&chars[at..]) {
            at = find(at + fence.opening, &fence.closing) + fence.closing.len();
        } else if c == '"' {
            at += 1;
            while at < chars.len() && chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if c == '\'' {
            // A character is closed by a quote, a lifetime is not.
            at = if chars.get(at + 1) == Some(&'\\') {
                find(at + 3, "'") + 1
            } else if chars.get(at + 2) == Some(&'\'') {
                at + 3
            } else {
                at + 1
                    + chars[at + 1..]
                        .iter()
                        .take_while(|c| c.is_alphanumeric() || **c == '_')
                        .count()
            };
        } else if is_word(&c.to_string()) {
            let length = chars[at..]
                .iter()
                .take_while(|c| c.is_alphanumeric() || **c == '_')
                .count();
            tokens.push(chars[at..at + length].iter().collect());
            at += length;
        } else if starts(at, "::") {
            tokens.push("::".to_owned());
            at += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            at += 1;
        }
    }
    tokens
}

struct Fence {
    opening: usize,
    closing: String,
}

/// `r"`, `r#"`, `br##"`.
fn raw_string(chars: &[char]) -> Option<Fence> {
    let prefix = chars.iter().take_while(|c| matches!(c, 'b' | 'r')).count();
    let word: String = chars[..prefix].iter().collect();
    let hashes = chars[prefix..].iter().take_while(|c| **c == '#').count();
    let is_raw = (word == "r" || word == "br") && chars.get(prefix + hashes) == Some(&'"');
    is_raw.then(|| Fence {
        opening: prefix + hashes + 1,
        closing: format!("\"{}", "#".repeat(hashes)),
    })
}

/// `src/sgf/tree.rs` → `sgf`, `src/main.rs` → `main`.
fn room_of(name: &str) -> &str {
    let inside = name.strip_prefix("src/").unwrap_or(name);
    inside.split(['/', '.']).next().unwrap_or(inside)
}

/// The rows of the first table behind a mark, without its head.
fn table(text: &str, mark: &str) -> Vec<Vec<String>> {
    let (_, behind) = text
        .split_once(mark)
        .unwrap_or_else(|| panic!("ARCHITECTURE.md has no {mark}"));
    let rows: Vec<Vec<String>> = behind
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect();
    assert!(rows.len() > 5, "the table behind {mark} could not be read");
    rows
}

/// The words between backticks.
fn words(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

struct SourceFile {
    name: String,
    text: String,
}

fn sources() -> Vec<SourceFile> {
    let mut files = Vec::new();
    let mut directories = vec![PathBuf::from(ROOT).join("src")];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).expect("src can be listed") {
            let path = entry.expect("src can be listed").path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path
                    .strip_prefix(ROOT)
                    .expect("inside")
                    .to_str()
                    .expect("UTF-8")
                    .replace('\\', "/");
                files.push(SourceFile {
                    name,
                    text: read(&path),
                });
            }
        }
    }
    assert!(
        files.len() > 40,
        "only {} source files were found",
        files.len()
    );
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn architecture() -> String {
    read(&Path::new(ROOT).join("ARCHITECTURE.md"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .replace("\r\n", "\n")
}

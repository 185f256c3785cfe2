//! SARIF 2.1.0, the format in which GitHub code scanning, editors and others take the findings of any tool.
//!
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html>; § below are its sections.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::dupes::findings;
use super::human::game_name;
use super::json_lines::{SummaryLine, write_value};
use super::lines::{Region, in_repository, message};
use super::{FileName, GroupShown, Only, Reporter, Tally, sanitize};
use crate::check::Checked;
use crate::finding::{CheckInfo, Finding, Fix, Safety};
use crate::sgf::Edit;

/// The format `sarif`: one run, with all findings of all games and the manual of every check.
#[derive(Clone, Debug)]
pub struct Sarif {
    only: Only,
    checks: Vec<&'static CheckInfo>,
    index: BTreeMap<&'static str, usize>,
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

impl Sarif {
    /// Shows these games; `checks` are all that findings can come from.
    #[must_use]
    pub fn new(only: Only, checks: Vec<&'static CheckInfo>) -> Sarif {
        let index = checks.iter().zip(0..).map(|(check, at)| (check.code, at));
        Sarif {
            only,
            index: index.collect(),
            checks,
        }
    }

    fn result<'a>(
        &self,
        file: &FileName,
        finding: &'a Finding,
        region: Option<Region>,
        game: Option<String>,
    ) -> ResultObject<'a> {
        ResultObject {
            rule_id: finding.check.code,
            rule_index: self.index.get(finding.check.code).copied(),
            level: finding.severity.name(),
            message: Text::of(message(finding)),
            locations: [Location {
                physical_location: PhysicalLocation {
                    artifact_location: artifact(file),
                    region: region.map(RegionObject::of),
                },
                logical_locations: game.map(|game| [LogicalLocation::of(game)]),
            }],
            fixes: finding.fix.as_deref().and_then(|fix| fixes(file, fix)),
            properties: Properties {
                consequence: finding.consequence,
                r#move: finding.number,
                variation: &finding.path,
                help: finding.help.as_deref().map(|help| sanitize(help).into()),
            },
        }
    }
}

impl Reporter for Sarif {
    fn head(&self, out: &mut Vec<u8>) {
        let text = format!("{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{");
        out.extend_from_slice(text.as_bytes());
        out.extend_from_slice(b"\"tool\":{\"driver\":");
        write_value(
            out,
            &Driver {
                name: "kifu",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: self.checks.iter().map(|check| Rule::of(check)).collect(),
            },
        );
        out.extend_from_slice(b"},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[\n");
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        if !self.only.shows(checked) {
            return;
        }
        for (place, finding) in checked.findings.iter().enumerate() {
            if place > 0 {
                out.extend_from_slice(b",\n");
            }
            let region = Region::of(checked, finding);
            let game = checked.game.as_ref().map(|_| game_name(file, checked));
            write_value(out, &self.result(file, finding, region, game));
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        if self.only.shows_failure(finding) {
            write_value(out, &self.result(file, finding, None, None));
        }
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let mut is_first = true;
        for (member, findings) in findings(&self.only, group) {
            for finding in &findings {
                if !std::mem::take(&mut is_first) {
                    out.extend_from_slice(b",\n");
                }
                write_value(out, &self.result(&member.name, finding, None, None));
            }
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n],\n\"invocations\":[{\"executionSuccessful\":");
        write_value(out, &!tally.failed);
        out.extend_from_slice(b"}],\n\"properties\":{\"summary\":");
        write_value(out, &SummaryLine::new(tally, elapsed));
        out.extend_from_slice(b"}}]}\n");
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("sarif {:?}", self.only))
    }
}

/// § 3.19 toolComponent
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

/// § 3.49 reportingDescriptor
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Text,
    full_description: Text,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

impl Rule {
    fn of(check: &CheckInfo) -> Rule {
        let manual = check.manual.lines();
        let manual = manual.map(|line| line.strip_prefix(' ').unwrap_or(line));
        let manual = manual.collect::<Vec<_>>().join("\n");
        Rule {
            id: check.code,
            name: check.name,
            short_description: Text::of(check.name.replace('-', " ")),
            full_description: Text::of(first_section(&manual)),
            help: Help {
                text: manual.clone(),
                markdown: manual,
            },
            default_configuration: Configuration {
                level: check.severity.name(),
            },
        }
    }
}

/// What a check finds, without the heading above it.
fn first_section(manual: &str) -> String {
    let lines = manual.lines().skip_while(|line| line.starts_with('#'));
    let lines = lines.take_while(|line| !line.starts_with('#'));
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}

impl Text {
    fn of(text: String) -> Text {
        Text { text }
    }
}

/// § 3.27 result
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultObject<'a> {
    rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[FixObject; 1]>,
    properties: Properties<'a>,
}

#[derive(Serialize)]
struct Properties<'a> {
    consequence: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<u32>,
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    variation: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[LogicalLocation; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<RegionObject>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

/// § 3.33 logicalLocation: the game, `a.sgf#2`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    fully_qualified_name: String,
    kind: &'static str,
}

impl LogicalLocation {
    fn of(name: String) -> LogicalLocation {
        LogicalLocation {
            fully_qualified_name: name,
            kind: "game",
        }
    }
}

/// § 3.30 region; the column of the end is the one behind it, as ours.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RegionObject {
    start_line: u32,
    start_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u32>,
}

impl RegionObject {
    fn of(region: Region) -> RegionObject {
        RegionObject {
            start_line: region.start.line,
            start_column: region.start.column,
            end_column: region.end_column,
        }
    }
}

/// § 3.55 fix
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FixObject {
    description: Text,
    artifact_changes: [Changes; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changes {
    artifact_location: Artifact,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Bytes,
    inserted_content: Content,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Bytes {
    byte_offset: u32,
    byte_length: u32,
}

/// § 3.3 artifactContent; bytes that are no UTF-8 in base64.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Content {
    Text(String),
    Binary(String),
}

/// A fix that may be carried out, where it is more than writing the whole file anew.
fn fixes(file: &FileName, fix: &Fix) -> Option<[FixObject; 1]> {
    let edits = fix.edits();
    if edits.is_empty() || fix.safety == Safety::ShowOnly {
        return None;
    }
    let title = format!("{} ({})", sanitize(&fix.title), fix.safety.name());
    let changes = Changes {
        artifact_location: artifact(file),
        replacements: edits.iter().map(replacement).collect(),
    };
    Some([FixObject {
        description: Text::of(title),
        artifact_changes: [changes],
    }])
}

fn replacement(edit: &Edit) -> Replacement {
    let text = std::str::from_utf8(&edit.text);
    Replacement {
        deleted_region: Bytes {
            byte_offset: edit.span.start,
            byte_length: edit.span.len(),
        },
        inserted_content: match text {
            Ok(text) => Content::Text(text.to_owned()),
            Err(_) => Content::Binary(STANDARD.encode(&edit.text)),
        },
    }
}

/// A path as a URI (RFC 3986): what is not plain in it stands as its bytes, so that no path is lost, and none is more than a path.
fn artifact(file: &FileName) -> Artifact {
    let shown = in_repository(&file.shown);
    let bytes = match &file.raw {
        Some(raw) => raw.strip_prefix(b"./").unwrap_or(raw),
        None => shown.as_bytes(),
    };
    let mut uri = match bytes.first() {
        Some(b'/') => "file://".to_owned(),
        _ => String::new(),
    };
    for &byte in bytes {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' | b'!' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    Artifact { uri }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_is_a_uri() {
        let uri = |shown: &str, raw: Option<&[u8]>| {
            let raw = raw.map(<[u8]>::to_vec);
            let shown = shown.to_owned();
            artifact(&FileName {
                shown,
                raw,
                whole: None,
            })
            .uri
        };
        assert_eq!(uri("./a b/c:d.sgf", None), "a%20b/c%3Ad.sgf");
        assert_eq!(uri("/x/\u{202e}y", None), "file:///x/%E2%80%AEy");
        assert_eq!(uri("\u{fffd}#?", Some(b"\xff#?")), "%FF%23%3F");
        assert_eq!(uri("a.zip!b.sgf", None), "a.zip!b.sgf");
    }
}

//! Lines of JSON that others wrote: requests, rows of tables, our own output of an earlier run. Nothing else in this room reads JSON.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::{State, sanitize};

/// Padding says nothing that the length does not say.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// One line of a stream.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Request {
    /// What the record is called in the answer.
    pub path: Option<String>,
    /// Whatever the asker wants to have back.
    pub id: Value,
    sgf: Option<String>,
    base64: Option<String>,
}

impl Request {
    /// Reads a line.
    pub fn read(line: &[u8]) -> Result<Request, String> {
        if line.trim_ascii().is_empty() {
            return Err("this line is blank".to_owned());
        }
        serde_json::from_slice(line).map_err(|error| format!("this line is no request: {error}"))
    }

    /// The bytes of the record; `sgf` where there are both.
    pub fn record(&mut self) -> Result<Vec<u8>, String> {
        if let Some(text) = self.sgf.take() {
            return Ok(text.into_bytes());
        }
        match self.base64.take() {
            Some(text) => BASE64
                .decode(text.as_bytes())
                .map_err(|error| format!("`base64` cannot be decoded: {error}")),
            None => Err("this line has neither `sgf` nor `base64`".to_owned()),
        }
    }
}

/// A row of a table in JSON lines.
#[derive(Debug)]
pub(super) struct Row(Value);

impl Row {
    /// Reads a line.
    pub fn read(line: &[u8]) -> Result<Row, String> {
        serde_json::from_slice(line)
            .map(Row)
            .map_err(|error| format!("this row is no JSON: {error}"))
    }

    /// The text of a column.
    pub fn text(&self, column: &str) -> Result<&str, String> {
        match self.0.get(column) {
            Some(Value::String(text)) => Ok(text),
            Some(_) => Err(format!("the column {column} of this row holds no text")),
            None => Err(format!("this row has no column {column}")),
        }
    }

    /// What a column says, whatever it holds; `None` where there is nothing.
    pub fn say(&self, column: &str) -> Option<String> {
        match self.0.get(column)? {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }
}

/// What a line of the format `jsonl` is about.
#[derive(Debug, Deserialize)]
pub(super) struct OwnLine {
    r#type: String,
    path: Option<String>,
    path_raw: Option<String>,
    game: Option<u64>,
    result: Option<OwnResult>,
    #[serde(default)]
    findings: Value,
}

/// What a line says of a result.
#[derive(Debug, Deserialize)]
struct OwnResult {
    verdict: Option<String>,
}

impl OwnLine {
    /// Reads a line; `None` if it is not of our making.
    pub fn read(line: &[u8]) -> Option<OwnLine> {
        serde_json::from_slice(line).ok()
    }

    /// Whether it is the last line of a finished run.
    pub fn is_summary(&self) -> bool {
        self.r#type == "summary"
    }

    /// Whether it is about a game, or a file without one.
    pub fn is_game(&self) -> bool {
        self.r#type == "game"
    }

    /// The number of the game in its file.
    pub fn game(&self) -> Option<u64> {
        self.game
    }

    /// The verdict, and the codes of the findings in order.
    pub fn state(&self) -> State {
        let codes = self.findings.as_array().into_iter().flatten();
        let codes = codes.filter_map(|finding| finding.get("code")?.as_str());
        let mut codes: Vec<String> = codes.map(str::to_owned).collect();
        codes.sort();
        let verdict = self
            .result
            .as_ref()
            .and_then(|result| result.verdict.clone());
        State { verdict, codes }
    }

    /// The path as it lies on the disk.
    pub fn path(&self) -> Option<Vec<u8>> {
        match &self.path_raw {
            Some(raw) => BASE64.decode(raw).ok(),
            None => self.path.clone().map(String::into_bytes),
        }
    }
}

/// Writes a value so that it only shows itself in a terminal, as all our JSON does.
pub(super) fn write(value: &impl Serialize, out: &mut Vec<u8>) {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    if text.is_ascii() && !text.contains('\x7f') {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    // Whatever is not harmless stands inside a text, where every character may be escaped.
    for character in text.chars() {
        let mut buffer = [0; 4];
        let shown = character.encode_utf8(&mut buffer);
        if sanitize(shown) == *shown {
            out.extend_from_slice(shown.as_bytes());
        } else {
            out.extend_from_slice(format!("\\u{:04x}", u32::from(character)).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_harmless() {
        let written = |text: &str| {
            let mut out = Vec::new();
            write(&text, &mut out);
            String::from_utf8(out).expect("JSON is UTF-8")
        };
        assert_eq!(written("黑 \u{202e}\u{7f}\n"), "\"黑 \\u202e\\u007f\\n\"");
        assert_eq!(
            serde_json::from_str::<String>(&written("\u{202e}\""))
                .ok()
                .as_deref(),
            Some("\u{202e}\"")
        );
    }
}

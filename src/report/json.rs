//! One JSON document: the objects of `jsonl` as a list, and the sums beside it.

use std::time::Duration;

use super::json_lines::{SummaryLine, write_value};
use super::{FileName, GroupShown, JsonLines, Only, Reporter, Tally};
use crate::check::Checked;
use crate::finding::Finding;

/// The format `json`: `{"games": […], "summary": {…}}`.
#[derive(Clone, Debug, Default)]
pub struct Json {
    lines: JsonLines,
}

impl Json {
    /// Shows these games.
    #[must_use]
    pub fn new(only: Only) -> Json {
        Json {
            lines: JsonLines { only },
        }
    }
}

impl Reporter for Json {
    fn head(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"games\":[\n");
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        let from = out.len();
        self.lines.game(file, checked, out);
        without_line_feed(out, from);
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let from = out.len();
        self.lines.failure(file, finding, out);
        without_line_feed(out, from);
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let from = out.len();
        self.lines.copies(group, out);
        without_line_feed(out, from);
        // A line each; line feeds stand nowhere else.
        let lines = out.split_off(from);
        for (place, line) in lines.split(|byte| *byte == b'\n').enumerate() {
            if place > 0 {
                out.extend_from_slice(self.separator().as_bytes());
            }
            out.extend_from_slice(line);
        }
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n],\n\"summary\":");
        write_value(out, &SummaryLine::new(tally, elapsed));
        out.extend_from_slice(b"}\n");
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("json {self:?}"))
    }
}

fn without_line_feed(out: &mut Vec<u8>, from: usize) {
    if out.len() > from && out.last() == Some(&b'\n') {
        out.pop();
    }
}

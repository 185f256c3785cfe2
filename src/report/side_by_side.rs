//! One game under every ruleset: a line each.

use std::fmt::Write as _;
use std::time::Duration;

use super::{FileName, GroupShown, Human, Reporter, Tally, sanitize};
use crate::check::{Checked, Game};
use crate::finding::Finding;

/// The format `human` where all rulesets are asked for.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// Shows what does not depend on rules.
    pub human: Human,
}

impl Reporter for SideBySide {
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        let Some(game) = &checked.game else {
            self.human.game(file, checked, out);
            return;
        };
        if !self.human.only.shows(checked) {
            return;
        }
        let mut text = String::new();
        if !checked.again {
            let several = game.record.tree().games().len() > 1;
            let number = if several {
                format!("#{}", game.record.game() + 1)
            } else {
                String::new()
            };
            let recorded = game.record.result.map_or_else(String::new, |stated| {
                let raw: String = sanitize(&game.record.text(stated.span))
                    .chars()
                    .take(40)
                    .collect();
                format!(", recorded {raw}")
            });
            let _ = writeln!(
                text,
                "{}{number}: {} moves{recorded}",
                sanitize(&file.shown),
                game.replay.moves
            );
        }
        let own = if checked.again { " " } else { ">" };
        let _ = writeln!(text, "{own} {}", line_of(game).trim_end());
        out.extend_from_slice(text.as_bytes());
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.human.failure(file, finding, out);
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        self.human.copies(group, out);
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        out.push(b'\n');
        self.human.finish(tally, elapsed, out);
    }

    fn cache_key(&self) -> Option<String> {
        Some(format!("side by side {self:?}"))
    }
}

/// Ruleset, verdict, count, first breach, repetitions.
fn line_of(game: &Game<'_>) -> String {
    let judgement = game.judgement;
    let counted = judgement.counted.as_deref().unwrap_or("-");
    let rules = &game.basis.rules.name;
    let mut text = format!("{rules:22} {:13} {counted:>8}", judgement.verdict.name());
    if let Some(first) = game.replay.first_illegal {
        let at = first
            .point
            .and_then(|point| point.human(game.record.size))
            .unwrap_or_default();
        let _ = write!(
            text,
            "  move {} {} {at}: {}",
            first.number,
            first.color,
            first.reason.reason()
        );
    }
    if let Some(repeat) = game.replay.repeats.first() {
        let _ = write!(text, "  repetition at move {}", repeat.number);
    }
    text
}

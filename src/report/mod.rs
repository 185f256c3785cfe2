//! How findings and verdicts are shown: one file a format. Everything is written into a buffer; nothing here prints.

mod changes;
mod concise;
mod diff;
mod dupes;
mod fix_lines;
mod fixes;
mod github;
mod gitlab;
mod human;
mod json;
mod json_lines;
mod junit;
mod lines;
mod paths;
mod sanitize;
mod sarif;
mod scores;
mod several;
mod side_by_side;
mod stats;
mod story;
mod summary;
mod table;
mod tally;

pub use changes::{Change, ChangeReporter, ChangeSums, Changed, HumanChanges, JsonChanges, State};
pub use concise::Concise;
pub use diff::{DiffStyle, unified};
pub use dupes::{
    DupesCsv, DupesJsonLines, DupesReporter, DupesSums, GroupShown, HumanDupes, Member, NoGroups,
    Other,
};
pub use fix_lines::JsonLinesFixes;
pub use fixes::{FixReporter, FixSums, HumanFixes, MendedFile, Outcome};
pub use github::GitHub;
pub use gitlab::GitLab;
pub use human::Human;
pub use json::Json;
pub use json_lines::JsonLines;
pub use junit::Junit;
pub use paths::PathLines;
pub use sanitize::sanitize;
pub use sarif::Sarif;
pub use scores::{HumanScores, ScoreCsv, ScoreJsonLines, ScoreReporter, ScoredGame};
pub use several::{Frame, Several};
pub use side_by_side::SideBySide;
pub use stats::{HumanStats, JsonStats, StatsReporter};
pub use story::{count_story, verdict_story};
pub use summary::Summary;
pub use table::Csv;
pub use tally::Tally;

use std::time::Duration;

use crate::check::Checked;
use crate::finding::{CheckInfo, Finding, Severity};
use crate::verdict::Verdict;

/// The name of a file as outputs show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileName {
    /// The path, decoded lossily where it is not UTF-8.
    pub shown: String,
    /// The raw bytes of a path that is not UTF-8.
    pub raw: Option<Vec<u8>>,
    /// Of a part (a member of an archive, a line, a row): how many bytes of `shown` are the name of the file it is in.
    pub whole: Option<usize>,
}

/// A format.
pub trait Reporter: Sync {
    /// Shows what stands before all games.
    fn head(&self, _out: &mut Vec<u8>) {}

    /// What stands between two games that are shown.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Hears that a file is done, and what was counted in it.
    fn file_done(&self, _file: &FileName, _tally: &Tally) {}

    /// Shows one game, or a file without a game.
    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>);

    /// Shows a file that could not be read or whose check failed.
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Shows games that are copies of each other.
    fn copies(&self, _group: &GroupShown<'_>, _out: &mut Vec<u8>) {}

    /// Shows the sums at the end.
    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>);

    /// What tells this format, and how it is set, from all others. What it shows of one file may then be kept and shown again when the file is the
    /// same, and [`Reporter::file_done`] is called all the same; `None` where that depends on other files, or goes elsewhere than into `out`.
    fn cache_key(&self) -> Option<String> {
        None
    }
}

/// Whether a game is shown unasked: something is wrong with it, or its result is not settled.
fn is_worth_showing(checked: &Checked<'_>) -> bool {
    let verdict = checked.game.as_ref().map(|game| game.judgement.verdict);
    checked
        .findings
        .iter()
        .any(|finding| finding.severity >= Severity::Warning)
        || (matches!(verdict, Some(Verdict::Refuted | Verdict::Undecided(_)))
            && !checked.left_out.verdict)
}

/// What of all games is shown; the sums and the exit code know them all.
#[derive(Clone, Debug, Default)]
pub struct Only {
    words: Vec<String>,
}

impl Only {
    /// Shows games whose verdict or one of whose findings' codes (or their beginnings) or names is among these words; all games where there
    /// are none.
    #[must_use]
    pub fn new(words: Vec<String>) -> Only {
        Only { words }
    }

    /// Whether everything is shown.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether this game is shown.
    #[must_use]
    pub fn shows(&self, checked: &Checked<'_>) -> bool {
        let verdict = checked
            .game
            .as_ref()
            .map(|game| game.judgement.verdict.name());
        self.is_everything()
            || self
                .words
                .iter()
                .any(|word| Some(word.as_str()) == verdict || any_matches(word, &checked.findings))
    }

    /// Whether something that was found by comparing games is shown.
    #[must_use]
    pub fn shows_comparison(&self, found: &[&'static CheckInfo]) -> bool {
        let is_meant = |word: &String| {
            let matches = |check: &&CheckInfo| check.code.starts_with(word) || check.name == word;
            found.iter().any(matches)
        };
        self.is_everything() || self.words.iter().any(is_meant)
    }

    /// Whether this game is shown to people: of everything what is worth it.
    #[must_use]
    pub fn picks(&self, checked: &Checked<'_>) -> bool {
        match self.is_everything() {
            true => is_worth_showing(checked),
            false => self.shows(checked),
        }
    }

    /// Whether a failure is shown.
    #[must_use]
    pub fn shows_failure(&self, finding: &Finding) -> bool {
        self.is_everything()
            || self
                .words
                .iter()
                .any(|word| any_matches(word, std::slice::from_ref(finding)))
    }
}

fn any_matches(word: &str, findings: &[Finding]) -> bool {
    findings
        .iter()
        .any(|finding| finding.check.code.starts_with(word) || finding.check.name == word)
}

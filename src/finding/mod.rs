//! What is told to the user: a finding is a fault, its place, and why it matters.

mod collect;
mod fix;

pub use collect::{Findings, MOST_PER_CHECK};
pub use fix::{Change, Fix, Safety, Touches, delete, insert, replace};

use serde::Serialize;

use crate::source::Span;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Good to know.
    Note,
    /// Something was assumed or is doubtful.
    Warning,
    /// The record is wrong.
    Error,
}

impl Severity {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A check, as the registry lists it: its code is stable for ever, its name reads well after "allow".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckInfo {
    /// Group letter and number, such as `M101`.
    pub code: &'static str,
    /// A name in words, such as `occupied-point`.
    pub name: &'static str,
    /// The severity it usually has; a ruleset may set another.
    pub severity: Severity,
    /// The version it came with.
    pub since: &'static str,
    /// The manual page, in Markdown.
    pub manual: &'static str,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check it comes from.
    pub check: &'static CheckInfo,
    /// How much it weighs here.
    pub severity: Severity,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What the reader made of it, or what to do.
    pub help: Option<String>,
    /// Where in the text that was read, which is the file unless it had to be transcoded; `None` where it is about the whole file.
    pub span: Option<Span>,
    /// The number of the move it is about.
    pub number: Option<u32>,
    /// Child indexes at branches from the root; empty on the main line.
    pub path: Vec<u32>,
    /// Whether an earlier finding caused it.
    pub consequence: bool,
    /// How it can be mended, where that is known.
    pub fix: Option<Box<Fix>>,
    /// How many it stands for: more than one where the rest of a kind is only counted.
    pub count: u32,
}

impl Finding {
    /// A finding of a check, with the check's severity and nothing else yet.
    #[must_use]
    pub fn new(check: &'static CheckInfo, message: String) -> Finding {
        Finding {
            check,
            severity: check.severity,
            message,
            help: None,
            span: None,
            number: None,
            path: Vec::new(),
            consequence: false,
            fix: None,
            count: 1,
        }
    }

    /// What stands for findings that are only counted.
    pub(crate) fn more(check: &'static CheckInfo, count: u32) -> Finding {
        let mut more = Finding::new(check, String::new());
        more.recount(count);
        more
    }

    /// Says for how many others of its kind it stands.
    pub(crate) fn recount(&mut self, count: u32) {
        self.count = count;
        self.message = format!("{count} more of this kind are not listed");
    }

    /// Says where.
    #[must_use]
    pub fn at(mut self, span: Span) -> Finding {
        self.span = Some(span);
        self
    }

    /// Says at which move; 0 is none.
    #[must_use]
    pub fn on_move(mut self, number: u32) -> Finding {
        self.number = (number > 0).then_some(number);
        self
    }

    /// Gives it another severity.
    #[must_use]
    pub fn weighing(mut self, severity: Severity) -> Finding {
        self.severity = severity;
        self
    }

    /// Says what was assumed or what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into());
        self
    }

    /// Says how it can be mended.
    #[must_use]
    pub fn mended_by(mut self, fix: impl Into<Option<Fix>>) -> Finding {
        self.fix = fix.into().map(Box::new);
        self
    }
}

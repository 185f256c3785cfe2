//! Findings of one game, bounded: a hostile file must not fill the memory with complaints.

use super::{CheckInfo, Finding, Severity};

/// The findings of one game.
#[derive(Debug)]
pub struct Findings {
    list: Vec<Finding>,
    /// More of one check are only counted.
    most: u32,
    counts: Vec<Counted>,
}

/// The findings of one check.
#[derive(Debug)]
struct Counted {
    check: &'static CheckInfo,
    kept: u32,
    /// How many more there were.
    dropped: u32,
    /// The gravest of those.
    worst: Severity,
}

impl Counted {
    fn drop(&mut self, count: u32, severity: Severity) {
        self.dropped = self.dropped.saturating_add(count);
        self.worst = self.worst.max(severity);
    }
}

/// More findings of one check in one game than this are only counted, unless more are asked for.
pub const MOST_PER_CHECK: u32 = 100;

impl Default for Findings {
    fn default() -> Findings {
        Findings::up_to(MOST_PER_CHECK)
    }
}

impl Findings {
    /// No findings yet; more than `most` of one check will only be counted.
    #[must_use]
    pub fn up_to(most: u32) -> Findings {
        Findings {
            list: Vec::new(),
            most,
            counts: Vec::new(),
        }
    }

    /// Whether one more finding of this check would be kept. Asking first saves making its message.
    pub fn wants(&mut self, check: &'static CheckInfo) -> bool {
        self.wants_weighing(check, check.severity)
    }

    /// The same for a finding with a severity of its own: the gravest of those that are only counted is told with their number.
    pub fn wants_weighing(&mut self, check: &'static CheckInfo, severity: Severity) -> bool {
        let most = self.most;
        let counted = self.of(check);
        if counted.kept < most {
            counted.kept += 1;
            return true;
        }
        counted.drop(1, severity);
        false
    }

    fn of(&mut self, check: &'static CheckInfo) -> &mut Counted {
        let is_it = |counted: &Counted| std::ptr::eq(counted.check, check);
        let index = self.counts.iter().position(is_it).unwrap_or_else(|| {
            self.counts.push(Counted {
                check,
                kept: 0,
                dropped: 0,
                worst: Severity::Note,
            });
            self.counts.len() - 1
        });
        &mut self.counts[index]
    }

    /// Adds a finding, or counts it where there are too many of its kind.
    pub fn push(&mut self, finding: Finding) {
        if self.wants_weighing(finding.check, finding.severity) {
            self.list.push(finding);
        }
    }

    /// Adds a finding that [`Findings::wants`] was asked about.
    pub fn push_wanted(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Counts findings of a check that were left out before they came here.
    pub fn omit(&mut self, check: &'static CheckInfo, count: u32) {
        if count > 0 {
            self.of(check).drop(count, check.severity);
        }
    }

    /// All findings in the order of the file, with one line for those that were only counted.
    #[must_use]
    pub fn finish(self) -> Vec<Finding> {
        let mut list = self.list;
        for counted in self.counts {
            if counted.dropped > 0 {
                let more = Finding::more(counted.check, counted.dropped);
                list.push(more.weighing(counted.worst));
            }
        }
        // A stable sort: findings at one place keep the order of the checks.
        list.sort_by_key(|finding| finding.span.map_or(u32::MAX, |span| span.start));
        list
    }
}

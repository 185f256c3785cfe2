//! Findings of one game, bounded: a hostile file must not fill the memory with complaints.

use super::{CheckInfo, Finding, Severity};

/// The findings of one game.
#[derive(Debug)]
pub struct Findings {
    list: Vec<Finding>,
    /// More of one check are only counted.
    most: u32,
    /// How many of each check are kept, and how many more there were.
    counts: Vec<(&'static CheckInfo, u32, u32)>,
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
        let index = self
            .counts
            .iter()
            .position(|(other, ..)| std::ptr::eq(*other, check))
            .unwrap_or_else(|| {
                self.counts.push((check, 0, 0));
                self.counts.len() - 1
            });
        let (_, kept, dropped) = &mut self.counts[index];
        if *kept < self.most {
            *kept += 1;
            return true;
        }
        *dropped += 1;
        false
    }

    /// Adds a finding, or counts it where there are too many of its kind.
    pub fn push(&mut self, finding: Finding) {
        if self.wants(finding.check) {
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
            self.wants(check);
            if let Some((.., dropped)) = self
                .counts
                .iter_mut()
                .find(|(other, ..)| std::ptr::eq(*other, check))
            {
                *dropped += count;
            }
        }
    }

    /// All findings in the order of the file, with one line for those that were only counted.
    #[must_use]
    pub fn finish(self) -> Vec<Finding> {
        let mut list = self.list;
        for (check, _, dropped) in self.counts {
            if dropped > 0 {
                let severity = list
                    .iter()
                    .filter(|f| f.check.code == check.code)
                    .map(|f| f.severity)
                    .max();
                let more =
                    Finding::new(check, format!("{dropped} more of this kind are not listed"));
                list.push(more.weighing(severity.unwrap_or(Severity::Note)));
            }
        }
        // A stable sort: findings at one place keep the order of the checks.
        list.sort_by_key(|finding| finding.span.map_or(u32::MAX, |span| span.start));
        list
    }
}

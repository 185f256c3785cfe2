//! Which checks are meant, in a value that is small enough to copy.

use super::CHECKS;
use crate::finding::CheckInfo;

/// A set of checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CheckSet([u64; 4]);

impl CheckSet {
    /// Adds a check; one that is not among [`CHECKS`] stays outside.
    pub fn add(&mut self, check: &CheckInfo) {
        if let Some((word, bit)) = place(check) {
            self.0[word] |= bit;
        }
    }

    /// Whether a check is in it.
    #[must_use]
    pub fn has(&self, check: &CheckInfo) -> bool {
        place(check).is_some_and(|(word, bit)| self.0[word] & bit != 0)
    }
}

fn place(check: &CheckInfo) -> Option<(usize, u64)> {
    let mut all = CHECKS.iter().map(|check| check.info);
    let at = all.position(|other| std::ptr::eq(other, check))?;
    (at / 64 < 4).then_some((at / 64, 1 << (at % 64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_every_check() {
        let mut set = CheckSet::default();
        for check in CHECKS {
            assert!(!set.has(check.info));
            set.add(check.info);
            assert!(set.has(check.info), "{}", check.info.code);
        }
    }
}

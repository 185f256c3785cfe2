//! Rulesets that have no name of their own, kept for as long as the program runs.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Ruleset, ruleset};

impl Ruleset {
    /// The same ruleset for as long as the program runs: the named one, or one that is kept. Equal names are kept once.
    ///
    /// What is kept is never given up, so no more than a few thousand are: `None` beyond that. Records know a handful; only a hostile
    /// collection has more.
    #[must_use]
    pub fn keep(self) -> Option<&'static Ruleset> {
        if let Some(named) = ruleset(&self.name).filter(|named| **named == self) {
            return Some(named);
        }
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT && !kept.contains_key(&*self.name) {
            return None;
        }
        Some(
            kept.entry(self.name.to_string())
                .or_insert_with(|| Box::leak(Box::new(self))),
        )
    }

    /// KataGo's parameters, as a string of words or as JSON, and nothing else.
    #[must_use]
    pub fn parse_katago(text: &str) -> Option<Ruleset> {
        let text = text.trim();
        (text.len() <= LONGEST_KATAGO)
            .then(|| super::katago::parse(text))?
            .and_then(Result::ok)
    }
}

/// More rulesets without a name of their own are not kept.
const MOST_KEPT: usize = 4_096;

/// All of KataGo's parameters take less, in bytes.
const LONGEST_KATAGO: usize = 400;

static KEPT: Mutex<BTreeMap<String, &'static Ruleset>> = Mutex::new(BTreeMap::new());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_ruleset_is_kept_once() {
        let parse = |text| Ruleset::parse(text).unwrap();
        let named = parse("nz").keep().unwrap();
        assert!(std::ptr::eq(named, ruleset("nz").unwrap()));
        let custom = parse("nz+komi=5.5").keep().unwrap();
        assert!(std::ptr::eq(
            custom,
            parse("base=nz,komi=5.5").keep().unwrap()
        ));
        assert_eq!(custom.name, "nz+komi=5.5");
    }
}

//! Rulesets that have no name of their own, kept for as long as the program runs.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Ruleset, ruleset};

impl Ruleset {
    /// The same ruleset for as long as the program runs: the named one, or one that is kept. Equal names are kept once.
    ///
    /// What is kept is never given up, so only sources that can name no more than so many rulesets may come here: the command line, once, and
    /// KataGo's parameters, which are few (with komi in half points up to 150, less than 200,000; in practice a handful).
    #[must_use]
    pub fn keep(self) -> &'static Ruleset {
        if let Some(named) = ruleset(&self.name).filter(|named| **named == self) {
            return named;
        }
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry(self.name.to_string())
            .or_insert_with(|| Box::leak(Box::new(self)))
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

/// All of KataGo's parameters take less, in bytes.
const LONGEST_KATAGO: usize = 400;

static KEPT: Mutex<BTreeMap<String, &'static Ruleset>> = Mutex::new(BTreeMap::new());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_ruleset_is_kept_once() {
        let parse = |text| Ruleset::parse(text).unwrap();
        let named = parse("nz").keep();
        assert!(std::ptr::eq(named, ruleset("nz").unwrap()));
        let custom = parse("nz+komi=5.5").keep();
        assert!(std::ptr::eq(custom, parse("base=nz,komi=5.5").keep()));
        assert_eq!(custom.name, "nz+komi=5.5");
    }
}

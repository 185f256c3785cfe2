//! Findings that are known: what was there when kifu came to a collection is not told again, what is new is.
//!
//! They are matched by file, code and number: lines move with every edit, and SGF has no place for a mark that says "this is meant".

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::check::find;

/// The known findings of all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<String, BTreeMap<String, Known>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    count: u32,
    reason: Option<String>,
}

/// One entry of the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The path, from the directory of the baseline, its parts separated by slashes.
    pub file: String,
    /// The code of the check.
    pub code: String,
    /// How many findings there are.
    pub count: u32,
    /// Why they stay; written by hand and kept.
    pub reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    #[serde(default)]
    known: Vec<Entry>,
}

/// An entry that stands for more than there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The path.
    pub file: String,
    /// The code.
    pub code: String,
    /// How many the baseline has.
    pub known: u32,
    /// How many there are.
    pub found: u32,
}

/// Why a text is no baseline, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BaselineFault(String);

/// What stands above the entries.
const HEAD: &str = "\
# Findings that kifu leaves out because they are known: kifu check --baseline THIS_FILE.
# --write-baseline writes it anew; a reason = \"...\" that you add to an entry is kept.
";

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// When it is none: why, with the line and a caret.
    pub fn read(text: &str) -> Result<Baseline, BaselineFault> {
        let file: BaselineFile =
            toml::from_str(text).map_err(|error| BaselineFault(error.to_string()))?;
        let mut baseline = Baseline::default();
        for Entry {
            file,
            code,
            count,
            reason,
        } in file.known
        {
            let known = baseline.entries.entry(file).or_default().entry(code);
            let known = known.or_default();
            known.count = known.count.saturating_add(count);
            known.reason = reason.or(known.reason.take());
        }
        Ok(baseline)
    }

    /// The known findings of a file: how many of each code.
    pub fn of<'a>(&'a self, file: &str) -> impl Iterator<Item = (&'a str, u32)> + use<'a> {
        let entries = self.entries.get(file).into_iter().flatten();
        entries.map(|(code, known)| (code.as_str(), known.count))
    }

    /// Every file of which something is known.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// How many findings are known.
    #[must_use]
    pub fn count(&self) -> u64 {
        let known = self.entries.values().flat_map(BTreeMap::values);
        known.map(|known| u64::from(known.count)).sum()
    }

    /// The same after a run that found this; of files that were not looked at, those that `is_there` knows keep their entries.
    #[must_use]
    pub fn renewed(
        &self,
        found: &BTreeMap<String, BTreeMap<&'static str, u32>>,
        is_there: impl Fn(&str) -> bool,
    ) -> Baseline {
        let mut entries = self.entries.clone();
        entries.retain(|file, _| !found.contains_key(file) && is_there(file));
        for (file, codes) in found {
            let old = self.entries.get(file);
            let known = codes.iter().map(|(code, count)| {
                let old = old.and_then(|codes| codes.get(*code));
                let reason = old.and_then(|known| known.reason.clone());
                let count = *count;
                ((*code).to_owned(), Known { count, reason })
            });
            let known: BTreeMap<String, Known> = known.collect();
            if !known.is_empty() {
                entries.insert(file.clone(), known);
            }
        }
        Baseline { entries }
    }

    /// Entries for more findings than a run found; of files that it did not look at, those of files that are gone.
    #[must_use]
    pub fn stale(
        &self,
        found: &BTreeMap<String, BTreeMap<&'static str, u32>>,
        is_there: impl Fn(&str) -> bool,
    ) -> Vec<Stale> {
        let mut stale = Vec::new();
        for (file, codes) in &self.entries {
            let seen = found.get(file);
            if seen.is_none() && is_there(file) {
                continue;
            }
            for (code, known) in codes {
                let found = seen.and_then(|codes| codes.get(code.as_str()));
                let found = found.copied().unwrap_or(0);
                if found < known.count {
                    stale.push(Stale {
                        file: file.clone(),
                        code: code.clone(),
                        known: known.count,
                        found,
                    });
                }
            }
        }
        stale
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        for (file, codes) in &self.entries {
            for (code, Known { count, reason }) in codes {
                let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
                let name = find(code).map_or(String::new(), |check| format!(" # {}", check.name));
                let _ = writeln!(text, "\n[[known]]\nfile = {}", quoted(file));
                let _ = writeln!(text, "code = {}{name}\ncount = {count}", quoted(code));
                if let Some(reason) = reason {
                    let _ = writeln!(text, "reason = {}", quoted(reason));
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(
        entries: &[(&str, &[(&'static str, u32)])],
    ) -> BTreeMap<String, BTreeMap<&'static str, u32>> {
        let entries = entries.iter();
        entries
            .map(|(file, codes)| ((*file).to_owned(), codes.iter().copied().collect()))
            .collect()
    }

    #[test]
    fn what_is_written_is_read_and_reasons_are_kept() {
        let odd = "a \"b\"\\\n'c'.sgf";
        let first = Baseline::default().renewed(
            &found(&[
                ("x/a.sgf", &[("M101", 2), ("R101", 1)]),
                (odd, &[("M104", 1)]),
                ("clean.sgf", &[]),
            ]),
            |_| false,
        );
        assert_eq!(Baseline::read(&first.write()).as_ref(), Ok(&first));
        assert_eq!(first.count(), 4);
        let by_hand = first.write().replace(
            "code = \"M101\" # occupied-point\ncount = 2\n",
            "code = \"M101\"\ncount = 2\nreason = \"as played\"\n",
        );
        let second = Baseline::read(&by_hand).expect("a baseline");
        let third = second.renewed(&found(&[("x/a.sgf", &[("M101", 1)])]), |file| file == odd);
        assert!(third.write().contains("reason = \"as played\""));
        assert_eq!(third.of("x/a.sgf").collect::<Vec<_>>(), [("M101", 1)]);
        assert_eq!(third.of(odd).count(), 1);
        assert_eq!(Baseline::read(&third.write()), Ok(third));
    }

    #[test]
    fn stale_is_what_stands_for_more_than_there_is() {
        let known = Baseline::default().renewed(
            &found(&[
                ("a.sgf", &[("M101", 2)]),
                ("b.sgf", &[("M101", 1)]),
                ("c.sgf", &[("M101", 1)]),
            ]),
            |_| false,
        );
        let now = found(&[("a.sgf", &[("M101", 1)])]);
        let stale = known.stale(&now, |file| file == "b.sgf");
        let shown: Vec<_> = stale
            .iter()
            .map(|one| (one.file.as_str(), one.known, one.found))
            .collect();
        assert_eq!(shown, [("a.sgf", 2, 1), ("c.sgf", 1, 0)]);
    }

    #[test]
    fn slips_are_told_with_their_place() {
        let fault = Baseline::read("[[known]]\nfile = \"a\"\ncode = \"M101\"\ncuont = 1\n");
        let text = fault.expect_err("a slip").to_string();
        assert!(text.contains("line 4") && text.contains("^^^^^"), "{text}");
    }
}

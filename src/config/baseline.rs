//! Findings that are known: what was there when kifu came to a collection is not told again, what is new is.
//!
//! They are matched by file, code and number: lines move with every edit, and SGF has no place for a mark that says "this is meant".

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use super::apply::Seen;
use crate::check::find;

/// The known findings of all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<FileKey, BTreeMap<&'static str, Known>>,
    unknown: Vec<String>,
}

/// What a baseline calls a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileKey {
    /// The path, from the directory of the baseline, its parts separated by slashes.
    pub file: String,
    /// The same where the name is no UTF-8: what is none, and each `%`, as `%` and two hexadecimal digits.
    pub raw: Option<String>,
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
    /// The same where the name is no UTF-8, so that two names that look alike are two.
    pub raw: Option<String>,
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

/// What a run found in all records of one name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    codes: BTreeMap<&'static str, Found>,
    /// How many records have the name.
    records: u32,
    /// The checks that nobody looked for in it.
    unasked: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    /// Findings that a baseline is for.
    counted: u32,
    /// Those that weigh too little in this run.
    below: u32,
}

/// What a run found, by name.
pub type LookedAt = BTreeMap<FileKey, Looked>;

impl Looked {
    /// Adds what one record of this name holds: two members of an archive may share one.
    pub fn add(&mut self, seen: &Seen, unasked: impl Iterator<Item = &'static str>) {
        self.records = self.records.saturating_add(1);
        for (code, count) in &seen.codes {
            let found = self.codes.entry(code).or_default();
            found.counted = found.counted.saturating_add(*count);
        }
        for (code, count) in &seen.below {
            let found = self.codes.entry(code).or_default();
            found.below = found.below.saturating_add(*count);
        }
        self.unasked.extend(unasked);
    }

    fn of(&self, code: &str) -> Found {
        self.codes.get(code).copied().unwrap_or_default()
    }

    /// How many findings a baseline is to know, which knew `known` of them: what was not looked for is kept.
    fn renewed(&self, code: &str, known: u32) -> u32 {
        let Found { counted, below } = self.of(code);
        if self.unasked.contains(&code) {
            return known.max(counted);
        }
        counted.max(known.min(counted.saturating_add(below)))
    }
}

/// An entry that stands for more than there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The path.
    pub file: String,
    /// The code.
    pub code: &'static str,
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
        for entry in file.known {
            let Some(check) = find(&entry.code) else {
                baseline.unknown.push(entry.code);
                continue;
            };
            let Entry {
                file,
                raw,
                count,
                reason,
                ..
            } = entry;
            let codes = baseline.entries.entry(FileKey { file, raw }).or_default();
            let known = codes.entry(check.code).or_default();
            known.count = known.count.saturating_add(count);
            known.reason = reason.or(known.reason.take());
        }
        Ok(baseline)
    }

    /// The codes of entries that no check has; they are left out.
    #[must_use]
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// The known findings of a file: how many of each code.
    pub fn of(&self, file: &FileKey) -> impl Iterator<Item = (&'static str, u32)> + use<'_> {
        let entries = self.entries.get(file).into_iter().flatten();
        entries.map(|(code, known)| (*code, known.count))
    }

    /// Every file of which something is known.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(|key| key.file.as_str())
    }

    /// How many findings are known.
    #[must_use]
    pub fn count(&self) -> u64 {
        let known = self.entries.values().flat_map(BTreeMap::values);
        known.map(|known| u64::from(known.count)).sum()
    }

    /// The same after a run that found this. What was not looked for keeps its entries, and so do files that were not looked at and that `is_there` knows.
    #[must_use]
    pub fn renewed(&self, found: &LookedAt, is_there: impl Fn(&FileKey) -> bool) -> Baseline {
        let mut entries = self.entries.clone();
        entries.retain(|file, _| !found.contains_key(file) && is_there(file));
        for (file, looked) in found {
            let old = self.entries.get(file);
            let codes = looked
                .codes
                .keys()
                .chain(old.into_iter().flat_map(BTreeMap::keys));
            let mut known = BTreeMap::new();
            for code in codes {
                let old = old.and_then(|codes| codes.get(code));
                let count = looked.renewed(code, old.map_or(0, |known| known.count));
                let reason = old.and_then(|known| known.reason.clone());
                if count > 0 {
                    known.insert(*code, Known { count, reason });
                }
            }
            if !known.is_empty() {
                entries.insert(file.clone(), known);
            }
        }
        Baseline {
            entries,
            unknown: Vec::new(),
        }
    }

    /// Entries for more findings than a run found, of checks that it looked for; of files that it did not look at, those of files that are gone.
    #[must_use]
    pub fn stale(&self, looked_at: &LookedAt, is_there: impl Fn(&FileKey) -> bool) -> Vec<Stale> {
        let mut stale = Vec::new();
        for (file, codes) in &self.entries {
            let looked = looked_at.get(file);
            if looked.is_none() && is_there(file) {
                continue;
            }
            for (&code, known) in codes {
                let Found { counted, below } =
                    looked.map_or(Found::default(), |looked| looked.of(code));
                let found = counted.saturating_add(below);
                let is_unasked = looked.is_some_and(|looked| looked.unasked.contains(&code));
                if found < known.count && !is_unasked {
                    stale.push(Stale {
                        file: file.file.clone(),
                        code,
                        known: known.count,
                        found,
                    });
                }
            }
        }
        stale
    }

    /// Where several records share a name and have more findings than are known: of each of them as many were left out.
    #[must_use]
    pub fn overdrawn(&self, looked_at: &LookedAt) -> Vec<Stale> {
        let mut overdrawn = Vec::new();
        for (file, looked) in looked_at.iter().filter(|(_, looked)| looked.records > 1) {
            for (code, known) in self.of(file) {
                let found = looked.of(code).counted;
                if found > known {
                    overdrawn.push(Stale {
                        file: file.file.clone(),
                        code,
                        known,
                        found,
                    });
                }
            }
        }
        overdrawn
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        for (FileKey { file, raw }, codes) in &self.entries {
            for (code, Known { count, reason }) in codes {
                let name = find(code).map_or(String::new(), |check| format!(" # {}", check.name));
                let _ = writeln!(text, "\n[[known]]\nfile = {}", quoted(file));
                if let Some(raw) = raw {
                    let _ = writeln!(text, "raw = {}", quoted(raw));
                }
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

    fn key(file: &str) -> FileKey {
        FileKey {
            file: file.to_owned(),
            raw: None,
        }
    }

    fn found(entries: &[(&str, &[(&'static str, u32)])]) -> LookedAt {
        let mut found = LookedAt::new();
        for (file, codes) in entries {
            let seen = Seen {
                codes: codes.to_vec(),
                ..Seen::default()
            };
            let looked = found.entry(key(file)).or_default();
            looked.add(&seen, std::iter::empty());
        }
        found
    }

    #[test]
    fn what_was_not_looked_for_is_kept_and_not_stale() {
        let known = Baseline::default().renewed(
            &found(&[("a.sgf", &[("M101", 2), ("P106", 3), ("R101", 1)])]),
            |_| false,
        );
        let mut looked = Looked::default();
        let seen = Seen {
            below: vec![("P106", 2)],
            ..Seen::default()
        };
        looked.add(&seen, ["M101"].into_iter());
        let now = LookedAt::from([(key("a.sgf"), looked)]);
        let stale = known.stale(&now, |_| true);
        let shown: Vec<_> = stale.iter().map(|one| (one.code, one.found)).collect();
        assert_eq!(shown, [("P106", 2), ("R101", 0)]);
        let renewed = known.renewed(&now, |_| true);
        let left: Vec<_> = renewed.of(&key("a.sgf")).collect();
        assert_eq!(left, [("M101", 2), ("P106", 2)]);
    }

    #[test]
    fn records_of_one_name_add_up_and_raw_names_are_told_apart() {
        let one = found(&[
            ("a.zip!b.sgf", &[("M101", 2)]),
            ("a.zip!b.sgf", &[("M101", 1)]),
        ]);
        let known = Baseline::default().renewed(&one, |_| false);
        let of: Vec<_> = known.of(&key("a.zip!b.sgf")).collect();
        assert_eq!(of, [("M101", 3)]);
        assert_eq!(known.overdrawn(&one), []);
        let less = found(&[("a.zip!b.sgf", &[("M101", 2)])]);
        let less = Baseline::default().renewed(&less, |_| false);
        let over = less.overdrawn(&one);
        assert_eq!((over[0].known, over[0].found), (2, 3));
        let raw = |raw: &str| FileKey {
            raw: Some(raw.to_owned()),
            ..key("\u{fffd}.sgf")
        };
        let mut looked = LookedAt::new();
        for (name, count) in [("%FE.sgf", 1), ("%FF.sgf", 2)] {
            let seen = Seen {
                codes: vec![("M101", count)],
                ..Seen::default()
            };
            looked
                .entry(raw(name))
                .or_default()
                .add(&seen, std::iter::empty());
        }
        let known = Baseline::default().renewed(&looked, |_| false);
        assert_eq!(Baseline::read(&known.write()).as_ref(), Ok(&known));
        assert_eq!(known.of(&raw("%FF.sgf")).collect::<Vec<_>>(), [("M101", 2)]);
    }

    #[test]
    fn codes_that_no_check_has_are_left_out_and_told() {
        let text = "[[known]]\nfile = \"a\"\ncode = \"X9\"\ncount = 1\n\
            [[known]]\nfile = \"a\"\ncode = \"ko\"\ncount = 1\n";
        let known = Baseline::read(text).expect("a baseline");
        assert_eq!(known.unknown(), ["X9"]);
        assert_eq!(known.of(&key("a")).collect::<Vec<_>>(), [("M104", 1)]);
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
        let third = second.renewed(&found(&[("x/a.sgf", &[("M101", 1)])]), |file| {
            file.file == odd
        });
        assert!(third.write().contains("reason = \"as played\""));
        assert_eq!(third.of(&key("x/a.sgf")).collect::<Vec<_>>(), [("M101", 1)]);
        assert_eq!(third.of(&key(odd)).count(), 1);
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
        let stale = known.stale(&now, |file| file.file == "b.sgf");
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

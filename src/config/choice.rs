//! Which checks are wanted, and how much their findings weigh.

use super::file::ConfigFile;
use super::words::{CodeWord, known_checks};
use crate::check::{CHECKS, CheckSet};
use crate::dupes::COMPARISONS;
use crate::finding::{CheckInfo, Finding, Severity};

/// What is said of checks in one place: on the command line or in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Only these.
    pub select: Vec<CodeWord>,
    /// None of these.
    pub ignore: Vec<CodeWord>,
    /// These are warnings.
    pub warn: Vec<CodeWord>,
    /// These are errors.
    pub error: Vec<CodeWord>,
    /// All warnings are errors, but those that `warn` names.
    pub strict: bool,
}

impl Words {
    /// What a file says.
    #[must_use]
    pub fn of(file: &ConfigFile) -> Words {
        Words {
            select: file.select.clone(),
            ignore: file.ignore.clone(),
            warn: file.warn.clone(),
            error: file.error.clone(),
            strict: file.strict.unwrap_or(false),
        }
    }
}

/// What becomes of the findings of each check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choice {
    /// In the order of their codes, only those of which something is said.
    fates: Vec<(&'static str, Fate)>,
    strict: bool,
    named: CheckSet,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Fate {
    is_left_out: bool,
    severity: Option<Severity>,
}

impl Choice {
    /// Of several words that mean a check the longest decides, then the one on the command line, then `ignore` over `select` and `error` over
    /// `warn`. A `select` on the command line takes the place of the one in the file.
    #[must_use]
    pub fn new(file: &Words, line: &Words) -> Choice {
        let select = if line.select.is_empty() {
            &file.select
        } else {
            &line.select
        };
        let from_line = !line.select.is_empty();
        let fate = |check: &CheckInfo| {
            let wanted = best(check, select, from_line, false);
            let lists = [(&file.ignore, false), (&line.ignore, true)];
            let unwanted = lists.map(|(words, from)| best(check, words, from, true));
            let decides = unwanted.into_iter().flatten().chain(wanted).max();
            let weights = [
                (&file.warn, false, false),
                (&line.warn, true, false),
                (&file.error, false, true),
                (&line.error, true, true),
            ];
            let weights = weights.map(|(words, from, error)| best(check, words, from, error));
            let weighs = weights.into_iter().flatten().max();
            // Whoever asks for copies wants them, whatever else is selected.
            let is_compared = COMPARISONS.iter().any(|other| std::ptr::eq(*other, check));
            let unnamed = !select.is_empty() && !is_compared;
            Fate {
                is_left_out: decides.map_or(unnamed, |rank| rank.2),
                severity: weighs.map(|rank| match rank.2 {
                    true => Severity::Error,
                    false => Severity::Warning,
                }),
            }
        };
        let mut fates: Vec<(&'static str, Fate)> = known_checks()
            .map(|check| (check.code, fate(check)))
            .filter(|(_, fate)| *fate != Fate::default())
            .collect();
        fates.sort_unstable_by_key(|(code, _)| *code);
        let lists = [select, &file.warn, &line.warn, &file.error, &line.error];
        Choice {
            fates,
            strict: file.strict || line.strict,
            named: named(&lists),
        }
    }

    /// The checks that are asked for by their whole code or name: a profile that would not tell them does.
    #[must_use]
    pub fn named(&self) -> CheckSet {
        self.named
    }

    /// How much a finding weighs; `None` where it is left out.
    #[must_use]
    pub fn weigh(&self, finding: &Finding) -> Option<Severity> {
        self.weigh_as(finding.check, finding.severity)
    }

    /// The same for what weighs this by itself.
    #[must_use]
    pub fn weigh_as(&self, check: &CheckInfo, usual: Severity) -> Option<Severity> {
        let fate = self.fate(check);
        if fate.is_left_out {
            return None;
        }
        Some(match (fate.severity, usual) {
            (Some(severity), _) => severity,
            (None, Severity::Warning) if self.strict => Severity::Error,
            (None, severity) => severity,
        })
    }

    /// Whether findings of a check are left out.
    #[must_use]
    pub fn leaves_out(&self, check: &CheckInfo) -> bool {
        self.fate(check).is_left_out
    }

    fn fate(&self, check: &CheckInfo) -> Fate {
        let place = self
            .fates
            .binary_search_by_key(&check.code, |(code, _)| *code);
        place.map_or(Fate::default(), |place| self.fates[place].1)
    }

    /// Whether nothing is left out and nothing weighs otherwise.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.fates.is_empty() && !self.strict
    }
}

fn named(lists: &[&Vec<CodeWord>]) -> CheckSet {
    let mut named = CheckSet::default();
    for word in lists.iter().copied().flatten() {
        let checks = CHECKS.iter().map(|check| check.info);
        checks
            .filter(|check| word.names(check))
            .for_each(|check| named.add(check));
    }
    named
}

/// How exact a word is, whether it stands on the command line, and what it says.
type Rank = (usize, bool, bool);

/// The most exact word that means a check.
fn best(check: &CheckInfo, words: &[CodeWord], from_line: bool, says: bool) -> Option<Rank> {
    let exact = words.iter().filter_map(|word| word.means(check)).max()?;
    Some((exact, from_line, says))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::find;

    fn words(select: &str, ignore: &str, warn: &str, error: &str) -> Words {
        let list = |text: &str| {
            let words = text.split_whitespace();
            let read = words.map(|word| CodeWord::try_from(word.to_owned()).expect(word));
            read.collect()
        };
        Words {
            select: list(select),
            ignore: list(ignore),
            warn: list(warn),
            error: list(error),
            strict: false,
        }
    }

    fn weight(choice: &Choice, code: &str) -> Option<Severity> {
        choice.weigh(&Finding::new(find(code).expect(code), String::new()))
    }

    #[test]
    fn the_longest_word_decides_then_the_command_line() {
        let none = Words::default();
        let taken = |file: &Words, line: &Words, code: &str| {
            weight(&Choice::new(file, line), code).is_some()
        };
        assert!(taken(&none, &none, "M101"));
        let file = words("M", "M104", "", "");
        assert!(taken(&file, &none, "M101"));
        assert!(!taken(&file, &none, "M104"));
        assert!(!taken(&file, &none, "R101"));
        assert!(taken(&file, &words("M104", "", "", ""), "M104"));
        assert!(!taken(&file, &words("M1", "", "", ""), "M104"));
        assert!(taken(&file, &words("R", "", "", ""), "R101"));
        assert!(!taken(&file, &words("R", "", "", ""), "M101"));
        assert!(!taken(&words("M101", "M101", "", ""), &none, "M101"));
        assert!(taken(&words("ko", "M", "", ""), &none, "M104"));
        assert!(!taken(
            &words("M101", "", "", ""),
            &words("", "M101", "", ""),
            "M101"
        ));
    }

    #[test]
    fn severities_are_what_was_said() {
        let none = Words::default();
        let file = words("", "", "M", "M104 R102");
        let choice = Choice::new(&file, &none);
        assert_eq!(weight(&choice, "M101"), Some(Severity::Warning));
        assert_eq!(weight(&choice, "M104"), Some(Severity::Error));
        assert_eq!(weight(&choice, "R102"), Some(Severity::Error));
        assert_eq!(weight(&choice, "R101"), Some(Severity::Error));
        let choice = Choice::new(&file, &words("", "", "ko", ""));
        assert_eq!(weight(&choice, "M104"), Some(Severity::Warning));
        let strict = Words {
            strict: true,
            ..words("", "", "S102", "")
        };
        let choice = Choice::new(&none, &strict);
        assert_eq!(weight(&choice, "S102"), Some(Severity::Warning));
        for check in CHECKS.iter().filter(|check| check.info.code != "S102") {
            let expected = match check.info.severity {
                Severity::Warning => Severity::Error,
                other => other,
            };
            assert_eq!(weight(&choice, check.info.code), Some(expected));
        }
    }

    #[test]
    fn a_word_that_means_nothing_is_a_slip() {
        for word in ["", "Q", "m104", "no-such-check", "M1044"] {
            assert!(CodeWord::try_from(word.to_owned()).is_err(), "{word}");
        }
    }
}

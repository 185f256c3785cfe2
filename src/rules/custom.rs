//! Rulesets in words: a name, or a name with some axes changed.

use std::borrow::Cow;

use thiserror::Error;

use super::{
    Axis, Compensation, DEFAULT, KoRule, RULESETS, Repetition, Resume, Ruleset, Scoring, by_name,
    katago, nearest, ruleset,
};

/// Why a text is no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There is no text.
    #[error("the rules are empty")]
    Empty,
    /// Nobody writes as much.
    #[error("the rules are longer than {LONGEST} bytes")]
    TooLong,
    /// It is neither a name nor made of axes.
    #[error("no ruleset is called {given}; the nearest name is {nearest}")]
    UnknownName {
        /// What was given, quoted.
        given: String,
        /// A name that is almost it.
        nearest: &'static str,
    },
    /// Something between the commas has no `=`.
    #[error("{given} is not of the form AXIS=VALUE")]
    NotAPair {
        /// What was given, quoted.
        given: String,
    },
    /// There is no such axis.
    #[error("there is no axis {given}; there are base, {}", axis_names())]
    UnknownAxis {
        /// What was given, quoted.
        given: String,
    },
    /// The axis has no such value.
    #[error("{given} is no value of {}; there are: {}", axis.name(), axis.values())]
    UnknownValue {
        /// The axis.
        axis: Axis,
        /// What was given, quoted.
        given: String,
    },
    /// An axis is set more than once.
    #[error("{given} is set twice")]
    Twice {
        /// What was given, quoted.
        given: String,
    },
    /// A string of KataGo's that breaks off somewhere.
    #[error("KataGo's rules cannot be read at {given}")]
    KataGo {
        /// What was given, quoted.
        given: String,
    },
}

impl Ruleset {
    /// Reads a ruleset.
    ///
    /// A name or one of its spellings; or any point of the space of rulesets as `ko=psk,scoring=area`, from `base=NAME` or `NAME+` on (without
    /// a base from japanese-1989, with `scoring=area` from chinese-practice); or the rules that KataGo writes, as a string of words or as JSON.
    ///
    /// Some axes follow from others unless they are set themselves: a superko leaves no repetition to judge, and komi goes with the counting
    /// method where the base has figures for both.
    ///
    /// # Errors
    /// A [`RulesError`] that says what would have been possible.
    pub fn parse(text: &str) -> Result<Ruleset, RulesError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(RulesError::Empty);
        }
        if text.len() > LONGEST {
            return Err(RulesError::TooLong);
        }
        // A name has neither sign, but `ko=` without its sign would be one.
        if text.contains('=') {
            return parse_axes(text);
        }
        let named = if text.starts_with('{') {
            None
        } else {
            by_name(text)
        };
        match named {
            Some(named) => Ok(named.clone()),
            None => katago::parse(text).unwrap_or_else(|| Err(unknown_name(text))),
        }
    }

    /// All axes of this ruleset as [`Ruleset::parse`] reads them.
    #[must_use]
    pub fn settings(&self) -> String {
        let pairs = Axis::ALL.iter();
        let pairs = pairs.map(|axis| format!("{}={}", axis.name(), axis.code(self)));
        pairs.collect::<Vec<String>>().join(",")
    }

    /// The named ruleset this one is, or was made from.
    #[must_use]
    pub fn base(&self) -> Option<&'static Ruleset> {
        ruleset(self.name.split('+').next().unwrap_or_default())
    }
}

/// A ruleset that was changed gets the name that tells how it was: `chinese-practice+ko=psk`. Without a change it is its base.
pub(super) fn named(base: &'static Ruleset, changed: Ruleset) -> Ruleset {
    let mut from = base.clone();
    let mut changes = Vec::new();
    for axis in Axis::ALL {
        let code = axis.code(&changed);
        // What follows from an earlier change needs no word of its own.
        if code != axis.code(&from) {
            apply(&mut from, *axis, &code);
            changes.push(format!("{}={code}", axis.name()));
        }
    }
    if changes.is_empty() {
        return from;
    }
    Ruleset {
        name: Cow::Owned(format!("{}+{}", base.name, changes.join(","))),
        source: "set by hand",
        ..changed
    }
}

/// The named ruleset of a family that differs in nothing but its name.
pub(super) fn same_as(rules: &Ruleset, names: &str) -> Option<&'static Ruleset> {
    let family = RULESETS.iter().filter(|one| one.name.starts_with(names));
    let mut same = family.filter(|one| Axis::ALL.iter().all(|a| a.code(one) == a.code(rules)));
    same.next()
}

/// A text as errors show it: short, and with nothing in it that a terminal could take for a command.
pub(super) fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short:?}")
}

/// Every axis set takes less than this, in bytes.
const LONGEST: usize = 2000;

/// In characters.
const LONGEST_QUOTE: usize = 40;

fn axis_names() -> String {
    let names = Axis::ALL.iter().map(|axis| axis.name());
    names.collect::<Vec<&str>>().join(", ")
}

fn unknown_name(text: &str) -> RulesError {
    RulesError::UnknownName {
        given: quoted(text),
        nearest: nearest(text),
    }
}

/// `NAME+axis=value,…` or `axis=value,…`, where `base=NAME` may be among the pairs.
fn parse_axes(text: &str) -> Result<Ruleset, RulesError> {
    let (mut base, pairs) = match text.split_once('+') {
        Some((name, pairs)) if !name.contains('=') => (Some(read_base(name)?), pairs),
        _ => (None, text),
    };
    let mut settings = Vec::new();
    for pair in pairs
        .split([',', ';'])
        .filter(|pair| !pair.trim().is_empty())
    {
        let Some((name, value)) = pair.split_once('=') else {
            let given = quoted(pair.trim());
            return Err(RulesError::NotAPair { given });
        };
        if name.trim().eq_ignore_ascii_case("base") {
            if base.replace(read_base(value)?).is_some() {
                return Err(RulesError::Twice {
                    given: "base".to_owned(),
                });
            }
            continue;
        }
        settings.push((read_axis(name)?, value));
    }
    set(base, settings)
}

fn read_base(name: &str) -> Result<&'static Ruleset, RulesError> {
    by_name(name).ok_or_else(|| unknown_name(name.trim()))
}

fn read_axis(name: &str) -> Result<Axis, RulesError> {
    Axis::named(name).ok_or_else(|| RulesError::UnknownAxis {
        given: quoted(name.trim()),
    })
}

/// Sets axes in their own order, whatever the order in which they were given.
fn set(
    base: Option<&'static Ruleset>,
    mut settings: Vec<(Axis, &str)>,
) -> Result<Ruleset, RulesError> {
    settings.sort_by_key(|(axis, _)| *axis);
    if let Some(pair) = settings.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let given = pair[0].0.name().to_owned();
        return Err(RulesError::Twice { given });
    }
    let base = base.unwrap_or_else(|| default_base(&settings));
    let mut rules = base.clone();
    for (axis, value) in settings {
        if !apply(&mut rules, axis, value) {
            let given = quoted(value.trim());
            return Err(RulesError::UnknownValue { axis, given });
        }
    }
    Ok(named(base, rules))
}

fn default_base(settings: &[(Axis, &str)]) -> &'static Ruleset {
    let mut asked = DEFAULT.clone();
    for (axis, value) in settings {
        // A value that is none is told of when it is set for good.
        let _ = *axis == Axis::Scoring && axis.set(&mut asked, value);
    }
    match asked.scoring {
        Scoring::Territory => DEFAULT,
        Scoring::Area => ruleset("chinese-practice").unwrap_or(DEFAULT),
    }
}

/// Sets one axis, and those after it that follow from it.
fn apply(rules: &mut Ruleset, axis: Axis, value: &str) -> bool {
    let before = rules.scoring;
    if !axis.set(rules, value) {
        return false;
    }
    match axis {
        Axis::Ko => follow_ko(rules),
        Axis::Scoring if rules.scoring != before => follow_scoring(rules),
        Axis::Button if rules.button => {
            // The pass that takes the button ends nothing.
            rules.end.definitive = None;
            rules.end.resume = Resume::Either;
        }
        _ => {}
    }
    true
}

/// A superko leaves no repetition to judge; without one somebody has to.
fn follow_ko(rules: &mut Ruleset) {
    let is_superko = !matches!(rules.ko, KoRule::Simple | KoRule::Judged);
    if is_superko {
        rules.repetition = Repetition::Forbidden;
    } else if rules.repetition == Repetition::Forbidden {
        rules.repetition = Repetition::Referee;
    }
}

/// Komi goes with the counting method where the text has figures for both; handicap stones are paid for only where they count as area.
fn follow_scoring(rules: &mut Ruleset) {
    let komi = &mut rules.komi;
    if komi.other.is_some() {
        std::mem::swap(&mut komi.even, &mut komi.other);
    }
    if rules.scoring == Scoring::Territory {
        rules.compensation = Compensation::Zero;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::Points;

    #[test]
    fn reads_names_and_axes() {
        let table = [
            ("japanese-1989", "japanese-1989"),
            ("Chinese", "chinese-practice"),
            ("ko=psk", "japanese-1989+ko=psk"),
            ("scoring=area", "chinese-practice"),
            ("scoring=area,ko=psk", "chinese-practice+ko=psk"),
            ("base=chinese, KO = Positional", "chinese-practice+ko=psk"),
            ("chinese-practice+ko=psk", "chinese-practice+ko=psk"),
            ("ua-codex+komi=6.5;", "ua-codex+komi=6.5"),
            ("base=ua-codex,passes=3", "ua-codex"),
            (
                "suicide=multi,tax=seki,ko=psk,scoring=area",
                "chinese-practice+ko=psk,suicide=multi,tax=seki",
            ),
            ("aga+scoring=territory", "aga-1991+scoring=territory"),
            ("bga+ko=simple+nssk,button=yes", "bga+button=yes"),
        ];
        for (text, name) in table {
            let rules = Ruleset::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(rules.name, name, "{text}");
            assert_eq!(Ruleset::parse(&rules.name), Ok(rules), "{text}");
        }
    }

    #[test]
    fn what_follows_from_an_axis() {
        let rules = |text| Ruleset::parse(text).unwrap();
        let by_area = rules("base=pl-beginner,scoring=area").komi;
        assert_eq!(by_area.even, Some(Points::quarters(30)));
        assert_eq!(by_area.other, Some(Points::quarters(26)));
        let mine = rules("base=pl-beginner,komi=5.5,scoring=area").komi;
        assert_eq!(mine.even, Some(Points::quarters(22)));
        assert_eq!(rules("ko=psk").repetition, Repetition::Forbidden);
        assert_eq!(
            rules("tromp-taylor+ko=simple").repetition,
            Repetition::Referee
        );
        assert_eq!(
            rules("tromp-taylor+repetition=draw,ko=simple").repetition,
            Repetition::Draw
        );
        assert_eq!(
            rules("aga+scoring=territory").compensation,
            Compensation::Zero
        );
        assert_eq!(rules("tromp-taylor+button=yes").end.definitive, None);
        assert_eq!(rules("dame=strict").dame, crate::rules::Dame::Strict);
    }

    #[test]
    fn errors_say_what_is_possible() {
        let table = [
            ("", "the rules are empty"),
            (
                "ua-codx",
                "no ruleset is called \"ua-codx\"; the nearest name is ua-codex",
            ),
            ("ko=psk,area", "\"area\" is not of the form AXIS=VALUE"),
            (
                "ko=super",
                "\"super\" is no value of ko; there are: simple, psk, ssk, nssk, simple+nssk, spight, judged",
            ),
            ("ko=psk,ko=ssk", "ko is set twice"),
            ("base=bga,base=nz", "base is set twice"),
            (
                "base=help",
                "no ruleset is called \"help\"; the nearest name is ",
            ),
            (
                "colour=red",
                "there is no axis \"colour\"; there are base, ko, memory,",
            ),
            ("passes=0", "\"0\" is no value of passes; there are: 1 to 9"),
            (
                "komi=\u{1b}[2J",
                "\"\\u{1b}[2J\" is no value of komi; there are: none, or points",
            ),
        ];
        for (text, message) in table {
            let error = Ruleset::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
        assert_eq!(Ruleset::parse(&"x".repeat(3000)), Err(RulesError::TooLong));
    }

    #[test]
    fn settings_make_the_same_ruleset_from_any_base() {
        for rules in &RULESETS {
            for base in ["japanese-1989", "tromp-taylor", "pl-beginner"] {
                let made = Ruleset::parse(&format!("{base}+{}", rules.settings())).unwrap();
                for axis in Axis::ALL {
                    assert_eq!(
                        axis.code(&made),
                        axis.code(rules),
                        "{} {axis:?}",
                        rules.name
                    );
                }
                assert_eq!(Ruleset::parse(&made.name), Ok(made));
            }
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>()) {
            let _ = Ruleset::parse(&text);
        }

        #[test]
        fn nor_one_that_is_almost_right(
            text in r#"(base|ko|scoring|komi|tax|memory|passes|most-stones|\{|"ko"|koSIMPLE|sui1|whbN-1|fpok|=|\+|:|,|;|6\.5|-|/|psk|AREA|aga| ){0,12}"#
        ) {
            if let Ok(rules) = Ruleset::parse(&text) {
                prop_assert_eq!(Ruleset::parse(&rules.name), Ok(rules));
            }
        }
    }
}

//! Under which rules and komi a record is judged, and where they come from.

use super::Record;
use crate::rules::{self, Points, Ruleset};

/// What the user settles for all records.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settled {
    /// The ruleset, whatever RU says.
    pub rules: Option<&'static Ruleset>,
    /// The komi in points, whatever KM says.
    pub komi: Option<Points>,
}

/// The rules and the komi of one record.
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    /// The ruleset.
    pub rules: &'static Ruleset,
    /// Where it comes from.
    pub rules_from: RulesFrom,
    /// The komi in points; `None` where neither the record nor the ruleset has one.
    pub komi: Option<Points>,
    /// Where it comes from.
    pub komi_from: KomiFrom,
}

/// Where the ruleset comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesFrom {
    /// From `--rules`.
    Option,
    /// From RU.
    Ru,
    /// From RU, in the form that the server which wrote the record plays.
    Dialect,
    /// The record names none, or none that is known.
    Default,
}

/// Where the komi comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KomiFrom {
    /// From `--komi`.
    Option,
    /// From KM.
    Km,
    /// The ruleset's, because the record has none that can be read. It neither confirms nor refutes.
    Default,
}

impl Basis {
    /// Settles rules and komi: what the user says, else what the record says, else the default.
    #[must_use]
    pub fn choose(record: &Record<'_>, settled: &Settled) -> Basis {
        let named = record.rules.and_then(|stated| stated.value);
        // A server plays its own form of the ruleset it names.
        let variant = |rules: &Ruleset| {
            record
                .dialect
                .and_then(|dialect| dialect.variant(&rules.name))
        };
        let of_dialect = named.and_then(variant).and_then(rules::ruleset);
        let (rules, rules_from) = match (settled.rules, named) {
            (Some(rules), _) => (rules, RulesFrom::Option),
            (None, Some(rules)) => match of_dialect {
                Some(variant) => (variant, RulesFrom::Dialect),
                None => (rules, RulesFrom::Ru),
            },
            (None, None) => (rules::DEFAULT, RulesFrom::Default),
        };
        let stated = record
            .komi
            .and_then(|stated| stated.value.ok())
            .map(|reading| reading.komi);
        let (komi, komi_from) = match (settled.komi, stated) {
            (Some(komi), _) => (Some(komi), KomiFrom::Option),
            (None, Some(komi)) => (Some(komi), KomiFrom::Km),
            (None, None) => {
                let handicap = record.handicap.is_some_and(|stones| stones >= 2);
                (
                    if handicap {
                        rules.komi.handicap
                    } else {
                        rules.komi.even
                    },
                    KomiFrom::Default,
                )
            }
        };
        Basis {
            rules,
            rules_from,
            komi,
            komi_from,
        }
    }
}

impl RulesFrom {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RulesFrom::Option => "option",
            RulesFrom::Ru => "RU",
            RulesFrom::Dialect => "dialect",
            RulesFrom::Default => "default",
        }
    }
}

impl KomiFrom {
    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KomiFrom::Option => "option",
            KomiFrom::Km => "KM",
            KomiFrom::Default => "default",
        }
    }
}

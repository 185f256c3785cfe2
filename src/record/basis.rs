//! Under which rules and komi a record is judged, and where they come from.

use super::{Dialect, Outcome, Record};
use crate::rules::{self, Points, Ruleset, Scoring};

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
    /// From the server that wrote the record: its own form of what RU names, or what it plays where RU names nothing.
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
    /// From the server that wrote the record, which writes 0 for it or writes it elsewhere. It may confirm and does not refute.
    Dialect,
    /// The ruleset's, because the record has none that can be read. It neither confirms nor refutes.
    Default,
}

impl Basis {
    /// Settles rules and komi: what the user says, else what the record says, else the default.
    #[must_use]
    pub fn choose(record: &Record<'_>, settled: &Settled) -> Basis {
        let (rules, rules_from) = rules_of(record, settled.rules);
        let (komi, komi_from) = komi_of(record, settled.komi, rules);
        Basis {
            rules,
            rules_from,
            komi,
            komi_from,
        }
    }
}

fn rules_of(
    record: &Record<'_>,
    settled: Option<&'static Ruleset>,
) -> (&'static Ruleset, RulesFrom) {
    if let Some(rules) = settled {
        return (rules, RulesFrom::Option);
    }
    let dialect = record.sure_dialect();
    let Some(named) = record.rules.and_then(|stated| stated.value) else {
        // A name that nobody knows is no silence.
        let silent = dialect.filter(|_| !record.names_rules());
        let rules = silent
            .and_then(Dialect::rules)
            .filter(|rules| rules.certain);
        return match rules.and_then(|rules| rules::ruleset(rules.value)) {
            Some(rules) => (rules, RulesFrom::Dialect),
            None => (rules::DEFAULT, RulesFrom::Default),
        };
    };
    // A server plays its own form of the ruleset it names.
    let variant = dialect.and_then(|dialect| dialect.variant(&named.name));
    match variant.and_then(rules::ruleset) {
        Some(variant) => (variant, RulesFrom::Dialect),
        None => (named, RulesFrom::Ru),
    }
}

fn komi_of(
    record: &Record<'_>,
    settled: Option<Points>,
    rules: &Ruleset,
) -> (Option<Points>, KomiFrom) {
    let stated = record.komi.and_then(|stated| stated.value.ok());
    let handicap = record.handicap.is_some_and(|stones| stones >= 2);
    match (settled, stated) {
        (Some(komi), _) => (Some(komi), KomiFrom::Option),
        (None, Some(reading)) if record.komi_in_ko => (Some(reading.komi), KomiFrom::Dialect),
        (None, Some(reading)) => match behind_zero(record, reading.komi, rules) {
            Some(komi) => (Some(komi), KomiFrom::Dialect),
            None => (Some(reading.komi), KomiFrom::Km),
        },
        (None, None) if handicap => (rules.komi.handicap, KomiFrom::Default),
        (None, None) => (rules.komi.even, KomiFrom::Default),
    }
}

/// The komi that a server writes as 0. A half in the margin shows that komi was not 0; which it was is the server's, the same for all its records
/// (SCORING.md, section 6: any usual komi that fits would confirm by accident).
fn behind_zero(record: &Record<'_>, komi: Points, rules: &Ruleset) -> Option<Points> {
    let even = record.handicap.unwrap_or(0) == 0 && !record.has_setup;
    let fact = record.sure_dialect().and_then(Dialect::zero_komi)?;
    let Outcome::Points { margin, .. } = record.result?.value.outcome else {
        return None;
    };
    let half = margin.is_half_integral() && margin.in_quarters() % 4 != 0;
    let meant = komi == Points::ZERO && even && half && rules.scoring == Scoring::Territory;
    (meant && fact.certain).then_some(fact.value)
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
            KomiFrom::Dialect => "dialect",
            KomiFrom::Default => "default",
        }
    }
}

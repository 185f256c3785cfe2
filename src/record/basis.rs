//! Under which rules and komi a record is judged, and where they come from.

use super::{Dialect, KomiUnit, Outcome, Record, ResultUnit};
use crate::rules::{self, Compensation, Points, Ruleset, Scoring};

/// What the user settles for all records.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settled {
    /// The ruleset, whatever RU says.
    pub rules: Option<&'static Ruleset>,
    /// The komi in points, whatever KM says.
    pub komi: Option<Points>,
    /// What is known of where the record comes from; what stands above outweighs it.
    pub source: SourceFacts,
}

/// What the user knows of the records of one source, be it a server or a book. It decides as the record itself would.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceFacts {
    /// The ruleset.
    pub rules: Option<&'static Ruleset>,
    /// The komi of even games in points.
    pub komi: Option<Points>,
    /// The komi of handicap games in points; nothing is assumed for them without it.
    pub handicap_komi: Option<Points>,
    /// What White gets for handicap stones, whatever the ruleset gives.
    pub compensation: Option<Compensation>,
    /// The unit of KM.
    pub komi_unit: Option<KomiUnit>,
    /// The unit of the margins in RE.
    pub result_unit: Option<ResultUnit>,
    /// Who writes the records.
    pub writer: Option<Writer>,
    /// What of it is only for records that do not say it themselves.
    pub only_missing: OnlyMissing,
}

/// Which facts of a source are only for records that do not say theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnlyMissing {
    /// The ruleset: where RU says nothing, not even a name that nobody knows.
    pub rules: bool,
    /// The komi of even games: where KM says nothing, not even what cannot be read.
    pub komi: bool,
    /// The komi of handicap games, likewise.
    pub handicap_komi: bool,
    /// The compensation: where the rules give any or leave it open.
    pub compensation: bool,
}

/// Who writes the records of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// This server or program.
    Known(Dialect),
    /// Nobody whose habits are known, whatever the record looks like.
    Nobody,
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
    /// What White gets for handicap stones, where the configuration settles it; else the ruleset says it.
    pub compensation: Option<Compensation>,
    /// Whether the komi is one that the configuration has for even games.
    pub komi_is_of_even_games: bool,
    /// Whether the configuration settles the unit of KM.
    pub komi_unit_is_settled: bool,
    /// Whether it settles the unit of margins.
    pub result_unit_is_settled: bool,
}

/// Where the ruleset comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesFrom {
    /// From `--rules`.
    Option,
    /// From the configuration.
    Config,
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
    /// From the configuration.
    Config,
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
        let (rules, rules_from) = rules_of(record, settled);
        let (komi, komi_from) = komi_of(record, settled, rules);
        Basis {
            rules,
            rules_from,
            komi,
            komi_from,
            compensation: settled.source.compensation_under(rules, rules_from),
            komi_is_of_even_games: komi_from == KomiFrom::Config && record.is_even(),
            komi_unit_is_settled: settled.source.komi_unit.is_some(),
            result_unit_is_settled: settled.source.result_unit.is_some(),
        }
    }
}

fn rules_of(record: &Record<'_>, settled: &Settled) -> (&'static Ruleset, RulesFrom) {
    if let Some(rules) = settled.rules {
        return (rules, RulesFrom::Option);
    }
    if let Some(rules) = settled.source.rules_of(record) {
        return (rules, RulesFrom::Config);
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

fn komi_of(record: &Record<'_>, settled: &Settled, rules: &Ruleset) -> (Option<Points>, KomiFrom) {
    let stated = record.komi.and_then(|stated| stated.value.ok());
    let handicap = record.handicap.is_some_and(|stones| stones >= 2);
    if let Some(komi) = settled.source.komi_of(record)
        && settled.komi.is_none()
    {
        return (Some(komi), KomiFrom::Config);
    }
    match (settled.komi, stated) {
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

impl SourceFacts {
    /// What White gets for handicap stones, where that is settled. Rules that a record names and that give nothing are no rules that leave it open.
    fn compensation_under(&self, rules: &Ruleset, from: RulesFrom) -> Option<Compensation> {
        let is_said = matches!(from, RulesFrom::Ru | RulesFrom::Dialect)
            && rules.compensation == Compensation::Zero;
        self.compensation
            .filter(|_| !(self.only_missing.compensation && is_said))
    }

    /// The rules for a record like this one. A name that nobody knows is no silence.
    pub(super) fn rules_of(&self, record: &Record<'_>) -> Option<&'static Ruleset> {
        let is_said = record.names_rules();
        self.rules.filter(|_| !(self.only_missing.rules && is_said))
    }

    /// The komi for games like this one, where KM is not to be asked first. Stones that are set up may be a handicap, whatever HA says; a game with one
    /// stone or with a handicap that cannot be read is for neither komi.
    fn komi_of(&self, record: &Record<'_>) -> Option<Points> {
        let (komi, only_missing) = if record.is_even() {
            (self.komi, self.only_missing.komi)
        } else if record.has_setup || record.handicap.is_some_and(|stones| stones >= 2) {
            (self.handicap_komi, self.only_missing.handicap_komi)
        } else {
            return None;
        };
        komi.filter(|_| !(only_missing && record.names_komi()))
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
            RulesFrom::Config => "config",
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
            KomiFrom::Config => "config",
            KomiFrom::Km => "KM",
            KomiFrom::Dialect => "dialect",
            KomiFrom::Default => "default",
        }
    }
}

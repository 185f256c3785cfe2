//! What may stand in `kifu.toml`. The doc comments are those of the schema.

use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use super::glob::Globs;
use super::words::{
    Budget, CodeWord, CompensationWord, EvidenceWord, KomiNumber, KomiUnitWord, LineLength,
    ProfileWord, Reason, ResultUnitWord, RulesWord, Threads, Variation, WriterWord,
};
use crate::finding::Severity;
use crate::record::SourceFacts;

/// The configuration of kifu, a file `kifu.toml`. Paths and globs in it go from the directory it lies in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConfigFile {
    /// Only these checks: codes (M104), beginnings of codes (M), or names (ko). All checks where this is missing.
    #[serde(default)]
    pub select: Vec<CodeWord>,

    /// None of these checks. Where a check is meant by several words the longest decides.
    #[serde(default)]
    pub ignore: Vec<CodeWord>,

    /// Findings of these checks are warnings.
    #[serde(default)]
    pub warn: Vec<CodeWord>,

    /// Findings of these checks are errors.
    #[serde(default)]
    pub error: Vec<CodeWord>,

    /// Whether all warnings are errors, but those that `warn` names.
    pub strict: Option<bool>,

    /// The least severity that makes the exit code 1.
    pub fail_on: Option<Level>,

    /// What the collection is made of, and so what findings weigh; `kifu explain profiles` shows the table.
    pub profile: Option<ProfileWord>,

    /// What a count may rest on where the record marks no dead stones.
    pub evidence: Option<EvidenceWord>,

    /// How many playouts a position is judged by, and how many more a contested fight gets, such as 48,1000.
    pub budget: Option<Budget>,

    /// How many columns a shown line of a record may take; by default as many as the terminal has.
    pub line_length: Option<LineLength>,

    /// How many threads to use; by default all cores.
    pub threads: Option<Threads>,

    /// The file of findings that are known and left out, as `--write-baseline` writes it.
    pub baseline: Option<PathBuf>,

    /// What is known of records, by where they lie. Where several match, the later one decides, key by key.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<SourceEntry>"))]
    pub source: Vec<Spanned<SourceEntry>>,

    /// Findings that are meant to be there, and why.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<AllowEntry>"))]
    pub allow: Vec<Spanned<AllowEntry>>,
}

/// What is known of the records of one source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceEntry {
    /// Which files: a glob or several. One without a slash goes by names at any depth; `*` stops at a slash, `**` does not.
    pub glob: Globs,

    /// The ruleset, whatever RU says: a name such as chinese-practice, a spelling that RU may have, or a name and what differs.
    pub rules: Option<RulesWord>,

    /// The komi of even games in points, whatever KM says; one with a handicap of one stone has none.
    pub komi: Option<KomiNumber>,

    /// The komi of handicap games in points, whatever KM says; `komi` is not for them.
    pub handicap_komi: Option<KomiNumber>,

    /// Whether `rules` and the komi that stand beside it are only for records that do not say theirs, and `compensation` only where the rules give any or leave it open.
    pub only_missing: Option<bool>,

    /// What White gets for n handicap stones, whatever the ruleset gives.
    pub compensation: Option<CompensationWord>,

    /// The unit of KM, where no word in it says another. Zi are sure under area rules and up to 5. Tenths and hundredths are for numbers from 30 up: 650 is 6.5, and 6.5 is 6.5 as well.
    pub komi_unit: Option<KomiUnitWord>,

    /// The unit of the margins in RE, where no word in it says another. Zi are sure under area rules.
    pub result_unit: Option<ResultUnitWord>,

    /// The server or program that writes the records, such as fox; none for nobody whose habits are known.
    pub dialect: Option<WriterWord>,

    /// What these records are: games, problems or joseki.
    pub profile: Option<ProfileWord>,
}

/// Findings that are meant to be there: a lesson on ko shows the illegal move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AllowEntry {
    /// Which files: a glob or several, as for sources.
    pub glob: Globs,

    /// The checks whose findings are left out: codes, beginnings of codes, or names.
    pub codes: Vec<CodeWord>,

    /// Why.
    pub reason: Reason,

    /// Only in this variation and all below it, numbered as findings show it: branch by branch from 1, such as 2.1.
    pub variation: Option<Variation>,
}

/// A severity, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Level {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Note,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Severity {
        match level {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Note => Severity::Note,
        }
    }
}

impl SourceEntry {
    /// Lays what this entry says over what is known already.
    pub(super) fn lay_over(&self, facts: &mut SourceFacts) {
        fn set<T>(place: &mut Option<T>, value: Option<T>) {
            if value.is_some() {
                *place = value;
            }
        }
        // It travels with the keys that stand beside it, and with no others.
        let only_missing = self.only_missing.unwrap_or(false);
        let set_if =
            |place: &mut bool, is_said: bool| *place = if is_said { only_missing } else { *place };
        let only = &mut facts.only_missing;
        set_if(&mut only.rules, self.rules.is_some());
        set_if(&mut only.komi, self.komi.is_some());
        set_if(&mut only.handicap_komi, self.handicap_komi.is_some());
        set_if(&mut only.compensation, self.compensation.is_some());
        set(&mut facts.rules, self.rules.as_ref().map(|word| word.0));
        set(&mut facts.komi, self.komi.map(|number| number.0));
        set(
            &mut facts.handicap_komi,
            self.handicap_komi.map(|number| number.0),
        );
        set(
            &mut facts.compensation,
            self.compensation.map(CompensationWord::rule),
        );
        set(&mut facts.komi_unit, self.komi_unit.map(KomiUnitWord::unit));
        set(
            &mut facts.result_unit,
            self.result_unit.map(ResultUnitWord::unit),
        );
        set(&mut facts.writer, self.dialect.map(|word| word.0));
    }
}

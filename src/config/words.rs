//! The values of `kifu.toml`: each says what is wrong with it, and the reader of the file puts a caret below.

use std::num::NonZeroU16;

use serde::Deserialize;

use crate::check::{CHECKS, Profile};
use crate::dupes::COMPARISONS;
use crate::finding::CheckInfo;
use crate::life;
use crate::record::{self, Dialect, KomiUnit, LARGE_KOMI, ResultUnit, Writer};
use crate::rules::{Compensation, Points, RULESETS, Ruleset};
use crate::verdict::Believe;

/// The code of a check, the beginning of one, or a name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", extend("minLength" = 1)))]
pub struct CodeWord(String);

impl CodeWord {
    /// As it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether this is the whole code or the name of a check.
    #[must_use]
    pub fn names(&self, check: &CheckInfo) -> bool {
        self.0 == check.name || self.0 == check.code
    }

    /// How exactly this means a check; `None` where it does not. A name is as exact as a whole code.
    #[must_use]
    pub fn means(&self, check: &CheckInfo) -> Option<usize> {
        if self.0 == check.name {
            return Some(check.code.len());
        }
        check.code.starts_with(&self.0).then_some(self.0.len())
    }
}

impl TryFrom<String> for CodeWord {
    type Error = String;

    fn try_from(text: String) -> Result<CodeWord, String> {
        let word = CodeWord(text);
        let is_known = |check: &CheckInfo| word.means(check).is_some();
        if !word.0.is_empty() && known_checks().any(is_known) {
            return Ok(word);
        }
        Err(format!(
            "no check has the code or name {:?}; `kifu explain` lists them all",
            word.0
        ))
    }
}

/// Every check that a word can mean: those of one game, and those that compare games.
pub(super) fn known_checks() -> impl Iterator<Item = &'static CheckInfo> {
    let checks = CHECKS.iter().map(|check| check.info);
    checks.chain(COMPARISONS)
}

/// A ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct RulesWord(pub &'static Ruleset);

impl TryFrom<String> for RulesWord {
    type Error = String;

    fn try_from(text: String) -> Result<RulesWord, String> {
        if let Some(rules) = record::read_rules(&text) {
            return Ok(RulesWord(rules));
        }
        let rules = Ruleset::parse(&text).map_err(|error| {
            let names: Vec<&str> = RULESETS.iter().map(|ruleset| &*ruleset.name).collect();
            format!("{error}; there are {}", names.join(", "))
        })?;
        rules
            .keep()
            .map(RulesWord)
            .ok_or_else(|| "too many rulesets".to_owned())
    }
}

/// A komi in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "f64")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "f64", extend("minimum" = -30, "maximum" = 30)))]
pub struct KomiNumber(pub Points);

impl TryFrom<f64> for KomiNumber {
    type Error = String;

    fn try_from(number: f64) -> Result<KomiNumber, String> {
        let read = record::read_komi(&number.to_string());
        let komi = read.map_err(|fault| fault.to_string())?.written;
        if komi.abs() > LARGE_KOMI {
            return Err("no game has a komi of more than 30 points".to_owned());
        }
        Ok(KomiNumber(komi))
    }
}

/// What White gets for n handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum CompensationWord {
    /// Nothing.
    #[serde(rename = "zero")]
    Zero,
    /// A point for each stone.
    #[serde(rename = "n")]
    Stones,
    /// A point for each stone but one.
    #[serde(rename = "n-1")]
    StonesMinusOne,
}

impl CompensationWord {
    pub(super) fn rule(self) -> Compensation {
        match self {
            CompensationWord::Zero => Compensation::Zero,
            CompensationWord::Stones => Compensation::Stones,
            CompensationWord::StonesMinusOne => Compensation::StonesMinusOne,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            CompensationWord::Zero => "zero",
            CompensationWord::Stones => "n",
            CompensationWord::StonesMinusOne => "n-1",
        }
    }
}

/// The unit of komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum KomiUnitWord {
    /// Points.
    Points,
    /// Zi, each worth two points: 3.75 is 7.5.
    Zi,
    /// Tenths of a point: 65 is 6.5.
    Tenths,
    /// Hundredths of a point: 650 is 6.5.
    Hundredths,
    /// Hundredths of a zi: 375 is 7.5.
    HundredthsOfZi,
}

impl KomiUnitWord {
    pub(super) fn unit(self) -> KomiUnit {
        match self {
            KomiUnitWord::Points => KomiUnit::Points,
            KomiUnitWord::Zi => KomiUnit::Zi,
            KomiUnitWord::Tenths => KomiUnit::Tenths,
            KomiUnitWord::Hundredths => KomiUnit::Hundredths,
            KomiUnitWord::HundredthsOfZi => KomiUnit::HundredthsOfZi,
        }
    }
}

/// The unit of margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ResultUnitWord {
    /// Points.
    Points,
    /// Zi, each worth two points.
    Zi,
}

impl ResultUnitWord {
    pub(super) fn unit(self) -> ResultUnit {
        match self {
            ResultUnitWord::Points => ResultUnit::Points,
            ResultUnitWord::Zi => ResultUnit::Zi,
        }
    }
}

/// A server or program, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", extend("enum" = writer_names())))]
pub struct WriterWord(pub Writer);

/// What may stand there, for the schema.
#[cfg(test)]
fn writer_names() -> Vec<&'static str> {
    let known = Dialect::ALL.iter().map(|dialect| dialect.name());
    std::iter::once("none").chain(known).collect()
}

impl WriterWord {
    pub(super) fn name(self) -> &'static str {
        match self.0 {
            Writer::Known(dialect) => dialect.name(),
            Writer::Nobody => "none",
        }
    }
}

impl TryFrom<String> for WriterWord {
    type Error = String;

    fn try_from(text: String) -> Result<WriterWord, String> {
        if text == "none" {
            return Ok(WriterWord(Writer::Nobody));
        }
        let known = Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name() == text);
        known
            .map(|dialect| WriterWord(Writer::Known(dialect)))
            .ok_or_else(|| {
                let names = Dialect::ALL.map(Dialect::name).join(", ");
                format!("no writer of records is named {text:?}; there are none, {names}")
            })
    }
}

/// Why something is as it is; not empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = "\\S")))]
pub struct Reason(pub String);

impl TryFrom<String> for Reason {
    type Error = String;

    fn try_from(text: String) -> Result<Reason, String> {
        if text.trim().is_empty() {
            return Err("a reason is asked for: whoever reads this later wants to know".to_owned());
        }
        Ok(Reason(text))
    }
}

/// A variation: child indexes from 0, written from 1 as people count.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = r"^[1-9][0-9]*(\.[1-9][0-9]*)*$")))]
pub struct Variation(pub Vec<u32>);

impl TryFrom<String> for Variation {
    type Error = String;

    fn try_from(text: String) -> Result<Variation, String> {
        let step = |step: &str| step.parse::<u32>().ok()?.checked_sub(1);
        let steps: Option<Vec<u32>> = text.split('.').map(step).collect();
        steps
            .map(Variation)
            .ok_or_else(|| format!("{text:?} is no variation such as 2.1"))
    }
}

/// A number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u16")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "u16", extend("minimum" = 40, "maximum" = 1000)))]
pub struct LineLength(pub u16);

impl TryFrom<u16> for LineLength {
    type Error = String;

    fn try_from(columns: u16) -> Result<LineLength, String> {
        if (40..=1000).contains(&columns) {
            return Ok(LineLength(columns));
        }
        Err("a line has 40 to 1000 columns".to_owned())
    }
}

/// A number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "NonZeroU16")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "u16", extend("minimum" = 1, "maximum" = 1024)))]
pub struct Threads(pub NonZeroU16);

/// More threads than this are a slip.
pub const MOST_THREADS: u16 = 1024;

impl TryFrom<NonZeroU16> for Threads {
    type Error = String;

    fn try_from(threads: NonZeroU16) -> Result<Threads, String> {
        if threads.get() <= MOST_THREADS {
            return Ok(Threads(threads));
        }
        Err(format!("there are at most {MOST_THREADS} threads"))
    }
}

/// What a collection is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ProfileWord {
    /// Anything: each record is taken for what it looks like.
    Mixed,
    /// Games between players.
    Games,
    /// Problems with their solutions.
    Problems,
    /// Sequences to learn: joseki, openings, lessons.
    Joseki,
}

impl ProfileWord {
    pub(super) fn profile(self) -> Profile {
        match self {
            ProfileWord::Mixed => Profile::Mixed,
            ProfileWord::Games => Profile::Games,
            ProfileWord::Problems => Profile::Problems,
            ProfileWord::Joseki => Profile::Joseki,
        }
    }
}

/// What a count may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum EvidenceWord {
    /// Dead stones as the record marks them (TB, TW).
    Marked,
    /// Also positions in which no stone can die (Benson's theorem).
    Proved,
    /// Also what an exact search of closed regions finds.
    Read,
    /// Also what playouts show.
    Sampled,
}

impl EvidenceWord {
    pub(super) fn believe(self) -> Believe {
        match self {
            EvidenceWord::Marked => Believe::Marked,
            EvidenceWord::Proved => Believe::Proved,
            EvidenceWord::Read => Believe::Read,
            EvidenceWord::Sampled => Believe::Sampled,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            EvidenceWord::Marked => "marked",
            EvidenceWord::Proved => "proved",
            EvidenceWord::Read => "read",
            EvidenceWord::Sampled => "sampled",
        }
    }
}

/// No position gets more playouts: beyond a few hundred nothing more is found.
const MOST_PLAYOUTS: u32 = 100_000;

/// How many playouts a position is judged by, and how many more a contested fight gets: `48,1000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = r"^\s*[1-9][0-9]*\s*(,\s*[0-9]+\s*)?$")))]
pub struct Budget(pub life::Options);

impl Budget {
    /// As it would be written.
    #[must_use]
    pub fn text(self) -> String {
        format!("{},{}", self.0.playouts, self.0.more)
    }
}

impl TryFrom<String> for Budget {
    type Error = String;

    fn try_from(text: String) -> Result<Budget, String> {
        let number = |text: &str| match text.trim().parse::<u32>() {
            Ok(number) if number <= MOST_PLAYOUTS => Ok(number),
            _ => Err(format!(
                "'{text}' is no number of playouts up to {MOST_PLAYOUTS}"
            )),
        };
        let (playouts, more) = text.split_once(',').unwrap_or((&text, "1000"));
        let playouts = number(playouts)?;
        if playouts == 0 {
            return Err(
                "a position needs at least one playout; the evidence `read` does without"
                    .to_owned(),
            );
        }
        Ok(Budget(life::Options {
            playouts,
            more: number(more)?,
            ..life::Options::default()
        }))
    }
}

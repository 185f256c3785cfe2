//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use super::fix::FixArgs;
use super::rules::RulesArgs;
use super::stream::StdinArg;
use super::work::InputArgs;
use crate::finding::Severity;
use crate::record::{self, DeadStones};
use crate::rules::{Points, Ruleset};
use crate::verdict::Believe;

/// Check Go game records (SGF): every move replayed under a named ruleset, every result compared with the count.
///
/// Exit codes of all commands: 0 clean, 1 findings at or above the chosen level, 2 kifu itself could not do its job.
#[derive(Debug, Parser)]
#[command(name = "kifu", version, max_term_width = 100)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Check(CheckArgs),
    Score(ScoreArgs),
    Fix(FixArgs),
    Explain(ExplainArgs),
    Rules(RulesArgs),
}

/// Check records: illegal moves, ko and superko, damaged files, and results that the count does not bear out.
///
/// Every game of every file is reported on. By default games with a warning or an error and games whose result is refuted or undecided are
/// shown, and a summary of all.
///
/// Exit codes: 0 nothing at or above the --fail-on level, 1 findings, 2 a file could not be read or kifu itself failed.
#[derive(Debug, Parser)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// How findings are shown: for people, or one JSON object a line.
    #[arg(long, value_enum, default_value_t = FormatArg::Human)]
    pub format: FormatArg,

    /// Show only games with one of these verdicts or findings; the summary still counts all.
    ///
    /// Verdicts are confirmed, refuted, undecided and not-checkable; findings go by code (M104), beginning of a code (M), or name (ko).
    #[arg(long, value_name = "VERDICT|CODE", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Records come as lines of JSON on standard input, and each line is answered by one; findings do not change the exit code.
    ///
    /// A line is {"path": "...", "sgf": "..."} or {"path": "...", "base64": "..."}, with an "id" if wanted. The answer is {"type": "record",
    /// "path": ..., "id": ..., "read": ..., "games": [...]}, where games are as in --format jsonl. Answers come in the order of the lines and as
    /// soon as they are known.
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        conflicts_with_all = ["InputArgs", "format", "resume"]
    )]
    pub stdin: Option<StdinArg>,

    /// Go on with an interrupted run whose output, of --format jsonl, lies in this file: what it tells of is skipped.
    ///
    /// Standard output gets what is missing, so that both together are the output of one run: kifu check --format jsonl --resume out.jsonl DIR >>
    /// out.jsonl. The summary counts the new part and says how many paths were skipped ("resumed").
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// The least severity that makes the exit code 1.
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LevelArg::Error)]
    pub fail_on: LevelArg,

    /// Exit with 0 whatever was found; only kifu's own failures still give 2.
    #[arg(long)]
    pub exit_zero: bool,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = ColorArg::Auto)]
    pub color: ColorArg,
}

/// Count final positions under one ruleset or all of them: who has how many points, and what is dead.
///
/// Dead stones are those that --dead names, else those that the record marks (TB, TW); without either only positions in which no stone can
/// die have one count, and others have an interval.
///
/// Exit codes: 0 done, 2 a file could not be read or kifu itself failed.
#[derive(Debug, Parser)]
pub(super) struct ScoreArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The dead stones, as a referee names them: D4,Q3 or SGF letters such as dp,qd; each point stands for its chain. `none`: none are dead.
    ///
    /// Rulesets that count the position as it stands (tromp-taylor, cgos) ignore it.
    #[arg(long, value_name = "POINTS")]
    pub dead: Option<DeadStones>,

    /// How counts are shown: for people, one JSON object a line, or a table.
    #[arg(long, value_enum, default_value_t = ScoreFormatArg::Human)]
    pub format: ScoreFormatArg,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

/// How records are read.
#[derive(Debug, ClapArgs)]
pub(super) struct ReadingArgs {
    /// Judge all records by this ruleset, whatever RU says; `all` shows every ruleset side by side.
    ///
    /// A name such as japanese-1989, chinese-practice, aga-1991, nz, tromp-taylor, ua-codex, or a spelling that RU may have; or a name and what
    /// differs, such as chinese-practice+ko=psk (`kifu rules` shows them all). Without it a record's RU decides, and Japanese rules where that
    /// names none.
    #[arg(long, value_name = "NAME", value_parser = read_rules)]
    rules: Option<RulesArg>,

    /// Count with this komi in points, whatever KM says.
    #[arg(long, value_name = "POINTS", value_parser = read_komi, allow_negative_numbers = true)]
    pub komi: Option<Points>,

    /// What a count may rest on where the record marks no dead stones: nothing, proofs, reading, or playouts as well.
    #[arg(long, value_name = "KIND", value_enum, default_value_t = EvidenceArg::Proved)]
    pub evidence: EvidenceArg,
}

#[derive(Clone, Debug)]
enum RulesArg {
    One(&'static Ruleset),
    All,
}

impl ReadingArgs {
    /// Whether every ruleset is asked for.
    pub fn is_all(&self) -> bool {
        matches!(self.rules, Some(RulesArg::All))
    }

    /// The one ruleset asked for.
    pub fn one(&self) -> Option<&'static Ruleset> {
        match self.rules {
            Some(RulesArg::One(rules)) => Some(rules),
            _ => None,
        }
    }
}

/// Tell what a check finds, why it matters, and what to do.
#[derive(Debug, Parser)]
pub(super) struct ExplainArgs {
    /// The code or name of a check, such as M104 or ko; without it all checks are listed.
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FormatArg {
    /// For people.
    Human,
    /// One JSON object a line.
    Jsonl,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ScoreFormatArg {
    /// For people.
    Human,
    /// One JSON object a line.
    Jsonl,
    /// A table with commas.
    Csv,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EvidenceArg {
    /// Dead stones as the record marks them (TB, TW).
    Marked,
    /// Also positions in which no stone can die (Benson's theorem).
    Proved,
    /// Also what an exact search of closed regions finds.
    Read,
    /// Also what playouts show.
    Sampled,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum LevelArg {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Note,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ColorArg {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<EvidenceArg> for Believe {
    fn from(evidence: EvidenceArg) -> Believe {
        match evidence {
            EvidenceArg::Marked => Believe::Marked,
            EvidenceArg::Proved => Believe::Proved,
            EvidenceArg::Read => Believe::Read,
            EvidenceArg::Sampled => Believe::Sampled,
        }
    }
}

impl From<LevelArg> for Severity {
    fn from(level: LevelArg) -> Severity {
        match level {
            LevelArg::Error => Severity::Error,
            LevelArg::Warning => Severity::Warning,
            LevelArg::Note => Severity::Note,
        }
    }
}

/// A ruleset by its own name, by a spelling that RU may have, or by its axes; or all of them.
fn read_rules(text: &str) -> Result<RulesArg, String> {
    if text == "all" {
        return Ok(RulesArg::All);
    }
    match record::read_rules(text) {
        Some(rules) => Ok(RulesArg::One(rules)),
        None => super::rules::read(text)
            .and_then(|rules| rules.keep().ok_or_else(|| "too many rulesets".to_owned()))
            .map(RulesArg::One),
    }
}

fn read_komi(text: &str) -> Result<Points, String> {
    match record::read_komi(text) {
        Ok(reading) => Ok(reading.komi),
        Err(fault) => Err(fault.to_string()),
    }
}

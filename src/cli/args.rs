//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use super::cache::CacheArgs;
use super::config::{ConfigArgs, WordsArgs};
use super::fix::FixArgs;
use super::formats::FormatArgs;
use super::generate::GenerateArgs;
use super::init::InitArgs;
use super::rules::RulesArgs;
use super::stream::StdinArg;
use super::work::InputArgs;
use crate::check::Profile;
use crate::config::MOST_THREADS;
use crate::config::{Asked, Budget};
use crate::finding::Severity;
use crate::record::{self, DeadStones, Settled};
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
    Dupes(DupesArgs),
    Diff(DiffArgs),
    Stats(StatsArgs),
    Explain(ExplainArgs),
    Rules(RulesArgs),
    Init(InitArgs),
    Cache(CacheArgs),
    Generate(GenerateArgs),
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

    /// What the collection is made of, and so what findings weigh; `kifu explain profiles` shows the table.
    ///
    /// Mixed unless kifu.toml says otherwise; what --select, --warn, --error and --strict say outweighs it.
    #[arg(long, value_name = "KIND", value_enum)]
    pub profile: Option<ProfileArg>,

    #[command(flatten)]
    pub formats: FormatArgs,

    #[command(flatten)]
    pub config: ConfigArgs,

    #[command(flatten)]
    pub words: WordsArgs,

    /// Tell what applies to each PATH and where that is said, and check nothing.
    #[arg(long, conflicts_with_all = ["stdin", "resume", "dupes", "list", "copy_to", "move_to", "cache", "write_baseline"])]
    pub show_config: bool,

    /// Leave out findings that are known: those in this file, matched by path, code and number.
    ///
    /// Only what exceeds the number is told. Entries for more than there is are told as stale. Verdicts are told in JSON lines all the same.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write the baseline anew: all warnings and errors of this run (notes too with --fail-on note). Reasons in it are kept.
    ///
    /// Nothing is left out in this run, and findings do not change the exit code. Entries of files that this run does not look at stay while
    /// the file is there.
    #[arg(long, conflicts_with_all = ["stdin", "resume"])]
    pub write_baseline: bool,

    /// Keep what is told of each file, and tell it again while file, options, kifu.toml and kifu itself are the same.
    ///
    /// Kept in DIR, by default .kifu-cache beside kifu.toml or here, in 256 MiB at most. Several runs may use it at once. `kifu cache clean`
    /// removes it.
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with_all = ["stdin", "list", "copy_to", "move_to"]
    )]
    pub cache: Option<Option<PathBuf>>,

    /// Show only games with one of these verdicts or findings; the summary still counts all.
    ///
    /// Verdicts are confirmed, refuted, undecided and not-checkable; findings go by code (M104), beginning of a code (M), or name (ko).
    #[arg(long, value_name = "VERDICT|CODE", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Also tell which games are copies of each other (codes in C), before the summary; `kifu dupes --help` says what a copy is.
    ///
    /// They are left out by --ignore alone: whatever else --select names, who asks for copies wants them.
    #[arg(long, conflicts_with_all = ["stdin", "resume"])]
    pub dupes: bool,

    /// Print only the paths of files with a game that --only shows; without --only those with a warning, an error or an unsettled result.
    #[arg(short = 'l', long, conflicts_with_all = ["format", "stdin", "resume", "dupes"])]
    pub list: bool,

    /// End the paths of --list with a NUL, for `xargs -0`.
    #[arg(long, requires = "list")]
    pub print0: bool,

    /// Copy files with a game that --only shows into this directory; the tree is kept, and nothing is overwritten.
    ///
    /// Whole files are copied, with their times and permissions; members of archives, lines and rows are not. With one directory as PATH the
    /// tree below it is kept, otherwise whole paths are. DIR itself is not searched.
    #[arg(long, value_name = "DIR", requires = "only", conflicts_with_all = ["stdin", "move_to", "dupes", "resume"])]
    pub copy_to: Option<PathBuf>,

    /// Move such files into this directory; links stay.
    #[arg(long, value_name = "DIR", requires = "only", conflicts_with_all = ["stdin", "dupes", "resume"])]
    pub move_to: Option<PathBuf>,

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

    /// The least severity that makes the exit code 1; error by default.
    #[arg(long, value_name = "LEVEL", value_enum)]
    pub fail_on: Option<LevelArg>,

    /// Exit with 0 whatever was found; only kifu's own failures still give 2.
    #[arg(long)]
    pub exit_zero: bool,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
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

    #[command(flatten)]
    pub config: ConfigArgs,

    /// The dead stones, as a referee names them: D4,Q3 or SGF letters such as dp,qd; each point stands for its chain. `none`: none are dead.
    ///
    /// Rulesets that count the position as it stands (tromp-taylor, cgos) ignore it.
    #[arg(long, value_name = "POINTS")]
    pub dead: Option<DeadStones>,

    /// How counts are shown: for people, one JSON object a line, or a table.
    #[arg(long, value_enum, default_value_t = ScoreFormatArg::Human)]
    pub format: ScoreFormatArg,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    pub threads: Option<u16>,
}

/// Find copies of games: turned or mirrored boards, exchanged colours, truncated records, records with another result.
///
/// Games are compared by setup and main line; passes at the end do not count, and two or more plays of one colour at the very beginning count as
/// handicap stones set up. Two games are copies when one is the beginning of the other or they are equal, under one of the eight symmetries of
/// the board, with colours exchanged or not. Where nothing is played, the player to move (PL) counts as well. Games with fewer than 40 moves and
/// set-up stones may be equal by chance: they are copies when players and date, or the whole text, are the same as well. A truncated copy has at
/// least 40 moves, or at least 10 and the same players and date. Games of the same players and
/// date, from 60 moves on, that differ in one move are told too. Records are read two or three times.
///
/// The best copy of a group is the longest; of several the one in --against, then the one with the fewest warnings and errors, then the one with
/// the most besides its moves (comments, game info, variations), then the first.
///
/// Exit codes: 0 no copies, 1 copies were found, 2 a file could not be read or moved, or kifu itself failed.
#[derive(Debug, Parser)]
pub(super) struct DupesArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub config: ConfigArgs,

    /// Compare with the games in this directory or file, and tell only which of PATH are there already; may be given several times.
    ///
    /// Games of PATH are then not compared among themselves, nor those of DIR; nothing in DIR is ever listed or moved.
    #[arg(long, value_name = "DIR")]
    pub against: Vec<PathBuf>,

    /// How groups are shown: for people, one JSON object a copy, or a table.
    #[arg(long, value_enum, default_value_t = ScoreFormatArg::Human)]
    pub format: ScoreFormatArg,

    /// Show only copies that are told by one of these codes (C103), beginnings of codes or names (contradicting-results).
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Print only the paths of redundant files, those that --move-to would move, and of redundant members of archives.
    #[arg(short, long, conflicts_with_all = ["format", "only"])]
    pub list: bool,

    /// End the paths of --list with a NUL, for `xargs -0`.
    #[arg(long, requires = "list")]
    pub print0: bool,

    /// Move redundant files into this directory; the tree is kept, and nothing is overwritten.
    ///
    /// A file is redundant when each of its games is a copy of a better one elsewhere and names no other result, komi or date than that. Members
    /// of archives and links stay. With one directory as PATH the tree below it is kept, otherwise whole paths are. DIR itself is not searched.
    #[arg(long, value_name = "DIR")]
    pub move_to: Option<PathBuf>,

    /// Copies that name another result, komi or date than the best one are redundant too.
    #[arg(long)]
    pub contradicting: bool,

    /// Exit with 0 whatever was found; only kifu's own failures still give 2.
    #[arg(long)]
    pub exit_zero: bool,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    pub threads: Option<u16>,
}

/// Tell what changed between two runs of `kifu check --format jsonl`: new games, games that are gone, other verdicts, other findings.
///
/// Games are told apart by path and number. Only the codes of findings are compared, not their words.
///
/// Exit codes: 0 nothing changed, 1 something changed, 2 a file could not be read or is no output of kifu.
#[derive(Debug, Parser)]
pub(super) struct DiffArgs {
    /// The output of the earlier run.
    #[arg(value_name = "OLD.jsonl")]
    pub old: PathBuf,

    /// The output of the later run; - for standard input.
    #[arg(value_name = "NEW.jsonl")]
    pub new: PathBuf,

    /// How changes are shown: for people, or one JSON object a line.
    #[arg(long, value_enum, default_value_t = FormatArg::Human)]
    pub format: FormatArg,
}

/// Tell what a collection is made of: board sizes, rules, komi, results, lengths, dates, programs, encodings, illegal moves, verdicts.
///
/// With --suggest it proposes [[source]] entries for a kifu.toml instead. Many records name no rules, or not what White gets for handicap
/// stones, or write komi and margins in other units than points, and so stay undecided. For each directory and each program that wrote
/// records there, every reading is tried on all of its undecided games. One is proposed where it fits at least 5 games that no other
/// reading fits, and 10 for each that it contradicts. Nothing is applied by itself, and no verdict changes.
///
/// Exit codes: 0 done, 2 a file could not be read or kifu itself failed.
#[derive(Debug, Parser)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub config: ConfigArgs,

    /// Propose [[source]] entries for a kifu.toml, with the counts they rest on.
    #[arg(long, conflicts_with_all = ["rules", "komi"])]
    pub suggest: bool,

    /// How many values of a table are shown to people; of histograms the 40 tallest bars, if there are more.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub top: usize,

    /// How it is shown: tables and histograms for people, or one JSON object a value.
    #[arg(long, value_enum, default_value_t = FormatArg::Human)]
    pub format: FormatArg,

    /// How many threads to use; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    pub threads: Option<u16>,
}

/// What is settled for all records.
#[derive(Debug, ClapArgs)]
pub(super) struct SettledArgs {
    /// Judge all records by this ruleset, whatever RU says; `all` shows every ruleset side by side.
    ///
    /// A name such as japanese-1989, chinese-practice, aga-1991, nz, tromp-taylor, ua-codex, or a spelling that RU may have; or a name and what
    /// differs, such as chinese-practice+ko=psk (`kifu rules` shows them all). Without it a record's RU decides, and Japanese rules where that
    /// names none.
    #[arg(long, value_name = "NAME", value_parser = read_rules)]
    rules: Option<RulesArg>,

    /// Count with this komi in points, whatever KM says.
    #[arg(long, value_name = "POINTS", value_parser = read_komi, allow_negative_numbers = true)]
    komi: Option<Points>,
}

/// How records are read.
#[derive(Debug, ClapArgs)]
pub(super) struct ReadingArgs {
    #[command(flatten)]
    settled: SettledArgs,

    /// What a count may rest on where the record marks no dead stones: nothing, proofs, reading, or playouts as well.
    ///
    /// Playouts unless kifu.toml says otherwise.
    #[arg(long, value_name = "KIND", value_enum)]
    pub evidence: Option<EvidenceArg>,

    /// How many playouts a position is judged by, and how many more a contested fight gets where count and result differ; 48,1000 by default.
    #[arg(long, value_name = "PLAYOUTS[,MORE]", value_parser = read_budget)]
    pub budget: Option<Budget>,
}

#[derive(Clone, Debug)]
enum RulesArg {
    One(&'static Ruleset),
    All,
}

impl SettledArgs {
    /// Whether every ruleset is asked for.
    pub fn is_all(&self) -> bool {
        matches!(self.rules, Some(RulesArg::All))
    }

    /// The same as it would stand in a kifu.toml, but for where.
    pub fn shown(&self) -> Vec<(&'static str, String)> {
        let rules = match &self.rules {
            Some(RulesArg::One(rules)) => Some(format!("{:?}", rules.name)),
            Some(RulesArg::All) => Some("\"all\"".to_owned()),
            None => None,
        };
        let komi = self.komi.map(|komi| komi.to_string());
        let said = [("rules", rules), ("komi", komi)].into_iter();
        said.filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }

    /// The rules and the komi.
    pub fn settled(&self) -> Settled {
        let rules = match self.rules {
            Some(RulesArg::One(rules)) => Some(rules),
            _ => None,
        };
        Settled {
            rules,
            komi: self.komi,
            ..Settled::default()
        }
    }
}

impl ReadingArgs {
    /// Whether every ruleset is asked for.
    pub fn is_all(&self) -> bool {
        self.settled.is_all()
    }

    /// What is settled for all records, as it would stand in a kifu.toml.
    pub fn shown(&self) -> Vec<(&'static str, String)> {
        let mut shown = self.settled.shown();
        let evidence = self.evidence.and_then(|of| of.to_possible_value());
        shown.extend(evidence.map(|of| ("evidence", format!("{:?}", of.get_name()))));
        let budget = self.budget.map(Budget::text);
        shown.extend(budget.map(|text| ("budget", format!("{text:?}"))));
        shown
    }

    /// What all this asks for.
    pub fn asked(&self) -> Asked {
        Asked {
            settled: self.settled.settled(),
            believe: self.evidence.map(Believe::from),
            effort: self.budget.map(|budget| budget.0),
            all_rules: self.is_all(),
            profile: None,
        }
    }
}

/// Tell what a check finds, why it matters, and what to do.
#[derive(Debug, Parser)]
pub(super) struct ExplainArgs {
    /// The code or name of a check, such as M104 or ko; without it all checks are listed. `profiles`: what --profile makes of them.
    #[arg(value_name = "CODE")]
    pub code: Option<String>,

    /// Tell the whole story of a record instead: what was read, under which rules and why, the count, the stones, what would make the result fit.
    ///
    /// FILE#2 is the second game of a file; a file whose name itself ends so is taken first.
    #[arg(long, value_name = "FILE[#N]", conflicts_with = "code")]
    pub game: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub config: ConfigArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ProfileArg {
    /// Anything: each record is taken for what it looks like.
    Mixed,
    /// Games between players.
    Games,
    /// Problems with their solutions.
    Problems,
    /// Sequences to learn: joseki, openings, lessons.
    Joseki,
}

impl From<ProfileArg> for Profile {
    fn from(profile: ProfileArg) -> Profile {
        match profile {
            ProfileArg::Mixed => Profile::Mixed,
            ProfileArg::Games => Profile::Games,
            ProfileArg::Problems => Profile::Problems,
            ProfileArg::Joseki => Profile::Joseki,
        }
    }
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

fn read_budget(text: &str) -> Result<Budget, String> {
    Budget::try_from(text.to_owned())
}

fn read_komi(text: &str) -> Result<Points, String> {
    match record::read_komi(text) {
        Ok(reading) => Ok(reading.komi),
        Err(fault) => Err(fault.to_string()),
    }
}

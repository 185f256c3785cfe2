//! Which `kifu.toml` is meant, and what a run is settled by.

use std::collections::HashMap;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::changed::Settling;
use super::work::InputArgs;
use crate::batch::{
    NoConfig, find_config, is_file, read_baseline, read_config, read_found_config, stale_line,
    write_baseline,
};
use crate::config::{
    Asked, Baseline, CodeWord, Config, ConfigFile, FILE_NAME, Policy, StaleAllow, Words,
};
use crate::finding::Severity;
use crate::report::{Tally, sanitize};

/// Where the configuration lies.
#[derive(Debug, Args)]
pub(super) struct ConfigArgs {
    /// The configuration, instead of the nearest kifu.toml beside or above PATH.
    ///
    /// All paths have to lie under the same one. Paths of --file-list and standard input count as lying in the current directory.
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub config: Option<PathBuf>,

    /// Use no kifu.toml.
    #[arg(long)]
    pub isolated: bool,
}

/// Which checks are wanted, and how much findings weigh.
#[derive(Debug, Args)]
pub(super) struct WordsArgs {
    /// Only findings of these checks: codes (M104), beginnings of codes (M), or names (ko).
    ///
    /// Where several words mean a check the longest decides, then the command line over kifu.toml, then --ignore over --select. The verdicts
    /// are told all the same, and files that cannot be read. A check that the profile does not look for is looked for where --select, --warn or
    /// --error has its whole code or its name.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_word)]
    select: Vec<CodeWord>,

    /// No findings of these checks.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_word)]
    ignore: Vec<CodeWord>,

    /// Findings of these checks are warnings.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_word)]
    warn: Vec<CodeWord>,

    /// Findings of these checks are errors.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_word)]
    error: Vec<CodeWord>,

    /// All warnings are errors, but those that --warn or kifu.toml names.
    #[arg(long)]
    strict: bool,
}

fn read_word(text: &str) -> Result<CodeWord, String> {
    CodeWord::try_from(text.to_owned())
}

impl WordsArgs {
    /// What they say.
    pub fn words(&self) -> Words {
        Words {
            select: self.select.clone(),
            ignore: self.ignore.clone(),
            warn: self.warn.clone(),
            error: self.error.clone(),
            strict: self.strict,
        }
    }

    /// The same as it would stand in a kifu.toml.
    pub fn shown(&self) -> Vec<(&'static str, String)> {
        let lists = [
            ("select", &self.select),
            ("ignore", &self.ignore),
            ("warn", &self.warn),
            ("error", &self.error),
        ];
        let said = lists.into_iter().filter(|(_, words)| !words.is_empty());
        let mut shown: Vec<_> = said
            .map(|(key, words)| {
                let texts: Vec<&str> = words.iter().map(CodeWord::text).collect();
                (key, format!("{texts:?}"))
            })
            .collect();
        if self.strict {
            shown.push(("strict", "true".to_owned()));
        }
        shown
    }
}

impl ConfigArgs {
    /// The configuration that applies.
    ///
    /// # Errors
    /// When it cannot be read, or the paths lie under different ones.
    pub fn find(&self, input: &mut InputArgs) -> anyhow::Result<Option<Config>> {
        let config = self.find_at(&input.places())?;
        input.settling = Settling {
            files: config.iter().map(|config| config.path.clone()).collect(),
            is_looked_for: !self.isolated && self.config.is_none(),
        };
        Ok(config)
    }

    /// The same for these paths.
    pub fn find_at(&self, places: &[PathBuf]) -> anyhow::Result<Option<Config>> {
        if self.isolated {
            return Ok(None);
        }
        if let Some(path) = &self.config {
            return Ok(Some(read_config(path).map_err(wrong)?));
        }
        let mut known: HashMap<PathBuf, Option<PathBuf>> = HashMap::new();
        let mut common: Option<(PathBuf, Option<PathBuf>)> = None;
        for path in places {
            // What lies in one directory has one configuration.
            let place = if path.is_dir() {
                path.clone()
            } else {
                path.parent().map_or_else(PathBuf::new, Path::to_path_buf)
            };
            let found = known
                .entry(place)
                .or_insert_with(|| find_config(path))
                .clone();
            match &common {
                Some((_, other)) if *other == found => {}
                Some((first, other)) => return Err(different((first, other), (path, &found))),
                None => common = Some((path.clone(), found)),
            }
        }
        let found = common.and_then(|(_, found)| found);
        found
            .map(|path| read_found_config(&path).map_err(wrong))
            .transpose()
    }

    /// The policy of a run that has no words of its own on checks.
    pub fn policy(&self, asked: &Asked, input: &mut InputArgs) -> anyhow::Result<Policy> {
        let config = self.find(input)?;
        policy(asked, &Words::default(), config)
    }
}

/// A policy of the current directory.
pub(super) fn policy(
    asked: &Asked,
    words: &Words,
    config: Option<Config>,
) -> anyhow::Result<Policy> {
    let here = env::current_dir().context("the current directory is not known")?;
    Ok(Policy::new(asked, words, config, here))
}

/// How many threads: what the command line says, else the configuration.
pub(super) fn threads(asked: Option<u16>, policy: &Policy) -> Option<u16> {
    let from_file = |config: &ConfigFile| config.threads.map(|threads| threads.0.get());
    asked.or_else(|| policy.config().and_then(from_file))
}

fn different(
    (first, its): (&Path, &Option<PathBuf>),
    (other, others): (&Path, &Option<PathBuf>),
) -> anyhow::Error {
    let words = |config: &Option<PathBuf>| match config {
        Some(path) => format!("under {}", path.display()),
        None => "under no kifu.toml".to_owned(),
    };
    anyhow!(
        "{} is {}, {} {}; check them one by one, or name a configuration with --config, or use --isolated",
        sanitize(&first.to_string_lossy()),
        sanitize(&words(its)),
        sanitize(&other.to_string_lossy()),
        sanitize(&words(others)),
    )
}

/// The most columns of a line of a file that is shown.
const MOST_COLUMNS: usize = 300;

/// A line as far as somebody may want to read it.
fn cut(line: &str) -> String {
    match line.char_indices().nth(MOST_COLUMNS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn wrong(fault: NoConfig) -> anyhow::Error {
    let NoConfig { path, reason } = fault;
    let lines = reason.trim_end().lines();
    let lines: Vec<_> = lines
        .map(|line| sanitize(&cut(line)).into_owned())
        .collect();
    let between = if lines.len() > 1 { "\n" } else { " " };
    let path = path.to_string_lossy();
    anyhow!(
        "{} cannot be used:{between}{}",
        sanitize(&path),
        lines.join("\n")
    )
}

/// A baseline, and what shall become of it.
#[derive(Debug)]
pub(super) struct BaselineFile {
    pub path: PathBuf,
    pub is_renewed: bool,
}

/// More stale entries than this are only counted.
const MOST_STALE: usize = 20;

impl BaselineFile {
    /// The one that is named, on the command line or in the configuration.
    pub fn of(
        named: Option<PathBuf>,
        is_renewed: bool,
        config: Option<&Config>,
    ) -> anyhow::Result<Option<BaselineFile>> {
        let from_file = config.and_then(|config| {
            let path = config.file.baseline.as_ref()?;
            Some(config.directory().join(path))
        });
        match named.or(from_file) {
            Some(path) => Ok(Some(BaselineFile { path, is_renewed })),
            None if is_renewed => bail!("--write-baseline asks for --baseline FILE"),
            None => Ok(None),
        }
    }

    /// A policy that leaves out what is known.
    pub fn lay_under(&self, policy: Policy, fail_on: Severity) -> anyhow::Result<Policy> {
        let read = read_baseline(&self.path).map_err(wrong)?;
        if read.is_none() && !self.is_renewed {
            let path = self.path.to_string_lossy();
            bail!(
                "the baseline {} is not there; --write-baseline writes it",
                sanitize(&path)
            );
        }
        tell_unknown(&self.path, read.as_ref())?;
        let root = self.path.parent().unwrap_or(Path::new(""));
        // Notes are no reason to act, but where the user says so.
        let level = fail_on.min(Severity::Warning);
        Ok(policy.with_baseline(read.unwrap_or_default(), root, level, self.is_renewed))
    }

    /// After a run that was broken off, be it by whoever reads its output.
    pub fn tell_broken_off(&self) {
        if self.is_renewed {
            let shown = self.path.to_string_lossy();
            let shown = sanitize(&shown);
            // There is nobody left to tell where this fails.
            let _ = writeln!(
                io::stderr(),
                "kifu: the run was broken off, and {shown} was not written"
            );
        }
    }

    /// After the run: writes it anew, or tells what of it is stale.
    pub fn close(&self, policy: &Policy) -> anyhow::Result<()> {
        let shown = self.path.to_string_lossy();
        let shown = sanitize(&shown);
        if !self.is_renewed {
            return Ok(tell_stale(policy, &shown)?);
        }
        let Some(baseline) = policy.renewed(is_file) else {
            return Ok(());
        };
        write_baseline(&self.path, &baseline)
            .with_context(|| format!("the baseline {shown} cannot be written"))?;
        let (count, files) = (baseline.count(), baseline.files().count());
        let message = format!("kifu: {shown} holds {count} findings in {files} files now");
        writeln!(io::stderr(), "{message}")?;
        Ok(())
    }
}

/// Tells of entries whose codes no check has.
fn tell_unknown(path: &Path, baseline: Option<&Baseline>) -> io::Result<()> {
    let unknown = baseline.map_or(&[][..], Baseline::unknown);
    let Some(first) = unknown.first() else {
        return Ok(());
    };
    let path = path.to_string_lossy();
    writeln!(
        io::stderr(),
        "kifu: {}: {} entries are left out, no check has their codes, such as {}",
        sanitize(&path),
        unknown.len(),
        sanitize(&first.chars().take(40).collect::<String>())
    )
}

fn tell_stale(policy: &Policy, shown: &str) -> io::Result<()> {
    for one in policy.overdrawn().iter().take(MOST_STALE) {
        let (file, code, known, found) = (sanitize(&one.file), one.code, one.known, one.found);
        writeln!(
            io::stderr(),
            "kifu: {shown} knows {known} findings {code} of {file}; several records have this name, with {found}"
        )?;
    }
    let stale = policy.stale(is_file);
    if stale.is_empty() {
        return Ok(());
    }
    let mut out = io::stderr().lock();
    for one in stale.iter().take(MOST_STALE) {
        writeln!(
            out,
            "kifu: {shown} is stale: {}",
            sanitize(&stale_line(one))
        )?;
    }
    if let Some(more) = stale.len().checked_sub(MOST_STALE).filter(|more| *more > 0) {
        writeln!(out, "kifu: {shown} is stale: {more} more entries")?;
    }
    writeln!(out, "kifu: --write-baseline takes them out")
}

/// Tells which entries of `[[allow]]` allow nothing that is there, and which of `[[source]]` are about no file.
pub(super) fn tell_stale_entries(policy: &Policy, is_whole: bool) -> io::Result<()> {
    let sources = policy.stale_sources(is_whole);
    for (line, globs) in sources.iter().take(MOST_STALE) {
        let globs = sanitize(globs);
        writeln!(
            io::stderr(),
            "kifu: {FILE_NAME}:{line}: [[source]] {globs} is stale: it matches no file"
        )?;
    }
    if let Some(more) = sources
        .len()
        .checked_sub(MOST_STALE)
        .filter(|more| *more > 0)
    {
        writeln!(
            io::stderr(),
            "kifu: {FILE_NAME}: {more} more entries of [[source]] are stale"
        )?;
    }
    let stale = policy.stale_allows(is_whole, is_file);
    for StaleAllow {
        line,
        globs,
        is_gone,
    } in stale.iter().take(MOST_STALE)
    {
        let globs = sanitize(globs);
        let why = match is_gone {
            true => "no such file is there",
            false => "nothing that it allows was found",
        };
        writeln!(
            io::stderr(),
            "kifu: {FILE_NAME}:{line}: [[allow]] {globs} is stale: {why}"
        )?;
    }
    if let Some(more) = stale.len().checked_sub(MOST_STALE).filter(|more| *more > 0) {
        writeln!(
            io::stderr(),
            "kifu: {FILE_NAME}: {more} more entries of [[allow]] are stale"
        )?;
    }
    Ok(())
}

/// Says how much was found and not told: nothing is left out in silence.
pub(super) fn tell_left_out(tally: &Tally) -> io::Result<()> {
    let reasons = [
        (tally.unwanted, "by select, ignore or allow"),
        (tally.known, "by the baseline"),
    ];
    let told = reasons.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told
        .map(|(count, reason)| format!("{count} {reason}"))
        .collect();
    if told.is_empty() {
        return Ok(());
    }
    writeln!(io::stderr(), "kifu: findings left out: {}", told.join(", "))
}

//! `kifu explain`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::ExitStatus;
use super::args::ExplainArgs;
use super::config::policy;
use super::work::work;
use crate::batch::{Input, SYSTEM, StoryJob, Walk};
use crate::check::{CHECKS, Profile, is_in_profiles};
use crate::config::Words;
use crate::dupes::COMPARISONS;
use crate::finding::CheckInfo;
use crate::fix::FORM;

pub(super) fn run(args: &ExplainArgs) -> anyhow::Result<ExitStatus> {
    if let Some(game) = &args.game {
        return tell(args, game);
    }
    let mut out = io::stdout().lock();
    match &args.code {
        None => {
            for info in all() {
                writeln!(
                    out,
                    "{}  {:7}  {}",
                    info.code,
                    info.severity.name(),
                    info.name
                )?;
            }
        }
        Some(word) if word == "profiles" => profiles(&mut out)?,
        Some(word) => {
            let same = |text: &str| text.eq_ignore_ascii_case(word);
            let Some(info) = all().find(|info| same(info.code) || same(info.name)) else {
                bail!("no check has the code or name {word:?}; `kifu explain` lists them all");
            };
            writeln!(
                out,
                "{} {} ({}, since {})\n",
                info.code,
                info.name,
                info.severity.name(),
                info.since
            )?;
            for line in info.manual.lines() {
                writeln!(out, "{}", line.strip_prefix(' ').unwrap_or(line))?;
            }
            if is_in_profiles(info) {
                let weights = Profile::ALL.map(|profile| in_profile(profile, info));
                writeln!(out, "\n# In profiles\n{}", weights.join(", "))?;
            }
        }
    }
    Ok(ExitStatus::Clean)
}

/// The story of a record.
fn tell(args: &ExplainArgs, game: &Path) -> anyhow::Result<ExitStatus> {
    let (path, number) = split(game);
    let config = args.config.find_at(std::slice::from_ref(&path))?;
    let policy = policy(&args.reading.asked(), &Words::default(), config)?;
    let job = StoryJob {
        policy: &policy,
        game: number,
    };
    let tally = work(Input::Files(Walk::new(vec![path])), None, None, &job, &[])?;
    if let Some(number) = number.filter(|&number| number as u64 >= tally.games) {
        bail!("there is no game {}", number + 1);
    }
    Ok(ExitStatus::of(&tally, None))
}

/// `a.sgf#2` is the second game of `a.sgf`, if there is no file of the whole name.
fn split(game: &Path) -> (PathBuf, Option<usize>) {
    let whole = (game.to_owned(), None);
    let text = game.to_string_lossy();
    let Some((path, number)) = text.rsplit_once('#') else {
        return whole;
    };
    match number.parse::<usize>() {
        Ok(number) if number > 0 && !game.exists() => (PathBuf::from(path), Some(number - 1)),
        _ => whole,
    }
}

fn in_profile(profile: Profile, info: &CheckInfo) -> String {
    format!("{} {}", profile.name(), profile.weight(info).name(info))
}

/// The table of profiles; checks that are not in it weigh the same in all.
fn profiles(out: &mut impl Write) -> io::Result<()> {
    let [mixed, games, problems, joseki] = Profile::ALL.map(Profile::name);
    writeln!(out, "      {mixed:8} {games:8} {problems:8} {joseki:8}")?;
    for info in all().filter(|info| is_in_profiles(info)) {
        let weights = Profile::ALL.map(|profile| profile.weight(info).name(info));
        let [mixed, games, problems, joseki] = weights;
        let (code, name) = (info.code, info.name);
        writeln!(
            out,
            "{code}  {mixed:8} {games:8} {problems:8} {joseki:8} {name}"
        )?;
    }
    Ok(())
}

/// Everything that findings and fixes can come from, in the order in which it is listed.
pub(super) fn all() -> impl Iterator<Item = &'static CheckInfo> {
    let checks = CHECKS.iter().map(|check| check.info);
    checks.chain(COMPARISONS).chain(FORM).chain(SYSTEM)
}

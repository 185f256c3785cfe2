//! `kifu stats`

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::ExitStatus;
use super::args::{FormatArg, StatsArgs};
use super::check::width;
use super::config::threads;
use super::work::work;
use crate::batch::{StatsJob, SuggestJob};
use crate::config::{FILE_NAME, Policy, plain};
use crate::report::{HumanStats, JsonStats, StatsReporter, sanitize};
use crate::stats::{Census, Sources};

pub(super) fn run(mut args: StatsArgs) -> anyhow::Result<ExitStatus> {
    let policy = &args.config.policy(&args.reading.asked(), &mut args.input)?;
    let threads = threads(args.threads, policy);
    let reporter: &dyn StatsReporter = match args.format {
        FormatArg::Human => &HumanStats {
            width: width(),
            top: args.top,
        },
        FormatArg::Jsonl => &JsonStats,
    };
    let places = args.input.places();
    let input = args.input.input()?;
    let tally = if args.suggest {
        let root = root(policy, &places);
        let head = match args.format {
            FormatArg::Human => head(&root),
            FormatArg::Jsonl => String::new(),
        };
        let job = SuggestJob {
            policy,
            reporter,
            root,
            sources: Mutex::new(Sources::default()),
        };
        work(input, None, threads, &job, head.as_bytes())?
    } else {
        let job = StatsJob {
            policy,
            reporter,
            census: Mutex::new(Census::default()),
        };
        work(input, None, threads, &job, b"")?
    };
    Ok(ExitStatus::of(&tally, None))
}

/// The directory of the kifu.toml that proposals are for: the one that applies, else the current directory, or that of the records if they do not
/// lie below.
fn root(policy: &Policy, places: &[PathBuf]) -> PathBuf {
    let whole =
        |path: &PathBuf| std::path::absolute(path).map_or(path.clone(), |path| plain(&path));
    let root = whole(&policy.root().to_path_buf());
    match places {
        _ if policy.config().is_some() => root,
        [place] if place.is_dir() && !whole(place).starts_with(&root) => whole(place),
        _ => root,
    }
}

/// Where the proposals belong.
fn head(root: &Path) -> String {
    let file = root.join(FILE_NAME);
    let here = std::env::current_dir().unwrap_or_default();
    let shown = file.strip_prefix(here).unwrap_or(&file);
    format!("# For {}.\n", sanitize(&shown.to_string_lossy()))
}

//! `kifu stats`

use std::sync::Mutex;

use super::ExitStatus;
use super::args::{FormatArg, StatsArgs};
use super::check::width;
use super::config::threads;
use super::work::work;
use crate::batch::{StatsJob, SuggestJob};
use crate::report::{HumanStats, JsonStats, StatsReporter};
use crate::stats::{Census, Sources};

pub(super) fn run(args: StatsArgs) -> anyhow::Result<ExitStatus> {
    let policy = &args.config.policy(args.reading.options(), &args.input)?;
    let threads = threads(args.threads, policy);
    let reporter: &dyn StatsReporter = match args.format {
        FormatArg::Human => &HumanStats {
            width: width(),
            top: args.top,
        },
        FormatArg::Jsonl => &JsonStats,
    };
    let input = args.input.input()?;
    let tally = if args.suggest {
        let job = SuggestJob {
            policy,
            reporter,
            sources: Mutex::new(Sources::default()),
        };
        work(input, None, threads, &job, b"")?
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

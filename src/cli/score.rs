//! `kifu score`

use super::ExitStatus;
use super::args::{ScoreArgs, ScoreFormatArg};
use super::config::threads;
use super::work::work;
use crate::batch::ScoreJob;
use crate::report::{HumanScores, ScoreCsv, ScoreJsonLines, ScoreReporter};

pub(super) fn run(mut args: ScoreArgs) -> anyhow::Result<ExitStatus> {
    let side_by_side = args.reading.is_all();
    let (reporter, head): (Box<dyn ScoreReporter>, Vec<u8>) = match args.format {
        ScoreFormatArg::Human => (Box::new(HumanScores { side_by_side }), Vec::new()),
        ScoreFormatArg::Jsonl => (Box::new(ScoreJsonLines), Vec::new()),
        ScoreFormatArg::Csv => (Box::new(ScoreCsv), ScoreCsv::head()),
    };
    let policy = args.config.policy(&args.reading.asked(), &mut args.input)?;
    let threads = threads(args.threads, &policy);
    let job = ScoreJob {
        policy: &policy,
        dead: args.dead.unwrap_or_default(),
        reporter: &*reporter,
    };
    let tally = work(args.input.input()?, None, threads, &job, &head)?;
    Ok(ExitStatus::of(&tally, None))
}

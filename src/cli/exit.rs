//! Exit codes.

use std::process::ExitCode;

use crate::finding::Severity;
use crate::report::Tally;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: nothing at or above the chosen level.
    Clean,
    /// 1: findings at or above the chosen level.
    Findings,
    /// 2: kifu itself could not do its job.
    Failure,
}

impl ExitStatus {
    /// What a finished run amounts to; `level` is the gravity from which findings count, `None` for never.
    #[must_use]
    pub fn of(tally: &Tally, level: Option<Severity>) -> ExitStatus {
        match (tally.failed, level, tally.worst) {
            (true, ..) => ExitStatus::Failure,
            (false, Some(level), Some(worst)) if worst >= level => ExitStatus::Findings,
            _ => ExitStatus::Clean,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        match status {
            ExitStatus::Clean => ExitCode::SUCCESS,
            ExitStatus::Findings => ExitCode::from(1),
            ExitStatus::Failure => ExitCode::from(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_outweighs_findings() {
        let tally = |worst, failed| Tally {
            worst,
            failed,
            ..Tally::default()
        };
        let error = Some(Severity::Error);
        assert_eq!(
            ExitStatus::of(&tally(None, false), error),
            ExitStatus::Clean
        );
        assert_eq!(
            ExitStatus::of(&tally(Some(Severity::Warning), false), error),
            ExitStatus::Clean
        );
        assert_eq!(
            ExitStatus::of(&tally(error, false), error),
            ExitStatus::Findings
        );
        assert_eq!(
            ExitStatus::of(&tally(error, false), None),
            ExitStatus::Clean
        );
        assert_eq!(
            ExitStatus::of(&tally(error, true), None),
            ExitStatus::Failure
        );
    }
}

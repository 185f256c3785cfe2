//! One file through the whole pipeline: bytes → tree → record → replay → verdict → findings.

use super::{Game, inspect, without_game};
use crate::finding::{Finding, Severity};
use crate::record::{Basis, Record, Settled};
use crate::replay::{Replay, Replayer};
use crate::sgf::{Collection, Ident, SyntaxFaultKind, parse_into};
use crate::source::Source;
use crate::verdict::{Believe, Case, judge};

/// How records are checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Rules and komi that the user settles for all records.
    pub settled: Settled,
    /// What evidence a count may rest on.
    pub believe: Believe,
}

/// Checks files; its memory is used again from file to file.
#[derive(Debug, Default)]
pub struct Checker {
    tree: Collection,
    replayer: Replayer,
}

/// What was found in one game of a file, or in a file without a game.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The file.
    pub source: Source<'a>,
    /// The game; `None` where the file holds none.
    pub game: Option<Game<'a>>,
    /// The findings, in the order of the file.
    pub findings: Vec<Finding>,
}

/// How well a file could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Read {
    /// Without a fault.
    Ok,
    /// With faults, but the moves are there.
    Recovered,
    /// No game was found.
    Failed,
}

impl Checker {
    /// Checks every game of a file and hands each to `tell`; a file without a game is handed over once.
    pub fn check(&mut self, bytes: &[u8], options: &Options, mut tell: impl FnMut(Checked<'_>)) {
        parse_into(bytes, &mut self.tree);
        let source = Source::new(bytes, declared_charset(&self.tree, bytes));
        let mut faults = self.tree.faults.as_slice();
        for number in 0..self.tree.games().len() {
            let Some(record) = Record::read(&self.tree, source, number) else {
                continue;
            };
            let own;
            (own, faults) =
                faults.split_at(faults.partition_point(|fault| fault.game as usize <= number));
            let basis = Basis::choose(&record, &options.settled);
            // Another game's moves mean nothing on a Go board.
            let replay = match record.other_game {
                Some(_) => Replay::default(),
                None => self.replayer.replay(&record, basis.rules),
            };
            let (record, basis, replay) = (&record, &basis, &replay);
            let damaged = own.iter().any(|fault| may_cost_moves(fault.kind));
            let judgement = &judge(&Case {
                record,
                basis,
                replay,
                damaged,
                believe: options.believe,
            });
            let game = Game {
                record,
                faults: own,
                basis,
                replay,
                judgement,
            };
            let findings = inspect(&game).finish();
            tell(Checked {
                source,
                game: Some(game),
                findings,
            });
        }
        if self.tree.games().is_empty() {
            tell(Checked {
                source,
                game: None,
                findings: without_game(&self.tree.faults).finish(),
            });
        }
    }
}

impl Checked<'_> {
    /// How well the file could be read, as far as this game goes.
    #[must_use]
    pub fn read(&self) -> Read {
        let faulty = |finding: &Finding| {
            finding.check.code.starts_with('S') && finding.severity >= Severity::Warning
        };
        match (&self.game, self.findings.iter().any(faulty)) {
            (None, _) => Read::Failed,
            (Some(_), true) => Read::Recovered,
            (Some(_), false) => Read::Ok,
        }
    }
}

impl Read {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Read::Ok => "ok",
            Read::Recovered => "recovered",
            Read::Failed => "failed",
        }
    }
}

/// Whether moves may be lost by a fault of this kind.
fn may_cost_moves(kind: SyntaxFaultKind) -> bool {
    matches!(
        kind,
        SyntaxFaultKind::UnterminatedValue
            | SyntaxFaultKind::MissingClosing
            | SyntaxFaultKind::ValueWithoutName
    )
}

/// The value of the first CA of a file.
fn declared_charset<'a>(tree: &Collection, bytes: &'a [u8]) -> Option<&'a [u8]> {
    let root = *tree.games().first()?;
    let value = tree.first_value(tree.find(root, Ident::CA)?)?;
    Some(value.of(bytes))
}

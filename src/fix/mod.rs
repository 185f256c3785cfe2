//! Mending records: which fixes are wanted, carried out until nothing is left to do, and the proof that nothing else has changed.
//!
//! Knows no files: bytes in, bytes out. Whoever writes them down is `batch`.

mod arrange;
mod form;
mod layout;
mod opinion;
mod proof;
mod survey;
mod utf8;
mod wanted;

pub use form::FORM;
pub use proof::Broken;
pub use wanted::Wanted;

use std::collections::BTreeMap;

use crate::check::{Checker, Options};
use crate::finding::{CheckInfo, Safety};
use crate::foreign::Foreign;
use arrange::{arrange, carry_out};
use survey::{Proposal, Survey};

/// What became of a file.
#[derive(Debug, Default)]
pub struct Mended {
    /// The file as it should be; `None` where it stays as it is.
    pub bytes: Option<Vec<u8>>,
    /// How many rounds of fixes were carried out; a fix may bring to light what another can mend.
    pub rounds: u32,
    /// What was mended, in the order of the codes.
    pub done: Vec<Done>,
    /// What could have been mended and was not, because something else would have changed.
    pub held: Vec<Held>,
    /// How many findings are left that a fix would mend which was not asked for because it is unsafe.
    pub unsafe_left: u32,
    /// How many findings have a fix that is only shown.
    pub shown_only: u32,
    /// How many findings are left for which no fix is known.
    pub unfixable: u32,
    /// How many findings have a fix and are spared.
    pub spared: u32,
    /// The format of a record that is no SGF: its fixes are not known.
    pub foreign: Option<Foreign>,
    /// Whether single places cannot be mended before the file is written in UTF-8, and that is not wanted.
    pub needs_utf8: bool,
    /// Whether an unsafe fix changed moves.
    pub moves_changed: bool,
}

/// Findings of one check that were mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The check.
    pub check: &'static CheckInfo,
    /// How many.
    pub count: u32,
    /// How far the least trusted of the fixes can be trusted.
    pub safety: Safety,
    /// What was done, told by the first of them.
    pub title: String,
}

/// Fixes of one check that were held back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The check.
    pub check: &'static CheckInfo,
    /// How many.
    pub count: u32,
    /// Why.
    pub why: Broken,
}

/// More rounds than this are not made; real files need two or three.
pub const MOST_ROUNDS: u32 = 10;
/// As many findings of one check in one game are mended in one round.
const MOST_PER_CHECK: u32 = 3_000;

/// Mends a file as far as fixes are known and wanted, and proves that nothing else changes.
///
/// ```
/// use kifu::check::{Checker, Options};
/// use kifu::fix::{Wanted, mend};
///
/// let record = b"(;GM[1]SZ[9:9]KM[6,5];Black[ee];W[cc]";
/// let mended = mend(&mut Checker::default(), record, &Options::default(), &Wanted::default());
/// assert_eq!(mended.bytes.unwrap(), b"(;GM[1]SZ[9]KM[6.5];B[ee];W[cc])");
/// ```
pub fn mend(checker: &mut Checker, bytes: &[u8], options: &Options, wanted: &Wanted) -> Mended {
    let usual = checker.most_per_check;
    checker.most_per_check = MOST_PER_CHECK;
    let mut mender = Mender {
        checker,
        options,
        wanted,
        done: BTreeMap::new(),
        held: BTreeMap::new(),
        moves_changed: false,
    };
    let mended = mender.mend(bytes);
    checker.most_per_check = usual;
    mended
}

struct Mender<'a> {
    checker: &'a mut Checker,
    options: &'a Options,
    wanted: &'a Wanted,
    done: BTreeMap<&'static str, Done>,
    held: BTreeMap<&'static str, Held>,
    moves_changed: bool,
}

/// A file as it stands, and what is known of it.
struct Stage {
    bytes: Vec<u8>,
    survey: Survey,
}

impl Mender<'_> {
    fn mend(&mut self, bytes: &[u8]) -> Mended {
        let mut stage = self.stage(bytes.to_vec());
        let mut rounds = 0;
        while rounds < MOST_ROUNDS {
            let Some(next) = self.round(&stage) else {
                break;
            };
            // What was held back may be possible now.
            stage = next;
            rounds += 1;
        }
        let survey = &stage.survey;
        let mut mended = Mended {
            rounds,
            foreign: survey.foreign,
            needs_utf8: survey.needs_utf8(self.wanted),
            moves_changed: self.moves_changed,
            done: std::mem::take(&mut self.done).into_values().collect(),
            held: std::mem::take(&mut self.held).into_values().collect(),
            unfixable: survey.unfixable,
            ..Mended::default()
        };
        for proposal in &survey.proposals {
            match proposal.fix.safety {
                _ if self.wanted.spares(proposal.check) => mended.spared += 1,
                Safety::ShowOnly => mended.shown_only += 1,
                Safety::Unsafe if !self.wanted.unsafe_too => mended.unsafe_left += 1,
                _ => {}
            }
        }
        mended.bytes = (stage.bytes != bytes).then_some(stage.bytes);
        mended
    }

    fn stage(&mut self, bytes: Vec<u8>) -> Stage {
        let survey = Survey::of(self.checker, &bytes, self.options, self.wanted);
        Stage { bytes, survey }
    }

    /// Carries out what is wanted; `None` where nothing is left, or nothing that may be done. The safe fixes go first and among themselves, so
    /// that nothing an unsafe one may change hides what a safe one must not.
    fn round(&mut self, stage: &Stage) -> Option<Stage> {
        self.held.clear();
        let mended = self.pass(stage, Safety::Safe);
        let further = self.pass(mended.as_ref().unwrap_or(stage), Safety::Unsafe);
        further.or(mended)
    }

    /// Carries out the fixes of one safety.
    fn pass(&mut self, stage: &Stage, safety: Safety) -> Option<Stage> {
        let chosen = arrange(&self.wanted_of(stage, safety));
        if chosen.is_empty() {
            return None;
        }
        if let Ok(next) = self.attempt(stage, &chosen) {
            self.count(&chosen);
            return Some(next);
        }
        self.one_by_one(stage, &chosen)
    }

    fn wanted_of<'s>(&self, stage: &'s Stage, safety: Safety) -> Vec<&'s Proposal> {
        let all = stage.survey.proposals.iter();
        let wanted = all.filter(|p| p.fix.safety == safety && self.is_wanted(p));
        wanted.collect()
    }

    fn is_wanted(&self, proposal: &Proposal) -> bool {
        self.wanted.takes(proposal.check, proposal.fix.safety)
    }

    /// Check by check, so that one that must be held back does not hold back the others.
    fn one_by_one(&mut self, stage: &Stage, chosen: &[&Proposal]) -> Option<Stage> {
        let mut checks: Vec<&'static CheckInfo> = chosen.iter().map(|p| p.check).collect();
        checks.sort_by_key(|check| check.code);
        checks.dedup();
        let mut kept: Vec<&Proposal> = Vec::new();
        let mut best = None;
        for check in checks {
            let of_check = chosen.iter().filter(|proposal| proposal.check == check);
            let more: Vec<&Proposal> = of_check.copied().collect();
            let both: Vec<&Proposal> = kept.iter().chain(&more).copied().collect();
            match self.attempt(stage, &both) {
                Ok(next) => {
                    kept = both;
                    best = Some(next);
                }
                Err(why) => {
                    let count = more.len() as u32;
                    self.held.insert(check.code, Held { check, count, why });
                }
            }
        }
        self.count(&kept);
        best
    }

    /// Carries fixes out and proves that they do what they say.
    fn attempt(&mut self, stage: &Stage, chosen: &[&Proposal]) -> Result<Stage, Broken> {
        let bytes = carry_out(&stage.bytes, chosen).ok_or(Broken::CannotBeWritten)?;
        let next = self.stage(bytes);
        proof::prove(&stage.survey, &next.survey, chosen)?;
        opinion::ask(&stage.bytes, &next.bytes)?;
        Ok(next)
    }

    fn count(&mut self, chosen: &[&Proposal]) {
        for proposal in chosen {
            self.moves_changed |= proposal.fix.touches.moves;
            let done = self
                .done
                .entry(proposal.check.code)
                .or_insert_with(|| Done {
                    check: proposal.check,
                    count: 0,
                    safety: Safety::Safe,
                    title: proposal.fix.title.clone(),
                });
            done.count += 1;
            done.safety = done.safety.max(proposal.fix.safety);
        }
    }
}

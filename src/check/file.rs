//! One file through the whole pipeline: bytes → tree → record → replay → verdict → findings.

use super::{CheckSet, Game, Profile, inspect_up_to, without_game};
use crate::finding::{Finding, MOST_PER_CHECK, Severity};
use crate::foreign::{Foreign, Text, recognise};
use crate::life;
use crate::record::{Basis, DeadStones, Dialect, Record, Settled, SourceFacts};
use crate::replay::{Replay, Replayer};
use crate::rules::RULESETS;
use crate::sgf::{Collection, SyntaxFault, SyntaxFaultKind, parse_source};
use crate::source::{Coding, Contents, Lines, Place, Source, Span};
use crate::verdict::{Believe, Case, Judgement, Scored, judge, score};

/// How records are checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Rules and komi that the user settles for all records.
    pub settled: Settled,
    /// What evidence a count may rest on.
    pub believe: Believe,
    /// How hard the judge of dead stones tries.
    pub effort: life::Options,
    /// Whether each game is read under every named ruleset, side by side.
    pub all_rules: bool,
    /// What the collection is made of, and so what findings weigh.
    pub profile: Profile,
    /// The checks that the user names: they are told where the profile is silent, too.
    pub named: CheckSet,
}

/// Checks files; its memory is used again from file to file.
#[derive(Debug)]
pub struct Checker {
    tree: Collection,
    replayer: Replayer,
    /// More findings of one check in one game are only counted.
    pub most_per_check: u32,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker {
            tree: Collection::default(),
            replayer: Replayer::default(),
            most_per_check: MOST_PER_CHECK,
        }
    }
}

/// What was found in one game of a file, or in a file without a game.
#[derive(Debug)]
pub struct Checked<'a> {
    /// The file.
    pub source: Source<'a>,
    /// What was read as SGF: the file, or what was made of a record in another format.
    pub text: &'a Text<'a>,
    /// The finder of its lines, one for all games of the file.
    pub lines: &'a Lines,
    /// The game; `None` where the file holds none.
    pub game: Option<Game<'a>>,
    /// The findings, in the order of the file.
    pub findings: Vec<Finding>,
    /// Whether this is one more reading of a game that was told of before, under other rules.
    pub again: bool,
    /// What was found and is not among the findings, because the user does not want to hear of it.
    pub left_out: LeftOut,
    read: Read,
}

/// Findings that the user does not want to hear of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// How many are of checks that are not wanted, or allowed.
    pub unwanted: u32,
    /// How many are known from a baseline.
    pub known: u32,
    /// Whether what the verdict says is among them.
    pub verdict: bool,
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
    /// Checks every game of a file and hands each to `tell`; a file without a game is handed over once. Where all rulesets are asked for, a
    /// game is handed over under its own rules first, then under each.
    pub fn check(&mut self, bytes: &[u8], options: &Options, mut tell: impl FnMut(Checked<'_>)) {
        let (tree, replayer) = (&mut self.tree, &mut self.replayer);
        let most = self.most_per_check;
        let text = &Text::of(bytes);
        let contents = Contents::read(text.sgf());
        let read = contents.source();
        parse_source(read, tree);
        let lines = &Lines::default();
        let facts = &options.settled.source;
        each_game(tree, read, text.kind(), facts, |record, faults| {
            let source = text.source(record.source());
            for (settled, again) in options.readings() {
                let basis = &Basis::choose(record, &settled);
                let replay = &replay(replayer, record, basis);
                let judgement = &judge(&case(record, faults, basis, replay, options));
                let game = Game {
                    record,
                    faults,
                    basis,
                    replay,
                    judgement,
                    foreign: text.kind(),
                };
                let mut findings = in_the_file(text, read, inspect_up_to(&game, most).finish());
                options.profile.weigh(&mut findings, options.named);
                tell(Checked {
                    source,
                    text,
                    lines,
                    read: Read::of(Some(&game), &findings),
                    game: Some(game),
                    findings,
                    again,
                    left_out: LeftOut::default(),
                });
            }
        });
        if tree.games().is_empty() {
            let source = text.source(read);
            let findings = without_game(&tree.faults, recognise(bytes)).finish();
            tell(Checked {
                source,
                text,
                lines,
                read: Read::of(None, &findings),
                game: None,
                findings,
                again: false,
                left_out: LeftOut::default(),
            });
        }
    }

    /// Reads every game of a file and hands it to `tell`, without playing it; returns how many games there are.
    pub fn read(&mut self, bytes: &[u8], mut tell: impl FnMut(&Record<'_>)) -> usize {
        let text = Text::of(bytes);
        let contents = Contents::read(text.sgf());
        let source = contents.source();
        parse_source(source, &mut self.tree);
        let facts = &SourceFacts::default();
        each_game(&self.tree, source, text.kind(), facts, |record, _| {
            tell(record);
        });
        self.tree.games().len()
    }

    /// Judges the results of a file once more, each game under the facts that `assumed` has for its number, and hands over that number, which
    /// facts they were, and what is then said of the result. They take the place of those in `options`.
    pub fn judge_assuming<'s>(
        &mut self,
        bytes: &[u8],
        options: &Options,
        assumed: impl Fn(usize) -> &'s [SourceFacts],
        mut tell: impl FnMut(usize, usize, &Judgement),
    ) {
        let (tree, replayer) = (&mut self.tree, &mut self.replayer);
        let text = Text::of(bytes);
        let contents = Contents::read(text.sgf());
        let source = contents.source();
        parse_source(source, tree);
        let (kind, none) = (text.kind(), SourceFacts::default());
        each_game(tree, source, kind, &none, |plain, faults| {
            let number = plain.game();
            for (index, facts) in assumed(number).iter().enumerate() {
                let Some(record) = record_of(tree, plain.source(), number, kind, facts) else {
                    continue;
                };
                let settled = Settled {
                    source: *facts,
                    ..options.settled
                };
                let basis = &Basis::choose(&record, &settled);
                let replay = &replay(replayer, &record, basis);
                let judgement = judge(&case(&record, faults, basis, replay, options));
                tell(number, index, &judgement);
            }
        });
    }

    /// Counts every game of a file under each ruleset asked for and hands each count to `tell`; returns how many games there are.
    pub fn score(
        &mut self,
        bytes: &[u8],
        options: &Options,
        dead: &DeadStones,
        mut tell: impl FnMut(&Record<'_>, &Basis, &Replay, &Scored),
    ) -> usize {
        let (tree, replayer) = (&mut self.tree, &mut self.replayer);
        let text = Text::of(bytes);
        let contents = Contents::read(text.sgf());
        let source = contents.source();
        parse_source(source, tree);
        let facts = &options.settled.source;
        each_game(tree, source, text.kind(), facts, |record, faults| {
            let stated = dead.points(record.size);
            // Side by side means each ruleset once; the record's own is among them.
            let readings = options
                .readings()
                .filter(|(_, again)| *again == options.all_rules);
            for (settled, _) in readings {
                let basis = &Basis::choose(record, &settled);
                let replay = &replay(replayer, record, basis);
                let scored = score(
                    &case(record, faults, basis, replay, options),
                    stated.as_ref(),
                );
                tell(record, basis, replay, &scored);
            }
        });
        tree.games().len()
    }
}

impl Options {
    /// What is settled for each reading of a game, and whether it is one more under other rules.
    fn readings(&self) -> impl Iterator<Item = (Settled, bool)> + use<> {
        let Options {
            settled, all_rules, ..
        } = *self;
        let others = RULESETS.iter().filter(move |_| all_rules);
        let others = others.map(move |rules| {
            (
                Settled {
                    rules: Some(rules),
                    ..settled
                },
                true,
            )
        });
        std::iter::once((settled, false)).chain(others)
    }
}

/// Hands every game of a file over with the faults of the text that belong to it.
fn each_game(
    tree: &Collection,
    source: Source<'_>,
    format: Option<Foreign>,
    facts: &SourceFacts,
    mut each: impl FnMut(&Record<'_>, &[SyntaxFault]),
) {
    let mut faults = tree.faults.as_slice();
    for number in 0..tree.games().len() {
        // A game is shown in its own charset.
        let source = source.at(tree.game_span(number).start);
        let Some(record) = record_of(tree, source, number, format, facts) else {
            continue;
        };
        let own;
        (own, faults) =
            faults.split_at(faults.partition_point(|fault| fault.game as usize <= number));
        each(&record, own);
    }
}

/// One game as a record, written by whoever writes that format.
fn record_of<'a>(
    tree: &'a Collection,
    source: Source<'a>,
    number: usize,
    format: Option<Foreign>,
    facts: &SourceFacts,
) -> Option<Record<'a>> {
    let mut record = Record::read_as(tree, source, number, facts)?;
    if let Some(dialect) = format.and_then(writer)
        && facts.writer.is_none()
    {
        record.written_by(dialect);
    }
    Some(record)
}

/// The server whose format it is.
fn writer(format: Foreign) -> Option<Dialect> {
    match format {
        Foreign::Gib => Some(Dialect::Tygem),
        Foreign::Ngf => Some(Dialect::WBaduk),
        Foreign::Ugf => Some(Dialect::Igs),
        _ => None,
    }
}

/// Another game's moves mean nothing on a Go board and are not played.
fn replay(replayer: &mut Replayer, record: &Record<'_>, basis: &Basis) -> Replay {
    match record.other_game {
        Some(_) => Replay::default(),
        None => replayer.replay(record, basis.rules),
    }
}

/// Findings of a record in another format point into the file it was read from; so do the edits of fixes, or there are none.
fn in_the_file(text: &Text<'_>, source: Source<'_>, mut findings: Vec<Finding>) -> Vec<Finding> {
    if let Coding::Transcoded(_) = source.charset().coding {
        for finding in &mut findings {
            finding.fix = finding.fix.take().filter(|fix| fix.edits().is_empty());
        }
    }
    if text.kind().is_some() {
        for finding in &mut findings {
            finding.span = finding.span.map(|span| text.original(span));
            // It would change the SGF that was made of the file, which lies nowhere.
            finding.fix = None;
        }
        findings.sort_by_key(|finding| finding.span.map_or(u32::MAX, |span| span.start));
    }
    findings
}

fn case<'a>(
    record: &'a Record<'a>,
    faults: &[SyntaxFault],
    basis: &'a Basis,
    replay: &'a Replay,
    options: &Options,
) -> Case<'a> {
    let damaged = faults.iter().any(|fault| may_cost_moves(fault.kind));
    Case {
        record,
        basis,
        replay,
        damaged,
        believe: options.believe,
        effort: options.effort,
    }
}

impl Checked<'_> {
    /// Line and column of a byte of the file.
    #[must_use]
    pub fn place(&self, offset: u32) -> Place {
        self.lines.place(self.source, offset)
    }

    /// Line and column of what the record holds at `span`; in a record of another format, where it was read from.
    #[must_use]
    pub fn place_in_record(&self, span: Span) -> Place {
        self.place(self.text.original(span).start)
    }

    /// The number of the game in its file, from 0.
    #[must_use]
    pub fn number(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.record.game())
    }

    /// How well the file could be read, as far as this game goes.
    #[must_use]
    pub fn read(&self) -> Read {
        self.read
    }
}

impl Read {
    /// It goes by all findings, whatever the user wants to hear of.
    fn of(game: Option<&Game<'_>>, findings: &[Finding]) -> Read {
        let faulty = |finding: &Finding| {
            finding.check.code.starts_with('S') && finding.severity >= Severity::Warning
        };
        match (game, findings.iter().any(faulty)) {
            (None, _) => Read::Failed,
            (Some(_), true) => Read::Recovered,
            (Some(_), false) => Read::Ok,
        }
    }

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
            | SyntaxFaultKind::NodeAfterVariation
            | SyntaxFaultKind::StrayText
            | SyntaxFaultKind::LostBracket
            | SyntaxFaultKind::NameWithoutValue
            | SyntaxFaultKind::ValueWithoutName
    )
}

//! What is known of a file: its findings, how they can be mended, and all that must not change.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::form;
use super::wanted::Wanted;
use crate::board::{Color, Point, Position};
use crate::check::{Checked, Checker, Game, Options};
use crate::finding::{CheckInfo, Fix};
use crate::foreign::Foreign;
use crate::record::Placement;
use crate::sgf::{Ident, NodeId, Property};
use crate::source::{Coding, Span};
use crate::verdict::Believe;

/// A fix, and the check whose finding it mends.
#[derive(Debug)]
pub(super) struct Proposal {
    pub check: &'static CheckInfo,
    pub fix: Fix,
}

/// What is known of a file.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// How many findings each check has.
    pub counts: BTreeMap<&'static str, (u32, &'static CheckInfo)>,
    /// How its findings can be mended.
    pub proposals: Vec<Proposal>,
    /// How many findings cannot be mended by any fix that is known.
    pub unfixable: u32,
    /// What must not change.
    pub games: Vec<Outline>,
    /// What it is, where it is no SGF.
    pub foreign: Option<Foreign>,
    /// Whether places of the text that was read are no places of the file.
    is_transcoded: bool,
}

/// What a game says. Texts are kept as hashes: they are compared within one run and nowhere else.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// The moves of the main line.
    pub main: Vec<Played>,
    /// All moves, in the order of the file.
    pub all: Vec<Played>,
    /// How many lines of play there are.
    pub lines: u32,
    /// The position at the end of the main line.
    pub last: Position,
    /// What is said of the result.
    pub verdict: &'static str,
    /// Comments and names of nodes, in the order of the file.
    pub texts: Vec<(Ident, u64)>,
    /// All other properties but moves: name and values, sorted.
    pub values: Vec<(Ident, u64)>,
}

/// A move, as far as it was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    On(Color, Point),
    Pass(Color),
    Unreadable(Color, u64),
}

impl Survey {
    pub fn of(checker: &mut Checker, bytes: &[u8], options: &Options, wanted: &Wanted) -> Survey {
        let mut survey = Survey::default();
        let options = Options {
            all_rules: false,
            // What is written has to rest on more than an estimate.
            believe: options.believe.min(Believe::Proved),
            ..*options
        };
        let is_form_wanted = wanted.wants_form();
        checker.check(bytes, &options, |mut checked| {
            survey.add_findings(&mut checked);
            if let Some(game) = &checked.game {
                let coding = game.record.source().charset().coding;
                survey.is_transcoded |= matches!(coding, Coding::Transcoded(_));
                survey.foreign = game.foreign;
                survey.games.push(Outline::of(game));
                if is_form_wanted && game.foreign.is_none() {
                    form::propose(game, |check, fix| {
                        if wanted.takes_check(check) {
                            survey.propose(check, fix);
                        }
                    });
                }
            }
        });
        survey
    }

    /// Whether nothing can be mended before the file is written in UTF-8, which is not wanted.
    pub fn needs_utf8(&self, wanted: &Wanted) -> bool {
        self.is_transcoded && !wanted.takes_check(&form::NOT_UTF_8)
    }

    fn add_findings(&mut self, checked: &mut Checked<'_>) {
        for finding in checked.findings.drain(..) {
            self.counts
                .entry(finding.check.code)
                .or_insert((0, finding.check))
                .0 += 1;
            match finding.fix {
                Some(fix) => self.proposals.push(Proposal {
                    check: finding.check,
                    fix: *fix,
                }),
                None => self.unfixable += 1,
            }
        }
    }

    /// Something of the normal form, counted like a finding: it has to be gone afterwards.
    fn propose(&mut self, check: &'static CheckInfo, fix: Fix) {
        self.counts.entry(check.code).or_insert((0, check)).0 += 1;
        self.proposals.push(Proposal { check, fix });
    }
}

impl Outline {
    fn of(game: &Game<'_>) -> Outline {
        let tree = game.record.tree();
        let mut outline = Outline {
            lines: game.replay.lines,
            last: game.replay.last,
            verdict: game.judgement.verdict.name(),
            ..Outline::default()
        };
        for node in tree.nodes_of(game.record.game()) {
            for property in tree.properties(node) {
                match property.ident {
                    Ident::B | Ident::W => outline.all.extend(played(game, property)),
                    Ident::C | Ident::GC | Ident::N => {
                        let text = hash_of(game, property);
                        outline.texts.push((property.ident, text));
                    }
                    ident => outline.values.push((ident, hash_of(game, property))),
                }
            }
        }
        outline.values.sort_unstable();
        let mut node = Some(game.record.root());
        while let Some(at) = node {
            outline.main.extend(moves_of(game, at));
            node = tree.first_child(at);
        }
        outline
    }
}

fn moves_of<'g>(game: &'g Game<'_>, node: NodeId) -> impl Iterator<Item = Played> + 'g {
    let properties = game.record.tree().properties(node).iter();
    let moves = properties.filter(|property| matches!(property.ident, Ident::B | Ident::W));
    moves.filter_map(|property| played(game, property))
}

/// What was played of a move: its first value.
fn played(game: &Game<'_>, property: &Property) -> Option<Played> {
    let span = game.record.tree().first_value(property)?;
    let color = if property.ident == Ident::B {
        Color::Black
    } else {
        Color::White
    };
    let value = span.of(game.record.bytes());
    Some(match Placement::read(value, game.record.size) {
        Placement::On(point) | Placement::Off(point) => Played::On(color, point),
        Placement::Pass | Placement::BlankPass => Played::Pass(color),
        Placement::Unreadable if value.trim_ascii().eq_ignore_ascii_case(b"pass") => {
            Played::Pass(color)
        }
        Placement::Unreadable => Played::Unreadable(color, hash(value)),
    })
}

/// The name as it was read and all values as text.
fn hash_of(game: &Game<'_>, property: &Property) -> u64 {
    let mut hasher = DefaultHasher::new();
    if property.ident == Ident::LONG {
        capitals(game, property).hash(&mut hasher);
    }
    for &span in game.record.tree().values(property) {
        text_of(game, span).hash(&mut hasher);
    }
    hasher.finish()
}

/// Comments are compared letter by letter; only the kinds of line breaks make no difference.
fn text_of(game: &Game<'_>, span: Span) -> String {
    game.record.text(span).into_owned()
}

fn capitals(game: &Game<'_>, property: &Property) -> Vec<u8> {
    let rest = game
        .record
        .bytes()
        .get(property.start as usize..)
        .unwrap_or_default();
    let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric());
    let name: Vec<u8> = name.copied().collect();
    let capitals: Vec<u8> = name
        .iter()
        .filter(|b| !b.is_ascii_lowercase())
        .copied()
        .collect();
    if capitals.is_empty() {
        return name.to_ascii_uppercase();
    }
    capitals
}

fn hash(value: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

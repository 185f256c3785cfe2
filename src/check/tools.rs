//! What several checks need.

use super::Game;
use crate::board::Point;
use crate::finding::{CheckInfo, Finding};
use crate::life::Evidence;
use crate::record::{Outcome, RulesFrom};
use crate::replay::{Irregularity, IrregularityKind};
use crate::rules::{IllegalMove, Penalty, Tie};
use crate::sgf::{Ident, NodeId, has_escapes};
use crate::source::Span;

/// A path longer than this many steps up the tree is not worked out: such a tree was made by no human.
const LONGEST_PATH: usize = 100_000;

/// The irregularities that `choose` accepts, with what it takes from them.
pub(super) fn chosen<'a, T>(
    game: &'a Game<'_>,
    choose: impl Fn(IrregularityKind) -> Option<T>,
) -> impl Iterator<Item = (&'a Irregularity, T)> {
    let all = game.replay.irregularities.iter();
    all.filter_map(move |irregularity| Some((irregularity, choose(irregularity.kind)?)))
}

/// The illegal moves whose reason `choose` accepts.
pub(super) fn illegal<'a, T>(
    game: &'a Game<'_>,
    choose: impl Fn(IllegalMove) -> Option<T>,
) -> impl Iterator<Item = (&'a Irregularity, T)> {
    chosen(game, move |kind| match kind {
        IrregularityKind::Illegal { reason, .. } => choose(reason),
        _ => None,
    })
}

/// A finding about an irregularity.
pub(super) fn finding(
    game: &Game<'_>,
    info: &'static CheckInfo,
    irregularity: &Irregularity,
    mut message: String,
) -> Finding {
    if let IrregularityKind::Illegal { marked: true, .. } = irregularity.kind {
        message.push_str(" (the record marks it with KO)");
    }
    let path = if irregularity.main_line {
        Some(Vec::new())
    } else {
        path_of(game, irregularity.node)
    };
    if path.is_none() {
        message.push_str(" (deep in a variation)");
    }
    let mut finding = Finding::new(info, message)
        .at(irregularity.span)
        .on_move(irregularity.number);
    finding.path = path.unwrap_or_default();
    finding.consequence = irregularity.consequence;
    finding
}

/// `Black D16`, or `Black` where the move has no point on the board.
pub(super) fn who_and_where(game: &Game<'_>, irregularity: &Irregularity) -> String {
    let color = irregularity.color.map_or("", |color| color.word());
    match irregularity.point {
        Some(point) => format!("{color} {}", name(game, point)),
        None => color.to_owned(),
    }
}

/// A point as people name it, or its SGF letters off the board.
pub(super) fn name(game: &Game<'_>, point: Point) -> String {
    point
        .human(game.record.size)
        .unwrap_or_else(|| format!("[{point}]"))
}

/// The same for a point in SGF letters.
pub(super) fn named(game: &Game<'_>, letters: &[u8]) -> String {
    let point = Point::from_sgf(letters);
    point.map_or_else(|| "one point".to_owned(), |point| name(game, point))
}

/// What the ruleset makes an illegal move cost, in brackets; told, never applied (RULESETS.md, decision 16).
pub(super) fn penalty(game: &Game<'_>) -> &'static str {
    match game.basis.rules.penalty {
        Penalty::Loss => " (by these rules it loses the game, unless both confirmed the result)",
        Penalty::ReplayMove => " (by these rules it is played again, legally)",
        Penalty::Pass => " (by these rules it counts as a pass)",
        Penalty::Points => " (by these rules it costs points, as the event's regulation has it)",
        Penalty::Refused | Penalty::NotInText => "",
    }
}

/// `japanese-1989 rules`, with a word where they are only assumed.
pub(super) fn rules(game: &Game<'_>) -> String {
    let assumed = match game.basis.rules_from {
        RulesFrom::Default => " (assumed)",
        RulesFrom::Option | RulesFrom::Config | RulesFrom::Ru | RulesFrom::Dialect => "",
    };
    format!("{} rules{assumed}", game.basis.rules.name)
}

/// More characters of a value are not shown.
const LONGEST_QUOTE: usize = 40;
/// As many bytes hold them in every charset, escapes included.
const LONGEST_QUOTE_BYTES: u32 = 256;

/// Text of the record between quotation marks, short and harmless to a terminal.
pub(super) fn quote(game: &Game<'_>, span: Span) -> String {
    let shown = Span::new(
        span.start,
        span.end.min(span.start.saturating_add(LONGEST_QUOTE_BYTES)),
    );
    let text = game.record.text(shown);
    let mut chars = text.chars();
    let mut quoted = String::with_capacity(text.len().min(LONGEST_QUOTE) + 2);
    quoted.push('"');
    quoted.extend(chars.by_ref().take(LONGEST_QUOTE).map(harmless));
    if chars.next().is_some() || shown.end < span.end {
        quoted.push('…');
    }
    quoted.push('"');
    quoted
}

/// Signs that move the cursor, turn the direction of writing or show nothing are replaced.
fn harmless(c: char) -> char {
    match c {
        c if c.is_whitespace() => ' ',
        '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{FEFF}' => '\u{FFFD}',
        '\u{2060}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}' => '\u{FFFD}',
        c if c.is_control() => '\u{FFFD}',
        c => c,
    }
}

/// Whether a value holds nothing but white space.
pub(super) fn is_blank(game: &Game<'_>, span: Span) -> bool {
    let begins = span.of(game.record.bytes()).first();
    !begins.is_some_and(u8::is_ascii_alphanumeric) && game.record.text(span).trim().is_empty()
}

/// Whether there is a backslash anywhere in the game; hardly any game has one.
pub(super) fn has_backslash(game: &Game<'_>) -> bool {
    let text = game.record.tree().game_span(game.record.game());
    has_escapes(text.of(game.record.bytes()))
}

/// The first value of a property of the root.
pub(super) fn in_root(game: &Game<'_>, ident: Ident) -> Option<Span> {
    let tree = game.record.tree();
    let property = tree.find(game.record.root(), ident)?;
    tree.first_value(property)
}

/// Where the game begins, for what is missing in it: the name of its first property.
pub(super) fn start(game: &Game<'_>) -> Option<Span> {
    let tree = game.record.tree();
    let first = tree.properties(game.record.root()).first()?;
    let bytes = game.record.bytes().get(first.start as usize..)?;
    let name = bytes.iter().take_while(|b| b.is_ascii_alphanumeric());
    let length = u32::try_from(name.count()).ok()?;
    Some(Span::new(first.start, first.start + length))
}

/// Whether this is a problem or a lesson. Problem collections write the task into RE (`Black to play lives`).
pub(super) fn is_problem(game: &Game<'_>) -> bool {
    let record = game.record;
    let task = record
        .result
        .is_some_and(|stated| stated.value.outcome == Outcome::Unreadable);
    record.is_problem() || (task && record.has_setup && !record.has_players)
}

/// Whether the rules of the game give equal points to a player.
pub(super) fn gives_ties(game: &Game<'_>) -> bool {
    let tie = game.basis.rules.tie;
    let tie = if game.replay.handicap.is_given() {
        tie.handicap
    } else {
        tie.even
    };
    matches!(tie, Tie::Black | Tie::White)
}

/// The path to a node; `None` where it is too deep to be worked out.
pub(super) fn path_of(game: &Game<'_>, node: NodeId) -> Option<Vec<u32>> {
    game.record.tree().path(node, LONGEST_PATH)
}

/// What would make the recorded result fit, in one line; empty where nothing is known to.
pub(super) fn explanations(game: &Game<'_>) -> String {
    let texts = game.judgement.explanations.iter();
    texts
        .map(|explanation| explanation.text.as_str())
        .collect::<Vec<_>>()
        .join("; ")
}

/// Whether the count rests on marks or proof, and not on what somebody only thinks likely.
pub(super) fn is_certain(game: &Game<'_>) -> bool {
    matches!(
        game.judgement.evidence,
        None | Some(Evidence::Marked | Evidence::Proved)
    )
}

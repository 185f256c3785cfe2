//! What sgf-parse knows of the rarer properties: one pass over the nodes that have any, for several checks.
//!
//! Moves, setup, comments and game info are not asked about: they are read by ourselves, and on nearly every node there is nothing else.

use super::{
    Game, contradicting_judgements, game_info_elsewhere, invalid_value, judgement_without_move,
    labelled_twice, listed_twice, marked_twice, markup_off_board, mend, root_property_elsewhere,
    tools,
};
use crate::finding::{CheckInfo, Finding, Findings, Fix, Safety, delete, replace};
use crate::record::PointRange;
use crate::sgf::value::{NodeFault, node_faults};
use crate::sgf::{Ident, NodeId, Property};
use crate::source::Span;

/// Asks about every node with a rarer property, and pushes what is found under the check it belongs to.
pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let tree = game.record.tree();
    let root = game.record.root();
    // What the root will have when all fixes of this round are carried out: of a name it gets one.
    let mut moved: Vec<Ident> = Vec::new();
    for &node in tree.special_nodes_of(game.record.game()) {
        let properties = tree.properties(node);
        let in_root = node == root;
        let mut rare = false;
        for property in properties {
            let class = class_of(property.ident);
            rare |= matches!(class, Class::Markup | Class::Judgement)
                || (class == Class::Root && !in_root);
            if matches!(class, Class::Markup | Class::Territory) {
                off_board(game, found, node, property);
                twice(game, found, node, property);
            }
            if class == Class::Info && !in_root && found.wants(&game_info_elsewhere::INFO) {
                let message = format!("{} stands outside the root", property.ident);
                let info = &game_info_elsewhere::INFO;
                let finding = about(game, node, info, property, message);
                // Beside another line of play it may speak of one game of several.
                let is_shared = mend::is_shared(game, node);
                let fix = is_shared.then(|| mend::move_home(game, property)).flatten();
                found.push_wanted(finding.mended_by(once(fix, property.ident, &mut moved)));
            }
        }
        if rare {
            ask(game, found, node, &mut moved);
        }
    }
}

/// What a property is to this pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Signs on points of the board, and which points are shown.
    Markup,
    /// Marked territory.
    Territory,
    /// Judgements, and the rarer rest.
    Judgement,
    /// A property of the root.
    Root,
    /// Something about the game.
    Info,
    /// Read by others, or by nobody.
    Other,
}

#[inline]
fn class_of(ident: Ident) -> Class {
    match ident {
        Ident::AR
        | Ident::CR
        | Ident::DD
        | Ident::LB
        | Ident::LN
        | Ident::MA
        | Ident::SL
        | Ident::SQ
        | Ident::TR
        | Ident::VW => Class::Markup,
        Ident::TB | Ident::TW => Class::Territory,
        Ident::DM | Ident::GB | Ident::GW | Ident::HO | Ident::UC | Ident::V => Class::Judgement,
        Ident::BM | Ident::DO | Ident::IT | Ident::TE | Ident::KO | Ident::MN => Class::Judgement,
        Ident::FG | Ident::PM => Class::Judgement,
        Ident::AP | Ident::CA | Ident::FF | Ident::GM | Ident::ST | Ident::SZ => Class::Root,
        Ident::RE | Ident::KM | Ident::RU | Ident::HA | Ident::PB | Ident::PW => Class::Info,
        Ident::DT | Ident::EV | Ident::PC => Class::Info,
        _ => Class::Other,
    }
}

/// Points that one list has twice.
fn twice(game: &Game<'_>, found: &mut Findings, node: NodeId, property: &Property) {
    match property.ident {
        Ident::LB => labelled_twice::look(game, found, node, property),
        // Pairs of points may share one.
        Ident::AR | Ident::LN => {}
        _ => listed_twice::look(game, found, node, property),
    }
}

/// Markup and territory on points that the board does not have.
fn off_board(game: &Game<'_>, found: &mut Findings, node: NodeId, property: &Property) {
    let (bytes, size) = (game.record.bytes(), game.record.size);
    let is_off = |span: &&Span| {
        let value = span.of(bytes);
        let range = PointRange::read(value).or_else(|| PointRange::read(value.get(..2)?));
        range.is_some_and(|range| !range.lies_on(size))
    };
    let off = game.record.tree().values(property).iter().find(is_off);
    if let Some(&span) = off
        && found.wants(&markup_off_board::INFO)
    {
        let message = format!("{} marks a point off the board", property.ident);
        let finding = about(game, node, &markup_off_board::INFO, property, message);
        found.push_wanted(finding.at(span).mended_by(keep_on_board(game, property)));
    }
}

/// Leaves only what lies on the board: points beyond it are deleted, rectangles cut.
fn keep_on_board(game: &Game<'_>, property: &Property) -> Option<Fix> {
    let (tree, bytes, size) = (game.record.tree(), game.record.bytes(), game.record.size);
    let (mut gone, mut cut) = (Vec::new(), Vec::new());
    for &span in tree.values(property) {
        let value = span.of(bytes);
        match PointRange::read(value) {
            Some(range) if range.lies_on(size) => {}
            Some(range) => match range.cut_to(size) {
                Some(rest) => cut.push(replace(span, rest.to_string())),
                None => gone.push(span),
            },
            None => {
                let point = value.get(..2).and_then(PointRange::read);
                if point.is_some_and(|point| !point.lies_on(size)) {
                    gone.push(span);
                }
            }
        }
    }
    let mut edits = mend::without(game, property, &gone)?;
    edits.extend(cut);
    let fix = Fix::new(Safety::Safe, "delete what lies off the board", edits);
    Some(fix.touching(&[property.ident]))
}

fn about(
    game: &Game<'_>,
    node: NodeId,
    info: &'static CheckInfo,
    property: &Property,
    message: String,
) -> Finding {
    let mut finding = Finding::new(info, message).at(game.record.tree().property_span(property));
    finding.path = tools::path_of(game, node).unwrap_or_default();
    finding
}

/// More values than this in one node are not read one by one: such a node was made by no human.
const MOST_VALUES: usize = 10_000;

fn ask(game: &Game<'_>, found: &mut Findings, node: NodeId, moved: &mut Vec<Ident>) {
    let tree = game.record.tree();
    let properties = tree.properties(node);
    let count: usize = properties
        .iter()
        .map(|property| tree.values(property).len())
        .sum();
    if count > MOST_VALUES {
        return;
    }
    let named: Vec<(String, Vec<String>)> = properties
        .iter()
        .map(|property| spelled(game, property))
        .collect();
    for fault in node_faults(&named, node == game.record.root()) {
        if let Some((info, message)) = told(&fault)
            && found.wants(info)
        {
            found.push_wanted(finding(game, node, &fault, (info, message), moved));
        }
    }
}

/// A property as sgf-parse takes it: its name in capitals, its values as they stand in the file.
fn spelled(game: &Game<'_>, property: &Property) -> (String, Vec<String>) {
    let source = game.record.source();
    let values = game.record.tree().values(property).iter();
    (
        property.ident.to_string(),
        values
            .map(|&span| source.text(span).text.into_owned())
            .collect(),
    )
}

/// Under which check a fault is told, and how; `None` for what our own checks tell better.
fn told(fault: &NodeFault) -> Option<(&'static CheckInfo, String)> {
    Some(match fault {
        NodeFault::Values(name) => (
            &invalid_value::INFO,
            format!("{name} has a value that FF[4] does not know"),
        ),
        NodeFault::RootElsewhere => (
            &root_property_elsewhere::INFO,
            "a property of the root stands in another node".to_owned(),
        ),
        NodeFault::MarkedTwice => (
            &marked_twice::INFO,
            "two marks stand on one point".to_owned(),
        ),
        NodeFault::KoWithoutMove => (
            &judgement_without_move::INFO,
            "KO stands in a node without a move".to_owned(),
        ),
        NodeFault::JudgedNothing => (
            &judgement_without_move::INFO,
            "a move is judged in a node without a move".to_owned(),
        ),
        NodeFault::JudgedTwice => (
            &contradicting_judgements::INFO,
            "a move has two judgements".to_owned(),
        ),
        NodeFault::PositionJudgedTwice => (
            &contradicting_judgements::INFO,
            "a position has two judgements".to_owned(),
        ),
        NodeFault::TwoMoves | NodeFault::Repeated | NodeFault::SetupWithMove => return None,
    })
}

fn finding(
    game: &Game<'_>,
    node: NodeId,
    fault: &NodeFault,
    (info, message): (&'static CheckInfo, String),
    moved: &mut Vec<Ident>,
) -> Finding {
    let path = tools::path_of(game, node);
    let mut finding = Finding::new(info, message).at(place(game, node, fault));
    finding.path = path.unwrap_or_default();
    finding.mended_by(fix(game, node, fault, moved))
}

/// How a fault can be mended: empty lists are deleted, properties of the root go there.
fn fix(game: &Game<'_>, node: NodeId, fault: &NodeFault, moved: &mut Vec<Ident>) -> Option<Fix> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let properties = tree.properties(node);
    match fault {
        NodeFault::Values(name) => {
            let is_blank = |span: &Span| span.of(bytes).trim_ascii().is_empty();
            let property = properties.iter().find(|property| {
                property.ident.to_string() == *name && class_of(property.ident) == Class::Markup
            })?;
            if !tree.values(property).iter().all(is_blank) {
                return None;
            }
            let title = format!("delete {name}, which marks nothing");
            let edits = vec![delete(mend::whole(game, property)?)];
            Some(Fix::new(Safety::Safe, title, edits).touching(&[property.ident]))
        }
        NodeFault::RootElsewhere => {
            let own = properties
                .iter()
                .find(|property| class_of(property.ident) == Class::Root)?;
            mend::is_shared(game, node).then_some(())?;
            let fix = mend::move_home(game, own)?;
            // A size that came too late to be read would change the board under the moves.
            let read = game.record.size_stated.map(|stated| stated.span);
            let is_late = own.ident == Ident::SZ && tree.first_value(own) != read;
            if is_late && tree.find(game.record.root(), Ident::SZ).is_none() {
                return None;
            }
            once(Some(fix), own.ident, moved)
        }
        _ => None,
    }
}

/// The second property of a name waits until the first has been moved to the root, and can be compared with it there.
fn once(fix: Option<Fix>, ident: Ident, moved: &mut Vec<Ident>) -> Option<Fix> {
    if fix.is_some() && moved.contains(&ident) {
        return None;
    }
    moved.extend(fix.is_some().then_some(ident));
    fix
}

/// The property a fault is about, or else the whole node.
fn place(game: &Game<'_>, node: NodeId, fault: &NodeFault) -> Span {
    let tree = game.record.tree();
    let is_meant = |property: &&Property| match fault {
        NodeFault::Values(name) => property.ident.to_string() == *name,
        NodeFault::RootElsewhere => class_of(property.ident) == Class::Root,
        _ => matches!(class_of(property.ident), Class::Markup | Class::Judgement),
    };
    match tree.properties(node).iter().find(is_meant) {
        Some(property) => tree.property_span(property),
        None => tree.node_span(node).unwrap_or_default(),
    }
}

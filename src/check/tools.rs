//! What several checks need.

use super::Game;
use crate::board::Point;
use crate::finding::{CheckInfo, Finding, Findings};
use crate::replay::{Irregularity, IrregularityKind};
use crate::rules::IllegalMove;

/// A path longer than this many steps up the tree is not worked out: such a tree was made by no human.
const LONGEST_PATH: usize = 100_000;

/// The irregularities that `choose` accepts, each made a finding with the message it gives.
pub(super) fn irregularities(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    choose: impl Fn(&Irregularity) -> Option<String>,
) {
    for irregularity in &game.replay.irregularities {
        let Some(message) = choose(irregularity) else {
            continue;
        };
        if found.wants(info) {
            found.push_wanted(finding(game, info, irregularity, message));
        }
    }
}

/// The illegal moves whose reason `choose` accepts.
pub(super) fn illegal_moves(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    choose: impl Fn(IllegalMove, &Irregularity) -> Option<String>,
) {
    irregularities(game, found, info, |irregularity| match irregularity.kind {
        IrregularityKind::Illegal { reason, marked } => {
            let message = choose(reason, irregularity)?;
            Some(if marked {
                format!("{message} (the record marks it with KO)")
            } else {
                message
            })
        }
        _ => None,
    });
}

/// A finding about an irregularity.
pub(super) fn finding(
    game: &Game<'_>,
    info: &'static CheckInfo,
    irregularity: &Irregularity,
    message: String,
) -> Finding {
    let path = if irregularity.main_line {
        Some(Vec::new())
    } else {
        path(game, irregularity)
    };
    let message = if path.is_some() {
        message
    } else {
        format!("{message} (deep in a variation)")
    };
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

fn path(game: &Game<'_>, irregularity: &Irregularity) -> Option<Vec<u32>> {
    game.record.tree().path(irregularity.node, LONGEST_PATH)
}

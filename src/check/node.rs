//! Faults of a node become findings.

use super::{Game, tools};
use crate::finding::{CheckInfo, Findings, Fix};
use crate::record::NodeFault;
use crate::replay::{Irregularity, IrregularityKind};

/// Which move a fault of a node is about.
#[derive(Clone, Copy)]
pub(super) enum About {
    /// The first move of the node itself, which is still to come when the fault is met.
    ItsMove,
    /// The move before the node.
    TheMoveBefore,
}

/// The faults of one kind, with the message and the help that `say` makes of each.
pub(super) fn faults(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    (fault, about): (NodeFault, About),
    say: impl Fn(&Irregularity) -> (String, String),
) {
    mending(game, found, info, (fault, about), say, |_| None);
}

/// The same, with the fix that `mend` makes of each.
pub(super) fn mending(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    (fault, about): (NodeFault, About),
    say: impl Fn(&Irregularity) -> (String, String),
    mend: impl Fn(&Irregularity) -> Option<Fix>,
) {
    let wanted = |kind| (kind == IrregularityKind::Node(fault)).then_some(());
    for (irregularity, ()) in tools::chosen(game, wanted) {
        if found.wants(info) {
            let (message, help) = say(irregularity);
            let mut finding = tools::finding(game, info, irregularity, message).help(help);
            if matches!(about, About::ItsMove) {
                finding.number = Some(irregularity.number.saturating_add(1));
            }
            found.push_wanted(finding.mended_by(mend(irregularity)));
        }
    }
}

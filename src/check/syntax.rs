//! Faults of the text become findings.

use super::Game;
use crate::finding::{CheckInfo, Finding, Findings};
use crate::sgf::SyntaxFaultKind;

/// The faults of one kind, each with this message and what the reader made of it.
pub(super) fn faults(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    kind: SyntaxFaultKind,
    message: &str,
    help: &str,
) {
    for fault in game.faults.iter().filter(|fault| fault.kind == kind) {
        if found.wants(info) {
            found.push_wanted(
                Finding::new(info, message.to_owned())
                    .at(fault.span)
                    .help(help),
            );
        }
    }
}

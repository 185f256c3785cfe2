//! Faults of the text become findings.

use super::Game;
use crate::finding::{CheckInfo, Finding, Findings};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

/// The faults of one kind, each with this message and what the reader made of it.
pub(super) fn faults(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    kind: SyntaxFaultKind,
    message: &str,
    help: &str,
) {
    saying(game, found, info, kind, |_| {
        (message.to_owned(), help.to_owned())
    });
}

/// The faults of one kind, with the message and the help that `say` makes of each.
pub(super) fn saying(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    kind: SyntaxFaultKind,
    say: impl Fn(&SyntaxFault) -> (String, String),
) {
    for fault in game.faults.iter().filter(|fault| fault.kind == kind) {
        if found.wants(info) {
            let (message, help) = say(fault);
            found.push_wanted(Finding::new(info, message).at(fault.span).help(help));
        }
    }
}

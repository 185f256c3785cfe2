//! Faults of the text become findings.

use super::Game;
use crate::finding::{CheckInfo, Finding, Findings, Fix};
use crate::sgf::{SyntaxFault, SyntaxFaultKind};

/// The faults of one kind, each with this message, what the reader made of it, and the fix that `mend` makes of it.
pub(super) fn mending(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    kind: SyntaxFaultKind,
    (message, help): (&str, &str),
    mend: impl Fn(&SyntaxFault) -> Option<Fix>,
) {
    let say = |_: &SyntaxFault| (message.to_owned(), help.to_owned());
    saying(game, found, info, kind, say, mend);
}

/// The faults of one kind, with the message and the help that `say` makes of each, and the fix that `mend` makes.
pub(super) fn saying(
    game: &Game<'_>,
    found: &mut Findings,
    info: &'static CheckInfo,
    kind: SyntaxFaultKind,
    say: impl Fn(&SyntaxFault) -> (String, String),
    mend: impl Fn(&SyntaxFault) -> Option<Fix>,
) {
    for fault in game.faults.iter().filter(|fault| fault.kind == kind) {
        if found.wants(info) {
            let (message, help) = say(fault);
            let finding = Finding::new(info, message).at(fault.span).help(help);
            found.push_wanted(finding.mended_by(mend(fault)));
        }
    }
}

//! The checks: one file each, one line each in [`CHECKS`].
//!
//! A check looks at one game, never prints, never reads a file. Its doc comment is its manual: `kifu explain CODE` shows it.

mod after_end;
mod file;
mod no_game;
mod occupied_point;
mod syntax;
mod text_before_game;
mod tools;

pub use file::{Checked, Checker, Options, Read};

use crate::finding::{CheckInfo, Findings};
use crate::record::{Basis, Record};
use crate::replay::Replay;
use crate::sgf::SyntaxFault;
use crate::verdict::Judgement;

/// All that is known of one game.
#[derive(Debug)]
pub struct Game<'a> {
    /// The record.
    pub record: &'a Record<'a>,
    /// The faults of the text that belong to this game.
    pub faults: &'a [SyntaxFault],
    /// The rules and komi it is judged by.
    pub basis: &'a Basis,
    /// The record played through.
    pub replay: &'a Replay,
    /// What is said of its result.
    pub judgement: &'a Judgement,
}

/// A check: what it is, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Code, name, severity, manual.
    pub info: &'static CheckInfo,
    inspect: fn(&Game<'_>, &mut Findings),
}

/// Every check, in the order of their codes.
pub static CHECKS: &[Check] = &[
    entry(&no_game::INFO, |_, _| ()),
    entry(&text_before_game::INFO, text_before_game::inspect),
    entry(&occupied_point::INFO, occupied_point::inspect),
    entry(&after_end::INFO, after_end::inspect),
];

/// Runs every check on a game.
#[must_use]
pub fn inspect(game: &Game<'_>) -> Findings {
    let mut found = Findings::default();
    for check in CHECKS {
        (check.inspect)(game, &mut found);
    }
    found
}

/// The findings about a file that holds no game.
fn without_game(faults: &[SyntaxFault]) -> Findings {
    let mut found = Findings::default();
    no_game::inspect(faults, &mut found);
    found
}

/// The check of this code or name, in any letter case.
#[must_use]
pub fn find(code_or_name: &str) -> Option<&'static CheckInfo> {
    let same = |word: &str| word.eq_ignore_ascii_case(code_or_name);
    CHECKS
        .iter()
        .map(|check| check.info)
        .find(|info| same(info.code) || same(info.name))
}

const fn entry(info: &'static CheckInfo, inspect: fn(&Game<'_>, &mut Findings)) -> Check {
    Check { info, inspect }
}

/// Declares a check: its doc comment becomes the manual.
macro_rules! check {
    ($(#[doc = $line:literal])* $code:ident $name:literal, $severity:ident, since $since:literal) => {
        $(#[doc = $line])*
        pub(super) static INFO: $crate::finding::CheckInfo = $crate::finding::CheckInfo {
            code: stringify!($code),
            name: $name,
            severity: $crate::finding::Severity::$severity,
            since: $since,
            manual: concat!($($line, "\n"),*),
        };
    };
}
use check;

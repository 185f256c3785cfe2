//! H112

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::rules::{Layout, Placement, layout};

check! {
    /// # What it finds
    /// Handicap stones on other points than the fixed ones, under a ruleset whose text fixes them.
    /// # Why it matters
    /// Two forms of three stones are in use: the traditional one leaves the upper left corner empty, GTP programs fill it. Turned and mirrored
    /// sets are the same handicap; stones elsewhere are free placement, which some rules do not have.
    /// # Example
    /// ```sgf
    /// (;SZ[19]RU[Japanese]HA[3]AB[pd][dp][dd];W[jj])
    /// ```
    /// # What to do
    /// Nothing, if the players agreed. Check RU where the placement is free.
    H112 "handicap-layout", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let handicap = &game.replay.handicap;
    let fixed = matches!(
        game.basis.rules.placement,
        Placement::Traditional | Placement::UkrainianSets
    );
    let (Some(stated), true) = (game.record.handicap_stated, fixed) else {
        return;
    };
    if handicap.stones() == 0 || handicap.is_contradictory() {
        return;
    }
    let stones = handicap.stones();
    let message = match layout(game.record.size, &handicap.points) {
        Layout::Traditional => return,
        Layout::Turned => format!(
            "the {stones} handicap stones stand on the traditional points of a turned board"
        ),
        Layout::Free => format!(
            "the {stones} handicap stones stand on other points than {} fix",
            tools::rules(game)
        ),
    };
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .help("taken as they stand"),
    );
}

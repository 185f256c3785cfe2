//! R110

use super::{Game, check, tools};
use crate::board::ByColor;
use crate::finding::{Finding, Findings};
use crate::record::{Dialect, Habit, Outcome};
use crate::replay::Replay;

check! {
    /// # What it finds
    /// A result in points of a game that was not played to its end: the server records passes and there are none, or the board is nearly empty.
    /// Records of servers and collections that leave passes out are only told of where the board is nearly empty.
    /// # Why it matters
    /// The moves that were counted are not in the record, or the game was adjudicated, or resigned and then counted.
    /// # Example
    /// ```sgf
    /// (;SZ[9]RU[Japanese]KM[6.5]RE[B+3.5];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Look for the missing moves. `B+R` says that White resigned.
    R110 "counted-before-end", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some(stated) = game.record.result else {
        return;
    };
    // Players may agree on a draw at any time.
    let counted = matches!(stated.value.outcome, Outcome::Points { .. });
    let replay = game.replay;
    if !counted || replay.moves == 0 || replay.final_passes > 0 || tools::is_problem(game) {
        return;
    }
    let dialect = game.record.sure_dialect();
    let message = match dialect.filter(|&dialect| records_passes(dialect)) {
        _ if is_nearly_empty(replay) => {
            "the game was counted, but the board is nearly empty".to_owned()
        }
        Some(server) => format!(
            "the game was counted, but nobody passed at the end, which {} records",
            server.title()
        ),
        None => return,
    };
    let help = "moves may be missing, or the result may not be that of a count";
    found.push(
        Finding::new(&INFO, message)
            .at(stated.span)
            .on_move(replay.moves)
            .help(help),
    );
}

/// Whether a server writes the passes that end a game.
fn records_passes(dialect: Dialect) -> bool {
    let servers = [
        Dialect::Kgs,
        Dialect::Ogs,
        Dialect::Igs,
        Dialect::Dgs,
        Dialect::Cgos,
        Dialect::Nngs,
    ];
    servers.contains(&dialect) && !dialect.has(Habit::NoPasses)
}

/// Whether stones stand on less than a fifth of the points. Of counted games that end with passes none was found with fewer.
fn is_nearly_empty(replay: &Replay) -> bool {
    let position = &replay.last;
    let stones = ByColor::from_fn(|color| position.stones[color].len());
    let points = u32::from(position.size.width()) * u32::from(position.size.height());
    5 * (stones.black + stones.white) < points
}

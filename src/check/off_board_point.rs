//! M102

use super::{Game, check, tools};
use crate::board::{BoardSize, Point};
use crate::finding::{Findings, Fix, Safety, replace};
use crate::replay::Irregularity;
use crate::rules::IllegalMove;

check! {
    /// # What it finds
    /// A move to a point that the board does not have.
    /// # Why it matters
    /// The stone cannot be put down. Either the size is wrong, or the move is misprinted, or a pass is meant that the program wrote as a
    /// point beyond the board.
    /// # Example
    /// ```sgf
    /// (;SZ[18];B[dd];W[ss])
    /// ```
    /// # What to do
    /// Compare SZ with the moves. A pass is written `B[]`; `B[tt]` means a pass on boards up to 19×19 only (FF[4], Move in Go). kifu carries
    /// the move out as a pass. `kifu fix --unsafe` writes a pass for a point one beyond the corner, and small letters for capitals.
    M102 "off-board-point", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |reason| (reason == IllegalMove::OffBoard).then_some(());
    for (irregularity, ()) in tools::illegal(game, wanted) {
        if found.wants(&INFO) {
            let who = tools::who_and_where(game, irregularity);
            let message = format!("{who} lies off the {} board", game.record.size);
            let help = irregularity
                .point
                .map_or("", |point| hint(game.record.size, point));
            let finding = tools::finding(game, &INFO, irregularity, message).help(help);
            found.push_wanted(finding.mended_by(as_meant(game, irregularity)));
        }
    }
}

/// What a point off the board may stand for.
fn hint(size: BoardSize, point: Point) -> &'static str {
    let (column, row) = (point.column(), point.row());
    if column == size.width() && row == size.height() {
        "carried out as a pass, and one beyond the corner it may be meant as one"
    } else if column >= 26 && row >= 26 && size.contains(Point::new(column - 26, row - 26)) {
        "carried out as a pass; capital letters are lines 27 to 52, small letters may be meant"
    } else {
        "carried out as a pass; the move or the size of the board is wrong"
    }
}

/// A pass for a point one beyond the corner, small letters for capitals.
fn as_meant(game: &Game<'_>, irregularity: &Irregularity) -> Option<Fix> {
    let (size, point) = (game.record.size, irregularity.point?);
    let (column, row) = (point.column(), point.row());
    let (title, text) = if column == size.width() && row == size.height() {
        ("write a pass".to_owned(), String::new())
    } else {
        let small = Point::new(column.checked_sub(26)?, row.checked_sub(26)?);
        size.contains(small).then_some(())?;
        (format!("write {small} in small letters"), small.to_string())
    };
    let fix = Fix::new(
        Safety::Unsafe,
        title,
        vec![replace(irregularity.span, text)],
    );
    Some(fix.touching_moves())
}

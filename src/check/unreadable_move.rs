//! M108

use super::{Game, check, tools};
use crate::board::{BoardSize, Point};
use crate::finding::{Findings, Fix, Safety, delete, replace};
use crate::replay::IrregularityKind;
use crate::source::Span;

check! {
    /// # What it finds
    /// A move whose value is no point of SGF.
    /// # Why it matters
    /// A point is two letters, column and row from the upper left corner (FF[4], Point). Programs that write `D4` or `pass` instead lose
    /// the move in every reader.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee];W[C7])
    /// ```
    /// # What to do
    /// Write the two letters, or an empty value for a pass. kifu carries the move out as a pass. `kifu fix` writes an empty value for the word
    /// pass (safe); a point such as `D4` with `--unsafe`.
    M108 "unreadable-move", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| (kind == IrregularityKind::UnreadableMove).then_some(());
    for (irregularity, ()) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let who = irregularity.color.map_or("", |color| color.word());
            let text = tools::quote(game, irregularity.span);
            let help = hint(irregularity.span.of(game.record.bytes()), game.record.size);
            let message = format!("{who}'s move {text} cannot be read");
            let finding = tools::finding(game, &INFO, irregularity, message).help(help);
            found.push_wanted(finding.mended_by(as_meant(game, irregularity.span)));
        }
    }
}

/// What the value may stand for.
fn hint(value: &[u8], size: BoardSize) -> String {
    let value = value.trim_ascii();
    if value.eq_ignore_ascii_case(b"pass") {
        return "carried out as a pass, which SGF writes as an empty value".to_owned();
    }
    match board_coordinates(value, size) {
        Some(point) => format!("carried out as a pass; in SGF this point is {point}"),
        None => "carried out as a pass; SGF writes a point with two letters".to_owned(),
    }
}

/// A point as people name it: `D4`.
fn board_coordinates(value: &[u8], size: BoardSize) -> Option<Point> {
    let (&letter, digits) = value.split_first()?;
    let row: u8 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let column = match letter.to_ascii_uppercase() {
        letter @ b'A'..=b'H' => letter - b'A',
        letter @ b'J'..=b'Z' => letter - b'B',
        _ => return None,
    };
    let row = size.height().checked_sub(row)?;
    (column < size.width() && row < size.height()).then(|| Point::new(column, row))
}

/// The pass or point that the value names in words.
fn as_meant(game: &Game<'_>, span: Span) -> Option<Fix> {
    let value = span.of(game.record.bytes()).trim_ascii();
    // It was carried out as a pass already.
    if value.eq_ignore_ascii_case(b"pass") {
        return Some(Fix::new(Safety::Safe, "write a pass", vec![delete(span)]));
    }
    let point = board_coordinates(value, game.record.size)?;
    let title = format!("write the point in SGF letters: {point}");
    let fix = Fix::new(
        Safety::Unsafe,
        title,
        vec![replace(span, point.to_string())],
    );
    Some(fix.touching_moves())
}

//! Territory scoring: surrounded points, prisoners and the opponent's dead stones (Nihon Kiin 1989 art. 10; Ukrainian 9; Russian 1.11).

use crate::board::Color;

use super::count::{Ground, Side, Terms};

/// What counts for one colour under territory scoring, without pass stones. The stones on the board do not.
pub(super) fn side(ground: &Ground, color: Color) -> Side {
    let (territory, prisoners, dead) = (
        ground.territory[color].len(),
        ground.prisoners[color],
        ground.taken_off[color],
    );
    Side {
        territory,
        prisoners,
        dead,
        ..Side::default()
    }
}

/// The stones that the opponent handed over with his passes (AGA, BGA, FFG): they make this count the same as the area count.
pub(super) fn pass_stones(terms: &Terms, color: Color) -> u32 {
    terms.passes[!color]
}

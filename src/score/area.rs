//! Area scoring: living stones and the points they surround (Tromp-Taylor 9; Chinese; AGA 12.1; Russian 1.13).

use crate::board::Color;

use super::count::{Ground, Side};

/// What counts for one colour under area scoring. Prisoners and dead stones do not.
pub(super) fn side(ground: &Ground, color: Color) -> Side {
    Side {
        territory: ground.territory[color].len(),
        stones: ground.stones[color].len(),
        ..Side::default()
    }
}

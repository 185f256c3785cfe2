//! Handicap as a record has it: declared, set up, or placed by moves.

use crate::board::PointSet;

/// What a record says and shows of its handicap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// The number HA names, where it can be read.
    pub declared: Option<u32>,
    /// How many stones were placed before White's first move.
    pub placed: u32,
    /// Where they were placed.
    pub points: PointSet,
    /// How they were placed.
    pub by: PlacedBy,
}

/// The ways to place handicap stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlacedBy {
    /// None were.
    #[default]
    Nothing,
    /// By AB before the first move.
    Setup,
    /// By Black's first moves (White may pass between them, as New Zealand rules have it).
    Moves,
}

impl Handicap {
    /// How many stones count as handicap: a single one is none.
    #[must_use]
    pub fn stones(&self) -> u32 {
        if self.placed >= 2 { self.placed } else { 0 }
    }

    /// Whether this is a handicap game by what HA says or by the stones there are.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.stones() > 0 || self.declared.is_some_and(|stones| stones >= 2)
    }

    /// Whether HA and the stones contradict each other.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.declared
            .is_some_and(|declared| declared.max(1) != self.placed.max(1))
    }
}

//! What can be said of a stone's life.

use crate::board::PointSet;

/// What becomes of a chain when both sides play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays, and its eyes are points.
    Alive,
    /// It is taken off before counting.
    Dead,
    /// It stays, but what it surrounds counts only where the ruleset lets points in seki count.
    Seki,
    /// Nobody can say.
    Undecided,
}

impl Status {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Undecided => "undecided",
        }
    }
}

/// On what a status rests; the order goes from the strongest to the weakest, so the weakest of several is their `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// The players marked it: life and death are theirs to agree on (Nihon Kiin 1989 art. 9).
    Marked,
    /// Benson's theorem: nothing the opponent plays can change it.
    Proved,
    /// An exact search of a closed region.
    Read,
    /// Playouts.
    Sampled,
    /// Another program said so.
    Engine,
}

impl Evidence {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Marked => "marked",
            Evidence::Proved => "proved",
            Evidence::Read => "read",
            Evidence::Sampled => "sampled",
            Evidence::Engine => "engine",
        }
    }
}

/// The verdict on every stone of a position; the three sets hold stones of both colours and do not overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// Stones that are taken off before counting.
    pub dead: PointSet,
    /// Stones that stay, in seki or not.
    pub alive: PointSet,
    /// Stones nobody can judge.
    pub undecided: PointSet,
    /// The weakest kind of evidence that anything here rests on; `None` where there was nothing to judge.
    pub evidence: Option<Evidence>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weakest_evidence_is_the_greatest() {
        let mixed = [Evidence::Read, Evidence::Marked, Evidence::Proved];
        assert_eq!(mixed.into_iter().max().map(Evidence::name), Some("read"));
        assert!(Evidence::Sampled < Evidence::Engine);
    }
}

//! A record played through under a ruleset: every variation, tolerantly, with everything that was not in order.

mod handicap;
mod irregularity;
mod line;
mod walk;

pub use handicap::{Handicap, PlacedBy};
pub use irregularity::{Irregularity, IrregularityKind};
pub use walk::{Ends, FirstIllegal, Repeat, Replay, Replayer};

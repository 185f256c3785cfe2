//! What is allowed and how it counts: rulesets, ko rules, the judgement of one move.

mod legality;
mod log;
mod named;
mod points;
mod ruleset;

pub use legality::{Effect, IllegalMove, Play, PlayMark};
pub use log::{LogMark, Made, PositionLog, Seen};
pub use named::{DEFAULT, RULESETS, ruleset};
pub use points::Points;
pub use ruleset::*;

//! What is allowed and how it counts: rulesets, ko rules, the judgement of one move.

mod axis;
mod custom;
mod decisions;
mod katago;
mod kept;
mod layout;
mod legality;
mod log;
mod named;
mod points;
mod ruleset;
mod sources;
mod spelling;
mod words;

pub use axis::Axis;
pub use custom::RulesError;
pub use decisions::{DECISIONS, Decision};
pub use layout::{Layout, layout, traditional};
pub use legality::{Effect, IllegalMove, Play, PlayMark};
pub use log::{LogMark, Made, PositionLog, Seen};
pub use named::{DEFAULT, RULESETS, ruleset};
pub use points::Points;
pub use ruleset::*;
pub use sources::Source;
pub use spelling::{by_name, nearest};
pub use words::{Described, HEADS, describe, in_short, markdown_table};

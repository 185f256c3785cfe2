//! Which stones live, and on what evidence that rests.
//!
//! [`chains`] names the chains, [`from_marks`] reads what the players agreed on, [`unconditionally_alive`] proves what no player can change.

mod again;
mod chains;
mod fights;
mod marks;
mod playout;
mod proof;
mod read;
mod sample;
mod scene;
mod seki;
mod settled;
mod status;
#[cfg(test)]
pub(crate) mod testing;

pub use again::judge_again;
pub use chains::{Chain, Chains, Part, Parts, Region, Regions, chains, regions};

pub use fights::{CONTESTED, Ending, Fight, fights};
pub use marks::{Habit, Marked, from_marks};
pub use playout::Playouts;
pub use proof::{unconditionally_alive, unconditionally_dead};
pub use read::Outcome;
pub use sample::{ChainVerdict, Judged, Options, judge};
pub use seki::{Withheld, withheld, withheld_by_the_letter};
pub use status::{Evidence, Life, Status};

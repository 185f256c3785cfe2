//! Which stones live, and on what evidence that rests.
//!
//! [`chains`] names the chains, [`from_marks`] reads what the players agreed on, [`unconditionally_alive`] proves what no player can change.

mod chains;
mod marks;
mod proof;
mod seki;
mod status;
#[cfg(test)]
pub(crate) mod testing;

pub use chains::{Chain, Chains, Part, Parts, Region, Regions, chains, regions};

pub use marks::{Habit, Marked, from_marks};
pub use proof::unconditionally_alive;
pub use seki::{Withheld, withheld, withheld_by_the_letter};
pub use status::{Evidence, Life, Status};

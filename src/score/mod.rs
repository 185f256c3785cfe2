//! The count of a position: who has how many points, once life and death are settled.
//!
//! [`count`] surrounds by flood fill, [`count_marks`] believes the lists of the record; both then add up by the ruleset's basis:
//! three ways to count, each a page.

mod area;
mod count;
mod marked;
mod stones;
mod territory;
#[cfg(test)]
mod testing;

pub use count::{Count, Side, Terms, count};
pub use marked::count_marks;

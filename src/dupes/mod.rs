//! The same game twice: what copies of a game have in common, how they find each other among millions, and which of them is the best.
//!
//! A game becomes a [`Course`], the main line without what differs between copies. [`Prints`] are its hashes: the same however the board is
//! turned, and for a truncated copy those of the beginning of its original. An [`Entry`] of the index holds them, [`Clusters`] puts entries
//! together that may be copies, a [`Probe`] finds the truncated ones, and [`group`] compares the games themselves.

mod codes;
mod course;
mod group;
mod index;
mod info;
mod prints;
mod symmetry;

pub use codes::COMPARISONS;
pub use course::Course;
pub use group::{Copy, Group, Grouped, Relation, Relative, group};
pub use index::{Clusters, Entry, Probe};
pub use info::{Info, Topic};
pub use prints::{COMPARABLE, Prints, SHORT, Seed, VERY_SHORT, trace};
pub use symmetry::Symmetry;

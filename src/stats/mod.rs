//! What a collection is made of, and what its sources seem to leave out.

mod census;
mod column;
mod suggest;

pub use census::Census;
pub use column::{Column, Label, Row};
pub use suggest::{Answers, Case, Proposal, Question, Setting, Source, Sources, Tally};

//! kifu checks Go game records: every move replayed under a named ruleset, every result compared with the count.

pub mod batch;
pub mod board;
pub mod check;
pub mod cli;
pub mod finding;
pub mod foreign;
pub mod life;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod score;
pub mod sgf;
pub mod source;
pub mod verdict;

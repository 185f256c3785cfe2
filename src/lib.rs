//! kifu
pub mod board;
pub mod check;
pub mod finding;
pub mod life;
pub mod record;
pub mod replay;
pub mod rules;
pub mod score;
pub mod sgf;
pub mod source;
pub mod verdict;

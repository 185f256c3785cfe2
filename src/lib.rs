//! kifu
pub mod board;
pub mod record;
pub mod replay;
pub mod rules;
pub mod sgf;
pub mod source;

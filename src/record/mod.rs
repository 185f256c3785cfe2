//! A game record in Go's words: the only place where SGF becomes Go.

mod basis;
mod date;
mod dead;
mod dialect;
mod handicap;
mod komi;
mod number;
mod read;
mod result;
mod result_words;
mod rules_text;
mod size;
mod turn;
mod units;

pub use basis::{Basis, KomiFrom, OnlyMissing, RulesFrom, Settled, SourceFacts, Writer};
pub use date::{Date, DateFault, DateReading, RespelledDate, read_date, respell_date};
pub use dead::{DeadStones, NoPoint};
pub use dialect::{Dialect, Fact, Habit};
pub use handicap::{HandicapFault, is_below_range, read_handicap};
pub use komi::{KomiFault, KomiReading, KomiUnit, LARGE_KOMI, read_komi};
pub use number::{Decimal, Quarters, read_decimal};
pub use read::{Record, Stated};
pub use result::{MarginDoubt, Outcome, ResultReading, ResultUnit, read_result};
pub use rules_text::read_rules;
pub use size::{SizeFault, SizeReading, read_size};
pub use turn::{Actions, NodeFault, Placement, PointRange, RecordedMove, Turn, read_color};

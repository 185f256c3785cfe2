//! `kifu.toml`: what a project settles once, and what of it applies to which file.
//!
//! Reading and merging only: files are found and written by `batch`. What the command line says outweighs what a file says, a longer code outweighs a
//! shorter one, and a later `[[source]]` an earlier one, key by key.

mod allows;
mod apply;
mod baseline;
mod choice;
mod file;
mod glob;
mod policy;
mod schema;
mod show;
mod template;
mod words;

pub use allows::StaleAllow;
pub use apply::{Applied, Seen};
pub use baseline::{Baseline, BaselineFault, Entry, FileKey, Looked, LookedAt, Stale};
pub use choice::{Choice, Words};
pub use file::{AllowEntry, ConfigFile, Level, SourceEntry};
pub use glob::Globs;
pub use policy::{Asked, Config, Policy, outer_names, plain};
pub use schema::SCHEMA;
pub use template::TEMPLATE;
pub use words::{
    Budget, CodeWord, CompensationWord, EvidenceWord, KomiNumber, KomiUnitWord, LineLength,
    MOST_THREADS, ProfileWord, Reason, ResultUnitWord, RulesWord, Threads, Variation, WriterWord,
};

/// The name of the file that is looked for.
pub const FILE_NAME: &str = "kifu.toml";

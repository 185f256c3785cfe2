//! Many files: finding them, working on them on all cores, telling of them in a stable order.

mod archive;
mod cache;
mod config;
mod diff;
mod dupes;
mod input;
mod jobs;
mod journal;
mod json;
mod lines;
mod list;
mod mend;
mod ordered;
mod outputs;
mod queue;
mod replace;
mod resume;
mod run;
mod select;
mod sort;
mod stats;
mod stream;
mod system;
mod table;
mod target;
mod transfer;
mod walk;

pub use cache::{CACHE_BYTES, CACHE_DIRECTORY, Cache, Remembered, clean_cache, program_print};
pub use config::{
    NoConfig, find_config, is_file, read_baseline, read_config, read_found_config, stale_line,
    write_baseline, write_new,
};
pub use diff::diff;
pub use dupes::{DupesSearch, Found, check_with_dupes};
pub use input::Input;
pub use jobs::{CheckJob, Job, ScoreJob, StoryJob};
pub use journal::{Journal, Undone, undo};
pub use lines::Lines;
pub use list::FileList;
pub use mend::{FixJob, Keep};
pub use outputs::{Destined, Outputs, refusal};
pub use queue::{Closed, Sender};
pub use replace::{NotReplaced, Replacer};
pub use resume::Resume;
pub use run::{Origin, Sink, go_on, run};
pub use select::{Selection, resolved};
pub use sort::{Picked, SortJob};
pub use stats::{StatsJob, SuggestJob};
pub use stream::StreamJob;
pub use system::SYSTEM;
pub use table::Tables;
pub use target::{Target, name_as_written};
pub use transfer::{Destination, Kept, Refusal, Transfer};
pub use walk::Walk;

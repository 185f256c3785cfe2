//! Many files: finding them, working on them on all cores, telling of them in a stable order.

mod archive;
mod input;
mod jobs;
mod json;
mod lines;
mod list;
mod ordered;
mod queue;
mod resume;
mod run;
mod select;
mod stream;
mod system;
mod table;
mod target;
mod walk;

pub use input::Input;
pub use jobs::{CheckJob, Job, ScoreJob};
pub use lines::Lines;
pub use list::FileList;
pub use queue::{Closed, Sender};
pub use resume::Resume;
pub use run::{Sink, go_on, run};
pub use select::Selection;
pub use stream::StreamJob;
pub use system::SYSTEM;
pub use table::Tables;
pub use target::Target;
pub use walk::Walk;

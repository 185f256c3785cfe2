//! Many files: finding them, working on them on all cores, telling of them in a stable order.

mod jobs;
mod ordered;
mod run;
mod walk;

pub use jobs::{CheckJob, Job, ScoreJob};
pub use run::{SYSTEM, Sink, run};
pub use walk::{Target, Walk};

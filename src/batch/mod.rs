//! Many files: finding them, checking them on all cores, telling of them in a stable order.

mod ordered;
mod run;
mod walk;

pub use run::{Batch, SYSTEM, run};
pub use walk::{Target, Walk};

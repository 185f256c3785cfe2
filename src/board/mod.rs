//! Stones on a grid: colours, points, sizes, sets of points, and the board that plays and takes back.
//!
//! Nothing here knows bytes, files or rulesets. A board carries out what it is told; what is *allowed* is decided in [`crate::rules`].

mod color;
mod diagram;
mod grid;
mod point;
mod position;
mod set;
mod setup;
mod size;
mod zobrist;

pub use color::{ByColor, Color};
pub use diagram::{DiagramError, diagram, parse_diagram};
pub use grid::{Board, Mark, Played};
pub use point::Point;
pub use position::Position;
pub use set::PointSet;
pub use setup::Setup;
pub use size::BoardSize;

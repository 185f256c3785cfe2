//! The grammar of SGF. Knows no Go.
//!
//! Reading never fails: any bytes give a [`Collection`] (one arena of nodes, properties and values, each with its place in the file) and the
//! list of faults met on the way.

mod fault;
mod ident;
mod parse;
mod text;
mod tree;
pub mod value;
mod write;

pub use fault::{SyntaxFault, SyntaxFaultKind};
pub use ident::Ident;
pub use parse::{parse_into, parse_source};
pub use text::{has_escapes, unescape};
pub use tree::{Collection, MissingClosings, Node, NodeId, Property};
pub use write::{Edit, apply, escape};

//! kifu checks Go game records: every move replayed under a named ruleset, every result compared with the count.
//!
//! # Three calls
//!
//! Check a file, whatever is in it; every game is told of, and a file without one as well:
//!
//! ```
//! use kifu::check::{Checker, Options};
//!
//! let record = b"(;SZ[9]KM[6.5]RU[Japanese]RE[W+R];B[ee];W[ee])";
//! let mut codes = Vec::new();
//! Checker::default().check(record, &Options::default(), |checked| {
//!     codes.extend(checked.findings.iter().map(|finding| finding.check.code));
//! });
//! assert_eq!(codes, ["M101"]); // a stone played on a stone
//! ```
//!
//! Count a final position, the dead stones named by hand:
//!
//! ```
//! use kifu::check::{Checker, Options};
//!
//! let record = b"(;SZ[3]KM[0]RU[Chinese];B[bb];W[];B[];W[])";
//! let mut results = Vec::new();
//! Checker::default().score(record, &Options::default(), &"none".parse()?, |_, _, _, scored| {
//!     results.extend(scored.result.clone());
//! });
//! assert_eq!(results, ["B+9"]);
//! # Ok::<(), kifu::record::NoPoint>(())
//! ```
//!
//! Play by the rules:
//!
//! ```
//! use kifu::board::{BoardSize, Color, Point};
//! use kifu::rules::{IllegalMove, Play, ruleset};
//!
//! let rules = ruleset("aga-1991").expect("a named ruleset");
//! let mut play = Play::new(BoardSize::default());
//! let point = Point::from_sgf(b"dd").expect("two letters");
//! assert!(play.legal(rules, Color::Black, point, 1).is_ok());
//! assert_eq!(play.legal(rules, Color::White, point, 2), Err(IllegalMove::Occupied));
//! ```
//!
//! # The tour
//!
//! Data moves one way; each stage is a value that the next one borrows.
//!
//! | room | what it makes |
//! |---|---|
//! | [`source`], [`sgf`], [`foreign`] | bytes → a tree and the faults of the text; reading never fails |
//! | [`board`], [`rules`] | stones, chains, captures; what is allowed and how it counts, ruleset by ruleset |
//! | [`record`] | tree → a game record in Go's words: the only place where SGF becomes Go |
//! | [`replay`] | record × ruleset → every variation played, with everything that was not in order |
//! | [`life`], [`score`], [`verdict`] | which stones live, the count, and whether the recorded result can be right |
//! | [`finding`], [`check`] | what is told, one file a check |
//! | [`fix`] | faults mended, and the proof that nothing else changed |
//! | [`dupes`] | the same game twice: turned, cut off, with another result |
//! | [`stats`] | what a collection is made of, and what its sources seem to leave out |
//! | [`config`] | what a project settles once, and what of it applies to which file |
//! | [`report`], [`batch`], [`cli`] | how it is shown, on many files, on the command line |
//!
//! `ARCHITECTURE.md` in the repository says who may import whom; a test enforces it.

pub mod batch;
pub mod board;
pub mod check;
pub mod cli;
pub mod config;
pub mod dupes;
pub mod finding;
pub mod fix;
pub mod foreign;
pub mod life;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod score;
pub mod sgf;
pub mod source;
pub mod stats;
pub mod verdict;

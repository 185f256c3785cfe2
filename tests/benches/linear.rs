//! What a byte of nasty input costs, at 1, 10 and 100 MB: it must not grow. `cargo bench --bench linear`; `KIFU_BENCH_MB=10` stops earlier.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use kifu::check::{Checker, Options};
use kifu::report::{FileName, JsonLines, Reporter};

/// A shape by name, and a record of at least so many bytes of that shape.
type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 12] = [
    ("nested variations", |n| closed("(;B[aa]", n, "(;W[bb]")),
    ("never closed", |n| repeated("(;B[aa]", n)),
    ("one wide branch", |n| {
        format!("(;SZ[9]{})", repeated("(;B[aa])", n))
    }),
    ("one long line", |n| {
        format!("(;SZ[19]{})", repeated(";B[aa];W[bb];B[];W[cd]", n))
    }),
    ("one comment", |n| {
        format!("(;C[{}])", repeated("x (y) z\n", n))
    }),
    ("escapes", |n| format!("(;C[{}])", repeated("\\]\\\\", n))),
    ("stray words", |n| {
        format!("(;B[aa]{})", repeated("A b C ", n))
    }),
    ("text that is no record", |n| repeated("( ; x ", n)),
    ("values never closed", |n| repeated("(;GM[1\n", n)),
    ("small games", |n| repeated("(;B[aa])", n)),
    ("one property a million times", |n| {
        format!("(;{})", repeated("AB[aa]", n))
    }),
    ("rectangles", |n| {
        format!("(;SZ[52]AB{})", repeated("[aa:ZZ]", n))
    }),
];

fn main() {
    let most: usize = std::env::var("KIFU_BENCH_MB")
        .ok()
        .and_then(|mb| mb.parse().ok())
        .unwrap_or(100);
    let sizes: Vec<usize> = [1, 10, 100].into_iter().filter(|&mb| mb <= most).collect();
    println!(
        "| shape | {} |",
        sizes
            .iter()
            .map(|mb| format!("ns a byte at {mb} MB"))
            .collect::<Vec<_>>()
            .join(" | ")
    );
    println!("|---|{}", "---|".repeat(sizes.len()));
    for (name, make) in SHAPES {
        let costs = sizes
            .iter()
            .map(|&mb| format!("{:.1}", cost(&make(mb * 1_000_000))));
        println!("| {name} | {} |", costs.collect::<Vec<_>>().join(" | "));
    }
}

/// Nanoseconds a byte of the whole check, the faster of two.
fn cost(text: &str) -> f64 {
    let (mut checker, json, name) = (
        Checker::default(),
        JsonLines::default(),
        FileName::default(),
    );
    let mut once = || {
        let start = Instant::now();
        let mut out = Vec::new();
        checker.check(text.as_bytes(), &Options::default(), |checked| {
            out.clear();
            json.game(&name, &checked, &mut out);
        });
        start.elapsed().as_nanos() as f64 / text.len() as f64
    };
    once().min(once())
}

fn repeated(unit: &str, bytes: usize) -> String {
    unit.repeat(bytes / unit.len())
}

fn closed(first: &str, bytes: usize, unit: &str) -> String {
    let count = bytes / (unit.len() + 1);
    format!("{first}{}{})", unit.repeat(count), ")".repeat(count))
}

//! What a search for copies costs and finds: `KIFU_BENCH=FOLDER cargo bench --bench dupes`, without it on `fixtures/games`.
//!
//! Every game that can be turned gets one copy (turned, cut off, with another result, in another encoding, …). At 4 and 16 times there are as
//! many different games more: the columns of the board are moved on, which is no symmetry.
#![allow(clippy::print_stdout)]

#[path = "../mutants/mod.rs"]
mod mutants;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use mutants::{KINDS, Kind, Line};
use serde_json::Value;

fn main() {
    let folder = std::env::var_os("KIFU_BENCH")
        .map_or_else(|| PathBuf::from("fixtures/games"), PathBuf::from);
    let most = std::env::var("KIFU_BENCH_TIMES")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(16);
    let lines: Vec<Line> = files(&folder)
        .iter()
        .filter_map(|path| Line::read(&fs::read(path).ok()?))
        .collect();
    println!(
        "| games | MB | seconds | µs a game | peak memory, MB | bytes a game | planted | found | groups of different games |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for times in [1, 4, 16].into_iter().filter(|times| *times <= most) {
        measure(&lines, times);
    }
}

fn measure(lines: &[Line], times: u8) {
    let folder = tempfile::tempdir().expect("a directory can be made");
    let (mut planted, mut games, mut bytes) = (BTreeMap::new(), 0_usize, 0);
    for (number, line) in lines.iter().enumerate() {
        for shift in (0..times).filter(|shift| *shift < line.size) {
            let id = number * 16 + usize::from(shift);
            let kind = KINDS[(number + usize::from(shift)) % KINDS.len()];
            let mut line = line.clone().shifted(shift);
            if kind == Kind::OneMove {
                line = line.named(id);
            }
            let directory = folder.path().join((id / 1000).to_string());
            fs::create_dir_all(&directory).expect("a directory can be made");
            let mut write = |name: String, text: &[u8]| {
                games += 1;
                bytes += text.len();
                fs::write(directory.join(name), text).expect("a file can be written");
            };
            write(format!("{id}-.sgf"), &line.write());
            if let Some(copy) = line.mutant(kind) {
                write(format!("{id}-copy.sgf"), &copy);
                // What is too short to be told by its moves alone is none of the planted ones.
                if line.moves().len() >= least(kind) {
                    planted.insert(id, kind);
                }
            }
        }
    }
    let (seconds, peak) = run(folder.path());
    tell(folder.path(), &planted, (games, bytes, seconds, peak));
}

/// Runs a search on one thread; returns the seconds of work and the most memory it held, in kB. Where the system does not tell how much work it
/// was, the seconds are those that passed.
fn run(folder: &Path) -> (f64, usize) {
    let out = fs::File::create(folder.join("out.jsonl")).expect("a file can be made");
    let start = Instant::now();
    let mut kifu = Command::new(env!("CARGO_BIN_EXE_kifu"))
        .args(["dupes", "--threads", "1", "--format", "jsonl", "."])
        .current_dir(folder)
        .stdout(out)
        .spawn()
        .expect("kifu can be run");
    let about = |what: &str| format!("/proc/{}/{what}", kifu.id());
    let (status, stat) = (about("status"), about("stat"));
    let (mut peak, mut ticks) = (0, None);
    while kifu.try_wait().expect("kifu can be waited for").is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        peak = number.unwrap_or(0).max(peak);
        ticks = ticks_of(&stat).max(ticks);
        std::thread::sleep(Duration::from_millis(5));
    }
    let passed = start.elapsed().as_secs_f64();
    (ticks.map_or(passed, |ticks| ticks as f64 / 100.0), peak)
}

/// The time a process has worked, in hundredths of a second: fields 14 and 15 of what Linux says of it.
fn ticks_of(stat: &str) -> Option<u64> {
    let text = fs::read_to_string(stat).ok()?;
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let mut field = || fields.next()?.parse::<u64>().ok();
    // A process that has ended and waits to be asked for has all of it.
    Some(field()? + field()?)
}

fn least(kind: Kind) -> usize {
    match kind {
        Kind::Truncated | Kind::AllAtOnce => 60,
        Kind::OneMove => 70,
        _ => 45,
    }
}

fn tell(
    folder: &Path,
    planted: &BTreeMap<usize, Kind>,
    (games, bytes, seconds, peak): (usize, usize, f64, usize),
) {
    let text = fs::read_to_string(folder.join("out.jsonl")).expect("kifu has written");
    let mut groups: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        if let Some(number) = line["group"].as_u64() {
            let group = groups.entry(number).or_default();
            group.extend(
                [&line, &line["of"]]
                    .map(|member| name(member["path"].as_str().unwrap_or_default())),
            );
        }
    }
    let together: BTreeSet<usize> = groups
        .values()
        .flat_map(|group| {
            group
                .iter()
                .filter(|name| name.ends_with("-copy") && group.contains(&original(name)))
        })
        .map(|name| id(name))
        .collect();
    let missed: Vec<_> = planted
        .iter()
        .filter(|(id, _)| !together.contains(id))
        .collect();
    let mixed = groups.values().filter(|group| {
        group
            .iter()
            .map(|name| id(name))
            .collect::<BTreeSet<_>>()
            .len()
            > 1
    });
    println!(
        "| {games} | {:.1} | {seconds:.2} | {:.1} | {:.1} | {} | {} | {} | {} |",
        bytes as f64 / 1e6,
        seconds * 1e6 / games as f64,
        peak as f64 / 1e3,
        peak * 1000 / games,
        planted.len(),
        planted.len() - missed.len(),
        mixed.count(),
    );
    for (id, kind) in missed.iter().take(10) {
        println!("missed: {id} {kind:?}");
    }
}

fn name(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.trim_end_matches(".sgf").to_owned()
}

fn original(name: &str) -> String {
    name.replace("-copy", "-")
}

fn id(name: &str) -> usize {
    name.split('-')
        .next()
        .and_then(|id| id.parse().ok())
        .unwrap_or(usize::MAX)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a directory can be read") {
            let path = entry.expect("a directory can be read").path();
            if path.is_dir() {
                open.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("sgf"))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

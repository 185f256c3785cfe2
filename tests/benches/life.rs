//! How well and how fast the judge of dead stones does: `KIFU_CORPUS=/path/to/corpus cargo bench --bench life`.
//!
//! Prints accuracy against cost as a Markdown table. The corpus holds `scored`, `human` and `hard` (with `EXPECTED.tsv`), and beside it may stand
//! `games`, whose marks are compared with the dead stones found. Marks are never shown to the judge. `KIFU_LIFE_MISSES` lists the games missed.
//!
//! A count is exact where it is the recorded result, read as generously as people write it: either method where no rules are named, points for
//! handicap stones N, N − 1 or, where the rules do not speak of them, none; a margin in zi doubled; seki counted or not. Komi is taken as written.
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kifu::board::{BoardSize, ByColor, Color, PointSet, Position};
use kifu::life::{self, Judged, Options};
use kifu::record::{
    Basis, KomiFrom, MarginDoubt, Outcome, Record, RulesFrom, Settled, read_result,
};
use kifu::replay::Replayer;
use kifu::rules::{self, Compensation, Points, Ruleset, Scoring, Suicide};
use kifu::score::{Terms, count};
use kifu::sgf::{Collection, parse_into};
use kifu::source::Source;

/// A finished game, and what it should come to.
struct Game {
    name: String,
    position: Position,
    suicide: Suicide,
    rulesets: Vec<&'static Ruleset>,
    /// What White may get on top: komi, with every reading of the handicap, for each of the rulesets.
    terms: Vec<Vec<Points>>,
    /// The margins, Black minus White, that may be meant.
    margins: Vec<Points>,
    /// The dead stones, where they are marked and that is what counts.
    dead: Option<PointSet>,
    /// The dead stones, where they are marked.
    marked: Option<PointSet>,
}

/// The ways to judge that are compared.
fn ways() -> [(&'static str, Options); 6] {
    [
        ("8 playouts", way(8, true)),
        ("24 playouts", way(24, true)),
        ("48 playouts", way(48, true)),
        ("200 playouts", way(200, true)),
        ("48 playouts, nothing read", way(48, false)),
        ("200 playouts, nothing read", way(200, false)),
    ]
}

fn way(playouts: u32, search: bool) -> Options {
    Options {
        playouts,
        search,
        confirmation: std::env::var_os("KO").is_none(),
        more: 0,
    }
}

fn main() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS").map(PathBuf::from) else {
        println!("KIFU_CORPUS names no corpus: nothing to measure");
        return;
    };
    let expected = expected(&corpus.join("hard/EXPECTED.tsv"));
    let games = corpus.parent().unwrap_or(&corpus).join("games");
    let mut sets = vec![
        ("scored, two passes", load(&corpus.join("scored"), true)),
        ("human", load(&corpus.join("human"), true)),
        ("hard", load(&corpus.join("hard"), false)),
        ("games, dead sets", load(&games, true)),
    ];
    for game in &mut sets[2].1 {
        if let Some(&margin) = expected.get(&game.name) {
            game.margins = vec![margin];
        }
    }
    sets[3].1.retain(|game| game.dead.is_some());
    for (_, games) in &mut sets[..3] {
        games.iter_mut().for_each(|game| game.dead = None);
        games.retain(|game| !game.margins.is_empty());
    }
    print_table(&sets);
}

fn print_table(sets: &[(&str, Vec<Game>)]) {
    let only = std::env::var("KIFU_LIFE_WAY").ok();
    print!("| judge |");
    for (name, games) in sets {
        print!(" {name} ({}) | unsure | wrong and sure |", games.len());
    }
    println!(" 19×19: mean | p99 | max |");
    println!("|---{}", "|---".repeat(sets.len() * 3 + 3) + "|");
    for (name, options) in &ways() {
        if only.as_deref().is_some_and(|only| !name.starts_with(only)) {
            continue;
        }
        print!("| {name} |");
        let (mut times, mut misses) = (Vec::new(), Vec::new());
        for (set, games) in sets {
            let (mut exact, mut even, mut unsure, mut wrong) = (0, 0, 0, 0);
            for (number, game) in games.iter().enumerate() {
                let start = Instant::now();
                let judged = life::judge(&game.position, game.suicide, options);
                let time = start.elapsed();
                if game.position.size == BoardSize::default() {
                    times.push(time);
                }
                let fits = game.fits(&judged);
                let doubt = !judged.undecided.is_empty();
                exact += usize::from(fits);
                even += usize::from(fits && number % 2 == 0);
                unsure += usize::from(doubt);
                wrong += usize::from(!fits && !doubt);
                if !fits {
                    misses.push(format!("{set}: {} {}", game.name, game.miss(&judged)));
                }
            }
            let share = 100.0 * exact as f64 / games.len().max(1) as f64;
            let halves = format!("{even}+{}", exact - even);
            print!(" {exact} ({share:.1} %, halves {halves}) | {unsure} | {wrong} |");
        }
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
        let at = |share: usize| {
            times.get((times.len() * share / 100).min(times.len().saturating_sub(1)))
        };
        let show = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
        println!(
            " {:.1} ms | {:.1} ms | {:.1} ms |",
            mean.as_secs_f64() * 1e3,
            show(at(99)),
            show(at(100))
        );
        if std::env::var_os("KIFU_LIFE_MISSES").is_some() {
            misses.iter().for_each(|miss| println!("{miss}"));
        }
    }
}

impl Game {
    fn fits(&self, judged: &Judged) -> bool {
        match &self.dead {
            Some(dead) => *dead == judged.dead,
            None => self
                .counts(judged)
                .iter()
                .any(|margin| self.margins.contains(margin)),
        }
    }

    fn counts(&self, judged: &Judged) -> Vec<Points> {
        let mut counts = Vec::new();
        let stones =
            ByColor::from_fn(|color: Color| self.position.stones[color].minus(&judged.dead));
        let cleaned = Position {
            stones,
            ..self.position
        };
        let withheld = life::withheld(&cleaned).points();
        for (rules, additions) in self.rulesets.iter().zip(&self.terms) {
            for &komi in additions {
                let terms = Terms {
                    komi,
                    ..Terms::default()
                };
                for nothing in [&withheld, &PointSet::EMPTY] {
                    let count = count(&self.position, &judged.dead, nothing, rules, &terms);
                    counts.push(count.black_minus_white);
                }
            }
        }
        counts.dedup();
        counts
    }

    fn miss(&self, judged: &Judged) -> String {
        let doubt = if judged.undecided.is_empty() {
            "sure"
        } else {
            "unsure"
        };
        let show = |points: &[Points]| {
            let list: Vec<_> = points.iter().map(ToString::to_string).collect();
            list.join(",")
        };
        let beside = self.marked.map_or(String::new(), |dead| {
            format!(
                ", against the marks missed {} and extra {}",
                self.chains(&dead.minus(&judged.dead), judged),
                self.chains(&judged.dead.minus(&dead), judged)
            )
        });
        format!(
            "{doubt}: {} for {}{beside}",
            show(&self.counts(judged)),
            show(&self.margins)
        )
    }
}

impl Game {
    /// The chains of a set of stones, each with what was said of it.
    fn chains(&self, stones: &PointSet, judged: &Judged) -> String {
        let chains = life::chains(&self.position);
        let of = chains.iter().zip(&judged.chains);
        let shown = of
            .filter(|(chain, _)| stones.contains(chain.first))
            .map(|(chain, of)| {
                format!(
                    "{}×{} {:.2} {}{}",
                    chain.first,
                    chain.points,
                    of.mean,
                    of.evidence.name(),
                    if of.undecided { "?" } else { "" }
                )
            });
        format!("{:?}", shown.collect::<Vec<_>>())
    }
}

/// The margins of the hard positions: file, tab, result.
fn expected(path: &Path) -> HashMap<String, Points> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().skip(1).filter_map(|line| {
        let (file, rest) = line.split_once('\t')?;
        let margins = margins(rest.split('\t').next()?);
        Some((file.to_owned(), *margins.first()?))
    });
    lines.collect()
}

fn margins(result: &str) -> Vec<Points> {
    let reading = read_result(result);
    match reading.outcome {
        Outcome::Points { winner, margin } => {
            let signed = if winner == Color::Black {
                margin
            } else {
                -margin
            };
            match reading.margin_doubt {
                Some(MarginDoubt::MaybeZi) => vec![signed, signed + signed],
                _ => vec![signed],
            }
        }
        Outcome::Draw => vec![Points::ZERO],
        _ => Vec::new(),
    }
}

/// The games of a folder, in the order of their names.
fn load(folder: &Path, two_passes: bool) -> Vec<Game> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .collect();
    paths.sort();
    let (mut tree, mut replayer) = (Collection::default(), Replayer::default());
    let games = paths.iter().filter_map(|path| {
        let bytes = std::fs::read(path).ok()?;
        parse_into(&bytes, &mut tree);
        let record = Record::read(&tree, Source::new(&bytes, None), 0)?;
        let name = path.file_name()?.to_string_lossy().into_owned();
        game(&record, &mut replayer, name, two_passes)
    });
    games.collect()
}

fn game(
    record: &Record<'_>,
    replayer: &mut Replayer,
    name: String,
    two_passes: bool,
) -> Option<Game> {
    let basis = Basis::choose(record, &Settled::default());
    let replay = replayer.replay(record, basis.rules);
    if two_passes && replay.final_passes < 2 {
        return None;
    }
    let chains = life::chains(&replay.last);
    let marks = replay.marks.map(|node| record.marks(node));
    let dead = marks.map(|marks| life::from_marks(&replay.last, &chains, &marks).dead);
    let stated = record
        .result
        .map(|stated| record.text(stated.span).into_owned());
    let unnamed = basis.rules_from == RulesFrom::Default;
    let mut rulesets = vec![basis.rules];
    if unnamed {
        rulesets.extend(rules::ruleset("chinese-practice"));
    }
    let komi = match basis.komi_from {
        KomiFrom::Default => Points::ZERO,
        _ => basis.komi.unwrap_or(Points::ZERO),
    };
    let stones = replay.handicap.stones();
    let terms = rulesets.iter().map(|rules| {
        let mut readings = vec![komi + rules.compensation.points(stones)];
        if rules.scoring == Scoring::Area {
            readings.push(komi + Compensation::Stones.points(stones));
            readings.push(komi + Compensation::StonesMinusOne.points(stones));
            if unnamed {
                readings.push(komi);
            }
        }
        readings
    });
    Some(Game {
        name,
        position: replay.last,
        suicide: basis.rules.suicide,
        terms: terms.collect(),
        rulesets,
        margins: stated.map(|text| margins(&text)).unwrap_or_default(),
        dead,
        marked: dead,
    })
}

//! How well and how fast the judge of dead stones does: `KIFU_CORPUS=/path/to/corpus cargo bench --bench life`.
//!
//! Prints accuracy against cost, in CPU time of one thread, as a Markdown table. The corpus holds `scored`, `human` and `hard` (with
//! `EXPECTED.tsv`), and beside it may stand `games`, whose marks are compared with the dead stones found. Marks are never shown to the judge.
//! `KIFU_LIFE_MISSES` lists the games missed.
//!
//! A count is exact where it is the recorded result, read as generously as people write it: either method where no rules are named, points for
//! handicap stones N, N − 1 or, where the rules do not speak of them, none; a margin in zi doubled; points in seki and protective moves counted or
//! not, for each colour. Komi is taken as written.
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ThreadTime;

use kifu::board::{Board, BoardSize, ByColor, Color, Point, PointSet, Position};
use kifu::life::{self, Judged, Options, Without};
use kifu::record::{
    Basis, KomiFrom, MarginDoubt, Outcome, Record, RulesFrom, Settled, read_result,
};
use kifu::replay::Replayer;
use kifu::rules::{self, Compensation, Points, Ruleset, Scoring, Suicide};
use kifu::score::{Terms, count};
use kifu::sgf::{Collection, parse_into};
use kifu::source::Source;
use serde_json::Value;

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
fn ways() -> Vec<(String, Options)> {
    let usual = Options {
        more: 0,
        ..Options::default()
    };
    let counts = [8, 16, 24, 48, 96, 200, 500];
    let by_count = counts.map(|playouts| {
        let options = Options { playouts, ..usual };
        (format!("{playouts} playouts"), options)
    });
    let without = |part: Without| Options {
        without: part,
        ..usual
    };
    let all = Without::default();
    let parts = [
        (
            "nothing read",
            Options {
                search: false,
                ..usual
            },
        ),
        (
            "kos not confirmed locally",
            Options {
                confirmation: false,
                ..usual
            },
        ),
        (
            "no static life",
            without(Without {
                static_life: true,
                ..all
            }),
        ),
        ("no units", without(Without { units: true, ..all })),
        (
            "no mending",
            without(Without {
                mending: true,
                ..all
            }),
        ),
        (
            "no more if contested",
            without(Without {
                more_if_contested: true,
                ..all
            }),
        ),
    ];
    let by_part = parts.map(|(name, options)| (format!("48, {name}"), options));
    let again = Options {
        more: 1000,
        ..usual
    };
    let second = ("48, second look".to_owned(), again);
    by_count
        .into_iter()
        .chain(by_part)
        .chain([second])
        .collect()
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
    print_positions(&corpus.join("positions/ogs.json"));
    print_sizes();
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
                let start = ThreadTime::now();
                let mut judged = life::judge(&game.position, game.suicide, options);
                if options.more > 0 && !game.fits(&judged) {
                    judged = life::judge_again(&game.position, &judged, options);
                }
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

/// Boards with the right owner of each point: which of them have no dead stone missed or falsely taken.
fn print_positions(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let Ok(Value::Array(boards)) = serde_json::from_str(&text) else {
        println!("\nno positions at {}", path.display());
        return;
    };
    let mut right = 0;
    for board in &boards {
        let rows = |key: &str| -> Vec<Vec<char>> {
            let rows = board[key].as_array().into_iter().flatten();
            rows.map(|row| row.as_str().unwrap_or_default().chars().collect())
                .collect()
        };
        let (stones, owners) = (rows("board"), rows("correct"));
        let size = BoardSize::new(stones[0].len() as u8, stones.len() as u8);
        let Some(size) = size else { continue };
        let at = |rows: &[Vec<char>], point: Point| {
            rows[usize::from(point.row())][usize::from(point.column())]
        };
        let of = |letter| {
            size.points()
                .filter(|&point| at(&stones, point) == letter)
                .collect()
        };
        let position = Position {
            size,
            stones: ByColor {
                black: of('B'),
                white: of('W'),
            },
            ..Position::default()
        };
        let options = Options {
            confirmation: false,
            ..Options::default()
        };
        let judged = life::judge(&position, Suicide::Forbidden, &options);
        let wrong: Vec<String> = size
            .points()
            .filter(|&point| {
                let (stone, owner) = (at(&stones, point), at(&owners, point));
                let dead = matches!((stone, owner), ('B', 'W') | ('W', 'B'));
                let alive = matches!(stone, 'B' | 'W') && stone == owner;
                let said = judged.dead.contains(point);
                dead && !said || alive && said
            })
            .map(|point| point.to_string())
            .collect();
        right += usize::from(wrong.is_empty());
        if !wrong.is_empty() && std::env::var_os("KIFU_LIFE_MISSES").is_some() {
            println!(
                "{}: {} {}",
                board["id"],
                judged.undecided.len(),
                wrong.join(" ")
            );
        }
    }
    println!(
        "\npositions without a dead stone missed or falsely taken: {right} of {}",
        boards.len()
    );
}

/// What a board full of random stones costs, by size.
fn print_sizes() {
    println!("\n| board | random stones, mean ms | with a second look |\n|---|---|---|");
    for (width, height) in [(1, 1), (9, 9), (19, 19), (25, 25), (52, 4), (52, 52)] {
        let mut times = [Duration::ZERO; 2];
        let boards = 20;
        for seed in 0..boards {
            let position = random(width, height, seed);
            let start = ThreadTime::now();
            let judged = life::judge(&position, Suicide::Forbidden, &Options::default());
            times[0] += start.elapsed();
            std::hint::black_box(life::judge_again(&position, &judged, &Options::default()));
            times[1] += start.elapsed();
        }
        let [one, two] = times.map(|time| time.as_secs_f64() * 1e3 / f64::from(boards as u32));
        println!("| {width}×{height} | {one:.1} | {two:.1} |");
    }
}

/// A board on which random moves were made for two thirds of its points.
fn random(width: u8, height: u8, seed: u64) -> Position {
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let size = BoardSize::new(width, height).expect("a size");
    let points: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    for turn in 0..points.len() * 2 / 3 {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let point = points[(chance % points.len() as u64) as usize];
        if board.get(point).is_none() {
            board.play(
                point,
                if turn % 2 == 0 {
                    Color::Black
                } else {
                    Color::White
                },
            );
        }
    }
    board.position()
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
        let first = self.rulesets[0];
        let dead = match first.dead_stones.need_no_judge() {
            true => {
                let chains = life::chains(&self.position);
                life::unconditionally_dead(&self.position, &chains, first.suicide)
            }
            false => judged.dead,
        };
        let stones = ByColor::from_fn(|color: Color| self.position.stones[color].minus(&dead));
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
                let count =
                    |nothing: &PointSet| count(&self.position, &dead, nothing, rules, &terms);
                let own = count(&PointSet::EMPTY).surrounded;
                let of = |color: Color| withheld.intersection(&own[color]);
                for nothing in [
                    withheld,
                    of(Color::Black),
                    of(Color::White),
                    PointSet::EMPTY,
                ] {
                    counts.push(count(&nothing).black_minus_white);
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

//! Copies of games among many files: an index in memory, then only what may be a copy is read again.
//!
//! All files are read once, and of each game a few dozen bytes are kept. Games that begin alike are read a second time, to find truncated
//! copies. What may be copies is read once more, checked and compared event by event, as many games at a time as fit a fixed amount of memory:
//! so nothing is told because two hashes happen to be equal.

mod again;
mod files;
mod index;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::input::Again;
use super::list::path_of;
use super::run::go_through;
use super::transfer::{Destination, Kept};
use super::{CheckJob, Input, Job};
use crate::check::Checker;
use crate::config::Policy;
use crate::dupes::{Clusters, Copy, Group, Seed, group};
use crate::finding::Finding;
use crate::report::{DupesReporter, DupesSums, FileName, GroupShown, Member, Reporter, Tally};
pub(super) use again::lock;
use again::{CompareJob, ProbeJob, Sides};
use files::{Holders, Wanted, identity};
use index::{CheckAndIndexJob, IndexJob, Indexer, Taken, copy_of};

/// So many bytes of games are held at once to be compared; a larger group of copies is held all the same.
const MOST_COMPARED: usize = 64 << 20;
/// What a game takes besides its moves, nearly.
const USUAL_COPY: usize = 700;

/// A search for copies.
pub struct DupesSearch<'a> {
    /// Where copies are looked for.
    pub collection: Input,
    /// The collection that they are compared with; without one they are compared with each other.
    pub against: Option<Input>,
    /// How groups are shown.
    pub reporter: &'a dyn DupesReporter,
    /// How records are read: of two copies the one with fewer faults is better.
    pub policy: &'a Policy,
    /// Whether a copy counts as redundant though it contradicts the best one.
    pub contradicting: bool,
}

/// What a search came to.
#[derive(Debug)]
pub struct Found {
    /// The sums of the files.
    pub tally: Tally,
    /// The sums of the copies.
    pub sums: DupesSums,
    /// The files of which every game is a copy of a better one elsewhere, in order.
    pub redundant: Vec<FileName>,
    seed: Seed,
    /// The hashes of the games of each of them.
    fulls: Vec<Vec<u64>>,
}

impl DupesSearch<'_> {
    /// Looks for copies and writes what it finds.
    ///
    /// # Errors
    /// When `out` cannot be written, or the input cannot be read twice.
    pub fn run(self, progress: &dyn Fn(u64), out: &mut (dyn Write + Send)) -> io::Result<Found> {
        let start = Instant::now();
        let indexer = Indexer::default();
        let sides = Sides {
            collection: again(&self.collection)?,
            against: self.against.as_ref().map(again).transpose()?,
        };
        let inputs = [(Some(self.collection), false), (self.against, true)];
        let inputs = inputs
            .into_iter()
            .filter_map(|(input, known)| Some((input?, known)));
        let mut tally = index(inputs, &indexer, self.reporter, progress, out)?;
        let compare = Comparison {
            sides: &sides,
            reporter: self.reporter,
            policy: self.policy,
            is_sifted: false,
            contradicting: self.contradicting,
        };
        let (mut sums, games) = compare.run(indexer, &mut tally, out)?;
        let (redundant, beside_others) = games.files();
        sums.beside_others = beside_others;
        let mut end = Vec::new();
        self.reporter
            .finish(&tally, &sums, start.elapsed(), &mut end);
        out.write_all(&end)?;
        out.flush()?;
        let (redundant, fulls) = redundant.into_iter().unzip();
        Ok(Found {
            tally,
            sums,
            redundant,
            seed: games.seed,
            fulls,
        })
    }
}

/// The copies that a check tells of, in its own format.
struct Beside<'a>(&'a dyn Reporter);

impl DupesReporter for Beside<'_> {
    fn group(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        self.0.copies(group, out);
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.0.failure(file, finding, out);
    }

    fn finish(&self, _: &Tally, _: &DupesSums, _: Duration, _: &mut Vec<u8>) {}
}

/// A check of all files, and the copies among them told before the sums.
///
/// # Errors
/// When `out` cannot be written, or the input cannot be read twice.
pub fn check_with_dupes(
    input: Input,
    check: &CheckJob<'_>,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let start = Instant::now();
    let indexer = Indexer::default();
    let sides = Sides {
        collection: again(&input)?,
        against: None,
    };
    let job = CheckAndIndexJob {
        check,
        indexer: &indexer,
    };
    let mut tally = go_through(input, &job, progress, out)?;
    let compare = Comparison {
        sides: &sides,
        reporter: &Beside(check.reporter),
        policy: check.policy,
        is_sifted: true,
        contradicting: false,
    };
    compare.run(indexer, &mut tally, out)?;
    let mut end = Vec::new();
    check.finish(&tally, start.elapsed(), &mut end);
    out.write_all(&end)?;
    out.flush()?;
    Ok(tally)
}

/// Reads all files for the first time.
fn index(
    inputs: impl Iterator<Item = (Input, bool)>,
    indexer: &Indexer,
    reporter: &dyn DupesReporter,
    progress: &dyn Fn(u64),
    out: &mut (dyn Write + Send),
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for (input, known) in inputs {
        let job = IndexJob {
            indexer,
            reporter,
            known,
        };
        let before = tally.files;
        let read = go_through(input, &job, &|files| progress(before + files), out)?;
        tally.add(&read);
    }
    Ok(tally)
}

fn again(input: &Input) -> io::Result<Again> {
    let reason = "requests cannot be read twice";
    input
        .again()
        .ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, reason))
}

/// The part behind the first reading.
struct Comparison<'a> {
    sides: &'a Sides,
    reporter: &'a dyn DupesReporter,
    policy: &'a Policy,
    /// Whether the policy also says which codes are told.
    is_sifted: bool,
    contradicting: bool,
}

/// Which games are copies of better ones.
struct Redundant {
    taken: Taken,
    seed: Seed,
    /// By entry.
    games: Vec<bool>,
}

impl Comparison<'_> {
    fn run(
        &self,
        indexer: Indexer,
        tally: &mut Tally,
        out: &mut (dyn Write + Send),
    ) -> io::Result<(DupesSums, Redundant)> {
        let seed = indexer.seed();
        let taken = indexer.finish();
        let clusters = self.clusters(&taken, seed)?;
        let mut sums = DupesSums {
            compared: taken.entries.len() as u64,
            ..DupesSums::default()
        };
        let mut games = vec![false; taken.entries.len()];
        let mut rest = clusters.as_slice();
        while !rest.is_empty() {
            let now;
            (now, rest) = rest.split_at(portion(rest, &taken));
            let mut copies = self.read(now, &taken, seed)?.into_iter().peekable();
            let mut buffer = Vec::new();
            for cluster in now {
                let is_in = |copy: &(u32, Copy)| copy.0 == position(cluster);
                let members = std::iter::from_fn(|| copies.next_if(is_in));
                let members: Vec<Copy> = members.map(|(_, copy)| copy).collect();
                sums.changed += (cluster.len() - members.len()) as u64;
                self.tell(
                    &members,
                    &taken,
                    (tally, &mut sums),
                    &mut games,
                    &mut buffer,
                );
                out.write_all(&buffer)?;
                buffer.clear();
            }
            out.flush()?;
        }
        Ok((sums, Redundant { taken, seed, games }))
    }

    /// Which games may be copies of each other.
    fn clusters(&self, taken: &Taken, seed: Seed) -> io::Result<Vec<Vec<u32>>> {
        let Taken { files, entries } = taken;
        let mut clusters = Clusters::of(entries, seed);
        let probe = clusters.probe(entries);
        if !probe.wanted().is_empty() {
            let wanted = &Wanted::new(files, entries, probe.wanted(), seed);
            let job = ProbeJob {
                wanted,
                entries,
                probe: &probe,
                seed,
                found: Mutex::default(),
            };
            self.sides.read(wanted, &job)?;
            for &(rest, whole) in lock(&job.found).iter() {
                clusters.join(rest, whole);
            }
        }
        let clusters = clusters.finish().into_iter();
        let clusters = clusters.map(|cluster| self.without_itself(cluster, taken));
        Ok(clusters.filter(|cluster| cluster.len() > 1).collect())
    }

    /// A file that was named twice, or is reached over a link as well, is one file.
    fn without_itself(&self, cluster: Vec<u32>, taken: &Taken) -> Vec<u32> {
        let mut seen = std::collections::HashSet::new();
        let mut holders = Holders::default();
        let is_new = |at: &u32| {
            let entry = &taken.entries[*at as usize];
            let name = taken.files.name(entry.file);
            let side = self.sides.side(taken.files.is_known(entry.file));
            let holder = holders
                .find(name, side)
                .unwrap_or_else(|| path_of(name.to_vec()));
            seen.insert((identity(name, &holder), entry.game))
        };
        cluster.into_iter().filter(is_new).collect()
    }

    /// Reads the games of some clusters, each with the first of its cluster, in order.
    fn read(
        &self,
        clusters: &[Vec<u32>],
        taken: &Taken,
        seed: Seed,
    ) -> io::Result<Vec<(u32, Copy)>> {
        let Taken { files, entries } = taken;
        let mut first_of: Vec<(u32, u32)> = clusters
            .iter()
            .flat_map(|cluster| cluster.iter().map(|&at| (at, position(cluster))))
            .collect();
        first_of.sort_unstable();
        let at: Vec<u32> = first_of.iter().map(|(at, _)| *at).collect();
        let wanted = &Wanted::new(files, entries, &at, seed);
        let job = CompareJob {
            wanted,
            entries,
            seed,
            policy: self.policy,
            found: Mutex::default(),
        };
        self.sides.read(wanted, &job)?;
        let found = job
            .found
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut found: Vec<(u32, Copy)> = found
            .into_iter()
            .filter_map(|mut copy| {
                let index = first_of
                    .binary_search_by_key(&copy.order, |(at, _)| *at)
                    .ok()?;
                copy.known = files.is_known(entries[copy.order as usize].file);
                Some((first_of[index].1, copy))
            })
            .collect();
        found.sort_by_key(|(first, copy)| (*first, copy.order));
        // Members of an archive may share a name: each was found by both.
        found.dedup_by_key(|(_, copy)| copy.order);
        Ok(found)
    }

    fn tell(
        &self,
        copies: &[Copy],
        taken: &Taken,
        (tally, sums): (&mut Tally, &mut DupesSums),
        games: &mut [bool],
        out: &mut Vec<u8>,
    ) {
        let Ok(grouped) = catch_unwind(AssertUnwindSafe(|| group(copies))) else {
            // A fault of kifu costs these games, not the run.
            sums.broken += copies.len() as u64;
            tally.failed = true;
            return;
        };
        sums.crowded += grouped.crowded as u64;
        for group in grouped.groups {
            let group = match self.sides.against {
                Some(_) => group.against(copies),
                None => Some(group),
            };
            let Some(group) = group else { continue };
            let mut shown = self.shown(&group, copies, taken, sums.groups + 1);
            self.sift(&mut shown, tally);
            if shown.others.is_empty() {
                continue;
            }
            sums.add(&shown);
            for other in shown.others.iter().filter(|other| other.redundant) {
                games[other.member.copy.order as usize] = true;
            }
            self.reporter.group(&shown, out);
        }
    }

    /// Counts what is told of a group, and takes out the copies of which nothing is.
    fn sift(&self, group: &mut GroupShown<'_>, tally: &mut Tally) {
        group.others.retain_mut(|other| {
            if self.is_sifted {
                let all = other.told.len();
                let weighed = other
                    .told
                    .iter()
                    .filter_map(|(check, _)| Some((*check, self.policy.weigh_comparison(check)?)));
                other.told = weighed.collect();
                tally.unwanted += (all - other.told.len()) as u64;
            }
            tally.compared(other.told.iter().copied());
            !other.told.is_empty()
        });
    }

    fn shown<'a>(
        &self,
        group: &'a Group,
        copies: &'a [Copy],
        taken: &Taken,
        number: u64,
    ) -> GroupShown<'a> {
        let member = |copy: usize| {
            let copy = &copies[copy];
            let file = taken.entries[copy.order as usize].file;
            Member {
                copy,
                name: taken.files.shown(file),
                several: taken.files.games(file) > 1,
            }
        };
        let is_redundant =
            |copy: &Copy, contradicts: bool| !copy.known && (self.contradicting || !contradicts);
        GroupShown::new(number, group, member, |relative| {
            relative.is_copy() && is_redundant(&copies[relative.copy], relative.contradicts())
        })
    }
}

/// The first of a cluster stands for it.
fn position(cluster: &[u32]) -> u32 {
    cluster.first().copied().unwrap_or(u32::MAX)
}

/// How many clusters are compared at once.
fn portion(clusters: &[Vec<u32>], taken: &Taken) -> usize {
    let mut bytes = 0;
    let is_over = |cluster: &Vec<u32>| {
        let size = |at: &u32| USUAL_COPY + 2 * taken.entries[*at as usize].events as usize;
        bytes += cluster.iter().map(size).sum::<usize>();
        bytes > MOST_COMPARED
    };
    clusters
        .iter()
        .position(is_over)
        .unwrap_or(clusters.len())
        .max(1)
}

impl Redundant {
    /// The files of which every game is a copy of a better one elsewhere, with the hashes of their games, and how many copies are in other files.
    fn files(&self) -> (Vec<(FileName, Vec<u64>)>, u64) {
        let Taken { files, entries } = &self.taken;
        let (mut redundant, mut beside_others) = (Vec::new(), 0);
        for (run, games) in runs_of_files(entries, &self.games) {
            let file = run[0].file;
            let copies = games.iter().filter(|redundant| **redundant).count();
            if copies > 0 && copies == files.games(file) as usize {
                let fulls = run.iter().map(|entry| entry.full).collect();
                redundant.push((files.shown(file), fulls));
            } else {
                beside_others += copies as u64;
            }
        }
        (redundant, beside_others)
    }
}

/// The entries of each file, with what is known of them.
fn runs_of_files<'a>(
    entries: &'a [crate::dupes::Entry],
    games: &'a [bool],
) -> impl Iterator<Item = (&'a [crate::dupes::Entry], &'a [bool])> {
    let mut games = games;
    entries.chunk_by(|a, b| a.file == b.file).map(move |run| {
        let own;
        (own, games) = games.split_at(run.len());
        (run, own)
    })
}

impl Found {
    /// Moves the redundant files; those that are no files of their own, or have changed since, stay. Says of each that stays why, and how many
    /// were moved.
    #[must_use]
    pub fn move_to(&self, destination: &Destination) -> (u64, Vec<Kept>) {
        let (mut moved, mut kept) = (0, Vec::new());
        let mut checker = Checker::default();
        for (name, fulls) in self.redundant.iter().zip(&self.fulls) {
            match destination
                .check_and_take(name, |bytes| self.is_unchanged(&mut checker, bytes, fulls))
            {
                Ok(()) => moved += 1,
                Err(reason) => kept.push(Kept {
                    name: name.clone(),
                    reason,
                }),
            }
        }
        (moved, kept)
    }

    fn is_unchanged(&self, checker: &mut Checker, bytes: &[u8], fulls: &[u64]) -> bool {
        let mut now = Vec::new();
        checker.read(bytes, |record| {
            now.extend(copy_of(record, 0, self.seed).map(|copy| copy.entry(0).full));
        });
        now == fulls
    }
}

//! The index: a few dozen bytes a game, and from it which games may be copies of each other.

use std::collections::HashMap;

use super::prints::{COMPARABLE, VERY_SHORT};
use super::{Prints, SHORT, Seed};

/// What is kept of a game: 56 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The hash of the whole main line.
    pub full: u64,
    /// The hash of its beginning; where that is short, that of its text.
    start: u64,
    /// The hash of its very beginning, or 0.
    early: u64,
    /// The hash of its end.
    tail: u64,
    /// The hash of players and date, or 0.
    named: u64,
    /// The file it is in.
    pub file: u32,
    /// Its number in the file, from 0.
    pub game: u32,
    /// How many events there are without the passes at the end.
    pub events: u32,
    plays: u16,
    weight: u16,
}

impl Entry {
    /// Makes one. `named` is the hash of players and date, `text` that of the record's own text.
    #[must_use]
    pub fn new(
        at: (u32, u32),
        prints: &Prints,
        events: usize,
        named: Option<u64>,
        text: u64,
    ) -> Entry {
        Entry {
            full: prints.full,
            start: prints.start.unwrap_or(text),
            early: prints.early.unwrap_or(0),
            tail: prints.tail,
            named: named.unwrap_or(0),
            file: at.0,
            game: at.1,
            events: events as u32,
            plays: prints.plays.min(u32::from(u16::MAX)) as u16,
            weight: prints.weight.min(u32::from(u16::MAX)) as u16,
        }
    }

    /// Whether its whole main line may be that of another game by chance.
    fn is_short(&self) -> bool {
        u32::from(self.weight) < SHORT
    }

    /// Whether its plays may be the beginning of another game by chance.
    fn begins_many(&self) -> bool {
        u32::from(self.plays) < SHORT
    }

    /// What a truncated copy that ends here is looked up by: few plays count as those of the same players and date only.
    fn end(&self, seed: Seed) -> u64 {
        if self.begins_many() {
            seed.mix(self.full, self.named)
        } else {
            self.full
        }
    }
}

/// Which entries belong together, so far.
#[derive(Debug)]
pub struct Clusters {
    seed: Seed,
    parents: Vec<u32>,
}

impl Clusters {
    /// Puts together what has the same main line, and what has the same players, date and length and begins or ends alike.
    #[must_use]
    pub fn of(entries: &[Entry], seed: Seed) -> Clusters {
        let mut clusters = Clusters {
            seed,
            parents: (0..entries.len() as u32).collect(),
        };
        clusters.unite(entries, |one| (!one.is_short()).then_some(one.full));
        clusters.unite(entries, |one| {
            (one.is_short() && one.named != 0).then(|| seed.mix(one.full, one.named))
        });
        clusters.unite(entries, |one| {
            one.is_short().then(|| seed.mix(one.full, one.start))
        });
        // A game with a move more or less is one longer or shorter.
        for more in 0..2 {
            for part in [|one: &Entry| one.start, |one: &Entry| one.tail] {
                clusters.unite(entries, |one| {
                    let is_known = u32::from(one.plays) >= COMPARABLE - 1 && one.named != 0;
                    let key = seed.mix(one.named, u64::from(one.events) + more);
                    is_known.then(|| seed.mix(key, part(one)))
                });
            }
        }
        clusters
    }

    fn unite(&mut self, entries: &[Entry], key: impl Fn(&Entry) -> Option<u64>) {
        for run in runs(entries, key).chunk_by(|a, b| a.0 == b.0) {
            for pair in run.windows(2) {
                self.join(pair[0].1, pair[1].1);
            }
        }
    }

    /// Says that two entries may be copies of one game.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The first of a cluster stands for it.
        self.parents[a.max(b) as usize] = a.min(b);
    }

    fn root(&mut self, mut at: u32) -> u32 {
        while self.parents[at as usize] != at {
            let parent = self.parents[at as usize];
            self.parents[at as usize] = self.parents[parent as usize];
            at = self.parents[at as usize];
        }
        at
    }

    /// All clusters of more than one entry, in the order of their first entries.
    #[must_use]
    pub fn finish(mut self) -> Vec<Vec<u32>> {
        let mut roots: Vec<(u32, u32)> = Vec::new();
        for at in 0..self.parents.len() as u32 {
            roots.push((self.root(at), at));
        }
        roots.sort_unstable();
        let runs = roots
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|run| run.len() > 1);
        runs.map(|run| run.iter().map(|(_, at)| *at).collect())
            .collect()
    }

    /// What has to be asked to find truncated copies.
    #[must_use]
    pub fn probe(&self, entries: &[Entry]) -> Probe {
        Probe::of(entries, self.seed)
    }
}

/// Entries with their keys, those of one key beside each other.
fn runs(entries: &[Entry], key: impl Fn(&Entry) -> Option<u64>) -> Vec<(u64, u32)> {
    let keyed = entries.iter().zip(0_u32..);
    let mut keyed: Vec<_> = keyed
        .filter_map(|(one, at)| Some((key(one)?, at)))
        .collect();
    keyed.sort_unstable();
    keyed
}

/// Finds truncated copies: the hash of every beginning of a long game is looked up among the hashes of the short ones.
#[derive(Debug)]
pub struct Probe {
    seed: Seed,
    ends: HashMap<u64, u32>,
    wanted: Vec<u32>,
}

impl Probe {
    fn of(entries: &[Entry], seed: Seed) -> Probe {
        let mut probe = Probe {
            seed,
            ends: HashMap::new(),
            wanted: Vec::new(),
        };
        probe.add(
            entries,
            |one| (!one.begins_many()).then_some(one.start),
            |_| true,
        );
        probe.add(
            entries,
            |one| (one.early != 0 && one.named != 0).then(|| seed.mix(one.early, one.named)),
            Entry::begins_many,
        );
        probe.wanted.sort_unstable();
        probe.wanted.dedup();
        probe
    }

    /// Takes the entries that begin like another one, where one of them may be what is left of another.
    fn add(
        &mut self,
        entries: &[Entry],
        key: impl Fn(&Entry) -> Option<u64>,
        may_be_rest: impl Fn(&Entry) -> bool,
    ) {
        for run in runs(entries, key).chunk_by(|a, b| a.0 == b.0) {
            let of = |at: u32| &entries[at as usize];
            let first = of(run[0].1).full;
            let differ = run.iter().any(|(_, at)| of(*at).full != first);
            if !differ || !run.iter().any(|(_, at)| may_be_rest(of(*at))) {
                continue;
            }
            for &(_, at) in run {
                self.wanted.push(at);
                if may_be_rest(of(at)) {
                    self.ends.entry(of(at).end(self.seed)).or_insert(at);
                }
            }
        }
    }

    /// The entries whose games have to be read once more, in order.
    #[must_use]
    pub fn wanted(&self) -> &[u32] {
        &self.wanted
    }

    /// Which entries end where this game has come to after an event: `plays` and `hash` are what [`super::trace`] tells.
    pub fn at(&self, entry: &Entry, plays: u32, hash: u64) -> Option<u32> {
        if plays < VERY_SHORT || hash == entry.full {
            return None;
        }
        let key = match (plays < SHORT, entry.named) {
            (true, 0) => return None,
            (true, named) => self.seed.mix(hash, named),
            (false, _) => hash,
        };
        self.ends.get(&key).copied()
    }
}

//! The positions a line of play has been through, for superko and for repetitions that the rules allow.

use crate::board::Color;

/// Every position of one line, from its start or last setup, with who was to move in it and how it came about.
///
/// Lines branch and come back, so the log only ever grows and shrinks at its end.
#[derive(Clone, Debug, Default)]
pub struct PositionLog {
    entries: Vec<Entry>,
    /// Open addressing over `entries`, a position's newest entry + 1; 0 is free. Valid only when `indexed`.
    table: Vec<u32>,
    /// Made at the first removal of stones: before that every position is new.
    indexed: bool,
    /// Where the history starts: a setup leaves nothing before it to repeat.
    since: u32,
    /// Where the last pass left the history that Spight's rule remembers.
    passed: u32,
}

/// How a position came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It was there at the start.
    Start,
    /// By a board play that took no stone off.
    Placing,
    /// By a board play that took stones off.
    Taking,
    /// By a pass.
    Pass,
}

/// What a position repeats, as move numbers; 0 is the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The latest earlier move that left the same stones.
    pub position: u32,
    /// The latest earlier move that left the same stones with the same player to move.
    pub situation: Option<u32>,
    /// Whether the player who just moved made this situation by a board play before.
    pub natural: bool,
    /// Whether the position occurred since the last pass.
    pub since_pass: bool,
    /// How many positions ago the latest same position was.
    pub age: u32,
}

/// Where a log stood.
#[derive(Clone, Copy, Debug)]
pub struct LogMark {
    length: u32,
    since: u32,
    passed: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// The newest entry of the same position with Black, with White to move: its index × 2, + 1 where any such was made by a board play.
    latest: [u32; 2],
    /// The entry of the same position before this one.
    previous: u32,
    number: u32,
}

const NONE: u32 = u32::MAX;

impl PositionLog {
    /// Forgets everything.
    pub fn clear(&mut self) {
        // One game of a million moves must not make every later game pay for its table.
        if self.table.len() > 1 << 14 {
            self.table = Vec::new();
        }
        self.entries.clear();
        self.indexed = false;
        self.since = 0;
        self.passed = 0;
    }

    /// Starts a new history, as a setup does: nothing before can be repeated.
    pub fn start_anew(&mut self) {
        self.since = self.length();
        self.passed = self.since;
    }

    /// Whether the history has no position yet.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.since == self.length()
    }

    /// Adds the position after move `number` and tells what it repeats, if anything.
    #[inline]
    pub fn add(&mut self, hash: u64, to_move: Color, made: Made, number: u32) -> Option<Seen> {
        let index = self.length();
        if made == Made::Taking && !self.indexed {
            self.index_all();
        }
        let previous = if self.indexed {
            self.replace(hash, index)
        } else if made == Made::Pass && index > self.since {
            // A pass leaves the stones as the entry before has them.
            index - 1
        } else {
            NONE
        };
        if previous != NONE || made == Made::Pass {
            return self.add_again(hash, to_move, made, number, previous);
        }
        let by_play = u32::from(made != Made::Start);
        let mut latest = [NONE; 2];
        latest[to_move as usize] = index << 1 | by_play;
        self.entries.push(Entry {
            hash,
            latest,
            previous,
            number,
        });
        None
    }

    /// Adds a position that came up before, or one that a pass left.
    #[cold]
    fn add_again(
        &mut self,
        hash: u64,
        to_move: Color,
        made: Made,
        number: u32,
        previous: u32,
    ) -> Option<Seen> {
        let index = self.length();
        let mut entry = Entry {
            hash,
            latest: [NONE; 2],
            previous,
            number,
        };
        let mut seen = None;
        if let Some(earlier) = self.entries.get(previous as usize) {
            let in_history = |latest: u32| {
                if latest != NONE && latest >> 1 >= self.since {
                    latest
                } else {
                    NONE
                }
            };
            entry.latest = earlier.latest.map(in_history);
            seen = self.seen(&entry, to_move, index);
        }
        let own = &mut entry.latest[to_move as usize];
        let before = *own != NONE && *own & 1 == 1;
        let by_play = matches!(made, Made::Placing | Made::Taking);
        *own = index << 1 | u32::from(by_play || before);
        self.entries.push(entry);
        if made == Made::Pass {
            self.passed = index;
        }
        seen
    }

    /// Where the log stands.
    #[must_use]
    pub fn mark(&self) -> LogMark {
        LogMark {
            length: self.length(),
            since: self.since,
            passed: self.passed,
        }
    }

    /// Goes back to a mark.
    pub fn take_back(&mut self, mark: LogMark) {
        while self.length() > mark.length {
            let Some(entry) = self.entries.pop() else {
                break;
            };
            if self.indexed {
                let slot = self.slot(entry.hash);
                // What came last stands last in every run of slots, so freeing its slot breaks no search.
                self.table[slot] = entry.previous.wrapping_add(1);
            }
        }
        self.since = mark.since;
        self.passed = mark.passed;
    }

    fn seen(&self, entry: &Entry, to_move: Color, index: u32) -> Option<Seen> {
        let number = |latest: u32| {
            self.entries
                .get((latest >> 1) as usize)
                .map(|entry| entry.number)
        };
        let own = entry.latest[to_move as usize];
        let newest = match entry.latest {
            [NONE, one] | [one, NONE] => one,
            [black, white] => black.max(white),
        };
        if newest == NONE {
            return None;
        }
        Some(Seen {
            position: number(newest)?,
            situation: if own == NONE { None } else { number(own) },
            natural: own != NONE && own & 1 == 1,
            since_pass: newest >> 1 >= self.passed,
            age: index - (newest >> 1),
        })
    }

    #[inline]
    fn length(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Makes `index` the newest entry of a position and returns the one before.
    #[inline]
    fn replace(&mut self, hash: u64, index: u32) -> u32 {
        if self.entries.len() * 2 >= self.table.len() {
            self.index_all();
        }
        let slot = self.slot(hash);
        std::mem::replace(&mut self.table[slot], index + 1).wrapping_sub(1)
    }

    /// The slot of a position: the one it has, or the free one it would get.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.table[slot] {
                0 => return slot,
                entry
                    if self
                        .entries
                        .get(entry as usize - 1)
                        .is_none_or(|entry| entry.hash == hash) =>
                {
                    return slot;
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Makes the table afresh, large enough, adding the entries in their order.
    #[cold]
    fn index_all(&mut self) {
        let size = (self.entries.len() * 4).next_power_of_two().max(512);
        self.table.clear();
        self.table.resize(size, 0);
        self.indexed = true;
        for index in 0..self.entries.len() {
            let slot = self.slot(self.entries[index].hash);
            let before = std::mem::replace(&mut self.table[slot], index as u32 + 1);
            self.entries[index].previous = before.wrapping_sub(1);
        }
    }
}

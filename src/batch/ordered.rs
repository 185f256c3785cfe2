//! Output of many workers, written in the order of the targets, with bounded memory.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Writes what workers produce in the order of their targets, as early as possible.
///
/// A worker that has much to say before its turn waits. That cannot lock up: every worker takes its targets in ascending order, so the first
/// target not yet finished is always at work or waits for nobody.
pub(super) struct Ordered<'o> {
    state: Mutex<State<'o>>,
    turn: Condvar,
}

struct State<'o> {
    out: &'o mut (dyn Write + Send),
    /// The target whose output comes next.
    next: usize,
    /// Finished output that waits for its turn, and how many bytes it holds.
    waiting: BTreeMap<usize, Vec<u8>>,
    held: usize,
    error: Option<io::Error>,
}

/// Output of one target beyond this many bytes is not collected, it waits for its turn.
pub(super) const MOST_COLLECTED: usize = 1 << 20;
/// Finished output of all targets beyond this many bytes is not held.
const MOST_HELD: usize = 1 << 24;

impl<'o> Ordered<'o> {
    pub fn new(out: &'o mut (dyn Write + Send)) -> Ordered<'o> {
        let state = State {
            out,
            next: 0,
            waiting: BTreeMap::new(),
            held: 0,
            error: None,
        };
        Ordered {
            state: Mutex::new(state),
            turn: Condvar::new(),
        }
    }

    /// Writes a part of a target's output once it is its turn, and empties the buffer.
    pub fn part(&self, target: usize, bytes: &mut Vec<u8>) {
        let mut state = self.wait_while(|state| state.next != target);
        state.write(bytes);
        bytes.clear();
    }

    /// Hands over the rest of a target's output.
    pub fn finish(&self, target: usize, bytes: Vec<u8>) {
        let mut state = self.wait_while(|state| state.next != target && state.held > MOST_HELD);
        if state.next != target {
            state.held += bytes.len();
            state.waiting.insert(target, bytes);
            return;
        }
        state.write(&bytes);
        state.next += 1;
        loop {
            let next = state.next;
            let Some(bytes) = state.waiting.remove(&next) else {
                break;
            };
            state.held -= bytes.len();
            state.write(&bytes);
            state.next += 1;
        }
        drop(state);
        self.turn.notify_all();
    }

    /// Whether nothing more can be written.
    pub fn is_closed(&self) -> bool {
        self.lock().error.is_some()
    }

    /// What went wrong, if anything did.
    pub fn into_result(self) -> io::Result<()> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(()), Err)
    }

    fn wait_while(&self, condition: impl Fn(&State<'_>) -> bool) -> MutexGuard<'_, State<'o>> {
        let mut state = self.lock();
        while condition(&state) {
            state = self
                .turn
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn lock(&self) -> MutexGuard<'_, State<'o>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State<'_> {
    fn write(&mut self, bytes: &[u8]) {
        if self.error.is_none() {
            self.error = self.out.write_all(bytes).err();
        }
    }
}

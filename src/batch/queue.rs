//! The way from those who find records to those who check them: bounded, and never waiting for more than there is.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::{Resume, Target};

/// So many targets are handed out at once at most: the memory a run takes does not grow with their number.
const MOST_TARGETS: usize = 1024;
/// Targets that hold their bytes are handed out before they hold more than this; a single larger one goes alone.
const MOST_BYTES: usize = 64 << 20;

/// Nobody takes targets any more, so finding more of them is of no use.
#[derive(Debug)]
pub struct Closed;

/// Where targets are put by those who find them; what a resumed run has done already goes no further.
pub struct Sender {
    queue: Arc<Queue>,
    resume: Option<Resume>,
    resumed: Arc<AtomicU64>,
}

impl Sender {
    /// Hands a target over; waits while there is enough to do.
    ///
    /// # Errors
    /// When nobody takes targets any more.
    pub fn push(&self, target: Target) -> Result<(), Closed> {
        if let Some(resume) = &self.resume
            && resume.has(&target.name())
        {
            self.resumed.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        let size = target.size();
        let mut state = self
            .queue
            .wait_while(|state| state.is_full(size) && !state.closed);
        if state.closed {
            return Err(Closed);
        }
        state.bytes += size;
        state.targets.push(target);
        drop(state);
        self.queue.changed.notify_all();
        Ok(())
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// Where targets are taken from, portion by portion.
pub(super) struct Receiver {
    queue: Arc<Queue>,
}

impl Receiver {
    /// All that has been found since the last portion, in order; waits for at least one target. `None` at the end.
    ///
    /// While a portion is worked on the next one grows, and when targets come slowly each is taken as it comes: no timer is needed.
    pub fn portion(&self) -> Option<Vec<Target>> {
        let mut state = self
            .queue
            .wait_while(|state| state.targets.is_empty() && !state.closed);
        state.bytes = 0;
        let portion = mem::take(&mut state.targets);
        drop(state);
        self.queue.changed.notify_all();
        (!portion.is_empty()).then_some(portion)
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// Starts `find` on a thread of its own. The thread is not waited for: it may sit in a read that never ends.
pub(super) fn start(
    resume: Option<Resume>,
    resumed: Arc<AtomicU64>,
    find: impl FnOnce(&Sender) -> Result<(), Closed> + Send + 'static,
) -> std::io::Result<Receiver> {
    let queue = Arc::new(Queue::default());
    let sender = Sender {
        queue: Arc::clone(&queue),
        resume,
        resumed,
    };
    let search = move || {
        // Whoever finds targets turns panics of foreign code into findings; the queue is closed whatever happens.
        let _ = catch_unwind(AssertUnwindSafe(|| find(&sender)));
    };
    thread::Builder::new()
        .name("search".to_owned())
        .spawn(search)?;
    Ok(Receiver { queue })
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    targets: Vec<Target>,
    bytes: usize,
    closed: bool,
}

impl State {
    fn is_full(&self, more: usize) -> bool {
        let is_heavy = self.bytes + more > MOST_BYTES && !self.targets.is_empty();
        self.targets.len() >= MOST_TARGETS || is_heavy
    }
}

impl Queue {
    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn wait_while(&self, condition: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        while condition(&state) {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

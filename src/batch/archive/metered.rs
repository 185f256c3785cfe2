//! A reader that gives out no more than it is allowed to.

use std::io::{self, Read};

use super::LONGEST_MEMBER;

/// How much an archive may unpack to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Bytes of one member.
    pub member: u64,
    /// Bytes of all members, whatever the size of the archive.
    pub floor: u64,
    /// Bytes of all members for each byte of the archive, beyond `floor`.
    pub ratio: u64,
    /// Bytes of all members, whatever the ratio.
    pub total: u64,
    /// How many members there may be.
    pub members: u64,
}

/// The limits of every run.
pub(super) const LIMITS: Limits = Limits {
    member: LONGEST_MEMBER,
    floor: 1 << 30,
    ratio: 200,
    total: 1 << 40,
    members: 10_000_000,
};

impl Limits {
    /// The bytes that an archive of this size may unpack to.
    pub fn budget(&self, packed: u64) -> u64 {
        packed
            .saturating_mul(self.ratio)
            .clamp(self.floor, self.total.max(self.floor))
    }
}

/// Gives out so many bytes, and then an error that [`is_limit`] knows.
pub(super) struct Metered<R> {
    inner: R,
    left: u64,
}

impl<R> Metered<R> {
    pub fn new(inner: R, budget: u64) -> Metered<R> {
        Metered {
            inner,
            left: budget,
        }
    }

    /// How much it would still give out.
    pub fn left(&self) -> u64 {
        self.left
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        match self.left.checked_sub(read as u64) {
            Some(left) => self.left = left,
            None => return Err(beyond_limit()),
        }
        Ok(read)
    }
}

/// The error of something that unpacks to too much.
pub(super) fn beyond_limit() -> io::Error {
    let message = "it unpacks to more than its size makes likely";
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// Whether an error is about a limit, not about damage.
pub(super) fn is_limit(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}

//! The members of an archive, handed over one by one.

use std::any::Any;
use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::super::lines::refused;
use super::super::system::{ARCHIVE_LIMIT, ARCHIVE_SKIPPED};
use super::super::target::{name_of, name_of_bytes, part_of};
use super::super::{Closed, Sender, Target};
use super::metered::{LIMITS, Limits, is_limit};
use super::{Kind, is_record, kind_of, seven, tape, zipped};
use crate::finding::{CheckInfo, Finding};
use crate::report::{FileName, sanitize};

/// Why an archive is read no further.
pub(super) enum Stop {
    /// Nobody takes members any more.
    Closed,
    /// It is damaged or of a kind that cannot be read.
    Broken(String),
    /// It goes beyond the limits.
    Limit(String),
}

impl From<Closed> for Stop {
    fn from(Closed: Closed) -> Stop {
        Stop::Closed
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        if is_limit(&error) {
            Stop::Limit(error.to_string())
        } else {
            Stop::Broken(error.to_string())
        }
    }
}

/// Hands over the records of an archive in its own order, then what there is to say of the archive itself.
pub(in super::super) fn feed(path: &Path, kind: Kind, sender: &Sender) -> Result<(), Closed> {
    let mut members = Members::new(name_of(path), sender, LIMITS);
    // Foreign code reads foreign bytes: whatever becomes of it, the run goes on.
    let read = catch_unwind(AssertUnwindSafe(|| read(path, kind, &mut members)));
    match read {
        Ok(Ok(())) => members.finish(),
        Ok(Err(Stop::Closed)) => Err(Closed),
        Ok(Err(Stop::Broken(reason))) => sender.push(refused(members.archive, reason)),
        Ok(Err(Stop::Limit(reason))) => members.tell(&ARCHIVE_LIMIT, reason),
        Err(panic) => sender.push(refused(members.archive, broke_down(panic.as_ref()))),
    }
}

fn broke_down(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let reason = text.unwrap_or("no reason given");
    format!("it is damaged in a way that nobody foresaw: {reason}")
}

fn read(path: &Path, kind: Kind, members: &mut Members<'_>) -> Result<(), Stop> {
    let file = File::open(path)?;
    let packed = file.metadata()?.len();
    match kind {
        Kind::Zip => zipped::read(&file, packed, members),
        Kind::SevenZip => seven::read(file, packed, members),
        _ => tape::read(kind, file, packed, members),
    }
}

/// What a member is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// To be checked.
    Record,
    /// To be passed over.
    Other,
}

/// How reading one member ended.
pub(super) enum Outcome {
    /// It was handed over, or passed over.
    Done,
    /// It was damaged, which has been told; what comes behind it in the same stream is damaged too.
    Damaged,
}

/// Counts members and hands records over.
pub(super) struct Members<'a> {
    archive: FileName,
    sender: &'a Sender,
    /// What this archive is held to.
    pub limits: Limits,
    met: u64,
    records: u64,
    archives: u64,
    first_archive: Vec<u8>,
}

impl<'a> Members<'a> {
    fn new(archive: FileName, sender: &'a Sender, limits: Limits) -> Members<'a> {
        Members {
            archive,
            sender,
            limits,
            met: 0,
            records: 0,
            archives: 0,
            first_archive: Vec::new(),
        }
    }

    /// Counts a member and says what it is.
    pub fn meet(&mut self, name: &[u8]) -> Result<Role, Stop> {
        self.met += 1;
        if self.met > self.limits.members {
            let most = self.limits.members;
            return Err(Stop::Limit(format!("it has more than {most} members")));
        }
        if is_record(name) {
            self.records += 1;
            return Ok(Role::Record);
        }
        if kind_of(name).is_some() {
            if self.archives == 0 {
                self.first_archive = name.to_vec();
            }
            self.archives += 1;
        }
        Ok(Role::Other)
    }

    /// Reads a record and hands it over, or tells why not. `size` is what the archive says of it: a larger member is not even begun, and a
    /// shorter one is damaged.
    pub fn read(&mut self, name: &[u8], size: u64, reader: impl Read) -> Result<Outcome, Stop> {
        if size > self.limits.member {
            return self.refuse_large(name);
        }
        let mut bytes = Vec::new();
        match reader.take(self.limits.member + 1).read_to_end(&mut bytes) {
            Err(error) if is_limit(&error) => return Err(error.into()),
            Err(error) => return self.damaged(name, error.to_string()),
            Ok(read) if read as u64 > self.limits.member => return self.refuse_large(name),
            Ok(read) if (read as u64) < size => {
                return self.damaged(name, "the archive ends within this member".to_owned());
            }
            Ok(_) => {}
        }
        let name = part_of(&self.archive, b'!', name);
        self.sender.push(Target::Record(name, bytes))?;
        Ok(Outcome::Done)
    }

    /// Tells that a member cannot be read, though others may be.
    pub fn refuse(&mut self, name: &[u8], reason: String) -> Result<Outcome, Stop> {
        let name = part_of(&self.archive, b'!', name);
        self.sender.push(refused(name, reason))?;
        Ok(Outcome::Done)
    }

    fn damaged(&mut self, name: &[u8], reason: String) -> Result<Outcome, Stop> {
        self.refuse(name, reason)?;
        Ok(Outcome::Damaged)
    }

    fn refuse_large(&mut self, name: &[u8]) -> Result<Outcome, Stop> {
        let reason = format!(
            "this record unpacks to more than {} MiB",
            self.limits.member >> 20
        );
        let finding = Box::new(Finding::new(&ARCHIVE_LIMIT, reason));
        let name = part_of(&self.archive, b'!', name);
        self.sender.push(Target::Refused(name, finding))?;
        Ok(Outcome::Done)
    }

    /// Tells of what was passed over, where that may surprise.
    fn finish(self) -> Result<(), Closed> {
        let mut reasons = Vec::new();
        if self.records == 0 {
            let others = self.met;
            reasons.push(format!(
                "no record (*.sgf, *.sgfs) among its {others} members"
            ));
        }
        if self.archives > 0 {
            let first = name_of_bytes(&self.first_archive).shown;
            reasons.push(format!(
                "{} in it not opened: {}{}",
                if self.archives == 1 {
                    "an archive"
                } else {
                    "archives"
                },
                sanitize(&first),
                match self.archives {
                    1 => String::new(),
                    several => format!(" and {} more", several - 1),
                }
            ));
        }
        if reasons.is_empty() {
            return Ok(());
        }
        self.tell(&ARCHIVE_SKIPPED, reasons.join("; "))
    }

    /// Tells something of the archive as a whole.
    fn tell(self, check: &'static CheckInfo, reason: String) -> Result<(), Closed> {
        let finding = Box::new(Finding::new(check, reason));
        self.sender.push(Target::Refused(self.archive, finding))
    }
}

//! Zip archives.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use zip::ZipReadOptions;

use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::members::{Members, Outcome, Role, Stop};
use super::metered::Metered;

/// Goes through the directory of the archive entry by entry, so that memory does not grow with their number.
pub(super) fn read(file: &File, packed: u64, members: &mut Members<'_>) -> Result<(), Stop> {
    let mut budget = members.limits.budget(packed);
    let mut body = Near::new(file);
    let mut archive = ZipIterable::try_new(Near::new(file), Config::default()).map_err(stop)?;
    for entry in archive.files().map_err(stop)? {
        let entry = entry.map_err(stop)?;
        if !entry.is_file() {
            continue;
        }
        let name = entry.name_raw().to_vec();
        if members.meet(&name)? == Role::Record {
            read_record(entry, &name, &mut body, &mut budget, members)?;
        }
    }
    Ok(())
}

fn read_record(
    entry: ZipFileEntry<'static>,
    name: &[u8],
    body: &mut Near<'_>,
    budget: &mut u64,
    members: &mut Members<'_>,
) -> Result<Outcome, Stop> {
    let size = entry.size();
    match entry.with_reader(body, ZipReadOptions::new()) {
        Ok(reader) => {
            let mut metered = Metered::new(reader, *budget);
            let outcome = members.read(name, size, &mut metered);
            *budget = metered.left();
            outcome
        }
        Err(error) => members.refuse(name, error.to_string()),
    }
}

fn stop(error: ZipError) -> Stop {
    match error {
        ZipError::Io(error) => error.into(),
        other => Stop::Broken(other.to_string()),
    }
}

/// A place in a file of its own: two of them do not disturb each other, and a short way forward throws no buffer away.
struct Near<'f> {
    reader: BufReader<At<'f>>,
    at: u64,
}

impl<'f> Near<'f> {
    fn new(file: &'f File) -> Near<'f> {
        let reader = BufReader::with_capacity(1 << 15, At { file, at: 0 });
        Near { reader, at: 0 }
    }
}

impl Read for Near<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for Near<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(_) => None,
        };
        let by =
            target.and_then(|target| i64::try_from(i128::from(target) - i128::from(self.at)).ok());
        match (target, by) {
            (Some(target), Some(by)) => {
                self.reader.seek_relative(by)?;
                self.at = target;
            }
            _ => self.at = self.reader.seek(to)?,
        }
        Ok(self.at)
    }
}

/// Reads a shared file at a place of its own.
struct At<'f> {
    file: &'f File,
    at: u64,
}

impl Read for At<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // All readers of one archive sit on one thread, so nobody moves the file between these two.
        let mut file = self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for At<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.file.metadata()?.len().checked_add_signed(by),
        };
        self.at = target.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

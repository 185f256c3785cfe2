//! 7z archives.

use std::fs::File;
use std::io::{self, Read};

use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, Error, Password};

use super::directory;
use super::members::{Members, Outcome, Role, Stop};
use super::metered::Metered;

/// Goes through the archive block by block; within one all that lies before a member has to be unpacked.
pub(super) fn read(mut file: File, packed: u64, members: &mut Members<'_>) -> Result<(), Stop> {
    directory::check(&mut file, packed)?;
    let archive = Archive::read(&mut file, &Password::empty()).map_err(stop)?;
    if archive.files.len() as u64 > members.limits.members {
        let most = members.limits.members;
        return Err(Stop::Limit(format!("it has more than {most} members")));
    }
    let mut left = members.limits.budget(packed);
    for block in 0..archive.blocks.len() {
        read_block(&archive, block, &mut file, &mut left, members)?;
    }
    // Members without bytes lie in no block; 7-Zip lists them apart as well.
    for entry in archive.files.iter().filter(|entry| !entry.has_stream) {
        if !entry.is_directory {
            read_entry(entry, &mut io::empty(), &mut left, members)?;
        }
    }
    Ok(())
}

fn read_block(
    archive: &Archive,
    block: usize,
    file: &mut File,
    left: &mut u64,
    members: &mut Members<'_>,
) -> Result<(), Stop> {
    // The crate knows no errors but its own, so ours waits outside.
    let mut stopped = None;
    let password = Password::empty();
    let decoder = BlockDecoder::new(1, block, archive, &password, file);
    let read = decoder.for_each_entries(&mut |entry: &ArchiveEntry, reader: &mut dyn Read| {
        if !entry.has_stream {
            return Ok(true);
        }
        match read_entry(entry, reader, left, members) {
            // The members of a block are packed as one: behind damage there is nothing.
            Ok(outcome) => Ok(matches!(outcome, Outcome::Done)),
            Err(stop) => {
                stopped = Some(stop);
                Ok(false)
            }
        }
    });
    match stopped {
        Some(stop) => Err(stop),
        None => read.map(|_| ()).map_err(stop),
    }
}

fn read_entry(
    entry: &ArchiveEntry,
    reader: &mut dyn Read,
    left: &mut u64,
    members: &mut Members<'_>,
) -> Result<Outcome, Stop> {
    let name = entry.name.as_bytes();
    let size = entry.size;
    let mut reader = Metered::new(reader, *left);
    let mut outcome = Outcome::Done;
    if members.meet(name)? == Role::Record {
        outcome = members.read(name, size, &mut reader)?;
    }
    if let Outcome::Done = outcome {
        // The next member begins where this one ends.
        io::copy(&mut reader, &mut io::sink())?;
    }
    *left = reader.left();
    Ok(outcome)
}

/// What an error of the crate means here.
pub(super) fn stop(error: Error) -> Stop {
    match error {
        Error::Io(error, _) | Error::MaybeBadPassword(error) => error.into(),
        Error::Other(reason) | Error::Unsupported(reason) => Stop::Broken(reason.into_owned()),
        Error::UnsupportedCompressionMethod(method) if method.contains("AES") => encrypted(),
        Error::UnsupportedCompressionMethod(method) => {
            Stop::Broken(format!("kifu does not know how to unpack {method}"))
        }
        Error::PasswordRequired => encrypted(),
        other => Stop::Broken(other.to_string()),
    }
}

fn encrypted() -> Stop {
    Stop::Broken("it is encrypted".to_owned())
}

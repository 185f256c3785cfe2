//! Tar archives, packed or not.

use std::fs::File;
use std::io::{BufReader, Read};

use tar::{Archive, Entry, EntryType, PaxExtensions};

use super::Kind;
use super::members::{Members, Outcome, Role, Stop};
use super::metered::Metered;
use super::unpack::unpack;

/// A longer name is no name; whoever states one may only want our memory.
const LONGEST_NAME: u64 = 1 << 20;

/// Goes through the archive once. Entries are taken raw, because the crate would read names of any length into memory.
pub(super) fn read(
    kind: Kind,
    file: File,
    packed: u64,
    members: &mut Members<'_>,
) -> Result<(), Stop> {
    let budget = members.limits.budget(packed);
    let reader = Metered::new(unpack(kind, file)?, budget);
    let mut archive = Archive::new(BufReader::with_capacity(1 << 16, reader));
    let mut long_name = None;
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry?;
        match entry.header().entry_type() {
            EntryType::GNULongName => {
                let name = extension(&mut entry)?;
                long_name = name.split(|byte| *byte == 0).next().map(<[u8]>::to_vec);
            }
            EntryType::XHeader => {
                long_name = path_in(&extension(&mut entry)?).or(long_name);
            }
            EntryType::GNULongLink | EntryType::XGlobalHeader => {}
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                if let Outcome::Damaged = read_member(entry, long_name.take(), members)? {
                    return Ok(());
                }
            }
            _ => long_name = None,
        }
    }
    Ok(())
}

fn read_member(
    entry: Entry<'_, impl Read>,
    name: Option<Vec<u8>>,
    members: &mut Members<'_>,
) -> Result<Outcome, Stop> {
    let name = name.unwrap_or_else(|| entry.path_bytes().into_owned());
    // Old archives mark directories by their names alone.
    if name.ends_with(b"/") || members.meet(&name)? != Role::Record {
        return Ok(Outcome::Done);
    }
    if entry.header().entry_type() == EntryType::GNUSparse {
        return members.refuse(&name, "sparse members are not supported".to_owned());
    }
    let size = entry.size();
    members.read(&name, size, entry)
}

/// What an entry says of the one behind it.
fn extension(entry: &mut Entry<'_, impl Read>) -> Result<Vec<u8>, Stop> {
    if entry.size() > LONGEST_NAME {
        return Err(Stop::Limit("a name in it is longer than 1 MiB".to_owned()));
    }
    let mut bytes = Vec::new();
    entry.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn path_in(extensions: &[u8]) -> Option<Vec<u8>> {
    let mut found = PaxExtensions::new(extensions).flatten();
    let path = found.find(|extension| extension.key_bytes() == b"path")?;
    Some(path.value_bytes().to_vec())
}

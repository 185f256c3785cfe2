//! Archives, taken apart in memory: one member after the other, nothing is written to the disk.
//!
//! What an archive says of itself is not believed: members, their sum and their number are held within [`Limits`], and foreign code that
//! breaks down on an archive costs the rest of that archive alone.

#[cfg(feature = "archives")]
mod directory;
#[cfg(feature = "archives")]
mod members;
#[cfg(feature = "archives")]
mod metered;
#[cfg(feature = "archives")]
mod seven;
#[cfg(feature = "archives")]
mod tape;
#[cfg(feature = "archives")]
mod unpack;
#[cfg(feature = "archives")]
mod zipped;
#[cfg(feature = "archives")]
mod zstandard;

#[cfg(feature = "archives")]
pub(super) use members::feed;
#[cfg(feature = "archives")]
pub(super) use unpack::{read_packed, unpack};

#[cfg(not(feature = "archives"))]
mod absent;
#[cfg(not(feature = "archives"))]
pub(super) use absent::{feed, read_packed, unpack};

/// No record is longer than this once it is unpacked.
pub(super) const LONGEST_MEMBER: u64 = 256 << 20;

/// The kinds of archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Gzip,
    Zstandard,
    Zip,
    Tar,
    TarGzip,
    TarZstandard,
    SevenZip,
}

/// What names end in; longer endings come before those they end in.
const ENDINGS: [(&str, Kind); 9] = [
    (".tar.gz", Kind::TarGzip),
    (".tgz", Kind::TarGzip),
    (".tar.zst", Kind::TarZstandard),
    (".tzst", Kind::TarZstandard),
    (".tar", Kind::Tar),
    (".zip", Kind::Zip),
    (".7z", Kind::SevenZip),
    (".gz", Kind::Gzip),
    (".zst", Kind::Zstandard),
];

impl Kind {
    /// Whether there are members in it; otherwise it is one packed file.
    pub fn has_members(self) -> bool {
        !matches!(self, Kind::Gzip | Kind::Zstandard)
    }
}

/// What kind of archive a name means.
pub(super) fn kind_of(name: &[u8]) -> Option<Kind> {
    let found = ENDINGS.iter().find(|(ending, _)| ends_with(name, ending));
    found.map(|(_, kind)| *kind)
}

/// How the names of records end.
const RECORDS: [&str; 6] = [".sgf", ".sgfs", ".gib", ".ngf", ".ugf", ".ugi"];

/// Whether a name is that of a record file.
pub(super) fn is_record(name: &[u8]) -> bool {
    RECORDS.iter().any(|ending| ends_with(name, ending))
}

/// Whether a name found in a directory is that of an archive of records. A packed file is opened unasked only where its name says that it is
/// a record: there are many `.gz` that are something else.
pub(super) fn is_worth_opening(name: &[u8]) -> bool {
    kind_of(name).is_some_and(|kind| kind.has_members() || is_record(without_packing(name)))
}

/// The name without the ending of a packed file.
pub(super) fn without_packing(name: &[u8]) -> &[u8] {
    let packed = [".gz", ".zst"]
        .into_iter()
        .find(|ending| ends_with(name, ending));
    &name[..name.len() - packed.map_or(0, str::len)]
}

/// Whether a name has this ending, in any letter case, and something before it.
pub(super) fn ends_with(name: &[u8], ending: &str) -> bool {
    let file = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
    file.len() > ending.len()
        && file[file.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_kinds() {
        assert_eq!(kind_of(b"a.TAR.gz"), Some(Kind::TarGzip));
        assert_eq!(kind_of(b"a.sgf.gz"), Some(Kind::Gzip));
        assert_eq!(kind_of(b"a.7Z"), Some(Kind::SevenZip));
        assert_eq!(kind_of(b"dir/.zip"), None);
        assert_eq!(kind_of(b"a.sgf"), None);
        assert!(is_record(b"x/A.SGF") && is_record(b"a.sgfs") && !is_record(b"x/.sgf"));
        assert!(is_worth_opening(b"a.sgf.zst") && !is_worth_opening(b"log.gz"));
    }
}

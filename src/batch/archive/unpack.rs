//! Files that are one packed file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::Kind;
use super::metered::LIMITS;
use super::zstandard::Frames;

/// What lies below the packing of a file; a kind that is not packed as a whole gives the file itself.
pub(in super::super) fn unpack(kind: Kind, file: File) -> io::Result<Box<dyn Read + Send>> {
    Ok(match kind {
        Kind::Gzip | Kind::TarGzip => Box::new(MultiGzDecoder::new(file)),
        Kind::Zstandard | Kind::TarZstandard => Box::new(Frames::new(file)),
        Kind::Zip | Kind::Tar | Kind::SevenZip => Box::new(file),
    })
}

/// Reads a packed record.
pub(in super::super) fn read_packed(
    path: &Path,
    kind: Kind,
    bytes: &mut Vec<u8>,
) -> io::Result<()> {
    bytes.clear();
    let reader = unpack(kind, File::open(path)?)?;
    reader.take(LIMITS.member + 1).read_to_end(bytes)?;
    if bytes.len() as u64 > LIMITS.member {
        bytes.clear();
        let message = "this record unpacks to more than 256 MiB";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(())
}

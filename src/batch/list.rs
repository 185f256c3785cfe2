//! Lists of paths in a file or on standard input.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use super::Target;
use super::lines::{Line, LineReader, open};

/// A path of more bytes than any system allows is no path.
const LONGEST_PATH: u64 = 1 << 16;

/// The paths that a list names, one after the other.
pub struct FileList {
    path: PathBuf,
    reader: Option<LineReader<Box<dyn BufRead + Send>>>,
    failed: Option<io::Error>,
}

impl FileList {
    /// Opens a list, `-` for standard input: one path a line, or `null` for paths that end with a NUL.
    #[must_use]
    pub fn open(path: &Path, null: bool) -> FileList {
        let end = if null { 0 } else { b'\n' };
        let (reader, failed) = match open(path) {
            Ok(reader) => (Some(LineReader::new(reader, end, LONGEST_PATH)), None),
            Err(error) => (None, Some(error)),
        };
        FileList {
            path: path.to_path_buf(),
            reader,
            failed,
        }
    }

    fn refuse(&mut self, reason: String) -> Target {
        self.reader = None;
        Target::Missing(self.path.clone(), reason)
    }
}

impl Iterator for FileList {
    type Item = Target;

    fn next(&mut self) -> Option<Target> {
        if let Some(error) = self.failed.take() {
            return Some(self.refuse(error.to_string()));
        }
        let mut line = Vec::new();
        loop {
            match self.reader.as_mut()?.read(&mut line) {
                Ok(Line::Whole) if line.is_empty() => {}
                Ok(Line::Whole) => return Some(Target::File(path_of(line))),
                Ok(Line::TooLong) => {
                    return Some(self.refuse("a path in this list has no end".to_owned()));
                }
                Ok(Line::None) => return None,
                Err(error) => return Some(self.refuse(error.to_string())),
            }
        }
    }
}

/// A path as the system has it.
#[cfg(unix)]
pub(super) fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
pub(super) fn path_of(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

//! Which files are meant: files, directories (searched through), standard input.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// Something to check.
#[derive(Debug)]
pub enum Target {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// Something that cannot be had, and why.
    Missing(PathBuf, String),
}

/// Goes through paths and directories, sorted, one target after the other; never holds more than one directory.
pub struct Walk {
    paths: std::vec::IntoIter<PathBuf>,
    directory: Option<walkdir::IntoIter>,
}

impl Walk {
    /// Files are taken whatever their name; directories give their `.sgf`, `.gib`, `.ngf`, `.ugf` and `.ugi` files, in any letter case; `-` is standard input.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>) -> Walk {
        Walk {
            paths: paths.into_iter(),
            directory: None,
        }
    }

    fn next_in_directory(&mut self) -> Option<Target> {
        let directory = self.directory.as_mut()?;
        for entry in directory {
            match entry {
                Ok(entry) if entry.file_type().is_file() && is_record(entry.file_name()) => {
                    return Some(Target::File(entry.into_path()));
                }
                // A link to a file is a file; links to directories are not followed, so no walk goes in circles.
                Ok(entry) if entry.path_is_symlink() && is_record(entry.file_name()) => {
                    match entry.path().metadata() {
                        Ok(metadata) if metadata.is_dir() => {}
                        Ok(_) => return Some(Target::File(entry.into_path())),
                        Err(error) => {
                            return Some(Target::Missing(entry.into_path(), error.to_string()));
                        }
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    let path = error.path().map(Path::to_path_buf).unwrap_or_default();
                    let reason = error
                        .io_error()
                        .map_or_else(|| error.to_string(), ToString::to_string);
                    return Some(Target::Missing(path, reason));
                }
            }
        }
        self.directory = None;
        None
    }
}

impl Iterator for Walk {
    type Item = Target;

    fn next(&mut self) -> Option<Target> {
        loop {
            if let Some(target) = self.next_in_directory() {
                return Some(target);
            }
            let path = self.paths.next()?;
            if path.as_os_str() == "-" {
                return Some(Target::Stdin);
            }
            match path.metadata() {
                Ok(metadata) if metadata.is_dir() => {
                    self.directory = Some(sorted(path));
                }
                Ok(_) => return Some(Target::File(path)),
                Err(error) => return Some(Target::Missing(path, error.to_string())),
            }
        }
    }
}

/// Entries of one directory share their parent, so comparing whole paths as bytes orders them by name, and takes no path apart.
fn sorted(path: PathBuf) -> walkdir::IntoIter {
    WalkDir::new(path)
        .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
        .into_iter()
}

/// How the names of records end.
const ENDINGS: [&[u8]; 5] = [b".sgf", b".gib", b".ngf", b".ugf", b".ugi"];

fn is_record(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let is = |ending: &&[u8]| name[name.len() - 4..].eq_ignore_ascii_case(ending);
    name.len() > 4 && ENDINGS.iter().any(is)
}

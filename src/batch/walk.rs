//! Which files are meant: files, directories (searched through), standard input.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{Selection, Target};

/// Goes through paths and directories, sorted, one target after the other; never holds more than one directory.
pub struct Walk {
    paths: Box<dyn Iterator<Item = Target> + Send>,
    selection: Selection,
    directory: Option<Directory>,
    stdin: String,
    notice: Option<Notice>,
}

/// Who is told of files of some name.
struct Notice {
    name: &'static str,
    tell: Box<dyn FnMut(&Path) + Send>,
}

/// A directory that is being searched.
struct Directory {
    root: PathBuf,
    entries: walkdir::IntoIter,
}

impl Walk {
    /// Files are taken whatever their name; directories give their records (`.sgf`, `.sgfs`, `.gib`, `.ngf`, `.ugf` and `.ugi`, in any letter
    /// case) and archives; `-` is standard input.
    #[must_use]
    pub fn new(paths: Vec<PathBuf>) -> Walk {
        Walk::over(paths.into_iter().map(Target::File), Selection::default())
    }

    /// The same with paths that come one by one, of directories what the selection takes; targets that are no files pass through.
    #[must_use]
    pub fn over(
        paths: impl Iterator<Item = Target> + Send + 'static,
        selection: Selection,
    ) -> Walk {
        Walk {
            paths: Box::new(paths),
            selection,
            directory: None,
            stdin: "-".to_owned(),
            notice: None,
        }
    }

    /// The same, and `tell` hears of every file of this name that is met in a directory.
    #[must_use]
    pub fn noticing(self, name: &'static str, tell: impl FnMut(&Path) + Send + 'static) -> Walk {
        let tell = Box::new(tell);
        Walk {
            notice: Some(Notice { name, tell }),
            ..self
        }
    }

    /// The same with another name for standard input.
    #[must_use]
    pub fn calling_stdin(self, name: String) -> Walk {
        Walk {
            stdin: name,
            ..self
        }
    }

    fn next_in_directory(&mut self) -> Option<Target> {
        let selection = &self.selection;
        let Directory { root, entries } = self.directory.as_mut()?;
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return Some(missing(&error)),
            };
            let is_avoided = entry.depth() > 0 && entry.file_type().is_dir();
            if is_avoided && selection.avoids(entry.path()) {
                entries.skip_current_dir();
                continue;
            }
            let inside = entry.path().strip_prefix(&*root).unwrap_or(entry.path());
            if entry.depth() > 0 && selection.excludes(inside) {
                if entry.file_type().is_dir() {
                    entries.skip_current_dir();
                }
                continue;
            }
            if let Some(Notice { name, tell }) = &mut self.notice
                && entry.file_name() == *name
            {
                tell(entry.path());
            }
            if selection.takes(inside)
                && selection.is_among(entry.path())
                && let Some(target) = target_of(entry)
            {
                return Some(target);
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
            let path = match self.paths.next()? {
                Target::File(path) => path,
                other => return Some(other),
            };
            if path.as_os_str() == "-" {
                return Some(Target::Stdin(self.stdin.clone()));
            }
            match path.metadata() {
                Ok(metadata) if metadata.is_dir() => {
                    let entries = sorted(&path, self.selection.follows());
                    self.directory = Some(Directory {
                        root: path,
                        entries,
                    });
                }
                Ok(_) if !self.selection.is_among(&path) => {}
                Ok(_) => return Some(Target::File(path)),
                Err(error) => return Some(Target::Missing(path, error.to_string())),
            }
        }
    }
}

/// A link to a file is a file; links to directories are followed only where that is wished, so no walk goes in circles.
fn target_of(entry: DirEntry) -> Option<Target> {
    if entry.file_type().is_file() {
        return Some(Target::File(entry.into_path()));
    }
    if !entry.path_is_symlink() {
        return None;
    }
    match entry.path().metadata() {
        Ok(metadata) if metadata.is_dir() => None,
        Ok(metadata) if metadata.is_file() => Some(Target::File(entry.into_path())),
        // Nobody knows whether anything ever comes out of a pipe or a device; one that is named itself is read.
        Ok(_) => {
            let reason = "it leads to a pipe or a device, which is not read".to_owned();
            Some(Target::Missing(entry.into_path(), reason))
        }
        Err(error) => Some(Target::Missing(entry.into_path(), error.to_string())),
    }
}

fn missing(error: &walkdir::Error) -> Target {
    let path = error.path().map(Path::to_path_buf).unwrap_or_default();
    let reason = error
        .io_error()
        .map_or_else(|| error.to_string(), ToString::to_string);
    Target::Missing(path, reason)
}

/// Entries of one directory share their parent, so comparing whole paths as bytes orders them by name, and takes no path apart.
fn sorted(path: &Path, follow: bool) -> walkdir::IntoIter {
    WalkDir::new(path)
        .follow_links(follow)
        .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
        .into_iter()
}

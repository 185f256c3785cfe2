//! Copying and moving files into another directory: the tree is kept, nothing is overwritten, nothing is lost half way.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Component, Path, PathBuf};

use super::list::path_of;
use super::run::read_file;
use super::select::resolved;
use super::target::raw_of;
use crate::report::FileName;

/// Whether the original stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// It stays.
    Copy,
    /// It goes.
    Move,
}

/// A directory that files are put into.
#[derive(Clone, Debug)]
pub struct Destination {
    directory: PathBuf,
    below: Option<PathBuf>,
    transfer: Transfer,
}

/// A file that was not copied or moved, and why.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Which one.
    pub name: FileName,
    /// Why.
    pub reason: Refusal,
}

/// Why a file was not copied or moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is a part of a file: a member of an archive, a line, a row. Such parts are told and stay.
    NoFile,
    /// Something has its name in the directory already.
    Exists(PathBuf),
    /// It is a link, which would lead nowhere from another place.
    Link,
    /// It is not what it was when it was compared.
    Changed,
    /// The system did not let it happen.
    Failed(String),
}

impl Destination {
    /// Where `paths`, as they are given on the command line, are one directory, the tree below it is kept; otherwise the whole paths are.
    #[must_use]
    pub fn new(directory: PathBuf, transfer: Transfer, paths: &[PathBuf]) -> Destination {
        let below = match paths {
            [] => Some(PathBuf::from(".")),
            [one] if one.is_dir() => Some(one.clone()),
            _ => None,
        };
        Destination {
            directory,
            below,
            transfer,
        }
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Whether it is one of these paths.
    #[must_use]
    pub fn is_one_of(&self, paths: &[PathBuf]) -> bool {
        let own = resolved(&self.directory);
        let here = [PathBuf::from(".")];
        let paths = if paths.is_empty() { &here } else { paths };
        paths.iter().any(|path| resolved(path) == own)
    }

    /// Where a file goes: only names are kept of a path, so nothing leads out of the directory.
    fn place_of(&self, path: &Path) -> PathBuf {
        let inside = self
            .below
            .as_ref()
            .and_then(|below| path.strip_prefix(below).ok());
        let names = inside
            .unwrap_or(path)
            .components()
            .filter_map(|part| match part {
                Component::Normal(name) => Some(name),
                _ => None,
            });
        names.fold(self.directory.clone(), |place, name| place.join(name))
    }

    /// Copies or moves a file.
    ///
    /// # Errors
    /// The reason why it stays where it is; then nothing has changed.
    pub fn take(&self, path: &Path) -> Result<(), Refusal> {
        if self.transfer == Transfer::Move && path.is_symlink() {
            return Err(Refusal::Link);
        }
        let place = self.place_of(path);
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        let taken = match self.transfer {
            Transfer::Copy => copy(path, &place),
            Transfer::Move => rename(path, &place, |from, to| fs::hard_link(from, to)),
        };
        taken.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Refusal::Exists(place),
            _ => failed(error),
        })
    }

    /// The same for something with a name, if its bytes are what they should be.
    pub(super) fn check_and_take(
        &self,
        name: &FileName,
        is_right: impl FnOnce(&[u8]) -> bool,
    ) -> Result<(), Refusal> {
        let path = path_of(raw_of(name).to_vec());
        if !path.is_file() {
            return Err(Refusal::NoFile);
        }
        let mut bytes = Vec::new();
        read_file(&path, &mut bytes).map_err(failed)?;
        if !is_right(&bytes) {
            return Err(Refusal::Changed);
        }
        self.take(&path)
    }
}

impl Refusal {
    /// Whether something went wrong; that parts and links stay is as it should be.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        !matches!(self, Refusal::NoFile | Refusal::Link)
    }

    /// The reason in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Refusal::NoFile => "it is no file of its own".to_owned(),
            Refusal::Exists(place) => format!("{} exists already", place.display()),
            Refusal::Link => "it is a link".to_owned(),
            Refusal::Changed => "it has changed meanwhile".to_owned(),
            Refusal::Failed(reason) => reason.clone(),
        }
    }
}

fn failed(error: io::Error) -> Refusal {
    Refusal::Failed(error.to_string())
}

/// Gives a file another place. A second name and then the end of the first is the only way of moving that cannot overwrite; where a file
/// system has no second names, or the place lies on another one, the file is copied, and removed once the copy is safe.
fn rename(
    from: &Path,
    to: &Path,
    link: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    match link(from, to) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
        Err(_) => copy(from, to)?,
    }
    match fs::remove_file(from) {
        // Somebody else was faster; what they left is here.
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            // It cannot go, so it stays at one place only.
            fs::remove_file(to)?;
            Err(error)
        }
        _ => Ok(()),
    }
}

/// Copies a file with its permissions and times. What could not be copied whole is not left behind.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from)?;
    let mut target = OpenOptions::new().write(true).create_new(true).open(to)?;
    let filled = fill(&mut source, &mut target).and_then(|()| sync_directory(to));
    drop(target);
    filled.inspect_err(|_| {
        let _ = fs::remove_file(to);
    })
}

fn fill(source: &mut File, target: &mut File) -> io::Result<()> {
    io::copy(source, target)?;
    let metadata = source.metadata()?;
    target.set_permissions(metadata.permissions())?;
    if let Ok(modified) = metadata.modified() {
        target.set_modified(modified)?;
    }
    target.sync_all()
}

/// The name of a new file is safe when its directory is.
#[cfg(unix)]
fn sync_directory(file: &Path) -> io::Result<()> {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => File::open(parent)?.sync_all(),
        _ => File::open(".")?.sync_all(),
    }
}

#[cfg(not(unix))]
fn sync_directory(_file: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    fn no_link(_: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::CrossesDevices.into())
    }

    #[test]
    fn a_file_moves_over_to_another_file_system_with_all_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        fs::write(&from, "(;B[aa])\r\n").unwrap();
        let file = File::options().write(true).open(&from).unwrap();
        file.set_modified(long_ago).unwrap();
        let mut permissions = file.metadata().unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&from, permissions).unwrap();
        rename(&from, &to, no_link).unwrap();
        assert!(!from.exists());
        assert_eq!(fs::read(&to).unwrap(), b"(;B[aa])\r\n");
        let metadata = fs::metadata(&to).unwrap();
        assert!(metadata.permissions().readonly());
        assert_eq!(metadata.modified().unwrap(), long_ago);
    }

    #[test]
    fn nothing_is_overwritten_and_nothing_half_done_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        fs::write(&from, "new").unwrap();
        fs::write(&to, "old").unwrap();
        for link in [no_link, |from: &Path, to: &Path| fs::hard_link(from, to)] {
            let error = rename(&from, &to, link).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        }
        assert_eq!(fs::read(&from).unwrap(), b"new");
        assert_eq!(fs::read(&to).unwrap(), b"old");
        // A directory can be opened and not read.
        let directory = folder.path().join("d");
        fs::create_dir(&directory).unwrap();
        let nowhere = folder.path().join("c.sgf");
        assert!(copy(&directory, &nowhere).is_err());
        assert!(!nowhere.exists());
    }

    #[test]
    fn no_path_leads_out_of_the_directory() {
        let place = |paths: &[&str], path: &str| {
            let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
            let destination = Destination::new(PathBuf::from("q"), Transfer::Copy, &paths);
            destination.place_of(Path::new(path))
        };
        assert_eq!(
            place(&["a", "b"], "a/../../c/d.sgf"),
            Path::new("q/a/c/d.sgf")
        );
        assert_eq!(place(&["a", "b"], "/etc/d.sgf"), Path::new("q/etc/d.sgf"));
        // The tests run where the sources lie.
        assert_eq!(place(&["src"], "src/cli/mod.rs"), Path::new("q/cli/mod.rs"));
        assert_eq!(
            place(&["src/lib.rs"], "src/lib.rs"),
            Path::new("q/src/lib.rs")
        );
        assert_eq!(place(&[], "./x/d.sgf"), Path::new("q/x/d.sgf"));
    }
}

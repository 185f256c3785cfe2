//! Putting new bytes in the place of a file, all or nothing.
//!
//! The new bytes go into a temporary file beside it, reach the disk, and take its name in one step. At no moment is there half a file, whatever
//! happens to the process, the disk or the machine.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::Journal;

/// Replaces files.
#[derive(Debug, Default)]
pub struct Replacer {
    /// What is put behind the name of a file for the copy of its old bytes; `None` for no copy.
    pub backup: Option<String>,
    /// Whether the time of the last change is kept.
    pub keep_times: bool,
    /// Where all that is replaced is written down first.
    pub journal: Option<Mutex<Journal>>,
}

/// Why a file was not replaced; it is as it was.
#[derive(Debug)]
pub enum NotReplaced {
    /// It may not be written.
    ReadOnly,
    /// Its bytes are not those that were read.
    Changed,
    /// It has so many names, and only one of them would get the new bytes.
    HardLinks(u64),
    /// It belongs to somebody else, which cannot be kept.
    Owner,
    /// It is no file.
    NoFile,
    /// The system would not do it.
    System(&'static str, io::Error),
}

impl NotReplaced {
    /// The reason, for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            NotReplaced::ReadOnly => "it is read-only".to_owned(),
            NotReplaced::Changed => "it was changed meanwhile".to_owned(),
            NotReplaced::HardLinks(names) => {
                format!("it has {names} names (hard links), and only one would be changed")
            }
            NotReplaced::Owner => "its owner cannot be kept".to_owned(),
            NotReplaced::NoFile => "it is no plain file".to_owned(),
            NotReplaced::System(what, error) => format!("{what}: {error}"),
        }
    }
}

/// Says what was tried when the system refused.
fn tried<T>(what: &'static str, result: io::Result<T>) -> Result<T, NotReplaced> {
    result.map_err(|error| NotReplaced::System(what, error))
}

impl Replacer {
    /// Puts `new` in the place of a file that holds `old`. A link stays a link: the file it leads to is replaced.
    ///
    /// # Errors
    /// Where that cannot be done, or must not: the file is as it was then.
    pub fn replace(&self, path: &Path, old: &[u8], new: &[u8]) -> Result<(), NotReplaced> {
        let path = tried("it cannot be found", fs::canonicalize(path))?;
        let metadata = tried("it cannot be looked at", fs::metadata(&path))?;
        may_be_replaced(&path, &metadata)?;
        if holds(&path, old, new)? == Holds::New {
            // Under another name it was mended already.
            return Ok(());
        }
        let stamp = Stamp::of(&metadata);
        let directory = path.parent().ok_or(NotReplaced::NoFile)?;
        let beside = temporary(directory, new, &metadata, self.keep_times)?;
        if let Some(suffix) = &self.backup {
            tried("no backup can be made", back_up(&path, suffix, old))?;
        }
        if let Some(journal) = &self.journal {
            let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
            tried(
                "the journal cannot be written",
                journal.add(&path, old, new),
            )?;
        }
        let now = tried("it cannot be looked at", fs::metadata(&path))?;
        if Stamp::of(&now) != stamp {
            return match holds(&path, old, new)? {
                Holds::New => Ok(()),
                Holds::Old => Err(NotReplaced::Changed),
            };
        }
        tried(
            "it cannot be replaced",
            beside.persist(&path).map_err(|error| error.error),
        )?;
        tried("the directory cannot be synced", sync_directory(directory))
    }
}

/// Writes a new file, which must not exist, all or nothing.
///
/// # Errors
/// Where the system will not, or the name is taken.
pub(super) fn create(
    path: &Path,
    bytes: &[u8],
    like: Option<&Path>,
    keep_times: bool,
) -> io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(directory)?;
    let mut beside = match like {
        Some(_) => in_directory(directory)?,
        None => for_all(directory)?,
    };
    beside.write_all(bytes)?;
    if let Some(metadata) = like.map(fs::metadata).transpose()? {
        beside.as_file().set_permissions(metadata.permissions())?;
        if keep_times {
            beside.as_file().set_modified(metadata.modified()?)?;
        }
    }
    beside.as_file().sync_all()?;
    beside
        .persist_noclobber(path)
        .map_err(|error| error.error)?;
    sync_directory(directory)
}

/// A file that is written piece by piece and has its name only when it is whole; whatever lay there before stays until then.
pub(super) struct NewFile {
    path: PathBuf,
    out: BufWriter<Being>,
}

enum Being {
    /// Beside the place it will have.
    Beside(tempfile::NamedTempFile),
    /// A device or a pipe, which cannot be replaced.
    There(File),
}

impl NewFile {
    /// Begins it; a link stays a link, and directories are made.
    ///
    /// # Errors
    /// Where it could not be written, or must not: a file that is read-only stays.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let being = match fs::metadata(&path) {
            Ok(old) if !old.is_file() => Being::There(OpenOptions::new().write(true).open(&path)?),
            Ok(old) if old.permissions().readonly() => {
                return Err(io::Error::other("it is read-only"));
            }
            Ok(old) => {
                let file = new_beside(&path)?;
                file.as_file().set_permissions(old.permissions())?;
                Being::Beside(file)
            }
            Err(_) => Being::Beside(new_beside(&path)?),
        };
        let out = BufWriter::with_capacity(1 << 16, being);
        Ok(NewFile { path, out })
    }

    /// Where it will lie.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name.
    ///
    /// # Errors
    /// Where it has not reached the disk, or the name cannot be had.
    pub fn finish(self) -> io::Result<()> {
        let being = self.out.into_inner().map_err(|error| error.into_error())?;
        let Being::Beside(file) = being else {
            return Ok(());
        };
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|error| error.error)?;
        sync_directory(directory_of(&self.path))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Being {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Being::Beside(file) => file.write(bytes),
            Being::There(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn directory_of(path: &Path) -> &Path {
    let parent = path.parent();
    parent
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// A temporary file with the permissions that any new file gets.
fn new_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let directory = directory_of(path);
    fs::create_dir_all(directory)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kifu-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
}

/// Writes a file, all or nothing, in the place of what may be there.
///
/// # Errors
/// Where the system will not.
pub(super) fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let old = fs::metadata(path).ok();
    let mut beside = match old {
        Some(_) => in_directory(directory)?,
        None => for_all(directory)?,
    };
    beside.write_all(bytes)?;
    if let Some(metadata) = old {
        beside.as_file().set_permissions(metadata.permissions())?;
    }
    beside.as_file().sync_all()?;
    beside.persist(path).map_err(|error| error.error)?;
    sync_directory(directory)
}

/// What shows that a file was written to.
#[derive(PartialEq, Eq)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    identity: u64,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Stamp {
        Stamp {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            identity: identity(metadata),
        }
    }
}

fn may_be_replaced(path: &Path, metadata: &Metadata) -> Result<(), NotReplaced> {
    if !metadata.is_file() {
        return Err(NotReplaced::NoFile);
    }
    // Opening for writing changes nothing, and asks the system whether it would allow it.
    let opened = OpenOptions::new().write(true).open(path);
    match opened {
        _ if metadata.permissions().readonly() => return Err(NotReplaced::ReadOnly),
        Ok(_) => {}
        Err(error) if is_forbidden(&error) => return Err(NotReplaced::ReadOnly),
        Err(error) => {
            return Err(NotReplaced::System(
                "it cannot be opened for writing",
                error,
            ));
        }
    }
    match names(metadata) {
        0 | 1 => Ok(()),
        names => Err(NotReplaced::HardLinks(names)),
    }
}

fn is_forbidden(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}

/// What a file holds.
#[derive(PartialEq, Eq)]
enum Holds {
    Old,
    New,
}

fn holds(path: &Path, old: &[u8], new: &[u8]) -> Result<Holds, NotReplaced> {
    let now = tried("it cannot be read", fs::read(path))?;
    if now == old {
        Ok(Holds::Old)
    } else if now == new {
        Ok(Holds::New)
    } else {
        Err(NotReplaced::Changed)
    }
}

fn in_directory(directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".kifu-")
        .suffix(".tmp")
        .tempfile_in(directory)
}

/// The same for a file that whoever may, by the mask of the process, can read.
fn for_all(directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kifu-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}

/// The new bytes on the disk, in a file that is removed unless it takes the place of the old one.
fn temporary(
    directory: &Path,
    bytes: &[u8],
    metadata: &Metadata,
    keep_times: bool,
) -> Result<tempfile::NamedTempFile, NotReplaced> {
    let what = "no temporary file can be written beside it";
    let mut file = tried(what, in_directory(directory))?;
    tried(what, file.write_all(bytes))?;
    keep_owner(file.path(), metadata)?;
    let inner = file.as_file();
    tried(what, inner.set_permissions(metadata.permissions()))?;
    if keep_times {
        tried(
            what,
            metadata
                .modified()
                .and_then(|time| inner.set_modified(time)),
        )?;
    }
    tried(what, inner.sync_all())?;
    // What the disk gives back is what was meant.
    if tried(what, fs::read(file.path()))? == bytes {
        Ok(file)
    } else {
        Err(NotReplaced::System(
            what,
            io::Error::other("other bytes came back"),
        ))
    }
}

/// Keeps the old bytes under the file's name and a suffix, numbered where that name is taken: an older backup is never touched.
fn back_up(path: &Path, suffix: &str, old: &[u8]) -> io::Result<()> {
    for number in 1..=MOST_BACKUPS {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        if number > 1 {
            name.push(format!(".{number}"));
        }
        match create(&PathBuf::from(name), old, Some(path), true) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done,
        }
    }
    Err(io::Error::other("too many backups lie there already"))
}

/// More backups of one file are a mistake.
const MOST_BACKUPS: u32 = 1000;

#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(metadata)
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> u64 {
    0
}

/// The new file belongs to whom the old one belongs.
#[cfg(unix)]
fn keep_owner(new: &Path, old: &Metadata) -> Result<(), NotReplaced> {
    use std::os::unix::fs::{MetadataExt, chown};

    let own = tried("the temporary file cannot be looked at", fs::metadata(new))?;
    let owner = (own.uid() != old.uid()).then(|| old.uid());
    let group = (own.gid() != old.gid()).then(|| old.gid());
    if owner.is_none() && group.is_none() {
        return Ok(());
    }
    chown(new, owner, group).map_err(|_| NotReplaced::Owner)
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) -> Result<(), NotReplaced> {
    Ok(())
}

/// Makes the new name itself reach the disk.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    let directory = if directory.as_os_str().is_empty() {
        Path::new(".")
    } else {
        directory
    };
    match File::open(directory)?.sync_all() {
        // Some file systems have nothing to sync there.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Other systems have no way to ask for it.
#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

//! The undo log of a run: what stood in every file that was replaced, written down before it was.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_128;

use super::{NotReplaced, Replacer};

/// A log that is being written.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// What became of one file that an undo log names.
#[derive(Debug)]
pub enum Undone {
    /// It has its old bytes again.
    Restored,
    /// It had its old bytes already.
    AsBefore,
    /// It is left alone, and why.
    Left(String),
}

const VERSION: u64 = 1;

impl Journal {
    /// Begins a log in a new file.
    ///
    /// # Errors
    /// Where the file exists already, or cannot be written.
    pub fn create(path: &Path) -> io::Result<Journal> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut journal = Journal { file };
        journal.line(&json!({"type": "journal", "version": VERSION}))?;
        Ok(journal)
    }

    /// Writes down that a file will be replaced; returns when that has reached the disk.
    ///
    /// Only what differs is kept: the bytes between the common beginning and the common end.
    pub(super) fn add(&mut self, path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
        let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let rest = (old[start..].iter().rev()).zip(new[start..].iter().rev());
        let end = rest.take_while(|(a, b)| a == b).count();
        let raw = path.as_os_str().as_encoded_bytes();
        let shown = String::from_utf8_lossy(raw);
        let mut line = json!({
            "type": "replaced",
            "path": shown,
            "start": start,
            "new_length": new.len() - start - end,
            "old": STANDARD.encode(&old[start..old.len() - end]),
            "old_hash": hash(old),
            "new_hash": hash(new),
        });
        if shown.as_bytes() != raw {
            line["path_raw"] = Value::from(STANDARD.encode(raw));
        }
        self.line(&line)
    }

    fn line(&mut self, line: &Value) -> io::Result<()> {
        let mut text = line.to_string();
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()
    }
}

/// Gives files their old bytes back, the last replaced first. A file that was changed since is left alone.
///
/// # Errors
/// Where the log cannot be read, or is none.
pub fn undo(log: &Path, mut tell: impl FnMut(&Path, Undone)) -> io::Result<()> {
    let mut entries = read(log)?;
    let replacer = Replacer::default();
    while let Some(entry) = entries.pop() {
        let undone = entry.undo(&replacer);
        tell(&entry.path, undone);
    }
    Ok(())
}

/// One file that was replaced.
struct Entry {
    path: PathBuf,
    start: usize,
    new_length: usize,
    old: Vec<u8>,
    old_hash: String,
    new_hash: String,
}

impl Entry {
    fn of(line: &Value) -> Option<Entry> {
        let number = |name: &str| usize::try_from(line[name].as_u64()?).ok();
        let text = |name: &str| line[name].as_str();
        let path = match text("path_raw") {
            Some(raw) => path_of(STANDARD.decode(raw).ok()?)?,
            None => PathBuf::from(text("path")?),
        };
        Some(Entry {
            path,
            start: number("start")?,
            new_length: number("new_length")?,
            old: STANDARD.decode(text("old")?).ok()?,
            old_hash: text("old_hash")?.to_owned(),
            new_hash: text("new_hash")?.to_owned(),
        })
    }

    fn undo(&self, replacer: &Replacer) -> Undone {
        let now = match std::fs::read(&self.path) {
            Ok(now) => now,
            Err(error) => return Undone::Left(error.to_string()),
        };
        let now_hash = hash(&now);
        if now_hash == self.old_hash {
            return Undone::AsBefore;
        }
        if now_hash != self.new_hash {
            return Undone::Left("it was changed since".to_owned());
        }
        let Some(old) = self
            .old_bytes(&now)
            .filter(|old| hash(old) == self.old_hash)
        else {
            return Undone::Left("the log does not fit it".to_owned());
        };
        match replacer.replace(&self.path, &now, &old) {
            Ok(()) => Undone::Restored,
            Err(NotReplaced::System(what, error)) => Undone::Left(format!("{what}: {error}")),
            Err(why) => Undone::Left(why.text()),
        }
    }

    fn old_bytes(&self, now: &[u8]) -> Option<Vec<u8>> {
        let mut old = now.get(..self.start)?.to_vec();
        old.extend_from_slice(&self.old);
        let end = self.start.checked_add(self.new_length)?;
        old.extend_from_slice(now.get(end..)?);
        Some(old)
    }
}

/// The entries of a log. A last line that is cut off was never acted upon.
fn read(log: &Path) -> io::Result<Vec<Entry>> {
    let mut lines = BufReader::new(File::open(log)?).split(b'\n');
    let no_log = || {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "this is no undo log of kifu fix",
        )
    };
    let head = lines.next().ok_or_else(no_log)??;
    let head: Value = serde_json::from_slice(&head).map_err(|_| no_log())?;
    if head["type"] != "journal" || head["version"] != VERSION {
        return Err(no_log());
    }
    let mut entries = Vec::new();
    let mut broken = false;
    for line in lines {
        if broken {
            return Err(no_log());
        }
        let value = serde_json::from_slice::<Value>(&line?).ok();
        match value.as_ref().and_then(Entry::of) {
            Some(entry) => entries.push(entry),
            None => broken = true,
        }
    }
    Ok(entries)
}

fn hash(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

#[cfg(unix)]
fn path_of(raw: Vec<u8>) -> Option<PathBuf> {
    let name: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(raw);
    Some(PathBuf::from(name))
}

/// Names of other systems cannot be made of bytes.
#[cfg(not(unix))]
fn path_of(raw: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(raw).ok().map(PathBuf::from)
}

//! What earlier runs told of files that are the same today.
//!
//! A directory of segments. A run reads those that are there, and writes a new one for what it adds, under a name of its own and in one step: runs
//! at the same time do not meet, and nothing that one of them knows is lost. When segments are many or large, one run puts them together; what it
//! did not read stays. Every entry has a checksum; what is damaged is left and told.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::check::find;
use crate::config::Seen;
use crate::finding::Severity;
use crate::report::Tally;

/// The directory of the cache, where nobody names another.
pub const CACHE_DIRECTORY: &str = ".kifu-cache";
/// All segments together are not larger than this, in bytes, but for what runs at the same time add.
pub const CACHE_BYTES: u64 = 256 << 20;

const MAGIC: &[u8; 16] = b"kifu cache 1\n\0\0\0";
const ENDING: &str = "kifucache";
const TAG: &str = "CACHEDIR.TAG";
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# The cache of kifu; `kifu cache clean` removes it.\n";
const GIT_TEXT: &str = "*\n";
/// Key, length and checksum.
const HEAD_BYTES: usize = 28;
/// What is told of one file and is more is not kept.
const LARGEST_ENTRY: usize = 1 << 20;
/// New entries are written when they are more than this.
const MOST_FRESH: usize = 8 << 20;
/// More segments than this are put together.
const MOST_SEGMENTS: usize = 16;
/// What a run that was killed left behind is removed after this time.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// A cache, open for one run.
pub struct Cache {
    directory: PathBuf,
    most_bytes: u64,
    seed: u64,
    segments: Vec<Segment>,
    known: HashMap<u128, Place>,
    state: Mutex<State>,
}

struct Segment {
    path: PathBuf,
    file: Mutex<File>,
    bytes: u64,
}

#[derive(Clone, Copy)]
struct Place {
    segment: u32,
    offset: u64,
    length: u32,
}

#[derive(Default)]
struct State {
    /// Entries that are not written yet, as they will stand in the segment.
    fresh: Vec<u8>,
    fresh_keys: HashSet<u128>,
    /// The bytes of all that is new, written or not.
    new_bytes: u64,
    /// How many of the segments that were there, the oldest first, made room for it.
    outdated: usize,
    /// Whether something that was there cannot be read.
    is_damaged: bool,
    /// What this run wrote.
    written: Vec<PathBuf>,
    /// What this run asked for and got.
    used: HashSet<u128>,
    notes: Vec<String>,
}

/// What a check of one file came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remembered {
    /// What was told.
    pub output: Vec<u8>,
    /// What was counted.
    pub tally: Tally,
    /// What a baseline may know, and what was allowed.
    pub seen: Seen,
}

impl Cache {
    /// Opens the cache in a directory, or begins one. `run` is all that what is told depends on, but for the file.
    ///
    /// # Errors
    /// When the directory cannot be made or read.
    pub fn open(directory: &Path, run: &[u8]) -> io::Result<Cache> {
        Cache::bounded(directory, run, CACHE_BYTES)
    }

    /// The same with another bound to its size.
    ///
    /// # Errors
    /// When the directory cannot be made or read.
    pub fn bounded(directory: &Path, run: &[u8], most_bytes: u64) -> io::Result<Cache> {
        fs::create_dir_all(directory)?;
        if !is_ours(directory)? {
            let reason = "it holds something else; a cache wants a directory of its own";
            return Err(io::Error::new(io::ErrorKind::DirectoryNotEmpty, reason));
        }
        for (name, text) in [(TAG, TAG_TEXT), (".gitignore", GIT_TEXT)] {
            if !directory.join(name).exists() {
                fs::write(directory.join(name), text)?;
            }
        }
        let mut cache = Cache {
            directory: directory.to_path_buf(),
            most_bytes,
            seed: xxh3_64(run),
            segments: Vec::new(),
            known: HashMap::new(),
            state: Mutex::default(),
        };
        for path in segments_in(directory)? {
            cache.read_segment(path);
        }
        Ok(cache)
    }

    /// The key of a file's bytes, under what applies to it.
    #[must_use]
    pub fn key(&self, parts: [&[u8]; 3]) -> u128 {
        let mut hasher = Xxh3::with_seed(self.seed);
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        hasher.digest128()
    }

    /// What an earlier run told.
    pub fn get(&self, key: u128) -> Option<Remembered> {
        let place = *self.known.get(&key)?;
        let segment = &self.segments[place.segment as usize];
        let Some(payload) = segment.read(place, key) else {
            self.note_damage(&segment.path);
            return None;
        };
        let remembered = Remembered::read(&payload)?;
        self.lock().used.insert(key);
        Some(remembered)
    }

    /// Keeps what was told for later runs.
    pub fn put(&self, key: u128, remembered: &Remembered) {
        let is_dated = remembered.tally.findings.contains_key(DATED);
        if remembered.tally.failed || is_dated || remembered.output.len() > LARGEST_ENTRY {
            return;
        }
        let payload = remembered.write();
        let mut state = self.lock();
        let bytes = (HEAD_BYTES + payload.len()) as u64;
        if state.new_bytes + bytes > self.most_bytes || !state.fresh_keys.insert(key) {
            return;
        }
        state.new_bytes += bytes;
        write_entry(&mut state.fresh, key, &payload);
        if state.fresh.len() > MOST_FRESH {
            self.make_room(&mut state);
            let fresh = std::mem::take(&mut state.fresh);
            self.write_segment(&mut state, &fresh);
        }
    }

    /// Takes the oldest segments away until what is new fits beside the others. Whoever has them open reads on, or the system keeps them.
    fn make_room(&self, state: &mut State) {
        let left = self.segments.get(state.outdated..).unwrap_or_default();
        let mut old: u64 = left.iter().map(|segment| segment.bytes).sum();
        for segment in left {
            if old + state.new_bytes <= self.most_bytes {
                break;
            }
            let _ = fs::remove_file(&segment.path);
            old -= segment.bytes;
            state.outdated += 1;
        }
    }

    /// Writes what is new, and puts segments together where they are too many or too large. Returns what went wrong; nothing of that is a fault of the
    /// check.
    #[must_use]
    pub fn finish(self) -> Vec<String> {
        let mut state = std::mem::take(&mut *self.lock());
        let old: u64 = self.segments.iter().map(|segment| segment.bytes).sum();
        let count = self.segments.len() + state.written.len() + 1;
        let new = state.fresh.len() as u64 + sizes(&state.written);
        let is_full = old + new > self.most_bytes;
        let is_much = !state.fresh_keys.is_empty() && (is_full || count > MOST_SEGMENTS);
        // What is damaged is told once.
        if is_much || state.is_damaged {
            self.put_together(&mut state);
        } else if !state.fresh.is_empty() {
            let fresh = std::mem::take(&mut state.fresh);
            self.write_segment(&mut state, &fresh);
        }
        state.notes
    }

    fn read_segment(&mut self, path: PathBuf) {
        let number = self.segments.len() as u32;
        let known = &mut self.known;
        let read = File::open(&path).and_then(|file| {
            let bytes = file.metadata()?.len();
            let whole = index(&file, bytes, |key, offset, length| {
                let place = Place {
                    segment: number,
                    offset,
                    length,
                };
                known.insert(key, place);
            })?;
            Ok((file, bytes, whole))
        });
        match read {
            Ok((file, bytes, whole)) => {
                if !whole {
                    self.note_damage(&path);
                }
                self.segments.push(Segment {
                    path,
                    file: Mutex::new(file),
                    bytes,
                });
            }
            // Another run has put it into another one.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self.note(&path, &error.to_string()),
        }
    }

    /// One segment out of all: what is new, what this run used, and of the rest what there is room for.
    fn put_together(&self, state: &mut State) {
        let mut all = std::mem::take(&mut state.fresh);
        let written = std::mem::take(&mut state.written);
        for path in &written {
            all.extend(
                fs::read(path)
                    .unwrap_or_default()
                    .get(MAGIC.len()..)
                    .unwrap_or_default(),
            );
        }
        let used = |key: &u128| state.used.contains(key);
        let mut rest: Vec<(u128, Place)> = self
            .known
            .iter()
            .map(|(key, place)| (*key, *place))
            .collect();
        // Used ones first, then the later segments, which are the younger ones, and in them the order of the file.
        rest.sort_by_key(|(key, place)| {
            let age = u32::MAX - place.segment;
            (!used(key), age, place.offset)
        });
        for (key, place) in rest {
            if state.fresh_keys.contains(&key) {
                continue;
            }
            if (all.len() + HEAD_BYTES) as u64 + u64::from(place.length) > self.most_bytes {
                break;
            }
            if let Some(payload) = self.segments[place.segment as usize].read(place, key) {
                write_entry(&mut all, key, &payload);
            }
        }
        if all.is_empty() || self.write_segment(state, &all) {
            let old = self.segments.iter().map(|segment| &segment.path);
            for path in old.chain(&written) {
                // Whoever has it open reads on, or the system keeps it until the next time.
                let _ = fs::remove_file(path);
            }
        }
        remove_left_behind(&self.directory, OLD);
    }

    /// Writes a segment; says whether that went well.
    fn write_segment(&self, state: &mut State, entries: &[u8]) -> bool {
        match new_segment(&self.directory, entries) {
            Ok(path) => {
                state.written.push(path);
                true
            }
            Err(error) => {
                let reason = format!("{}: nothing was kept: {error}", self.directory.display());
                state.notes.push(reason);
                false
            }
        }
    }

    fn note_damage(&self, path: &Path) {
        self.note(path, "is damaged; what is lost is checked again");
        self.lock().is_damaged = true;
    }

    fn note(&self, path: &Path, what: &str) {
        let note = format!("{} {what}", path.display());
        let notes = &mut self.lock().notes;
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The check that asks for the day: a date to come is none tomorrow.
const DATED: &str = "P112";

impl Segment {
    /// The bytes of an entry; `None` where they are not what was written.
    fn read(&self, place: Place, key: u128) -> Option<Vec<u8>> {
        let mut bytes = vec![0; HEAD_BYTES + place.length as usize];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place.offset)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        drop(file);
        let payload = bytes.split_off(HEAD_BYTES);
        let sum = bytes[20..].try_into().map(u64::from_le_bytes).ok()?;
        (sum == checksum(key, &payload)).then_some(payload)
    }
}

/// Goes through the entries of a segment; false where it is not whole, or none of ours.
fn index(file: &File, bytes: u64, mut each: impl FnMut(u128, u64, u32)) -> io::Result<bool> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut magic = [0; MAGIC.len()];
    if bytes < MAGIC.len() as u64 {
        return Ok(false);
    }
    reader.read_exact(&mut magic)?;
    if &magic != MAGIC {
        return Ok(false);
    }
    let mut offset = MAGIC.len() as u64;
    let mut head = [0; HEAD_BYTES];
    while offset < bytes {
        let rest = bytes - offset;
        if rest < HEAD_BYTES as u64 {
            return Ok(false);
        }
        reader.read_exact(&mut head)?;
        let (key, length) = head.split_at(16);
        let key = u128::from_le_bytes(key.try_into().unwrap_or_default());
        let length = u32::from_le_bytes(length[..4].try_into().unwrap_or_default());
        let whole = HEAD_BYTES as u64 + u64::from(length);
        if whole > rest {
            return Ok(false);
        }
        each(key, offset, length);
        reader.seek_relative(i64::from(length))?;
        offset += whole;
    }
    Ok(true)
}

fn write_entry(out: &mut Vec<u8>, key: u128, payload: &[u8]) {
    out.extend_from_slice(&key.to_le_bytes());
    out.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    out.extend_from_slice(&checksum(key, payload).to_le_bytes());
    out.extend_from_slice(payload);
}

fn checksum(key: u128, payload: &[u8]) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(&key.to_le_bytes());
    hasher.update(payload);
    hasher.digest()
}

/// A segment under a name that no other has. It need not reach the disk at once: a damaged one is seen to be.
fn new_segment(directory: &Path, entries: &[u8]) -> io::Result<PathBuf> {
    let mut file = tempfile::Builder::new()
        .prefix("part-")
        .rand_bytes(16)
        .suffix(".tmp")
        .tempfile_in(directory)?;
    file.write_all(MAGIC)?;
    file.write_all(entries)?;
    let path = file.path().with_extension(ENDING);
    file.persist_noclobber(&path).map_err(|error| error.error)?;
    Ok(path)
}

/// The segments, the oldest first.
fn segments_in(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut segments = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            let time = path.metadata().and_then(|metadata| metadata.modified());
            segments.push((time.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    segments.sort();
    Ok(segments.into_iter().map(|(_, path)| path).collect())
}

/// Whether a directory is a cache of kifu, or empty and may become one. Another run may be writing the tag right now.
fn is_ours(directory: &Path) -> io::Result<bool> {
    match fs::read(directory.join(TAG)) {
        Ok(text) => Ok(TAG_TEXT.as_bytes().starts_with(&text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Ok(fs::read_dir(directory)?.next().is_none())
        }
        Err(error) => Err(error),
    }
}

fn sizes(paths: &[PathBuf]) -> u64 {
    let sizes = paths.iter().filter_map(|path| path.metadata().ok());
    sizes.map(|metadata| metadata.len()).sum()
}

/// Removes what killed runs left behind, if it is at least so old; says how much there was.
fn remove_left_behind(directory: &Path, age: Duration) -> u64 {
    let mut removed = 0;
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with("part-") && name.ends_with(".tmp");
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let is_old = modified.is_ok_and(|time| time.elapsed().is_ok_and(|since| since >= age));
        if is_ours && is_old && fs::remove_file(entry.path()).is_ok() {
            removed += 1;
        }
    }
    removed
}

/// Removes a cache and nothing else that lies in its directory; returns how many bytes it took.
///
/// # Errors
/// When something of it cannot be removed, or the directory holds none.
pub fn clean_cache(directory: &Path) -> io::Result<u64> {
    if !directory.exists() {
        return Ok(0);
    }
    let tag = directory.join(TAG);
    if fs::read(&tag).ok().as_deref() != Some(TAG_TEXT.as_bytes()) {
        return Err(io::Error::other("this is no cache of kifu"));
    }
    let segments = segments_in(directory)?;
    let bytes = sizes(&segments);
    for path in segments {
        fs::remove_file(path)?;
    }
    remove_left_behind(directory, Duration::ZERO);
    let ignore = directory.join(".gitignore");
    if fs::read(&ignore).ok().as_deref() == Some(GIT_TEXT.as_bytes()) {
        fs::remove_file(ignore)?;
    }
    fs::remove_file(tag)?;
    // It stays where it holds anything else.
    let _ = fs::remove_dir(directory);
    Ok(bytes)
}

/// What is to be known of the running program so that another one does not trust what this one told: its own bytes.
///
/// # Errors
/// When it cannot read itself.
pub fn program_print() -> io::Result<Vec<u8>> {
    let bytes = std::env::current_exe().and_then(fs::read)?;
    let mut print = env!("CARGO_PKG_VERSION").as_bytes().to_vec();
    print.extend_from_slice(&xxh3_64(&bytes).to_le_bytes());
    Ok(print)
}

impl Remembered {
    fn write(&self) -> Vec<u8> {
        let Tally {
            files: _,
            games,
            unreadable,
            moves,
            nodes,
            verdicts,
            findings,
            worst: _,
            failed: _,
            unwanted,
            known,
        } = &self.tally;
        let mut out = Vec::with_capacity(self.output.len() + 128);
        for number in [games, unreadable, moves, nodes, unwanted, known] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        for number in verdicts {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&(findings.len() as u32).to_le_bytes());
        for (code, (count, _, severity)) in findings {
            write_code(&mut out, code);
            out.extend_from_slice(&count.to_le_bytes());
            out.push(*severity as u8);
        }
        let Seen {
            codes,
            below,
            allows,
        } = &self.seen;
        for list in [codes, below] {
            out.extend_from_slice(&(list.len() as u32).to_le_bytes());
            for (code, count) in list {
                write_code(&mut out, code);
                out.extend_from_slice(&count.to_le_bytes());
            }
        }
        out.extend_from_slice(&(allows.len() as u32).to_le_bytes());
        for number in allows {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.output);
        out
    }

    /// `None` where the bytes are not ours, which the checksum excludes, or name a check that there is no more.
    fn read(bytes: &[u8]) -> Option<Remembered> {
        let mut rest = Bytes(bytes);
        let mut tally = Tally {
            files: 1,
            games: rest.number()?,
            unreadable: rest.number()?,
            moves: rest.number()?,
            nodes: rest.number()?,
            unwanted: rest.number()?,
            known: rest.number()?,
            ..Tally::default()
        };
        for verdict in &mut tally.verdicts {
            *verdict = rest.number()?;
        }
        for _ in 0..rest.short()? {
            let check = find(rest.code()?)?;
            let count = rest.number()?;
            let severity = match rest.take(1)? {
                [0] => Severity::Note,
                [1] => Severity::Warning,
                _ => Severity::Error,
            };
            tally
                .findings
                .insert(check.code, (count, check.name, severity));
            tally.worst = tally.worst.max(Some(severity));
        }
        let mut seen = Seen::default();
        for list in [&mut seen.codes, &mut seen.below] {
            for _ in 0..rest.short()? {
                let check = find(rest.code()?)?;
                list.push((check.code, rest.short()?));
            }
        }
        for _ in 0..rest.short()? {
            seen.allows.push(rest.short()?);
        }
        Some(Remembered {
            output: rest.0.to_vec(),
            tally,
            seen,
        })
    }
}

fn write_code(out: &mut Vec<u8>, code: &str) {
    out.push(code.len() as u8);
    out.extend_from_slice(code.as_bytes());
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn short(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn code(&mut self) -> Option<&'a str> {
        let length = self.take(1)?[0];
        std::str::from_utf8(self.take(usize::from(length))?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remembered(output: &str) -> Remembered {
        let mut tally = Tally {
            files: 1,
            games: 2,
            moves: 3,
            verdicts: [1, 0, 1, 0],
            unwanted: 4,
            worst: Some(Severity::Warning),
            ..Tally::default()
        };
        tally.findings.insert("M104", (2, "ko", Severity::Warning));
        Remembered {
            output: output.as_bytes().to_vec(),
            tally,
            seen: Seen {
                codes: vec![("M104", 2)],
                below: vec![("P106", 300)],
                allows: vec![3],
            },
        }
    }

    fn opened(directory: &Path) -> Cache {
        Cache::open(directory, b"run").expect("a cache")
    }

    fn key(cache: &Cache, file: &str) -> u128 {
        cache.key([file.as_bytes(), b"", b""])
    }

    #[test]
    fn what_is_put_is_got_by_later_runs() {
        let directory = tempfile::tempdir().expect("a directory");
        let cache = opened(directory.path());
        let a = key(&cache, "a");
        assert_eq!(cache.get(a), None);
        cache.put(a, &remembered("told"));
        assert!(cache.finish().is_empty());
        let cache = opened(directory.path());
        assert_eq!(cache.get(a), Some(remembered("told")));
        assert_eq!(cache.get(key(&cache, "b")), None);
        let other = Cache::open(directory.path(), b"other run").expect("a cache");
        assert_ne!(key(&other, "a"), a);
    }

    #[test]
    fn two_runs_at_once_lose_nothing() {
        let directory = tempfile::tempdir().expect("a directory");
        let (one, two) = (opened(directory.path()), opened(directory.path()));
        let keys = ["a", "b", "c"].map(|file| key(&one, file));
        one.put(keys[0], &remembered("a"));
        one.put(keys[2], &remembered("c"));
        two.put(keys[1], &remembered("b"));
        two.put(keys[2], &remembered("c"));
        assert!(one.finish().is_empty() && two.finish().is_empty());
        let cache = opened(directory.path());
        for (key, output) in keys.into_iter().zip(["a", "b", "c"]) {
            assert_eq!(cache.get(key), Some(remembered(output)));
        }
    }

    #[test]
    fn damage_is_told_and_costs_only_what_it_hit() {
        let directory = tempfile::tempdir().expect("a directory");
        let cache = opened(directory.path());
        let keys = ["a", "b"].map(|file| key(&cache, file));
        cache.put(keys[0], &remembered("first"));
        cache.put(keys[1], &remembered("second"));
        assert!(cache.finish().is_empty());
        let segment = segments_in(directory.path()).expect("segments").remove(0);
        let whole = fs::read(&segment).expect("a segment");

        let mut turned = whole.clone();
        let last = turned.len() - 1;
        turned[last] ^= 1;
        fs::write(&segment, &turned).expect("written");
        let cache = opened(directory.path());
        assert_eq!(cache.get(keys[0]), Some(remembered("first")));
        assert_eq!(cache.get(keys[1]), None);
        assert_eq!(cache.finish().len(), 1);

        for cut in [0, 5, 20, whole.len() - 3] {
            fs::write(&segment, &whole[..cut]).expect("written");
            let cache = opened(directory.path());
            assert_eq!(cache.get(keys[1]), None, "cut at {cut}");
            assert_eq!(cache.finish().len(), 1, "cut at {cut}");
            // It was told, and is no more.
            assert!(!segment.exists(), "cut at {cut}");
            assert!(opened(directory.path()).finish().is_empty());
        }
        for path in segments_in(directory.path()).expect("segments") {
            fs::remove_file(path).expect("removed");
        }
        fs::write(&segment, "something else altogether, longer than a head").expect("written");
        let cache = opened(directory.path());
        assert_eq!(cache.get(keys[0]), None);
        assert_eq!(cache.finish().len(), 1);
    }

    #[test]
    fn segments_are_put_together_and_what_is_used_stays() {
        let directory = tempfile::tempdir().expect("a directory");
        for number in 0..2 * MOST_SEGMENTS {
            let cache = opened(directory.path());
            cache.put(key(&cache, &number.to_string()), &remembered("x"));
            assert!(cache.finish().is_empty());
        }
        assert!(segments_in(directory.path()).expect("segments").len() <= MOST_SEGMENTS);
        let cache = opened(directory.path());
        for number in 0..2 * MOST_SEGMENTS {
            assert!(
                cache.get(key(&cache, &number.to_string())).is_some(),
                "{number}"
            );
        }
        drop(cache);

        let bound = 4000;
        let cache = Cache::bounded(directory.path(), b"run", bound).expect("a cache");
        assert!(cache.get(key(&cache, "3")).is_some());
        cache.put(key(&cache, "new"), &remembered("x"));
        assert!(cache.finish().is_empty());
        let segments = segments_in(directory.path()).expect("segments");
        assert!(sizes(&segments) <= bound + MAGIC.len() as u64);
        let cache = opened(directory.path());
        assert!(cache.get(key(&cache, "3")).is_some() && cache.get(key(&cache, "new")).is_some());
        assert!(cache.known.len() < 2 * MOST_SEGMENTS);
    }

    #[test]
    fn the_bound_is_kept_while_a_run_writes() {
        let directory = tempfile::tempdir().expect("a directory");
        let large = remembered(&"x".repeat(LARGEST_ENTRY - 1));
        let bound = 3 * MOST_FRESH as u64;
        for run in 0..2 {
            let cache = Cache::bounded(directory.path(), b"run", bound).expect("a cache");
            for number in 0..40 {
                cache.put(key(&cache, &format!("{run} {number}")), &large);
                let segments = segments_in(directory.path()).expect("segments");
                assert!(sizes(&segments) <= bound + 64, "{run} {number}");
            }
            assert!(cache.finish().is_empty());
            let segments = segments_in(directory.path()).expect("segments");
            assert!(sizes(&segments) <= bound + 64, "{run}");
        }
    }

    #[test]
    fn a_killed_run_leaves_nothing_that_stays_for_ever() {
        let directory = tempfile::tempdir().expect("a directory");
        drop(opened(directory.path()));
        fs::write(directory.path().join("part-x.tmp"), "half").expect("written");
        fs::write(directory.path().join("mine.txt"), "kept").expect("written");
        assert_eq!(remove_left_behind(directory.path(), OLD), 0);
        clean_cache(directory.path()).expect("cleaned");
        let left = fs::read_dir(directory.path()).expect("a directory");
        let left: Vec<_> = left.flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(left, ["mine.txt"]);
        assert!(clean_cache(directory.path()).is_err());
    }

    #[test]
    fn what_depends_on_the_day_is_not_kept() {
        let directory = tempfile::tempdir().expect("a directory");
        let cache = opened(directory.path());
        let mut dated = remembered("x");
        let name = find(DATED).expect("a check").name;
        dated
            .tally
            .findings
            .insert(DATED, (1, name, Severity::Warning));
        cache.put(1, &dated);
        assert!(cache.finish().is_empty());
        assert_eq!(opened(directory.path()).get(1), None);
    }
}

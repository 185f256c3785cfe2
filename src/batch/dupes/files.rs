//! The files of a comparison: what they are called, how many games they hold, and where each is found again.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::input::Again;
use super::super::list::path_of;
use super::super::target::name_of_bytes;
use crate::dupes::{Entry, Seed};
use crate::report::FileName;

/// All files that hold games, with their names one behind the other in one buffer.
#[derive(Debug, Default)]
pub(super) struct Files {
    names: Vec<u8>,
    list: Vec<File>,
}

#[derive(Clone, Copy, Debug)]
struct File {
    place: u64,
    end: u64,
    games: u32,
}

/// Files of the collection that others are compared with come after all others.
const KNOWN: u64 = 1 << 63;

impl Files {
    /// Adds a file and says which one it is.
    pub fn add(&mut self, name: &[u8], place: u64, known: bool, games: usize) -> u32 {
        self.names.extend_from_slice(name);
        self.list.push(File {
            place: place | if known { KNOWN } else { 0 },
            end: self.names.len() as u64,
            games: games as u32,
        });
        (self.list.len() - 1) as u32
    }

    /// The raw name of a file.
    pub fn name(&self, file: u32) -> &[u8] {
        let index = file as usize;
        let start = index
            .checked_sub(1)
            .map_or(0, |before| self.list[before].end);
        &self.names[start as usize..self.list[index].end as usize]
    }

    /// The name as outputs show it.
    pub fn shown(&self, file: u32) -> FileName {
        name_of_bytes(self.name(file))
    }

    /// Whether it belongs to the collection that others are compared with.
    pub fn is_known(&self, file: u32) -> bool {
        self.list[file as usize].place & KNOWN != 0
    }

    /// How many games it holds, those that cannot be compared too.
    pub fn games(&self, file: u32) -> u32 {
        self.list[file as usize].games
    }

    /// The order in which files were found, whatever thread read them.
    pub fn place(&self, file: u32) -> u64 {
        self.list[file as usize].place
    }
}

/// The file on the disk that a name of a record belongs to.
#[derive(Debug, Default)]
pub(super) struct Holders {
    last: Option<Vec<u8>>,
}

impl Holders {
    /// The file itself, or the archive, text or table in which it is; `None` where there is no such file any more.
    pub fn find(&mut self, name: &[u8], again: &Again) -> Option<PathBuf> {
        let separator = again.separator();
        let is_in = |whole: &Vec<u8>| {
            name.strip_prefix(whole.as_slice())
                .is_some_and(|rest| rest.first() == Some(&separator))
        };
        if let Some(last) = self.last.as_ref().filter(|last| is_in(last)) {
            return Some(path_of(last.clone()));
        }
        if matches!(again, Again::Files) && is_file(name) {
            return Some(path_of(name.to_vec()));
        }
        let ends = name
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == separator);
        let holder = ends
            .map(|(end, _)| &name[..end])
            .find(|whole| is_file(whole))?;
        self.last = Some(holder.to_vec());
        Some(path_of(holder.to_vec()))
    }
}

fn is_file(name: &[u8]) -> bool {
    fs::metadata(path_of(name.to_vec())).is_ok_and(|metadata| metadata.is_file())
}

/// What a record is called when links, dots and repeated paths are seen through: nothing is a copy of itself.
pub(super) fn identity(name: &[u8], holder: &Path) -> Vec<u8> {
    let part = name.get(holder.as_os_str().len()..).unwrap_or_default();
    let whole = fs::canonicalize(holder).unwrap_or_else(|_| holder.to_path_buf());
    [whole.as_os_str().as_encoded_bytes(), part].concat()
}

/// Games that have to be read again, found by the names of their files.
pub(super) struct Wanted<'a> {
    seed: Seed,
    files: &'a Files,
    entries: &'a [Entry],
    /// Hash of the name, and which of `at` lie in that file.
    names: Vec<(u64, u32, u32)>,
    at: &'a [u32],
}

impl<'a> Wanted<'a> {
    /// `at` are indexes of entries, in order.
    pub fn new(files: &'a Files, entries: &'a [Entry], at: &'a [u32], seed: Seed) -> Wanted<'a> {
        let mut names = Vec::new();
        let mut from = 0;
        for run in at.chunk_by(|a, b| entries[*a as usize].file == entries[*b as usize].file) {
            let name = files.name(entries[run[0] as usize].file);
            names.push((seed.text(name), from, from + run.len() as u32));
            from += run.len() as u32;
        }
        names.sort_unstable();
        Wanted {
            seed,
            files,
            entries,
            names,
            at,
        }
    }

    /// The entries of the games of a file of this name, in the order of the games.
    pub fn of(&self, name: &[u8]) -> Vec<u32> {
        let hash = self.seed.text(name);
        let first = self.names.partition_point(|(other, ..)| *other < hash);
        let mut found = Vec::new();
        for &(_, from, to) in self.names[first..]
            .iter()
            .take_while(|(other, ..)| *other == hash)
        {
            let run = &self.at[from as usize..to as usize];
            if self.files.name(self.entries[run[0] as usize].file) == name {
                found.extend_from_slice(run);
            }
        }
        found.sort_by_key(|at| self.entries[*at as usize].game);
        found
    }

    /// The files on the disk that hold them, once each.
    pub fn holders(&self, known: bool, again: &Again) -> Vec<PathBuf> {
        let mut holders = Holders::default();
        let mut paths: Vec<PathBuf> = Vec::new();
        for &at in self.at {
            let file = self.entries[at as usize].file;
            if self.files.is_known(file) == known
                && let Some(path) = holders.find(self.files.name(file), again)
                && paths.last() != Some(&path)
            {
                paths.push(path);
            }
        }
        paths
    }
}

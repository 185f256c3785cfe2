//! Something to check, and what it is called.

use std::path::{Path, PathBuf};

use crate::config::outer_names;
use crate::finding::Finding;
use crate::report::FileName;

/// Something to check.
#[derive(Debug)]
pub enum Target {
    /// A file.
    File(PathBuf),
    /// Standard input, and what outputs call it.
    Stdin(String),
    /// Something that cannot be had, and why.
    Missing(PathBuf, String),
    /// A record that is in memory already: a member of an archive, a line, a cell of a table.
    Record(FileName, Vec<u8>),
    /// Something that was found and is not checked, and what is told of it instead.
    Refused(FileName, Box<Finding>),
}

impl Target {
    /// What outputs call it.
    #[must_use]
    pub fn name(&self) -> FileName {
        match self {
            Target::Stdin(name) => name_of_bytes(name.as_bytes()),
            Target::File(path) | Target::Missing(path, _) => name_of(path),
            Target::Record(name, _) | Target::Refused(name, _) => name.clone(),
        }
    }

    /// How many bytes of records it holds.
    pub(super) fn size(&self) -> usize {
        match self {
            Target::Record(_, bytes) => bytes.len(),
            _ => 0,
        }
    }
}

/// The name of a path.
pub(super) fn name_of(path: &Path) -> FileName {
    name_of_bytes(path.as_os_str().as_encoded_bytes())
}

/// A name as it lies on disk or in an archive: shown lossily and kept raw where it is not UTF-8.
pub(super) fn name_of_bytes(bytes: &[u8]) -> FileName {
    let shown = String::from_utf8_lossy(bytes).into_owned();
    let raw = (shown.as_bytes() != bytes).then(|| bytes.to_vec());
    FileName {
        shown,
        raw,
        whole: None,
    }
}

/// The name of a part: `a.zip` and `!` and `b.sgf`.
pub(super) fn part_of(whole: &FileName, separator: u8, part: &[u8]) -> FileName {
    let mut name = raw_of(whole).to_vec();
    name.push(separator);
    name.extend_from_slice(part);
    FileName {
        whole: Some(whole.shown.len()),
        ..name_of_bytes(&name)
    }
}

/// The name that somebody writes for a file or for a part of one: where there is no such file, `a.zip!b.sgf` is a part of `a.zip`.
#[must_use]
pub fn name_as_written(path: &Path) -> FileName {
    let name = name_of(path);
    let mut outer = outer_names(&name.shown);
    let whole = match path.exists() {
        true => None,
        false => outer.find(|outer| Path::new(outer).is_file()),
    };
    FileName {
        whole: whole.map(str::len),
        ..name.clone()
    }
}

/// The bytes of a name.
pub(super) fn raw_of(name: &FileName) -> &[u8] {
    name.raw.as_deref().unwrap_or(name.shown.as_bytes())
}

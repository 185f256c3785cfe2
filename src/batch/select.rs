//! Which files of a directory are taken.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::archive;

/// Which files of a directory are taken; files named one by one are always taken.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    include: Option<GlobSet>,
    exclude: GlobSet,
    follow: bool,
    kind: Kind,
    /// Directories that are not searched.
    without: Vec<PathBuf>,
    /// Only these files.
    among: Option<Arc<Among>>,
}

/// The files of some directories that are taken; those of other directories all are.
#[derive(Debug)]
struct Among {
    /// Without links and dots.
    files: HashSet<PathBuf>,
    /// The directories that somebody knows the files of.
    roots: Vec<PathBuf>,
    /// Whether the last directory asked about lies in one of them.
    last: Mutex<Option<(PathBuf, bool)>>,
}

impl Among {
    fn has(&self, file: &Path) -> bool {
        let file = resolved(file);
        self.files.contains(&file) || !file.parent().is_some_and(|parent| self.knows(parent))
    }

    /// A repository within another is none of its files.
    fn knows(&self, directory: &Path) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = last.as_ref().filter(|(asked, _)| asked == directory) {
            return *known;
        }
        let is_root = |ancestor: &Path| self.roots.iter().any(|root| root == ancestor);
        let mut ancestors = directory.ancestors();
        let nearest =
            ancestors.find(|ancestor| is_root(ancestor) || ancestor.join(".git").exists());
        let known = nearest.is_some_and(is_root);
        *last = Some((directory.to_path_buf(), known));
        known
    }
}

/// What files are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Records and archives.
    #[default]
    Records,
    /// Texts with a record a line.
    Lines,
    /// Tables with a column of records.
    Tables,
}

impl Selection {
    /// Takes what one of `include` matches (everything where there is none) and none of `exclude`. Globs are matched against the path below
    /// the directory searched; one without a slash against names at any depth. With `follow`, links to directories are followed.
    ///
    /// # Errors
    /// When a glob cannot be read: which, and why.
    pub fn new(include: &[String], exclude: &[String], follow: bool) -> Result<Selection, String> {
        let any = !include.is_empty();
        let include = globs(include)?;
        Ok(Selection {
            include: any.then_some(include),
            exclude: globs(exclude)?,
            follow,
            kind: Kind::Records,
            without: Vec::new(),
            among: None,
        })
    }

    /// The same, but of the repositories in `roots` only these files, those that are named one by one as well. What lies elsewhere, be it in a
    /// repository within them, is taken: nobody knows what is new in it.
    #[must_use]
    pub fn among(
        self,
        files: impl IntoIterator<Item = PathBuf>,
        roots: impl IntoIterator<Item = PathBuf>,
    ) -> Selection {
        let among = Among {
            files: files.into_iter().map(|file| resolved(&file)).collect(),
            roots: roots.into_iter().map(|root| resolved(&root)).collect(),
            last: Mutex::default(),
        };
        Selection {
            among: Some(Arc::new(among)),
            ..self
        }
    }

    /// Whether a file is one of those.
    pub(super) fn is_among(&self, file: &Path) -> bool {
        let among = self.among.as_ref();
        among.is_none_or(|among| among.has(file))
    }

    /// The same without what lies in these directories, wherever they are met.
    #[must_use]
    pub fn without<'a>(self, directories: impl IntoIterator<Item = &'a Path>) -> Selection {
        let without = directories.into_iter().map(resolved).collect();
        Selection { without, ..self }
    }

    /// Whether a directory is not searched.
    pub(super) fn avoids(&self, directory: &Path) -> bool {
        !self.without.is_empty() && self.without.contains(&resolved(directory))
    }

    /// The same for texts with a record a line.
    #[must_use]
    pub fn of_lines(self) -> Selection {
        Selection {
            kind: Kind::Lines,
            ..self
        }
    }

    /// The same for tables.
    #[must_use]
    pub fn of_tables(self) -> Selection {
        Selection {
            kind: Kind::Tables,
            ..self
        }
    }

    pub(super) fn follows(&self) -> bool {
        self.follow
    }

    /// Whether a path, relative to the directory searched, is left out with all below it.
    pub(super) fn excludes(&self, path: &Path) -> bool {
        self.exclude.is_match(path)
    }

    /// Whether a file is taken; `excludes` has been asked before.
    pub(super) fn takes(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default();
        self.kind.has(name)
            && self
                .include
                .as_ref()
                .is_none_or(|include| include.is_match(path))
    }
}

impl Kind {
    fn has(self, name: &OsStr) -> bool {
        let name = name.as_encoded_bytes();
        match self {
            Kind::Records => archive::is_record(name) || archive::is_worth_opening(name),
            Kind::Lines => ends_with_any(name, &[".txt", ".sgf", ".sgfs", ".log"]),
            Kind::Tables => ends_with_any(name, &[".csv", ".tsv", ".jsonl", ".ndjson"]),
        }
    }
}

/// Whether a name has one of these endings, in any letter case, and something before it. A packed text goes by the name below the packing.
fn ends_with_any(name: &[u8], endings: &[&str]) -> bool {
    let name = archive::without_packing(name);
    endings
        .iter()
        .any(|ending| archive::ends_with(name, ending))
}

/// A path without links and dots, as far as it exists.
#[must_use]
pub fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut ancestors = path.ancestors();
    let known = ancestors.find_map(|ancestor| Some((ancestor, fs::canonicalize(ancestor).ok()?)));
    match known {
        Some((ancestor, real)) => real.join(path.strip_prefix(ancestor).unwrap_or(Path::new(""))),
        None => path,
    }
}

/// A glob without a slash means names at any depth, as people know it from .gitignore.
fn globs(texts: &[String]) -> Result<GlobSet, String> {
    let mut set = GlobSetBuilder::new();
    for text in texts {
        let glob = text.trim_end_matches('/');
        let glob = match glob.strip_prefix('/') {
            Some(anchored) => anchored.to_owned(),
            None if glob.contains('/') => glob.to_owned(),
            None => format!("**/{glob}"),
        };
        let glob = GlobBuilder::new(&glob).literal_separator(true).build();
        set.add(glob.map_err(|error| format!("{text}: {}", error.kind()))?);
    }
    set.build().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_without_a_slash_match_at_any_depth() {
        let takes = |include: &str, path: &str| {
            let selection = Selection::new(&[include.to_owned()], &[], false);
            selection.expect("a glob").takes(Path::new(path))
        };
        assert!(takes("*.sgf", "a/b/c.sgf"));
        assert!(takes("a/*.sgf", "a/c.sgf"));
        assert!(!takes("a/*.sgf", "a/b/c.sgf"));
        assert!(takes("a/**", "a/b/c.sgf"));
        assert!(!takes("/*.sgf", "a/c.sgf"));
        assert!(!takes("*.txt", "a/c.txt"));
        assert!(Selection::new(&["[".to_owned()], &[], false).is_err());
    }
}

//! What git says has changed.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::batch::resolved;
use crate::config::FILE_NAME;
use crate::report::sanitize;

/// What differs from where the current branch left a revision.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The files that are other than they were, those not committed or not yet known to git as well.
    pub files: HashSet<PathBuf>,
    /// The repositories that were asked.
    pub tops: BTreeSet<PathBuf>,
    /// The files that are no more.
    gone: Vec<PathBuf>,
}

impl Changes {
    /// The changes in all the repositories that the paths lie in.
    pub fn since(revision: &str, paths: &[PathBuf]) -> anyhow::Result<Changes> {
        if revision.is_empty() || revision.starts_with('-') {
            bail!("--changed-since asks for a revision, such as main or HEAD~3");
        }
        let places: BTreeSet<PathBuf> = paths.iter().map(|path| directory_of(path)).collect();
        let mut changes = Changes::default();
        for place in places {
            let top = git(&place, &["rev-parse", "--show-toplevel"])?;
            changes
                .tops
                .insert(path_of(top.strip_suffix(b"\n").unwrap_or(&top)));
        }
        let new = ["ls-files", "--others", "--exclude-standard", "-z"];
        for top in changes.tops.clone() {
            let differ = |filter: &str| git(&top, &compare(filter, revision));
            let gone = differ("--diff-filter=D")?;
            changes.gone.extend(names(&top, &gone));
            for listed in [differ("--diff-filter=d")?, git(&top, &new)?] {
                changes.files.extend(names(&top, &listed));
            }
        }
        Ok(changes)
    }

    /// What settles how all files are checked and has changed itself: one of `files`, or, where a configuration is looked for, one that lay above
    /// a path and is gone.
    pub fn settling(&self, settling: &Settling, paths: &[PathBuf]) -> Option<PathBuf> {
        // Git tells of a link that leads elsewhere now by its own name.
        let files = settling
            .files
            .iter()
            .flat_map(|file| [resolved(file), without_links_above(file)]);
        let changed = files.into_iter().find(|file| self.files.contains(file));
        changed.or_else(|| {
            let above = |config: &&PathBuf| {
                let directory = config.parent().unwrap_or(Path::new(""));
                let is_config = config.file_name() == Some(OsStr::new(FILE_NAME));
                is_config
                    && paths
                        .iter()
                        .any(|path| resolved(path).starts_with(directory))
            };
            let mut gone = self.gone.iter().filter(|_| settling.is_looked_for);
            gone.find(above).cloned()
        })
    }
}

/// What settles how the files of a run are checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Settling {
    /// The configuration and the baseline.
    pub files: Vec<PathBuf>,
    /// Whether a configuration is looked for.
    pub is_looked_for: bool,
}

fn compare<'a>(filter: &'a str, revision: &'a str) -> [&'a str; 10] {
    [
        "diff",
        "--name-only",
        "-z",
        "--no-renames",
        "--no-ext-diff",
        filter,
        "--merge-base",
        "--end-of-options",
        revision,
        "--",
    ]
}

fn names(top: &Path, listed: &[u8]) -> impl Iterator<Item = PathBuf> {
    let names = listed.split(|byte| *byte == 0);
    let names = names.filter(|name| !name.is_empty());
    names.map(|name| top.join(path_of(name)))
}

/// A path whose directories are no links; the file itself may be one.
fn without_links_above(path: &Path) -> PathBuf {
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => resolved(parent).join(name),
        (_, Some(name)) => resolved(Path::new(".")).join(name),
        _ => resolved(path),
    }
}

fn directory_of(path: &Path) -> PathBuf {
    let directory = if path.is_dir() {
        Some(path)
    } else {
        path.parent()
    };
    match directory {
        Some(directory) if !directory.as_os_str().is_empty() => directory.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

fn git(directory: &Path, arguments: &[&str]) -> anyhow::Result<Vec<u8>> {
    let mut command = Command::new("git");
    command.arg("-C").arg(directory).args(arguments);
    let output = command
        .output()
        .context("--changed-since asks git, which cannot be run")?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<_> = reason.trim().lines().map(sanitize).collect();
    bail!("--changed-since asks git, which says: {}", lines.join("\n"))
}

#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::new(&*String::from_utf8_lossy(name)))
}

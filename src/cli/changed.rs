//! What git says has changed.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::report::sanitize;

/// The files that differ from where the current branch left `revision`, those not committed or not yet known to git as well; of all the
/// repositories that the paths lie in.
pub(super) fn changed_since(
    revision: &str,
    paths: impl Iterator<Item = PathBuf>,
) -> anyhow::Result<HashSet<PathBuf>> {
    if revision.is_empty() || revision.starts_with('-') {
        bail!("--changed-since asks for a revision, such as main or HEAD~3");
    }
    let mut places = BTreeSet::new();
    for path in paths {
        places.insert(directory_of(&path));
    }
    let mut tops = BTreeSet::new();
    for place in places {
        let top = git(&place, &["rev-parse", "--show-toplevel"])?;
        tops.insert(path_of(top.strip_suffix(b"\n").unwrap_or(&top)));
    }
    let mut changed = HashSet::new();
    for top in tops {
        let compare = [
            "diff",
            "--name-only",
            "-z",
            "--no-renames",
            "--no-ext-diff",
            "--diff-filter=d",
            "--merge-base",
            "--end-of-options",
            revision,
            "--",
        ];
        let new = ["ls-files", "--others", "--exclude-standard", "-z"];
        for names in [git(&top, &compare)?, git(&top, &new)?] {
            let names = names
                .split(|byte| *byte == 0)
                .filter(|name| !name.is_empty());
            changed.extend(names.map(|name| top.join(path_of(name))));
        }
    }
    Ok(changed)
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

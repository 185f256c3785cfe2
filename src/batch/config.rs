//! Finding, reading and writing what `config` knows how to read: `kifu.toml` and baselines.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::replace::{create, overwrite};
use crate::config::{Baseline, Config, FILE_NAME, Stale, plain};

/// A configuration of more bytes is none.
const LONGEST_CONFIG: u64 = 1 << 20;
/// A baseline of more bytes is none.
const LONGEST_BASELINE: u64 = 16 << 20;

/// Why there is no configuration or baseline.
#[derive(Debug)]
pub struct NoConfig {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, in a line or with the place and a caret.
    pub reason: String,
}

/// The nearest `kifu.toml` in a directory or above it; for a file, beside it or above.
#[must_use]
pub fn find_config(path: &Path) -> Option<PathBuf> {
    // Names of files are told as they are written, so links are not followed here either.
    let path = plain(&std::path::absolute(path).ok()?);
    let start = if path.is_dir() {
        Some(path.as_path())
    } else {
        path.parent()
    };
    let directories = start?.ancestors();
    directories
        .map(|directory| directory.join(FILE_NAME))
        // A link that leads nowhere and a directory of that name are told, and nothing above takes their place.
        .find(|file| file.symlink_metadata().is_ok())
}

/// Reads the configuration that was found.
///
/// # Errors
/// When it is no file, cannot be read, or says something that kifu does not know.
pub fn read_found_config(path: &Path) -> Result<Config, NoConfig> {
    let wrong = |reason: String| NoConfig {
        path: path.to_path_buf(),
        reason,
    };
    match path.metadata() {
        Ok(metadata) if metadata.is_file() => read_config(path),
        Ok(_) => Err(wrong("it is no file".to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(wrong("it is a link that leads nowhere".to_owned()))
        }
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// Reads a configuration.
///
/// # Errors
/// When it cannot be read, or says something that kifu does not know.
pub fn read_config(path: &Path) -> Result<Config, NoConfig> {
    let wrong = |reason: String| NoConfig {
        path: path.to_path_buf(),
        reason,
    };
    let text = read_text(path, LONGEST_CONFIG).map_err(|error| wrong(error.to_string()))?;
    Config::read(path.to_path_buf(), text).map_err(wrong)
}

/// Reads a baseline; `None` where there is no such file.
///
/// # Errors
/// When it cannot be read or is no baseline.
pub fn read_baseline(path: &Path) -> Result<Option<Baseline>, NoConfig> {
    let wrong = |reason: String| NoConfig {
        path: path.to_path_buf(),
        reason,
    };
    match read_text(path, LONGEST_BASELINE) {
        Ok(text) => match Baseline::read(&text) {
            Ok(baseline) => Ok(Some(baseline)),
            Err(fault) => Err(wrong(fault.to_string())),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// Writes a baseline, all or nothing.
///
/// # Errors
/// When the system will not.
pub fn write_baseline(path: &Path, baseline: &Baseline) -> io::Result<()> {
    let text = baseline.write();
    if text.len() as u64 > LONGEST_BASELINE {
        let reason =
            "it would be larger than 16 MiB; leave out checks that find so much, with --ignore";
        return Err(io::Error::other(reason));
    }
    overwrite(path, text.as_bytes())
}

/// Writes a new file; one that is there stays.
///
/// # Errors
/// When the system will not, or there is such a file.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    create(path, text.as_bytes(), None, false)
}

/// Whether a file lies there; `None` where nothing does. A link that leads nowhere is told as a file that cannot be read. For
/// [`crate::config::Policy::stale`] and [`crate::config::Policy::stale_allows`].
#[must_use]
pub fn is_file(path: &Path) -> Option<bool> {
    let metadata = path.metadata().or_else(|_| path.symlink_metadata());
    metadata.ok().map(|metadata| !metadata.is_dir())
}

/// `a.sgf: M101 is known 2 times and was found once`.
#[must_use]
pub fn stale_line(stale: &Stale) -> String {
    let Stale {
        file,
        code,
        known,
        found,
    } = stale;
    format!("{file}: {code} stands there {known} times, and {found} were found")
}

fn read_text(path: &Path, longest: u64) -> io::Result<String> {
    use std::io::Read as _;

    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::other("the file is too large"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("the file is not in UTF-8"))
}

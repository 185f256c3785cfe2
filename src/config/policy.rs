//! Everything that is settled for a run, from the command line, the configuration and the baseline.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::allows::Uses;
use super::apply::{Applied, Seen};
use super::baseline::{Baseline, FileKey, LookedAt, Stale};
use super::choice::{Choice, Words};
use super::file::ConfigFile;
use super::glob::Globs;
use crate::check::{CheckSet, Options, Profile};
use crate::finding::{CheckInfo, Severity};
use crate::life;
use crate::record::Settled;
use crate::report::FileName;
use crate::verdict::Believe;

/// Every file is compared with every entry, so there may not be more.
const MOST_ENTRIES: usize = 2000;

/// A configuration as it was read.
#[derive(Clone, Debug)]
pub struct Config {
    /// What it says.
    pub file: ConfigFile,
    /// Where it lies.
    pub path: PathBuf,
    text: String,
}

impl Config {
    /// Reads the text of a configuration that lies at `path`.
    ///
    /// # Errors
    /// What is wrong with it, with the line and a caret.
    pub fn read(path: PathBuf, text: String) -> Result<Config, String> {
        let file: ConfigFile = toml::from_str(&text).map_err(|error| error.to_string())?;
        let entries = file.source.len() + file.allow.len();
        if entries > MOST_ENTRIES {
            return Err(format!(
                "{entries} entries of [[source]] and [[allow]]; there may be {MOST_ENTRIES}, and a glob may be a list"
            ));
        }
        Ok(Config { file, path, text })
    }

    /// The directory that its paths and globs go from.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// The line, from 1, in which a key stands at or after this byte.
    pub(super) fn line_of(&self, key: &str, from: usize) -> usize {
        let from = from.min(self.text.len());
        let is_it = |line: &str| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        let before = self.text[..from].matches('\n').count();
        let rest = &self.text[from..];
        before + 1 + rest.lines().position(is_it).unwrap_or(0)
    }
}

/// What is settled for a run; says for each file what of it applies.
#[derive(Debug, Default)]
pub struct Policy {
    pub(super) options: Options,
    /// Whether the command line names the profile: then no source has another.
    pub(super) profile_is_asked: bool,
    pub(super) choice: Choice,
    pub(super) config: Option<Config>,
    here: PathBuf,
    root: PathBuf,
    known: Option<Known>,
    pub(super) uses: Uses,
}

/// The baseline of a run, and what was found of it.
#[derive(Debug)]
struct Known {
    baseline: Baseline,
    root: PathBuf,
    level: Severity,
    is_renewed: bool,
    found: Mutex<LookedAt>,
}

/// What the command line says of how records are read; where it says nothing the configuration decides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Rules and komi.
    pub settled: Settled,
    /// Whether every ruleset is asked for.
    pub all_rules: bool,
    /// What evidence a count may rest on.
    pub believe: Option<Believe>,
    /// How hard the judge of dead stones tries.
    pub effort: Option<life::Options>,
    /// What the collection is made of.
    pub profile: Option<Profile>,
}

impl Asked {
    /// This, and what a file says where this says nothing.
    fn over(&self, file: Option<&ConfigFile>) -> Options {
        let believe = file.and_then(|file| Some(file.evidence?.believe()));
        let effort = file.and_then(|file| Some(file.budget?.0));
        let profile = file.and_then(|file| Some(file.profile?.profile()));
        Options {
            settled: self.settled,
            all_rules: self.all_rules,
            believe: self.believe.or(believe).unwrap_or_default(),
            effort: self.effort.or(effort).unwrap_or_default(),
            profile: self.profile.or(profile).unwrap_or_default(),
            named: CheckSet::default(),
        }
    }
}

impl From<Options> for Policy {
    fn from(options: Options) -> Policy {
        Policy {
            options,
            ..Policy::default()
        }
    }
}

impl Policy {
    /// What the command line says, and below it a configuration. `here` is the directory that names of files go from.
    #[must_use]
    pub fn new(asked: &Asked, line: &Words, config: Option<Config>, here: PathBuf) -> Policy {
        let file = config.as_ref().map(|config| Words::of(&config.file));
        let choice = Choice::new(&file.unwrap_or_default(), line);
        let root = match &config {
            Some(config) => plain(&here.join(config.directory())),
            None => here.clone(),
        };
        let options = Options {
            named: choice.named(),
            ..asked.over(config.as_ref().map(|config| &config.file))
        };
        Policy {
            options,
            profile_is_asked: asked.profile.is_some(),
            choice,
            config,
            here,
            root,
            known: None,
            uses: Uses::default(),
        }
    }

    /// The same with a baseline that lies in the directory `root`. Findings below `level` are in no baseline; with `is_renewed` nothing is left
    /// out, and what is found is taken down.
    #[must_use]
    pub fn with_baseline(
        self,
        baseline: Baseline,
        root: &Path,
        level: Severity,
        is_renewed: bool,
    ) -> Policy {
        let known = Known {
            baseline,
            root: plain(&self.here.join(root)),
            level,
            is_renewed,
            found: Mutex::default(),
        };
        Policy {
            known: Some(known),
            ..self
        }
    }

    /// What applies to a file.
    #[must_use]
    pub fn applied(&self, name: &FileName) -> Applied<'_> {
        let mut applied = Applied::new(self);
        if let Some(config) = &self.config {
            let names = Names::of(name, &self.here, &self.root);
            for (number, source) in config.file.source.iter().enumerate() {
                if names.match_one_of(&source.get_ref().glob) {
                    applied.lay(number, source.get_ref());
                }
            }
            for (number, allow) in config.file.allow.iter().enumerate() {
                if names.match_one_of(&allow.get_ref().glob) {
                    applied.allow(number, allow.get_ref());
                }
            }
        }
        if let Some(known) = self.known.as_ref().filter(|known| !known.is_renewed) {
            applied.know(known.baseline.of(&self.in_baseline(known, name)));
        }
        applied
    }

    /// Takes down what was found in a file, before the baseline was asked.
    pub fn saw(&self, name: &FileName, applied: &Applied<'_>, seen: &Seen) {
        self.uses.note(applied.allow_numbers(), &seen.allows);
        self.uses.note_sources(applied.entries().0);
        let Some(known) = &self.known else { return };
        let file = self.in_baseline(known, name);
        // A file of which nothing is known and nothing found takes no memory.
        let is_known = known.baseline.of(&file).next().is_some();
        if is_known || (known.is_renewed && !seen.codes.is_empty()) {
            let codes = known.baseline.of(&file).map(|(code, _)| code);
            let unasked = codes.filter(|code| !applied.looks_for(code));
            lock(&known.found)
                .entry(file)
                .or_default()
                .add(seen, unasked);
        }
    }

    /// From which severity findings are counted for the baseline.
    pub(super) fn level(&self) -> Option<Severity> {
        self.known.as_ref().map(|known| known.level)
    }

    /// Entries of the baseline for more than there is. `is_file` is asked about files that the run did not look at: whether there is a file, `None` where
    /// nothing is there.
    pub fn stale(&self, is_file: impl Fn(&Path) -> Option<bool>) -> Vec<Stale> {
        let Some(known) = &self.known else {
            return Vec::new();
        };
        known
            .baseline
            .stale(&lock(&known.found), |file| known.has(file, &is_file))
    }

    /// Names that several records share, and that have more findings than the baseline knows.
    pub fn overdrawn(&self) -> Vec<Stale> {
        let known = self.known.as_ref().filter(|known| !known.is_renewed);
        known.map_or_else(Vec::new, |known| {
            known.baseline.overdrawn(&lock(&known.found))
        })
    }

    /// The baseline as it is after this run.
    pub fn renewed(&self, is_file: impl Fn(&Path) -> Option<bool>) -> Option<Baseline> {
        let known = self.known.as_ref()?;
        let found = lock(&known.found);
        Some(
            known
                .baseline
                .renewed(&found, |file| known.has(file, &is_file)),
        )
    }

    /// The configuration, if there is one.
    #[must_use]
    pub fn config(&self) -> Option<&ConfigFile> {
        self.config.as_ref().map(|config| &config.file)
    }

    /// The name of a file as seen from a directory, as globs see it.
    #[must_use]
    pub fn name_below(&self, directory: &Path, name: &FileName) -> String {
        relative(&self.here, directory, &name.shown)
    }

    /// Whether a path of the configuration is that of a file, or of a part of one; `None` where nothing is there.
    pub(super) fn is_file(
        &self,
        path: &str,
        is_file: impl Fn(&Path) -> Option<bool>,
    ) -> Option<bool> {
        find_whole(&self.root, path, is_file)
    }

    /// The directory that globs of the configuration go from; the current one where there is none.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn here(&self) -> &Path {
        &self.here
    }

    /// What a comparison of games weighs; `None` where nobody wants to hear of it.
    #[must_use]
    pub fn weigh_comparison(&self, check: &CheckInfo) -> Option<Severity> {
        self.choice.weigh_as(check, check.severity)
    }

    /// How records are read where no source says more.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// All that changes what is found, but for what [`Applied::fingerprint`] says of a file.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let config = self.config.as_ref().map(|config| config.text.as_str());
        let level = self.level();
        format!(
            "{:?}\n{}\n{:?}\n{config:?}\n{level:?}",
            self.options, self.profile_is_asked, self.choice
        )
    }

    fn in_baseline(&self, known: &Known, name: &FileName) -> FileKey {
        let seen = |name: &str| relative(&self.here, &known.root, name);
        FileKey {
            file: seen(&name.shown),
            raw: name.raw.as_deref().map(|raw| seen(&escaped(raw))),
        }
    }
}

impl Known {
    /// Whether an entry is about a file that is there. Of names that are no UTF-8 only a run over them can tell.
    fn has(&self, key: &FileKey, is_file: impl Fn(&Path) -> Option<bool>) -> bool {
        key.raw.is_some() || is_there(&self.root, &key.file, is_file)
    }
}

/// A name as text that differs where its bytes do.
fn escaped(raw: &[u8]) -> String {
    let mut text = String::new();
    for chunk in raw.utf8_chunks() {
        text.push_str(&chunk.valid().replace('%', "%25"));
        for byte in chunk.invalid() {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// The names that globs are matched against.
struct Names {
    path: String,
    /// Of a part, the archive, text or table that it is in.
    whole: Option<String>,
}

impl Names {
    /// As seen from `root`.
    fn of(name: &FileName, here: &Path, root: &Path) -> Names {
        let seen = |name: &str| relative(here, root, name);
        let whole = name.whole.and_then(|end| name.shown.get(..end));
        Names {
            path: seen(&name.shown),
            whole: whole.map(seen),
        }
    }

    fn match_one_of(&self, globs: &Globs) -> bool {
        let of_whole = || {
            self.whole
                .as_ref()
                .is_some_and(|whole| globs.matches(whole))
        };
        globs.matches(&self.path) || of_whole()
    }
}

/// Whether an entry is about a file that is there, or about a part of one.
fn is_there(root: &Path, file: &str, is_file: impl Fn(&Path) -> Option<bool>) -> bool {
    find_whole(root, file, is_file).is_some()
}

/// Whether a path written in a file of ours is that of a file, or of a part of one. Names of files hold `!` and `:` too, so the whole path goes first.
fn find_whole(root: &Path, path: &str, is_file: impl Fn(&Path) -> Option<bool>) -> Option<bool> {
    is_file(&plain(&root.join(path))).or_else(|| {
        let mut outer = outer_names(path).map(|outer| plain(&root.join(outer)));
        outer
            .any(|outer| is_file(&outer) == Some(true))
            .then_some(true)
    })
}

/// More separators than this in one name are none.
const MOST_SEPARATORS: usize = 64;

/// What `a.zip!b.sgf` and `games.txt:12` may be parts of.
pub fn outer_names(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.match_indices(['!', ':']);
    ends.take(MOST_SEPARATORS).map(|(end, _)| &path[..end])
}

/// The path of a name as seen from a directory, its parts separated by slashes; a whole path where both have nothing in common.
fn relative(here: &Path, root: &Path, name: &str) -> String {
    if name == "-" {
        return name.to_owned();
    }
    let whole = plain(&here.join(name));
    let common = root
        .ancestors()
        .find(|ancestor| ancestor.parent().is_some() && whole.starts_with(ancestor));
    let Some(common) = common else {
        return slashed(&whole, "/");
    };
    let below = whole.strip_prefix(common).unwrap_or(&whole);
    let up = root.components().count() - common.components().count();
    slashed(below, &"../".repeat(up))
}

fn slashed(path: &Path, start: &str) -> String {
    let parts = path.components();
    let texts: Vec<_> = parts
        .filter(|part| !matches!(part, Component::RootDir))
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    format!("{start}{}", texts.join("/"))
}

/// A path without `.` and `..`, as it is written: links are not followed.
#[must_use]
pub fn plain(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_from_the_directory_of_the_configuration() {
        let (here, root) = (Path::new("/x/y"), Path::new("/x"));
        let beside = Path::new("/x/ci/known");
        assert_eq!(relative(here, beside, "a.sgf"), "../../y/a.sgf");
        assert_eq!(relative(here, beside, "/w/a.sgf"), "/w/a.sgf");
        for (name, expected) in [
            ("a.sgf", "y/a.sgf"),
            ("./a/../b.sgf", "y/b.sgf"),
            ("../a.sgf", "a.sgf"),
            ("/x/z/a.sgf", "z/a.sgf"),
            ("/w/a.sgf", "/w/a.sgf"),
            ("a.zip!b/c.sgf", "y/a.zip!b/c.sgf"),
            ("-", "-"),
        ] {
            assert_eq!(relative(here, root, name), expected, "{name}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_told_apart() {
        assert_eq!(escaped(b"a/\xFE%.sgf"), "a/%FE%25.sgf");
        assert_ne!(escaped(b"\xFE"), escaped(b"%FE"));
    }

    #[test]
    fn parts_go_by_the_name_of_the_whole() {
        let globs = Globs::new(vec!["a.zip".to_owned(), "*.txt".to_owned()]).expect("globs");
        let here = Path::new("/x");
        for (whole, part, expected) in [
            ("x/a.zip", "!b.sgf", true),
            ("games.txt", ":12", true),
            ("b.zip", "!a.sgf", false),
            // Names of files hold the separators too.
            ("", "x/a.zip!b.sgf", false),
            ("", "games.txt:12", false),
        ] {
            let name = FileName {
                shown: format!("{whole}{part}"),
                raw: None,
                whole: (!whole.is_empty()).then_some(whole.len()),
            };
            let names = Names::of(&name, here, here);
            assert_eq!(names.match_one_of(&globs), expected, "{whole}{part}");
        }
    }

    #[test]
    fn entries_are_about_files_with_separators_in_their_names_as_well() {
        let is_file = |path: &Path| match path.to_str()? {
            "/x/a!b.sgf" | "/x/a.zip" => Some(true),
            "/x/2020" => Some(false),
            _ => None,
        };
        for (file, expected) in [
            ("a!b.sgf", true),
            ("a.zip!b.sgf", true),
            ("a!c.sgf", false),
            // A directory has no parts.
            ("2020:05/a.sgf", false),
        ] {
            assert_eq!(is_there(Path::new("/x"), file, is_file), expected, "{file}");
        }
    }
}

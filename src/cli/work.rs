//! Running a job over paths: where records come from, threads, progress, standard output.

use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::changed::{Changes, Settling};
use crate::batch::{
    FileList, Input, Job, Lines, Resume, Selection, Tables, Target, Walk, go_on, resolved,
};
use crate::config::{FILE_NAME, plain};
use crate::report::{Tally, sanitize};

/// Where records come from.
#[derive(Clone, Debug, Args)]
pub(super) struct InputArgs {
    /// Files, directories, archives, or - for standard input; the current directory if there is none.
    ///
    /// Directories are searched for *.sgf, *.sgfs, *.gib, *.ngf, *.ugf and *.ugi (in any letter case), the same packed (*.sgf.gz, *.sgf.zst), and archives: *.zip, *.7z, *.tar,
    /// *.tar.gz, *.tgz, *.tar.zst, *.tzst. Archives are read in memory; a record in one is shown as a.zip!dir/b.sgf. Archives within archives are
    /// not opened. A record may unpack to 256 MiB, an archive to 1 GiB or 200 times its size, whichever is more, and 1 TiB at most.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Also what this file names, one path a line; - for standard input.
    #[arg(long, value_name = "FILE")]
    file_list: Option<PathBuf>,

    /// Paths in --file-list end with a NUL, as `find -print0` writes them.
    #[arg(short = '0', long, requires = "file_list")]
    null: bool,

    /// Of directories take only what matches; may be given several times.
    ///
    /// Globs are matched against the path below the directory given; one without a slash against names at any depth, and one that begins with
    /// a slash only at the top. `*` stops at a slash, `**` does not. Files that are named themselves and members of archives are always taken.
    #[arg(long, value_name = "GLOB")]
    include: Vec<String>,

    /// Of directories leave out what matches, and all below it; may be given several times and outweighs --include.
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,

    /// Only files that changed since the current branch left this revision, as git sees it; those not committed or not added count as well.
    ///
    /// It asks git, in all repositories that PATH lies in. What only is in .gitignore is not taken. Of other repositories (submodules, others within,
    /// where links lead, paths of --file-list) all files are taken. Where kifu.toml or the baseline changed as
    /// well, all files are taken.
    #[arg(long, value_name = "REV")]
    changed_since: Option<String>,

    /// What else has to be as it was for that.
    #[arg(skip)]
    pub settling: Settling,

    /// What standard input is called in outputs, in kifu.toml and in a baseline; nobody looks whether there is such a file.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["lines", "sgf_column"])]
    stdin_filename: Option<String>,

    /// Follow links to directories; circles are told and left. Links to files are always taken.
    #[arg(long)]
    follow: bool,

    /// Each line of a text is a record, shown as games.txt:LINE.
    ///
    /// Directories are searched for *.txt, *.log, *.sgf and *.sgfs. Texts and tables may be packed (.gz, .zst).
    #[arg(long, conflicts_with = "sgf_column")]
    lines: bool,

    /// Files are tables (CSV, TSV, JSON lines), and this column holds the records, shown as table.csv:ROW.
    ///
    /// A name from the first line, or a number from 1; with numbers alone the first line is a row like all others. Directories are searched for
    /// *.csv, *.tsv, *.jsonl and *.ndjson.
    #[arg(long, value_name = "NAME|N")]
    sgf_column: Option<String>,

    /// The column of a table that says what a row is called, shown as table.csv:ID.
    #[arg(long, value_name = "NAME|N", requires = "sgf_column")]
    id_column: Option<String>,

    /// The column of a table with the results, checked as if the first game of the record began with it as its RE.
    ///
    /// Where the record says another result itself, the column counts and the double is told (S117). Places in the record are told as if it stood there. GIB, NGF and UGF keep their own result.
    #[arg(long, value_name = "NAME|N", requires = "sgf_column")]
    result_column: Option<String>,
}

impl InputArgs {
    /// Whether records come from standard input, which cannot be read twice.
    pub(super) fn is_stdin(&self) -> bool {
        self.is_only_stdin() || self.paths.iter().any(|path| path.as_os_str() == "-")
    }

    /// Whether standard input may be among the records; a list of paths may name it too.
    fn may_read_stdin(&self) -> bool {
        let is_list = |list: &PathBuf| list.as_os_str() != "-";
        self.is_stdin() || self.file_list.as_ref().is_some_and(is_list)
    }

    /// Whoever names standard input means it, and nothing else where no path is given.
    fn is_only_stdin(&self) -> bool {
        self.stdin_filename.is_some() && self.paths.is_empty() && self.file_list.is_none()
    }

    /// The places that records come from, to look for what lies beside them.
    pub(super) fn places(&self) -> Vec<PathBuf> {
        let place = |path: &PathBuf| match (path.as_os_str() == "-", &self.stdin_filename) {
            (true, Some(name)) => PathBuf::from(name),
            (true, None) => PathBuf::from("."),
            (false, _) => path.clone(),
        };
        let stdin = self.stdin_filename.iter().filter(|_| self.is_only_stdin());
        let mut places: Vec<PathBuf> = self.paths.iter().map(place).collect();
        places.extend(stdin.map(PathBuf::from));
        if places.is_empty() {
            places.push(PathBuf::from("."));
        }
        places
    }

    /// Whether all records below a directory are looked at.
    pub(super) fn is_all_below(&self, directory: &Path) -> bool {
        let is_filtered = !self.include.is_empty()
            || !self.exclude.is_empty()
            || self.changed_since.is_some()
            || self.lines
            || self.sgf_column.is_some();
        let whole = |path: &Path| Some(plain(&std::path::absolute(path).ok()?));
        let root = whole(directory);
        let is_above = |place: &PathBuf| {
            let place = whole(place).filter(|place| place.is_dir());
            place
                .zip(root.as_ref())
                .is_some_and(|(place, root)| root.starts_with(place))
        };
        !is_filtered && !self.is_stdin() && self.places().iter().any(is_above)
    }

    /// The files that changed; `None` where what settles how all of them are checked has changed as well.
    fn changed(&self, revision: &str) -> anyhow::Result<Option<Changes>> {
        let places = self.places();
        let changes = Changes::since(revision, &places)?;
        let Some(settling) = changes.settling(&self.settling, &places) else {
            return Ok(Some(changes));
        };
        let (shown, revision) = (settling.to_string_lossy(), sanitize(revision));
        writeln!(
            io::stderr(),
            "kifu: {} changed since {revision}: all files are taken",
            sanitize(&shown)
        )?;
        Ok(None)
    }

    /// What a job is run over.
    pub(super) fn input(self) -> anyhow::Result<Input> {
        self.input_without(&[])
    }

    /// The same, but directories given here are not searched.
    pub(super) fn input_without(self, directories: &[&Path]) -> anyhow::Result<Input> {
        let mut selection = Selection::new(&self.include, &self.exclude, self.follow)
            .map_err(|reason| anyhow!("a glob cannot be read: {reason}"))?
            .without(directories.iter().copied());
        if let Some(revision) = &self.changed_since
            && let Some(changes) = self.changed(revision)?
        {
            selection = selection.among(changes.files, changes.tops);
        }
        let is_only_stdin = self.is_only_stdin();
        if self.stdin_filename.is_some() && !self.may_read_stdin() {
            bail!(
                "--stdin-filename names standard input, which is not among the paths; write - for it"
            );
        }
        let used = self.settling;
        let walk = |paths, selection| {
            let walk = walk(paths, self.file_list, self.null, selection);
            match used.is_looked_for {
                true => walk.noticing(FILE_NAME, unused(used.files)),
                false => walk,
            }
        };
        if let Some(record) = self.sgf_column {
            let tables = walk(self.paths, selection.of_tables());
            return Ok(Input::Tables(Tables {
                tables,
                record,
                id: self.id_column,
                result: self.result_column,
            }));
        }
        if self.lines {
            let texts = walk(self.paths, selection.of_lines());
            return Ok(Input::Lines(Lines { texts }));
        }
        let mut paths = self.paths;
        if is_only_stdin {
            paths.push(PathBuf::from("-"));
        }
        let mut walk = walk(paths, selection);
        if let Some(name) = self.stdin_filename {
            walk = walk.calling_stdin(name);
        }
        Ok(Input::Files(walk))
    }
}

/// Tells of the first kifu.toml below a directory that is searched and that the run does not go by.
fn unused(used: Vec<PathBuf>) -> impl FnMut(&Path) + Send + 'static {
    let used: Vec<PathBuf> = used.iter().map(|path| resolved(path)).collect();
    let mut is_told = false;
    move |path| {
        if is_told || used.contains(&resolved(path)) {
            return;
        }
        is_told = true;
        let path = path.to_string_lossy();
        // A run without standard error goes on.
        let _ = writeln!(
            io::stderr(),
            "kifu: {} is not used: a run goes by one {FILE_NAME}, beside or above its paths; check what lies there by itself",
            sanitize(&path)
        );
    }
}

/// The paths of the command line, then those of the list.
fn walk(paths: Vec<PathBuf>, list: Option<PathBuf>, null: bool, selection: Selection) -> Walk {
    let Some(list) = list else {
        let here = paths.is_empty().then(|| PathBuf::from("."));
        return Walk::over(paths.into_iter().chain(here).map(Target::File), selection);
    };
    let list = FileList::open(&list, null);
    let paths = paths.into_iter().map(Target::File);
    Walk::over(paths.chain(list), selection)
}

/// Runs a job and tells the sums; `head` is written before all.
pub(super) fn work(
    input: Input,
    resume: Option<Resume>,
    threads: Option<u16>,
    job: &dyn Job,
    head: &[u8],
) -> anyhow::Result<Tally> {
    let may_be_empty = resume.is_some() || matches!(input, Input::Requests);
    let tally = with_threads(threads, head, |progress, out| {
        go_on(input, resume, job, progress, out)
    })?;
    if !may_be_empty {
        warn_if_empty(&tally)?;
    }
    Ok(tally)
}

/// Says that there was nothing to do.
pub(super) fn warn_if_empty(tally: &Tally) -> io::Result<()> {
    if tally.files == 0 {
        writeln!(io::stderr(), "kifu: no records (*.sgf) were found")?;
    }
    Ok(())
}

/// What may be done with threads at hand: tell how many files are done, and write.
pub(super) type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Does something that uses many threads, tells of files and writes to standard output; `head` is written before all.
pub(super) fn with_threads<T: Send>(
    threads: Option<u16>,
    head: &[u8],
    work: impl FnOnce(Progress<'_>, &mut (dyn Write + Send)) -> io::Result<T> + Send,
) -> anyhow::Result<T> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .context("the threads could not be started")?;
    // A panic inside a job becomes a finding; the hook would print it as well.
    std::panic::set_hook(Box::new(|_| ()));
    let bar = progress_bar();
    let progress = |files: u64| bar.set_position(files);
    let beside = Beside { bar: &bar };
    // The bar comes back after each write, so only whole lines are written.
    let mut out = BufWriter::with_capacity(1 << 16, LineWriter::new(beside));
    out.write_all(head)?;
    // The bar is no matter of the workers: only this thread tells it.
    let done = pool.install(|| work(&progress, &mut out));
    bar.finish_and_clear();
    let _ = std::panic::take_hook();
    Ok(done?)
}

/// Standard output, with the bar out of the way while something is written.
struct Beside<'a> {
    bar: &'a ProgressBar,
}

impl Write for Beside<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bar.is_hidden() {
            return io::stdout().write(bytes);
        }
        self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush())
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// A bar on standard error, and only where that is a terminal.
fn progress_bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} files, {per_sec}, {elapsed}") {
        bar.set_style(style);
    }
    bar
}

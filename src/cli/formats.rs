//! What `kifu check` shows, in which formats, and where.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::explain;
use super::work::{Progress, warn_if_empty, with_threads, work};
use crate::batch::{Destined, Input, Job, Outputs, Resume, refusal, run};
use crate::finding::Severity;
use crate::report::{
    Concise, Csv, GitHub, GitLab, Human, Json, JsonLines, Junit, Only, Reporter, Sarif, Several,
    SideBySide, Summary, Tally,
};

/// How findings are shown, and where.
#[derive(Debug, Args)]
pub(super) struct FormatArgs {
    /// How findings are shown; `human` where nothing is said, but `github` within GitHub Actions.
    #[arg(long, value_enum)]
    pub format: Option<CheckFormat>,

    /// Write into this file instead of to standard output; FORMAT:FILE writes that format beside it. May be given several times.
    ///
    /// `--format sarif --output kifu.sarif` writes a report and prints nothing. `--output sarif:kifu.sarif --output junit:kifu.xml` writes two and
    /// still prints what --format says. A file has its name only when it is whole, and takes the place of an older report; directories are
    /// made. A name such as `csv:a` is written as ./csv:a.
    #[arg(long, value_name = "[FORMAT:]FILE", value_parser = OsStringValueParser::new().try_map(read_output), conflicts_with_all = ["stdin", "resume", "list"])]
    output: Vec<OutputArg>,
}

/// A format of `kifu check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// For people: each finding with the text it is about.
    Human,
    /// One line a finding: path:line:column: CODE message.
    Concise,
    /// One JSON object a line, one line a game.
    Jsonl,
    /// One JSON document.
    Json,
    /// A table, one row a game.
    Csv,
    /// SARIF 2.1.0, for GitHub code scanning, editors and others.
    Sarif,
    /// JUnit's XML, one test a game; a test fails at the --fail-on level.
    Junit,
    /// Annotations in GitHub Actions.
    #[value(name = "github")]
    GitHub,
    /// The code quality report of GitLab.
    #[value(name = "gitlab")]
    GitLab,
    /// How often each check found something, and the worst files.
    Summary,
}

/// A file, and the format it is written in where that is not the one of --format.
#[derive(Clone, Debug)]
struct OutputArg {
    format: Option<CheckFormat>,
    path: PathBuf,
}

/// Never fails: whatever does not begin with a format is a path.
fn read_output(text: OsString) -> Result<OutputArg, String> {
    let named = text.to_str().and_then(|text| {
        let (format, path) = text.split_once(':')?;
        let format = CheckFormat::from_str(format, false).ok()?;
        Some((format, path.to_owned()))
    });
    let (format, path) = match named {
        Some((format, path)) => (Some(format), PathBuf::from(path)),
        None => (None, PathBuf::from(text)),
    };
    match path.as_os_str().as_encoded_bytes() {
        b"" => Err("a file is missing".to_owned()),
        b"-" => Err("standard output is where --format goes without --output".to_owned()),
        _ => Ok(OutputArg { format, path }),
    }
}

/// What every format has to know.
pub(super) struct Shown {
    pub only: Only,
    pub human: Human,
    /// How wide the lines of a file are.
    pub width: usize,
    pub all_rules: bool,
    pub level: Severity,
}

impl FormatArgs {
    /// The format of standard output, or of the file that stands in its place.
    pub fn main(&self) -> CheckFormat {
        let in_actions = || std::env::var_os("GITHUB_ACTIONS").is_some_and(|on| on == "true");
        self.format.unwrap_or_else(|| match in_actions() {
            true => CheckFormat::GitHub,
            false => CheckFormat::Human,
        })
    }

    /// Human where nothing was said, whoever runs it.
    pub fn for_people(&mut self) {
        self.format.get_or_insert(CheckFormat::Human);
    }

    /// What a job hands its games to.
    pub fn reporter<'a>(&self, several: &'a Several) -> &'a dyn Reporter {
        match several.reporters.as_slice() {
            [only] if self.is_plain() => &**only,
            _ => several,
        }
    }

    /// Runs a job whose games these formats show.
    pub fn work(
        &self,
        several: &Several,
        input: Input,
        resume: Option<Resume>,
        threads: Option<u16>,
        job: &dyn Job,
    ) -> anyhow::Result<Tally> {
        if self.is_plain() {
            return work(input, resume, threads, job, b"");
        }
        let tally = self.write(several, threads, |progress, out| {
            run(input, job, progress, out)
        })?;
        warn_if_empty(&tally)?;
        Ok(tally)
    }

    /// Does something that is shown in these formats.
    pub fn write<T: Send>(
        &self,
        several: &Several,
        threads: Option<u16>,
        work: impl FnOnce(Progress<'_>, &mut (dyn Write + Send)) -> io::Result<T> + Send,
    ) -> anyhow::Result<T> {
        with_threads(threads, b"", |progress, out| {
            if self.is_plain() {
                return work(progress, out);
            }
            let mut outputs = self.open(several, out)?;
            let done = work(progress, &mut outputs)?;
            outputs.close()?;
            Ok(done)
        })
    }

    /// Whether standard output alone is written, and simply piece after piece.
    fn is_plain(&self) -> bool {
        self.output.is_empty()
            && !matches!(
                self.main(),
                CheckFormat::Json
                    | CheckFormat::Csv
                    | CheckFormat::Sarif
                    | CheckFormat::Junit
                    | CheckFormat::GitLab
            )
    }

    /// Refuses what would be lost or overwritten.
    pub fn examine(&self, paths: &[PathBuf], all_rules: bool) -> anyhow::Result<()> {
        let files: Vec<&Path> = self.output.iter().map(|output| &*output.path).collect();
        for (number, file) in files.iter().enumerate() {
            if let Some(reason) = refusal(file, paths, &files[..number]) {
                bail!("--output {reason}");
            }
        }
        if self
            .output
            .iter()
            .filter(|output| output.format.is_none())
            .count()
            > 1
        {
            bail!(
                "only one --output can hold what --format says; name the format of the others, as in --output csv:FILE"
            );
        }
        let knows_rules = [
            CheckFormat::Human,
            CheckFormat::Jsonl,
            CheckFormat::Json,
            CheckFormat::Csv,
        ];
        let formats = self.output.iter().filter_map(|output| output.format);
        let mut formats = formats.chain([self.main()]);
        match formats.find(|format| all_rules && !knows_rules.contains(format)) {
            Some(format) => bail!(
                "--rules all is shown in the formats human, jsonl, json and csv, not in {}",
                format.name()
            ),
            None => Ok(()),
        }
    }

    /// The formats: that of standard output first, if it is written at all, then those of files.
    pub fn several(&self, shown: &Shown) -> Several {
        let stream = self.streams().then(|| self.main().reporter(shown));
        let files = self.output.iter().map(|output| {
            // A file is no terminal.
            let human = Human {
                colored: false,
                width: shown.width,
                ..shown.human.clone()
            };
            let only = shown.only.clone();
            let shown = Shown {
                only,
                human,
                ..*shown
            };
            output.format.unwrap_or(self.main()).reporter(&shown)
        });
        Several {
            reporters: stream.into_iter().chain(files).collect(),
        }
    }

    /// Opens what these formats are written to.
    fn open<'o>(
        &'o self,
        formats: &Several,
        out: &'o mut (dyn Write + Send),
    ) -> io::Result<Outputs<'o>> {
        let stream = self.streams().then_some(Destined::Stream(out));
        let files = self
            .output
            .iter()
            .map(|output| Destined::File(&output.path));
        Outputs::open(formats, stream.into_iter().chain(files).collect())
    }

    /// Whether something goes to standard output.
    fn streams(&self) -> bool {
        self.output.iter().all(|output| output.format.is_some())
    }
}

impl CheckFormat {
    /// The name it has on the command line.
    fn name(self) -> String {
        let value = self.to_possible_value();
        value
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }

    /// Whatever shows it.
    fn reporter(self, shown: &Shown) -> Box<dyn Reporter> {
        let only = shown.only.clone();
        let human = shown.human.clone();
        match self {
            CheckFormat::Human if shown.all_rules => Box::new(SideBySide { human }),
            CheckFormat::Human => Box::new(human),
            CheckFormat::Concise => Box::new(Concise { only }),
            CheckFormat::Jsonl => Box::new(JsonLines { only }),
            CheckFormat::Json => Box::new(Json::new(only)),
            CheckFormat::Csv => Box::new(Csv { only }),
            CheckFormat::Sarif => Box::new(Sarif::new(only, explain::all().collect())),
            CheckFormat::Junit => Box::new(Junit {
                only,
                level: shown.level,
            }),
            CheckFormat::GitHub => Box::new(GitHub { only }),
            CheckFormat::GitLab => Box::new(GitLab { only }),
            CheckFormat::Summary => Box::new(Summary::default()),
        }
    }
}

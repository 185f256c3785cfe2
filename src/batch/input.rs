//! Where records come from.

use std::path::{Path, PathBuf};

use super::archive;
use super::lines::{LineReader, feed_lines, open, refused};
use super::target::name_of;
use super::{Closed, Lines, Sender, Tables, Target, Walk};

/// A line of a stream may hold a record of 256 MiB in base64 and its path.
const LONGEST_REQUEST: u64 = 400 << 20;

/// Where records come from.
pub enum Input {
    /// Files, directories and archives.
    Files(Walk),
    /// Texts with a record a line.
    Lines(Lines),
    /// Tables with a column of records.
    Tables(Tables),
    /// Lines of JSON on standard input, each of which is answered.
    Requests,
}

/// How the records of an input are found once more, in some of its files.
#[derive(Clone, Debug)]
pub(super) enum Again {
    /// Files, and members of archives.
    Files,
    /// Lines of texts.
    Lines,
    /// Rows of tables.
    Tables {
        record: String,
        id: Option<String>,
        result: Option<String>,
    },
}

impl Again {
    /// The records of these files.
    pub fn input(&self, files: Vec<PathBuf>) -> Input {
        let files = Walk::new(files);
        match self {
            Again::Files => Input::Files(files),
            Again::Lines => Input::Lines(Lines { texts: files }),
            Again::Tables { record, id, result } => Input::Tables(Tables {
                tables: files,
                record: record.clone(),
                id: id.clone(),
                result: result.clone(),
            }),
        }
    }

    /// What stands between the name of a file and that of a record in it.
    pub fn separator(&self) -> u8 {
        match self {
            Again::Files => b'!',
            _ => b':',
        }
    }
}

impl From<Walk> for Input {
    fn from(walk: Walk) -> Input {
        Input::Files(walk)
    }
}

impl Input {
    /// How to read it once more; `None` where that cannot be done.
    pub(super) fn again(&self) -> Option<Again> {
        match self {
            Input::Files(_) => Some(Again::Files),
            Input::Lines(_) => Some(Again::Lines),
            Input::Tables(tables) => Some(Again::Tables {
                record: tables.record.clone(),
                id: tables.id.clone(),
                result: tables.result.clone(),
            }),
            Input::Requests => None,
        }
    }

    /// Hands over all there is.
    pub(super) fn feed(self, sender: &Sender) -> Result<(), Closed> {
        match self {
            Input::Files(walk) => walk
                .into_iter()
                .try_for_each(|target| feed_target(target, sender)),
            Input::Lines(lines) => lines.feed(sender),
            Input::Tables(tables) => tables.feed(sender),
            Input::Requests => feed_requests(sender),
        }
    }
}

/// Archives are taken apart here, so that their members come in order; what needs no more than unpacking is left to the workers.
fn feed_target(target: Target, sender: &Sender) -> Result<(), Closed> {
    match target {
        Target::File(path) => match archive::kind_of(path.as_os_str().as_encoded_bytes()) {
            Some(kind) if kind.has_members() => archive::feed(&path, kind, sender),
            _ => sender.push(Target::File(path)),
        },
        other => sender.push(other),
    }
}

/// Every line is answered, so a blank one is handed over like all others.
fn feed_requests(sender: &Sender) -> Result<(), Closed> {
    let name = name_of(Path::new("-"));
    match open(Path::new("-")) {
        Ok(reader) => {
            let mut reader = LineReader::new(reader, b'\n', LONGEST_REQUEST);
            feed_lines(&mut reader, &name, sender, |_| false)
        }
        Err(error) => sender.push(refused(name, error.to_string())),
    }
}

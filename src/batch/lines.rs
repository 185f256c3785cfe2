//! Texts that hold one record a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::archive::{self, LONGEST_MEMBER};
use super::system::{ARCHIVE_LIMIT, UNREADABLE_FILE};
use super::target::{name_of, part_of};
use super::{Closed, Sender, Target, Walk};
use crate::finding::Finding;
use crate::report::FileName;

/// Texts in which each line is a record.
pub struct Lines {
    /// The texts.
    pub texts: Walk,
}

impl Lines {
    pub(super) fn feed(self, sender: &Sender) -> Result<(), Closed> {
        for text in self.texts {
            match text {
                Target::File(path) => feed_text(&path, sender)?,
                Target::Stdin(_) => feed_text(Path::new("-"), sender)?,
                other => sender.push(other)?,
            }
        }
        Ok(())
    }
}

/// Hands every line of a text over as `text:LINE`; blank lines are passed over.
fn feed_text(path: &Path, sender: &Sender) -> Result<(), Closed> {
    let name = name_of(path);
    let reader = match open(path) {
        Ok(reader) => reader,
        Err(error) => return sender.push(refused(name, error.to_string())),
    };
    let mut reader = LineReader::new(reader, b'\n', LONGEST_MEMBER);
    feed_lines(&mut reader, &name, sender, |line| {
        line.trim_ascii().is_empty()
    })
}

/// Hands the lines over that are not to be skipped.
pub(super) fn feed_lines(
    reader: &mut LineReader<Box<dyn BufRead + Send>>,
    name: &FileName,
    sender: &Sender,
    skips: impl Fn(&[u8]) -> bool,
) -> Result<(), Closed> {
    for number in 1_u64.. {
        let mut line = Vec::new();
        let read = reader.read(&mut line);
        let numbered = || part_of(name, b':', number.to_string().as_bytes());
        match read {
            Ok(Line::None) => break,
            Ok(Line::Whole) if skips(&line) => {}
            Ok(Line::Whole) => sender.push(Target::Record(numbered(), line))?,
            Ok(Line::TooLong) => sender.push(too_long(numbered()))?,
            Err(error) => return sender.push(refused(name.clone(), error.to_string())),
        }
    }
    Ok(())
}

/// A text, unpacked as it is read where its name says that it is packed; `-` is standard input.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::with_capacity(1 << 18, io::stdin())));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let name = path.as_os_str().as_encoded_bytes();
    let reader: Box<dyn Read + Send> = match archive::kind_of(name) {
        Some(kind) if archive::without_packing(name).len() < name.len() => {
            archive::unpack(kind, file)?
        }
        _ => Box::new(file),
    };
    Ok(Box::new(BufReader::with_capacity(1 << 18, reader)))
}

/// What is told of a thing that could not be read.
pub(super) fn refused(name: FileName, reason: String) -> Target {
    Target::Refused(name, Box::new(Finding::new(&UNREADABLE_FILE, reason)))
}

/// What is told of a record that is too long to be held.
pub(super) fn too_long(name: FileName) -> Target {
    let reason = "this record is longer than 256 MiB".to_owned();
    Target::Refused(name, Box::new(Finding::new(&ARCHIVE_LIMIT, reason)))
}

/// What reading a line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its end.
    Whole,
    /// A line that was passed over because it is too long.
    TooLong,
    /// No line: the end.
    None,
}

/// Reads lines, none of them longer than a limit.
pub(super) struct LineReader<R> {
    reader: R,
    end: u8,
    limit: u64,
}

impl<R: BufRead> LineReader<R> {
    /// Lines end with `end`; a carriage return before a line feed is no part of them.
    pub fn new(reader: R, end: u8, limit: u64) -> LineReader<R> {
        LineReader { reader, end, limit }
    }

    /// Reads the next line into an empty buffer.
    pub fn read(&mut self, line: &mut Vec<u8>) -> io::Result<Line> {
        line.clear();
        let length = self.part(self.limit + 1, line)?;
        if length == 0 {
            return Ok(Line::None);
        }
        if line.last() == Some(&self.end) {
            line.pop();
        } else if length as u64 > self.limit {
            line.clear();
            self.pass_over()?;
            return Ok(Line::TooLong);
        }
        if self.end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Line::Whole)
    }

    /// Whether there is nothing more to read.
    pub fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.reader.fill_buf()?.is_empty())
    }

    fn part(&mut self, limit: u64, line: &mut Vec<u8>) -> io::Result<usize> {
        self.reader.by_ref().take(limit).read_until(self.end, line)
    }

    fn pass_over(&mut self) -> io::Result<()> {
        let mut part = Vec::new();
        loop {
            part.clear();
            if self.part(1 << 16, &mut part)? == 0 || part.last() == Some(&self.end) {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_within_the_limit() {
        let mut reader = LineReader::new(&b"ab\r\n\nabcdef\nabc"[..], b'\n', 3);
        let mut line = Vec::new();
        let mut next = || {
            let read = reader.read(&mut line).expect("memory can be read");
            (read, String::from_utf8_lossy(&line).into_owned())
        };
        assert_eq!(next(), (Line::Whole, "ab".to_owned()));
        assert_eq!(next(), (Line::Whole, String::new()));
        assert_eq!(next(), (Line::TooLong, String::new()));
        assert_eq!(next(), (Line::Whole, "abc".to_owned()));
        assert_eq!(next(), (Line::None, String::new()));
    }
}

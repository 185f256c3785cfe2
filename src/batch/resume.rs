//! Going on where an interrupted run stopped.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::json::OwnLine;
use super::target::raw_of;
use crate::report::FileName;

/// What an interrupted run of the format `jsonl` has told.
///
/// Everything before the last path is done. The last path may have had more to tell, so it is done again, and of what comes of it the part
/// that has been written already, half a line even, is not written once more.
pub struct Resume {
    done: HashSet<u128>,
    tail: Vec<u8>,
}

impl Resume {
    /// Reads what an earlier run wrote.
    ///
    /// # Errors
    /// When the file cannot be read or is no output of `--format jsonl`.
    pub fn read(path: &Path) -> io::Result<Resume> {
        let mut lines = BufReader::new(File::open(path)?);
        let (mut done, mut last, mut start) = (HashSet::new(), None, 0);
        let (mut line, mut at, mut number) = (Vec::new(), 0, 0_u64);
        while lines.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            number += 1;
            let own = OwnLine::read(&line).ok_or_else(|| not_ours(number))?;
            let key = match own.is_summary() {
                true => None,
                false => Some(key(&own.path().ok_or_else(|| not_ours(number))?)),
            };
            if key != last || key.is_none() {
                done.extend(last);
                last = key;
                start = at;
            }
            at += line.len() as u64;
            if key.is_none() {
                start = at;
            }
            line.clear();
        }
        let tail = rest_of(lines.into_inner(), start)?;
        // A path that came up before, was followed by others and came up again is the last all the same.
        if let Some(last) = last {
            done.remove(&last);
        }
        Ok(Resume { done, tail })
    }

    /// Whether all has been told of this path.
    pub(super) fn has(&self, name: &FileName) -> bool {
        self.done.contains(&key(raw_of(name)))
    }

    /// What has been written already of what comes next.
    pub(super) fn take_tail(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.tail)
    }
}

fn rest_of(mut file: File, start: u64) -> io::Result<Vec<u8>> {
    let mut rest = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.read_to_end(&mut rest)?;
    Ok(rest)
}

/// What is told of a line that kifu did not write.
pub(super) fn not_ours(number: u64) -> io::Error {
    let message = format!("line {number} is no line of `kifu check --format jsonl`");
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Two paths of millions with one key of 128 bits are not to be expected, and paths themselves would take much memory.
pub(super) fn key(path: &[u8]) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, path).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Leaves out what an earlier run has written already, as long as it is the same.
pub(super) struct Continued<'o> {
    out: &'o mut (dyn Write + Send),
    written: Vec<u8>,
    at: usize,
}

impl<'o> Continued<'o> {
    pub fn new(out: &'o mut (dyn Write + Send), written: Vec<u8>) -> Continued<'o> {
        Continued {
            out,
            written,
            at: 0,
        }
    }

    /// The records are no longer what they were: half a line is ended, and the line it stands in place of is written whole.
    fn part_ways(&mut self) -> io::Result<()> {
        let written = std::mem::take(&mut self.written);
        let common = &written[..self.at];
        if !written.ends_with(b"\n") {
            self.out.write_all(b"\n")?;
        }
        let line = common.iter().rposition(|byte| *byte == b'\n');
        self.out.write_all(&common[line.map_or(0, |end| end + 1)..])
    }
}

impl Write for Continued<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let expected = &self.written[self.at.min(self.written.len())..];
        if expected.is_empty() {
            return self.out.write(bytes);
        }
        let same = expected
            .iter()
            .zip(bytes)
            .take_while(|(a, b)| a == b)
            .count();
        self.at += same;
        if same == 0 && !bytes.is_empty() {
            self.part_ways()?;
            return self.out.write(bytes);
        }
        Ok(same)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Says in a summary of the format `jsonl` how much an earlier run had done.
pub(super) fn add_to_summary(summary: &mut Vec<u8>, resumed: u64) {
    if summary.ends_with(b"}\n") {
        summary.truncate(summary.len() - 2);
        summary.extend_from_slice(format!(",\"resumed\":{resumed}}}\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn continued(written: &str, new: &[&str]) -> String {
        let mut out = Vec::new();
        let mut writer = Continued::new(&mut out, written.as_bytes().to_vec());
        for part in new {
            writer
                .write_all(part.as_bytes())
                .expect("memory can be written");
        }
        written.to_owned() + &String::from_utf8(out).expect("text")
    }

    #[test]
    fn what_is_written_is_not_written_again() {
        assert_eq!(continued("a\nb", &["a\n", "bc\nd\n"]), "a\nbc\nd\n");
        assert_eq!(continued("", &["a\n"]), "a\n");
        assert_eq!(continued("a\n", &["a\nb\n"]), "a\nb\n");
        // Something else came of it this time.
        assert_eq!(continued("a\nbx", &["a\nbc\n"]), "a\nbx\nbc\n");
        assert_eq!(continued("a\nb\n", &["a\nc\n"]), "a\nb\nc\n");
    }
}

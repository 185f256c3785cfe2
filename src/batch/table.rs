//! Tables with a column of records: CSV, TSV and JSON lines.

use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::path::Path;

use csv::{ByteRecord, Reader, ReaderBuilder};

use super::archive::{self, LONGEST_MEMBER};
use super::json;
use super::lines::{Line, LineReader, open, refused, too_long};
use super::target::{name_of, part_of};
use super::{Closed, Sender, Target, Walk};
use crate::report::FileName;

/// Tables in which one column holds records.
pub struct Tables {
    /// The tables.
    pub tables: Walk,
    /// The column with the record: its name, or its number from 1 in a table without a line of names.
    pub record: String,
    /// The column with what a row is called; rows are numbered where there is none.
    pub id: Option<String>,
}

impl Tables {
    pub(super) fn feed(mut self, sender: &Sender) -> Result<(), Closed> {
        while let Some(table) = self.tables.next() {
            match table {
                Target::File(path) => self.feed_table(&path, sender)?,
                Target::Stdin => self.feed_table(Path::new("-"), sender)?,
                other => sender.push(other)?,
            }
        }
        Ok(())
    }

    fn feed_table(&self, path: &Path, sender: &Sender) -> Result<(), Closed> {
        let name = name_of(path);
        let opened = open(path).and_then(|mut reader| Ok((format_of(path, &mut reader)?, reader)));
        let told = match opened {
            Ok((Format::JsonLines, reader)) => return self.feed_json(reader, &name, sender),
            Ok((Format::Separated(separator), reader)) => {
                let reader = ReaderBuilder::new()
                    .delimiter(separator)
                    .flexible(true)
                    .has_headers(!self.is_numbered())
                    .from_reader(Bounded::new(reader));
                self.feed_rows(reader, &name, sender)?
            }
            Err(error) => Err(error.to_string()),
        };
        told.or_else(|reason| sender.push(refused(name, reason)))
    }

    /// Whether columns go by numbers, so that the first line is a row like all others.
    fn is_numbered(&self) -> bool {
        let is_number = |text: &str| text.parse::<usize>().is_ok_and(|number| number > 0);
        is_number(&self.record) && self.id.as_deref().is_none_or(is_number)
    }

    /// Hands every row over; what goes wrong with the table as a whole is the inner error.
    fn feed_rows(
        &self,
        mut rows: Reader<Bounded>,
        name: &FileName,
        sender: &Sender,
    ) -> Result<Result<(), String>, Closed> {
        let found = self.columns(&mut rows);
        let (record, id) = match found {
            Ok(columns) => columns,
            Err(reason) => return Ok(Err(reason)),
        };
        let mut row = ByteRecord::new();
        for number in 1_u64.. {
            rows.get_mut().left = LONGEST_MEMBER;
            match rows.read_byte_record(&mut row) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return Ok(Err(error.to_string())),
            }
            let id = id.and_then(|id| row.get(id)).filter(|id| !id.is_empty());
            let name = row_name(name, id, number);
            sender.push(match row.get(record) {
                Some(text) => Target::Record(name, text.to_vec()),
                None => refused(name, format!("this row has no column {}", self.record)),
            })?;
        }
        Ok(Ok(()))
    }

    /// Where the columns stand.
    fn columns(&self, rows: &mut Reader<Bounded>) -> Result<(usize, Option<usize>), String> {
        let numbered = self.is_numbered();
        let names = match numbered {
            true => ByteRecord::new(),
            false => rows
                .byte_headers()
                .map_err(|error| error.to_string())?
                .clone(),
        };
        let find = |wanted: &str| {
            let is_it = |name: &[u8]| without_mark(name).trim_ascii() == wanted.as_bytes();
            let by_name = names.iter().position(is_it);
            // A number among names still means a place.
            let by_number = || wanted.parse::<usize>().ok()?.checked_sub(1);
            by_name.or_else(by_number).ok_or_else(|| {
                let names: Vec<_> = names.iter().map(String::from_utf8_lossy).collect();
                format!(
                    "this table has no column {wanted}; there are {}",
                    names.join(", ")
                )
            })
        };
        Ok((
            find(&self.record)?,
            self.id.as_deref().map(find).transpose()?,
        ))
    }

    fn feed_json(
        &self,
        reader: Box<dyn BufRead + Send>,
        name: &FileName,
        sender: &Sender,
    ) -> Result<(), Closed> {
        let mut reader = LineReader::new(reader, b'\n', LONGEST_MEMBER);
        let mut line = Vec::new();
        for number in 1_u64.. {
            let target = match reader.read(&mut line) {
                Ok(Line::None) => break,
                Ok(Line::Whole) if line.trim_ascii().is_empty() => continue,
                Ok(Line::Whole) => self.row(&line, name, number),
                Ok(Line::TooLong) => too_long(row_name(name, None, number)),
                Err(error) => return sender.push(refused(name.clone(), error.to_string())),
            };
            sender.push(target)?;
        }
        Ok(())
    }

    fn row(&self, line: &[u8], name: &FileName, number: u64) -> Target {
        match json::row(line, &self.record, self.id.as_deref()) {
            Ok((text, id)) => {
                let id = id.as_deref().map(str::as_bytes);
                Target::Record(row_name(name, id, number), text)
            }
            Err(reason) => refused(row_name(name, None, number), reason),
        }
    }
}

/// `table.csv:ID`, or the number of the row.
fn row_name(table: &FileName, id: Option<&[u8]>, number: impl Display) -> FileName {
    match id {
        Some(id) => part_of(table, b':', id),
        None => part_of(table, b':', number.to_string().as_bytes()),
    }
}

fn without_mark(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(name)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Separated(u8),
    JsonLines,
}

/// What kind of table it is: by its name, else by its first byte.
fn format_of(path: &Path, reader: &mut Box<dyn BufRead + Send>) -> io::Result<Format> {
    let name = archive::without_packing(path.as_os_str().as_encoded_bytes());
    let ends = |endings: &[&str]| {
        endings
            .iter()
            .any(|ending| archive::ends_with(name, ending))
    };
    if ends(&[".tsv", ".tab"]) {
        return Ok(Format::Separated(b'\t'));
    }
    if ends(&[".jsonl", ".ndjson"]) {
        return Ok(Format::JsonLines);
    }
    let is_json = !ends(&[".csv"]) && reader.fill_buf()?.first() == Some(&b'{');
    Ok(if is_json {
        Format::JsonLines
    } else {
        Format::Separated(b',')
    })
}

/// Ends a row that has no end, such as one with a quote that is never closed.
struct Bounded {
    inner: Box<dyn BufRead + Send>,
    left: u64,
}

impl Bounded {
    fn new(inner: Box<dyn BufRead + Send>) -> Bounded {
        Bounded {
            inner,
            left: LONGEST_MEMBER,
        }
    }
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            let message = "a row is longer than 256 MiB; a quote may not be closed";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        let read = self.inner.read(buffer)?;
        self.left = self.left.saturating_sub(read as u64);
        Ok(read)
    }
}

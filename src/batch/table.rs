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
use crate::foreign;
use crate::record::{ResultReading, read_result};
use crate::report::FileName;
use crate::sgf::{Collection, Edit, Ident, apply, escape, unescape};
use crate::source::Span;

/// Tables in which one column holds records.
pub struct Tables {
    /// The tables.
    pub tables: Walk,
    /// The column with the record: its name, or its number from 1 in a table without a line of names.
    pub record: String,
    /// The column with what a row is called; rows are numbered where there is none.
    pub id: Option<String>,
    /// The column with the results, read as the RE of the records.
    pub result: Option<String>,
}

/// Where the columns of a table stand.
struct Columns {
    record: usize,
    id: Option<usize>,
    result: Option<usize>,
}

impl Tables {
    pub(super) fn feed(mut self, sender: &Sender) -> Result<(), Closed> {
        while let Some(table) = self.tables.next() {
            match table {
                Target::File(path) => self.feed_table(&path, sender)?,
                Target::Stdin(_) => self.feed_table(Path::new("-"), sender)?,
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
        let others = [&self.id, &self.result];
        is_number(&self.record) && others.into_iter().flatten().all(|name| is_number(name))
    }

    /// Hands every row over; what goes wrong with the table as a whole is the inner error.
    fn feed_rows(
        &self,
        mut rows: Reader<Bounded>,
        name: &FileName,
        sender: &Sender,
    ) -> Result<Result<(), String>, Closed> {
        let columns = match self.columns(&mut rows) {
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
            let say = |column: Option<usize>| row.get(column?).filter(|said| !said.is_empty());
            let name = row_name(name, say(columns.id), number);
            sender.push(match row.get(columns.record) {
                Some(text) => Target::Record(name, with_result(text, say(columns.result))),
                None => refused(name, format!("this row has no column {}", self.record)),
            })?;
        }
        Ok(Ok(()))
    }

    /// Where the columns stand.
    fn columns(&self, rows: &mut Reader<Bounded>) -> Result<Columns, String> {
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
        Ok(Columns {
            record: find(&self.record)?,
            id: self.id.as_deref().map(find).transpose()?,
            result: self.result.as_deref().map(find).transpose()?,
        })
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
        let read = json::Row::read(line);
        let say = |column: &Option<String>| read.as_ref().ok()?.say(column.as_deref()?);
        let id = say(&self.id);
        let name = row_name(name, id.as_deref().map(str::as_bytes), number);
        let result = say(&self.result);
        let text = match &read {
            Ok(row) => row.text(&self.record),
            Err(reason) => Err(reason.clone()),
        };
        match text {
            Ok(text) => {
                let result = result.as_deref().map(str::as_bytes);
                Target::Record(name, with_result(text.as_bytes(), result))
            }
            Err(reason) => refused(name, reason),
        }
    }
}

/// A record whose first game says this result: what it says otherwise stands behind, and is told as a double.
fn with_result(record: &[u8], result: Option<&[u8]>) -> Vec<u8> {
    let Some(result) = result.map(<[u8]>::trim_ascii).filter(|it| !it.is_empty()) else {
        return record.to_vec();
    };
    let tree = Collection::parse(record);
    if tree.games().is_empty() || foreign::recognise(record).is_some() {
        return record.to_vec();
    }
    let is_said = tree.nodes_of(0).any(|node| {
        let own = tree
            .find(node, Ident::RE)
            .and_then(|own| tree.first_value(own));
        own.is_some_and(|own| read(own.of(record)) == read(result))
    });
    if is_said {
        return record.to_vec();
    }
    let start = tree.game_span(0).start;
    let edit = Edit {
        span: Span::new(start, start),
        text: [b"RE[", &*escape(result), b"]"].concat(),
    };
    apply(record, &[edit]).unwrap_or_else(|| record.to_vec())
}

fn read(result: &[u8]) -> ResultReading {
    read_result(&unescape(&String::from_utf8_lossy(result)))
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

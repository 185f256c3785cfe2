//! Where several formats go: each to its own file or to standard output, taken out of the one stream that `report::Several` writes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::archive;
use super::replace::NewFile;
use super::select::resolved;
use crate::report::{Frame, Several};

/// Where one format goes.
pub enum Destined<'o> {
    /// To whoever reads the output of the program.
    Stream(&'o mut (dyn Write + Send)),
    /// Into a file, which has its name only when it is whole.
    File(&'o Path),
}

/// Writes the frames of several formats to their places. Separators are put between games here, where their order is known.
pub struct Outputs<'o> {
    places: Vec<Place<'o>>,
    /// The part of a frame that has come so far.
    head: Vec<u8>,
    /// Which place gets so many more bytes.
    at: usize,
    left: usize,
}

struct Place<'o> {
    out: Out<'o>,
    separator: &'static str,
    has_games: bool,
    /// Whether others go on when whoever reads this stops, and whether that has happened.
    goes_on: bool,
    is_closed: bool,
}

enum Out<'o> {
    Stream(&'o mut (dyn Write + Send)),
    File(NewFile),
}

impl<'o> Outputs<'o> {
    /// Opens all places, in the order of the formats, and writes what stands before all games.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub fn open(formats: &Several, destined: Vec<Destined<'o>>) -> io::Result<Outputs<'o>> {
        let mut places = Vec::new();
        let goes_on = destined.len() > 1;
        for (reporter, destined) in formats.reporters.iter().zip(destined) {
            let out = match destined {
                Destined::Stream(out) => Out::Stream(out),
                Destined::File(path) => Out::File(NewFile::create(path).map_err(of(path))?),
            };
            let mut place = Place {
                out,
                separator: reporter.separator(),
                has_games: false,
                goes_on,
                is_closed: false,
            };
            let mut head = Vec::new();
            reporter.head(&mut head);
            place.write(&head)?;
            places.push(place);
        }
        Ok(Outputs {
            places,
            head: Vec::with_capacity(Frame::SIZE),
            at: 0,
            left: 0,
        })
    }

    /// Gives the files their names.
    ///
    /// # Errors
    /// Where that cannot be done, or a file has not reached the disk.
    pub fn close(self) -> io::Result<()> {
        for place in self.places {
            if let Out::File(file) = place.out {
                let path = file.path().to_path_buf();
                file.finish().map_err(of(&path))?;
            }
        }
        Ok(())
    }

    fn place(&mut self) -> io::Result<&mut Place<'o>> {
        let place = self.places.get_mut(self.at);
        place.ok_or_else(|| io::Error::other("the formats of a run are out of step"))
    }

    /// Takes a frame, or a part of one, from the front.
    fn take<'b>(&mut self, bytes: &'b [u8]) -> io::Result<&'b [u8]> {
        if self.left > 0 {
            let (now, rest) = bytes.split_at(self.left.min(bytes.len()));
            self.left -= now.len();
            self.place()?.write(now)?;
            return Ok(rest);
        }
        let wanted = Frame::SIZE - self.head.len();
        let (now, rest) = bytes.split_at(wanted.min(bytes.len()));
        self.head.extend_from_slice(now);
        if let Ok(head) = <[u8; Frame::SIZE]>::try_from(self.head.as_slice()) {
            self.head.clear();
            let frame = Frame::read(head);
            self.at = usize::from(frame.format);
            self.left = frame.length as usize;
            self.place()?.begin(frame)?;
        }
        Ok(rest)
    }
}

impl Write for Outputs<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while !rest.is_empty() {
            rest = self.take(rest)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.places
            .iter_mut()
            .try_for_each(|place| match &mut place.out {
                Out::Stream(out) if !place.is_closed => out.flush().or_else(|error| {
                    place.is_closed = true;
                    unless_closed(error, place.goes_on)
                }),
                _ => Ok(()),
            })
    }
}

impl Place<'_> {
    fn begin(&mut self, frame: Frame) -> io::Result<()> {
        if !frame.is_end {
            if self.has_games {
                self.write(self.separator.as_bytes())?;
            }
            self.has_games = true;
        }
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.out {
            Out::Stream(_) if self.is_closed => Ok(()),
            Out::Stream(out) => out.write_all(bytes).or_else(|error| {
                self.is_closed = true;
                unless_closed(error, self.goes_on)
            }),
            Out::File(file) => {
                let written = file.write_all(bytes);
                written.map_err(|error| of(file.path())(error))
            }
        }
    }
}

/// `kifu check --output sarif:FILE | head` still writes FILE.
fn unless_closed(error: io::Error, goes_on: bool) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::BrokenPipe if goes_on => Ok(()),
        _ => Err(error),
    }
}

/// Says which file it was. A pipe that nobody reads any more must not pass for standard output.
fn of(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    move |error| io::Error::other(format!("{} cannot be written: {error}", path.display()))
}

/// Why no output may go to this file, if so: it is a record or an archive, one of `paths`, or another output goes there.
#[must_use]
pub fn refusal(file: &Path, paths: &[PathBuf], others: &[&Path]) -> Option<String> {
    let shown = file.display();
    let name = file.file_name().unwrap_or_default().as_encoded_bytes();
    let is_record = archive::is_record(name) || archive::is_worth_opening(name);
    let same = |other: &Path| resolved(other) == resolved(file);
    if name.is_empty() || file.is_dir() {
        Some(format!("{shown} is no file to write to"))
    } else if is_record {
        Some(format!(
            "{shown} has the name of a record; the output would take its place"
        ))
    } else if paths.iter().any(|path| same(path)) {
        Some(format!("{shown} is what shall be checked"))
    } else if others.iter().any(|other| same(other)) {
        Some(format!("two outputs go to {shown}"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    use super::*;
    use crate::check::Checked;
    use crate::finding::{CheckInfo, Finding, Severity};
    use crate::report::{FileName, Reporter, Tally};

    static CHECK: CheckInfo = CheckInfo {
        code: "S999",
        name: "test",
        severity: Severity::Note,
        since: "0",
        manual: "",
    };

    /// Shows failures as their messages, and breaks down on one of them.
    struct Messages(&'static str);

    impl Reporter for Messages {
        fn head(&self, out: &mut Vec<u8>) {
            out.push(b'<');
        }

        fn separator(&self) -> &'static str {
            self.0
        }

        fn game(&self, _file: &FileName, _checked: &Checked<'_>, _out: &mut Vec<u8>) {}

        fn failure(&self, _file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
            out.extend_from_slice(finding.message.as_bytes());
            assert!(finding.message != self.0, "broken down");
        }

        fn finish(&self, _tally: &Tally, _elapsed: Duration, out: &mut Vec<u8>) {
            out.push(b'>');
        }
    }

    /// Both formats as they come out of a stream that is written in pieces of so many bytes.
    fn written(messages: &[&str], piece: usize) -> [String; 2] {
        let formats = Several {
            reporters: vec![Box::new(Messages(", ")), Box::new(Messages("; "))],
        };
        let mut stream = Vec::new();
        for message in messages {
            let finding = Finding::new(&CHECK, (*message).to_owned());
            let show = || formats.failure(&FileName::default(), &finding, &mut stream);
            let _ = catch_unwind(AssertUnwindSafe(show));
        }
        formats.finish(&Tally::default(), Duration::ZERO, &mut stream);
        let (mut one, mut two) = (Vec::new(), Vec::new());
        let places = vec![Destined::Stream(&mut one), Destined::Stream(&mut two)];
        let mut outputs = Outputs::open(&formats, places).expect("memory");
        for bytes in stream.chunks(piece) {
            outputs.write_all(bytes).expect("memory");
        }
        outputs.close().expect("memory");
        [one, two].map(|text| String::from_utf8(text).expect("UTF-8"))
    }

    #[test]
    fn separators_stand_between_and_pieces_do_not_matter() {
        for piece in [1, 2, 7, 1000] {
            let wanted = ["<a, bc>", "<a; bc>"].map(str::to_owned);
            assert_eq!(written(&["a", "", "bc"], piece), wanted);
            assert_eq!(written(&[], piece), ["<>", "<>"].map(str::to_owned));
        }
    }

    #[test]
    fn a_format_that_breaks_down_leaves_the_others_in_step() {
        let wanted = ["<a, ; , b>", "<a; b>"].map(str::to_owned);
        assert_eq!(written(&["a", "; ", ", ", "b"], 3), wanted);
    }

    #[test]
    fn no_stream_at_all_is_an_error_and_no_panic() {
        let formats = Several { reporters: vec![] };
        let mut outputs = Outputs::open(&formats, vec![]).expect("nothing to open");
        assert!(outputs.write_all(&[3, 0, 1, 0, 0, 0, b'x']).is_err());
    }
}

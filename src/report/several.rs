//! Several formats in one run. A game is shown in each of them while it is at hand; what they write travels in one stream and is taken apart
//! again where it is written, in the order of the games.

use std::time::Duration;

use super::{FileName, GroupShown, Reporter, Tally};
use crate::check::Checked;
use crate::finding::Finding;

/// Shows everything in several formats, as frames of one stream.
pub struct Several {
    /// The formats; a frame names one by its place here.
    pub reporters: Vec<Box<dyn Reporter>>,
}

/// What stands before a part of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Which format wrote it.
    pub format: u8,
    /// Whether it is the last one of its format, which no separator stands before.
    pub is_end: bool,
    /// How many bytes of that format follow.
    pub length: u32,
}

impl Frame {
    /// How many bytes a frame takes itself.
    pub const SIZE: usize = 6;

    /// The frame that these bytes are.
    #[must_use]
    pub fn read([format, is_end, length @ ..]: [u8; Frame::SIZE]) -> Frame {
        Frame {
            format,
            is_end: is_end != 0,
            length: u32::from_le_bytes(length),
        }
    }

    fn bytes(self) -> [u8; Frame::SIZE] {
        let [a, b, c, d] = self.length.to_le_bytes();
        [self.format, u8::from(self.is_end), a, b, c, d]
    }
}

impl Reporter for Several {
    fn file_done(&self, file: &FileName, tally: &Tally) {
        for reporter in &self.reporters {
            reporter.file_done(file, tally);
        }
    }

    fn game(&self, file: &FileName, checked: &Checked<'_>, out: &mut Vec<u8>) {
        self.each(false, out, |reporter, out| {
            reporter.game(file, checked, out);
        });
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.each(false, out, |reporter, out| {
            reporter.failure(file, finding, out);
        });
    }

    fn copies(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        self.each(false, out, |reporter, out| reporter.copies(group, out));
    }

    fn finish(&self, tally: &Tally, elapsed: Duration, out: &mut Vec<u8>) {
        self.each(true, out, |reporter, out| {
            reporter.finish(tally, elapsed, out);
        });
    }

    fn cache_key(&self) -> Option<String> {
        let keys = self.reporters.iter().map(|reporter| reporter.cache_key());
        let keys: Option<Vec<String>> = keys.collect();
        keys.map(|keys| format!("several {keys:?}"))
    }
}

impl Several {
    /// Lets each format write, and puts a frame before what it wrote; nothing where it wrote nothing. A format that breaks down leaves the
    /// stream in step.
    fn each(&self, is_end: bool, out: &mut Vec<u8>, show: impl Fn(&dyn Reporter, &mut Vec<u8>)) {
        let mut part = Vec::new();
        for (format, reporter) in (0..).zip(&self.reporters) {
            part.clear();
            show(&**reporter, &mut part);
            // A game that is told in 4 GiB is cut off rather than to bring the others out of step.
            part.truncate(u32::MAX as usize);
            let frame = Frame {
                format,
                is_end,
                length: part.len() as u32,
            };
            if frame.length > 0 {
                out.extend_from_slice(&frame.bytes());
                out.extend_from_slice(&part);
            }
        }
    }
}

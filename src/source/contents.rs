//! A file ready to be read: its charset known before anything looks for brackets.

use std::borrow::Cow;

use super::charset::{Charset, Coding};
use super::{Source, label, transcode};

/// The bytes of a file as they are read, and the charset of every part.
#[derive(Clone, Debug)]
pub struct Contents<'a> {
    bytes: Cow<'a, [u8]>,
    charset: Charset,
    stretches: Vec<Stretch>,
}

/// A part of a file with a charset of its own, up to where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its first byte.
    pub(super) start: u32,
    /// Its charset.
    pub(super) charset: Charset,
}

impl<'a> Contents<'a> {
    /// Finds the charset of a file, and of each game where games name different ones. UTF-16 and text in seven bits are made UTF-8.
    #[must_use]
    pub fn read(bytes: &'a [u8]) -> Contents<'a> {
        if let Some(charset) = Charset::evident(bytes) {
            return Contents::of(bytes, charset, Vec::new());
        }
        let first = label::in_text(bytes).find(|(_, label)| label::named(label).is_some());
        let declared = first.map(|(_, label)| label);
        let charset = Charset::detect(bytes, declared);
        let is_one = bytes.is_ascii() || is_one_charset(bytes);
        let stretches = if is_one { Vec::new() } else { stretches(bytes) };
        Contents::of(bytes, charset, stretches)
    }

    fn of(bytes: &'a [u8], charset: Charset, stretches: Vec<Stretch>) -> Contents<'a> {
        let bytes = match charset.coding {
            Coding::Transcoded(from) => Cow::Owned(transcode::to_utf8(bytes, from)),
            _ => Cow::Borrowed(bytes),
        };
        Contents {
            bytes,
            charset,
            stretches,
        }
    }

    /// What everything else borrows.
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        let charset = self
            .stretches
            .first()
            .map_or(self.charset, |first| first.charset);
        Source::of(&self.bytes, charset, &self.stretches)
    }
}

/// Whether all games that name a charset name the same.
fn is_one_charset(bytes: &[u8]) -> bool {
    let mut named = label::in_text(bytes).filter_map(|(_, label)| label::named(label));
    let first = named.next();
    named.all(|other| Some(other) == first)
}

/// One stretch for every game that names a charset. Games that name none go with the game before; those before the first are a stretch of
/// their own.
fn stretches(bytes: &[u8]) -> Vec<Stretch> {
    let mut starts: Vec<(usize, Option<&[u8]>)> = vec![(0, None)];
    // The first game begins with the file.
    let first = bytes.len() - bytes.trim_ascii_start().len();
    let mut from = 0;
    for (at, label) in label::in_text(bytes).filter(|(_, label)| label::named(label).is_some()) {
        let start = match game_start(bytes, from, at) {
            start if start <= first => 0,
            start => start,
        };
        from = at;
        match starts.last_mut() {
            Some((last, declared)) if *last == start => {
                declared.get_or_insert(label);
            }
            _ => starts.push((start, Some(label))),
        }
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start);
    let ends: Vec<usize> = ends.chain([bytes.len()]).collect();
    let all = starts.iter().zip(ends);
    all.map(|(&(start, declared), end)| Stretch {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        charset: Charset::detect(&bytes[start..end], declared),
    })
    .collect()
}

/// Where the game begins whose CA stands at `at`: CA belongs into the root, so it is the last `(;` before.
fn game_start(bytes: &[u8], from: usize, at: usize) -> usize {
    let between = &bytes[from..at];
    let mut openings = memchr::memrchr_iter(b'(', between);
    let opening = openings.find(|&found| {
        let behind = between[found + 1..].trim_ascii_start();
        behind.starts_with(b";")
    });
    opening.map_or(from, |found| from + found)
}

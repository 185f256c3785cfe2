//! What a file is, by its first bytes.

use super::rows::{rows, skip_blank};
use super::values::number;

/// Only so many bytes at the start of a file are looked at.
const HEAD: usize = 4096;

/// What a file without an SGF game may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foreign {
    /// A record of the Tygem server.
    Gib,
    /// A record of the Cyberoro and WBaduk servers.
    Ngf,
    /// A record of the Pandanet server; UGI is the same format.
    Ugf,
    /// A record of shogi, or one written like it.
    Kif,
    /// A web page.
    Html,
    /// XML that is no web page.
    Xml,
    /// JSON, often the answer of a server.
    Json,
    /// A zip archive.
    Zip,
    /// A gzip file.
    Gzip,
    /// A bzip2 file.
    Bzip2,
    /// An xz file.
    Xz,
    /// A 7z archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// An LHA archive; UGZ files are such.
    Lha,
    /// A tar archive.
    Tar,
    /// A program for macOS.
    MachO,
    /// A program for Linux.
    Elf,
    /// A program for Windows.
    Exe,
    /// A PNG image.
    Png,
    /// A JPEG image.
    Jpeg,
    /// A GIF image.
    Gif,
    /// A WebP image.
    WebP,
    /// A PDF document.
    Pdf,
    /// A text with formatting.
    Rtf,
    /// What macOS keeps beside a file, under a name that begins with `._`.
    AppleDouble,
    /// What Git LFS leaves in place of a file that was not fetched.
    GitLfs,
    /// Text in UTF-16.
    Utf16,
    /// NUL bytes and nothing else: a file whose content was lost.
    NulBytes,
    /// Other bytes that are no text.
    Binary,
    /// Text without a sign of SGF.
    PlainText,
}

impl Foreign {
    /// What people call it, with its article.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Foreign::Gib => "a GIB file (Tygem)",
            Foreign::Ngf => "an NGF file (Cyberoro, WBaduk)",
            Foreign::Ugf => "a UGF file (Pandanet)",
            Foreign::Kif => "a KIF file (shogi)",
            Foreign::Html => "an HTML page",
            Foreign::Xml => "an XML file",
            Foreign::Json => "a JSON file",
            Foreign::Zip => "a zip archive",
            Foreign::Gzip => "a gzip file",
            Foreign::Bzip2 => "a bzip2 file",
            Foreign::Xz => "an xz file",
            Foreign::SevenZip => "a 7z archive",
            Foreign::Rar => "a RAR archive",
            Foreign::Lha => "an LHA archive",
            Foreign::Tar => "a tar archive",
            Foreign::MachO => "a program for macOS",
            Foreign::Elf => "a program for Linux",
            Foreign::Exe => "a program for Windows",
            Foreign::Png => "a PNG image",
            Foreign::Jpeg => "a JPEG image",
            Foreign::Gif => "a GIF image",
            Foreign::WebP => "a WebP image",
            Foreign::Pdf => "a PDF document",
            Foreign::Rtf => "an RTF document",
            Foreign::AppleDouble => "an AppleDouble file, which macOS keeps beside another",
            Foreign::GitLfs => "a Git LFS pointer; the file itself was not fetched",
            Foreign::Utf16 => "UTF-16 text",
            Foreign::NulBytes => "nothing but NUL bytes",
            Foreign::Binary => "binary data",
            Foreign::PlainText => "plain text",
        }
    }

    /// Whether kifu reads records of this format.
    #[must_use]
    pub const fn is_record(self) -> bool {
        matches!(self, Foreign::Gib | Foreign::Ngf | Foreign::Ugf)
    }
}

/// What a file in which no SGF game was found is; `None` where nothing can be said, as of an empty file or of the remains of SGF.
#[must_use]
pub fn recognise(bytes: &[u8]) -> Option<Foreign> {
    let head = &bytes[..bytes.len().min(HEAD)];
    record_kind(bytes)
        .or_else(|| by_magic(head))
        .or_else(|| by_text(head))
        .or_else(|| by_bytes(bytes, head))
}

/// The format of a record that kifu reads and that is no SGF. Nearly every file is settled by its first byte.
pub(super) fn record_kind(bytes: &[u8]) -> Option<Foreign> {
    let head = skip_blank(&bytes[..bytes.len().min(HEAD)]);
    match head.first()? {
        b'(' | b';' => None,
        b'\\' if is_gib(head) => Some(Foreign::Gib),
        b'[' | b'#' if is_ugf(head) => Some(Foreign::Ugf),
        _ if is_ngf(head) => Some(Foreign::Ngf),
        _ => None,
    }
}

/// The header may be lost, and with it its first mark.
fn is_gib(head: &[u8]) -> bool {
    let marks: [&[u8]; 5] = [b"\\HS", b"\\GS", b"\\[GIBOKIND", b"\\[GAME", b"\\[TYPE"];
    marks.iter().any(|mark| head.starts_with(mark))
}

/// A section `[Header]` is not rare in other files, so one of the format's own names has to follow.
fn is_ugf(head: &[u8]) -> bool {
    let names: [&[u8]; 5] = [
        b"ver=ugf",
        b"coordinatetype=",
        b"playerb=",
        b"playerw=",
        b"hdcp=",
    ];
    let mut lines = rows(head)
        .map(|row| row.of(head))
        .skip_while(|line| line.is_empty() || line.starts_with(b"#"));
    lines
        .next()
        .is_some_and(|line| line.eq_ignore_ascii_case(b"[header]"))
        && lines.any(|line| names.iter().any(|name| begins(line, name)))
}

/// The format has no mark: the second line is the size of the board, or the first begins with `GI`; among the next the moves begin.
fn is_ngf(head: &[u8]) -> bool {
    let mut lines = rows(head).map(|row| row.of(head));
    let is_old = lines.next().is_some_and(|line| line.starts_with(b"GI"));
    let size = lines.next().and_then(number);
    let has_size = size.is_some_and(|size| (2..=52).contains(&size));
    (is_old || has_size) && lines.take(14).any(is_ngf_move)
}

/// `PM`, two letters that number it, a colour, a point.
pub(super) fn is_ngf_move(line: &[u8]) -> bool {
    line.len() >= 7
        && line.starts_with(b"PM")
        && line[2..4].iter().all(u8::is_ascii_alphabetic)
        && matches!(line[4], b'B' | b'W')
}

/// Whether a line begins with a word, in any letter case; the word is given in small letters.
fn begins(line: &[u8], word: &[u8]) -> bool {
    line.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

const MAGIC: [(&[u8], Foreign); 26] = [
    (b"PK\x03\x04", Foreign::Zip),
    (b"PK\x05\x06", Foreign::Zip),
    (b"\x1F\x8B", Foreign::Gzip),
    (b"BZh", Foreign::Bzip2),
    (b"\xFD7zXZ\0", Foreign::Xz),
    (b"7z\xBC\xAF\x27\x1C", Foreign::SevenZip),
    (b"Rar!\x1A\x07", Foreign::Rar),
    (b"\xFE\xED\xFA\xCE", Foreign::MachO),
    (b"\xFE\xED\xFA\xCF", Foreign::MachO),
    (b"\xCE\xFA\xED\xFE", Foreign::MachO),
    (b"\xCF\xFA\xED\xFE", Foreign::MachO),
    (b"\xCA\xFE\xBA\xBE", Foreign::MachO),
    (b"\x7FELF", Foreign::Elf),
    (b"MZ\x90\0", Foreign::Exe),
    (b"\x89PNG\r\n\x1A\n", Foreign::Png),
    (b"\xFF\xD8\xFF", Foreign::Jpeg),
    (b"GIF87a", Foreign::Gif),
    (b"GIF89a", Foreign::Gif),
    (b"%PDF-", Foreign::Pdf),
    (b"{\\rtf", Foreign::Rtf),
    (b"\0\x05\x16\x07", Foreign::AppleDouble),
    (b"\0\x05\x16\0", Foreign::AppleDouble),
    (b"version https://git-lfs", Foreign::GitLfs),
    (b"\xFF\xFE", Foreign::Utf16),
    (b"\xFE\xFF", Foreign::Utf16),
    (b"#KIF", Foreign::Kif),
];

/// Formats that begin with bytes of their own, or have them at a fixed place.
fn by_magic(head: &[u8]) -> Option<Foreign> {
    let at = |from: usize, what: &[u8]| head.get(from..).is_some_and(|rest| rest.starts_with(what));
    // UGZ files have two bytes more before the mark of the archive.
    let is_lha = |from: usize| at(from, b"-lh") && at(from + 4, b"-");
    if let Some((_, kind)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Some(*kind);
    }
    match () {
        () if at(0, b"RIFF") && at(8, b"WEBP") => Some(Foreign::WebP),
        () if at(257, b"ustar") => Some(Foreign::Tar),
        () if is_lha(2) || is_lha(4) => Some(Foreign::Lha),
        () => None,
    }
}

/// Text that tells what it is.
fn by_text(head: &[u8]) -> Option<Foreign> {
    let text = skip_blank(head);
    let holds = |what: &[u8]| {
        text.windows(what.len())
            .any(|part| part.eq_ignore_ascii_case(what))
    };
    match text.first()? {
        b'<' if holds(b"<html") || holds(b"<!doctype html") => Some(Foreign::Html),
        b'<' if begins(text, b"<?xml") => Some(Foreign::Xml),
        b'{' if matches!(skip_blank(&text[1..]).first(), Some(b'"' | b'}')) => Some(Foreign::Json),
        _ => KIF_WORDS
            .iter()
            .any(|word| holds(word))
            .then_some(Foreign::Kif),
    }
}

/// `手合割` and `手数--` in UTF-8 and in Shift_JIS.
const KIF_WORDS: [&[u8]; 4] = [
    "手合割".as_bytes(),
    "手数--".as_bytes(),
    b"\x8E\xE8\x8D\x87\x8A\x84",
    b"\x8E\xE8\x90\x94--",
];

/// What is left: text, or not.
fn by_bytes(bytes: &[u8], head: &[u8]) -> Option<Foreign> {
    let nuls = head.iter().filter(|byte| **byte == 0).count();
    if nuls > 0 {
        return Some(match () {
            () if nuls == head.len() && bytes.iter().all(|byte| *byte == 0) => Foreign::NulBytes,
            () if is_utf16(head) => Foreign::Utf16,
            () => Foreign::Binary,
        });
    }
    let is_control = |byte: &&u8| matches!(byte, 1..=8 | 14..=25 | 28..=31);
    if head.iter().filter(is_control).count() * 10 > head.len() {
        return Some(Foreign::Binary);
    }
    // A semicolon or bracket may be all that is left of a game.
    let is_prose = !head.is_empty() && !head.iter().any(|byte| matches!(byte, b';' | b'['));
    (is_prose && !skip_blank(head).is_empty()).then_some(Foreign::PlainText)
}

/// Most characters of a record are ASCII, in UTF-16 a byte and a NUL.
fn is_utf16(head: &[u8]) -> bool {
    let nuls = |start: usize| {
        let half = head.iter().skip(start).step_by(2);
        half.filter(|byte| **byte == 0).count()
    };
    let (even, odd) = (nuls(0), nuls(1));
    even.max(odd) * 4 > head.len() && even.min(odd) * 20 < head.len()
}

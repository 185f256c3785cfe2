//! Paths alone, for other programs.

use super::{FileName, sanitize};

/// How paths are written when nothing else is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathLines {
    /// Whether each ends with a NUL and not with a line feed.
    pub null: bool,
    /// Whether a terminal shows them: other programs get the bytes that the system has.
    pub shown: bool,
}

impl PathLines {
    /// Writes one.
    pub fn write(self, name: &FileName, out: &mut Vec<u8>) {
        match &name.raw {
            _ if self.shown => out.extend_from_slice(sanitize(&name.shown).as_bytes()),
            Some(raw) => out.extend_from_slice(raw),
            None => out.extend_from_slice(name.shown.as_bytes()),
        }
        out.push(if self.null { 0 } else { b'\n' });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_get_bytes_and_terminals_what_does_no_harm() {
        let name = FileName {
            shown: "a\u{1b}\u{FFFD}".to_owned(),
            raw: Some(b"a\x1b\xff".to_vec()),
            whole: None,
        };
        let written = |null, shown| {
            let mut out = Vec::new();
            PathLines { null, shown }.write(&name, &mut out);
            out
        };
        assert_eq!(written(false, false), b"a\x1b\xff\n");
        assert_eq!(written(true, false), b"a\x1b\xff\0");
        assert_eq!(written(false, true), "a\u{FFFD}\u{FFFD}\n".as_bytes());
    }
}

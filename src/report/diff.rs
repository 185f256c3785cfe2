//! A unified diff, as `diff -u` and `patch` know it.

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use super::sanitize;

/// So many lines stand around a change.
const CONTEXT: usize = 3;
/// Between the common beginning and the common end, more lines than this are not compared one by one but shown as replaced.
const MOST_COMPARED: usize = 5_000;

/// How a diff is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiffStyle {
    /// Byte by byte, so that `patch` can use it.
    #[default]
    Exact,
    /// For a terminal: signs that would move the cursor are replaced.
    Harmless,
    /// For a terminal that knows colours.
    Colored,
}

/// Writes the diff of two texts; nothing where they are the same.
pub fn unified(name: &str, old: &[u8], new: &[u8], style: DiffStyle, out: &mut Vec<u8>) {
    let (old, new) = (lines(old), lines(new));
    let groups = group_diff_ops(operations(&old, &new), CONTEXT);
    let name = sanitize(name);
    if groups.is_empty() {
        return;
    }
    head(&format!("--- {name}"), style, out);
    head(&format!("+++ {name}"), style, out);
    for group in groups {
        let (Some(first), Some(last)) = (group.first(), group.last()) else {
            continue;
        };
        let span = |first: std::ops::Range<usize>, last: std::ops::Range<usize>| {
            range(first.start, last.end)
        };
        let place = format!(
            "@@ -{} +{} @@",
            span(first.old_range(), last.old_range()),
            span(first.new_range(), last.new_range())
        );
        paint(place.as_bytes(), AnsiColor::Cyan.on_default(), style, out);
        out.push(b'\n');
        for operation in &group {
            hunk(operation, &old, &new, style, out);
        }
    }
}

fn head(text: &str, style: DiffStyle, out: &mut Vec<u8>) {
    paint(text.as_bytes(), Style::new().bold(), style, out);
    out.push(b'\n');
}

/// Lines with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|b| *b == b'\n').collect()
}

/// What to do to make the new lines of the old. The common ends are taken off first: the time of the rest grows with its square.
fn operations(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = rest.take_while(|(a, b)| a == b).count();
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    if old_middle.len() + new_middle.len() <= MOST_COMPARED {
        return capture_diff_slices(Algorithm::Myers, old, new);
    }
    let equal = |old_index, new_index, len| DiffOp::Equal {
        old_index,
        new_index,
        len,
    };
    let all = [
        equal(0, 0, start),
        DiffOp::Replace {
            old_index: start,
            old_len: old_middle.len(),
            new_index: start,
            new_len: new_middle.len(),
        },
        equal(old.len() - end, new.len() - end, end),
    ];
    let is_there =
        |operation: &DiffOp| operation.old_range().len() + operation.new_range().len() > 0;
    all.into_iter().filter(is_there).collect()
}

/// `start,count` as patch reads it: counted from 1, and from the line before where the range is empty.
fn range(start: usize, end: usize) -> String {
    match end - start {
        1 => (start + 1).to_string(),
        0 => format!("{start},0"),
        count => format!("{},{count}", start + 1),
    }
}

fn hunk(operation: &DiffOp, old: &[&[u8]], new: &[&[u8]], style: DiffStyle, out: &mut Vec<u8>) {
    if let DiffOp::Equal { .. } = operation {
        old[operation.old_range()]
            .iter()
            .for_each(|text| line(b' ', text, style, out));
        return;
    }
    old[operation.old_range()]
        .iter()
        .for_each(|text| line(b'-', text, style, out));
    new[operation.new_range()]
        .iter()
        .for_each(|text| line(b'+', text, style, out));
}

fn line(sign: u8, text: &[u8], style: DiffStyle, out: &mut Vec<u8>) {
    let (body, ended) = match text.strip_suffix(b"\n") {
        Some(body) => (body, true),
        None => (text, false),
    };
    let color = match sign {
        b'-' => AnsiColor::Red.on_default(),
        b'+' => AnsiColor::Green.on_default(),
        _ => Style::new(),
    };
    let mut whole = vec![sign];
    match style {
        DiffStyle::Exact => whole.extend_from_slice(body),
        DiffStyle::Harmless | DiffStyle::Colored => {
            let text = String::from_utf8_lossy(body.strip_suffix(b"\r").unwrap_or(body));
            whole.extend_from_slice(sanitize(&text).as_bytes());
        }
    }
    paint(&whole, color, style, out);
    out.push(b'\n');
    if !ended {
        out.extend_from_slice(b"\\ No newline at end of file\n");
    }
}

fn paint(text: &[u8], color: Style, style: DiffStyle, out: &mut Vec<u8>) {
    if style == DiffStyle::Colored {
        out.extend_from_slice(color.render().to_string().as_bytes());
        out.extend_from_slice(text);
        out.extend_from_slice(color.render_reset().to_string().as_bytes());
    } else {
        out.extend_from_slice(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &str, new: &str) -> String {
        let mut out = Vec::new();
        unified(
            "a",
            old.as_bytes(),
            new.as_bytes(),
            DiffStyle::Exact,
            &mut out,
        );
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn looks_as_patch_knows_it() {
        assert_eq!(diff("a\n", "a\n"), "");
        assert_eq!(
            diff("1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\n4\n5\n6\nx"),
            "--- a\n+++ a\n@@ -4,4 +4,4 @@\n 4\n 5\n 6\n-7\n+x\n\\ No newline at end of file\n"
        );
        assert_eq!(diff("", "x\n"), "--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n");
    }

    #[test]
    fn many_changed_lines_are_one_hunk() {
        let old = "a\n".to_owned() + &"b\n".repeat(MOST_COMPARED) + "c\n";
        let new = "a\n".to_owned() + &"d\n".repeat(MOST_COMPARED) + "c\n";
        let diff = diff(&old, &new);
        assert_eq!(diff.matches("@@ -").count(), 1);
        assert!(diff.starts_with("--- a\n+++ a\n@@ -1,5002 +1,5002 @@\n a\n-b\n"));
        assert!(diff.ends_with("+d\n c\n"));
    }

    #[test]
    fn a_terminal_gets_nothing_dangerous() {
        let mut out = Vec::new();
        unified("a", b"\x1b[2J\n", b"x\r\n", DiffStyle::Harmless, &mut out);
        assert!(!out.contains(&0x1b) && !out.contains(&b'\r'));
    }
}

//! What `kifu fix` did, or would do: a unified diff for people and for patch, or JSON lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use super::{DiffStyle, FileName, Tally, sanitize, unified};
use crate::finding::{CheckInfo, Finding, Safety};
use crate::fix::Mended;

/// A file, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct MendedFile<'a> {
    /// Its name.
    pub name: &'a FileName,
    /// Its bytes as they were.
    pub old: &'a [u8],
    /// What was mended.
    pub mended: &'a Mended,
    /// Whether that was written.
    pub outcome: &'a Outcome,
}

/// Whether a file was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing to write.
    Unchanged,
    /// It is only shown.
    Shown,
    /// It was.
    Written,
    /// It cannot be, because of where it comes from.
    NotWritten(&'static str),
    /// It should have been, and was not: kifu could not do its job.
    Refused(String),
}

/// The sums of a run.
#[derive(Clone, Debug, Default)]
pub struct FixSums {
    /// By code: findings mended, files they are in, the least trusted safety.
    pub done: BTreeMap<&'static str, (&'static CheckInfo, u64, u64, Safety)>,
    /// Files with something to mend.
    pub files: u64,
    /// Files that were written, or copied.
    pub written: u64,
    /// Files that could not be, or must not be, written.
    pub not_written: u64,
    /// Findings mended.
    pub count: u64,
    /// Findings whose fix was held back.
    pub held: u64,
    /// Findings that an unsafe fix would mend.
    pub unsafe_left: u64,
    /// Findings with a fix that is only shown.
    pub shown_only: u64,
    /// Findings without a fix.
    pub unfixable: u64,
    /// Findings with a fix that kifu.toml spares.
    pub spared: u64,
    /// The most rounds that a file took.
    pub rounds: u32,
}

impl FixSums {
    /// Counts a file.
    pub fn add(&mut self, file: &MendedFile<'_>) {
        let mended = file.mended;
        let is_in_vain = matches!(file.outcome, Outcome::NotWritten(_) | Outcome::Refused(_));
        // What could not be written is not mended.
        for done in mended.done.iter().filter(|_| !is_in_vain) {
            let entry = self.done.entry(done.check.code);
            let entry = entry.or_insert((done.check, 0, 0, done.safety));
            entry.1 += u64::from(done.count);
            entry.2 += 1;
            entry.3 = entry.3.max(done.safety);
            self.count += u64::from(done.count);
        }
        self.files += u64::from(mended.bytes.is_some());
        match file.outcome {
            Outcome::Written => self.written += 1,
            Outcome::NotWritten(_) | Outcome::Refused(_) => self.not_written += 1,
            Outcome::Unchanged | Outcome::Shown => {}
        }
        self.held += mended
            .held
            .iter()
            .map(|held| u64::from(held.count))
            .sum::<u64>();
        self.unsafe_left += u64::from(mended.unsafe_left);
        self.shown_only += u64::from(mended.shown_only);
        self.unfixable += u64::from(mended.unfixable);
        self.spared += u64::from(mended.spared);
        self.rounds = self.rounds.max(mended.rounds);
    }
}

/// A way to tell of mended files.
pub trait FixReporter: Sync {
    /// Tells of one file.
    fn file(&self, file: &MendedFile<'_>, out: &mut Vec<u8>);

    /// Tells of a file that could not be read, or on which the work broke down.
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Tells the sums at the end.
    fn finish(&self, tally: &Tally, sums: &FixSums, elapsed: Duration, out: &mut Vec<u8>);
}

/// For people: what is done to each file, and in a dry run the diff.
#[derive(Clone, Debug, Default)]
pub struct HumanFixes {
    /// How diffs are written.
    pub style: DiffStyle,
    /// Whether files are written, or only shown.
    pub writes: bool,
}

impl FixReporter for HumanFixes {
    fn file(&self, file: &MendedFile<'_>, out: &mut Vec<u8>) {
        let name = sanitize(&file.name.shown);
        let mut text = String::new();
        for done in &file.mended.done {
            let times = times(done.count);
            let (check, safety) = (done.check, done.safety.name());
            let title = sanitize(&done.title);
            let _ = writeln!(
                text,
                "{name}: {} {}{times} ({safety}): {title}",
                check.code, check.name
            );
        }
        for held in &file.mended.held {
            let times = times(held.count);
            let (check, why) = (held.check, held.why);
            let _ = writeln!(
                text,
                "{name}: {} {}{times} held back: {why}",
                check.code, check.name
            );
        }
        if file.mended.needs_utf8 {
            let _ = writeln!(
                text,
                "{name}: nothing can be mended before the file is in UTF-8; add --select N101 or --normal-form"
            );
        }
        if let Some(kind) = file.mended.foreign {
            let _ = writeln!(
                text,
                "{name}: this is {}, which is only shown and never mended",
                kind.name()
            );
        }
        match file.outcome {
            Outcome::NotWritten(why) => {
                let _ = writeln!(text, "{name}: not written: {why}");
            }
            Outcome::Refused(why) => {
                let _ = writeln!(text, "{name}: not written: {}", sanitize(why));
            }
            Outcome::Unchanged | Outcome::Shown | Outcome::Written => {}
        }
        out.extend_from_slice(text.as_bytes());
        if let (Outcome::Shown, Some(new)) = (file.outcome, &file.mended.bytes) {
            unified(&file.name.shown, file.old, new, self.style, out);
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let (name, message) = (sanitize(&file.shown), sanitize(&finding.message));
        let line = format!(
            "{name}: {} {}: {message}\n",
            finding.check.code, finding.check.name
        );
        out.extend_from_slice(line.as_bytes());
    }

    fn finish(&self, tally: &Tally, sums: &FixSums, _: Duration, out: &mut Vec<u8>) {
        let mut text = String::new();
        for (code, (check, count, files, safety)) in &sums.done {
            let safety = safety.name();
            let _ = writeln!(
                text,
                "{count:>8}  {safety:6}  {code}  {} in {}",
                check.name,
                some(*files, "file")
            );
        }
        let (count, files) = (some(sums.count, "finding"), some(tally.files, "file"));
        let _ = if self.writes {
            writeln!(text, "mended {count}, wrote {} of {files}", sums.written)
        } else {
            writeln!(
                text,
                "{count} can be mended in {} of {files}; nothing was written",
                sums.files
            )
        };
        let mut left = Vec::new();
        if sums.unsafe_left > 0 {
            left.push(format!("{} more with --unsafe", sums.unsafe_left));
        }
        if sums.held > 0 {
            left.push(format!("{} held back", sums.held));
        }
        if sums.shown_only > 0 {
            left.push(format!(
                "{} with a proposal only (kifu check --format jsonl)",
                sums.shown_only
            ));
        }
        if sums.unfixable > 0 {
            left.push(format!("{} without a fix", sums.unfixable));
        }
        if sums.spared > 0 {
            left.push(format!("{} spared by kifu.toml", sums.spared));
        }
        if sums.not_written > 0 {
            left.push(format!("{} not written", some(sums.not_written, "file")));
        }
        if !left.is_empty() {
            let _ = writeln!(text, "left: {}", left.join(", "));
        }
        out.extend_from_slice(text.as_bytes());
    }
}

fn times(count: u32) -> String {
    if count == 1 {
        String::new()
    } else {
        format!(" ×{count}")
    }
}

fn some(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

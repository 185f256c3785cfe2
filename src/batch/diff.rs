//! What changed between two outputs of `kifu check --format jsonl`.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::path::Path;

use super::json::OwnLine;
use super::lines::{Line, LineReader, open};
use super::resume::{key, not_ours};
use super::target::name_of_bytes;
use crate::report::{Change, ChangeReporter, ChangeSums, Changed, State};

/// A line of more bytes is not of our making.
const LONGEST_LINE: u64 = 400 << 20;

/// Compares two outputs and shows what changed: first what the later run has, in its order, then what is gone, in the order of the earlier run.
/// Of the earlier run a few dozen bytes a game are held in memory; it is read twice, the later run once.
///
/// # Errors
/// When a file cannot be read or is no such output, or `out` cannot be written.
pub fn diff(
    old: &Path,
    new: &Path,
    reporter: &dyn ChangeReporter,
    out: &mut dyn Write,
) -> io::Result<ChangeSums> {
    if old.as_os_str() == "-" {
        let reason = "the earlier run is read twice, which standard input cannot be";
        return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
    }
    let mut sums = ChangeSums::default();
    let mut words = Words::default();
    let mut known: HashMap<u128, Known> = HashMap::new();
    let finished = each_game(old, |key, line| {
        let state = words.short(&line.state());
        known.insert(key, Known { state, seen: false });
        Ok(())
    })?;
    sums.unfinished[0] = !finished;
    let mut tell = |sums: &mut ChangeSums, line: OwnLine, change: Change| {
        sums.add(&change);
        let game = line.game();
        let file = name_of_bytes(&line.path().unwrap_or_default());
        let mut text = Vec::new();
        reporter.change(&Changed { file, game, change }, &mut text);
        out.write_all(&text)
    };
    let finished = each_game(new, |key, line| {
        let state = line.state();
        let Some(was) = known.get_mut(&key) else {
            return tell(&mut sums, line, Change::New(state));
        };
        was.seen = true;
        let was = words.long(&was.state);
        if was == state {
            sums.same += 1;
            return Ok(());
        }
        tell(&mut sums, line, Change::Changed(was, state))
    })?;
    sums.unfinished[1] = !finished;
    each_game(old, |key, line| match known.get(&key) {
        Some(Known { seen: false, .. }) => {
            let state = line.state();
            tell(&mut sums, line, Change::Gone(state))
        }
        _ => Ok(()),
    })?;
    let mut text = Vec::new();
    reporter.finish(&sums, &mut text);
    out.write_all(&text)?;
    Ok(sums)
}

/// Hands over every game of an output with its key; says whether the run was finished. A game that is told of several times, as under all
/// rulesets, has as many keys.
fn each_game(
    path: &Path,
    mut each: impl FnMut(u128, OwnLine) -> io::Result<()>,
) -> io::Result<bool> {
    let about =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let reader = open(path).map_err(about)?;
    let mut reader: LineReader<Box<dyn BufRead + Send>> =
        LineReader::new(reader, b'\n', LONGEST_LINE);
    let mut times: HashMap<u128, u32> = HashMap::new();
    let (mut line, mut number, mut finished) = (Vec::new(), 0_u64, false);
    loop {
        number += 1;
        match reader.read(&mut line).map_err(about)? {
            Line::None => return Ok(finished),
            Line::TooLong => return Err(about(not_ours(number))),
            Line::Whole if line.is_empty() => continue,
            Line::Whole => {}
        }
        let own = match OwnLine::read(&line) {
            Some(own) => own,
            // The last line of a run that was killed.
            None if reader.is_at_end()? && !finished && number > 1 => return Ok(false),
            None => return Err(about(not_ours(number))),
        };
        finished = own.is_summary();
        if own.is_game() {
            let named = own.path().ok_or_else(|| about(not_ours(number)))?;
            let whole = [
                &own.game().map_or(0, |game| game + 1).to_le_bytes(),
                named.as_slice(),
            ]
            .concat();
            let time = times.entry(key(&whole)).or_default();
            *time += 1;
            each(key(&[&time.to_le_bytes(), whole.as_slice()].concat()), own)?;
        }
    }
}

/// What is kept of a game of the earlier run.
struct Known {
    state: Short,
    seen: bool,
}

/// A state in numbers.
struct Short {
    verdict: Option<u32>,
    codes: Box<[u32]>,
}

/// Verdicts and codes are few; each is held once.
#[derive(Default)]
struct Words {
    numbers: HashMap<String, u32>,
    words: Vec<String>,
}

impl Words {
    fn number(&mut self, word: &str) -> u32 {
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = self.words.len() as u32;
        self.numbers.insert(word.to_owned(), number);
        self.words.push(word.to_owned());
        number
    }

    fn short(&mut self, state: &State) -> Short {
        Short {
            verdict: state.verdict.as_deref().map(|verdict| self.number(verdict)),
            codes: state.codes.iter().map(|code| self.number(code)).collect(),
        }
    }

    fn long(&self, short: &Short) -> State {
        let word = |number: &u32| self.words[*number as usize].clone();
        State {
            verdict: short.verdict.as_ref().map(word),
            codes: short.codes.iter().map(word).collect(),
        }
    }
}

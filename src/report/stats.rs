//! A collection in numbers: tables and histograms for people, JSON lines for machines, and entries for a config.

use std::fmt::Write as _;

use serde::Serialize;

use super::human::count;
use super::json_lines::write;
use super::sanitize::is_harmless;
use super::{FileName, sanitize};
use crate::finding::Finding;
use crate::stats::{Answers, Census, Column, Proposal, Row, Source, Sources};

/// A format for numbers.
pub trait StatsReporter: Sync {
    /// Shows a file that could not be read, or on which the work broke down.
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Shows what a collection is made of.
    fn census(&self, census: &Census, out: &mut Vec<u8>);

    /// Shows what its sources leave out, and what is proposed.
    fn sources(&self, sources: &Sources, out: &mut Vec<u8>);
}

/// For people.
#[derive(Clone, Copy, Debug)]
pub struct HumanStats {
    /// The width of lines.
    pub width: usize,
    /// How many values of a table are shown; of a histogram at least 40.
    pub top: usize,
}

impl StatsReporter for HumanStats {
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let (name, message) = (sanitize(&file.shown), sanitize(&finding.message));
        let line = format!("{name}: {message}\n");
        out.extend_from_slice(line.as_bytes());
    }

    fn census(&self, census: &Census, out: &mut Vec<u8>) {
        let mut text = head(census);
        for column in census.columns().iter().filter(|column| column.total() > 0) {
            self.table(column, census.games, &mut text);
        }
        out.extend_from_slice(text.as_bytes());
    }

    fn sources(&self, sources: &Sources, out: &mut Vec<u8>) {
        Config.sources(sources, out);
    }
}

fn head(census: &Census) -> String {
    let Census {
        files,
        games,
        unreadable,
        moves,
        nodes,
        illegal,
        branched,
        ..
    } = *census;
    let (files, games_shown) = (count(files, "file"), count(games, "game"));
    let mut text =
        format!("{files}, {games_shown}, {moves} moves, {nodes} nodes; {unreadable} unreadable\n");
    let illegal = format!(
        "{illegal} with an illegal move ({})",
        percent(illegal, games)
    );
    let branched = format!("{branched} with variations ({})", percent(branched, games));
    let _ = writeln!(text, "{illegal}, {branched}");
    text
}

/// `12.3 %`; of nothing everything is nothing.
fn percent(part: u64, whole: u64) -> String {
    let permille = (part * 2000 + whole).checked_div(2 * whole).unwrap_or(0);
    format!("{}.{} %", permille / 10, permille % 10)
}

/// A histogram with more bars than this is shown by its tallest ones.
const MOST_BARS: usize = 40;

/// How values are named that are not shown one by one.
const OTHERS: &str = "others";

impl HumanStats {
    /// The rows that are shown, and how many games the others have. A histogram is shown whole, unless it has so many bars that only the
    /// tallest can be.
    fn shown<'c>(&self, column: &'c Column) -> (Vec<Row<'c>>, u64) {
        let mut rows = column.rows();
        let most = if column.is_ordered {
            MOST_BARS.max(self.top)
        } else {
            self.top
        };
        let mut sizes: Vec<u64> = rows.iter().map(|row| row.games).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let hidden = sizes.get(most..).unwrap_or_default().iter().sum();
        if let Some(&next) = sizes.get(most) {
            let mut equal = sizes[..most].iter().filter(|size| **size == next).count();
            rows.retain(|row| {
                let is_last = row.games == next && equal > 0;
                equal -= usize::from(is_last);
                row.games > next || is_last
            });
        }
        (rows, hidden)
    }

    fn table(&self, column: &Column, games: u64, text: &mut String) {
        let _ = writeln!(text, "\n{}", column.title);
        let (rows, hidden) = self.shown(column);
        let names: Vec<_> = rows.iter().map(|row| sanitize(row.value)).collect();
        let others = hidden + column.others();
        let last = if others > 0 { OTHERS.len() } else { 0 };
        let widest = names.iter().map(|name| width(name)).max();
        let widest = widest.unwrap_or(0).max(last);
        let most = rows.iter().map(|row| row.games).max().unwrap_or(1).max(1);
        // Name, count, share and the blanks between them take their part of the line.
        let room = self.width.saturating_sub(widest + 24).clamp(4, 40) as u64;
        for (row, name) in rows.iter().zip(&names) {
            let blanks = " ".repeat(widest - width(name));
            let bar = "#".repeat((row.games * room).div_ceil(most) as usize);
            let share = percent(row.games, games);
            let line = format!("  {name}{blanks}  {:9}  {share:>8}  {bar}", row.games);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        if others > 0 {
            let share = percent(others, games);
            let _ = writeln!(text, "  {OTHERS:widest$}  {others:9}  {share:>8}");
        }
    }
}

/// How many columns of a terminal a text takes: Chinese, Japanese and Korean characters take two.
fn width(text: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{20000}'..='\u{3FFFD}');
    text.chars().map(|c| 1 + usize::from(wide(c))).sum()
}

/// One JSON object a value: a contract, fields are only ever added.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonStats;

#[derive(Serialize)]
struct ValueLine<'a> {
    r#type: &'static str,
    what: &'static str,
    value: &'a str,
    games: u64,
}

#[derive(Serialize)]
struct SummaryLine {
    r#type: &'static str,
    files: u64,
    games: u64,
    unreadable: u64,
    moves: u64,
    nodes: u64,
    illegal: u64,
    branched: u64,
}

#[derive(Serialize)]
struct FailureLine<'a> {
    r#type: &'static str,
    path: &'a str,
    error: &'a str,
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    r#type: &'static str,
    directory: &'a str,
    dialect: Option<&'static str>,
    source_games: u64,
    undecided: &'static str,
    undecided_games: u64,
    games: u64,
    reading: String,
    fits: u64,
    alone: u64,
    contradicts: u64,
    proposed: bool,
}

impl StatsReporter for JsonStats {
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let line = FailureLine {
            r#type: "failure",
            path: &file.shown,
            error: &finding.message,
        };
        write(out, &line);
    }

    fn census(&self, census: &Census, out: &mut Vec<u8>) {
        for column in census.columns() {
            let others = Row {
                value: OTHERS,
                games: column.others(),
            };
            let others = (others.games > 0).then_some(others);
            for row in column.rows().into_iter().chain(others) {
                let line = ValueLine {
                    r#type: "stats",
                    what: column.name,
                    value: row.value,
                    games: row.games,
                };
                write(out, &line);
            }
        }
        let line = SummaryLine {
            r#type: "summary",
            files: census.files,
            games: census.games,
            unreadable: census.unreadable,
            moves: census.moves,
            nodes: census.nodes,
            illegal: census.illegal,
            branched: census.branched,
        };
        write(out, &line);
    }

    fn sources(&self, sources: &Sources, out: &mut Vec<u8>) {
        for (directory, dialect, source) in sources.iter() {
            for (question, answers) in source.raised() {
                let proposal = source.proposal(question);
                for (setting, tally) in &answers.tallies {
                    let line = AnswerLine {
                        r#type: "reading",
                        directory,
                        dialect,
                        source_games: source.games,
                        undecided: question.words(),
                        undecided_games: answers.undecided,
                        games: answers.games,
                        reading: setting.words(),
                        fits: tally.fits,
                        alone: tally.alone,
                        contradicts: tally.contradicts,
                        proposed: proposal.is_some_and(|of| of.setting == *setting),
                    };
                    write(out, &line);
                }
            }
        }
    }
}

/// Entries for a kifu.toml.
struct Config;

const HEAD: &str = "\
# Proposals by kifu stats --suggest. Nothing of this is applied by itself: read the counts, and keep
# what you know to be right. \"alone\" are the games that no other reading fits; a wrong reading fits
# one game in seven by accident.
";

/// A directory, who wrote the records, and what they leave out.
type Entry<'a> = (&'a str, Option<&'static str>, &'a Source);

impl Config {
    fn sources(&self, sources: &Sources, out: &mut Vec<u8>) {
        let mut text = HEAD.to_owned();
        let all: Vec<Entry<'_>> = sources.iter().collect();
        let asking = all
            .iter()
            .filter(|(.., source)| source.raised().next().is_some());
        let mut any = false;
        for one in asking {
            any = true;
            entry(one, &all, &mut text);
        }
        if !any {
            text.push_str(
                "\n# no game is undecided for want of rules, compensation, komi or units\n",
            );
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// What is said of one source, and the lines for a config. One glob covers all files of a directory, whoever wrote them: where others ask
/// something and get another answer, the lines are only a comment.
fn entry(&(directory, writer, source): &Entry<'_>, all: &[Entry<'_>], text: &mut String) {
    text.push('\n');
    story(directory, writer, source, text);
    let Some(settled) = lines(source) else { return };
    let mut mark = "";
    let others = all
        .iter()
        .filter(|(other, whose, _)| *other == directory && *whose != writer);
    for (_, whose, other) in others {
        let games = count(other.games, "game");
        let whose = whose.unwrap_or("nobody known");
        let _ = writeln!(text, "# the glob also covers {games} written by {whose}");
        if other.raised().next().is_some() && lines(other).as_ref() != Some(&settled) {
            mark = "# ";
        }
    }
    let _ = writeln!(
        text,
        "{mark}[[source]]\n{mark}glob = {}",
        quoted(&glob(directory))
    );
    for line in settled {
        let _ = writeln!(text, "{mark}{line}");
    }
}

/// What is undecided, and how each reading fared.
fn story(directory: &str, writer: Option<&str>, source: &Source, text: &mut String) {
    let by = writer.map_or("nobody known".to_owned(), str::to_owned);
    let directory = sanitize(directory);
    let _ = writeln!(
        text,
        "# {directory}: {} written by {by}",
        count(source.games, "game")
    );
    for (question, answers) in source.raised() {
        let Answers {
            undecided,
            games,
            tallies,
        } = answers;
        let words = question.words();
        let _ = writeln!(
            text,
            "# {undecided} undecided: {words}; tried on all {games} that it bears on"
        );
        for (setting, tally) in tallies {
            let _ = writeln!(
                text,
                "#   {}: fits {} ({} alone), contradicts {}",
                setting.words(),
                tally.fits,
                tally.alone,
                tally.contradicts
            );
        }
        if source.proposal(question).is_none() {
            text.push_str("#   nothing is proposed: no reading stands out\n");
        }
    }
}

/// The lines of an entry; `None` where nothing is proposed, or proposals contradict each other.
fn lines(source: &Source) -> Option<Vec<String>> {
    let questions = source.raised().map(|(question, _)| question);
    let proposals = questions.filter_map(|question| source.proposal(question));
    let mut settled: Vec<(&'static str, String)> = Vec::new();
    for Proposal { setting, .. } in proposals {
        for (key, value, is_text) in setting.lines() {
            let value = if is_text { quoted(&value) } else { value };
            match settled.iter().find(|(other, _)| *other == key) {
                Some((_, other)) if *other != value => return None,
                Some(_) => {}
                None => settled.push((key, value)),
            }
        }
    }
    let lines = settled
        .into_iter()
        .map(|(key, value)| format!("{key} = {value}"));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then_some(lines)
}

/// The files of a directory as a glob, anchored; signs that mean something there are put in brackets.
fn glob(directory: &str) -> String {
    if directory == "." {
        return "/*".to_owned();
    }
    let mut glob = String::new();
    if !directory.contains('/') {
        glob.push('/');
    }
    for c in directory.chars() {
        match c {
            '*' | '?' | '[' | ']' | '{' | '}' => {
                let _ = write!(glob, "[{c}]");
            }
            c => glob.push(c),
        }
    }
    glob + if directory.ends_with('!') { "*" } else { "/*" }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(c);
            }
            c if is_harmless(c) => quoted.push(c),
            c => {
                let _ = write!(quoted, "\\U{:08X}", u32::from(c));
            }
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_and_strings_mean_what_they_show() {
        assert_eq!(glob("a/b[1]*"), "a/b[[]1[]][*]/*");
        assert_eq!(glob("."), "/*");
        assert_eq!(glob("a"), "/a/*");
        assert_eq!(glob("a.zip!"), "/a.zip!*");
        assert_eq!(glob("a.zip!b"), "/a.zip!b/*");
        assert_eq!(
            quoted("a\"b\\c\u{1b}\u{202e}"),
            r#""a\"b\\c\U0000001B\U0000202E""#
        );
    }

    #[test]
    fn shares_are_rounded() {
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(2, 3), "66.7 %");
        assert_eq!(percent(0, 0), "0.0 %");
        assert_eq!(percent(7, 7), "100.0 %");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((width("19x19"), width("围棋"), width("바둑a")), (5, 4, 5));
    }
}

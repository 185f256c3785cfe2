//! Copies of games: for people, as JSON lines, as CSV.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;

use super::human::count;
use super::json_lines::{path_raw, write};
use super::{FileName, Only, Tally, sanitize};
use crate::board::Point;
use crate::dupes::{Copy, Group, Info, Relation, Relative, Topic};
use crate::finding::{CheckInfo, Finding, Severity};

/// A game of a group.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// The game.
    pub copy: &'a Copy,
    /// The file it is in.
    pub name: FileName,
    /// Whether the file holds several games.
    pub several: bool,
}

/// A game of a group that is not the best of it.
#[derive(Clone, Debug)]
pub struct Other<'a> {
    /// The game.
    pub member: Member<'a>,
    /// The game it is compared with, nearly always the best one.
    pub of: Member<'a>,
    /// How it stands to the best one.
    pub relative: &'a Relative,
    /// Whether nothing is lost without it.
    pub redundant: bool,
    /// What is told of it, and how much that weighs.
    pub told: Vec<(&'static CheckInfo, Severity)>,
}

/// A group as it is shown.
#[derive(Clone, Debug)]
pub struct GroupShown<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// The best copy.
    pub best: Member<'a>,
    /// The others.
    pub others: Vec<Other<'a>>,
}

impl<'a> GroupShown<'a> {
    /// Puts a group together with the names of its games.
    pub fn new(
        number: u64,
        group: &'a Group,
        member: impl Fn(usize) -> Member<'a>,
        is_redundant: impl Fn(&Relative) -> bool,
    ) -> GroupShown<'a> {
        let others = group.others.iter().map(|relative| Other {
            member: member(relative.copy),
            of: member(relative.of),
            relative,
            redundant: is_redundant(relative),
            told: relative
                .codes()
                .into_iter()
                .map(|check| (check, check.severity))
                .collect(),
        });
        GroupShown {
            number,
            best: member(group.best),
            others: others.collect(),
        }
    }
}

/// The sums of a search for copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DupesSums {
    /// Games with a move or stone.
    pub compared: u64,
    /// Groups of copies.
    pub groups: u64,
    /// Copies with the same moves as a better one.
    pub same: u64,
    /// Copies that end before a better one.
    pub truncated: u64,
    /// Games that differ from another in one move.
    pub one_move: u64,
    /// Copies that name another result, komi or date than the best one.
    pub contradicting: u64,
    /// Copies without which nothing is lost.
    pub redundant: u64,
    /// Of these the ones that share a file with games that are needed.
    pub beside_others: u64,
    /// Games that had changed or gone when they were read again.
    pub changed: u64,
    /// Games that were not compared move by move, because too many were alike in all else.
    pub crowded: u64,
    /// Games that kifu broke down on.
    pub broken: u64,
}

impl DupesSums {
    /// Counts a group.
    pub fn add(&mut self, group: &GroupShown<'_>) {
        self.groups += 1;
        for other in &group.others {
            match other.relative.relation {
                Relation::Same => self.same += 1,
                Relation::Truncated => self.truncated += 1,
                Relation::OneMove(..) => self.one_move += 1,
            }
            self.contradicting += u64::from(other.relative.contradicts());
            self.redundant += u64::from(other.redundant);
        }
    }
}

/// A format for groups of copies.
pub trait DupesReporter: Sync {
    /// Shows one group.
    fn group(&self, group: &GroupShown<'_>, out: &mut Vec<u8>);

    /// Shows a file that could not be read.
    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>);

    /// Shows the sums at the end.
    fn finish(&self, tally: &Tally, sums: &DupesSums, elapsed: Duration, out: &mut Vec<u8>);
}

/// Shows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGroups;

impl DupesReporter for NoGroups {
    fn group(&self, _group: &GroupShown<'_>, _out: &mut Vec<u8>) {}
    fn failure(&self, _file: &FileName, _finding: &Finding, _out: &mut Vec<u8>) {}
    fn finish(&self, _: &Tally, _: &DupesSums, _: Duration, _: &mut Vec<u8>) {}
}

/// Groups for people: the best copy, and below it the others.
#[derive(Clone, Debug, Default)]
pub struct HumanDupes {
    /// Which groups are shown.
    pub only: Only,
}

impl DupesReporter for HumanDupes {
    fn group(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        let others: Vec<&Other<'_>> = shown(&self.only, group).collect();
        if others.is_empty() {
            return;
        }
        let mut text = String::new();
        let best = &group.best;
        let moves = count(u64::from(best.copy.course.moves), "move");
        let _ = writeln!(text, "{}  {moves}", name_of(best));
        for other in others {
            let codes: Vec<&str> = other.told.iter().map(|(check, _)| check.code).collect();
            let _ = writeln!(
                text,
                "  {}  {}: {}",
                codes.join(" "),
                name_of(&other.member),
                in_words(best, other)
            );
        }
        text.push('\n');
        out.extend_from_slice(text.as_bytes());
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let (code, name) = (finding.check.code, finding.check.name);
        let severity = finding.severity.name();
        let (message, file) = (sanitize(&finding.message), sanitize(&file.shown));
        let line = format!("{severity}[{code} {name}]: {message}\n --> {file}\n\n");
        out.extend_from_slice(line.as_bytes());
    }

    fn finish(&self, tally: &Tally, sums: &DupesSums, elapsed: Duration, out: &mut Vec<u8>) {
        let seconds = elapsed.as_secs_f64();
        let mut text = format!(
            "compared {}, {}, {} in {seconds:.1} s; {} unreadable\n",
            count(tally.files, "file"),
            count(tally.games, "game"),
            count(tally.moves, "move"),
            tally.unreadable,
        );
        let _ = writeln!(
            text,
            "copies {} the same, {} truncated, {} with one move different, in {}; {} contradict the best copy",
            sums.same,
            sums.truncated,
            sums.one_move,
            count(sums.groups, "group"),
            sums.contradicting,
        );
        let more = [
            (
                tally.games - sums.compared.min(tally.games),
                "not compared: without a move or stone, or no Go",
            ),
            (
                sums.beside_others,
                "redundant, but in files with other games",
            ),
            (sums.changed, "left out: changed while kifu read them"),
            (
                sums.crowded,
                "not searched for single moves: too many are alike in players, date, length and beginning or end",
            ),
            (
                sums.broken,
                "left out: kifu broke down on them, please report it",
            ),
        ];
        for (games, what) in more.into_iter().filter(|(games, _)| *games > 0) {
            let _ = writeln!(text, "{}: {what}", count(games, "game"));
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// The copies that are shown.
fn shown<'a, 'g>(only: &'a Only, group: &'a GroupShown<'g>) -> impl Iterator<Item = &'a Other<'g>> {
    group.others.iter().filter(|other| {
        let told: Vec<_> = other.told.iter().map(|(check, _)| *check).collect();
        only.shows_comparison(&told)
    })
}

/// A copy as the formats of a check tell it: its file, its number in it if there are several, and a finding for each code.
pub(super) fn findings<'a, 'g>(
    only: &'a Only,
    group: &'a GroupShown<'g>,
) -> impl Iterator<Item = (&'a Member<'g>, Vec<Finding>)> {
    shown(only, group).map(|other| {
        let words = in_words(&group.best, other);
        let number = match other.member.several {
            true => format!("game {}: ", other.member.copy.game + 1),
            false => String::new(),
        };
        let message = format!("{number}copy of {}: {words}", name_of(&other.of));
        let told = other.told.iter().map(|(check, severity)| {
            let mut finding = Finding::new(check, message.clone());
            finding.severity = *severity;
            finding
        });
        (&other.member, told.collect())
    })
}

fn name_of(member: &Member<'_>) -> String {
    let name = sanitize(&member.name.shown);
    match member.several {
        true => format!("{name}#{}", member.copy.game + 1),
        false => name.into_owned(),
    }
}

/// How a copy stands to the best one.
fn in_words(best: &Member<'_>, other: &Other<'_>) -> String {
    let (copy, of) = (other.member.copy, other.of.copy);
    let mut words = vec![match other.relative.relation {
        Relation::Same => "the same moves".to_owned(),
        Relation::Truncated => {
            format!("ends after {}", count(u64::from(copy.course.moves), "move"))
        }
        Relation::OneMove(number, point) => {
            let point = point.and_then(|point| point.human(of.course.size()));
            let point = point.map(|point| format!(" ({point})")).unwrap_or_default();
            format!("differs at move {number}{point}")
        }
    }];
    let (passes, of_best) = (copy.course.final_passes, of.course.final_passes);
    if passes != of_best && other.relative.relation == Relation::Same {
        words.push(format!("passes at the end: {passes} and not {of_best}"));
    }
    words.extend(turned(other.relative));
    for &topic in &other.relative.differences {
        let (here, there) = both(topic, copy, of);
        words.push(format!(
            "{} {} and not {}",
            topic.name(),
            sanitize(&here),
            sanitize(&there)
        ));
    }
    if !std::ptr::eq(of, best.copy) {
        words.push(format!("compared with {}", name_of(&other.of)));
    }
    if copy.known || of.known {
        let which = if copy.known {
            "this one is"
        } else {
            "the other one is"
        };
        words.push(format!("{which} in the collection"));
    }
    words.join(", ")
}

fn turned(relative: &Relative) -> Option<String> {
    let board = match relative.symmetry.name() {
        "none" => None,
        name => Some(name.replace('-', " ")),
    };
    let colors = relative
        .symmetry
        .swaps_colors()
        .then(|| "colours exchanged".to_owned());
    let parts: Vec<String> = board.into_iter().chain(colors).collect();
    (!parts.is_empty()).then(|| format!("to be turned: {}", parts.join(", ")))
}

/// What both say on a topic.
fn both(topic: Topic, copy: &Copy, best: &Copy) -> (String, String) {
    let say = |info: &Info| match topic {
        Topic::Result => info.result.clone(),
        Topic::Komi => info.komi.map(|komi| komi.to_string()).unwrap_or_default(),
        Topic::Date => info.date.clone(),
        Topic::Players => format!("{}-{}", info.black, info.white),
    };
    (say(&copy.info), say(&best.info))
}

/// One JSON object a copy: a contract, fields are only ever added.
#[derive(Clone, Debug, Default)]
pub struct DupesJsonLines {
    /// Which copies are shown.
    pub only: Only,
}

#[derive(Serialize)]
struct CopyLine<'a> {
    r#type: &'static str,
    group: u64,
    relation: &'static str,
    codes: Vec<&'static str>,
    #[serde(flatten)]
    copy: MemberLine<'a>,
    of: MemberLine<'a>,
    symmetry: &'static str,
    colors_swapped: bool,
    r#move: Option<u32>,
    point: Option<String>,
    differences: Vec<DifferenceLine>,
    redundant: bool,
}

#[derive(Serialize)]
struct MemberLine<'a> {
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    game: u32,
    moves: u32,
    final_passes: u32,
    faults: u32,
    known: bool,
    dyer: String,
}

#[derive(Serialize)]
struct DifferenceLine {
    what: &'static str,
    here: String,
    there: String,
}

impl<'a> MemberLine<'a> {
    fn new(member: &'a Member<'_>) -> MemberLine<'a> {
        let copy = member.copy;
        MemberLine {
            path: &member.name.shown,
            path_raw: path_raw(&member.name),
            game: copy.game,
            moves: copy.course.moves,
            final_passes: copy.course.final_passes,
            faults: copy.faults,
            known: copy.known,
            dyer: copy.course.dyer(),
        }
    }
}

fn copy_line<'a>(group: &'a GroupShown<'_>, other: &'a Other<'_>) -> CopyLine<'a> {
    let relative = other.relative;
    let (number, point) = moved(relative.relation);
    let difference = |&topic: &Topic| {
        let (here, there) = both(topic, other.member.copy, other.of.copy);
        DifferenceLine {
            what: topic.name(),
            here,
            there,
        }
    };
    CopyLine {
        r#type: "duplicate",
        group: group.number,
        relation: relative.relation.name(),
        codes: other.told.iter().map(|(check, _)| check.code).collect(),
        copy: MemberLine::new(&other.member),
        of: MemberLine::new(&other.of),
        symmetry: relative.symmetry.name(),
        colors_swapped: relative.symmetry.swaps_colors(),
        r#move: number,
        point: point.map(|point| point.to_string()),
        differences: relative.differences.iter().map(difference).collect(),
        redundant: other.redundant,
    }
}

/// Which move differs.
fn moved(relation: Relation) -> (Option<u32>, Option<Point>) {
    match relation {
        Relation::OneMove(number, point) => (Some(number), point),
        _ => (None, None),
    }
}

#[derive(Serialize)]
struct DupesSummary {
    r#type: &'static str,
    files: u64,
    games: u64,
    unreadable: u64,
    moves: u64,
    compared: u64,
    groups: u64,
    same: u64,
    truncated: u64,
    one_move: u64,
    contradicting: u64,
    redundant: u64,
    changed: u64,
    crowded: u64,
    broken: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct FailureLine<'a> {
    r#type: &'static str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_raw: Option<String>,
    code: &'static str,
    message: &'a str,
}

impl DupesReporter for DupesJsonLines {
    fn group(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for other in shown(&self.only, group) {
            write(out, &copy_line(group, other));
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let line = FailureLine {
            r#type: "failure",
            path: &file.shown,
            path_raw: path_raw(file),
            code: finding.check.code,
            message: &finding.message,
        };
        write(out, &line);
    }

    fn finish(&self, tally: &Tally, sums: &DupesSums, elapsed: Duration, out: &mut Vec<u8>) {
        let line = DupesSummary {
            r#type: "summary",
            files: tally.files,
            games: tally.games,
            unreadable: tally.unreadable,
            moves: tally.moves,
            compared: sums.compared,
            groups: sums.groups,
            same: sums.same,
            truncated: sums.truncated,
            one_move: sums.one_move,
            contradicting: sums.contradicting,
            redundant: sums.redundant,
            changed: sums.changed,
            crowded: sums.crowded,
            broken: sums.broken,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
        };
        write(out, &line);
    }
}

/// A table with a row a copy.
#[derive(Clone, Copy, Debug, Default)]
pub struct DupesCsv;

const COLUMNS: [&str; 23] = [
    "group",
    "relation",
    "codes",
    "path",
    "game",
    "moves",
    "best_path",
    "best_game",
    "best_moves",
    "symmetry",
    "colors_swapped",
    "move",
    "result",
    "best_result",
    "komi",
    "best_komi",
    "date",
    "best_date",
    "players",
    "best_players",
    "dyer",
    "redundant",
    "error",
];

impl DupesCsv {
    /// The line of names.
    #[must_use]
    pub fn head() -> Vec<u8> {
        let mut out = Vec::new();
        row(&COLUMNS.map(str::to_owned), &mut out);
        out
    }
}

impl DupesReporter for DupesCsv {
    fn group(&self, group: &GroupShown<'_>, out: &mut Vec<u8>) {
        for other in &group.others {
            let (copy, best) = (other.member.copy, other.of.copy);
            let codes: Vec<&str> = other.told.iter().map(|(check, _)| check.code).collect();
            let path = |member: &Member<'_>| sanitize(&member.name.shown).into_owned();
            let topics = [Topic::Result, Topic::Komi, Topic::Date, Topic::Players];
            let said = topics.into_iter().flat_map(|topic| {
                let (here, there) = both(topic, copy, best);
                [sanitize(&here).into_owned(), sanitize(&there).into_owned()]
            });
            let mut cells = vec![
                group.number.to_string(),
                other.relative.relation.name().to_owned(),
                codes.join(" "),
                path(&other.member),
                copy.game.to_string(),
                copy.course.moves.to_string(),
                path(&other.of),
                best.game.to_string(),
                best.course.moves.to_string(),
                other.relative.symmetry.name().to_owned(),
                other.relative.symmetry.swaps_colors().to_string(),
                moved(other.relative.relation)
                    .0
                    .map(|number| number.to_string())
                    .unwrap_or_default(),
            ];
            cells.extend(said);
            cells.push(copy.course.dyer());
            cells.push(other.redundant.to_string());
            cells.push(String::new());
            row(&cells, out);
        }
    }

    fn failure(&self, file: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        let mut cells = COLUMNS.map(|_| String::new());
        cells[3] = sanitize(&file.shown).into_owned();
        cells[COLUMNS.len() - 1] = sanitize(&finding.message).into_owned();
        row(&cells, out);
    }

    fn finish(&self, _: &Tally, _: &DupesSums, _: Duration, _: &mut Vec<u8>) {}
}

fn row(cells: &[String], out: &mut Vec<u8>) {
    let mut writer = csv::Writer::from_writer(&mut *out);
    // Writing to memory cannot fail.
    let _ = writer.write_record(cells);
    let _ = writer.flush();
}

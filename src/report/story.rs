//! The whole story of one record, a page: what was read, under which rules and why, the count, the stones and on what their life rests, and
//! what would make the recorded result fit.

use std::fmt::Write as _;

use super::scores::parts;
use super::{FileName, ScoredGame, sanitize};
use crate::board::{Color, Point, PointSet};
use crate::check::{Checked, Game};
use crate::life::Evidence;
use crate::record::{KomiFrom, RulesFrom};
use crate::verdict::{ChainStatus, ExplanationKind, Verdict};

/// Texts of a record longer than this are cut.
const LONGEST: usize = 60;

/// The first half: the record and the verdict.
#[must_use]
pub fn verdict_story(file: &FileName, checked: &Checked<'_>) -> String {
    let mut text = String::new();
    let Some(game) = &checked.game else {
        let _ = writeln!(text, "{}: no game found", sanitize(&file.shown));
        return text;
    };
    let number = game.record.game() + 1;
    let _ = writeln!(text, "{}#{number}\n", sanitize(&file.shown));
    let lines = [
        ("read", reading(checked, game)),
        ("written by", writer(game)),
        ("rules", rules(game)),
        ("komi", komi(game)),
        ("handicap", handicap(game)),
        ("moves", moves(game)),
        ("result", result(game)),
        ("verdict", verdict(game)),
    ];
    for (word, line) in lines {
        let _ = writeln!(text, "{word:11} {line}");
    }
    explanations(game, &mut text);
    findings(checked, &mut text);
    text
}

/// The second half: the count and the board.
#[must_use]
pub fn count_story(game: &ScoredGame<'_>) -> String {
    let scored = game.scored;
    let mut text = "\ncount\n".to_owned();
    for color in Color::BOTH {
        let side = parts(&scored.count.sides[color]);
        let _ = writeln!(text, "  {:5}  {side}", color.word());
    }
    text.push('\n');
    board(game, &mut text);
    let unproved = |chain: &&ChainStatus| chain.evidence != Some(Evidence::Proved);
    let chains: Vec<_> = scored.chains.iter().filter(unproved).collect();
    let _ = writeln!(
        text,
        "\nstones: {} of {} chains are proved alive{}",
        scored.chains.len() - chains.len(),
        scored.chains.len(),
        if chains.is_empty() {
            ""
        } else {
            "; the others:"
        }
    );
    for chain in chains {
        let at = chain.at.human(game.record.size).unwrap_or_default();
        let on = chain
            .evidence
            .map_or(String::new(), |evidence| format!(", {}", evidence.name()));
        let mean = chain
            .mean
            .map_or(String::new(), |mean| format!(" {mean:.2}"));
        let beside = chain.judged.map_or(String::new(), |of| {
            format!(
                "; kifu says {}, {} {:.2}",
                of.status.name(),
                of.evidence.name(),
                of.mean
            )
        });
        let _ = writeln!(
            text,
            "  {:5} {at:4} {:3} stones  {}{on}{mean}{beside}",
            chain.color.word(),
            chain.stones,
            chain.status.name()
        );
    }
    for other in &scored.others {
        let _ = writeln!(text, "{}: {}", other.reading, other.result);
    }
    text
}

fn short(text: &str) -> String {
    let clean = sanitize(text);
    match clean.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &clean[..end]),
        None => clean.into_owned(),
    }
}

fn reading(checked: &Checked<'_>, game: &Game<'_>) -> String {
    let format = game.foreign.map_or("SGF", |format| format.name());
    format!(
        "{}, {format}, {}",
        checked.read().name(),
        checked.source.charset().name()
    )
}

fn writer(game: &Game<'_>) -> String {
    match game.record.dialect {
        Some(dialect) if dialect.certain => dialect.value.title().to_owned(),
        Some(dialect) => format!("{}, probably", dialect.value.title()),
        None => "unknown".to_owned(),
    }
}

fn rules(game: &Game<'_>) -> String {
    let stated = game
        .record
        .rules
        .map(|stated| game.record.text(stated.span));
    let raw = stated.map_or(String::new(), |raw| format!("; RU[{}]", short(&raw)));
    let from = match game.basis.rules_from {
        RulesFrom::Default => "the default, for the record names none that is known".to_owned(),
        RulesFrom::Config => "from kifu.toml".to_owned(),
        from => format!("from {}", from.name()),
    };
    format!("{} ({from}{raw})", game.basis.rules.name)
}

fn komi(game: &Game<'_>) -> String {
    let stated = game.record.komi.map(|stated| game.record.text(stated.span));
    let raw = stated.map_or(String::new(), |raw| format!("; KM[{}]", short(&raw)));
    let komi = game
        .basis
        .komi
        .map_or("none".to_owned(), |komi| komi.to_string());
    let from = match game.basis.komi_from {
        KomiFrom::Default => "the default, for the record has none that can be read".to_owned(),
        KomiFrom::Config => "from kifu.toml".to_owned(),
        from => format!("from {}", from.name()),
    };
    format!("{komi} ({from}{raw})")
}

fn handicap(game: &Game<'_>) -> String {
    let given = &game.replay.handicap;
    match given.is_given() {
        true => format!(
            "{} stones, {} points for White",
            given.stones(),
            crate::verdict::compensation(game.basis, game.replay)
        ),
        false => "none".to_owned(),
    }
}

fn moves(game: &Game<'_>) -> String {
    let ends = super::json_lines::ends(game.replay.ends()).replace('-', " ");
    let illegal = game.replay.first_illegal.map_or(String::new(), |first| {
        format!(
            ", move {} is illegal ({})",
            first.number,
            first.reason.reason()
        )
    });
    format!("{}, ending with {ends}{illegal}", game.replay.moves)
}

fn result(game: &Game<'_>) -> String {
    match game.record.result {
        Some(stated) => {
            let raw = game.record.text(stated.span);
            format!("RE[{}], read as {}", short(&raw), stated.value.outcome)
        }
        None => "none".to_owned(),
    }
}

fn verdict(game: &Game<'_>) -> String {
    let judgement = game.judgement;
    let why = judgement
        .verdict
        .why()
        .map_or(String::new(), |why| format!(": {}", why.text()));
    let counted = match &judgement.counted {
        Some(counted) => format!("; the count is {counted}"),
        None => String::new(),
    };
    let evidence = judgement
        .evidence
        .map_or(String::new(), |of| format!(" ({})", of.name()));
    let points = names(game, judgement.undecided.iter().copied());
    let open = if points.is_empty() {
        String::new()
    } else {
        format!("; open: {points}")
    };
    format!("{}{why}{counted}{evidence}{open}", judgement.verdict.name())
}

fn names(game: &Game<'_>, points: impl Iterator<Item = Point>) -> String {
    let names: Vec<_> = points
        .filter_map(|point| point.human(game.record.size))
        .collect();
    names.join(" ")
}

/// What fits.
fn explanations(game: &Game<'_>, text: &mut String) {
    let judgement = game.judgement;
    let without_komi = game.basis.komi_from == KomiFrom::Default;
    let tried =
        judgement.counted.is_some() && judgement.verdict != Verdict::Confirmed && !without_komi;
    for explanation in &judgement.explanations {
        let _ = writeln!(text, "{:11} {}", "", explanation.text);
    }
    if tried {
        let more = if judgement.explanations.is_empty() {
            "no"
        } else {
            "no other"
        };
        let _ = writeln!(
            text,
            "{:11} {more} single assumption of {} kinds fits",
            "",
            ExplanationKind::ALL.len()
        );
    }
}

fn findings(checked: &Checked<'_>, text: &mut String) {
    for finding in &checked.findings {
        let _ = writeln!(
            text,
            "{:11} {} {}",
            finding.check.code,
            finding.severity.name(),
            sanitize(&finding.message)
        );
    }
}

/// The board with the dead stones in small letters and the territory in dots and commas.
fn board(game: &ScoredGame<'_>, text: &mut String) {
    let (size, position) = (game.record.size, &game.replay.last);
    let scored = game.scored;
    let is = |set: &PointSet, point| set.contains(point);
    let sign = |point: Point| match () {
        () if is(&position.stones.black, point) => ["X", "x"][usize::from(is(&scored.dead, point))],
        () if is(&position.stones.white, point) => ["O", "o"][usize::from(is(&scored.dead, point))],
        () if is(&scored.count.surrounded.black, point) => "+",
        () if is(&scored.count.surrounded.white, point) => "-",
        () => ".",
    };
    for row in 0..size.height() {
        let _ = write!(text, "  {:2}", size.height() - row);
        for column in 0..size.width() {
            let _ = write!(text, " {}", sign(Point::new(column, row)));
        }
        text.push('\n');
    }
    text.push_str("    ");
    for column in 0..size.width() {
        let name = Point::new(column, 0).human(size).unwrap_or_default();
        let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
        let _ = write!(text, "{letters:>2}");
    }
    text.push_str("\n  X black, O white, x and o dead, + Black's point, - White's, . nobody's\n");
}

//! The normal form: what FF\[4\] would rather have, though nothing is wrong. Done only on request; the codes begin with N.

use super::layout;
use crate::board::{Color, PointSet};
use crate::check::Game;
use crate::finding::{CheckInfo, Fix, Safety, Severity, delete, insert, replace};
use crate::life::{Evidence, regions};
use crate::record::PointRange;
use crate::sgf::{Edit, Ident, Property};
use crate::source::{Coding, Known, Span};
use crate::verdict::Verdict;

macro_rules! form {
    ($(#[doc = $line:literal])* $info:ident $code:ident $name:literal) => {
        $(#[doc = $line])*
        pub(super) static $info: CheckInfo = CheckInfo {
            code: stringify!($code),
            name: $name,
            severity: Severity::Note,
            since: "0.2.0",
            manual: concat!($($line, "\n"),*),
        };
    };
}

form! {
    /// # What it finds
    /// A file in another charset than UTF-8, or with text beyond ASCII and no CA.
    /// # Why it matters
    /// Nothing is wrong with it, but other programs may show names and comments as rubbish. Without CA, FF[4] says Latin-1.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N101` writes the file in UTF-8 with `CA[UTF-8]`: safe where the charset is known, unsafe where it
    /// is a guess, and never done where a byte stands for no character. Not looked for by `kifu check`.
    NOT_UTF_8 N101 "not-utf-8"
}

form! {
    /// # What it finds
    /// A pass written as `tt` on a board of up to 19×19.
    /// # Why it matters
    /// It is the way of FF[3], which FF[4] still allows. On larger boards `tt` is a point.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N102` writes `B[]` (safe). Not looked for by `kifu check`.
    TT_PASS N102 "tt-pass"
}

form! {
    /// # What it finds
    /// A property that says nothing: `RU[]`, `PB[ ]`, `AB[]`. Where an empty value means something (a pass, `DD[]`, `VW[]`, `TB[]`) it is none.
    /// # Why it matters
    /// It takes room, and some programs show an empty name instead of none.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N103` deletes it (safe). Not looked for by `kifu check`.
    EMPTY_PROPERTY N103 "empty-property"
}

form! {
    /// # What it finds
    /// A list of points that is not one point after the other, row by row, each once: rectangles (`[aa:cc]`), another order, points named
    /// twice.
    /// # Why it matters
    /// FF[4] allows rectangles, older programs do not read them; and equal lists are easier to compare.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N104` writes the points one by one (safe). Not looked for by `kifu check`.
    POINT_LIST N104 "point-list"
}

form! {
    /// # What it finds
    /// Soft line breaks: a `\` before a line break, which FF[4] lets programs put anywhere into a text. Readers take both out.
    /// # Why it matters
    /// Some programs do not, and show a `\` and a line break in the middle of a word.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N105` takes them out (safe). Not looked for by `kifu check`.
    SOFT_LINE_BREAK N105 "soft-line-break"
}

form! {
    /// # What it finds
    /// A game that is not laid out as kifu writes it: FF[4] and GM[1] first, then the other properties of the root, the move first in its
    /// node, no blanks between properties, lines of about 80 characters, each variation on a line of its own.
    /// # Why it matters
    /// It does not, but files laid out alike are easier to compare.
    /// # What to do
    /// `kifu fix --normal-form` or `--select N106` lays the game out (safe), once nothing else is left to mend in its text. Not looked for
    /// by `kifu check`.
    LAYOUT N106 "layout"
}

form! {
    /// # What it finds
    /// A finished game without TB and TW whose result is confirmed because no stone can die.
    /// # Why it matters
    /// Other programs do not prove anything; marks tell them the count.
    /// # What to do
    /// `kifu fix --unsafe --normal-form` or `--unsafe --select N107` marks the points of both sides in the last node. Not looked for by
    /// `kifu check`.
    UNMARKED N107 "unmarked-territory"
}

/// What belongs to the normal form, in the order of the codes.
pub static FORM: [&CheckInfo; 7] = [
    &NOT_UTF_8,
    &TT_PASS,
    &EMPTY_PROPERTY,
    &POINT_LIST,
    &SOFT_LINE_BREAK,
    &LAYOUT,
    &UNMARKED,
];

/// Proposes all that a game lacks of the normal form.
pub(super) fn propose(game: &Game<'_>, mut tell: impl FnMut(&'static CheckInfo, Fix)) {
    if let Some(fix) = utf8(game) {
        tell(&NOT_UTF_8, fix);
    }
    let charset = game.record.source().charset();
    if matches!(charset.coding, Coding::Transcoded(_)) {
        // Places of the text are no places of the file.
        return;
    }
    let tree = game.record.tree();
    let mut growth = Growth::of(game);
    for node in tree.nodes_of(game.record.game()) {
        for property in tree.properties(node) {
            of_property(game, property, &mut growth, &mut tell);
        }
    }
    if let Some(fix) = territory(game) {
        tell(&UNMARKED, fix);
    }
    // Everything else comes first: the layout covers the whole game, so it overlaps with whatever was proposed before.
    if let Some(fix) = layout::lay_out(game) {
        tell(&LAYOUT, fix);
    }
}

fn of_property(
    game: &Game<'_>,
    property: &Property,
    growth: &mut Growth,
    tell: &mut impl FnMut(&'static CheckInfo, Fix),
) {
    let ident = property.ident;
    if matches!(ident, Ident::B | Ident::W) {
        if let Some(fix) = pass(game, property) {
            tell(&TT_PASS, fix);
        }
    } else if let Some(fix) = empty(game, property) {
        tell(&EMPTY_PROPERTY, fix);
    } else if lists_points(ident) {
        if let Some(fix) = points(game, property, growth) {
            tell(&POINT_LIST, fix);
        }
    } else if let Some(fix) = soft_breaks(game, property) {
        tell(&SOFT_LINE_BREAK, fix);
    }
}

fn utf8(game: &Game<'_>) -> Option<Fix> {
    let (tree, source) = (game.record.tree(), game.record.source());
    let charset = source.charset();
    let is_ascii = tree
        .game_span(game.record.game())
        .of(source.bytes())
        .is_ascii();
    let safety = match charset.known {
        Known::ByBom | Known::ByContent | Known::ByCa => Safety::Safe,
        Known::Guessed | Known::Default => Safety::Unsafe,
    };
    match charset.coding {
        Coding::Transcoded(_) => Some(Fix::to_utf8(safety)),
        _ if is_ascii => None,
        Coding::Bytes(_) => Some(Fix::to_utf8(safety)),
        Coding::DamagedUtf8 => None,
        Coding::Utf8 => {
            let root = game.record.root();
            if tree.find(root, Ident::CA).is_some() {
                return None;
            }
            let first = tree.properties(root).first()?;
            let edits = vec![insert(first.start, "CA[UTF-8]")];
            let fix = Fix::new(Safety::Safe, "say CA[UTF-8], which the text is", edits);
            Some(fix.touching(&[Ident::CA]))
        }
    }
}

fn pass(game: &Game<'_>, property: &Property) -> Option<Fix> {
    let (size, span) = (game.record.size, game.record.tree().first_value(property)?);
    let is_pass =
        span.of(game.record.bytes()) == b"tt" && size.width() <= 19 && size.height() <= 19;
    is_pass.then(|| {
        Fix::new(
            Safety::Safe,
            "write the pass as an empty value",
            vec![delete(span)],
        )
    })
}

/// An empty list or text says nothing; the names are those of FF\[4\] for which that is so.
fn empty(game: &Game<'_>, property: &Property) -> Option<Fix> {
    const TEXTS: [&str; 26] = [
        "AN", "AP", "BR", "BT", "C", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "N", "ON", "OT",
        "PB", "PC", "PW", "RE", "RO", "RU", "SO", "TM", "US", "WR", "WT",
    ];
    const LISTS: [&str; 9] = ["AB", "AE", "AW", "CR", "LB", "MA", "SL", "SQ", "TR"];
    let name = property.ident.to_string();
    let says_nothing = TEXTS.contains(&name.as_str()) || LISTS.contains(&name.as_str());
    let values = game.record.tree().values(property);
    let is_blank = |span: &Span| span.of(game.record.bytes()).trim_ascii().is_empty();
    if !says_nothing || !values.iter().all(is_blank) {
        return None;
    }
    let span = whole(game, property)?;
    let fix = Fix::new(
        Safety::Safe,
        format!("delete {name}, which says nothing"),
        vec![delete(span)],
    );
    Some(fix.touching(&[property.ident]))
}

fn lists_points(ident: Ident) -> bool {
    matches!(
        ident,
        Ident::AB | Ident::AE | Ident::AW | Ident::TB | Ident::TW
    ) || matches!(
        ident,
        Ident::CR | Ident::MA | Ident::SL | Ident::SQ | Ident::TR
    ) || matches!(ident, Ident::DD | Ident::VW)
}

/// Rectangles spelled out may take hundreds of times their room; a file may grow to a few times its size, no further.
struct Growth {
    left: usize,
}

impl Growth {
    fn of(game: &Game<'_>) -> Growth {
        Growth {
            left: 4 * game.record.bytes().len() + (1 << 16),
        }
    }
}

fn points(game: &Game<'_>, property: &Property, growth: &mut Growth) -> Option<Fix> {
    let (tree, bytes, size) = (game.record.tree(), game.record.bytes(), game.record.size);
    let mut all = PointSet::EMPTY;
    for span in tree.values(property) {
        let range = PointRange::read(span.of(bytes)).filter(|range| range.lies_on(size))?;
        all = all.union(&range.points(size));
    }
    let first = tree.first_value(property)?;
    let list = Span::new(first.start.checked_sub(1)?, whole(game, property)?.end);
    let written: String = list_of(&all);
    if written.as_bytes() == list.of(bytes) || written.len() > growth.left {
        return None;
    }
    growth.left -= written.len();
    let title = format!("write the points of {} one by one", property.ident);
    let fix = Fix::new(Safety::Safe, title, vec![replace(list, written)]);
    Some(fix.touching(&[property.ident]))
}

fn list_of(points: &PointSet) -> String {
    points.iter().map(|point| format!("[{point}]")).collect()
}

fn soft_breaks(game: &Game<'_>, property: &Property) -> Option<Fix> {
    let bytes = game.record.bytes();
    // Where a `\` may be half a character, the file has to be written in UTF-8 first.
    if game.record.source().charset().multibyte().is_some() {
        return None;
    }
    let values = game.record.tree().values(property).iter();
    let edits: Vec<Edit> = values.flat_map(|span| breaks_in(bytes, *span)).collect();
    let title = "take out soft line breaks";
    (!edits.is_empty()).then(|| Fix::new(Safety::Safe, title, edits))
}

fn breaks_in(bytes: &[u8], span: Span) -> Vec<Edit> {
    let value = span.of(bytes);
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(skip) = memchr(value, at) {
        at = skip;
        let length = match value.get(at + 1..) {
            Some([b'\r', b'\n', ..] | [b'\n', b'\r', ..]) => 3,
            Some([b'\r' | b'\n', ..]) => 2,
            _ => 0,
        };
        let start = span.start + at as u32;
        if length > 0 {
            edits.push(delete(Span::new(start, start + length)));
        }
        at += (length as usize).max(2);
    }
    edits
}

fn memchr(value: &[u8], from: usize) -> Option<usize> {
    let rest = value.get(from..)?;
    rest.iter().position(|b| *b == b'\\').map(|at| from + at)
}

/// Marks the points of both sides where the result is confirmed by proof.
fn territory(game: &Game<'_>) -> Option<Fix> {
    let (tree, replay, judgement) = (game.record.tree(), game.replay, game.judgement);
    let is_proved = judgement.verdict == Verdict::Confirmed
        && judgement.evidence == Some(Evidence::Proved)
        && replay.marks.is_none();
    let node = replay.last_node.filter(|_| is_proved)?;
    let last = tree.properties(node).last()?;
    let end = whole(game, last)?.end;
    let lists = Color::BOTH.map(|color| (color, owned(game, color)));
    let text: String = lists
        .iter()
        .filter(|(_, points)| !points.is_empty())
        .map(|(color, points)| format!("T{}{}", color.letter(), list_of(points)))
        .collect();
    (!text.is_empty()).then_some(())?;
    let title = "mark the points of both sides";
    let fix = Fix::new(Safety::Unsafe, title, vec![insert(end, text)]);
    Some(fix.touching(&[Ident::TB, Ident::TW]))
}

/// The points that only stones of one colour surround, dead stones taken off.
fn owned(game: &Game<'_>, color: Color) -> PointSet {
    let position = &game.replay.last;
    let stones = |color| position.stones[color].minus(&game.judgement.dead);
    let (own, other) = (stones(color), stones(!color));
    let empty = PointSet::full(position.size).minus(&own).minus(&other);
    let parts = regions(position.size, &empty);
    let mut points = PointSet::EMPTY;
    for number in 0..parts.len() {
        let part = parts.members(|part| part == number);
        let around = part.neighbours();
        let touches = |stones: &PointSet| !around.intersection(stones).is_empty();
        if touches(&own) && !touches(&other) {
            points = points.union(&part);
        }
    }
    points
}

/// A property with all its brackets; `None` where one is missing.
pub(super) fn whole(game: &Game<'_>, property: &Property) -> Option<Span> {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    let is_closed = |span: &Span| {
        let before = span
            .start
            .checked_sub(1)
            .and_then(|at| bytes.get(at as usize));
        before == Some(&b'[') && bytes.get(span.end as usize) == Some(&b']')
    };
    let values = tree.values(property);
    (!values.is_empty() && values.iter().all(is_closed)).then(|| tree.property_span(property))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn only_soft_breaks_are_found() {
        let gone = |text: &str| {
            let edits = breaks_in(text.as_bytes(), Span::new(0, text.len() as u32));
            let written = crate::sgf::apply(text.as_bytes(), &edits).unwrap();
            String::from_utf8(written).unwrap()
        };
        assert_eq!(gone("a\\\nb\\\r\nc"), "abc");
        assert_eq!(gone("a\\\\\nb"), "a\\\\\nb");
        assert_eq!(gone("a\nb\\]c\\"), "a\nb\\]c\\");
    }

    #[test]
    fn lists_go_row_by_row() {
        let points: PointSet = ["cb", "aa", "ba"]
            .into_iter()
            .filter_map(|letters| Point::from_sgf(letters.as_bytes()))
            .collect();
        assert_eq!(list_of(&points), "[aa][ba][cb]");
    }
}

//! Right records made wrong, one change at a time.

use kifu::board::Color;
use kifu::record::{Outcome, Record};
use kifu::rules::Points;
use kifu::sgf::{Collection, Edit, Ident, apply, parse_into};
use kifu::source::{Source, Span};

/// One way to make a record wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Corruption {
    /// So many points more in RE; across zero the winner changes.
    Margin(i32),
    /// The other winner in RE.
    Winner,
    /// So many points more in KM.
    Komi(i32),
    /// The last stone is not there.
    LastStone,
    /// A stone is set up at the end.
    Stone,
    /// All colours are exchanged, but RE is not.
    Colors,
}

/// All that is tried.
pub const ALL: [Corruption; 16] = [
    Corruption::Margin(1),
    Corruption::Margin(-1),
    Corruption::Margin(2),
    Corruption::Margin(-2),
    Corruption::Margin(5),
    Corruption::Margin(-5),
    Corruption::Margin(10),
    Corruption::Margin(-10),
    Corruption::Margin(20),
    Corruption::Margin(-20),
    Corruption::Winner,
    Corruption::Komi(1),
    Corruption::Komi(-1),
    Corruption::LastStone,
    Corruption::Stone,
    Corruption::Colors,
];

/// The record with one change; `None` where it cannot be made.
pub fn corrupt(bytes: &[u8], corruption: Corruption) -> Option<Vec<u8>> {
    let mut tree = Collection::default();
    parse_into(bytes, &mut tree);
    if tree.games().len() != 1 {
        return None;
    }
    let record = Record::read(&tree, Source::new(bytes, None), 0)?;
    let edits = match corruption {
        Corruption::Margin(by) => result(&record, |margin| margin + Points::whole(by))?,
        Corruption::Winner => result(&record, |margin| -margin)?,
        Corruption::Komi(by) => {
            let komi = record.komi?;
            let written = komi.value.ok()?.komi + Points::whole(by);
            vec![edit(komi.span, written.to_string())]
        }
        Corruption::LastStone => last_stone(&tree, bytes)?,
        Corruption::Stone => stone(&tree, bytes)?,
        Corruption::Colors => colors(&tree),
    };
    apply(bytes, &edits)
}

fn edit(span: Span, text: String) -> Edit {
    Edit {
        span,
        text: text.into_bytes(),
    }
}

/// RE with another margin, Black minus White.
fn result(record: &Record<'_>, change: impl Fn(Points) -> Points) -> Option<Vec<Edit>> {
    let stated = record.result?;
    let margin = match stated.value.outcome {
        Outcome::Points {
            winner: Color::Black,
            margin,
        } => margin,
        Outcome::Points {
            winner: Color::White,
            margin,
        } => -margin,
        _ => return None,
    };
    let margin = change(margin);
    let text = match margin.in_quarters() {
        0 => "0".to_owned(),
        1.. => format!("B+{margin}"),
        _ => format!("W+{}", -margin),
    };
    Some(vec![edit(stated.span, text)])
}

fn main_line(tree: &Collection) -> Vec<kifu::sgf::NodeId> {
    let mut nodes = Vec::new();
    let mut at = tree.games().first().copied();
    while let Some(node) = at {
        nodes.push(node);
        at = tree.first_child(node);
    }
    nodes
}

/// The values of the moves that are stones, with their nodes.
fn stones(tree: &Collection, bytes: &[u8]) -> Vec<Span> {
    let nodes = main_line(tree);
    let moves = nodes.iter().flat_map(|&node| tree.properties(node));
    let moves = moves.filter(|property| matches!(property.ident, Ident::B | Ident::W));
    let values = moves.filter_map(|property| tree.values(property).first().copied());
    values
        .filter(|span| span.end - span.start == 2 && span.of(bytes) != b"tt")
        .collect()
}

/// The node of the last stone without it.
fn last_stone(tree: &Collection, bytes: &[u8]) -> Option<Vec<Edit>> {
    let last = *stones(tree, bytes).last()?;
    for node in main_line(tree) {
        for property in tree.properties(node) {
            if tree.values(property).first() == Some(&last) {
                return Some(vec![edit(tree.property_span(property), String::new())]);
            }
        }
    }
    None
}

/// A black stone set up in the last node, on the first point that no move names.
fn stone(tree: &Collection, bytes: &[u8]) -> Option<Vec<Edit>> {
    let named: Vec<&[u8]> = stones(tree, bytes)
        .iter()
        .map(|span| span.of(bytes))
        .collect();
    let point = (b'b'..b'i')
        .flat_map(|row| (b'b'..b'i').map(move |column| [column, row]))
        .find(|point| !named.contains(&&point[..]))?;
    let last = *main_line(tree).last()?;
    let end = tree.node_span(last)?.end;
    let text = format!(";AB[{}{}]", char::from(point[0]), char::from(point[1]));
    Some(vec![edit(Span { start: end, end }, text)])
}

/// Black's properties become White's.
fn colors(tree: &Collection) -> Vec<Edit> {
    let mut edits = Vec::new();
    for node in main_line(tree) {
        for property in tree.properties(node) {
            let other = match property.ident {
                Ident::B => "W",
                Ident::W => "B",
                Ident::AB => "AW",
                Ident::AW => "AB",
                Ident::TB => "TW",
                Ident::TW => "TB",
                _ => continue,
            };
            let start = property.start;
            let end = start + other.len() as u32;
            edits.push(edit(Span { start, end }, other.to_owned()));
        }
    }
    edits
}

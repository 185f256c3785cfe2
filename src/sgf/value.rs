//! The one place that knows the crate sgf-parse: what kind of property a name is, and what that crate thinks of its values.

use std::borrow::Cow;
use std::mem;

use sgf_parse::go::{Move, Point, Prop};
use sgf_parse::{GameTree, InvalidNodeError, PropertyType, SgfNode, SgfProp};

/// Where FF\[4\] puts a property.
///
/// FF\[4\] gives the *type* move to move annotations and timing too; they have kinds of their own here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// B, W, KO, MN.
    Move,
    /// AB, AW, AE, PL.
    Setup,
    /// AP, CA, FF, GM, ST, SZ: in the first node only.
    Root,
    /// KM, RE, PB and their like: once on the way from the root to a leaf.
    GameInfo,
    /// Signs on the board: LB, TR, TB and their like.
    Markup,
    /// Comments and judgements: C, GB, TE and their like.
    Annotation,
    /// BL, WL, OB, OW.
    Timing,
    /// FG, PM, VW, and every name that FF\[4\] for Go does not know.
    Other,
}

/// What can be wrong with the properties of one node, taken together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NodeFault {
    /// The values of this property cannot be read.
    #[error("unreadable values of {0}")]
    Values(String),
    /// A property of the root stands in another node.
    #[error("a root property outside the root")]
    RootElsewhere,
    /// Two of CR, MA, SL, SQ, TR mark the same point.
    #[error("two marks on one point")]
    MarkedTwice,
    /// B and W in one node.
    #[error("two moves in one node")]
    TwoMoves,
    /// The same name twice.
    #[error("a property stands twice")]
    Repeated,
    /// Setup beside a property of type move.
    #[error("setup and move in one node")]
    SetupWithMove,
    /// KO without B or W.
    #[error("KO without a move")]
    KoWithoutMove,
    /// More than one of BM, DO, IT, TE.
    #[error("two judgements of one move")]
    JudgedTwice,
    /// BM, DO, IT or TE without B or W.
    #[error("a judgement without a move")]
    JudgedNothing,
    /// More than one of DM, UC, GB, GW.
    #[error("two judgements of one position")]
    PositionJudgedTwice,
}

/// The properties of one node: names with their values, in order.
pub type OutlineNode = Vec<(String, Vec<String>)>;

/// Every game tree's nodes, each tree in the order of the document.
pub type Outline = Vec<Vec<OutlineNode>>;

/// Why there is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOutline {
    /// sgf-parse refuses the text.
    #[error("sgf-parse refuses the text")]
    Refused,
    /// A tree is not of Go, so its values are not typed.
    #[error("not a game of Go")]
    NotGo,
    /// There may be more nodes than sgf-parse can drop without running out of stack.
    #[error("too many nodes for sgf-parse")]
    TooLong,
}

/// Where a property belongs. The name must be in capitals.
#[must_use]
pub fn kind(name: &str) -> Kind {
    // The type alone does not tell these apart, or is missing.
    match name {
        "BL" | "WL" | "OB" | "OW" => return Kind::Timing,
        "BM" | "DO" | "IT" | "TE" | "C" | "DM" | "GB" | "GW" | "HO" | "N" | "UC" | "V" => {
            return Kind::Annotation;
        }
        "AR" | "CR" | "DD" | "LB" | "LN" | "MA" | "SL" | "SQ" | "TR" | "TB" | "TW" => {
            return Kind::Markup;
        }
        _ => {}
    }
    match property_type(name) {
        Some(PropertyType::Move) => Kind::Move,
        Some(PropertyType::Setup) => Kind::Setup,
        Some(PropertyType::Root) => Kind::Root,
        Some(PropertyType::GameInfo) => Kind::GameInfo,
        Some(PropertyType::Inherit) | None => Kind::Other,
    }
}

/// Whether sgf-parse can read these values, given as they stand in the file. A name it does not know is valid.
///
/// Where its answer is known to be wrong, ours comes first:
///
/// | values | sgf-parse | here |
/// |---|---|---|
/// | `AP[CGoban]`, without a version | refused | valid |
/// | `HA[0]`, `HA[1]` | refused | valid: every server writes them, and the record says what FF\[4\] thinks of it |
/// | `VW[]`, `DD[]`, `TB[]`, `TW[]` | refused | valid: an empty list |
/// | `KM[NaN]`, `TM[inf]`, `V[1e3]` | accepted | refused |
/// | `LB[aa:1\:2]` | refused | valid: the second colon is escaped |
///
/// It knows no board: `SZ[0]`, `SZ[255]` and points off the board are valid to it.
#[must_use]
pub fn is_valid(name: &str, values: &[String]) -> bool {
    !matches!(typed(name, values), Prop::Invalid(..))
}

/// What sgf-parse finds wrong in one node, each kind of fault once, unreadable values once a property.
///
/// It stops at its first fault, so it is asked again without the cause until it is content. Rectangles of more than 25 points
/// count as their upper left corner: spelled out, a small file could ask for millions of points.
#[must_use]
pub fn node_faults(properties: &[(String, Vec<String>)], is_root: bool) -> Vec<NodeFault> {
    let all = properties.iter().map(|(name, values)| typed(name, values));
    let (unreadable, mut rest): (Vec<Prop>, Vec<Prop>) =
        all.partition(|prop| matches!(prop, Prop::Invalid(..)));
    let mut faults: Vec<NodeFault> = unreadable
        .iter()
        .map(|prop| NodeFault::Values(prop.identifier()))
        .collect();
    let mut is_root = is_root;
    while let Err(error) = Prop::validate_properties(&rest, is_root) {
        let Some(fault) = fault_of(&error).filter(|fault| !faults.contains(fault)) else {
            break;
        };
        is_root |= fault == NodeFault::RootElsewhere;
        take_cause_away(&fault, &mut rest);
        faults.push(fault);
    }
    faults
}

/// A second opinion for tests: what sgf-parse's strict mode makes of the text, nodes in the order of the document.
///
/// The crate keeps no raw values: compare with [`canonical`] of one's own. Nor does it keep names that are not in capitals.
///
/// # Errors
/// [`NoOutline`], and `TooLong` already from 2,000 semicolons on: sgf-parse drops its trees by recursion, also inside
/// the parser when a later game is refused, and a stack that overflows there takes the process with it.
pub fn outline(text: &str) -> Result<Outline, NoOutline> {
    const MOST_NODES: usize = 2_000;
    if text.bytes().filter(|&b| b == b';').count() >= MOST_NODES {
        return Err(NoOutline::TooLong);
    }
    let trees = sgf_parse::parse(text).map_err(|_| NoOutline::Refused)?;
    // No `?` here: every tree has to be taken apart, whatever the others are.
    let outlines: Vec<_> = trees.into_iter().map(outline_tree).collect();
    outlines
        .into_iter()
        .collect::<Option<_>>()
        .ok_or(NoOutline::NotGo)
}

/// Values, given as they stand in the file, in the words that [`outline`] uses: points one by one and in order, numbers in
/// sgf-parse's spelling, text without its escapes.
#[must_use]
pub fn canonical(name: &str, values: &[String]) -> Vec<String> {
    let bare = values.iter().map(|value| without_escapes(value)).collect();
    values_of(&Prop::new(name.to_owned(), bare))
}

/// The crate tells the type only of a property whose values it could read, so one value of each sort is tried.
fn property_type(name: &str) -> Option<PropertyType> {
    const ONE_OF_EACH: [&str; 5] = ["", "2", "aa", "aa:bb", "B"];
    ONE_OF_EACH
        .into_iter()
        .find_map(|value| Prop::new(name.to_owned(), vec![value.to_owned()]).property_type())
}

/// The crate's reading, with its known mistakes mended. Names are kept whole: no letter is dropped.
fn typed(name: &str, values: &[String]) -> Prop {
    if is_real(name) && !values.iter().all(|value| is_plain_number(value)) {
        return Prop::Invalid(name.to_owned(), values.to_vec());
    }
    let only = if let [only] = values {
        Some(only.as_str())
    } else {
        None
    };
    let mended = match (name, only) {
        ("AP", Some(program)) if !holds_bare_colon(program) => {
            vec![format!("{}:", mask_escapes(program))]
        }
        ("HA", Some("0" | "1")) => vec!["2".to_owned()],
        ("VW" | "DD" | "TB" | "TW", Some("")) => Vec::new(),
        ("AP" | "FG" | "LB", _) => values
            .iter()
            .map(|value| mask_escapes(value).into_owned())
            .collect(),
        _ => values
            .iter()
            .map(|value| small_rectangle(value).to_owned())
            .collect(),
    };
    Prop::new(name.to_owned(), mended)
}

/// The properties that the crate reads as `f64`, with all that Rust calls a float.
fn is_real(name: &str) -> bool {
    matches!(name, "KM" | "TM" | "V" | "BL" | "WL")
}

fn is_plain_number(value: &str) -> bool {
    value
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.'))
}

fn holds_bare_colon(value: &str) -> bool {
    mask_escapes(value).contains(':')
}

/// Puts `_` for every escaped character, so that the crate splits only where a bare colon stands.
fn mask_escapes(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut masked = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        masked.push(if c == '\\' && chars.next().is_some() {
            '_'
        } else {
            c
        });
    }
    Cow::Owned(masked)
}

/// What the crate's lexer does: a backslash goes, the character after it stays.
fn without_escapes(value: &str) -> String {
    let mut bare = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        bare.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    bare
}

/// A rectangle of more than 25 points becomes its upper left corner; all else stays, wrong rectangles too.
fn small_rectangle(value: &str) -> &str {
    const MOST_POINTS: usize = 25;
    let [left, top, b':', right, bottom] = *value.as_bytes() else {
        return value;
    };
    match (span(left, right), span(top, bottom)) {
        (Some(columns), Some(rows)) if columns * rows > MOST_POINTS => {
            value.get(..2).unwrap_or(value)
        }
        _ => value,
    }
}

/// How many lines lie from one letter to the other, both counted.
fn span(from: u8, to: u8) -> Option<usize> {
    let line = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    line(to)?
        .checked_sub(line(from)?)
        .map(|between| between + 1)
}

/// The crate's error in our words. Its context is a dump of the whole node and is dropped.
fn fault_of(error: &InvalidNodeError) -> Option<NodeFault> {
    Some(match error {
        InvalidNodeError::UnexpectedRootProperties(_) => NodeFault::RootElsewhere,
        InvalidNodeError::RepeatedMarkup(_) => NodeFault::MarkedTwice,
        InvalidNodeError::MultipleMoves(_) => NodeFault::TwoMoves,
        InvalidNodeError::RepeatedIdentifier(_) => NodeFault::Repeated,
        InvalidNodeError::SetupAndMove(_) => NodeFault::SetupWithMove,
        InvalidNodeError::KoWithoutMove(_) => NodeFault::KoWithoutMove,
        InvalidNodeError::MultipleMoveAnnotations(_) => NodeFault::JudgedTwice,
        InvalidNodeError::UnexpectedMoveAnnotation(_) => NodeFault::JudgedNothing,
        InvalidNodeError::MultipleExclusiveAnnotations(_) => NodeFault::PositionJudgedTwice,
        // The first needs more than one node, the second was taken out before.
        InvalidNodeError::UnexpectedGameInfo(_) | InvalidNodeError::InvalidProperty(_) => {
            return None;
        }
    })
}

/// Leaves only what cannot cause this fault again, and still causes the others.
fn take_cause_away(fault: &NodeFault, properties: &mut Vec<Prop>) {
    let named = |prop: &Prop, names: &[&str]| names.contains(&prop.identifier().as_str());
    match fault {
        NodeFault::MarkedTwice => {
            properties.retain(|prop| !named(prop, &["CR", "MA", "SL", "SQ", "TR"]));
        }
        NodeFault::TwoMoves => keep_first_of(properties, |prop| named(prop, &["B", "W"])),
        NodeFault::Repeated => keep_first_of_each(properties),
        NodeFault::SetupWithMove => {
            properties.retain(|prop| prop.property_type() != Some(PropertyType::Setup));
        }
        NodeFault::KoWithoutMove => properties.retain(|prop| !named(prop, &["KO"])),
        NodeFault::JudgedTwice => {
            keep_first_of(properties, |prop| named(prop, &["BM", "DO", "IT", "TE"]));
        }
        NodeFault::JudgedNothing => {
            properties.retain(|prop| !named(prop, &["BM", "DO", "IT", "TE"]));
        }
        NodeFault::PositionJudgedTwice => {
            keep_first_of(properties, |prop| named(prop, &["DM", "UC", "GB", "GW"]));
        }
        NodeFault::Values(_) | NodeFault::RootElsewhere => {}
    }
}

fn keep_first_of(properties: &mut Vec<Prop>, is_one: impl Fn(&Prop) -> bool) {
    let mut seen = false;
    properties.retain(|prop| !is_one(prop) || !mem::replace(&mut seen, true));
}

fn keep_first_of_each(properties: &mut Vec<Prop>) {
    let mut seen = std::collections::HashSet::new();
    properties.retain(|prop| seen.insert(prop.identifier()));
}

fn outline_tree(tree: GameTree) -> Option<Vec<OutlineNode>> {
    match tree {
        GameTree::GoGame(root) => Some(take_apart(root, outline_node)),
        GameTree::Unknown(root) => {
            take_apart(root, |_| ());
            None
        }
    }
}

fn outline_node(properties: &[Prop]) -> OutlineNode {
    properties
        .iter()
        .map(|prop| (prop.identifier(), values_of(prop)))
        .collect()
}

/// Visits the nodes in the order of the document. Each node is emptied before it is dropped: dropped whole, a deep tree recurses.
fn take_apart<P: SgfProp, T>(root: SgfNode<P>, visit: impl Fn(&[P]) -> T) -> Vec<T> {
    let mut visited = Vec::new();
    let mut waiting = vec![root];
    while let Some(SgfNode {
        properties,
        children,
        ..
    }) = waiting.pop()
    {
        visited.push(visit(&properties));
        waiting.extend(children.into_iter().rev());
    }
    visited
}

/// The values of a property as text. The crate's own way of writing is wrong beyond column z and knows no order.
#[rustfmt::skip]
fn values_of(prop: &Prop) -> Vec<String> {
    match prop {
        Prop::B(Move::Move(point)) | Prop::W(Move::Move(point)) => vec![letters(*point)],
        Prop::AB(points) | Prop::AE(points) | Prop::AW(points) | Prop::CR(points) | Prop::DD(points) | Prop::MA(points)
        | Prop::SL(points) | Prop::SQ(points) | Prop::TR(points) | Prop::VW(points) | Prop::TB(points) | Prop::TW(points) => {
            sorted(points.iter().map(|point| letters(*point)))
        }
        Prop::AR(pairs) | Prop::LN(pairs) => {
            sorted(pairs.iter().map(|(from, to)| format!("{}:{}", letters(*from), letters(*to))))
        }
        Prop::LB(labels) => sorted(labels.iter().map(|(point, label)| format!("{}:{}", letters(*point), label.text))),
        Prop::AP((program, version)) => vec![format!("{}:{}", program.text, version.text)],
        Prop::FG(Some((flags, title))) => vec![format!("{flags}:{}", title.text)],
        Prop::C(text) | Prop::GC(text) => vec![text.text.clone()],
        Prop::N(text) | Prop::CA(text) | Prop::AN(text) | Prop::BR(text) | Prop::BT(text) | Prop::CP(text) | Prop::DT(text)
        | Prop::EV(text) | Prop::GN(text) | Prop::ON(text) | Prop::OT(text) | Prop::PB(text) | Prop::PC(text) | Prop::PW(text)
        | Prop::RE(text) | Prop::RO(text) | Prop::RU(text) | Prop::SO(text) | Prop::US(text) | Prop::WR(text) | Prop::WT(text) => {
            vec![text.text.clone()]
        }
        Prop::Unknown(_, values) | Prop::Invalid(_, values) => values.clone(),
        short => vec![shown_value(short)],
    }
}

/// What stands in the brackets when the crate writes a property: numbers, colours, nothing.
fn shown_value(prop: &Prop) -> String {
    let shown = prop.to_string();
    let value = shown
        .split_once('[')
        .and_then(|(_, rest)| rest.strip_suffix(']'));
    value.unwrap_or_default().to_owned()
}

fn letters(point: Point) -> String {
    let letter = |line: u8| {
        char::from(if line < 26 {
            b'a' + line
        } else {
            (b'A' - 26).saturating_add(line)
        })
    };
    [letter(point.x), letter(point.y)].iter().collect()
}

fn sorted(values: impl Iterator<Item = String>) -> Vec<String> {
    let mut values: Vec<String> = values.collect();
    values.sort_unstable();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(values: &[&str]) -> Vec<String> {
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    /// Properties of one node, as a test writes them down.
    type Written<'a> = [(&'a str, &'a [&'a str])];

    fn node(properties: &Written) -> OutlineNode {
        properties
            .iter()
            .map(|(name, values)| ((*name).to_owned(), owned(values)))
            .collect()
    }

    #[test]
    fn knows_every_kind() {
        let table = [
            (Kind::Move, "B W KO MN"),
            (Kind::Setup, "AB AW AE PL"),
            (Kind::Root, "AP CA FF GM ST SZ"),
            (
                Kind::GameInfo,
                "AN BR BT CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT HA KM",
            ),
            (Kind::Markup, "AR CR DD LB LN MA SL SQ TR TB TW"),
            (Kind::Annotation, "C DM GB GW HO N UC V BM DO IT TE"),
            (Kind::Timing, "BL WL OB OW"),
            (Kind::Other, "FG PM VW XX KGSDE b B1 Black"),
        ];
        for (expected, names) in table {
            for name in names.split(' ') {
                assert_eq!(kind(name), expected, "{name}");
            }
        }
        assert_eq!(kind(""), Kind::Other);
    }

    #[test]
    fn judges_values() {
        let table: [(&str, &[&str], bool); 34] = [
            ("B", &["aa"], true),
            ("B", &[""], true),
            ("B", &["a1"], false),
            ("B", &["aa", "bb"], false),
            ("AB", &["aa:cc", "dd"], true),
            ("AB", &["aa:ss"], true),
            ("AB", &["ss:aa"], false),
            ("AB", &["aZ:Za"], false),
            ("AB", &[""], false),
            ("SZ", &["19"], true),
            ("SZ", &["19x19"], false),
            ("HA", &["0"], true),
            ("HA", &["1"], true),
            ("HA", &["two"], false),
            ("AP", &["CGoban"], true),
            ("AP", &["CGoban:3"], true),
            ("AP", &[r"a\:b"], true),
            ("AP", &["a:b:c"], false),
            ("AP", &["a", "b"], false),
            ("VW", &[""], true),
            ("DD", &[""], true),
            ("TB", &[""], true),
            ("TW", &["aa:ZZ"], true),
            ("TR", &[""], false),
            ("KM", &["6.5"], true),
            ("KM", &["6,5"], false),
            ("KM", &["NaN"], false),
            ("TM", &["inf"], false),
            ("V", &["1e3"], false),
            ("LB", &[r"aa:1\:2"], true),
            ("LB", &["aa"], false),
            ("RE", &["what you like"], true),
            ("XX", &["anything", ""], true),
            ("C", &[r"ends in a backslash \"], true),
        ];
        for (name, values, expected) in table {
            assert_eq!(is_valid(name, &owned(values)), expected, "{name}{values:?}");
        }
    }

    #[test]
    fn names_every_fault_of_a_node() {
        use NodeFault::{
            JudgedNothing, JudgedTwice, KoWithoutMove, MarkedTwice, PositionJudgedTwice, Repeated,
            RootElsewhere, SetupWithMove, TwoMoves, Values,
        };
        let table: [(&Written, &[NodeFault]); 13] = [
            (&[("B", &["aa"]), ("C", &["x"])], &[]),
            (
                &[("HA", &["0"]), ("AP", &["x"]), ("TB", &[""])],
                &[RootElsewhere],
            ),
            (&[("B", &["aa"]), ("W", &["bb"])], &[TwoMoves]),
            (&[("B", &["aa"]), ("B", &["bb"])], &[Repeated]),
            (&[("AB", &["aa"]), ("W", &["bb"])], &[SetupWithMove]),
            (
                &[("AB", &["aa"]), ("PL", &["W"]), ("BL", &["9"])],
                &[SetupWithMove],
            ),
            (&[("KO", &[""])], &[KoWithoutMove]),
            (
                &[("B", &["aa"]), ("BM", &["1"]), ("TE", &["1"])],
                &[JudgedTwice],
            ),
            (&[("TE", &["1"])], &[JudgedNothing]),
            (&[("GB", &["1"]), ("GW", &["1"])], &[PositionJudgedTwice]),
            (&[("CR", &["aa:cc"]), ("TR", &["bb"])], &[MarkedTwice]),
            (&[("KM", &["NaN"])], &[Values("KM".to_owned())]),
            (
                &[
                    ("B", &["a1"]),
                    ("B", &["aa"]),
                    ("W", &["bb"]),
                    ("SZ", &["9"]),
                    ("C", &["x"]),
                    ("C", &["y"]),
                    ("AE", &["cc"]),
                ],
                &[
                    Values("B".to_owned()),
                    TwoMoves,
                    RootElsewhere,
                    Repeated,
                    SetupWithMove,
                ],
            ),
        ];
        for (properties, faults) in table {
            assert_eq!(
                node_faults(&node(properties), false),
                faults,
                "{properties:?}"
            );
        }
        assert_eq!(node_faults(&node(&[("SZ", &["9"])]), true), []);
    }

    #[test]
    fn outlines_in_document_order() {
        let text = r"(;SZ[9]AB[bb:cb][aa]C[a \] b\: c](;B[aC];W[])(;XX[1][\\]KM[6.50]PL[W]))(;LB[aa:x][ZZ:y])";
        let expected = vec![
            vec![
                node(&[
                    ("SZ", &["9:9"]),
                    ("AB", &["aa", "bb", "cb"]),
                    ("C", &["a ] b: c"]),
                ]),
                node(&[("B", &["aC"])]),
                node(&[("W", &[""])]),
                node(&[("XX", &["1", r"\"]), ("KM", &["6.5"]), ("PL", &["W"])]),
            ],
            vec![node(&[("LB", &["ZZ:y", "aa:x"])])],
        ];
        assert_eq!(outline(text), Ok(expected));
        for (name, raw, bare) in [
            ("C", r"a \] b\: c", "a ] b: c"),
            ("KM", "6.50", "6.5"),
            ("B", "tt", "tt"),
            ("B", "a1", "a1"),
        ] {
            assert_eq!(canonical(name, &owned(&[raw])), owned(&[bare]), "{name}");
        }
    }

    #[test]
    fn says_why_there_is_no_outline() {
        let table = [
            ("", NoOutline::Refused),
            ("(;B[aa]", NoOutline::Refused),
            ("(;B[aa]))", NoOutline::Refused),
            ("(;GM[x])", NoOutline::Refused),
            ("(;GM[1];B[aa])(;GM[2])", NoOutline::NotGo),
        ];
        for (text, expected) in table {
            assert_eq!(outline(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn survives_deep_trees() {
        let deep = |nodes: usize| format!("({}", ";".repeat(nodes));
        assert_eq!(
            outline(&(deep(1_999) + ")")).map(|trees| trees[0].len()),
            Ok(1_999)
        );
        assert_eq!(
            outline(&(deep(1_900) + ")(;GM[x])")),
            Err(NoOutline::Refused)
        );
        assert_eq!(outline(&(deep(200_000) + ")")), Err(NoOutline::TooLong));
    }
}

//! S125

use super::{Game, charsets, check};
use crate::finding::{Finding, Findings};
use crate::source::{Coding, Span};

check! {
    /// # What it finds
    /// Bytes in values that stand for no character of the record's charset, and characters that were lost before: a program that could not
    /// read them has put `�` (U+FFFD) in their place.
    /// # Why it matters
    /// Part of a name, a comment or a result is lost. Where the result is in words, it may not be readable any more. Programs that insist on
    /// valid text refuse the whole file.
    /// # Example
    /// ```sgf
    /// (;SZ[9]CA[UTF-8]PB[吴清�];B[ee])
    /// ```
    /// # What to do
    /// Look for an undamaged copy. kifu never guesses damaged UTF-8 to be another charset, and reads everything else in the file.
    S125 "undecodable-bytes", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let source = game.record.source();
    // Nearly every game is in order, and one look at all of it tells.
    if source.damage(charsets::span(game)).count == 0 {
        return;
    }
    let tree = game.record.tree();
    let nodes = tree.nodes_of(game.record.game());
    let properties = nodes.flat_map(|node| tree.properties(node));
    let (mut count, mut first) = (0u32, None);
    for value in properties.flat_map(|property| tree.values(property)) {
        if value.of(source.bytes()).is_ascii() {
            continue;
        }
        let damage = source.damage(*value);
        count = count.saturating_add(damage.count);
        if let (None, Some((from, to))) = (first, damage.first) {
            let (from, to) = (value.start + from as u32, value.start + to as u32);
            first = Some(Span::new(from, to));
        }
    }
    let Some(first) = first else { return };
    let mut message = match source.charset().coding {
        Coding::Utf8 | Coding::Transcoded(_) => {
            "a character of the text was lost: U+FFFD stands here".to_owned()
        }
        Coding::DamagedUtf8 => "the text is damaged: this is no UTF-8".to_owned(),
        Coding::Bytes(encoding) => format!("the text is damaged: this is no {}", encoding.name()),
    };
    if count > 1 {
        message += &format!("; the first of {count} such places");
    }
    let help = "shown as \u{FFFD}; look for an undamaged copy";
    found.push(Finding::new(&INFO, message).at(first).help(help));
}

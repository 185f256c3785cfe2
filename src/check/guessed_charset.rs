//! S124

use super::{Game, charsets, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety};
use crate::source::{Known, Span};

check! {
    /// # What it finds
    /// Text that is neither ASCII nor UTF-8 in a record whose CA names no charset that fits: the charset is guessed by the looks of the text.
    /// # Why it matters
    /// Nothing in the file says how to read it. FF[4] would have it read as Latin-1, which makes rubbish of Chinese, Japanese and Korean; a
    /// guess can be wrong, and names, comments and a result in words with it. Moves do not depend on it as long as no bracket is half a
    /// character.
    /// # Example
    /// Chinese in the seven bits of HZ, as in old mail; GBK, Shift_JIS and others are guessed as well.
    /// ```sgf
    /// (;SZ[9]PB[~{:Z7=~}];B[ee])
    /// ```
    /// # What to do
    /// See whether the text quoted makes sense. Then save the file as UTF-8 with `CA[UTF-8]`, or name its charset in CA. `kifu fix --unsafe`
    /// writes the file in UTF-8 by the guess, if no character is lost.
    S124 "guessed-charset", Note, since "0.1.0"
}

/// More values are not looked through for one to quote: those that matter stand at the beginning.
const MOST_VALUES: usize = 1000;

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let charset = game.record.source().charset();
    if charset.known != Known::Guessed || charsets::charset_before(game) == Some(charset) {
        return;
    }
    let name = charset.name();
    let finding = match example(game) {
        Some(span) => {
            let text = tools::quote(game, span);
            let message = format!("the charset is a guess: {name}, which makes {text} of this");
            Finding::new(&INFO, message).at(span)
        }
        None => {
            let finding = Finding::new(&INFO, format!("the charset is a guess: {name}"));
            match tools::start(game) {
                Some(span) => finding.at(span),
                None => finding,
            }
        }
    };
    let fix = Fix::to_utf8(Safety::Unsafe);
    found.push(finding.help("CA should name the charset").mended_by(fix));
}

/// The first value with text that depends on the guess.
fn example(game: &Game<'_>) -> Option<Span> {
    let tree = game.record.tree();
    let nodes = tree.nodes_of(game.record.game());
    let properties = nodes.flat_map(|node| tree.properties(node));
    let values = properties.flat_map(|property| tree.values(property));
    let mut values = values.take(MOST_VALUES).copied();
    values.find(|span| !span.of(game.record.bytes()).is_ascii())
}

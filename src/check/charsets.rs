//! What the checks of charsets need.

use super::Game;
use crate::finding::{Fix, Safety, replace};
use crate::sgf::Ident;
use crate::source::{Charset, Claim, Coding, Known, Span};

/// The bytes of a game.
pub(super) fn span(game: &Game<'_>) -> Span {
    game.record.tree().game_span(game.record.game())
}

/// The value of a game's own CA, and what the bytes of the game make of it.
pub(super) fn claim(game: &Game<'_>) -> Option<(Span, Claim)> {
    claim_of(game, game.record.game())
}

/// The same of the game before where that has a CA of the same words: what is true of both is told once.
pub(super) fn claim_before(game: &Game<'_>) -> Option<Claim> {
    let own = ca(game, game.record.game())?;
    let (before, claim) = claim_of(game, game.record.game().checked_sub(1)?)?;
    let text = |span: Span| span.of(game.record.bytes());
    (text(own) == text(before)).then_some(claim)
}

/// The charset of the game before.
pub(super) fn charset_before(game: &Game<'_>) -> Option<Charset> {
    let before = game.record.game().checked_sub(1)?;
    let span = game.record.tree().game_span(before);
    Some(game.record.source().charset_at(span.start))
}

fn claim_of(game: &Game<'_>, number: usize) -> Option<(Span, Claim)> {
    let declared = ca(game, number)?;
    let span = game.record.tree().game_span(number);
    Some((declared, game.record.source().claim(span, declared)))
}

fn ca(game: &Game<'_>, number: usize) -> Option<Span> {
    let tree = game.record.tree();
    let root = *tree.games().get(number)?;
    tree.first_value(tree.find(root, Ident::CA)?)
}

/// Makes CA say what the text is: UTF-8, if need be after writing the file so. Where the charset is a guess, so is that.
pub(super) fn mend_claim(game: &Game<'_>, declared: Span) -> Option<Fix> {
    let source = game.record.source();
    let safety = match source.charset().known {
        Known::ByBom | Known::ByContent | Known::ByCa => Safety::Safe,
        Known::Guessed | Known::Default => Safety::Unsafe,
    };
    match source.charset().coding {
        Coding::Utf8 | Coding::DamagedUtf8 => Some(say_utf8(game, declared)),
        Coding::Bytes(_) if span(game).of(source.bytes()).is_ascii() => {
            Some(say_utf8(game, declared))
        }
        Coding::Bytes(_) | Coding::Transcoded(_) => Some(Fix::to_utf8(safety)),
    }
}

/// In this game and in those behind it that say the same words, as the finding is told once for all of them.
fn say_utf8(game: &Game<'_>, declared: Span) -> Fix {
    let bytes = game.record.bytes();
    let numbers = game.record.game()..game.record.tree().games().len();
    let all = numbers.map_while(|number| {
        let same = |span: &Span| span.of(bytes) == declared.of(bytes);
        ca(game, number).filter(same)
    });
    let edits = all.map(|span| replace(span, "UTF-8")).collect();
    Fix::new(Safety::Safe, "write CA[UTF-8]", edits).touching(&[Ident::CA])
}

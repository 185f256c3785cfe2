//! S126

use super::{Game, charsets, check, tools};
use crate::finding::{Finding, Findings};
use crate::source::Claim;

check! {
    /// # What it finds
    /// A CA that names no charset that is known.
    /// # Why it matters
    /// The text can only be read by its looks. Some programs refuse such a file.
    /// # Example
    /// ```sgf
    /// (;SZ[9]CA[unknown]PB[Kuro];B[ee])
    /// ```
    /// # What to do
    /// Name the charset as the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels) does, best `CA[UTF-8]`. `kifu fix`
    /// writes `CA[UTF-8]` where the text is that (safe), otherwise it writes the file in UTF-8 (safe where the charset is known, unsafe where
    /// it is a guess).
    S126 "unknown-charset", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some((declared, Claim::Unknown)) = charsets::claim(game) else {
        return;
    };
    if charsets::claim_before(game).is_some() {
        return;
    }
    let message = format!("CA {} names no known charset", tools::quote(game, declared));
    let charset = game.record.source().charset();
    let help = format!("read as {}, by its looks", charset.name());
    let finding = Finding::new(&INFO, message).at(declared).help(help);
    found.push(finding.mended_by(charsets::mend_claim(game, declared)));
}

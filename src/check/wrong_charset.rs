//! S123

use super::{Game, charsets, check, tools};
use crate::finding::{Finding, Findings};
use crate::source::{Claim, Known};

check! {
    /// # What it finds
    /// A charset (CA) that the bytes contradict: the text is UTF-8 and CA names another, or the text cannot be in the charset that CA names.
    /// # Why it matters
    /// Programs that believe CA show names and comments as rubbish. In some charsets they read a bracket as half a character and lose what
    /// follows.
    /// # Example
    /// ```sgf
    /// (;SZ[9]CA[GB2312]PB[黒方];B[ee])
    /// ```
    /// # What to do
    /// Write the charset that the file really has; kifu names it and reads the record by it. `kifu fix` writes `CA[UTF-8]` where the text is
    /// that (safe); otherwise it writes the file in UTF-8 (safe where the charset is known, unsafe where it is a guess).
    S123 "wrong-charset", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let Some((declared, Claim::Contradicted)) = charsets::claim(game) else {
        return;
    };
    if charsets::claim_before(game) == Some(Claim::Contradicted) {
        return;
    }
    let charset = game.record.source().charset();
    let says = tools::quote(game, declared);
    let name = charset.name();
    let (message, help) = match charset.known {
        Known::ByBom | Known::ByContent | Known::ByCa => (
            format!("CA says {says}, but the text is {name}"),
            format!("read as {name}"),
        ),
        Known::Guessed => (
            format!("CA says {says}, but the bytes cannot be that"),
            format!("read as {name}, which is a guess"),
        ),
        Known::Default => (
            format!("CA says {says}, but the bytes cannot be that"),
            format!("read as {name}, for want of anything better"),
        ),
    };
    let finding = Finding::new(&INFO, message).at(declared).help(help);
    found.push(finding.mended_by(charsets::mend_claim(game, declared)));
}

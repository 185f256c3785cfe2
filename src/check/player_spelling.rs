//! P122

use super::{Game, check, mend, tools};
use crate::finding::{Finding, Findings};
use crate::record::read_color;
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A player to move (PL) that can be read but is neither `B` nor `W`: `Black`, `w`, `1`.
    /// # Why it matters
    /// FF[4] has only the two letters. Other programs let the wrong side play.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[aa]AW[bb]PL[White];W[ba])
    /// ```
    /// # What to do
    /// Write `PL[B]` or `PL[W]`. `kifu fix` does (safe).
    P122 "player-spelling", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let (tree, bytes) = (game.record.tree(), game.record.bytes());
    for &node in tree.special_nodes_of(game.record.game()) {
        let player = tree.find(node, Ident::PL);
        let Some(span) = player.and_then(|property| tree.first_value(property)) else {
            continue;
        };
        let value = span.of(bytes);
        let Some(color) = read_color(value).filter(|_| !matches!(value, b"B" | b"W")) else {
            continue;
        };
        if !found.wants(&INFO) {
            continue;
        }
        let text = tools::quote(game, span);
        let message = format!("PL {text} is not how FF[4] spells a player");
        let mut finding = Finding::new(&INFO, message)
            .at(span)
            .help(format!("read as {}", color.letter()))
            .mended_by(is_plain(value).then(|| mend::respell(Ident::PL, span, color.letter())));
        finding.path = tools::path_of(game, node).unwrap_or_default();
        found.push_wanted(finding);
    }
}

/// Whether a value says who plays and nothing else.
fn is_plain(value: &[u8]) -> bool {
    let words = ["b", "w", "black", "white", "1", "2"];
    words
        .iter()
        .any(|word| value.trim_ascii().eq_ignore_ascii_case(word.as_bytes()))
}

//! P116

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A rank that there is not: dan above 12, professional dan above 9, kyu above 50, or 0. Words, ratings and titles are left in peace.
    /// # Why it matters
    /// It is a misprint, and databases that sort by rank read another.
    /// # Example
    /// ```sgf
    /// (;SZ[9]BR[99d]WR[9p];B[ee];W[cc])
    /// ```
    /// # What to do
    /// Look up the rank.
    P116 "rank-impossible", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    for ident in [Ident::BR, Ident::WR] {
        let Some(span) = tools::in_root(game, ident) else {
            continue;
        };
        let most = match read(&game.record.text(span)) {
            Some((number, most)) if number == 0 || number > most => most,
            _ => continue,
        };
        let message = format!("{ident} {} is no rank there is", tools::quote(game, span));
        let help = format!("this kind of rank goes from 1 to {most}");
        found.push(Finding::new(&INFO, message).at(span).help(help));
    }
}

/// The ranks, by what follows the number (`9d`) or stands before it (`P9段`), and the highest there is; a longer word before its beginning.
/// Servers go beyond the seventh amateur dan.
const KINDS: [(&str, &str, u32); 11] = [
    ("p", "段", 9),
    ("", "段", 12),
    ("", "级", 50),
    ("", "級", 50),
    ("", "단", 12),
    ("", "급", 50),
    ("", "dan", 12),
    ("", "kyu", 50),
    ("", "d", 12),
    ("", "k", 50),
    ("", "p", 9),
];

/// The number of a rank and the highest of its kind.
fn read(text: &str) -> Option<(u32, u32)> {
    let text = text
        .trim()
        .trim_end_matches(['?', '*', '+', '-'])
        .to_lowercase();
    KINDS.iter().find_map(|&(before, after, most)| {
        let number = text.strip_prefix(before)?.strip_suffix(after)?.trim();
        let digits =
            !number.is_empty() && number.len() <= 4 && number.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| number.parse().ok())??;
        Some((number, most))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_ranks_and_nothing_else() {
        for (text, expected) in [
            ("9d", Some((9, 12))),
            ("9 dan", Some((9, 12))),
            ("9p", Some((9, 9))),
            ("P9段", Some((9, 9))),
            ("10段", Some((10, 12))),
            ("18级", Some((18, 50))),
            ("14k*", Some((14, 50))),
            ("0d", Some((0, 12))),
            ("99 Kyu", Some((99, 50))),
            ("十段", None),
            ("NR", None),
            ("1693?", None),
            ("Honinbo", None),
            ("d", None),
            ("", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}

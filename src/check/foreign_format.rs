//! S127

use super::{Game, check};
use crate::finding::{Finding, Findings};
use crate::source::Span;

check! {
    /// # What it finds
    /// A record in another format than SGF: GIB (Tygem), NGF (Cyberoro, WBaduk) or UGF, also named UGI (Pandanet).
    /// # Why it matters
    /// kifu reads the main line of such a record, its players, komi, handicap and result, and checks them as those of an SGF file. Comments,
    /// variations and times are left out. Whatever else is found points to the line of this file it was read from.
    /// # Example
    /// ```sgf
    /// \HS
    /// \[GAMEBLACKNAME=Kuro (3D)\]
    /// \[GAMEWHITENAME=Shiro (3D)\]
    /// \[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65\]
    /// \HE
    /// \GS
    /// 2 1 0
    /// INI 0 1 0 &4
    /// STO 0 2 1 15 3
    /// STO 0 3 2 3 15
    /// \GE
    /// ```
    /// # What to do
    /// Nothing. A program that reads only SGF needs it converted; its name should end with the format it is in.
    S127 "foreign-format", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    if let Some(kind) = game.foreign {
        let message = format!(
            "this is {}; its main line and result were read",
            kind.name()
        );
        found.push(Finding::new(&INFO, message).at(Span::default()));
    }
}

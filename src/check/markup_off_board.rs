//! V104

use super::check;

check! {
    /// # What it finds
    /// Markup, marked territory (TB, TW) or a part of the board to show (VW, DD) with a point that the board does not have.
    /// # Why it matters
    /// Programs drop it, or break on it. Often the size in SZ is wrong, or the markup was copied from another board.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]TR[jj])
    /// ```
    /// # What to do
    /// Check SZ, or delete the mark. `kifu fix` deletes what lies off the board (safe).
    V104 "markup-off-board", Warning, since "0.1.0"
}

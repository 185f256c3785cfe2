//! V101

use super::check;

check! {
    /// # What it finds
    /// Two of the marks CR, MA, SL, SQ and TR on one point of one node.
    /// # Why it matters
    /// FF[4] lets a point bear one mark; which one is shown differs from program to program.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]TR[ee]SQ[ee])
    /// ```
    /// # What to do
    /// Keep one of the marks.
    V101 "marked-twice", Warning, since "0.1.0"
}

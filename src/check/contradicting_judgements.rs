//! V103

use super::check;

check! {
    /// # What it finds
    /// More than one of BM, DO, IT, TE, or more than one of DM, GB, GW, UC in a node.
    /// # Why it matters
    /// FF[4] calls them mutually exclusive: a move is not bad and good at once, a position not even and better for Black.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]BM[1]TE[1])
    /// ```
    /// # What to do
    /// Keep one.
    V103 "contradicting-judgements", Note, since "0.1.0"
}

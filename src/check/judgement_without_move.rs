//! V102

use super::check;

check! {
    /// # What it finds
    /// BM, DO, IT, TE or KO in a node without a move.
    /// # Why it matters
    /// These judge the move of their node (FF[4], move annotations). Without one nobody knows what is meant.
    /// # Example
    /// ```sgf
    /// (;SZ[9];TE[1]C[good])
    /// ```
    /// # What to do
    /// Put the judgement into the node of the move it means.
    V102 "judgement-without-move", Note, since "0.1.0"
}

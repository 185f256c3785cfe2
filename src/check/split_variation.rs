//! V110

use super::check;

check! {
    /// # What it finds
    /// Two variations at one place that begin with the same move, and then differ.
    /// # Why it matters
    /// Programs that show variations by their next move show only one of them, and a solver whose move is in both is led along the first.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee](;W[cc];B[gg])(;W[cc];B[gc]))
    /// ```
    /// # What to do
    /// Join them: the move once, and the branch after it.
    V110 "split-variation", Note, since "0.1.0"
}

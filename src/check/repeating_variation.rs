//! V109

use super::check;

check! {
    /// # What it finds
    /// A variation that goes along another one at the same place, stops earlier or there, and says nothing of its own: every move, text and mark
    /// of it stands in the other one too.
    /// # Why it matters
    /// It shows nothing new. In a problem a solver who is led there is told that the move is another one than the solution. Editors
    /// leave it behind where somebody stepped through a game by hand.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee](;W[cc];B[gg];W[cg])(;W[cc];B[gg]))
    /// ```
    /// # What to do
    /// Delete it, or write what it was to show.
    V109 "repeating-variation", Note, since "0.1.0"
}

//! V108

use super::check;

check! {
    /// # What it finds
    /// A variation that is the same as one before it at the same place: the same moves, the same texts, the same marks, to the last branch.
    /// # Why it matters
    /// Readers search for a difference that is not there. Such copies come from programs that merge files, or a variation was copied to be
    /// changed and never was.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee](;W[cc];B[gg])(;W[gc])(;W[cc];B[gg]))
    /// ```
    /// # What to do
    /// Delete one of the two.
    V108 "duplicate-variation", Note, since "0.1.0"
}

//! P110

use super::check;

check! {
    /// # What it finds
    /// A property that belongs to the root (AP, CA, FF, GM, ST, SZ) in another node.
    /// # Why it matters
    /// FF[4] lets these stand in the first node only. A size or a character set that comes late is too late for what stands before it.
    /// # Example
    /// ```sgf
    /// (;FF[4];SZ[9]B[ee])
    /// ```
    /// # What to do
    /// Move it to the first node. `kifu fix` does (safe), unless the first node says something else, or the size would change.
    P110 "root-property-elsewhere", Note, since "0.1.0"
}

//! P109

use super::check;

check! {
    /// # What it finds
    /// A value that FF[4] does not allow for its property, among markup, annotations and the rarer properties: a label without its colon, a
    /// mark on something that is no point, a double that is neither 1 nor 2.
    /// # Why it matters
    /// Other programs drop such a value, or the whole property, without a word.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]LB[ee])
    /// ```
    /// # What to do
    /// Write the value as FF[4] section 3 says: `LB[ee:A]` for a label, a point for a mark, `1` or `2` for a judgement. `kifu fix` deletes a
    /// list that marks nothing, such as `TR[]` (safe); other values are left to you.
    P109 "invalid-value", Warning, since "0.1.0"
}

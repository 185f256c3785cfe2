//! P111

use super::check;

check! {
    /// # What it finds
    /// A property about the game (RE, KM, RU, HA, PB, PW, DT, EV, PC) in another node than the root.
    /// # Why it matters
    /// FF[4] expects it in the first node. Many programs look nowhere else, so result or komi seem to be missing.
    /// # Example
    /// ```sgf
    /// (;SZ[9];B[ee]RE[B+R])
    /// ```
    /// # What to do
    /// Move it to the first node. kifu reads RE, KM, RU and HA anywhere on the main line. `kifu fix` does (safe) where
    /// no variation branches off before it, unless the first node says something else.
    P111 "game-info-elsewhere", Note, since "0.1.0"
}

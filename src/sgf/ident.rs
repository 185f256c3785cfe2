//! Property names.

use std::fmt;

/// The name of a property: its capital letters and digits, at most four of them; longer names are all [`Ident::LONG`].
///
/// FF\[1\]–FF\[3\] let names carry small letters that mean nothing (`Black` is `B`), so small letters are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ident(u32);

macro_rules! known {
    ($($name:ident),* $(,)?) => {
        $(
            #[doc = concat!("`", stringify!($name), "`")]
            pub const $name: Ident = Ident::of(stringify!($name).as_bytes());
        )*
    };
}

impl Ident {
    known!(
        AB, AE, AP, AR, AW, B, BM, BR, C, CA, CR, DD, DM, DO, DT, EV, FF, FG, GB, GC, GM, GN, GW,
        HA
    );
    known!(
        HO, IT, KM, KO, LB, LN, MA, MN, PB, PC, PL, PM, PW, RE, RU, SL, SQ, ST, SZ, TB, TE, TM, TR,
        TW
    );
    known!(N, UC, V, VW, W, WR);

    /// Any name of more than four letters.
    pub const LONG: Ident = Ident(u32::MAX);

    /// Packs a name that has no small letters.
    #[must_use]
    pub const fn of(name: &[u8]) -> Ident {
        if name.len() > 4 {
            return Ident::LONG;
        }
        let mut packed = 0;
        let mut i = 0;
        while i < name.len() {
            packed = packed << 8 | name[i] as u32;
            i += 1;
        }
        Ident(packed)
    }

    /// One of 64 bits, to see quickly that a few names all differ.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << (self.0.wrapping_mul(0x9E37_79B1) >> 26)
    }

    /// Packs a name of one letter.
    #[inline]
    #[must_use]
    pub const fn of_letter(letter: u8) -> Ident {
        Ident(letter as u32)
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Ident::LONG {
            return f.write_str("(long name)");
        }
        self.0
            .to_be_bytes()
            .iter()
            .filter(|&&b| b != 0)
            .try_for_each(|&b| write!(f, "{}", char::from(b)))
    }
}

impl fmt::Debug for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ident({self})")
    }
}

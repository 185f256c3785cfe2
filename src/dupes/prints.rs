//! Hashes by which copies of one game find each other: few bytes a game, the same however the board is turned.

use super::course::View;
use super::{Course, Symmetry};

/// Moves below which a beginning, or moves and set-up stones below which a whole game, may be shared by chance: something else has to say that
/// two games are one.
pub const SHORT: u32 = 40;
/// Below this a truncated copy is not looked for at all.
pub const VERY_SHORT: u32 = 10;
/// A game that differs from another in one move is looked for from here on.
pub const COMPARABLE: u32 = 60;
/// How many events at the end find a game whose beginning is written differently.
const TAIL: usize = 20;

/// A key for all hashes of a run. It differs from run to run, so that nobody can make records that collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// Puts a number into a hash: two rounds of multiplying and folding, after Stafford's mix 13 of SplitMix64
    /// (<https://zimbry.blogspot.com/2011/09/better-bit-mixing-improving-on.html>).
    #[inline]
    #[must_use]
    pub fn mix(self, hash: u64, number: u64) -> u64 {
        let mut x = (hash.rotate_left(23) ^ number).wrapping_add(self.0);
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    /// A hash of a text.
    #[must_use]
    pub fn text(self, text: &[u8]) -> u64 {
        let mut hash = self.mix(0, text.len() as u64);
        for part in text.chunks(8) {
            let mut number = [0; 8];
            number[..part.len()].copy_from_slice(part);
            hash = self.mix(hash, u64::from_le_bytes(number));
        }
        hash
    }
}

/// The hashes of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prints {
    /// Of the whole main line.
    pub full: u64,
    /// Of its first [`SHORT`] plays; `None` where there are fewer.
    pub start: Option<u64>,
    /// Of its first [`VERY_SHORT`] plays.
    pub early: Option<u64>,
    /// Of its last events.
    pub tail: u64,
    /// How many plays there are.
    pub plays: u32,
    /// How many plays and stones of a position that is set up.
    pub weight: u32,
    /// A symmetry under which it looks as all its copies do.
    pub symmetry: Symmetry,
}

impl Prints {
    /// Takes them of a main line.
    #[must_use]
    pub fn of(course: &Course, seed: Seed) -> Prints {
        let (mut start, mut early, mut full, mut plays) = (None, None, 0, 0);
        let symmetry = trace(course, seed, |played, hash| {
            (full, plays) = (hash, played);
            if early.is_none() && played >= VERY_SHORT {
                early = Some(hash);
            }
            if start.is_none() && played >= SHORT {
                start = Some(hash);
            }
        });
        let weight = plays + course.weights().map(|(_, stones)| stones).sum::<u32>();
        let mut tail = 0;
        let from = course.len().saturating_sub(TAIL);
        canonical(course.size(), course.views(from), seed, |hash| tail = hash);
        Prints {
            full,
            start,
            early,
            tail,
            plays,
            weight,
            symmetry,
        }
    }

    /// Whether chance may have made two games with this main line.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.weight < SHORT
    }
}

/// Goes through a main line and hands over, after each event, how many plays there were and the hash so far. The hash of a beginning is the hash
/// that a game has which ends there.
pub fn trace(course: &Course, seed: Seed, mut each: impl FnMut(u32, u64)) -> Symmetry {
    let mut weights = course.weights();
    let mut plays = 0;
    canonical(course.size(), course.views(0), seed, |hash| {
        plays += u32::from(weights.next().is_some_and(|(is_play, _)| is_play));
        each(plays, hash);
    })
}

/// Of the sixteen ways to write a game down the one whose events come first, event by event, is the one that is hashed.
///
/// What is chosen for a beginning stays chosen: the first way of a beginning is the beginning of the first way. So truncated copies have the
/// hashes of the beginnings of their originals.
fn canonical<'a>(
    size: crate::board::BoardSize,
    views: impl Iterator<Item = View<'a>>,
    seed: Seed,
    mut each: impl FnMut(u64),
) -> Symmetry {
    let is_upright = |symmetry: &Symmetry| {
        let turned = symmetry.size(size);
        turned.width() <= turned.height()
    };
    let mut left: Vec<Symmetry> = Symmetry::all().filter(is_upright).collect();
    let longer = u64::from(size.width().max(size.height()));
    let shorter = u64::from(size.width().min(size.height()));
    let mut hash = seed.mix(0, shorter << 8 | longer);
    for view in views {
        let code = |symmetry: Symmetry| view.code(symmetry, |number| seed.mix(0, number));
        let first = match left.as_slice() {
            [only] => code(*only),
            _ => narrow(&mut left, code),
        };
        hash = seed.mix(hash, first);
        each(hash);
    }
    left.first().copied().unwrap_or(Symmetry::IDENTITY)
}

/// Keeps the symmetries with the least code and returns it.
fn narrow(left: &mut Vec<Symmetry>, code: impl Fn(Symmetry) -> u64) -> u64 {
    let mut first = u64::MAX;
    let mut kept = 0;
    for index in 0..left.len() {
        let one = code(left[index]);
        if one < first {
            first = one;
            kept = 0;
        }
        if one == first {
            left[kept] = left[index];
            kept += 1;
        }
    }
    left.truncate(kept);
    first
}

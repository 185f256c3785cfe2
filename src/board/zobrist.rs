//! One random number for each stone on each point; a position's hash is the exclusive or of its stones'.

use super::Color;
use super::point::CELLS;

static TABLE: [[u64; CELLS]; 2] = [numbers(0x6b69_6675), numbers(0x676f_2121)];

/// The number of a stone.
#[inline]
pub(super) fn stone(color: Color, index: usize) -> u64 {
    TABLE[color as usize][index & (CELLS - 1)]
}

const fn numbers(seed: u64) -> [u64; CELLS] {
    let mut table = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        table[i] = mix(seed << 32 | i as u64);
        i += 1;
    }
    table
}

/// SplitMix64: every input gives another output, bits well spread.
const fn mix(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

//! SZ: how large the board is.

use super::number::read_decimal;
use crate::board::BoardSize;

/// What an SZ value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeReading {
    /// The board; 19×19 where the value cannot be used, as FF\[4\] says for Go without SZ.
    pub size: BoardSize,
    /// What is wrong with how it was written.
    pub fault: Option<SizeFault>,
}

/// What can be wrong with an SZ value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeFault {
    /// There is no text.
    #[error("the size is empty")]
    Empty,
    /// `19:19`: FF\[4\] wants `19` for a square.
    #[error("a square board is written as one number")]
    SquareAsRectangle,
    /// The size is plain enough, the spelling is not FF\[4\]: `19x19`, ` 19`, `19.0`.
    #[error("the size is oddly written")]
    OddSpelling,
    /// No size from 1 to 52 can be read: `0`, `53`, `large`.
    #[error("the size is not a number from 1 to 52")]
    Unusable,
}

/// Reads an SZ value; `9:13` is nine columns and thirteen rows.
#[must_use]
pub fn read_size(raw: &str) -> SizeReading {
    if raw.trim().is_empty() {
        return SizeReading {
            size: BoardSize::default(),
            fault: Some(SizeFault::Empty),
        };
    }
    match read_sides(raw) {
        Some(size) => SizeReading {
            size,
            fault: spelling_fault(raw, size),
        },
        None => SizeReading {
            size: BoardSize::default(),
            fault: Some(SizeFault::Unusable),
        },
    }
}

/// The signs people put between columns and rows; only the first is FF\[4\].
const BETWEEN: [char; 6] = [':', 'x', 'X', '×', '*', '：'];

fn read_sides(raw: &str) -> Option<BoardSize> {
    let (columns, rows) = raw.split_once(BETWEEN).unwrap_or((raw, raw));
    BoardSize::new(read_side(columns)?, read_side(rows)?)
}

fn read_side(text: &str) -> Option<u8> {
    u8::try_from(read_decimal(text)?.as_count()?).ok()
}

fn spelling_fault(raw: &str, size: BoardSize) -> Option<SizeFault> {
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    match raw.split_once(':') {
        None if digits(raw) => None,
        Some((columns, rows)) if digits(columns) && digits(rows) => {
            (size.width() == size.height()).then_some(SizeFault::SquareAsRectangle)
        }
        _ => Some(SizeFault::OddSpelling),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_sizes() {
        use SizeFault::{Empty, OddSpelling, SquareAsRectangle, Unusable};
        let table = [
            ("19", 19, 19, None),
            ("1", 1, 1, None),
            ("52", 52, 52, None),
            ("9:13", 9, 13, None),
            ("19:5", 19, 5, None),
            ("19:19", 19, 19, Some(SquareAsRectangle)),
            ("19x19", 19, 19, Some(OddSpelling)),
            ("15x17", 15, 17, Some(OddSpelling)),
            ("9 × 9", 9, 9, Some(OddSpelling)),
            (" 19", 19, 19, Some(OddSpelling)),
            ("19.0", 19, 19, Some(OddSpelling)),
            ("１３", 13, 13, Some(OddSpelling)),
            ("9: 13", 9, 13, Some(OddSpelling)),
            ("", 19, 19, Some(Empty)),
            (" \n", 19, 19, Some(Empty)),
            ("0", 19, 19, Some(Unusable)),
            ("53", 19, 19, Some(Unusable)),
            ("256", 19, 19, Some(Unusable)),
            ("9:", 19, 19, Some(Unusable)),
            ("9:9:9", 19, 19, Some(Unusable)),
            ("9:0", 19, 19, Some(Unusable)),
            ("-9", 19, 19, Some(Unusable)),
            ("9.5", 19, 19, Some(Unusable)),
            ("large", 19, 19, Some(Unusable)),
        ];
        for (raw, columns, rows, fault) in table {
            let reading = read_size(raw);
            assert_eq!(
                (reading.size.width(), reading.size.height(), reading.fault),
                (columns, rows, fault),
                "{raw}"
            );
        }
    }
}

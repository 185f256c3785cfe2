//! Numbers as people write them into KM, RE, SZ and HA.

use crate::rules::Points;

/// How a number fits into whole quarter points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quarters {
    /// It is this many quarter points and nothing is lost.
    Exact(Points),
    /// It is no multiple of a quarter point (`0.02`); this is the nearest one.
    Inexact(Points),
    /// It is a number, but beyond ±10,000 points.
    OutOfRange,
}

/// A number somebody wrote, with how it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The value, in quarter points.
    pub quarters: Quarters,
    /// Whether it is exactly what FF\[4\] calls a real: a sign or none, digits, and perhaps a full stop with digits.
    pub plain: bool,
}

impl Decimal {
    /// The value where it is a whole number from 0 on (so `19.0` is 19), for sizes and stones.
    #[must_use]
    pub fn as_count(self) -> Option<u32> {
        match self.quarters {
            Quarters::Exact(points) if points.in_quarters() % 4 == 0 => {
                u32::try_from(points.in_quarters() / 4).ok()
            }
            _ => None,
        }
    }
}

/// Reads a number: blanks around it, full-width digits, a decimal comma, the ideographic full stop (`5。5`), fractions
/// (`3 1/2`, `5¾`, `1又3/4`, `四分之三`) and Chinese numerals (`十二`) are all understood.
///
/// A comma is always a decimal comma: `6,500` is six and a half, for nobody wins by thousands.
/// `NaN`, `inf`, `1e3` and anything of more than 64 bytes are no numbers.
#[must_use]
pub fn read_decimal(raw: &str) -> Option<Decimal> {
    if let Some(decimal) = read_usual(raw.as_bytes()) {
        return Some(decimal);
    }
    if raw.len() > LONGEST {
        return None;
    }
    let folded: String = raw.trim().chars().map(fold).collect();
    let (negative, unsigned) = split_sign(&folded);
    let magnitude = read_fraction(unsigned).or_else(|| read_point(unsigned))?;
    Some(Decimal {
        quarters: magnitude.signed(negative),
        plain: is_plain(raw),
    })
}

/// The way nearly every number is written: up to four digits, and perhaps a half or quarters. A short cut, nothing else.
fn read_usual(raw: &[u8]) -> Option<Decimal> {
    let (negative, unsigned) = match raw {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, raw),
    };
    let (whole, quarters) = match unsigned {
        [whole @ .., b'.', b'5'] => (whole, 2),
        [whole @ .., b'.', b'2', b'5'] => (whole, 1),
        [whole @ .., b'.', b'7', b'5'] => (whole, 3),
        _ => (unsigned, 0),
    };
    if whole.is_empty() || whole.len() > 4 || !whole.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let whole = whole
        .iter()
        .fold(0, |sum, digit| sum * 10 + i32::from(digit - b'0'));
    let points = Points::whole(whole) + Points::quarters(quarters);
    let points = if negative { -points } else { points };
    Some(Decimal {
        quarters: Quarters::Exact(points),
        plain: true,
    })
}

/// No number worth reading is longer; the longest seen in records has eight characters.
const LONGEST: usize = 64;

/// 10,000 points: far beyond any board, and far from the ends of `i32`.
const MOST_QUARTERS: u64 = 40_000;

/// The one-character fractions, in quarters.
const VULGAR: &[(char, u64)] = &[('¼', 1), ('½', 2), ('¾', 3)];

/// A number without its sign.
#[derive(Clone, Copy)]
struct Magnitude {
    quarters: u64,
    exact: bool,
}

impl Magnitude {
    fn signed(self, negative: bool) -> Quarters {
        let points = match i32::try_from(self.quarters) {
            Ok(quarters) if self.quarters <= MOST_QUARTERS => Points::quarters(quarters),
            _ => return Quarters::OutOfRange,
        };
        let points = if negative { -points } else { points };
        if self.exact {
            Quarters::Exact(points)
        } else {
            Quarters::Inexact(points)
        }
    }

    /// `numerator / denominator` points, rounded to the nearest quarter; 0 is no denominator.
    fn ratio(numerator: u64, denominator: u64) -> Option<Magnitude> {
        let quarters = numerator.checked_mul(4)?;
        let rounded = quarters
            .checked_add(denominator / 2)?
            .checked_div(denominator)?;
        Some(Magnitude {
            quarters: rounded,
            exact: quarters % denominator == 0,
        })
    }

    fn plus_whole(self, whole: u64) -> Magnitude {
        Magnitude {
            quarters: whole.saturating_mul(4).saturating_add(self.quarters),
            ..self
        }
    }
}

/// One spelling for the many widths and shapes of the same sign.
fn fold(c: char) -> char {
    match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        '．' | '。' | '｡' => '.',
        '，' => ',',
        '＋' => '+',
        '－' | '−' => '-',
        '／' | '⁄' => '/',
        // "One and three quarters" is "1又3/4" in Chinese.
        '又' => ' ',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

/// FF\[4\]: `Real = Number ["." Digit {Digit}]`, and a number may carry a sign.
fn is_plain(raw: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let unsigned = raw.strip_prefix(['+', '-']).unwrap_or(raw);
    match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    }
}

fn split_sign(text: &str) -> (bool, &str) {
    let unsigned = text.strip_prefix(['+', '-']).map_or(text, str::trim_start);
    (text.starts_with('-'), unsigned)
}

/// `6`, `6.5`, `6,500000`, `.5`, `7.`
fn read_point(text: &str) -> Option<Magnitude> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    Some(read_decimals(fraction)?.plus_whole(read_whole(whole)?))
}

/// The digits after the full stop. Four of them decide the rounding, all of them the exactness.
fn read_decimals(digits: &str) -> Option<Magnitude> {
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut ten_thousandths = 0;
    for place in 0..4 {
        let digit = digits
            .as_bytes()
            .get(place)
            .map_or(0, |b| u64::from(b - b'0'));
        ten_thousandths = ten_thousandths * 10 + digit;
    }
    let rest_is_zero = digits.bytes().skip(4).all(|b| b == b'0');
    let magnitude = Magnitude::ratio(ten_thousandths, 10_000)?;
    Some(Magnitude {
        exact: magnitude.exact && rest_is_zero,
        ..magnitude
    })
}

/// `3/4`, `3 1/2`, `5¾`, `一 四分之三`
fn read_fraction(text: &str) -> Option<Magnitude> {
    if let Some(&(sign, quarters)) = VULGAR.iter().find(|(sign, _)| text.ends_with(*sign)) {
        let whole = read_whole(text.strip_suffix(sign)?.trim_end())?;
        return Some(
            Magnitude {
                quarters,
                exact: true,
            }
            .plus_whole(whole),
        );
    }
    let (whole, numerator, denominator) = split_fraction(text)?;
    if numerator.is_empty() || denominator.is_empty() {
        return None;
    }
    let fraction = Magnitude::ratio(read_whole(numerator)?, read_whole(denominator)?)?;
    Some(fraction.plus_whole(read_whole(whole.trim_end())?))
}

/// Whole part, numerator and denominator; Chinese says the denominator first.
fn split_fraction(text: &str) -> Option<(&str, &str, &str)> {
    let last_word = |side| str::rsplit_once(side, ' ').unwrap_or(("", side));
    if let Some((left, numerator)) = text.split_once("分之") {
        let (whole, denominator) = last_word(left);
        return Some((whole, numerator, denominator));
    }
    let (left, denominator) = text.split_once('/')?;
    let (whole, numerator) = last_word(left.trim_end());
    Some((whole, numerator, denominator.trim_start()))
}

/// A number without sign and fraction; no text at all is nothing. It saturates, for the range is judged later.
fn read_whole(text: &str) -> Option<u64> {
    if text.is_ascii() {
        return text.chars().try_fold(0u64, |sum, c| {
            Some(
                sum.saturating_mul(10)
                    .saturating_add(u64::from(c.to_digit(10)?)),
            )
        });
    }
    read_numerals(text)
}

/// `三`, `十二`, `二十五`, `一百二十`
fn read_numerals(text: &str) -> Option<u64> {
    let (mut sum, mut digit) = (0u64, 0u64);
    for c in text.chars() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            // Two digits side by side are no number in words.
            _ if digit > 0 => return None,
            _ => {
                digit = numeral(c)?;
                continue;
            }
        };
        sum = sum.saturating_add(digit.max(1) * unit);
        digit = 0;
    }
    Some(sum.saturating_add(digit))
}

fn numeral(c: char) -> Option<u64> {
    const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    if matches!(c, '两' | '兩') {
        return Some(2);
    }
    let place = NUMERALS.iter().position(|&numeral| numeral == c)?;
    u64::try_from(place + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(quarters: i32, plain: bool) -> Decimal {
        Decimal {
            quarters: Quarters::Exact(Points::quarters(quarters)),
            plain,
        }
    }

    fn inexact(quarters: i32) -> Decimal {
        Decimal {
            quarters: Quarters::Inexact(Points::quarters(quarters)),
            plain: true,
        }
    }

    #[test]
    fn reads_what_people_write() {
        let table = [
            ("6.5", exact(26, true)),
            ("+7", exact(28, true)),
            ("-3.75", exact(-15, true)),
            ("6.500000", exact(26, true)),
            ("0007", exact(28, true)),
            ("10000", exact(40_000, true)),
            (" 6.5", exact(26, false)),
            ("6,5", exact(26, false)),
            ("6,500", exact(26, false)),
            ("5。5", exact(22, false)),
            ("６．５", exact(26, false)),
            ("－５，５", exact(-22, false)),
            (".5", exact(2, false)),
            ("7.", exact(28, false)),
            ("- 5", exact(-20, false)),
            ("3 1/2", exact(14, false)),
            ("5 3/4", exact(23, false)),
            ("7/2", exact(14, false)),
            ("5¾", exact(23, false)),
            ("½", exact(2, false)),
            ("-5 ½", exact(-22, false)),
            ("1又3/4", exact(7, false)),
            ("一又四分之三", exact(7, false)),
            ("二十五", exact(100, false)),
            ("0.02", inexact(0)),
            ("6.4999", inexact(26)),
            ("0.5000001", inexact(2)),
        ];
        for (raw, expected) in table {
            assert_eq!(read_decimal(raw), Some(expected), "{raw}");
        }
        assert_eq!(
            read_decimal("1/3").map(|d| d.quarters),
            Some(Quarters::Inexact(Points::ONE - Points::quarters(3)))
        );
    }

    #[test]
    fn refuses_what_is_no_number() {
        let table = [
            "",
            " ",
            ".",
            "-",
            "+-3",
            "NaN",
            "inf",
            "1e3",
            "1.2.3",
            "3 5",
            "3/0",
            "/2",
            "1/",
            "3 /",
            "1/2/3",
            "0x13",
            "一二",
            "¾5",
            "分之",
            "6.5 points",
        ];
        for raw in table {
            assert_eq!(read_decimal(raw), None, "{raw}");
        }
        assert_eq!(read_decimal(&"0".repeat(65)), None);
    }

    #[test]
    fn keeps_far_numbers_away() {
        let digits = "9".repeat(64);
        let fraction = format!("{}/1", "9".repeat(15));
        for raw in [
            "10000.25",
            "-10001",
            "99999999999999999999 1/2",
            "九百百百百百",
            &digits,
            &fraction,
        ] {
            let read = read_decimal(raw).map(|d| d.quarters);
            assert!(
                matches!(read, Some(Quarters::OutOfRange)) || raw.starts_with('九'),
                "{raw}"
            );
        }
    }

    #[test]
    fn the_short_cut_says_what_the_long_way_says() {
        for whole in [0, 7, 19, 375, 999] {
            for fraction in ["", ".5", ".25", ".75"] {
                for sign in ["", "-"] {
                    let text = format!("{sign}{whole}{fraction}");
                    // A blank in front sends it the long way, and is no number of FF[4].
                    let long = read_decimal(&format!(" {text}")).unwrap();
                    assert_eq!(
                        read_decimal(&text),
                        Some(Decimal {
                            plain: true,
                            ..long
                        }),
                        "{text}"
                    );
                }
            }
        }
    }
}

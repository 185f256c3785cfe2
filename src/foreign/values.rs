//! Numbers, dates and names as other formats write them, turned into what SGF says.

/// A whole number of at most six digits.
pub(super) fn number(text: &[u8]) -> Option<u32> {
    let is_number = (1..=6).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    let digits = text.iter();
    is_number.then(|| digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
}

/// A number that counts tenths, such as the 65 that stands for a komi of 6.5.
pub(super) fn tenths(text: &str) -> Option<String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let sign = &text[..text.len() - digits.len()];
    let number = number(digits.as_bytes())?;
    decimal(&format!("{sign}{}.{}", number / 10, number % 10))
}

/// A decimal number as it is written, without zeros that say nothing: `5.50` is `5.5`.
pub(super) fn decimal(text: &str) -> Option<String> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = number(whole.as_bytes())?;
    let is_part = part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_part {
        return None;
    }
    let part = part.trim_end_matches('0');
    let point = if part.is_empty() { "" } else { "." };
    let is_below_zero = text.starts_with('-') && (whole > 0 || !part.is_empty());
    let sign = if is_below_zero { "-" } else { "" };
    Some(format!("{sign}{whole}{point}{part}"))
}

/// A win by points, `B+3.5`; the winner alone where the margin is none.
pub(super) fn win(winner: char, margin: Option<&str>) -> String {
    match margin {
        Some("0") | None => format!("{winner}+"),
        Some(margin) => format!("{winner}+{margin}"),
    }
}

/// A date that begins with year, month and day, whatever stands between: `2015- 8-29-22-56`, `2001/08/20`, `20170316 [09:37]`.
pub(super) fn date(text: &str) -> Option<String> {
    let mut groups = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty());
    let first = groups.next()?;
    let (year, month, day) = match first.len() {
        8 => (&first[..4], &first[4..6], &first[6..]),
        4 => (first, groups.next()?, groups.next()?),
        _ => return None,
    };
    let (month, day) = (number(month.as_bytes())?, number(day.as_bytes())?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year}-{month:02}-{day:02}"))
}

/// `name (rank)` taken apart; without a rank the whole is the name.
pub(super) fn name_and_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    let parts = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    match parts {
        Some((name, rank)) if !name.trim().is_empty() => (name.trim(), rank.trim()),
        _ => (text, ""),
    }
}

/// The charset of Korean or Chinese text of two bytes a character. Hangul lies in the rows up to 0xC8, of Chinese text half lies behind.
pub(super) fn korean_or_chinese(bytes: &[u8]) -> &'static [u8] {
    let (mut hangul, mut behind) = (0usize, 0usize);
    let mut at = bytes.iter();
    while let Some(lead) = at.next() {
        match lead {
            0xB0..=0xC8 => hangul += 1,
            0xC9..=0xF7 => behind += 1,
            _ => {}
        }
        if *lead >= 0x81 {
            at.next();
        }
    }
    if behind * 4 > hangul {
        b"GB18030"
    } else {
        b"EUC-KR"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        let of = |text: &str| tenths(text).unwrap_or_default();
        assert_eq!(
            [of("65"), of("0"), of("-55"), of("5")],
            ["6.5", "0", "-5.5", "0.5"]
        );
        assert_eq!(tenths("6.5"), None);
        let of = |text: &str| decimal(text).unwrap_or_default();
        assert_eq!(
            [of("5.50"), of("-5.50"), of("+7"), of("-0.0")],
            ["5.5", "-5.5", "7", "0"]
        );
        assert_eq!(
            [of("0.25"), of("1.2.3"), of("9999999"), of("")],
            ["0.25", "", "", ""]
        );
    }

    #[test]
    fn dates_of_every_kind() {
        let of = |text: &str| date(text).unwrap_or_default();
        assert_eq!(of("2015- 8-29-22-56-58"), "2015-08-29");
        assert_eq!(of("20170316 [09:37]"), "2017-03-16");
        assert_eq!(of("2009年10月 9日 19:24"), "2009-10-09");
        assert_eq!([of("//,"), of("2015-13-1"), of("15-1-1")], ["", "", ""]);
    }

    #[test]
    fn charset_of_two_bytes() {
        assert_eq!(
            korean_or_chinese(b"\xC8\xE6 \xBD\xC3\xB0\xA3\xBD\xC2"),
            b"EUC-KR"
        );
        assert_eq!(
            korean_or_chinese(b"\xB0\xD7\xC6\xE5\xD6\xD0\xC5\xCC\xCA\xA4"),
            b"GB18030"
        );
    }
}

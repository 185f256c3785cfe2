//! DT: when a game was played.

use thiserror::Error;

/// A date as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateReading {
    /// The year of the first date.
    pub year: u16,
    /// Whether it is written as FF\[4\] asks: `YYYY-MM-DD`, its beginnings, and lists of them with commas.
    pub standard: bool,
}

/// Why a date cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DateFault {
    /// No date can be made out.
    #[error("it is no date")]
    NotADate,
    /// There is no such month.
    #[error("there is no month {0}")]
    Month(u32),
    /// The month has no such day.
    #[error("the month has no day {0}")]
    Day(u32),
}

/// Reads DT. Other spellings than FF\[4\]'s are read where year, month and day stand in this order: `1996/12/27`, `2018-05-02 20:46:58`,
/// `1996年12月27日`.
///
/// # Errors
/// When no date can be made out, or a month or day cannot be.
pub fn read_date(raw: &str) -> Result<DateReading, DateFault> {
    let text = raw.trim();
    if let Some(year) = read_standard(text)? {
        return Ok(DateReading {
            year,
            standard: true,
        });
    }
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    let year = numbers
        .next()
        .filter(|year| year.len() == 4)
        .and_then(|year| year.parse().ok());
    let year = year.ok_or(DateFault::NotADate)?;
    let mut part = || numbers.next().and_then(|part| part.parse().ok());
    check(year, part(), part())?;
    Ok(DateReading {
        year,
        standard: false,
    })
}

/// A date in FF\[4\]'s form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RespelledDate {
    /// `YYYY-MM-DD` or its beginning.
    pub text: String,
    /// Whether it says all that was written; a time of day is left out.
    pub whole: bool,
}

/// Writes one date that [`read_date`] reads in FF\[4\]'s form; `None` where the text holds anything else than a date and a time of day.
#[must_use]
pub fn respell_date(raw: &str) -> Option<RespelledDate> {
    read_date(raw).ok()?;
    let text = raw.trim();
    // A time begins behind a blank or a T and has a colon.
    let (date, time) = match text.split_once([' ', 'T']) {
        Some((date, time)) if time.contains(':') => (date, Some(time)),
        _ => (text, None),
    };
    let is_time = |time: &str| {
        time.chars()
            .all(|c| c.is_ascii_digit() || ":.+-Z ".contains(c))
    };
    if !time.is_none_or(is_time) {
        return None;
    }
    let separates = |c: char| "-/. 年月日년월일".contains(c);
    if !date.chars().all(|c| c.is_ascii_digit() || separates(c)) {
        return None;
    }
    let parts = date.split(separates).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let (year, rest) = parts.split_first()?;
    if year.len() != 4 || rest.len() > 2 || rest.iter().any(|part| part.len() > 2) {
        return None;
    }
    let rest: String = rest.iter().map(|part| format!("-{part:0>2}")).collect();
    Some(RespelledDate {
        text: format!("{year}{rest}"),
        whole: time.is_none(),
    })
}

/// The year of a date or list of dates in FF\[4\]'s form; `None` where the form is another. A part that leaves its year or month out takes them
/// from the part before.
fn read_standard(text: &str) -> Result<Option<u16>, DateFault> {
    let mut first_year = None;
    let (mut year, mut month, mut had_day) = (0, None, false);
    for part in text.split(',') {
        let Some(numbers) = numbers_of(part) else {
            return Ok(None);
        };
        let day = match (numbers.as_slice(), first_year) {
            (&[(4, y)], _) => {
                (year, month) = (y, None);
                None
            }
            (&[(4, y), (2, m)], _) => {
                (year, month) = (y, Some(m));
                None
            }
            (&[(4, y), (2, m), (2, d)], _) => {
                (year, month) = (y, Some(m));
                Some(d)
            }
            (&[(2, m), (2, d)], Some(_)) => {
                month = Some(m);
                Some(d)
            }
            (&[(2, d)], Some(_)) if had_day => Some(d),
            (&[(2, m)], Some(_)) if month.is_some() => {
                month = Some(m);
                None
            }
            _ => return Ok(None),
        };
        had_day = day.is_some();
        let year = u16::try_from(year).unwrap_or(u16::MAX);
        first_year = first_year.or(Some(year));
        check(year, month, day)?;
    }
    Ok(first_year)
}

/// The numbers between hyphens with their lengths; `None` where something else stands there, or more than three.
fn numbers_of(part: &str) -> Option<Vec<(usize, u32)>> {
    let number = |text: &str| {
        let digits =
            !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        digits
            .then(|| text.parse().ok().map(|number| (text.len(), number)))
            .flatten()
    };
    part.split('-').take(4).map(number).collect()
}

fn check(year: u16, month: Option<u32>, day: Option<u32>) -> Result<(), DateFault> {
    let Some(month) = month else { return Ok(()) };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return Err(DateFault::Month(month)),
    };
    match day {
        Some(day) if day == 0 || day > days => Err(DateFault::Day(day)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_impossible_ones_named() {
        let standard = |year| {
            Ok(DateReading {
                year,
                standard: true,
            })
        };
        let other = |year| {
            Ok(DateReading {
                year,
                standard: false,
            })
        };
        for (raw, expected) in [
            ("1996-12-27", standard(1996)),
            ("1996-05", standard(1996)),
            ("1996", standard(1996)),
            ("1996-05,06", standard(1996)),
            ("1996-05-06,07,08", standard(1996)),
            ("1996-12-27,28,1997-01-03,04", standard(1996)),
            ("1996-02-29", standard(1996)),
            ("2018-05-02 20:46:58", other(2018)),
            ("1996/12/27", other(1996)),
            ("1996年12月27日", other(1996)),
            (" 1996-12-27 ", standard(1996)),
            ("1997-02-29", Err(DateFault::Day(29))),
            ("1996-13-01", Err(DateFault::Month(13))),
            ("1996-12-27,32", Err(DateFault::Day(32))),
            ("yesterday", Err(DateFault::NotADate)),
            ("27.12.1996", Err(DateFault::NotADate)),
            ("", Err(DateFault::NotADate)),
        ] {
            assert_eq!(read_date(raw), expected, "{raw:?}");
        }
    }
    #[test]
    fn dates_are_respelled_where_nothing_else_is_said() {
        for (raw, expected) in [
            ("1996/12/27", Some(("1996-12-27", true))),
            ("1996-5-6", Some(("1996-05-06", true))),
            ("1996年12月27日", Some(("1996-12-27", true))),
            ("1996.12", Some(("1996-12", true))),
            ("2018-05-02 20:46:58", Some(("2018-05-02", false))),
            ("2018-05-02T20:46:58Z", Some(("2018-05-02", false))),
            ("1996/12/27 and 28", None),
            ("1996/12/27/28", None),
            ("1997/02/29", None),
        ] {
            let respelled = respell_date(raw);
            let respelled = respelled
                .as_ref()
                .map(|date| (date.text.as_str(), date.whole));
            assert_eq!(respelled, expected, "{raw}");
        }
    }
}

//! DT: when a game was played.

use thiserror::Error;

/// A date as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateReading {
    /// The first date, as far as it is stated.
    pub first: Date,
    /// Whether it is written as FF\[4\] asks: `YYYY-MM-DD`, its beginnings, and lists of them with commas.
    pub standard: bool,
}

/// A day, a month or a year. Of two of them the one that says less counts as earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year of our calendar.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u32>,
    /// The day, from 1.
    pub day: Option<u32>,
}

impl Date {
    /// The date of a day, counted from 1970-01-01 on.
    ///
    /// Years begin in March here, so that the odd day of a leap year is the last; the pattern repeats every 400 years.
    #[must_use]
    pub fn of_day(since_1970: u32) -> Date {
        let day = since_1970 + 719_468;
        let (era, day) = (day / 146_097, day % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = match month {
            0..=9 => (year, month + 3),
            _ => (year + 1, month - 9),
        };
        Date {
            year: u16::try_from(400 * era + year).unwrap_or(u16::MAX),
            month: Some(month),
            day: Some(day),
        }
    }
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
    if let Some(first) = read_standard(text)? {
        return Ok(DateReading {
            first,
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
    let (month, day) = (part(), part());
    check(year, month, day)?;
    Ok(DateReading {
        first: Date { year, month, day },
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

/// The first of a date or list of dates in FF\[4\]'s form; `None` where the form is another. A part that leaves its year or month out takes them
/// from the part before.
fn read_standard(text: &str) -> Result<Option<Date>, DateFault> {
    if let Some(date) = read_day(text) {
        check(date.year, date.month, date.day)?;
        return Ok(Some(date));
    }
    let mut first = None;
    let (mut year, mut month, mut had_day) = (0, None, false);
    for part in text.split(',') {
        let Some((numbers, count)) = numbers_of(part) else {
            return Ok(None);
        };
        let day = match (&numbers[..count], first) {
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
        first = first.or(Some(Date { year, month, day }));
        check(year, month, day)?;
    }
    Ok(first)
}

/// The way most dates are written, `1996-12-27`: a short cut, nothing else.
fn read_day(text: &str) -> Option<Date> {
    let &[a, b, c, d, b'-', e, f, b'-', g, h] = text.as_bytes() else {
        return None;
    };
    let add = |sum: u16, digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| sum * 10 + u16::from(digit - b'0'))
    };
    let number = |digits: &[u8]| digits.iter().try_fold(0, add);
    Some(Date {
        year: number(&[a, b, c, d])?,
        month: Some(number(&[e, f])?.into()),
        day: Some(number(&[g, h])?.into()),
    })
}

/// The numbers between hyphens with their lengths, and how many there are, up to four; `None` where something else stands there.
fn numbers_of(part: &str) -> Option<([(usize, u32); 4], usize)> {
    let number = |text: &str| {
        let digits =
            !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        digits
            .then(|| text.parse().ok().map(|number| (text.len(), number)))
            .flatten()
    };
    let mut numbers = [(0, 0); 4];
    let mut count = 0;
    for (place, text) in numbers.iter_mut().zip(part.split('-')) {
        *place = number(text)?;
        count += 1;
    }
    Some((numbers, count))
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
        let date = |year, month, day, standard| {
            let (month, day) = (Some(month).filter(|&m| m > 0), Some(day).filter(|&d| d > 0));
            let first = Date { year, month, day };
            Ok(DateReading { first, standard })
        };
        for (raw, expected) in [
            ("1996-12-27", date(1996, 12, 27, true)),
            ("1996-05", date(1996, 5, 0, true)),
            ("1996", date(1996, 0, 0, true)),
            ("1996-05,06", date(1996, 5, 0, true)),
            ("1996-05-06,07,08", date(1996, 5, 6, true)),
            ("1996-12-27,28,1997-01-03,04", date(1996, 12, 27, true)),
            ("1996-02-29", date(1996, 2, 29, true)),
            ("2018-05-02 20:46:58", date(2018, 5, 2, false)),
            ("1996/12/27", date(1996, 12, 27, false)),
            ("1996年12月27日", date(1996, 12, 27, false)),
            (" 1996-12-27 ", date(1996, 12, 27, true)),
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

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        for (day, (year, month, of_month)) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_453, (2025, 12, 31)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            let date = Date {
                year,
                month: Some(month),
                day: Some(of_month),
            };
            assert_eq!(Date::of_day(day), date);
        }
    }

    #[test]
    fn a_year_is_no_later_than_its_days() {
        let year = read_date("2024").unwrap().first;
        assert!(year < Date::of_day(19_723) && year > Date::of_day(19_722));
    }
}

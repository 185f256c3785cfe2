//! P112

use std::time::{SystemTime, UNIX_EPOCH};

use super::{Game, check, tools};
use crate::finding::{Finding, Findings};
use crate::record::{Date, DateReading, read_date};
use crate::sgf::Ident;

check! {
    /// # What it finds
    /// A date in DT that cannot be: no such day, a day to come, a year before any record of Go; or no date at all.
    /// # Why it matters
    /// Databases sort by date; a day that does not exist is a misprint of another.
    /// # Example
    /// ```sgf
    /// (;SZ[9]DT[1997-02-29];B[ee])
    /// ```
    /// # What to do
    /// Write `YYYY-MM-DD`; FF[4] also allows its beginnings (`1997-02`) and lists (`1997-02-27,28`).
    P112 "date-unreadable", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    // An empty value says nothing; every program leaves some.
    let stated = tools::in_root(game, Ident::DT).filter(|&span| !tools::is_blank(game, span));
    let Some(span) = stated else { return };
    let fault = match read_date(&game.record.text(span)) {
        Err(fault) => fault.to_string(),
        Ok(DateReading { first, .. }) if first.year < FIRST_YEAR => {
            "no game is known from then".to_owned()
        }
        Ok(DateReading { first, .. }) if is_to_come(first) => "it is still to come".to_owned(),
        Ok(_) => return,
    };
    let message = format!("DT {} cannot be: {fault}", tools::quote(game, span));
    found.push(Finding::new(&INFO, message).at(span));
}

/// The oldest game that is handed down is said to be from 196.
const FIRST_YEAR: u16 = 190;

/// Whether a date is later than tomorrow, which is today somewhere. A clock that stands before 1970 says nothing.
fn is_to_come(date: Date) -> bool {
    let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) else {
        return false;
    };
    let tomorrow = now.as_secs() / 86_400 + 1;
    u32::try_from(tomorrow).is_ok_and(|day| day < 3_000_000 && date > Date::of_day(day))
}

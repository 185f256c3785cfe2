//! What a record says of its game besides the moves, as far as copies may disagree on it.

use super::Seed;
use crate::record::{KomiUnit, Outcome, Record, read_date};
use crate::rules::Points;
use crate::sgf::Ident;
use crate::source::Span;

/// What a record says of its game. Texts are cut after some characters: more is not needed to tell them apart or to show them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// PB.
    pub black: String,
    /// PW.
    pub white: String,
    /// DT.
    pub date: String,
    /// RE, as written.
    pub result: String,
    /// What RE means; `None` where it says nothing that could be contradicted.
    pub outcome: Option<Outcome>,
    /// KM in points; `None` where it is missing, unreadable or perhaps in another unit.
    pub komi: Option<Points>,
}

/// Something that two copies of a game say differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// RE.
    Result,
    /// KM.
    Komi,
    /// DT.
    Date,
    /// PB and PW. Names are spelled in many ways, so this is told and never held against a copy.
    Players,
}

impl Topic {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Topic::Result => "result",
            Topic::Komi => "komi",
            Topic::Date => "date",
            Topic::Players => "players",
        }
    }
}

/// Texts are kept up to so many characters.
const LONGEST_TEXT: usize = 80;
/// Game info may stand in a few nodes, before the first move; the record's own reader looks as far.
const MOST_INFO_NODES: usize = 16;

/// Names that stand for no player.
const NOBODY: [&str; 12] = [
    "", "black", "white", "b", "w", "黑", "白", "黒", "黑方", "白方", "player1", "player2",
];

impl Info {
    /// Reads it of a record.
    #[must_use]
    pub fn read(record: &Record<'_>) -> Info {
        let mut info = Info::default();
        let result = record
            .result
            .filter(|stated| says_something(stated.value.outcome));
        if let Some(stated) = result {
            info.result = text(record, stated.span);
            info.outcome = Some(stated.value.outcome);
        }
        let komi = record.komi.and_then(|stated| stated.value.ok());
        info.komi = komi
            .filter(|reading| reading.unit == KomiUnit::Points)
            .map(|reading| reading.komi);
        info.read_names(record);
        info
    }

    fn read_names(&mut self, record: &Record<'_>) {
        let tree = record.tree();
        let mut node = Some(record.root());
        for _ in 0..MOST_INFO_NODES {
            let Some(at) = node else { return };
            for property in tree.properties(at) {
                let field = match property.ident {
                    Ident::PB => &mut self.black,
                    Ident::PW => &mut self.white,
                    Ident::DT => &mut self.date,
                    Ident::B | Ident::W => return,
                    _ => continue,
                };
                if let Some(span) = tree.first_value(property)
                    && field.is_empty()
                {
                    *field = text(record, span);
                }
            }
            node = tree.first_child(at);
        }
    }

    /// A hash of both players, whoever has which colour, and the date; `None` where one of them is missing or is no name.
    #[must_use]
    pub fn named(&self, seed: Seed) -> Option<u64> {
        let mut names = [plain(&self.black), plain(&self.white)];
        names.sort();
        let date = numbers(&self.date);
        read_date(&self.date).ok()?;
        if names.iter().any(|name| NOBODY.contains(&name.as_str())) {
            return None;
        }
        let mut hash = seed.mix(1, 0);
        for name in &names {
            hash = seed.mix(hash, seed.text(name.as_bytes()));
        }
        let day = date.iter().take(3);
        Some(day.fold(hash, |hash, &number| seed.mix(hash, number)))
    }

    /// What this and another copy of the game contradict each other in; `swapped` says that the colours are exchanged.
    #[must_use]
    pub fn differences(&self, other: &Info, swapped: bool) -> Vec<Topic> {
        let mut topics = Vec::new();
        if let (Some(own), Some(others)) = (self.outcome, other.outcome)
            && !agree(own, if swapped { exchanged(others) } else { others })
        {
            topics.push(Topic::Result);
        }
        // With colours exchanged the komi is another one, whatever number stands there.
        if let (Some(own), Some(others)) = (self.komi, other.komi)
            && own != others
            && !swapped
        {
            topics.push(Topic::Komi);
        }
        if is_other_date(&self.date, &other.date) {
            topics.push(Topic::Date);
        }
        let (black, white) = match swapped {
            false => (&other.black, &other.white),
            true => (&other.white, &other.black),
        };
        if is_other_name(&self.black, black) || is_other_name(&self.white, white) {
            topics.push(Topic::Players);
        }
        topics
    }
}

fn text(record: &Record<'_>, span: Span) -> String {
    // A character has four bytes at most, an escape one more; of a value of megabytes the rest is not even decoded.
    let end = span
        .end
        .min(span.start.saturating_add(8 * LONGEST_TEXT as u32));
    let text = record.text(Span::new(span.start, end));
    text.trim().chars().take(LONGEST_TEXT).collect()
}

fn says_something(outcome: Outcome) -> bool {
    !matches!(outcome, Outcome::Unknown | Outcome::Unreadable)
}

/// A win that does not say how is borne out by any win of that colour.
fn agree(a: Outcome, b: Outcome) -> bool {
    match (a, b) {
        (Outcome::Win(winner), other) | (other, Outcome::Win(winner)) => {
            other.winner() == Some(winner)
        }
        _ => a == b,
    }
}

fn exchanged(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Points { winner, margin } => Outcome::Points {
            winner: !winner,
            margin,
        },
        Outcome::Resignation(winner) => Outcome::Resignation(!winner),
        Outcome::Time(winner) => Outcome::Time(!winner),
        Outcome::Forfeit(winner) => Outcome::Forfeit(!winner),
        Outcome::Win(winner) => Outcome::Win(!winner),
        other => other,
    }
}

/// Dates that can be read and of which neither is the beginning of the other: `2001` is no other date than `2001-05-06`.
fn is_other_date(a: &str, b: &str) -> bool {
    if read_date(a).is_err() || read_date(b).is_err() {
        return false;
    }
    numbers(a).iter().zip(&numbers(b)).any(|(a, b)| a != b)
}

fn is_other_name(a: &str, b: &str) -> bool {
    let (a, b) = (plain(a), plain(b));
    a != b && !NOBODY.contains(&a.as_str()) && !NOBODY.contains(&b.as_str())
}

/// A name without what is written now so, now otherwise: letter case, blanks, punctuation.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The numbers of a date in their order.
fn numbers(date: &str) -> Vec<u64> {
    let parts = date.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    fn info(black: &str, white: &str, date: &str) -> Info {
        Info {
            black: black.to_owned(),
            white: white.to_owned(),
            date: date.to_owned(),
            ..Info::default()
        }
    }

    #[test]
    fn names_and_dates_name_a_game() {
        let seed = Seed(7);
        let named = |black, white, date| info(black, white, date).named(seed);
        let known = named("Lee Chang-ho", "Cho U", "2001-05-06");
        assert!(known.is_some());
        assert_eq!(named("cho u", "Lee Changho", "2001/05/06"), known);
        assert_eq!(named("Lee Chang-ho", "Cho U", "2001-05-06,07"), known);
        assert_ne!(named("Lee Chang-ho", "Cho U", "2001-05-07"), known);
        assert_ne!(named("Lee Chang-ho", "Cho Chikun", "2001-05-06"), known);
        assert_eq!(named("Lee Chang-ho", "Cho U", ""), None);
        assert_eq!(named("Black", "White", "2001-05-06"), None);
    }

    #[test]
    fn only_what_cannot_both_be_true_differs() {
        let plain = info("An", "Bo", "2001");
        assert_eq!(
            plain.differences(&info("an", "bo.", "2001-05-06"), false),
            []
        );
        assert_eq!(plain.differences(&info("", "White", "long ago"), false), []);
        assert_eq!(
            plain.differences(&info("Bo", "An", "2002"), false),
            [Topic::Date, Topic::Players]
        );
        assert_eq!(plain.differences(&info("Bo", "An", "2001"), true), []);
        let won = |outcome, komi| Info {
            outcome: Some(outcome),
            komi: Some(Points::whole(komi)),
            ..Info::default()
        };
        let resigned = won(Outcome::Resignation(Color::Black), 7);
        assert_eq!(
            resigned.differences(&won(Outcome::Win(Color::Black), 7), false),
            []
        );
        assert_eq!(
            resigned.differences(&won(Outcome::Time(Color::Black), 6), false),
            [Topic::Result, Topic::Komi]
        );
        assert_eq!(
            resigned.differences(&won(Outcome::Resignation(Color::White), 6), true),
            []
        );
        assert_eq!(
            resigned.differences(&won(Outcome::Resignation(Color::Black), 6), true),
            [Topic::Result]
        );
    }
}

//! What a record shows of its writer.

use crate::sgf::Ident;

/// The signs that were found in the game info.
#[derive(Debug, Default)]
pub(in crate::record) struct Signs {
    /// Values in small letters, in the order of the record.
    texts: Vec<(Ident, String)>,
    /// One bit for each of [`NUMBERS`] that has a number.
    numbers: u16,
    /// How many properties of [`OGS_ORDER`] came one after the other.
    in_order: usize,
}

/// Of a longer value only so much is looked at.
const LONGEST: usize = 200;

const KTV: Ident = Ident::of(b"KTV");
const LC: Ident = Ident::of(b"LC");
const LT: Ident = Ident::of(b"LT");
const NB: Ident = Ident::of(b"NB");
const NW: Ident = Ident::of(b"NW");
const TC: Ident = Ident::of(b"TC");
const TT: Ident = Ident::of(b"TT");

/// Properties that FF\[4\] does not know and one writer fills with a number.
const NUMBERS: [Ident; 8] = [KTV, LC, LT, NB, NW, TC, TT, Ident::KO];

/// The number of moments of a countdown and its length: Fox.
pub(super) const COUNTDOWN: &[Ident] = &[TC, TT];
/// The same under other names, with the komi in KO: Sina.
pub(super) const COUNTDOWN_AND_KO: &[Ident] = &[LC, LT, Ident::KO];
/// How many stones of overtime are left: Pandanet's clients.
pub(super) const STONES_LEFT: &[Ident] = &[NB, NW];
/// The version of KaTrain.
pub(super) const VERSION: &[Ident] = &[KTV];

/// The copyright; early writers spell it `CoPyright`.
pub(super) const CP: Ident = Ident::of(b"CP");
/// Where the record is from.
pub(super) const SO: Ident = Ident::of(b"SO");
/// Who entered it.
pub(super) const US: Ident = Ident::of(b"US");

/// The order in which OGS wrote the game info until 2019, every property there, empty or not. No other writer is known to have it.
const OGS_ORDER: [Ident; 13] = [
    Ident::FF,
    Ident::GM,
    Ident::DT,
    Ident::PC,
    Ident::PB,
    Ident::PW,
    Ident::BR,
    Ident::WR,
    CP,
    Ident::RE,
    Ident::SZ,
    Ident::KM,
    Ident::RU,
];

/// Something that tells the writer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// A value begins with this, whatever the letter case.
    Begins(Ident, &'static str),
    /// A value has this in it, whatever the letter case.
    Has(Ident, &'static str),
    /// A value is this and nothing more, whatever the letter case.
    Is(Ident, &'static str),
    /// There is a value.
    Stated(Ident),
    /// All of these hold a number.
    Numbers(&'static [Ident]),
    /// The properties stand in the order of OGS; what else there is may stand between them.
    OgsOrder,
    /// There is no value, or an empty one.
    Unstated(Ident),
    /// Both ranks are ratings of four digits, as `1693?`.
    Ratings,
    /// All of these are met.
    All(&'static [Mark]),
}

pub(super) const fn begins(ident: Ident, text: &'static str) -> Mark {
    Mark::Begins(ident, text)
}

pub(super) const fn has(ident: Ident, text: &'static str) -> Mark {
    Mark::Has(ident, text)
}

impl Mark {
    pub(super) fn is_met(&self, signs: &Signs) -> bool {
        let any = |ident, fits: &dyn Fn(&str) -> bool| {
            let texts = signs.texts.iter();
            texts
                .filter(|(of, _)| *of == ident)
                .any(|(_, text)| fits(text))
        };
        match *self {
            Mark::Begins(ident, beginning) => any(ident, &|text| text.starts_with(beginning)),
            Mark::Has(ident, part) => any(ident, &|text| text.contains(part)),
            Mark::Is(ident, whole) => any(ident, &|text| text.trim_end() == whole),
            Mark::Stated(ident) => any(ident, &|_| true),
            Mark::Unstated(ident) => !any(ident, &|_| true),
            Mark::Numbers(idents) => idents.iter().all(|&ident| signs.has_number(ident)),
            Mark::OgsOrder => signs.in_order == OGS_ORDER.len(),
            Mark::Ratings => any(Ident::BR, &is_rating) && any(Ident::WR, &is_rating),
            Mark::All(marks) => marks.iter().all(|mark| mark.is_met(signs)),
        }
    }
}

impl Signs {
    /// Whether a property can tell anything, so that its text is worth reading.
    pub fn wants(ident: Ident) -> bool {
        const TEXTS: [Ident; 10] = [
            Ident::AP,
            Ident::PC,
            US,
            SO,
            CP,
            Ident::EV,
            Ident::RU,
            Ident::C,
            Ident::BR,
            Ident::WR,
        ];
        TEXTS.contains(&ident) || NUMBERS.contains(&ident)
    }

    /// Takes note that a node begins: the order of OGS is that of one node.
    pub fn begin_node(&mut self) {
        if self.in_order < OGS_ORDER.len() {
            self.in_order = 0;
        }
    }

    /// Takes note that a property stands here.
    pub fn pass(&mut self, ident: Ident) {
        if OGS_ORDER.get(self.in_order) == Some(&ident) {
            self.in_order += 1;
        }
    }

    /// Takes note of a value.
    pub fn note(&mut self, ident: Ident, text: &str) {
        let number = NUMBERS.iter().position(|&number| number == ident);
        match number {
            Some(bit) => self.numbers |= u16::from(is_number(text)) << bit,
            None if text.trim().is_empty() => {}
            None => {
                let text = text.trim_start();
                let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
                let text = &text[..end.unwrap_or(text.len())];
                self.texts.push((ident, text.to_lowercase()));
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.numbers == 0 && self.in_order < OGS_ORDER.len()
    }

    fn has_number(&self, ident: Ident) -> bool {
        let bit = NUMBERS.iter().position(|&number| number == ident);
        bit.is_some_and(|bit| self.numbers & 1 << bit != 0)
    }
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

fn is_rating(text: &str) -> bool {
    let digits = text.strip_suffix('?').unwrap_or(text);
    digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(values: &[(Ident, &str)]) -> Signs {
        let mut signs = Signs::default();
        for (ident, text) in values {
            assert!(Signs::wants(*ident));
            signs.note(*ident, text);
        }
        signs
    }

    #[test]
    fn marks_are_met_whatever_the_letter_case() {
        let signs = signs(&[(Ident::AP, "GNU Go:3.8"), (Ident::AP, "foxwq"), (TC, "3")]);
        assert!(begins(Ident::AP, "foxwq").is_met(&signs));
        assert!(begins(Ident::AP, "gnu go").is_met(&signs));
        assert!(has(Ident::AP, "go:3").is_met(&signs));
        assert!(!begins(Ident::AP, "go").is_met(&signs));
        assert!(!begins(Ident::PC, "foxwq").is_met(&signs));
        assert!(!Mark::Numbers(COUNTDOWN).is_met(&signs));
    }

    #[test]
    fn numbers_and_ratings_are_told_from_words() {
        assert!(Mark::Numbers(COUNTDOWN).is_met(&signs(&[(TC, "3"), (TT, "30")])));
        assert!(!Mark::Numbers(COUNTDOWN).is_met(&signs(&[(TC, ""), (TT, "30")])));
        assert!(!Mark::Numbers(COUNTDOWN).is_met(&signs(&[(TC, "three"), (TT, "30")])));
        let rated = |black, white| signs(&[(Ident::BR, black), (Ident::WR, white)]);
        assert!(Mark::Ratings.is_met(&rated("1693?", "2082")));
        assert!(!Mark::Ratings.is_met(&rated("9d", "2082")));
    }

    #[test]
    fn the_order_is_met_only_whole() {
        let mut signs = Signs::default();
        for ident in OGS_ORDER {
            assert!(!Mark::OgsOrder.is_met(&signs) && signs.is_empty());
            signs.pass(ident);
            signs.pass(Ident::TM);
        }
        assert!(Mark::OgsOrder.is_met(&signs));
        let mut spread = Signs::default();
        for ident in OGS_ORDER {
            spread.begin_node();
            spread.pass(ident);
        }
        assert!(!Mark::OgsOrder.is_met(&spread));
        let mut turned = Signs::default();
        let order = OGS_ORDER.into_iter().rev();
        order.for_each(|ident| turned.pass(ident));
        assert!(!Mark::OgsOrder.is_met(&turned));
    }

    #[test]
    fn long_values_cost_nothing() {
        let signs = signs(&[(Ident::C, &"x".repeat(1_000_000))]);
        assert!(signs.texts[0].1.len() <= LONGEST);
    }
}

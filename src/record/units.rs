//! In which units komi and margin are written. Nothing is converted in silence: what stood there, and how it was read, goes with the number.
//!
//! A number is read one way, for all results alike: trying another unit until the result fits would confirm by accident.

use super::komi::{KomiReading, KomiUnit, LARGE_KOMI};
use super::result::{MarginDoubt, Outcome, ResultReading, ResultUnit};
use super::{Dialect, Habit};
use crate::rules::{Points, Ruleset, Scoring};

/// What the rest of the game info says.
#[derive(Clone, Copy)]
pub(super) struct Context {
    /// The writer, where it is certain.
    pub dialect: Option<Dialect>,
    /// The ruleset named.
    pub rules: Option<&'static Ruleset>,
    /// Whether what the user knows of the source says that area counts.
    pub is_of_area: bool,
    /// Whether HA names two stones or more.
    pub has_handicap: bool,
    /// The unit of komi, where the user knows it.
    pub komi_unit: Option<KomiUnit>,
    /// The unit of margins, where the user knows it.
    pub result_unit: Option<ResultUnit>,
}

/// Settles the unit of a komi.
pub(super) fn settle_komi(komi: &mut KomiReading, context: Context) {
    if let Some(unit) = context.komi_unit
        && !komi.says_unit
        && is_meant(unit, komi.written)
    {
        return komi_in(komi, unit, context);
    }
    match komi.unit {
        // RULESETS.md, spellings: doubled only where RU is Chinese and the fraction is a quarter.
        KomiUnit::MaybeZi if context.counts_area() && komi.written.abs() <= MOST_ZI => {
            read_as(komi, KomiUnit::Zi, komi.written * 2, true);
        }
        KomiUnit::MaybeHundredths => {
            if let Some((unit, points, sure)) = hundredths(komi.written, context) {
                read_as(komi, unit, points, sure);
            }
        }
        _ => {}
    }
}

/// Settles the unit of a margin: in points no margin has a quarter, for komi has none.
pub(super) fn settle_result(result: &mut ResultReading, context: Context) {
    if context
        .dialect
        .is_some_and(|dialect| dialect.has(Habit::CodedResults))
    {
        decode(result);
    }
    let Outcome::Points { winner, margin } = result.outcome else {
        return;
    };
    if let Some(unit) = context.result_unit
        && result.says_unit.is_none_or(|said| said == unit)
    {
        let in_zi = unit == ResultUnit::Zi;
        let margin = if in_zi { margin * 2 } else { margin };
        result.outcome = Outcome::Points { winner, margin };
        result.unit = unit;
        // Only who counts area counts zi, and no margin in points has a quarter.
        let is_doubtful = match in_zi {
            true => !context.is_area(),
            false => !margin.is_half_integral(),
        };
        result.margin_doubt = is_doubtful.then_some(MarginDoubt::MaybeZi);
        return;
    }
    // A zi is one of area counting; where the record does not name it, the doubt remains.
    let says_points = result.says_unit == Some(ResultUnit::Points);
    let may_be_zi = result.margin_doubt == Some(MarginDoubt::MaybeZi) && !says_points;
    if may_be_zi && context.counts_area() {
        let margin = margin * 2;
        result.outcome = Outcome::Points { winner, margin };
        (result.unit, result.margin_doubt) = (ResultUnit::Zi, None);
    }
}

/// Whether what the user says of the unit is about such a number. Tenths and hundredths are units of large numbers only: servers that write 650 wrote
/// 6.5 at other times.
fn is_meant(unit: KomiUnit, written: Points) -> bool {
    let is_part = matches!(
        unit,
        KomiUnit::Tenths | KomiUnit::Hundredths | KomiUnit::HundredthsOfZi
    );
    !is_part || written.abs() >= LARGE_KOMI
}

/// Komi in the unit that the user names. What is no komi that anybody gives in that unit is not sure: it refutes nothing.
fn komi_in(komi: &mut KomiReading, unit: KomiUnit, context: Context) {
    let written = komi.written;
    let part = |of: i32| {
        let quarters = written.in_quarters();
        (quarters % of == 0).then(|| Points::quarters(quarters / of))
    };
    let zi = |zi: Points| (zi.abs() <= MOST_ZI).then(|| (zi * 2, context.is_area()));
    let points = |points: Points| (points, points.abs() < LARGE_KOMI);
    let read = match unit {
        KomiUnit::Zi => zi(written),
        KomiUnit::HundredthsOfZi => part(100).and_then(zi),
        KomiUnit::Tenths => part(10).map(points),
        KomiUnit::Hundredths => part(100).map(points),
        KomiUnit::Points | KomiUnit::MaybeZi | KomiUnit::MaybeHundredths => {
            return read_as(komi, KomiUnit::Points, written, true);
        }
    };
    match read {
        Some((points, sure)) => read_as(komi, unit, points, sure),
        None => komi.sure = false,
    }
}

/// A server that writes `B+0.0` and `W+0.02` names who won and no margin: nothing was counted.
fn decode(result: &mut ResultReading) {
    let winner = match (result.outcome, result.margin_doubt) {
        (Outcome::Draw, _) => result.tie_for.take(),
        (Outcome::Win(winner), Some(MarginDoubt::NotQuarters)) => Some(winner),
        _ => None,
    };
    if let Some(winner) = winner {
        (result.outcome, result.margin_doubt) = (Outcome::Win(winner), None);
    }
}

/// A komi of more zi than this is none: 3.75 is the usual one, and nobody gives 10 points.
const MOST_ZI: Points = Points::whole(5);
/// Hundredths of more points than this are no komi.
const MOST_HUNDREDTHS: i32 = 1500;

impl Context {
    /// Whether area counts, by RU or by what the user says.
    fn is_area(self) -> bool {
        self.is_of_area || self.counts_area()
    }

    fn counts_area(self) -> bool {
        self.rules
            .is_some_and(|rules| rules.scoring == Scoring::Area)
    }

    fn writes_hundredths(self) -> bool {
        let fact = self.dialect.and_then(Dialect::large_komi);
        fact.is_some_and(|fact| fact.certain && fact.value == KomiUnit::Hundredths)
    }
}

fn read_as(komi: &mut KomiReading, unit: KomiUnit, points: Points, sure: bool) {
    (komi.unit, komi.komi, komi.sure) = (unit, points, sure);
}

/// A komi of 30 or more in hundredths: of points, or of zi where points would leave a quarter (375 is 3.75 zi, 7.5 points). `None` where it is
/// no komi that anybody gives, and the writer is not known to write so.
fn hundredths(written: Points, context: Context) -> Option<(KomiUnit, Points, bool)> {
    debug_assert!(written.abs() >= LARGE_KOMI);
    let sure = context.writes_hundredths();
    let number = written.abs().in_quarters() / 4;
    let value = Points::quarters(written.in_quarters() / 100);
    let in_zi = (KomiUnit::HundredthsOfZi, value * 2, sure);
    let in_points = (KomiUnit::Hundredths, value, sure);
    match number {
        // 350 is 3.5 points or, where komi is in zi, 7.
        225..=425 if sure && context.counts_area() => Some(in_zi),
        275 | 325 | 375 => Some(in_zi),
        550 | 600 | 650 | 700 | 750 | 800 => Some(in_points),
        50 if context.has_handicap => Some(in_points),
        50..=MOST_HUNDREDTHS if sure && value.is_half_integral() => Some(in_points),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{read_komi, read_result};
    use crate::rules::ruleset;

    const SILENT: Context = Context {
        dialect: None,
        rules: None,
        is_of_area: false,
        has_handicap: false,
        komi_unit: None,
        result_unit: None,
    };

    fn under(name: &str) -> Context {
        Context {
            rules: ruleset(name),
            ..SILENT
        }
    }

    fn fox(context: Context) -> Context {
        Context {
            dialect: Some(Dialect::Fox),
            ..context
        }
    }

    #[test]
    fn komi_is_read_in_the_unit_it_is_written_in() {
        use KomiUnit::{Hundredths, HundredthsOfZi, MaybeHundredths, MaybeZi, Zi};
        let (chinese, japanese) = (under("chinese-practice"), under("japanese-1989"));
        let handicap = Context {
            has_handicap: true,
            ..japanese
        };
        for (raw, context, points, unit, sure) in [
            ("6.5", fox(japanese), "6.5", KomiUnit::Points, true),
            ("3.75", chinese, "7.5", Zi, true),
            ("2.75", chinese, "5.5", Zi, true),
            ("-3.75", chinese, "-7.5", Zi, true),
            ("3.75", japanese, "3.75", MaybeZi, false),
            ("3.75", SILENT, "3.75", MaybeZi, false),
            ("99.75", chinese, "99.75", MaybeZi, false),
            ("375", SILENT, "7.5", HundredthsOfZi, false),
            ("375", fox(chinese), "7.5", HundredthsOfZi, true),
            ("325", fox(chinese), "6.5", HundredthsOfZi, true),
            ("350", fox(chinese), "7", HundredthsOfZi, true),
            ("350", fox(japanese), "3.5", Hundredths, true),
            ("350", chinese, "350", MaybeHundredths, false),
            ("275", japanese, "5.5", HundredthsOfZi, false),
            ("550", japanese, "5.5", Hundredths, false),
            ("650", fox(japanese), "6.5", Hundredths, true),
            ("-650", fox(japanese), "-6.5", Hundredths, true),
            ("750", SILENT, "7.5", Hundredths, false),
            ("50", handicap, "0.5", Hundredths, false),
            ("50", fox(handicap), "0.5", Hundredths, true),
            ("50", japanese, "50", MaybeHundredths, false),
            ("450", fox(japanese), "4.5", Hundredths, true),
            ("450", japanese, "450", MaybeHundredths, false),
            ("525", fox(japanese), "525", MaybeHundredths, false),
            ("5000", fox(japanese), "5000", MaybeHundredths, false),
        ] {
            let mut komi = read_komi(raw).unwrap();
            settle_komi(&mut komi, context);
            let read = (komi.komi.to_string(), komi.unit, komi.sure);
            assert_eq!(read, (points.to_owned(), unit, sure), "{raw}");
        }
    }

    #[test]
    fn what_the_user_knows_of_units_decides() {
        use KomiUnit::{Hundredths, HundredthsOfZi, Points as InPoints, Tenths, Zi};
        for (raw, unit, points, read, sure) in [
            ("3.75", Zi, "7.5", Zi, false),
            ("5.25", Zi, "5.25", KomiUnit::MaybeZi, false),
            ("6.5", Zi, "6.5", InPoints, false),
            ("3.75", InPoints, "3.75", InPoints, true),
            ("65", Tenths, "6.5", Tenths, true),
            ("650", Hundredths, "6.5", Hundredths, true),
            ("375", Tenths, "37.5", Tenths, false),
            ("6.5", Hundredths, "6.5", InPoints, true),
            ("3.75", Tenths, "3.75", KomiUnit::MaybeZi, false),
            ("5.5 points", Zi, "5.5", InPoints, true),
            ("0", Hundredths, "0", InPoints, true),
            ("11", Zi, "11", InPoints, false),
            ("375", HundredthsOfZi, "7.5", HundredthsOfZi, false),
            (
                "650",
                HundredthsOfZi,
                "650",
                KomiUnit::MaybeHundredths,
                false,
            ),
            ("375", InPoints, "375", InPoints, true),
            ("33", Hundredths, "33", InPoints, false),
            ("黑贴3又3/4子", Hundredths, "7.5", Zi, true),
        ] {
            let mut komi = read_komi(raw).unwrap();
            let komi_unit = Some(unit);
            let context = Context {
                komi_unit,
                ..SILENT
            };
            settle_komi(&mut komi, context);
            let found = (komi.komi.to_string(), komi.unit, komi.sure);
            assert_eq!(found, (points.to_owned(), read, sure), "{raw}");
        }
    }

    #[test]
    fn zi_are_sure_where_area_counts() {
        let chinese = under("chinese-practice");
        let is_of_area = Context {
            is_of_area: true,
            ..SILENT
        };
        for context in [chinese, is_of_area] {
            for (raw, unit, points) in [
                ("3.75", KomiUnit::Zi, "7.5"),
                ("375", KomiUnit::HundredthsOfZi, "7.5"),
            ] {
                let mut komi = read_komi(raw).unwrap();
                let komi_unit = Some(unit);
                settle_komi(
                    &mut komi,
                    Context {
                        komi_unit,
                        ..context
                    },
                );
                assert_eq!((komi.komi.to_string(), komi.sure), (points.into(), true));
            }
        }
        let komi_unit = Some(KomiUnit::Tenths);
        let mut komi = read_komi("3.75").unwrap();
        settle_komi(
            &mut komi,
            Context {
                komi_unit,
                ..chinese
            },
        );
        assert_eq!((komi.unit, komi.sure), (KomiUnit::Zi, true));
    }

    #[test]
    fn the_own_word_of_a_result_outweighs_what_the_user_knows() {
        use ResultUnit::{Points as InPoints, Zi};
        let (chinese, doubt) = (under("chinese-practice"), Some(MarginDoubt::MaybeZi));
        for (raw, context, unit, points, left) in [
            ("B+1.75", chinese, Zi, "B+3.5", None),
            ("B+2", chinese, Zi, "B+4", None),
            ("B+2", SILENT, Zi, "B+4", doubt),
            ("B+2", under("japanese-1989"), Zi, "B+4", doubt),
            ("B+1.5 points", chinese, Zi, "B+1.5", None),
            ("B+1.5", SILENT, InPoints, "B+1.5", None),
            ("B+1.75", SILENT, InPoints, "B+1.75", doubt),
            ("白胜8又1/4子", chinese, InPoints, "W+16.5", None),
            ("白胜2子", SILENT, InPoints, "W+2", doubt),
        ] {
            let mut result = read_result(raw);
            let result_unit = Some(unit);
            settle_result(
                &mut result,
                Context {
                    result_unit,
                    ..context
                },
            );
            let found = (result.outcome.to_string(), result.margin_doubt);
            assert_eq!(found, (points.to_owned(), left), "{raw}");
        }
    }

    #[test]
    fn margins_are_read_in_the_unit_they_are_written_in() {
        let (chinese, japanese) = (under("chinese-practice"), under("japanese-1989"));
        let doubt = Some(MarginDoubt::MaybeZi);
        for (raw, context, points, unit, left) in [
            ("B+0.0", fox(japanese), "B+?", ResultUnit::Points, None),
            ("W+0.02", fox(japanese), "W+?", ResultUnit::Points, None),
            ("draw", fox(japanese), "0", ResultUnit::Points, None),
            ("B+0.0", japanese, "0", ResultUnit::Points, None),
            ("B+1.5", chinese, "B+1.5", ResultUnit::Points, None),
            ("B+1.75", chinese, "B+3.5", ResultUnit::Zi, None),
            ("W+3.25", chinese, "W+6.5", ResultUnit::Zi, None),
            ("B+1.75", SILENT, "B+1.75", ResultUnit::Points, doubt),
            ("B+1.75", japanese, "B+1.75", ResultUnit::Points, doubt),
            (
                "B+1.75 points",
                chinese,
                "B+1.75",
                ResultUnit::Points,
                doubt,
            ),
            ("黑胜1又3/4子", chinese, "B+3.5", ResultUnit::Zi, None),
            ("白胜2子", chinese, "W+4", ResultUnit::Zi, None),
            ("白胜2子", SILENT, "W+2", ResultUnit::Points, doubt),
        ] {
            let mut result = read_result(raw);
            settle_result(&mut result, context);
            let read = (result.outcome.to_string(), result.unit, result.margin_doubt);
            assert_eq!(read, (points.to_owned(), unit, left), "{raw}");
        }
    }
}

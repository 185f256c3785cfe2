//! What the sources of a collection seem to leave out: one reading a source, proposed where it fits many undecided games and contradicts hardly
//! any. Never chosen for a single game, for nearly every game has a reading that fits by accident (SCORING.md, section 6).

use std::collections::BTreeMap;

use crate::check::Game;
use crate::record::{KomiFrom, KomiUnit, LARGE_KOMI, Outcome, ResultUnit, RulesFrom, SourceFacts};
use crate::rules::{Compensation, Points, ruleset};
use crate::verdict::{Verdict, Why};

/// What the records of a source leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// No rules that are known, in games without handicap.
    Rules,
    /// The same in handicap games, where rules and compensation hang together.
    HandicapRules,
    /// What White gets for handicap stones.
    Compensation,
    /// No komi, in games without handicap.
    Komi,
    /// No komi, in handicap games.
    HandicapKomi,
    /// Komi may be in other units than points.
    KomiUnit,
    /// Margins may be in other units than points.
    ResultUnit,
}

/// An answer, as a config names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `rules`
    Rules(&'static str),
    /// `rules` and `compensation`
    RulesAnd(&'static str, Compensation),
    /// `compensation`
    Compensation(Compensation),
    /// `komi`
    Komi(Points),
    /// `handicap_komi`
    HandicapKomi(Points),
    /// `komi_unit`
    KomiUnit(KomiUnit),
    /// `result_unit`: zi
    ResultInZi,
}

/// A game that an answer for its source bears on, decided or not. Only the undecided ones raise a question; but where a game without rules
/// fits under those that are assumed it is confirmed, and would be missing if only the undecided ones were asked.
#[derive(Clone, Debug)]
pub struct Case {
    /// What is left open.
    pub question: Question,
    /// Whether the game is undecided for that.
    pub undecided: bool,
    /// The answers that it has to be judged under.
    pub candidates: Vec<Setting>,
    /// The answers that its verdict speaks against already.
    pub contradicted: Vec<Setting>,
    /// An answer to another question that it speaks against.
    pub against: Option<(Question, Setting)>,
}

/// How an answer fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games whose result is confirmed under it.
    pub fits: u64,
    /// Of these, the games that no other answer fits.
    pub alone: u64,
    /// Games whose result is refuted under it.
    pub contradicts: u64,
}

/// The games of one directory by one writer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// All games.
    pub games: u64,
    /// Those that an answer bears on, by what it answers, and how the answers fared.
    pub questions: BTreeMap<Question, Answers>,
}

/// How the answers to one question fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Games that are undecided for it.
    pub undecided: u64,
    /// Games that an answer bears on: these and others.
    pub games: u64,
    /// Every answer there is.
    pub tallies: Vec<(Setting, Tally)>,
}

/// Sources by directory and writer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    sources: BTreeMap<(String, Option<&'static str>), Source>,
}

/// An answer that is worth proposing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The answer.
    pub setting: Setting,
    /// How it fared.
    pub tally: Tally,
}

/// An answer is proposed from so many games on that no other answer fits. A wrong one fits one game in seven at most by accident (the other
/// counting method, for results that are off by one); five in a row by less than one in 10,000.
const LEAST_ALONE: u64 = 5;
/// One contradiction is allowed for so many games that fit: results are wrong as well.
const FITS_FOR_ONE_CONTRADICTION: u64 = 10;

impl Case {
    /// The case that a judged game makes; `None` where no setting for its source bears on it.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Option<Case> {
        if !is_counted(game) {
            return None;
        }
        let asked = asked(game);
        let question = asked.or_else(|| concerned(game))?;
        let mut case = Case {
            question,
            undecided: asked.is_some(),
            candidates: Vec::new(),
            contradicted: Vec::new(),
            against: against_zi(game),
        };
        if question == Question::ResultUnit && asked.is_none() {
            // Twice the margin cannot be right as well, and where the margin is not right twice of it was tried.
            case.contradicted.push(Setting::ResultInZi);
            return Some(case);
        }
        case.candidates = settings(question);
        Some(case)
    }
}

/// A result that fits with komi in points does not fit with twice of it.
fn against_zi(game: &Game<'_>) -> Option<(Question, Setting)> {
    let komi = game.record.komi?.value.ok()?;
    let in_points = komi.unit == KomiUnit::Points && komi.komi != Points::ZERO;
    let is_fit = game.judgement.verdict == Verdict::Confirmed;
    let zi = Setting::KomiUnit(KomiUnit::Zi);
    (in_points && is_fit && game.basis.komi_from == KomiFrom::Km)
        .then_some((Question::KomiUnit, zi))
}

/// Whether the result is a count that can be compared with the position.
fn is_counted(game: &Game<'_>) -> bool {
    match game.judgement.verdict {
        Verdict::NotCheckable(_) => false,
        Verdict::Undecided(why) => !matches!(
            why,
            Why::Unfinished | Why::NothingToCount | Why::Damaged | Why::IllegalMove | Why::Encore
        ),
        Verdict::Confirmed | Verdict::Refuted => true,
    }
}

/// What an undecided game is undecided for.
fn asked(game: &Game<'_>) -> Option<Question> {
    let Verdict::Undecided(why) = game.judgement.verdict else {
        return None;
    };
    match why {
        Why::RulesMissing | Why::RulesUnknown => Some(rules_question(game)),
        Why::Compensation => Some(Question::Compensation),
        Why::KomiMissing if game.record.is_even() => Some(Question::Komi),
        Why::KomiMissing => Some(Question::HandicapKomi),
        Why::KomiUnits => Some(Question::KomiUnit),
        Why::ResultUnits => Some(Question::ResultUnit),
        _ => None,
    }
}

/// What an answer would change in a game that does not ask.
fn concerned(game: &Game<'_>) -> Option<Question> {
    let (record, basis, handicap) = (game.record, game.basis, &game.replay.handicap);
    let komi = record.komi.and_then(|stated| stated.value.ok());
    let is_large = komi.is_some_and(|komi| !komi.sure || komi.komi.abs() >= LARGE_KOMI);
    let is_paid = handicap.is_given() && basis.rules.compensation != Compensation::Zero;
    let is_open = basis.rules.compensation == Compensation::ByRegulation
        || handicap.is_contradictory()
        || handicap.declared.is_none();
    let is_decided = matches!(
        game.judgement.verdict,
        Verdict::Confirmed | Verdict::Refuted
    );
    // A draw is one in all units.
    let in_points = record.result.is_some_and(|stated| {
        let is_margin = matches!(stated.value.outcome, Outcome::Points { margin, .. } if margin != Points::ZERO);
        is_margin && stated.value.unit == ResultUnit::Points
    });
    if is_large {
        Some(Question::KomiUnit)
    } else if basis.rules_from == RulesFrom::Default {
        Some(rules_question(game))
    } else if is_paid && is_open {
        Some(Question::Compensation)
    } else {
        (is_decided && in_points).then_some(Question::ResultUnit)
    }
}

fn rules_question(game: &Game<'_>) -> Question {
    match game.replay.handicap.is_given() {
        true => Question::HandicapRules,
        false => Question::Rules,
    }
}

fn settings(question: Question) -> Vec<Setting> {
    let area = "chinese-practice";
    let given = [
        Compensation::Zero,
        Compensation::StonesMinusOne,
        Compensation::Stones,
    ];
    match question {
        Question::Rules => vec![Setting::Rules(DEFAULT_NAME), Setting::Rules(area)],
        Question::HandicapRules => {
            let by_area = given.map(|given| Setting::RulesAnd(area, given));
            std::iter::once(Setting::Rules(DEFAULT_NAME))
                .chain(by_area)
                .collect()
        }
        Question::Compensation => given.map(Setting::Compensation).to_vec(),
        Question::Komi => USUAL_KOMI.map(Points::quarters).map(Setting::Komi).to_vec(),
        Question::HandicapKomi => {
            let komi = USUAL_KOMI.map(Points::quarters);
            komi.map(Setting::HandicapKomi).to_vec()
        }
        Question::KomiUnit => [
            KomiUnit::Points,
            KomiUnit::Zi,
            KomiUnit::Tenths,
            KomiUnit::Hundredths,
            KomiUnit::HundredthsOfZi,
        ]
        .map(Setting::KomiUnit)
        .to_vec(),
        Question::ResultUnit => vec![Setting::ResultInZi],
    }
}

/// Komi that people give, in quarter points.
const USUAL_KOMI: [i32; 6] = [0, 2, 18, 22, 26, 30];

/// The ruleset that stands for territory where none is named.
const DEFAULT_NAME: &str = "japanese-1989";

impl Setting {
    /// What is known of a source beside `facts` when this is its answer: just what a config with [`Setting::lines`] says.
    #[must_use]
    pub fn over(self, facts: SourceFacts) -> SourceFacts {
        let mut facts = facts;
        let only = &mut facts.only_missing;
        match self {
            Setting::Rules(name) => (facts.rules, only.rules) = (ruleset(name), true),
            Setting::RulesAnd(name, given) => {
                (facts.rules, facts.compensation) = (ruleset(name), Some(given));
                (only.rules, only.compensation) = (true, true);
            }
            Setting::Compensation(given) => {
                (facts.compensation, only.compensation) = (Some(given), true);
            }
            Setting::Komi(komi) => (facts.komi, only.komi) = (Some(komi), true),
            Setting::HandicapKomi(komi) => {
                (facts.handicap_komi, only.handicap_komi) = (Some(komi), true);
            }
            Setting::KomiUnit(unit) => facts.komi_unit = Some(unit),
            Setting::ResultInZi => facts.result_unit = Some(ResultUnit::Zi),
        }
        facts
    }

    /// Whether it is an answer for records that do not say it themselves.
    fn is_for_missing(self) -> bool {
        !matches!(self, Setting::KomiUnit(_) | Setting::ResultInZi)
    }
}

fn code(given: Compensation) -> Option<&'static str> {
    match given {
        Compensation::Zero => Some("zero"),
        Compensation::Stones => Some("n"),
        Compensation::StonesMinusOne => Some("n-1"),
        Compensation::ByRegulation => None,
    }
}

impl Sources {
    /// Counts a game of a source.
    pub fn count(&mut self, directory: &str, writer: Option<&'static str>) {
        self.source(directory, writer).games += 1;
    }

    /// Counts an undecided game, and what its result is under each candidate.
    pub fn judge(
        &mut self,
        directory: &str,
        writer: Option<&'static str>,
        (question, undecided): (Question, bool),
        judged: &[(Setting, Verdict)],
    ) {
        let answers = self.source(directory, writer).answers(question);
        answers.games += 1;
        answers.undecided += u64::from(undecided);
        let fitting = judged
            .iter()
            .filter(|(_, verdict)| *verdict == Verdict::Confirmed)
            .count();
        for (setting, verdict) in judged {
            let Some(tally) = answers.tally(*setting) else {
                continue;
            };
            let fits = *verdict == Verdict::Confirmed;
            tally.fits += u64::from(fits);
            tally.alone += u64::from(fits && fitting == 1);
            tally.contradicts += u64::from(*verdict == Verdict::Refuted);
        }
    }

    fn source(&mut self, directory: &str, writer: Option<&'static str>) -> &mut Source {
        self.sources
            .entry((directory.to_owned(), writer))
            .or_default()
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Sources) {
        for ((directory, writer), source) in other.sources {
            let own = self.source(&directory, writer);
            own.games += source.games;
            for (question, others) in source.questions {
                let answers = own.answers(question);
                answers.games += others.games;
                answers.undecided += others.undecided;
                for (setting, tally) in others.tallies {
                    if let Some(own) = answers.tally(setting) {
                        own.fits += tally.fits;
                        own.alone += tally.alone;
                        own.contradicts += tally.contradicts;
                    }
                }
            }
        }
    }

    /// The sources, by directory and then by writer.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&'static str>, &Source)> {
        let sources = self.sources.iter();
        sources.map(|((directory, writer), source)| (directory.as_str(), *writer, source))
    }
}

impl Answers {
    fn tally(&mut self, setting: Setting) -> Option<&mut Tally> {
        let mut tallies = self.tallies.iter_mut();
        Some(&mut tallies.find(|(own, _)| *own == setting)?.1)
    }
}

impl Source {
    fn answers(&mut self, question: Question) -> &mut Answers {
        self.questions.entry(question).or_insert_with(|| {
            let settings = settings(question).into_iter();
            Answers {
                games: 0,
                undecided: 0,
                tallies: settings
                    .map(|setting| (setting, Tally::default()))
                    .collect(),
            }
        })
    }

    /// The questions that undecided games raise, and how the answers fared.
    pub fn raised(&self) -> impl Iterator<Item = (Question, &Answers)> {
        let raised = self.questions.iter().filter(|(_, of)| of.undecided > 0);
        raised.map(|(question, answers)| (*question, answers))
    }

    /// The answer to a question that is worth proposing: the one that fits most games alone, if these are enough, it contradicts hardly any,
    /// and no other answer has as many to itself.
    #[must_use]
    pub fn proposal(&self, question: Question) -> Option<Proposal> {
        let answers = self.questions.get(&question)?;
        let tallies = &answers.tallies;
        let best = tallies.iter().max_by_key(|(_, tally)| tally.alone)?;
        let (setting, tally) = *best;
        let rivals = tallies.iter().filter(|(other, _)| *other != setting);
        let rival = rivals.map(|(_, tally)| tally.alone).max().unwrap_or(0);
        let enough =
            tally.alone >= LEAST_ALONE && tally.alone >= FITS_FOR_ONE_CONTRADICTION * rival;
        let sure = tally.fits >= FITS_FOR_ONE_CONTRADICTION * tally.contradicts;
        (answers.undecided > 0 && enough && sure).then_some(Proposal { setting, tally })
    }
}

impl Question {
    /// What is left open, in the words of the verdict.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Question::Rules => "rules-missing",
            Question::HandicapRules => "rules-missing, with handicap",
            Question::Compensation => "compensation-unknown",
            Question::Komi => "komi-missing",
            Question::HandicapKomi => "komi-missing, with handicap",
            Question::KomiUnit => "komi-units",
            Question::ResultUnit => "result-units",
        }
    }
}

/// The key that leaves alone what records say themselves.
const ONLY_MISSING: &str = "only_missing";

impl Setting {
    /// The lines of a config that settle it: keys and values, and whether a value is text.
    #[must_use]
    pub fn lines(self) -> Vec<(&'static str, String, bool)> {
        let text = |key, value: &str| (key, value.to_owned(), true);
        let given = |given| text("compensation", code(given).unwrap_or_default());
        let mut lines = match self {
            Setting::Rules(name) => vec![text("rules", name)],
            Setting::RulesAnd(name, compensation) => vec![text("rules", name), given(compensation)],
            Setting::Compensation(compensation) => vec![given(compensation)],
            Setting::Komi(komi) => vec![("komi", komi.to_string(), false)],
            Setting::HandicapKomi(komi) => vec![("handicap_komi", komi.to_string(), false)],
            Setting::KomiUnit(unit) => vec![text("komi_unit", unit.name())],
            Setting::ResultInZi => vec![text("result_unit", "zi")],
        };
        if self.is_for_missing() {
            lines.push((ONLY_MISSING, "true".to_owned(), false));
        }
        lines
    }

    /// The same in one line.
    #[must_use]
    pub fn words(self) -> String {
        let lines = self.lines().into_iter();
        let lines = lines.filter(|(key, ..)| *key != ONLY_MISSING);
        let pairs = lines.map(|(key, value, _)| format!("{key} {value}"));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::OnlyMissing;

    const AREA: Setting = Setting::Rules("chinese-practice");
    const TERRITORY: Setting = Setting::Rules(DEFAULT_NAME);
    const OPEN: Verdict = Verdict::Undecided(Why::LifeAndDeath);

    fn source(games: &[(u64, Verdict, Verdict)]) -> Source {
        let mut sources = Sources::default();
        for (times, territory, area) in games {
            for _ in 0..*times {
                sources.count("a", None);
                let judged = [(TERRITORY, *territory), (AREA, *area)];
                let undecided = !matches!(territory, Verdict::Confirmed);
                sources.judge("a", None, (Question::Rules, undecided), &judged);
            }
        }
        let (.., source) = sources.iter().next().unwrap();
        source.clone()
    }

    fn proposed(games: &[(u64, Verdict, Verdict)]) -> Option<Setting> {
        Some(source(games).proposal(Question::Rules)?.setting)
    }

    #[test]
    fn one_reading_is_proposed_where_it_fits_and_no_other_does() {
        use Verdict::{Confirmed, Refuted};
        assert_eq!(proposed(&[(5, OPEN, Confirmed)]), Some(AREA));
        assert_eq!(proposed(&[(4, OPEN, Confirmed)]), None, "too few");
        assert_eq!(proposed(&[(9, Confirmed, OPEN)]), None, "nobody asks");
        let one_asks = [(9, Confirmed, OPEN), (1, OPEN, OPEN)];
        assert_eq!(proposed(&one_asks), Some(TERRITORY));
        assert_eq!(proposed(&[(90, Confirmed, Confirmed)]), None, "both fit");
        let divided = [(6, Confirmed, Refuted), (5, OPEN, Confirmed)];
        assert_eq!(proposed(&divided), None);
        let contradicted = [(9, Refuted, Confirmed), (2, Confirmed, Refuted)];
        assert_eq!(proposed(&contradicted), None);
        let wrong_once = [(20, Refuted, Confirmed), (1, Confirmed, Refuted)];
        assert_eq!(proposed(&wrong_once), Some(AREA));
    }

    #[test]
    fn the_order_in_which_sources_come_does_not_show() {
        let one = |times| {
            let mut sources = Sources::default();
            for _ in 0..times {
                sources.count("b", Some("fox"));
                sources.judge(
                    "b",
                    Some("fox"),
                    (Question::Rules, true),
                    &[(AREA, Verdict::Confirmed)],
                );
            }
            sources
        };
        let (mut forwards, mut backwards) = (one(3), one(4));
        forwards.add(one(4));
        backwards.add(one(3));
        assert_eq!(forwards, backwards);
    }

    #[test]
    fn answers_are_assumed_beside_what_is_known() {
        let known = SourceFacts {
            komi_unit: Some(KomiUnit::Zi),
            ..SourceFacts::default()
        };
        for question in [
            Question::Rules,
            Question::HandicapRules,
            Question::Compensation,
            Question::Komi,
            Question::HandicapKomi,
            Question::ResultUnit,
        ] {
            for setting in settings(question) {
                let facts = setting.over(known);
                assert_ne!(facts, known, "{setting:?}");
                assert_eq!(facts.komi_unit, known.komi_unit, "{setting:?}");
                let keys: Vec<_> = setting.lines().iter().map(|(key, ..)| *key).collect();
                assert_eq!(facts.rules.is_some(), keys.contains(&"rules"));
                let is_for_missing = facts.only_missing != OnlyMissing::default();
                assert_eq!(is_for_missing, keys.contains(&ONLY_MISSING));
            }
        }
    }
}

//! From a replay to a verdict. An accusation must be right: refuted only where no reading of the record can reach the recorded margin.

use super::explain::{Explanation, ExplanationKind};
use super::{Judgement, Verdict, Why};
use crate::board::{ByColor, Color, Point, PointSet, Position};
use crate::life::{self, Evidence};
use crate::record::{Basis, KomiFrom, KomiUnit, Outcome, Record, ResultReading, RulesFrom};
use crate::replay::Replay;
use crate::rules::{self, Compensation, DeadStones, Points, Ruleset, Scoring, Tie};
use crate::score::{Count, Terms, count, count_marks};

/// What evidence a count may rest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Believe {
    /// Only what the record itself marks.
    Marked,
    /// Also what is proved.
    #[default]
    Proved,
}

/// What is known of a record before its result is judged.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The record.
    pub record: &'a Record<'a>,
    /// The rules and the komi.
    pub basis: &'a Basis,
    /// The record played through.
    pub replay: &'a Replay,
    /// Whether faults of the text may have cost moves.
    pub damaged: bool,
    /// What evidence may be believed.
    pub believe: Believe,
}

/// Judges the recorded result.
#[must_use]
pub fn judge(case: &Case<'_>) -> Judgement {
    match case.recorded() {
        Ok(recorded) => case.compare(recorded),
        Err(verdict) => Judgement::plain(verdict),
    }
}

/// The points White gets for handicap stones under the rules of the case.
#[must_use]
pub fn compensation(basis: &Basis, replay: &Replay) -> Points {
    basis.rules.compensation.points(replay.handicap.stones())
}

impl Judgement {
    fn plain(verdict: Verdict) -> Judgement {
        Judgement {
            verdict,
            black_minus_white: None,
            counted: None,
            counted_under: None,
            evidence: None,
            dead: PointSet::EMPTY,
            undecided: Vec::new(),
            explanations: Vec::new(),
        }
    }
}

/// A recorded margin, Black minus White.
#[derive(Clone, Copy)]
struct Recorded {
    margin: Points,
    winner: Option<Color>,
}

/// Which stones are dead, as far as it is known.
struct Ground {
    dead: PointSet,
    marks: Option<ByColor<PointSet>>,
    evidence: Option<Evidence>,
    /// One stone of each chain nobody can judge: nothing can be counted.
    unknown: Vec<Point>,
    /// One stone of each chain about which the marks leave a doubt: nothing can be refuted.
    loose: Vec<Point>,
}

/// One way to read the record: a count, and how far off it may be.
struct Reading {
    rules: &'static Ruleset,
    compensation: Points,
    flood: Count,
    marked: Option<Points>,
}

impl Case<'_> {
    fn recorded(&self) -> Result<Recorded, Verdict> {
        let stated = self.record.result.map(|stated| stated.value);
        if self.record.other_game.is_some() {
            return Err(Verdict::NotCheckable(Why::NotGo));
        }
        let Some(ResultReading {
            outcome,
            margin_doubt,
            tie_for,
            ..
        }) = stated
        else {
            return Err(Verdict::NotCheckable(Why::NoResult));
        };
        let why = match outcome {
            Outcome::Points { winner, margin } => {
                let margin = if winner == Color::Black {
                    margin
                } else {
                    -margin
                };
                return Ok(Recorded {
                    margin,
                    winner: Some(winner),
                });
            }
            Outcome::Draw => {
                return Ok(Recorded {
                    margin: Points::ZERO,
                    winner: tie_for,
                });
            }
            Outcome::Win(_) if margin_doubt.is_some() => {
                return Err(Verdict::Undecided(Why::ResultUnits));
            }
            Outcome::Win(_) => Why::NoMargin,
            Outcome::Resignation(_) => Why::Resignation,
            Outcome::Time(_) => Why::Time,
            Outcome::Forfeit(_) => Why::Forfeit,
            Outcome::Void => Why::Void,
            Outcome::Unknown => Why::Unknown,
            Outcome::Unreadable => Why::ResultUnreadable,
        };
        Err(Verdict::NotCheckable(why))
    }

    fn compare(&self, recorded: Recorded) -> Judgement {
        let position = &self.replay.last;
        if self.replay.moves == 0
            && position.stones.black.is_empty()
            && position.stones.white.is_empty()
        {
            return Judgement::plain(Verdict::Undecided(Why::NothingToCount));
        }
        let ground = self.ground(position);
        if !ground.unknown.is_empty() {
            let plain = Judgement::plain(Verdict::Undecided(Why::LifeAndDeath));
            return Judgement {
                undecided: ground.unknown,
                ..plain
            };
        }
        let declared = self.read(&ground, self.basis.rules, self.declared_compensation());
        let mut judgement = self.counted(&ground, &declared);
        judgement.verdict = self.decide(recorded, &ground, &declared, &mut judgement);
        judgement
    }

    fn counted(&self, ground: &Ground, declared: &Reading) -> Judgement {
        let margin = declared.flood.black_minus_white;
        Judgement {
            verdict: Verdict::Refuted,
            black_minus_white: Some(margin),
            counted: Some(self.in_words(declared.rules, margin)),
            counted_under: Some(declared.flood.basis),
            evidence: ground.evidence,
            dead: ground.dead,
            undecided: ground.loose.clone(),
            explanations: Vec::new(),
        }
    }

    fn decide(
        &self,
        recorded: Recorded,
        ground: &Ground,
        declared: &Reading,
        judgement: &mut Judgement,
    ) -> Verdict {
        if self.basis.komi_from == KomiFrom::Default {
            judgement
                .explanations
                .extend(self.komi_that_fits(recorded, declared));
            let unreadable = self.record.komi.is_some();
            return Verdict::Undecided(if unreadable {
                Why::KomiUnreadable
            } else {
                Why::KomiMissing
            });
        }
        if self.fits(recorded, declared) {
            let unsettled =
                self.compensation_is_open() && self.compensations(declared.rules).len() > 1;
            return if unsettled {
                Verdict::Undecided(Why::Compensation)
            } else {
                Verdict::Confirmed
            };
        }
        if let Some(why) = self.doubt(ground, declared) {
            return Verdict::Undecided(why);
        }
        self.other_readings(recorded, ground, declared, judgement)
    }

    /// Reasons why a difference proves nothing.
    fn doubt(&self, ground: &Ground, declared: &Reading) -> Option<Why> {
        let komi_unit = self
            .record
            .komi
            .and_then(|stated| stated.value.ok())
            .map(|reading| reading.unit);
        let result = self.record.result.map(|stated| stated.value);
        // Where play did not stop, moves may be missing or go on.
        let open = self.replay.final_passes < 2;
        // Lists that leave out or add points were made in haste or for another position.
        let incomplete = declared
            .marked
            .is_some_and(|marked| marked != declared.flood.black_minus_white);
        if self.damaged {
            Some(Why::Damaged)
        } else if self.replay.spoiled {
            Some(Why::IllegalMove)
        } else if self.basis.komi_from == KomiFrom::Km
            && komi_unit.is_some_and(|unit| unit != KomiUnit::Points)
        {
            Some(Why::KomiUnits)
        } else if result.is_some_and(|result| result.margin_doubt.is_some()) {
            Some(Why::ResultUnits)
        } else if open {
            Some(Why::Unfinished)
        } else if incomplete || !ground.loose.is_empty() {
            Some(Why::LifeAndDeath)
        } else {
            None
        }
    }

    /// Where rules or compensation are not settled, every reading is tried; only what all of them exclude is refuted.
    fn other_readings(
        &self,
        recorded: Recorded,
        ground: &Ground,
        declared: &Reading,
        judgement: &mut Judgement,
    ) -> Verdict {
        let rules_missing = self.basis.rules_from == RulesFrom::Default;
        let mut within = self.allows(recorded, declared);
        let mut fitting = false;
        for rules in self.rulesets() {
            for compensation in self.compensations(rules) {
                let reading = self.read(ground, rules, compensation);
                within |= self.allows(recorded, &reading);
                if self.fits(recorded, &reading) {
                    fitting = true;
                    judgement
                        .explanations
                        .push(self.reading_that_fits(declared, &reading));
                }
            }
        }
        match (fitting, within) {
            (true, _) | (false, true) if rules_missing => Verdict::Undecided(self.why_no_rules()),
            (true, _) => Verdict::Undecided(Why::Compensation),
            (false, true) => Verdict::Undecided(Why::SmallPoints),
            (false, false) => Verdict::Refuted,
        }
    }

    fn why_no_rules(&self) -> Why {
        if self.record.rules.is_some() {
            Why::RulesUnknown
        } else {
            Why::RulesMissing
        }
    }

    /// The rulesets the record may have been played under: where none is named, one of each counting method.
    fn rulesets(&self) -> Vec<&'static Ruleset> {
        let mut rulesets = vec![self.basis.rules];
        if self.basis.rules_from == RulesFrom::Default {
            rulesets.extend(rules::ruleset("chinese-practice"));
        }
        rulesets
    }

    fn declared_compensation(&self) -> Points {
        compensation(self.basis, self.replay)
    }

    /// Whether the points for handicap stones are open: rules that leave them to the event, no rules, or HA against the stones placed.
    fn compensation_is_open(&self) -> bool {
        let handicap = &self.replay.handicap;
        handicap.is_given()
            && (self.basis.rules.compensation == Compensation::ByRegulation
                || handicap.is_contradictory())
    }

    /// The points White may get for handicap stones under these rules.
    fn compensations(&self, rules: &Ruleset) -> Vec<Points> {
        let handicap = &self.replay.handicap;
        let without_rules =
            self.basis.rules_from == RulesFrom::Default && rules.scoring == Scoring::Area;
        let open = rules.compensation != Compensation::Zero
            && (without_rules || self.compensation_is_open());
        if !open || !handicap.is_given() {
            return vec![rules.compensation.points(handicap.stones())];
        }
        let mut points = vec![Points::ZERO];
        for stones in [handicap.stones(), handicap.declared.unwrap_or(0)] {
            points.push(Compensation::Stones.points(stones));
            points.push(Compensation::StonesMinusOne.points(stones));
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Which stones are dead: by the record's marks, by the rules, or by proof.
    fn ground(&self, position: &Position) -> Ground {
        let chains = life::chains(position);
        let mut ground = Ground {
            dead: PointSet::EMPTY,
            marks: None,
            evidence: None,
            unknown: Vec::new(),
            loose: Vec::new(),
        };
        if self.basis.rules.dead_stones == DeadStones::StayOnBoard {
            ground.evidence = Some(Evidence::Proved);
            return ground;
        }
        let marks = self.replay.marks.map(|node| self.record.marks(node));
        if let Some(marks) =
            marks.filter(|marks| !marks.black.is_empty() || !marks.white.is_empty())
        {
            let marked = life::from_marks(position, &chains, &marks);
            ground.dead = marked.dead;
            ground.marks = Some(marks);
            ground.evidence = Some(Evidence::Marked);
            ground.loose = loose(position, &chains, &marked.dead);
            if marked.partial && ground.loose.is_empty() {
                ground.loose = chains.iter().take(1).map(|chain| chain.first).collect();
            }
            return ground;
        }
        let alive = if self.believe >= Believe::Proved {
            life::unconditionally_alive(position, &chains, self.basis.rules.suicide)
        } else {
            PointSet::EMPTY
        };
        ground.unknown = chains
            .iter()
            .map(|chain| chain.first)
            .filter(|&first| !alive.contains(first))
            .collect();
        ground.evidence = Some(Evidence::Proved);
        ground
    }

    fn read(&self, ground: &Ground, rules: &'static Ruleset, compensation: Points) -> Reading {
        let position = &self.replay.last;
        let komi = self.basis.komi.unwrap_or(Points::ZERO);
        let terms = Terms {
            komi,
            compensation,
            passes: self.replay.passes,
        };
        let flood = count(position, &ground.dead, &PointSet::EMPTY, rules, &terms);
        let marked = ground.marks.as_ref().map(|marks| {
            count_marks(position, marks, &ground.dead, rules, &terms).black_minus_white
        });
        Reading {
            rules,
            compensation,
            flood,
            marked,
        }
    }

    /// Whether the count of a reading is the recorded result, by flood fill or by the players' own lists.
    fn fits(&self, recorded: Recorded, reading: &Reading) -> bool {
        let counts = [Some(reading.flood.black_minus_white), reading.marked];
        counts.into_iter().flatten().any(|margin| {
            margin == recorded.margin
                || (margin == Points::ZERO
                    && recorded.margin.abs() <= Points::HALF
                    && self
                        .tie_winner(reading.rules)
                        .is_some_and(|winner| recorded.winner == Some(winner)))
        })
    }

    /// Whether the recorded margin lies where this reading cannot exclude it: open dame may go to either side, and what the marks and a flood
    /// fill see differently (seki, protective moves) may be meant either way.
    fn allows(&self, recorded: Recorded, reading: &Reading) -> bool {
        let flood = reading.flood.black_minus_white;
        let other = reading.marked.unwrap_or(flood);
        let stays = reading.rules.dead_stones == DeadStones::StayOnBoard;
        let dame = if stays {
            0
        } else {
            i32::try_from(reading.flood.dame.len()).unwrap_or(i32::MAX / 8)
        };
        let slack = Points::whole(dame);
        (flood.min(other) - slack..=flood.max(other) + slack).contains(&recorded.margin)
    }

    fn tie_winner(&self, rules: &Ruleset) -> Option<Color> {
        let tie = if self.replay.handicap.is_given() {
            rules.tie.handicap
        } else {
            rules.tie.even
        };
        match tie {
            Tie::Black => Some(Color::Black),
            Tie::White => Some(Color::White),
            Tie::Jigo | Tie::NotRuled => None,
        }
    }

    /// A margin in the ruleset's own terms.
    fn in_words(&self, rules: &Ruleset, margin: Points) -> String {
        match margin.in_quarters() {
            0 => self
                .tie_winner(rules)
                .map_or_else(|| "0".to_owned(), |winner| format!("{}+0", winner.letter())),
            1.. => format!("B+{margin}"),
            _ => format!("W+{}", -margin),
        }
    }

    /// The komi under which the recorded result would be right.
    fn komi_that_fits(&self, recorded: Recorded, declared: &Reading) -> Option<Explanation> {
        let assumed = self.basis.komi.unwrap_or(Points::ZERO);
        let komi = declared.flood.black_minus_white + assumed - recorded.margin;
        (komi.abs() <= Points::whole(100)).then(|| Explanation {
            kind: ExplanationKind::Komi,
            holds_if: format!("komi {komi}"),
            text: format!("the recorded result fits if komi was {komi}"),
        })
    }

    fn reading_that_fits(&self, declared: &Reading, reading: &Reading) -> Explanation {
        let counting = match reading.rules.scoring {
            Scoring::Area => "area counting",
            Scoring::Territory => "territory counting",
        };
        let points = reading.compensation;
        let (kind, holds_if) = if reading.rules.scoring == declared.rules.scoring {
            (
                ExplanationKind::HandicapCompensation,
                format!("compensation {points}"),
            )
        } else if points == Points::ZERO {
            (ExplanationKind::Rules, counting.to_owned())
        } else {
            (
                ExplanationKind::Rules,
                format!("{counting}, compensation {points}"),
            )
        };
        let text = format!(
            "the recorded result fits under {counting} with {points} points for handicap stones"
        );
        Explanation {
            kind,
            holds_if,
            text,
        }
    }
}

/// Living chains that touch no point of their own territory: the players may have meant them dead or in seki.
fn loose(position: &Position, chains: &life::Chains, dead: &PointSet) -> Vec<Point> {
    let stones = ByColor::from_fn(|color| position.stones[color].minus(dead));
    let empties = PointSet::full(position.size)
        .minus(&stones.black)
        .minus(&stones.white);
    let near = ByColor::from_fn(|color| stones[color].neighbours().intersection(&empties));
    let regions = life::regions(position.size, &empties);
    let touched = ByColor::from_fn(|color| regions_with(&regions, &near[color]));
    let mut safe = vec![false; chains.len()];
    for color in Color::BOTH {
        let owned = regions.members(|number| touched[color][number] && !touched[!color][number]);
        for point in owned.neighbours().intersection(&stones[color]).iter() {
            if let Some(number) = chains.at(point) {
                safe[number] = true;
            }
        }
    }
    let doubtful = chains
        .iter()
        .zip(safe)
        .filter(|(chain, safe)| !safe && !dead.contains(chain.first));
    doubtful.map(|(chain, _)| chain.first).collect()
}

/// Which regions hold one of the points.
fn regions_with(regions: &life::Regions, points: &PointSet) -> Vec<bool> {
    let mut with = vec![false; regions.len()];
    for point in points.iter() {
        if let Some(number) = regions.at(point) {
            with[number] = true;
        }
    }
    with
}

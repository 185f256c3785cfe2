//! From a replay to a verdict. An accusation must be right: refuted only where no reading of the record can reach the recorded margin.

use super::explain::Explanation;
use super::ground::Ground;
use super::{Judgement, Verdict, Why};
use crate::board::{ByColor, Color, Point, PointSet, Position};
use crate::life::{self, Fight};
use crate::record::{
    Basis, Habit, KomiFrom, LARGE_KOMI, Outcome, Record, ResultReading, ResultUnit, RulesFrom,
};
use crate::replay::{PlacedBy, Replay};
use crate::rules::{self, Compensation, Dispute, Owed, Points, Ruleset, Scoring, Tie};
use crate::score::{Count, Terms, count, count_marks};

/// What evidence a count may rest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Believe {
    /// Only what the record itself marks.
    Marked,
    /// Also what is proved.
    Proved,
    /// Also what an exact search of closed regions finds.
    Read,
    /// Also what playouts show.
    #[default]
    Sampled,
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
    /// How hard the judge of dead stones tries.
    pub effort: life::Options,
}

/// Judges the recorded result.
#[must_use]
pub fn judge(case: &Case<'_>) -> Judgement {
    match case.recorded() {
        Ok(recorded) => case.compare(recorded),
        Err(verdict) => Judgement {
            winner_behind: case.winner_behind(verdict),
            ..Judgement::plain(verdict)
        },
    }
}

/// The points White gets for handicap stones under the rules of the case.
#[must_use]
pub fn compensation(basis: &Basis, replay: &Replay) -> Points {
    let rule = basis.compensation.unwrap_or(basis.rules.compensation);
    rule.points(replay.handicap.stones())
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
            contradictions: Vec::new(),
            winner_behind: None,
        }
    }
}

/// A region between the colours with so many points that do not touch both is no dame: of 686 games ended by two passes four have one.
const OPEN_COUNTRY: u32 = 8;

/// Nobody who is so far ahead resigns.
const FAR_BEHIND: Points = Points::whole(20);

/// A recorded margin, Black minus White.
#[derive(Clone, Copy)]
pub(super) struct Recorded {
    pub(super) margin: Points,
    winner: Option<Color>,
}

/// One way to read the record: a count, and how far off it may be.
pub(super) struct Reading {
    pub(super) rules: &'static Ruleset,
    pub(super) compensation: Points,
    /// The count by the ruleset.
    pub(super) counted: Count,
    /// The margin of a bare flood fill: points in seki and owed protective moves count. Then the same without those of Black, without those of
    /// White, and without either.
    floods: [Points; 4],
    /// The margin of the record's own lists.
    marked: Option<Points>,
    /// Whether these lists show which of the points that a flood fill sees differently were counted, and the count does the same.
    listed: bool,
    /// How many points are nobody's and may still become somebody's.
    open: u32,
}

impl Case<'_> {
    fn recorded(&self) -> Result<Recorded, Verdict> {
        let stated = self.record.result.map(|stated| stated.value);
        if self.record.other_game.is_some() {
            return Err(Verdict::NotCheckable(Why::NotGo));
        }
        let Some(ResultReading {
            outcome, tie_for, ..
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

    /// How far the winner by resignation is behind, where the board is played out and nothing on it is contested. Both are looked at the cheap way
    /// first: most resignations come long before.
    fn winner_behind(&self, verdict: Verdict) -> Option<Points> {
        let stated = self.record.result?.value.outcome;
        let winner = stated.winner()?;
        let size = self.replay.last.size.area();
        let early = verdict != Verdict::NotCheckable(Why::Resignation)
            || self.believe < Believe::Sampled
            || self.replay.moves < size / 4
            || !self.open_regions(&PointSet::EMPTY, OPEN_COUNTRY).is_empty();
        if early {
            return None;
        }
        let ground = Ground::of(self, None);
        if !ground.loose.is_empty() || !self.open_country(&ground).is_empty() {
            return None;
        }
        let declared = self.read(&ground, self.basis.rules, self.declared_compensation());
        let ahead = declared.counted.black_minus_white;
        let behind = if winner == Color::Black {
            -ahead
        } else {
            ahead
        };
        (behind > FAR_BEHIND).then_some(behind)
    }

    fn compare(&self, recorded: Recorded) -> Judgement {
        let position = &self.replay.last;
        if self.replay.moves == 0
            && position.stones.black.is_empty()
            && position.stones.white.is_empty()
        {
            return Judgement::plain(Verdict::Undecided(Why::NothingToCount));
        }
        let ground = Ground::of(self, None);
        if !ground.is_countable(self) {
            let why = if self.damaged {
                Why::Damaged
            } else {
                Why::LifeAndDeath
            };
            let plain = Judgement::plain(Verdict::Undecided(why));
            return Judgement {
                undecided: ground.unknown,
                ..plain
            };
        }
        let first = self.compare_on(recorded, &ground);
        // Only where count and record differ a second look is worth its cost.
        let open = matches!(first.verdict, Verdict::Undecided(Why::LifeAndDeath));
        let unfinished = first.verdict == Verdict::Undecided(Why::Unfinished);
        // A country may look open for the chains in it that are contested.
        let country = unfinished && self.replay.final_passes >= 2;
        if (open || country)
            && let Some(ground) = ground.again(self)
        {
            return self.compare_on(recorded, &ground);
        }
        first
    }

    fn compare_on(&self, recorded: Recorded, ground: &Ground) -> Judgement {
        let declared = self.read(ground, self.basis.rules, self.declared_compensation());
        let mut judgement = self.counted(ground, &declared);
        judgement.verdict = self.decide(recorded, ground, &declared, &mut judgement);
        if judgement.verdict == Verdict::Confirmed {
            judgement.undecided.clear();
        }
        if judgement.explanations.is_empty() && judgement.verdict != Verdict::Confirmed {
            judgement.explanations = self.explain(recorded, ground, &declared);
        }
        judgement
    }

    fn counted(&self, ground: &Ground, declared: &Reading) -> Judgement {
        let margin = declared.counted.black_minus_white;
        Judgement {
            verdict: Verdict::Refuted,
            black_minus_white: Some(margin),
            counted: Some(self.in_words(declared.rules, margin)),
            counted_under: Some(declared.counted.basis),
            evidence: ground.evidence,
            dead: ground.dead,
            undecided: ground.loose.clone(),
            explanations: Vec::new(),
            contradictions: ground.contradictions(),
            winner_behind: None,
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
            let assumed = self.basis.komi.unwrap_or(Points::ZERO);
            let komi = declared.counted.black_minus_white + assumed - recorded.margin;
            if komi.abs() <= Points::whole(30) {
                judgement.explanations.push(Explanation::some_komi(komi));
            }
            let unreadable = self.record.komi.is_some();
            return Verdict::Undecided(if unreadable {
                Why::KomiUnreadable
            } else {
                Why::KomiMissing
            });
        }
        if self.played_in_encores() {
            return Verdict::Undecided(Why::Encore);
        }
        let open = self.open_country(ground);
        if !open.is_empty() {
            judgement.undecided = open;
            return Verdict::Undecided(Why::Unfinished);
        }
        if self.fits(recorded, declared) {
            return self.confirmed(declared);
        }
        if let Some(other) = self.fight_that_fits(recorded, ground, declared) {
            judgement.explanations.push(other);
            return self.confirmed(declared);
        }
        if let Some(why) = self.doubt(recorded, ground, declared) {
            return Verdict::Undecided(why);
        }
        if self
            .other_dead_that_fit(recorded, ground, declared)
            .is_some()
        {
            return Verdict::Undecided(Why::LifeAndDeath);
        }
        self.other_readings(recorded, ground, declared)
    }

    /// Under KataGo's territory rules play goes on after two passes, and stones played in the second phase are neither points nor prisoners (KataGo,
    /// docs/rules.html, "Territory Scoring").
    fn played_in_encores(&self) -> bool {
        self.basis.rules.end.dispute == Dispute::Encore && self.replay.played_on()
    }

    /// One point of each region between the colours that is too large for dame: play would go on there, and only marks, or rules that count the
    /// position as it stands, say that it did not. Where dead stones are contested a quarter of the board may hang on them: that is no end of a game either.
    pub(super) fn open_country(&self, ground: &Ground) -> Vec<Point> {
        if ground.judged.is_empty() {
            return Vec::new();
        }
        let chains = ground
            .chains
            .members(|chain| ground.judged[chain].contested);
        let sure = ground.dead.minus(&chains);
        let mut open = self.open_regions(&ground.dead, OPEN_COUNTRY);
        open.extend(self.open_regions(&sure, self.replay.last.size.area() / 4));
        open.sort_unstable();
        open.dedup();
        open
    }

    fn open_regions(&self, dead: &PointSet, least: u32) -> Vec<Point> {
        let position = &self.replay.last;
        let stones = ByColor::from_fn(|color| position.stones[color].minus(dead));
        let living = Position {
            stones,
            ..*position
        };
        let regions = life::regions(position.size, &living.empties());
        let near = Color::BOTH.map(|color| stones[color].neighbours());
        let mut touched = vec![[false; 2]; regions.len()];
        let mut inner = vec![0; regions.len()];
        for point in living.empties().iter() {
            let Some(region) = regions.at(point) else {
                continue;
            };
            let here = near.map(|near| near.contains(point));
            inner[region] += u32::from(here != [true; 2]);
            for (touched, here) in touched[region].iter_mut().zip(here) {
                *touched |= here;
            }
        }
        let is_open = |region: &usize| touched[*region] == [true; 2] && inner[*region] >= least;
        let open = (0..regions.len()).filter(is_open);
        open.filter_map(|region| regions.get(region).map(|of| of.first))
            .collect()
    }

    /// Dead stones that the record may have been counted with: those of the judge where marks say otherwise, for marks are edited after games;
    /// none where nothing is marked, for some programs count the position as it stands.
    pub(super) fn other_dead_that_fit(
        &self,
        recorded: Recorded,
        ground: &Ground,
        declared: &Reading,
    ) -> Option<Explanation> {
        let fits = |dead: PointSet| {
            let other = ground.with_dead(self, dead);
            self.fits(
                recorded,
                &self.read(&other, declared.rules, declared.compensation),
            )
        };
        if ground.marks.is_some() {
            // An estimate is enough to withhold an accusation, whatever a count may rest on.
            let judged = ground.beside(self);
            return (judged.dead != ground.dead && fits(judged.dead)).then(Explanation::judged);
        }
        let estimated = !ground.judged.is_empty() && !ground.dead.is_empty();
        (estimated && fits(PointSet::EMPTY)).then(Explanation::nothing_dead)
    }

    fn confirmed(&self, declared: &Reading) -> Verdict {
        let unsettled = self.compensation_is_open() && self.compensations(declared.rules).len() > 1;
        if unsettled {
            Verdict::Undecided(Why::Compensation)
        } else {
            Verdict::Confirmed
        }
    }

    /// The one fight that, read the other way, gives the recorded result. It confirms: of falsified results it would explain 4 in 1,000, of the
    /// mismatches of real games 5 in 27 (SCORING.md, section 6).
    pub(super) fn fight_that_fits(
        &self,
        recorded: Recorded,
        ground: &Ground,
        declared: &Reading,
    ) -> Option<Explanation> {
        // A komi that is only likely, an illegal move or an end that is not recorded, and a fight besides: that would be two assumptions.
        let doubtful = self.damaged || self.replay.spoiled || self.replay.final_passes < 2;
        if doubtful || !self.komi_is_sure() {
            return None;
        }
        let endings = |fight: &Fight| fight.alternatives.clone().into_iter();
        let mut all = ground
            .fights
            .iter()
            .flat_map(|fight| endings(fight).map(move |ending| (fight, ending)));
        let (fight, ending) = all.find(|(_, ending)| {
            let other = ground.ended(self, ending);
            let reading = self.read(&other, declared.rules, declared.compensation);
            self.fits(recorded, &reading) && self.open_country(&other).is_empty()
        })?;
        Some(Explanation::fight(&self.replay.last, fight, &ending))
    }

    /// Whether komi is what the record or the user says, in units that are not in doubt.
    fn komi_is_sure(&self) -> bool {
        let komi = self.record.komi.and_then(|stated| stated.value.ok());
        matches!(self.basis.komi_from, KomiFrom::Option | KomiFrom::Config)
            || self.basis.komi_from == KomiFrom::Km && komi.is_some_and(|komi| komi.sure)
    }

    /// Whether nothing that is open can reach the recorded margin: bounds, and two points for what a fight makes of its surroundings. Open is what
    /// is contested after a second look, what marks leave without territory and the judge is not sure of, and every dead stone that the server
    /// may have left on the board.
    fn is_out_of_reach(&self, recorded: Recorded, ground: &Ground) -> bool {
        if !ground.looked_again && ground.marks.is_none() && !ground.loose.is_empty() {
            return false;
        }
        let mut open = ground.contested().union(&ground.loose_stones(self));
        if self.dead_stones_may_stay() {
            open = open.union(&ground.dead);
        }
        let slack = Points::whole(if open.is_empty() { 0 } else { 2 });
        let mut ranges = Vec::new();
        for dead in self.extremes(ground, &open) {
            let other = ground.with_dead(self, dead);
            for rules in self.rulesets() {
                let given = self.compensations(rules).into_iter();
                ranges.extend(given.map(|given| self.range(&self.read(&other, rules, given))));
            }
        }
        // All between the worst for Black and the worst for White may be: of several fights each may end for itself.
        let least = ranges.iter().map(|&(least, _)| least).min();
        let most = ranges.iter().map(|&(_, most)| most).max();
        let (Some(least), Some(most)) = (least, most) else {
            return false;
        };
        !(least - slack..=most + slack).contains(&recorded.margin)
    }

    /// Reasons why a difference proves nothing.
    fn doubt(&self, recorded: Recorded, ground: &Ground, declared: &Reading) -> Option<Why> {
        let komi = self.record.komi.and_then(|stated| stated.value.ok());
        let komi_from = self.basis.komi_from;
        let result = self.record.result.map(|stated| stated.value);
        // Where play did not stop, moves may be missing or go on.
        let open = self.replay.final_passes < 2;
        // Lists that leave out or add points were made in haste or for another position.
        let incomplete = declared.marked.is_some_and(|marked| {
            marked != declared.counted.black_minus_white && !declared.floods.contains(&marked)
        });
        let open_stones = ground.contradictory
            || (self.dead_stones_may_stay() || !ground.loose.is_empty())
                && !self.is_out_of_reach(recorded, ground);
        if self.damaged {
            Some(Why::Damaged)
        } else if self.replay.spoiled {
            Some(Why::IllegalMove)
        } else if komi_from == KomiFrom::Km && komi.is_some_and(|reading| !reading.sure) {
            Some(Why::KomiUnits)
        } else if result.is_some_and(|result| result.margin_doubt.is_some()) {
            Some(Why::ResultUnits)
        } else if self.prisoners_are_open() {
            Some(Why::Setup)
        } else if self.resumed() {
            Some(Why::Resumed)
        } else if open {
            Some(Why::Unfinished)
        } else if komi_from == KomiFrom::Dialect {
            // What a server means by 0 is its usual komi, not that of every game.
            Some(Why::KomiUnits)
        } else if self.basis.komi_is_of_even_games && self.replay.handicap.is_given() {
            Some(Why::KomiMissing)
        } else if incomplete || open_stones {
            Some(Why::LifeAndDeath)
        } else {
            None
        }
    }

    /// Whether the record may be of a server that takes no stones off, whatever ruleset it names.
    fn dead_stones_may_stay(&self) -> bool {
        let dialect = self.record.dialect.filter(|dialect| !dialect.certain);
        dialect.is_some_and(|dialect| dialect.value.has(Habit::DeadStonesStay))
    }

    /// Whether stones were played after play had stopped, where territory counts: those that only show which stones are dead change no score (Nihon Kiin
    /// 1989 art. 7.2, 9.3).
    fn resumed(&self) -> bool {
        let territory = |rules: &&Ruleset| rules.scoring == Scoring::Territory;
        self.replay.played_on() && self.rulesets().iter().any(territory)
    }

    /// Whether prisoners may have been taken before stones were set up, where prisoners count. A handicap alone takes none.
    fn prisoners_are_open(&self) -> bool {
        let resumed = self.replay.starts_from_setup && self.replay.handicap.by != PlacedBy::Setup;
        let counts = |rules: &&Ruleset| rules.scoring == Scoring::Territory;
        (resumed || self.replay.set_up_later) && self.rulesets().iter().any(counts)
    }

    /// Where rules or compensation are not settled, every reading is tried; only what all of them exclude is refuted.
    fn other_readings(&self, recorded: Recorded, ground: &Ground, declared: &Reading) -> Verdict {
        let rules_missing = self.basis.rules_from == RulesFrom::Default;
        let mut within = self.allows(recorded, declared);
        let mut fitting = false;
        for rules in self.rulesets() {
            for compensation in self.compensations(rules) {
                let reading = self.read(ground, rules, compensation);
                within |= self.allows(recorded, &reading);
                fitting |= self.fits(recorded, &reading);
            }
        }
        match (fitting, within) {
            (true, _) | (false, true) if rules_missing => Verdict::Undecided(self.why_no_rules()),
            (true, _) => Verdict::Undecided(Why::Compensation),
            (false, true) => Verdict::Undecided(Why::SmallPoints),
            // Rules that are named and not known may count in any way.
            (false, false) if rules_missing && self.record.rules.is_some() => {
                Verdict::Undecided(Why::RulesUnknown)
            }
            (false, false) => self
                .other_units(recorded, ground, declared)
                .map_or(Verdict::Refuted, Verdict::Undecided),
        }
    }

    /// The number that is in other units than points, if that makes the result fit: a margin in zi, komi in tenths or hundredths.
    fn other_units(&self, recorded: Recorded, ground: &Ground, declared: &Reading) -> Option<Why> {
        let in_zi = Recorded {
            margin: recorded.margin * 2,
            ..recorded
        };
        let by_area = |rules: &&'static Ruleset| rules.scoring == Scoring::Area;
        let fits_in_zi = |rules: &'static Ruleset| {
            let given = self.compensations(rules).into_iter();
            given
                .map(|compensation| self.read(ground, rules, compensation))
                .any(|reading| self.fits(in_zi, &reading))
        };
        let unit = self.record.result.map(|stated| stated.value.unit);
        let in_points = unit == Some(ResultUnit::Points) && !self.basis.result_unit_is_settled;
        if in_points && self.rulesets().into_iter().filter(by_area).any(fits_in_zi) {
            return Some(Why::ResultUnits);
        }
        // A source may be said to write zi where this record has points.
        let half = Points::quarters(recorded.margin.in_quarters() / 2);
        let in_zi = unit == Some(ResultUnit::Zi);
        if in_zi
            && self.fits(
                Recorded {
                    margin: half,
                    ..recorded
                },
                declared,
            )
        {
            return Some(Why::ResultUnits);
        }
        // What is in another unit for certain is in points by now.
        let is_large = |komi: &Points| komi.abs() >= LARGE_KOMI && !self.basis.komi_unit_is_settled;
        let komi = self.basis.komi.filter(is_large)?.in_quarters();
        [10, 100]
            .into_iter()
            .filter(|unit| komi % unit == 0)
            .any(|unit| {
                // Komi is White's: with less of it every count is more for Black.
                let margin = recorded.margin - Points::quarters(komi - komi / unit);
                self.fits(Recorded { margin, ..recorded }, declared)
            })
            .then_some(Why::KomiUnits)
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
            && (self.compensation_under(self.basis.rules) == Compensation::ByRegulation
                || handicap.is_contradictory())
    }

    /// How many points a handicap stone is worth: as the user settles it, else as these rules have it.
    fn compensation_under(&self, rules: &Ruleset) -> Compensation {
        self.basis.compensation.unwrap_or(rules.compensation)
    }

    /// The points White may get for handicap stones under these rules.
    fn compensations(&self, rules: &Ruleset) -> Vec<Points> {
        let handicap = &self.replay.handicap;
        let rule = self.compensation_under(rules);
        let open = match self.basis.compensation {
            Some(Compensation::Zero) => false,
            // What a stone is worth is settled, how many there are may not be.
            Some(_) => self.compensation_is_open() || handicap.declared.is_none(),
            // Under named area rules too: of Chinese games N − 1 fits nine and N one (SCORING.md, section 3).
            None => rules.scoring == Scoring::Area || self.compensation_is_open(),
        };
        if !open || !handicap.is_given() {
            return vec![rule.points(handicap.stones())];
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

    pub(super) fn read(
        &self,
        ground: &Ground,
        rules: &'static Ruleset,
        compensation: Points,
    ) -> Reading {
        let position = &self.replay.last;
        let terms = self.terms(compensation);
        let counted = count(
            position,
            &ground.dead,
            &ground.no_points(rules),
            rules,
            &terms,
        );
        // What a rule without a clause on seki counts, people may have left out all the same.
        let withheld = ground.no_points(rules).union(&ground.withheld.points());
        let of = |color: Color| withheld.intersection(&counted.surrounded[color]);
        let flood = |withheld: PointSet| {
            count(position, &ground.dead, &withheld, rules, &terms).black_minus_white
        };
        let sides = [
            PointSet::EMPTY,
            of(Color::Black),
            of(Color::White),
            withheld,
        ];
        let marks =
            |marks| count_marks(position, marks, &ground.dead, rules, &terms).black_minus_white;
        let marked = ground.marks.as_ref().map(marks);
        let no_points = ground.no_points(rules);
        let shows = |lists: &ByColor<PointSet>| {
            let listed = |color: Color| lists[color].intersection(&of(color));
            Color::BOTH
                .into_iter()
                .all(|color| listed(color) == of(color).minus(&no_points))
        };
        let listed =
            marked == Some(counted.black_minus_white) && ground.marks.as_ref().is_some_and(shows);
        Reading {
            rules,
            compensation,
            open: self.open_points(&counted, &ground.dead),
            counted,
            floods: sides.map(flood),
            marked,
            listed,
        }
    }

    /// How many points between the colours may still become points: each of them by area, where a stone on it counts; by territory those that do
    /// not touch both colours, for one that does is worth nothing to anybody.
    fn open_points(&self, counted: &Count, dead: &PointSet) -> u32 {
        match counted.basis {
            Scoring::Area => counted.dame.len(),
            Scoring::Territory => counted.dame.minus(&self.near_both(dead)).len(),
        }
    }

    /// The points that living stones of both colours touch.
    fn near_both(&self, dead: &PointSet) -> PointSet {
        let near = |color: Color| self.replay.last.stones[color].minus(dead).neighbours();
        near(Color::Black).intersection(&near(Color::White))
    }

    /// What counts beside the board.
    pub(super) fn terms(&self, compensation: Points) -> Terms {
        let komi = self.basis.komi.unwrap_or(Points::ZERO);
        Terms {
            komi,
            compensation,
            passes: self.replay.passes,
            first_pass: self.replay.first_pass,
        }
    }

    /// Whether the count of a reading is the recorded result, by flood fill or by the players' own lists.
    pub(super) fn fits(&self, recorded: Recorded, reading: &Reading) -> bool {
        let counted = reading.counted.black_minus_white;
        // Lists that differ by a few points are what the players agreed on; those that differ by more leave points out.
        let complete = |marked: &Points| (*marked - counted).abs() <= Points::whole(2);
        let counts = [reading.marked.filter(complete).unwrap_or(counted)];
        counts.into_iter().any(|margin| {
            margin == recorded.margin
                || (margin == Points::ZERO
                    && recorded.margin.abs() <= Points::HALF
                    && self
                        .tie_winner(reading.rules)
                        .is_some_and(|winner| recorded.winner == Some(winner)))
        })
    }

    /// Whether the recorded margin lies where this reading cannot exclude it: what the marks and a flood fill see differently (seki, protective
    /// moves) may be meant either way for each colour, and so may the points that are nobody's yet.
    fn allows(&self, recorded: Recorded, reading: &Reading) -> bool {
        let (least, most) = self.range(reading);
        (least..=most).contains(&recorded.margin)
    }

    /// The least and the most that a reading cannot exclude, Black minus White.
    fn range(&self, reading: &Reading) -> (Points, Points) {
        // A server that looks at nothing but what is surrounded counts the board as it stands; so do rules that take nothing off.
        let rules = reading.rules;
        let stands = rules.dead_stones.need_no_judge() || rules.owed == Owed::Counted;
        let open = if stands { 0 } else { reading.open };
        let mut slack = Points::whole(i32::try_from(open).unwrap_or(0));
        if rules.button && self.replay.first_pass.is_none() {
            // Somebody took the button, but the record does not show who.
            slack += Points::HALF;
        }
        let counted = reading.counted.black_minus_white;
        let (mut least, mut most) = (counted, counted);
        if !reading.listed {
            for count in reading.marked.into_iter().chain(reading.floods) {
                (least, most) = (least.min(count), most.max(count));
            }
        }
        (least - slack, most + slack)
    }

    /// Who wins on equal points. Ing's Black wins them at the komi of 8 that goes with the rule, not at another.
    pub(super) fn tie_winner(&self, rules: &Ruleset) -> Option<Color> {
        let handicap = self.replay.handicap.is_given();
        match if handicap {
            rules.tie.handicap
        } else {
            rules.tie.even
        } {
            Tie::Black if self.basis.komi == rules.komi.even => Some(Color::Black),
            Tie::White => Some(Color::White),
            Tie::Black | Tie::Jigo | Tie::NotRuled => None,
        }
    }

    /// A margin in the ruleset's own terms.
    pub(super) fn in_words(&self, rules: &Ruleset, margin: Points) -> String {
        match margin.in_quarters() {
            0 => self
                .tie_winner(rules)
                .map_or_else(|| "0".to_owned(), |winner| format!("{}+0", winner.letter())),
            1.. => format!("B+{margin}"),
            _ => format!("W+{}", -margin),
        }
    }
}

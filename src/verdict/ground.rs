//! Which stones are dead, as far as the record, the rules, a proof or the user settles it.

use super::{Believe, Case, Contradiction};
use crate::board::{ByColor, Color, Point, PointSet, Position};
use crate::life::{self, ChainVerdict, Chains, Ending, Evidence, Fight, Judged, Status, Withheld};
use crate::rules::{Dame, DeadStones, Owed, Ruleset, Scoring, Tax};

/// What is known of life and death at the end of a record.
#[derive(Clone)]
pub(super) struct Ground {
    /// The chains of the position.
    pub chains: Chains,
    /// The stones to take off.
    pub dead: PointSet,
    /// The record's own lists of points, where it has any.
    pub marks: Option<ByColor<PointSet>>,
    /// The weakest evidence that anything here rests on.
    pub evidence: Option<Evidence>,
    /// One stone of each chain nobody can judge: nothing can be counted.
    pub unknown: Vec<Point>,
    /// One stone of each chain about which the marks leave a doubt: only what is out of its reach can be refuted.
    pub loose: Vec<Point>,
    /// Whether the marks contradict each other or the board: nothing can be refuted.
    pub contradictory: bool,
    /// What the judge says of each chain, where it was asked and decides.
    pub judged: Vec<ChainVerdict>,
    /// What the judge says where marks decide.
    pub beside: Option<Judged>,
    /// Whether its fights were looked at again.
    pub looked_again: bool,
    /// The fights that may have ended otherwise than the judge says.
    pub fights: Vec<Fight>,
    /// What a rule with a clause on seki does not count; nothing under other rules.
    pub withheld: Withheld,
    /// What is withheld where any open dame makes seki.
    pub by_the_letter: PointSet,
}

/// Playouts contradict marks only where nearly all agree.
const SURE: f32 = 0.6;

impl Ground {
    /// Settles the dead stones of a case: by what the user states, else by the rules, the record's marks, or proof.
    pub fn of(case: &Case<'_>, stated: Option<&PointSet>) -> Ground {
        let position = &case.replay.last;
        let mut ground = Ground {
            chains: life::chains(position),
            dead: PointSet::EMPTY,
            marks: None,
            evidence: None,
            unknown: Vec::new(),
            loose: Vec::new(),
            contradictory: false,
            judged: Vec::new(),
            beside: None,
            looked_again: false,
            fights: Vec::new(),
            withheld: Withheld::default(),
            by_the_letter: PointSet::EMPTY,
        };
        let marks = case.replay.marks.map(|node| case.record.marks(node));
        let marks = marks.filter(|marks| !marks.black.is_empty() || !marks.white.is_empty());
        let rules = case.basis.rules;
        if rules.dead_stones.need_no_judge() {
            // Nothing is taken off that is not proved dead, so nothing needs judging (Tromp-Taylor, CGOS, KataGo).
            ground.evidence = Some(Evidence::Proved);
            if rules.dead_stones == DeadStones::PassDead {
                ground.dead = life::unconditionally_dead(position, &ground.chains, rules.suicide);
            }
        } else if let Some(points) = stated {
            ground.state(points);
        } else if let Some(marks) = marks {
            ground.mark(position, marks);
            if case.believe >= Believe::Read {
                ground.beside = Some(ground.beside(case));
            }
        } else if case.believe >= Believe::Read {
            ground.judge(case, position);
        } else {
            ground.prove(case, position);
        }
        ground.withhold(case, position);
        ground
    }

    /// The same where one fight ended otherwise.
    pub fn ended(&self, case: &Case<'_>, ending: &Ending) -> Ground {
        self.with_dead(case, ending.dead)
    }

    /// The same with other dead stones, whatever the marks say.
    pub fn with_dead(&self, case: &Case<'_>, dead: PointSet) -> Ground {
        let mut other = Ground {
            dead,
            marks: None,
            ..self.clone()
        };
        other.withhold(case, &case.replay.last);
        other
    }

    /// What the judge says, whether or not it is believed.
    pub fn beside(&self, case: &Case<'_>) -> Judged {
        self.beside.clone().unwrap_or_else(|| case.judged())
    }

    /// Where the judge contradicts the marks, one entry for each chain.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let Some(beside) = &self.beside else {
            return Vec::new();
        };
        let chains = self.chains.iter().zip(&beside.chains);
        let contradicts = |(chain, of): (&life::Chain, &ChainVerdict)| {
            let marked_dead = self.dead.contains(chain.first);
            let sure = !of.contested && (of.evidence < Evidence::Sampled || of.mean.abs() >= SURE);
            let differs = marked_dead != (of.status == Status::Dead);
            (sure && differs).then_some(Contradiction {
                at: chain.first,
                color: chain.kind,
                stones: chain.points,
                marked_dead,
                evidence: of.evidence,
            })
        };
        chains.filter_map(contradicts).collect()
    }

    /// Whether there is a count: where stones are undecided only with the better guess of the judge.
    pub fn is_countable(&self, case: &Case<'_>) -> bool {
        self.unknown.is_empty() || !self.judged.is_empty() && case.believe >= Believe::Sampled
    }

    /// The surrounded points that count for nobody under a ruleset.
    pub fn no_points(&self, rules: &Ruleset) -> PointSet {
        match (rules.tax, rules.scoring) {
            (Tax::Seki, Scoring::Territory) if rules.dame == Dame::Strict => self.by_the_letter,
            (Tax::None, _) => PointSet::EMPTY,
            (_, Scoring::Territory) if rules.owed == Owed::InAtari => {
                self.withheld.points().minus(&self.withheld.by_dame)
            }
            (_, Scoring::Territory) => self.withheld.points(),
            // Stone scoring is known to us through KataGo alone, whose group tax counts no point of an area with open dame.
            (_, Scoring::Area) => self.by_the_letter,
        }
    }

    /// The status of a chain.
    pub fn status(&self, chain: &life::Chain) -> Status {
        if self.unknown.contains(&chain.first) {
            Status::Undecided
        } else if self.dead.contains(chain.first) {
            Status::Dead
        } else if self.withheld.stones.contains(chain.first) {
            Status::Seki
        } else {
            Status::Alive
        }
    }

    /// The user names the dead, as a referee would; each point kills its chain.
    fn state(&mut self, points: &PointSet) {
        let chains = &self.chains;
        let named: Vec<usize> = points.iter().filter_map(|point| chains.at(point)).collect();
        self.dead = chains.members(|number| named.contains(&number));
        self.evidence = Some(Evidence::Marked);
    }

    fn mark(&mut self, position: &Position, marks: ByColor<PointSet>) {
        let marked = life::from_marks(position, &self.chains, &marks);
        self.dead = marked.dead;
        self.marks = Some(marks);
        self.evidence = Some(Evidence::Marked);
        self.loose = loose(position, &self.chains, &marked.dead);
        self.contradictory = marked.partial;
    }

    fn prove(&mut self, case: &Case<'_>, position: &Position) {
        self.unknown = self.not_proved(case, position);
        self.evidence = Some(Evidence::Proved);
    }

    /// One stone of each chain that is not proved to live.
    fn not_proved(&self, case: &Case<'_>, position: &Position) -> Vec<Point> {
        let alive = if case.believe >= Believe::Proved {
            life::unconditionally_alive(position, &self.chains, case.basis.rules.suicide)
        } else {
            PointSet::EMPTY
        };
        let firsts = self.chains.iter().map(|chain| chain.first);
        firsts.filter(|&first| !alive.contains(first)).collect()
    }

    /// Proof, reading and, where they are believed, playouts. While a fight is open nothing is refuted (SCORING.md, section 6: with that, all 14
    /// accusations on 410 real games were right).
    fn judge(&mut self, case: &Case<'_>, position: &Position) {
        self.take(case, position, case.judged());
    }

    /// The same after a second look at the fights; `None` where there is nothing to look at.
    pub fn again(&self, case: &Case<'_>) -> Option<Ground> {
        if self.judged.is_empty()
            || self.loose.is_empty()
            || case.effort.more == 0
            || case.believe < Believe::Sampled
        {
            return None;
        }
        let position = &case.replay.last;
        let judged = Judged {
            dead: self.dead,
            undecided: PointSet::EMPTY,
            chains: self.judged.clone(),
        };
        let mut other = self.clone();
        other.looked_again = true;
        other.take(
            case,
            position,
            life::judge_again(position, &judged, &case.effort),
        );
        other.withhold(case, position);
        Some(other)
    }

    fn take(&mut self, case: &Case<'_>, position: &Position, judged: Judged) {
        let too_weak = |of: &ChainVerdict| {
            of.undecided || case.believe < Believe::Sampled && of.evidence > Evidence::Read
        };
        let chains = self.chains.iter().zip(&judged.chains);
        let unknown = chains.filter(|(_, of)| too_weak(of));
        self.unknown = unknown.map(|(chain, _)| chain.first).collect();
        self.fights = life::fights(position, &judged);
        let open = self
            .fights
            .iter()
            .filter_map(|fight| fight.stones.iter().next());
        self.loose = self.unknown.iter().copied().chain(open).collect();
        self.loose.sort_unstable();
        self.loose.dedup();
        self.evidence = Some(judged.evidence().unwrap_or(Evidence::Proved));
        self.dead = judged.dead;
        self.judged = judged.chains;
    }

    /// The dead stones without those that nobody can judge.
    pub fn sure_dead(&self) -> PointSet {
        self.dead.minus(&self.undecided())
    }

    /// Whether a chain is proved to live.
    pub fn is_proved(&self, number: usize) -> bool {
        let judged = self.judged.get(number);
        let judged = judged.or_else(|| self.beside.as_ref()?.chains.get(number));
        judged.is_some_and(|of| of.evidence == Evidence::Proved)
    }

    /// How sure the judge is of a chain, the least sure first.
    pub fn sureness(&self, number: usize) -> u32 {
        let judged = self.judged.get(number);
        judged.map_or(0, |of| (of.mean.abs() * 1000.0) as u32)
    }

    /// The stones of chains nobody can judge.
    pub fn undecided(&self) -> PointSet {
        let firsts: Vec<Point> = self.chains.iter().map(|chain| chain.first).collect();
        self.chains
            .members(|number| self.unknown.contains(&firsts[number]))
    }

    /// The stones of chains that may well have fared otherwise.
    pub fn contested(&self) -> PointSet {
        let judged = |number: usize| self.judged.get(number);
        let contested = |number| judged(number).is_some_and(|of| of.contested);
        self.undecided().union(&self.chains.members(contested))
    }

    /// The stones of chains whose life is open. Where marks let them live, the judge may be sure that they do.
    pub fn loose_stones(&self, case: &Case<'_>) -> PointSet {
        let firsts: Vec<Point> = self.chains.iter().map(|chain| chain.first).collect();
        let beside = (self.marks.is_some() && !self.loose.is_empty()).then(|| self.beside(case));
        let lives = |number: usize| {
            let of = beside.as_ref().and_then(|beside| beside.chains.get(number));
            of.is_some_and(|of| {
                let believed = of.evidence < Evidence::Sampled
                    || case.believe >= Believe::Sampled && of.mean >= SURE;
                of.status != Status::Dead && !of.contested && believed
            })
        };
        self.chains
            .members(|number| self.loose.contains(&firsts[number]) && !lives(number))
    }

    /// On what the status of a chain rests.
    pub fn evidence_of(&self, number: usize) -> Option<Evidence> {
        let judged = self.judged.get(number).map(|of| of.evidence);
        judged.or(self.evidence)
    }

    /// How often playouts kept a chain, where its status rests on them.
    pub fn mean(&self, number: usize) -> Option<f32> {
        let of = self.judged.get(number)?;
        (of.evidence == Evidence::Sampled).then_some(of.mean)
    }

    fn withhold(&mut self, case: &Case<'_>, position: &Position) {
        let rules = case.basis.rules;
        let area = rules.scoring == Scoring::Area;
        if area && rules.tax == Tax::None || !self.is_countable(case) {
            return;
        }
        let stones = ByColor::from_fn(|color| position.stones[color].minus(&self.dead));
        let living = Position {
            stones,
            ..*position
        };
        match rules.scoring {
            Scoring::Territory if rules.dame == Dame::Practical || rules.tax == Tax::None => {
                self.withheld = life::withheld(&living)
            }
            _ => self.by_the_letter = life::withheld_by_the_letter(&living),
        }
    }
}

impl Case<'_> {
    /// The judge's view. Where territory counts, life and death are confirmed locally and kos without threats (Nihon Kiin 1989 art. 7.2; Korean 2016
    /// and Iwamoto do the same by precedent); where area counts, dead stones have to be taken in play, threats and all.
    fn judged(&self) -> Judged {
        let rules = self.basis.rules;
        let effort = life::Options {
            confirmation: rules.scoring == Scoring::Territory,
            ..self.effort
        };
        life::judge(&self.replay.last, rules.suicide, &effort)
    }
}

/// Living chains that touch no point of their own territory: the players may have meant them dead or in seki.
fn loose(position: &Position, chains: &Chains, dead: &PointSet) -> Vec<Point> {
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

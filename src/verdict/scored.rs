//! The count of a record for its own sake: who has how many points under a ruleset, and on what that rests.

use super::Case;
use super::ground::Ground;
use super::judge::compensation;
use crate::board::{ByColor, Color, Point, PointSet, Position};
use crate::life::{self, ChainVerdict, Evidence, Status};
use crate::rules::{Dame, Points, Scoring, Tax};
use crate::score::{Count, count};

/// A record counted under one ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The count. Where stones are undecided they are taken as alive in it.
    pub count: Count,
    /// The margin in points, Black minus White, where nothing is undecided.
    pub margin: Option<Points>,
    /// The result in the ruleset's own terms, where nothing is undecided.
    pub result: Option<String>,
    /// The least and the greatest margin that the undecided stones allow.
    pub interval: (Points, Points),
    /// The weakest evidence the count rests on; none where stones are undecided.
    pub evidence: Option<Evidence>,
    /// The stones taken off as dead.
    pub dead: PointSet,
    /// The stones in seki, under rules that look at it.
    pub seki: PointSet,
    /// One stone of each chain nobody can judge.
    pub undecided: Vec<Point>,
    /// One point of each region where play would go on; there is no margin then.
    pub unfinished: Vec<Point>,
    /// Every chain.
    pub chains: Vec<ChainStatus>,
    /// Other readings of the ruleset's text that give another winner.
    pub others: Vec<OtherReading>,
}

/// A reading of a ruleset that its text allows and practice does not follow, or the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// What is read otherwise.
    pub reading: &'static str,
    /// The result under it.
    pub result: String,
}

/// What is known of one chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainStatus {
    /// Its first stone, row by row from the top.
    pub at: Point,
    /// Whose it is.
    pub color: Color,
    /// How many stones it has.
    pub stones: u32,
    /// What becomes of it.
    pub status: Status,
    /// On what that rests; none where it is undecided.
    pub evidence: Option<Evidence>,
    /// How often playouts kept it, from −1 (never) to 1 (always), where its status rests on them.
    pub mean: Option<f32>,
    /// What the judge says of it, where marks decide.
    pub judged: Option<ChainVerdict>,
}

/// Counts a record under the rules of its case. `dead` names the dead stones by hand, each point for its chain; without it the record's marks
/// or proofs decide.
#[must_use]
pub fn score(case: &Case<'_>, dead: Option<&PointSet>) -> Scored {
    let ground = Ground::of(case, dead);
    let sure = ground.sure_dead();
    let count = case.count(&ground, &sure);
    let unfinished = case.open_country(&ground);
    let interval = match unfinished.is_empty() {
        true => case.interval(&ground, &ground.undecided()),
        false => case.everything(),
    };
    let settled = ground.unknown.is_empty() && unfinished.is_empty();
    let margin = settled.then_some(count.black_minus_white);
    Scored {
        result: margin.map(|margin| case.in_words(case.basis.rules, margin)),
        count,
        margin,
        interval,
        evidence: ground.evidence.filter(|_| settled),
        dead: sure,
        seki: ground.withheld.stones,
        chains: chains(&ground),
        others: case.other_readings_of_rules(&ground, margin),
        undecided: ground.unknown,
        unfinished,
    }
}

impl Case<'_> {
    fn count(&self, ground: &Ground, dead: &PointSet) -> Count {
        let terms = self.terms(compensation(self.basis, self.replay));
        let rules = self.basis.rules;
        count(
            &self.replay.last,
            dead,
            &ground.no_points(rules),
            rules,
            &terms,
        )
    }

    /// The bounds of a game that may go on: the whole board for one side, with all that counts beside it.
    fn everything(&self) -> (Points, Points) {
        let size = self.replay.last.size.area();
        let prisoners = self.replay.last.prisoners;
        let most = size + size + prisoners.black.max(prisoners.white);
        let most = Points::whole(i32::try_from(most).unwrap_or(i32::MAX / 8));
        let terms = self.terms(compensation(self.basis, self.replay));
        let given = terms.komi + terms.compensation;
        (-most - given, most - given)
    }

    /// Where a text and its practice differ, the other reading is shown when it changes the winner (RULESETS.md, decisions 4 and 5).
    fn other_readings_of_rules(
        &self,
        ground: &Ground,
        margin: Option<Points>,
    ) -> Vec<OtherReading> {
        let rules = self.basis.rules;
        let (Some(margin), Scoring::Territory) = (margin, rules.scoring) else {
            return Vec::new();
        };
        let stones = ByColor::from_fn(|color| self.replay.last.stones[color].minus(&ground.dead));
        let living = Position {
            stones,
            ..self.replay.last
        };
        let (reading, withheld) = match rules.tax {
            Tax::None => (
                "if points in seki did not count",
                life::withheld(&living).points(),
            ),
            _ if rules.dame == Dame::Strict => (
                "as people count, where open dame make no seki",
                life::withheld(&living).points(),
            ),
            _ => (
                "by the letter, where open dame make seki",
                life::withheld_by_the_letter(&living),
            ),
        };
        let terms = self.terms(compensation(self.basis, self.replay));
        let other =
            count(&self.replay.last, &ground.dead, &withheld, rules, &terms).black_minus_white;
        if other.in_quarters().signum() == margin.in_quarters().signum() {
            return Vec::new();
        }
        vec![OtherReading {
            reading,
            result: self.in_words(rules, other),
        }]
    }

    /// The dead stones at worst for Black, at worst for White, and with none of the open chains dead. At worst for a colour all its open chains
    /// are dead and all of the opponent's alive.
    pub(super) fn extremes(&self, ground: &Ground, open: &PointSet) -> [PointSet; 3] {
        let sure = ground.dead.minus(open);
        let lost = |color: Color| self.replay.last.stones[color].intersection(open);
        [
            sure.union(&lost(Color::Black)),
            sure.union(&lost(Color::White)),
            sure,
        ]
    }

    /// The least and the most that Black may be ahead, whatever the open chains come to.
    fn interval(&self, ground: &Ground, open: &PointSet) -> (Points, Points) {
        let margin = |dead: PointSet| self.count(ground, &dead).black_minus_white;
        let margins = self.extremes(ground, open).map(margin);
        let none = margins[2];
        margins.into_iter().fold((none, none), |(least, most), at| {
            (least.min(at), most.max(at))
        })
    }
}

fn chains(ground: &Ground) -> Vec<ChainStatus> {
    let chains = ground.chains.iter().enumerate().map(|(number, chain)| {
        let status = ground.status(chain);
        let evidence = ground.evidence_of(number);
        let evidence = evidence.filter(|_| status != Status::Undecided);
        ChainStatus {
            at: chain.first,
            color: chain.kind,
            stones: chain.points,
            status,
            evidence,
            mean: ground.mean(number),
            judged: ground.beside.as_ref().map(|beside| beside.chains[number]),
        }
    });
    chains.collect()
}

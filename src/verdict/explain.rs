//! What single assumption would make a recorded result fit.
//!
//! Every hypothesis changes one thing and counts again. Two changes at once are never tried: together they would explain nearly any number
//! (SCORING.md, section 6). The order is that of how often they were the cause (SCORING.md, sections 3 and 4).

use super::Case;
use super::ground::Ground;
use super::judge::{Reading, Recorded};
use crate::board::{Color, PointSet, Position};
use crate::life::{Ending, Fight};
use crate::rules::{self, Compensation, Points, Ruleset, Scoring};
use crate::score::count;

/// One assumption under which the recorded result would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is assumed.
    pub kind: ExplanationKind,
    /// The assumption, short: `komi 0.5`.
    pub holds_if: String,
    /// The assumption in a sentence.
    pub text: String,
}

/// The kinds of assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ExplanationKind {
    /// Komi in another unit.
    KomiUnits,
    /// The margin in another unit.
    ResultUnits,
    /// The other counting method.
    Rules,
    /// Other points for handicap stones.
    HandicapCompensation,
    /// Another usual komi.
    Komi,
    /// The winner's colour exchanged.
    WinnerSwapped,
    /// Other dead stones.
    DeadStones,
    /// Points in seki counted, or not.
    SekiPoints,
    /// An open ko or a protective move.
    OpenKo,
    /// Open dame, or who played last.
    DameParity,
    /// Moves missing at the end.
    MissingMoves,
    /// Prisoners not counted, or counted twice.
    Prisoners,
    /// Digits exchanged or shifted.
    Transcription,
    /// An illegal move that changes the position.
    IllegalMove,
    /// A win by resignation or on time, written as points.
    ResignedButCounted,
}

/// Komi that players give.
const USUAL_KOMI: [Points; 9] = [
    Points::quarters(26),
    Points::quarters(30),
    Points::quarters(22),
    Points::ZERO,
    Points::HALF,
    Points::whole(8),
    Points::quarters(18),
    Points::quarters(14),
    Points::quarters(28),
];

/// No more explanations are told of one game.
const MOST: usize = 8;
/// No more chains are tried the other way round.
const MOST_CHAINS: usize = 100;

/// The case with what it was counted to be.
struct Tried<'a> {
    case: &'a Case<'a>,
    ground: &'a Ground,
    declared: &'a Reading,
    recorded: Recorded,
    found: Vec<Explanation>,
}

impl Case<'_> {
    /// Every single assumption that makes the recorded margin the count, the likeliest first.
    pub(super) fn explain(
        &self,
        recorded: Recorded,
        ground: &Ground,
        declared: &Reading,
    ) -> Vec<Explanation> {
        let mut tried = Tried {
            case: self,
            ground,
            declared,
            recorded,
            found: Vec::new(),
        };
        if tried.off() == Points::ZERO {
            // The count is the result: what is in doubt is something else.
            tried.play();
            return tried.found;
        }
        tried.komi_units();
        tried.result_units();
        tried.points_in_seki();
        tried.owed_moves();
        tried.rules();
        tried.compensation();
        tried.komi();
        tried.winner();
        tried.dead_stones();
        tried.one_move_more();
        tried.ends();
        tried.prisoners();
        tried.transcription();
        tried.play();
        tried.found.truncate(MOST);
        tried.found
    }
}

impl Tried<'_> {
    fn counted(&self) -> Points {
        self.declared.counted.black_minus_white
    }

    fn off(&self) -> Points {
        self.recorded.margin - self.counted()
    }

    fn add(&mut self, kind: ExplanationKind, holds_if: String, condition: &str) {
        let text = format!("the recorded result fits if {condition}");
        self.found.push(Explanation {
            kind,
            holds_if,
            text,
        });
    }

    /// Whether the count with another komi is the recorded margin. Komi is White's: with less of it every count is more for Black.
    fn fits_with_komi(&self, komi: Points) -> bool {
        let assumed = self.case.basis.komi.unwrap_or(Points::ZERO);
        self.counted() + assumed - komi == self.recorded.margin
    }

    fn komi_units(&mut self) {
        let stated = self.case.record.komi.and_then(|stated| stated.value.ok());
        let others = stated.into_iter().flat_map(|komi| komi.others());
        let fitting: Vec<_> = others
            .filter(|&(_, komi)| self.fits_with_komi(komi))
            .collect();
        for (unit, komi) in fitting.into_iter().take(1) {
            let holds_if = format!("komi in {}: {komi}", unit.name());
            let condition = format!("KM is in {}, which makes komi {komi}", unit.name());
            self.add(ExplanationKind::KomiUnits, holds_if, &condition);
        }
    }

    fn result_units(&mut self) {
        if self.recorded.margin != Points::ZERO && self.recorded.margin * 2 == self.counted() {
            let condition = "the margin is in zi, of two points each";
            self.add(
                ExplanationKind::ResultUnits,
                "margin in zi".to_owned(),
                condition,
            );
        }
    }

    fn rules(&mut self) {
        let (name, words) = match self.declared.rules.scoring {
            Scoring::Area => ("japanese-1989", "territory counting"),
            Scoring::Territory => ("chinese-practice", "area counting"),
        };
        let Some(other) = rules::ruleset(name) else {
            return;
        };
        let given = compensation_of(other, self.case);
        let reading = self.case.read(self.ground, other, given);
        if !self.case.fits(self.recorded, &reading) {
            return;
        }
        let (holds_if, condition) = match given {
            Points::ZERO => (words.to_owned(), format!("it was counted by {words}")),
            given => (
                format!("{words}, compensation {given}"),
                format!(
                    "it was counted by {words}, with {given} for handicap stones as such rules give"
                ),
            ),
        };
        self.add(ExplanationKind::Rules, holds_if, &condition);
    }

    fn compensation(&mut self) {
        let handicap = &self.case.replay.handicap;
        if !handicap.is_given() {
            return;
        }
        for given in [
            Compensation::Zero,
            Compensation::StonesMinusOne,
            Compensation::Stones,
        ] {
            let given = given.points(handicap.stones());
            let reading = self.case.read(self.ground, self.declared.rules, given);
            if given != self.declared.compensation && self.case.fits(self.recorded, &reading) {
                let holds_if = format!("compensation {given}");
                let condition = format!("White got {given} for handicap stones");
                return self.add(ExplanationKind::HandicapCompensation, holds_if, &condition);
            }
        }
    }

    fn komi(&mut self) {
        let dialect = self.case.record.dialect.map(|dialect| dialect.value);
        let own = dialect.map_or(&[][..], |dialect| dialect.usual_komi());
        let komi = own.iter().chain(&USUAL_KOMI).copied();
        if let Some(komi) = komi.into_iter().find(|&komi| self.fits_with_komi(komi)) {
            let holds_if = format!("komi {komi}");
            self.add(ExplanationKind::Komi, holds_if, &format!("komi was {komi}"));
        }
    }

    fn winner(&mut self) {
        if self.counted() != Points::ZERO && self.recorded.margin == -self.counted() {
            let condition = "the colour of the winner is exchanged";
            self.add(
                ExplanationKind::WinnerSwapped,
                "winner exchanged".to_owned(),
                condition,
            );
        }
    }

    /// Fights, then all or none, then one chain that nothing proves.
    fn dead_stones(&mut self) {
        if let Some(fight) = self
            .case
            .fight_that_fits(self.recorded, self.ground, self.declared)
        {
            self.found.push(fight);
        }
        let other = self
            .case
            .other_dead_that_fit(self.recorded, self.ground, self.declared);
        self.found.extend(other);
        let known = self
            .found
            .iter()
            .any(|of| of.kind == ExplanationKind::DeadStones);
        if !known && !self.declared.rules.dead_stones.need_no_judge() {
            self.one_chain();
        }
    }

    fn one_chain(&mut self) {
        let chains = &self.ground.chains;
        let mut numbers: Vec<usize> = (0..chains.len())
            .filter(|&at| !self.ground.is_proved(at))
            .collect();
        numbers.sort_by_key(|&at| self.ground.sureness(at));
        for number in numbers.into_iter().take(MOST_CHAINS) {
            let Some(chain) = chains.get(number) else {
                continue;
            };
            let stones = chains.members(|other| other == number);
            let was_dead = self.ground.dead.contains(chain.first);
            let dead = match was_dead {
                true => self.ground.dead.minus(&stones),
                false => self.ground.dead.union(&stones),
            };
            let other = self.ground.with_dead(self.case, dead);
            let reading = self
                .case
                .read(&other, self.declared.rules, self.declared.compensation);
            if self.case.fits(self.recorded, &reading) {
                let size = self.case.replay.last.size;
                let at = chain.first.human(size).unwrap_or_default();
                let now = if was_dead { "alive" } else { "dead" };
                let holds_if = format!("{} at {at} {now}", chain.kind);
                let condition = format!("{}'s stones at {at} were counted as {now}", chain.kind);
                return self.add(ExplanationKind::DeadStones, holds_if, &condition);
            }
        }
    }

    /// Whether the result is the count with just these surrounded points withheld, where territory counts.
    fn fits_without(&self, nothing: &PointSet) -> bool {
        let terms = self.case.terms(self.declared.compensation);
        let (position, rules) = (&self.case.replay.last, self.declared.rules);
        let counted = count(position, &self.ground.dead, nothing, rules, &terms);
        rules.scoring == Scoring::Territory && counted.black_minus_white == self.recorded.margin
    }

    fn points_in_seki(&mut self) {
        let no_points = self.ground.no_points(self.declared.rules);
        let owed = self.ground.withheld.owed.intersection(&no_points);
        let seki = self.ground.withheld.seki.minus(&no_points);
        if !seki.is_empty() && self.fits_without(&no_points.union(&seki)) {
            let condition = "points in seki were not counted";
            let holds_if = "points in seki do not count".to_owned();
            self.add(ExplanationKind::SekiPoints, holds_if, condition);
        }
        if no_points != owed && self.fits_without(&owed) {
            let condition = "points in seki were counted";
            let holds_if = "points in seki count".to_owned();
            self.add(ExplanationKind::SekiPoints, holds_if, condition);
        }
    }

    /// Protective moves and the last ko, where the ruleset takes them as played or not.
    fn owed_moves(&mut self) {
        let no_points = self.ground.no_points(self.declared.rules);
        let all = self.ground.withheld.owed;
        let counted = all.minus(&no_points);
        if !counted.is_empty() && self.fits_without(&no_points.union(&counted)) {
            let condition = "protective moves and the last ko were filled in before the count";
            let holds_if = "protective moves filled".to_owned();
            self.add(ExplanationKind::OpenKo, holds_if, condition);
        }
        let owed = all.intersection(&no_points);
        let of = |color: Color| owed.intersection(&self.declared.counted.surrounded[color]);
        let left_open = [owed, of(Color::Black), of(Color::White)];
        let fits = |open: &PointSet| self.fits_without(&no_points.minus(open));
        if !owed.is_empty() && left_open.iter().any(fits) {
            let condition = "protective moves and the last ko were not filled in before the count";
            let holds_if = "no protective moves".to_owned();
            self.add(ExplanationKind::OpenKo, holds_if, condition);
        }
    }

    /// A protective move that the position does not ask for by itself.
    fn one_move_more(&mut self) {
        let (off, rules) = (self.off(), self.declared.rules);
        if rules.scoring == Scoring::Area || off.abs() > Points::whole(2) || !off.is_whole() {
            return;
        }
        let loser = if off > Points::ZERO { "White" } else { "Black" };
        let moves = if off.abs() == Points::ONE {
            "one protective move"
        } else {
            "two protective moves"
        };
        let condition = format!("{loser} filled in {moves} more than the position asks for");
        self.add(
            ExplanationKind::OpenKo,
            format!("{loser} fills {moves}"),
            &condition,
        );
    }

    fn ends(&mut self) {
        let off = self.off();
        let dame = self.declared.counted.dame.len();
        let rules = self.declared.rules;
        let area = rules.scoring == Scoring::Area && !rules.dead_stones.need_no_judge();
        let reach = Points::whole(i32::try_from(dame).unwrap_or(0) + 1);
        if area && off.is_whole() && off.abs() <= reach {
            let condition = match dame {
                0 => "the other colour played the last point".to_owned(),
                _ => format!("the {dame} open neutral points were filled before the count"),
            };
            self.add(
                ExplanationKind::DameParity,
                "dame filled otherwise".to_owned(),
                &condition,
            );
        }
        let open = self.case.replay.final_passes < 2;
        if open && off.is_whole() && off.abs() <= Points::whole(2) {
            let condition = "the last moves are missing in the record";
            self.add(
                ExplanationKind::MissingMoves,
                "moves missing".to_owned(),
                condition,
            );
        }
    }

    fn prisoners(&mut self) {
        if self.declared.rules.scoring == Scoring::Area {
            return;
        }
        let taken = self.case.replay.last.prisoners;
        let of = |color: Color| Points::whole(i32::try_from(taken[color]).unwrap_or(0));
        let (black, white) = (of(Color::Black), of(Color::White));
        let changes = [
            (-black, "Black's prisoners were not counted"),
            (white, "White's prisoners were not counted"),
            (white - black, "no prisoners were counted"),
            (black, "Black's prisoners were counted twice"),
            (-white, "White's prisoners were counted twice"),
        ];
        let off = self.off();
        if let Some((_, condition)) = changes.into_iter().find(|&(change, _)| change == off) {
            self.add(ExplanationKind::Prisoners, condition.to_owned(), condition);
        }
    }

    fn transcription(&mut self) {
        let (recorded, counted) = (self.recorded.margin, self.counted());
        let same_winner = recorded.in_quarters().signum() == counted.in_quarters().signum();
        let digits = |points: Points| {
            let text = points.abs().to_string();
            let mut digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
            digits.sort_unstable();
            digits
        };
        let shifted = recorded * 10 == counted || counted * 10 == recorded;
        if same_winner && (shifted || digits(recorded) == digits(counted)) {
            let condition = "its digits are exchanged or the point is shifted";
            self.add(
                ExplanationKind::Transcription,
                "digits exchanged".to_owned(),
                condition,
            );
        }
    }

    /// What nobody can count, but what would account for any difference.
    fn play(&mut self) {
        if let Some(first) = self
            .case
            .replay
            .first_illegal
            .filter(|_| self.case.replay.spoiled)
        {
            let condition = format!("move {}, which is illegal, was another one", first.number);
            self.add(
                ExplanationKind::IllegalMove,
                format!("another move {}", first.number),
                &condition,
            );
        }
        let open =
            self.case.replay.final_passes < 2 && !self.case.open_country(self.ground).is_empty();
        if open && self.recorded.margin != Points::ZERO {
            let condition = "the game was resigned or lost on time, and the margin is an estimate";
            self.add(
                ExplanationKind::ResignedButCounted,
                "not counted".to_owned(),
                condition,
            );
        }
    }
}

/// What White gets for handicap stones under a ruleset.
fn compensation_of(rules: &Ruleset, case: &Case<'_>) -> Points {
    rules.compensation.points(case.replay.handicap.stones())
}

impl Explanation {
    /// The dead stones that the judge finds instead of the marked ones.
    pub(super) fn judged() -> Explanation {
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if: "dead stones as judged".to_owned(),
            text: "the recorded result fits if the dead stones are not the marked ones but those that kifu finds".to_owned(),
        }
    }

    /// No stone is taken off.
    pub(super) fn nothing_dead() -> Explanation {
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if: "no dead stones".to_owned(),
            text: "the recorded result fits if no stone is taken off, as programs count that play captures out".to_owned(),
        }
    }

    /// The komi that makes a result fit where the record has none.
    pub(super) fn some_komi(komi: Points) -> Explanation {
        Explanation {
            kind: ExplanationKind::Komi,
            holds_if: format!("komi {komi}"),
            text: format!("the recorded result fits if komi was {komi}"),
        }
    }

    /// A fight that ended otherwise than the judge says.
    pub(super) fn fight(position: &Position, fight: &Fight, ending: &Ending) -> Explanation {
        let lost = match ending.loser {
            Some(loser) => fight.stones.intersection(&position.stones[loser]),
            None => fight.stones,
        };
        let first = lost.iter().next();
        let at = first
            .and_then(|point| point.human(position.size))
            .unwrap_or_default();
        let (holds_if, ended) = match ending.loser {
            Some(Color::Black) => (
                format!("black dead at {at}"),
                "Black's stones there are dead",
            ),
            Some(Color::White) => (
                format!("white dead at {at}"),
                "White's stones there are dead",
            ),
            None => (format!("all alive at {at}"), "all stones there live"),
        };
        Explanation {
            kind: ExplanationKind::DeadStones,
            holds_if,
            text: format!("the recorded result fits if the fight at {at} ended so that {ended}"),
        }
    }
}

impl ExplanationKind {
    /// Every kind, in the order in which they are tried.
    pub const ALL: [ExplanationKind; 15] = [
        ExplanationKind::KomiUnits,
        ExplanationKind::ResultUnits,
        ExplanationKind::SekiPoints,
        ExplanationKind::OpenKo,
        ExplanationKind::Rules,
        ExplanationKind::HandicapCompensation,
        ExplanationKind::Komi,
        ExplanationKind::WinnerSwapped,
        ExplanationKind::DeadStones,
        ExplanationKind::DameParity,
        ExplanationKind::MissingMoves,
        ExplanationKind::Prisoners,
        ExplanationKind::Transcription,
        ExplanationKind::IllegalMove,
        ExplanationKind::ResignedButCounted,
    ];

    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ExplanationKind::KomiUnits => "komi-units",
            ExplanationKind::ResultUnits => "result-units",
            ExplanationKind::Rules => "rules",
            ExplanationKind::HandicapCompensation => "handicap-compensation",
            ExplanationKind::Komi => "komi",
            ExplanationKind::WinnerSwapped => "winner-swapped",
            ExplanationKind::DeadStones => "dead-stones",
            ExplanationKind::SekiPoints => "seki-points",
            ExplanationKind::OpenKo => "open-ko",
            ExplanationKind::DameParity => "dame-parity",
            ExplanationKind::MissingMoves => "missing-moves",
            ExplanationKind::Prisoners => "prisoners",
            ExplanationKind::Transcription => "transcription",
            ExplanationKind::IllegalMove => "illegal-move",
            ExplanationKind::ResignedButCounted => "resigned-but-counted",
        }
    }
}

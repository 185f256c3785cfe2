//! A ruleset is a point in a space of axes. Nothing about rules is global.

use std::borrow::Cow;

use super::Points;

/// One ruleset: what is allowed, when play ends, how it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The name `--rules` takes and every output shows.
    pub name: Cow<'static, str>,
    /// Where the text stands, in a line.
    pub source: &'static str,
    /// Which repetitions a board play may not make.
    pub ko: KoRule,
    /// How many of the latest positions a superko rule looks at; `None` is all of them.
    pub memory: Option<u32>,
    /// What becomes of a repetition that the ko rule lets happen.
    pub repetition: Repetition,
    /// Whether a play may leave its own chain without a liberty.
    pub suicide: Suicide,
    /// When play stops and what may follow.
    pub end: End,
    /// Stones and surrounded points, or surrounded points and prisoners.
    pub scoring: Scoring,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// Whether open dame make their neighbours seki.
    pub dame: Dame,
    /// Whether points count that their owner has yet to fill to keep what he has.
    pub owed: Owed,
    /// Whether each pass hands the opponent a prisoner.
    pub pass_stones: bool,
    /// Whether dead stones are taken off before counting.
    pub dead_stones: DeadStones,
    /// Whether the first pass takes a button worth half a point.
    pub button: bool,
    /// Komi where a record names none.
    pub komi: Komi,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
    /// How handicap stones get on the board.
    pub placement: Placement,
    /// The most handicap stones, where the text has a figure.
    pub most_stones: MostStones,
    /// Who moves first in a handicap game.
    pub first_move: FirstMove,
    /// Who wins on equal points.
    pub tie: ByGame<Tie>,
    /// What an illegal move costs. Told, never applied: a record's result is the players' own.
    pub penalty: Penalty,
}

impl Ruleset {
    /// Whether a whole-board repetition can come about: then the text says what becomes of the game (no result, a draw, a referee). Ing's kos
    /// are judged one by one, and superko rules let none happen that they remember.
    #[must_use]
    pub fn lets_repetitions_happen(&self) -> bool {
        self.ko == KoRule::Simple
    }
}

/// The ko and superko rules, exactly as engines tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko may not be retaken on the very next move; any move or pass lifts the ban.
    Simple,
    /// A board play may not recreate any earlier whole-board position (PSK).
    Positional,
    /// A board play may not recreate an earlier position with the same player to move (SSK).
    Situational,
    /// A player may not recreate a position that he himself created by a board play (NSSK).
    NaturalSituational,
    /// Simple ko and NSSK together, as BGA and FFG have it: NSSK alone would allow some immediate retakes.
    SimpleAndNatural,
    /// PSK with a memory that each pass clears (Spight).
    Spight,
    /// Not mechanical (Ing's fighting and disturbing kos): every repetition is shown to a human, none is called illegal.
    Judged,
}

/// What a whole-board repetition means where no superko rule forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The ko rule forbids it; nothing is left to say.
    Forbidden,
    /// The game has no result if both players agree (Nihon Kiin 1989 art. 12).
    NoResultIfAgreed,
    /// The game has no result.
    NoResult,
    /// The game is played again.
    Replay,
    /// A draw.
    Draw,
    /// A tie, or a win by the balance of stones taken in the cycle (Japanese 2003).
    CycleBalance,
    /// The event's regulation decides.
    ByRegulation,
    /// A referee judges.
    Referee,
}

/// Suicide: a play after whose captures the own chain has no liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// Chains of two or more stones.
    MultiStone,
    /// Single stones too.
    All,
}

/// When play stops and what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// What brings play to a stop, in the text's own terms.
    pub stop: Stop,
    /// How many passes in a row stop play. Where the text says "agreement" this is what records show: two.
    pub passes: u8,
    /// Whether White must make the last pass (AGA, BGA, FFG).
    pub white_last: bool,
    /// How many passes in a row end the game for good, if the rules know such an end.
    pub definitive: Option<u8>,
    /// Who may move first when play goes on after a stop, as far as a record can show it.
    pub resume: Resume,
    /// What the rules do where the players disagree after the stop.
    pub dispute: Dispute,
}

/// What brings play to a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Passes in a row, and nothing else is asked for.
    Passes,
    /// A pass and a confirming pass with which both declare the position final (Russian rules 1.9).
    ConfirmedPass,
    /// The players' agreement; the text gives no number of passes.
    Agreement,
    /// Passes, then play to settle dead stones, then passes again (Ing).
    TwoRounds,
}

/// What the rules do where the players disagree after the stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dispute {
    /// Play goes on; the opponent of who asks for it moves first.
    OpponentOfRequester,
    /// Play goes on; the opponent of the last passer moves first.
    OpponentOfLastPasser,
    /// Play goes on; the text does not say who moves first.
    PlayOn,
    /// Play goes on; with no agreement on who moves, all stones are alive (New Zealand).
    PlayOnElseAlive,
    /// Play is not taken up again: the players decide, else the chief referee (Ukrainian Codex 10.2, 10.3).
    PlayersThenReferee,
    /// Players decide what is dead; nothing is said for the case that they cannot.
    PlayersDecide,
    /// Hypothetical play, beside the game.
    Hypothetical,
    /// Local judgement by precedents (Korean rules).
    Precedent,
    /// A neutral person judges (KGS help on Japanese rules).
    Arbiter,
    /// Special phases of play that the engine knows (KataGo, territory).
    Encore,
    /// Nothing is to be settled.
    Nothing,
    /// The text does not say.
    NotInText,
}

/// The order of play after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resume {
    /// Either colour: the rules hand the move to the opponent of who asked, which a record cannot show.
    Either,
    /// The alternation goes on (AGA: the opponent of the last passer moves first).
    InTurn,
}

/// How points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Surrounded points that do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Points in seki do not count.
    Seki,
    /// Neither points in seki nor two points of every living group.
    Group,
}

/// What open dame do to the stones beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dame {
    /// Ordinary dame do not make seki, as everybody plays.
    Practical,
    /// By the letter of Nihon Kiin 1989 article 8: living stones with dame are in seki and have no territory.
    Strict,
}

/// What becomes of points that must be filled when the dame are gone: protective moves, the last ko. It matters where territory counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owed {
    /// Their owner fills them before the count, whether or not the record shows it.
    Filled,
    /// Only those that are owed as the board stands, by a chain in atari: what is owed once the dame are filled counts.
    InAtari,
    /// They count: a server that looks at nothing but what is surrounded.
    Counted,
}

/// What is done with dead stones before counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// They are taken off.
    Removed,
    /// The position counts as it stands (Tromp-Taylor, CGOS).
    StayOnBoard,
    /// Only those go that stand in an area proved to be the opponent's, as KataGo counts (RULESETS.md, "Oracle cautions").
    PassDead,
}

impl DeadStones {
    /// Whether dead stones stay unless their death is proved, so that nobody has to judge.
    #[must_use]
    pub const fn need_no_judge(self) -> bool {
        matches!(self, DeadStones::StayOnBoard | DeadStones::PassDead)
    }
}

/// Default komi, used only where a record names none, and then always reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Komi {
    /// In an even game; `None` where neither text nor custom names one.
    pub even: Option<Points>,
    /// In an even game counted by the other method, where the same text has a figure for it (Polish beginners' page: 7.5 by area).
    pub other: Option<Points>,
    /// In a handicap game.
    pub handicap: Option<Points>,
    /// On which boards.
    pub sizes: KomiSizes,
}

/// The boards a default komi is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KomiSizes {
    /// Every size, in so many words.
    Every,
    /// 19×19; other sizes have no figure.
    Only19,
    /// The text does not say.
    NotInText,
}

/// How handicap stones get on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On star points in the traditional order.
    Traditional,
    /// On the dotted points; the text does not give the order (Iwamoto).
    DottedPoints,
    /// On numbered points, a set for each number of stones; as sets they are the traditional ones (Ukrainian Codex 12.4).
    UkrainianSets,
    /// On star points or wherever Black likes.
    FreeOrStarPoints,
    /// Wherever Black likes, before the game.
    Free,
    /// By Black's own moves, while White passes (New Zealand).
    MovesWhitePasses,
    /// By Black's first moves in a row (Tromp-Taylor).
    MovesInRow,
    /// The event's regulation decides.
    ByRegulation,
    /// The text does not say.
    NotInText,
}

/// The most handicap stones by board; `None` where the text has no figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MostStones {
    /// On 19×19.
    pub on_19: Option<u8>,
    /// On 13×13.
    pub on_13: Option<u8>,
    /// On 9×9.
    pub on_9: Option<u8>,
}

/// Who moves first in a handicap game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstMove {
    /// White: the stones stand before the game begins.
    White,
    /// White: placing the stones is Black's own first move (Iwamoto 2).
    WhiteSecond,
    /// Black: each handicap stone is one of his moves.
    Black,
    /// The text does not say.
    NotInText,
}

/// What an illegal move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// The game, unless both have confirmed its result (Nihon Kiin 1989 article 14).
    Loss,
    /// The move is played again, legally (Ukrainian Codex 13.3, 13.4).
    ReplayMove,
    /// The move counts as a pass.
    Pass,
    /// Points, as the event's regulation has it (Russian rules 1.14).
    Points,
    /// The program does not let it happen.
    Refused,
    /// The text forbids the move and names no penalty.
    NotInText,
}

/// Points for White in a handicap game under area counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// None.
    Zero,
    /// One point a stone.
    Stones,
    /// One point for each stone but the first.
    StonesMinusOne,
    /// By regulation of the event: not settled by the rules.
    ByRegulation,
}

impl Compensation {
    /// The points for `stones` handicap stones; a single stone is no handicap.
    #[must_use]
    pub fn points(self, stones: u32) -> Points {
        let stones = i32::try_from(stones).unwrap_or(0);
        match self {
            Compensation::Stones if stones >= 2 => Points::whole(stones),
            Compensation::StonesMinusOne if stones >= 2 => Points::whole(stones - 1),
            _ => Points::ZERO,
        }
    }
}

/// Who wins on equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody: jigo.
    Jigo,
    /// Black wins.
    Black,
    /// White wins.
    White,
    /// The text does not say.
    NotRuled,
}

/// One value for even and one for handicap games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByGame<T> {
    /// For even games.
    pub even: T,
    /// For handicap games.
    pub handicap: T,
}

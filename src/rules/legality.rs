//! The judgement of one move, and carrying it out.
//!
//! Three ways to play, by trust: [`Play::legal`] refuses what the rules forbid, [`Play::tolerant`] carries it out all the same and says what was
//! wrong (for records), and [`Board::play`] asks nothing.

use thiserror::Error;

use super::log::{LogMark, Made, PositionLog, Seen};
use super::{KoRule, Ruleset, Suicide};
use crate::board::{Board, BoardSize, Color, Mark, Played, Point, Setup};

/// Why a move is illegal. Where several reasons hold, the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Error)]
pub enum IllegalMove {
    /// The point lies outside the board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// The other colour is to move.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// The own chain has no liberty after the play, and the ruleset forbids that.
    #[error("suicide of {stones} stones")]
    Suicide {
        /// How many stones it takes off.
        stones: u32,
    },
    /// A ko retaken at once, under a ruleset with a plain ko rule.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// A whole-board repetition that the ruleset's superko forbids.
    #[error("the position after move {repeats} is repeated")]
    Superko {
        /// The move that left this position before; 0 is the start.
        repeats: u32,
    },
}

impl IllegalMove {
    /// The reason as machine-readable outputs name it.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            IllegalMove::OffBoard => "off-board",
            IllegalMove::Occupied => "occupied",
            IllegalMove::OutOfTurn => "out-of-turn",
            IllegalMove::Suicide { .. } => "suicide",
            IllegalMove::Ko => "ko",
            IllegalMove::Superko { .. } => "superko",
        }
    }
}

/// What a board play did and what is to be said of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// What it did to the board.
    pub played: Played,
    /// What position it repeats, if any.
    pub seen: Option<Seen>,
    /// Why it was not allowed. Turn order is not looked at here: a record's order depends on handicap and stops.
    pub illegal: Option<IllegalMove>,
}

/// A board with the history that ko rules need.
#[derive(Clone, Debug)]
pub struct Play {
    board: Board,
    log: PositionLog,
    /// The point of the last ko capture and who may not retake it on the very next move.
    ban: Option<(Point, Color)>,
}

/// A moment play can be taken back to.
#[derive(Clone, Copy, Debug)]
pub struct PlayMark {
    board: Mark,
    log: LogMark,
    ban: Option<(Point, Color)>,
}

impl Play {
    /// An empty board without a history.
    #[must_use]
    pub fn new(size: BoardSize) -> Play {
        Play {
            board: Board::new(size),
            log: PositionLog::default(),
            ban: None,
        }
    }

    /// Starts again on an empty board.
    pub fn clear(&mut self, size: BoardSize) {
        self.board.clear(size);
        self.log.clear();
        self.ban = None;
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plays a stone if the rules allow it.
    ///
    /// # Errors
    /// The first reason why not; nothing has changed then.
    pub fn legal(
        &mut self,
        rules: &Ruleset,
        color: Color,
        point: Point,
        number: u32,
    ) -> Result<Effect, IllegalMove> {
        if !self.board.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let mark = self.mark();
        let effect = self.tolerant(rules, color, point, number);
        match effect.illegal {
            None => Ok(effect),
            Some(reason) => {
                self.take_back(mark);
                Err(reason)
            }
        }
    }

    /// Plays a stone on a point of the board whatever the rules say: an occupied point is overwritten (FF\[4\], "how to execute a move"), a
    /// suicide takes its own chain off.
    #[inline]
    pub fn tolerant(&mut self, rules: &Ruleset, color: Color, point: Point, number: u32) -> Effect {
        self.begin(color);
        let occupied = self.board.get(point).is_some();
        if occupied {
            self.board.take_off(point);
        }
        let played = self.board.play(point, color);
        let banned = self.ban == Some((point, color));
        self.ban = played.ko.map(|at| (at, !color));
        let taking = occupied || played.captured + played.suicide > 0;
        let made = if taking { Made::Taking } else { Made::Placing };
        let seen = self.log.add(self.board.hash(), !color, made, number);
        let illegal = if occupied {
            Some(IllegalMove::Occupied)
        } else if taking || seen.is_some() {
            judge(rules, played, seen, banned)
        } else {
            None
        };
        Effect {
            played,
            seen,
            illegal,
        }
    }

    /// Passes. A pass is never illegal by a ko rule.
    pub fn pass(&mut self, color: Color, number: u32) {
        self.begin(color);
        self.ban = None;
        self.log.add(self.board.hash(), !color, Made::Pass, number);
    }

    /// Sets stones up as a setup node does: no capture, and a new history (a setup crosses no ko, RULESETS.md "Model").
    pub fn set_up(&mut self, setup: &Setup) {
        self.board.set_up(setup);
        self.start_anew();
    }

    /// Starts a new history from the board as it stands.
    pub fn start_anew(&mut self) {
        self.log.start_anew();
        self.ban = None;
    }

    /// From now on remembers how to take back; the moment is returned.
    pub fn mark(&mut self) -> PlayMark {
        PlayMark {
            board: self.board.mark(),
            log: self.log.mark(),
            ban: self.ban,
        }
    }

    /// Stops remembering how to take back.
    pub fn forget(&mut self) {
        self.board.forget();
    }

    /// Takes everything back to a moment.
    pub fn take_back(&mut self, mark: PlayMark) {
        self.board.take_back(mark.board);
        self.log.take_back(mark.log);
        self.ban = mark.ban;
    }

    /// The position before the first move of a history belongs to it, with that move's colour to play.
    #[inline]
    fn begin(&mut self, color: Color) {
        if self.log.is_fresh() {
            self.log.add(self.board.hash(), color, Made::Start, 0);
        }
    }
}

/// Judges a board play on an empty point by its outcome.
fn judge(rules: &Ruleset, played: Played, seen: Option<Seen>, banned: bool) -> Option<IllegalMove> {
    let stones = played.suicide;
    let forbidden = match rules.suicide {
        Suicide::Forbidden => stones > 0,
        Suicide::MultiStone => stones == 1,
        Suicide::All => false,
    };
    if forbidden {
        return Some(IllegalMove::Suicide { stones });
    }
    if banned && matches!(rules.ko, KoRule::Simple | KoRule::SimpleAndNatural) {
        return Some(IllegalMove::Ko);
    }
    let seen = seen.filter(|seen| rules.memory.is_none_or(|memory| seen.age <= memory))?;
    let repeats = rules.ko.forbidden(&seen)?;
    // OGS does not compare with the start position, but never lets the last position come back (RULESETS.md Table A, "ogs").
    let is_start = rules.memory.is_some() && repeats == 0 && !banned;
    (!is_start).then_some(IllegalMove::Superko { repeats })
}

impl KoRule {
    /// The move whose position a board play may not repeat under this rule; each as RULESETS.md "Model" defines it.
    #[must_use]
    pub fn forbidden(self, seen: &Seen) -> Option<u32> {
        match self {
            KoRule::Simple | KoRule::Judged => None,
            KoRule::Positional => Some(seen.position),
            KoRule::Situational => seen.situation,
            KoRule::NaturalSituational | KoRule::SimpleAndNatural => {
                seen.situation.filter(|_| seen.natural)
            }
            KoRule::Spight => seen.since_pass.then_some(seen.position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset;

    #[test]
    fn refuses_and_leaves_everything_as_it_was() {
        let rules = ruleset("japanese-1989").unwrap();
        let mut play = Play::new(BoardSize::new(4, 3).unwrap());
        let at = |letters: &str| Point::from_sgf(letters.as_bytes()).unwrap();
        let mut number = 0;
        for (black, white) in [("ba", "ca"), ("ab", "db"), ("bc", "cc"), ("cb", "bb")] {
            for (color, point) in [(Color::Black, black), (Color::White, white)] {
                number += 1;
                play.legal(rules, color, at(point), number).unwrap();
            }
        }
        let before = (play.board().position(), play.board().hash());
        assert_eq!(
            play.legal(rules, Color::Black, at("cb"), 9),
            Err(IllegalMove::Ko)
        );
        assert_eq!(
            play.legal(rules, Color::Black, at("ba"), 9),
            Err(IllegalMove::Occupied)
        );
        assert_eq!(
            play.legal(rules, Color::Black, at("ee"), 9),
            Err(IllegalMove::OffBoard)
        );
        assert_eq!((play.board().position(), play.board().hash()), before);
        play.legal(rules, Color::Black, at("aa"), 9).unwrap();
        play.legal(rules, Color::White, at("da"), 10).unwrap();
        assert!(play.legal(rules, Color::Black, at("cb"), 11).is_ok());
    }
}

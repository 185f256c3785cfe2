//! Where one line of play stands: whose turn, passes, stops.

use crate::board::Color;
use crate::rules::{Resume, Ruleset};

/// The state of a line that is no matter of stones. Small, because every branch keeps one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// Who is to move; `None`: either.
    pub to_move: Option<Color>,
    /// How many handicap stones Black may still place by moves.
    pub placing: u32,
    /// How many moves were made.
    pub number: u32,
    /// How many passes came last.
    pub passes: u32,
    /// The pass at which play first stopped, 0 for none.
    pub stopped_at: u32,
    /// The pass that ended the game for good, 0 for none.
    pub ended_at: u32,
    /// Whether a move has been made or refused: setups before belong to the start position.
    pub begun: bool,
    /// Whether an illegal move came before.
    pub breached: bool,
}

impl Line {
    /// Whether `color` plays out of turn; the turn then goes on as if it had been in turn.
    ///
    /// The first mover is never out of turn where setup or handicap leave it open, and handicap stones placed by moves are Black's to place.
    #[inline]
    pub fn take_turn(&mut self, color: Color, is_pass: bool) -> bool {
        if self.placing > 0 {
            self.place_handicap(color, is_pass);
            return false;
        }
        let expected = self.to_move.replace(!color);
        expected == Some(!color)
    }

    #[cold]
    fn place_handicap(&mut self, color: Color, is_pass: bool) {
        match (color, is_pass) {
            (Color::Black, _) => {
                self.placing -= 1;
                self.to_move = if self.placing == 0 {
                    Some(Color::White)
                } else {
                    None
                };
            }
            (Color::White, true) => {}
            (Color::White, false) => {
                self.placing = 0;
                self.to_move = Some(Color::Black);
            }
        }
    }

    /// Counts a pass, and stops or ends play where the ruleset says so.
    pub fn pass(&mut self, rules: &Ruleset) {
        self.passes += 1;
        if self.passes == u32::from(rules.end.passes) && self.stopped_at == 0 {
            self.stopped_at = self.number;
        }
        if rules
            .end
            .definitive
            .is_some_and(|passes| self.passes == u32::from(passes))
            && self.ended_at == 0
        {
            self.ended_at = self.number;
        }
        // After a stop the rules may hand the move to the opponent of who asked to resume, which a record cannot show.
        if self.passes >= u32::from(rules.end.passes) && rules.end.resume == Resume::Either {
            self.to_move = None;
        }
    }
}

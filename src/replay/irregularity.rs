//! What was not in order when a record was played through.

use crate::board::{Color, Point};
use crate::record::NodeFault;
use crate::rules::IllegalMove;
use crate::sgf::NodeId;
use crate::source::Span;

/// One thing that was not in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// What.
    pub kind: IrregularityKind,
    /// The node.
    pub node: NodeId,
    /// Where it is written.
    pub span: Span,
    /// The number of the last move up to here, from 1; 0 before the first.
    pub number: u32,
    /// Who played, where it is about a move.
    pub color: Option<Color>,
    /// The point it is about.
    pub point: Option<Point>,
    /// Whether it stands on the main line.
    pub main_line: bool,
    /// Whether an earlier illegal move of the same line may have caused it.
    pub consequence: bool,
}

/// The kinds of irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IrregularityKind {
    /// A move the ruleset forbids.
    Illegal {
        /// Why.
        reason: IllegalMove,
        /// Whether the record itself marks the move with KO.
        marked: bool,
    },
    /// A move whose value is no point: carried out as a pass.
    UnreadableMove,
    /// A pass written as blanks.
    BlankPass,
    /// A move after an end that the ruleset calls definitive.
    AfterEnd {
        /// The pass that ended the game.
        ended_at: u32,
    },
    /// Play went on after a stop, as the ruleset allows.
    Resumed {
        /// The pass at which play had stopped.
        stopped_at: u32,
    },
    /// A whole-board repetition that the ruleset does not forbid.
    Repetition {
        /// The move that left the same position with the same player to move; 0 is the start.
        repeats: u32,
    },
    /// A suicide that the ruleset allows.
    AllowedSuicide {
        /// How many stones it takes off.
        stones: u32,
    },
    /// A setup left a chain without liberties.
    BreathlessSetup,
    /// Stones were set up where stones stand already.
    SetupOnStone {
        /// Whether one takes the place of a stone of the other colour.
        replaces: bool,
    },
    /// Stones were set up after the game had begun.
    SetupInGame,
    /// Another colour plays first than handicap and setup let expect.
    FirstMover {
        /// Who was expected.
        expected: Color,
    },
    /// A fault of the node.
    Node(NodeFault),
}

impl IrregularityKind {
    /// Whether the position may be wrong from here on.
    #[must_use]
    pub fn spoils_position(self) -> bool {
        match self {
            // Where ko or suicide is broken, a threat and its answer are likely to be missing, or the writer carried it out in another way.
            IrregularityKind::Illegal { .. }
            | IrregularityKind::UnreadableMove
            | IrregularityKind::AfterEnd { .. } => true,
            IrregularityKind::Node(fault) => {
                !matches!(fault, NodeFault::PlayerUnreadable | NodeFault::SetupTwice)
            }
            _ => false,
        }
    }
}

//! Walks the tree of a record and plays it, the main line first.

use super::handicap::{Handicap, PlacedBy};
use super::irregularity::{Irregularity, IrregularityKind as Kind};
use super::line::Line;
use crate::board::{BoardSize, ByColor, Color, Point, PointSet, Position};
use crate::record::{Actions, Placement, Record, RecordedMove, Turn};
use crate::rules::{IllegalMove, Play, PlayMark, Ruleset};
use crate::sgf::NodeId;
use crate::source::Span;

/// A record played through.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// How many moves the main line has, passes and unreadable ones too.
    pub moves: u32,
    /// How many lines of play there are: leaves of the tree.
    pub lines: u32,
    /// How many passes the main line ends with.
    pub final_passes: u32,
    /// The pass at which play first stopped on the main line.
    pub ended_at: Option<u32>,
    /// The first illegal move of the main line.
    pub first_illegal: Option<FirstIllegal>,
    /// Repetitions on the main line that the ruleset allows.
    pub repeats: Vec<Repeat>,
    /// Everything that was not in order, in the order it was met.
    pub irregularities: Vec<Irregularity>,
    /// How many more there were than are kept.
    pub omitted: u32,
    /// The position at the end of the main line.
    pub last: Position,
    /// The last node of the main line.
    pub last_node: Option<NodeId>,
    /// The last node with TB or TW that no stone follows on the main line.
    pub marks: Option<NodeId>,
    /// Who made the last move of the main line.
    pub last_mover: Option<Color>,
    /// How often each colour passed on the main line.
    pub passes: ByColor<u32>,
    /// Who passed first on the main line, and took the button where there is one.
    pub first_pass: Option<Color>,
    /// Handicap as declared and as placed.
    pub handicap: Handicap,
    /// Whether stones stand on the board before the first move.
    pub starts_from_setup: bool,
    /// Whether stones were set up on the main line after the first move.
    pub set_up_later: bool,
    /// Whether something on the main line makes the final position doubtful.
    pub spoiled: bool,
}

/// The first illegal move of a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstIllegal {
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
    /// Why it is illegal.
    pub reason: IllegalMove,
    /// Where it is written.
    pub span: Span,
}

/// A repetition that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The move that repeats.
    pub number: u32,
    /// The move whose position it repeats; 0 is the start.
    pub repeats: u32,
}

/// How a main line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// Without any move.
    Empty,
    /// With a stone.
    Stones,
    /// With one pass.
    OnePass,
    /// With two passes.
    TwoPasses,
    /// With three passes or more.
    ThreePasses,
}

impl Replay {
    /// Whether stones were played on the main line after play had stopped.
    #[must_use]
    pub fn played_on(&self) -> bool {
        let last_stone = self.moves - self.final_passes.min(self.moves);
        self.ended_at.is_some_and(|stop| stop < last_stone)
    }

    /// How the main line ends.
    #[must_use]
    pub fn ends(&self) -> Ends {
        match (self.moves, self.final_passes) {
            (0, _) => Ends::Empty,
            (_, 0) => Ends::Stones,
            (_, 1) => Ends::OnePass,
            (_, 2) => Ends::TwoPasses,
            _ => Ends::ThreePasses,
        }
    }

    /// How many moves follow the pass at which play stopped.
    #[must_use]
    pub fn moves_after_end(&self) -> u32 {
        self.ended_at.map_or(0, |ended| self.moves - ended)
    }
}

/// What is needed to play records through, used again from record to record.
#[derive(Debug)]
pub struct Replayer {
    play: Play,
    frames: Vec<Frame>,
}

/// Where a branch can go back to.
#[derive(Debug)]
struct Frame {
    node: NodeId,
    play: PlayMark,
    line: Line,
}

/// More irregularities of one game than this are only counted.
const MOST_KEPT: usize = 10_000;
/// More allowed repetitions on one main line than this are not listed.
const MOST_REPEATS: usize = 1_000;

impl Default for Replayer {
    fn default() -> Self {
        Replayer {
            play: Play::new(BoardSize::default()),
            frames: Vec::new(),
        }
    }
}

impl Replayer {
    /// Plays a record through, every variation.
    pub fn replay(&mut self, record: &Record<'_>, rules: &Ruleset) -> Replay {
        self.play.clear(record.size);
        self.frames.clear();
        let replay = Replay {
            handicap: Handicap {
                declared: record.handicap,
                ..Handicap::default()
            },
            ..Replay::default()
        };
        let line = Line {
            to_move: Some(Color::Black),
            ..Line::default()
        };
        let mut walk = Walk {
            record,
            rules,
            play: &mut self.play,
            frames: &mut self.frames,
            line,
            main_line: true,
            replay,
        };
        walk.tree();
        walk.replay
    }
}

struct Walk<'r> {
    record: &'r Record<'r>,
    rules: &'r Ruleset,
    play: &'r mut Play,
    frames: &'r mut Vec<Frame>,
    line: Line,
    main_line: bool,
    replay: Replay,
}

impl Walk<'_> {
    /// Visits every node, first children first. A node with siblings to come leaves a frame to come back to.
    fn tree(&mut self) {
        let tree = self.record.tree();
        let mut node = self.record.root();
        loop {
            self.visit(node);
            let next = match tree.first_child(node) {
                Some(child) => Some(self.branch(child)),
                None => {
                    self.end_of_line(node);
                    self.back()
                }
            };
            match next {
                Some(next) => node = next,
                None => return,
            }
        }
    }

    /// Remembers the way back where a child has siblings.
    #[inline]
    fn branch(&mut self, child: NodeId) -> NodeId {
        if self.record.tree().next_sibling(child).is_some() {
            let play = self.play.mark();
            self.frames.push(Frame {
                node: child,
                play,
                line: self.line,
            });
        }
        child
    }

    /// Goes back to the last branch and on to its next variation.
    fn back(&mut self) -> Option<NodeId> {
        let frame = self.frames.last_mut()?;
        self.play.take_back(frame.play);
        self.line = frame.line;
        let tree = self.record.tree();
        let next = tree.next_sibling(frame.node)?;
        frame.node = next;
        if tree.next_sibling(next).is_none() {
            self.frames.pop();
            if self.frames.is_empty() {
                self.play.forget();
            }
        }
        Some(next)
    }

    fn end_of_line(&mut self, node: NodeId) {
        self.replay.lines += 1;
        if !self.main_line {
            return;
        }
        self.main_line = false;
        self.settle_handicap();
        let replay = &mut self.replay;
        replay.moves = self.line.number;
        replay.final_passes = self.line.passes;
        replay.ended_at = (self.line.stopped_at > 0).then_some(self.line.stopped_at);
        replay.last = self.play.board().position();
        replay.last_node = Some(node);
    }

    #[inline]
    fn visit(&mut self, node: NodeId) {
        match Turn::read(
            self.record.tree(),
            self.record.bytes(),
            self.record.size,
            node,
        ) {
            Turn::Nothing => {}
            Turn::Move(recorded) => self.make_move(node, recorded, false),
            Turn::Several => self.several(node),
        }
    }

    /// A node that does more than one move. Setup is done first (FF\[4\] lets no node hold both).
    fn several(&mut self, node: NodeId) {
        let actions = Actions::read(
            self.record.tree(),
            self.record.bytes(),
            self.record.size,
            node,
        );
        for &(fault, span) in &actions.faults {
            self.note(node, Kind::Node(fault), span, None, None);
        }
        if actions.sets_up() {
            self.set_up(node, &actions);
        }
        for &recorded in &actions.moves {
            self.make_move(node, recorded, actions.marked_illegal);
        }
        if actions.marks && self.main_line {
            self.replay.marks = Some(node);
        }
    }

    fn set_up(&mut self, node: NodeId, actions: &Actions) {
        let span = actions.setup_span;
        let points = actions.setup.points();
        if !points.is_empty() {
            if self.line.begun {
                self.note(node, Kind::SetupInGame, span, None, None);
            }
            self.setup_on_stones(node, actions);
            self.play.set_up(&actions.setup);
            if let Some(point) = self.breathless(&points) {
                self.note(node, Kind::BreathlessSetup, span, None, Some(point));
            }
            // Whoever plays next was to play, unless PL says otherwise.
            self.line.to_move = None;
            self.line.passes = 0;
            self.line.placing = 0;
        }
        // PL beside a move, against FF[4], says who moved or who moves next; the moves themselves show both.
        if actions.to_play.is_some() && actions.moves.is_empty() {
            self.line.to_move = actions.to_play;
            // The side to move is part of a situation.
            self.play.start_anew();
        }
    }

    /// Notes where the setup puts stones on stones.
    fn setup_on_stones(&mut self, node: NodeId, actions: &Actions) {
        let there = self.play.board().position().stones;
        let set = &actions.setup.stones;
        for replaces in [true, false] {
            let on = |color: Color| {
                let stones = &there[if replaces { !color } else { color }];
                set[color].intersection(stones).iter().next()
            };
            if let Some(point) = Color::BOTH.into_iter().find_map(on) {
                let kind = Kind::SetupOnStone { replaces };
                self.note(node, kind, actions.setup_span, None, Some(point));
            }
        }
    }

    /// A stone of a chain without liberties on or beside the points just set.
    fn breathless(&self, points: &PointSet) -> Option<Point> {
        let board = self.play.board();
        points
            .union(&points.neighbours())
            .iter()
            .find(|&point| board.is_breathless(point))
    }

    #[inline]
    fn make_move(&mut self, node: NodeId, recorded: RecordedMove, marked: bool) {
        self.line.number += 1;
        if !self.line.begun {
            self.begin(node, recorded);
        }
        if self.main_line {
            // A pass changes nothing that was marked.
            if matches!(recorded.place, Placement::On(_)) {
                self.replay.marks = None;
            }
            self.replay.last_mover = Some(recorded.color);
        }
        let is_pass = !matches!(recorded.place, Placement::On(_));
        if self.line.stopped_at | self.line.ended_at != 0 {
            self.judge_end(node, recorded, is_pass);
        }
        let out_of_turn = self.line.take_turn(recorded.color, is_pass);
        let number = self.line.number;
        let illegal = if let Placement::On(point) = recorded.place {
            if recorded.color == Color::White && self.main_line {
                self.settle_handicap();
            }
            self.line.passes = 0;
            let effect = self
                .play
                .tolerant(self.rules, recorded.color, point, number);
            if effect.played.suicide > 0 && effect.illegal.is_none() {
                let stones = effect.played.suicide;
                self.note_move(node, recorded, Kind::AllowedSuicide { stones });
            }
            if let (Some(seen), None) = (effect.seen, effect.illegal) {
                self.repetition(node, recorded, seen.situation);
            }
            effect.illegal
        } else {
            self.pass(node, recorded)
        };
        if illegal.is_some() || out_of_turn {
            self.illegal(node, recorded, (illegal, out_of_turn), marked);
        }
    }

    /// A pass, or a move that cannot be put on the board and counts as one.
    fn pass(&mut self, node: NodeId, recorded: RecordedMove) -> Option<IllegalMove> {
        self.play.pass(recorded.color, self.line.number);
        self.line.pass(self.rules);
        if self.main_line {
            self.replay.passes[recorded.color] += 1;
            self.replay.first_pass.get_or_insert(recorded.color);
        }
        match recorded.place {
            Placement::Off(_) => return Some(IllegalMove::OffBoard),
            Placement::Unreadable => self.note_move(node, recorded, Kind::UnreadableMove),
            Placement::BlankPass => self.note_move(node, recorded, Kind::BlankPass),
            Placement::On(_) | Placement::Pass => {}
        }
        None
    }

    /// The first move of a line: who it is expected from depends on handicap and setup (vectors/README.md, "First to move").
    #[cold]
    fn begin(&mut self, node: NodeId, recorded: RecordedMove) {
        self.line.begun = true;
        let stones = self.play.board().position().stones;
        let (black, white) = (stones.black.len(), stones.white.len());
        let declared = self.record.handicap.filter(|&stones| stones >= 2);
        if self.main_line {
            self.replay.starts_from_setup = black + white > 0;
            if white == 0 && black > 0 {
                self.replay.handicap.placed = black;
                self.replay.handicap.points = stones.black;
                self.replay.handicap.by = PlacedBy::Setup;
            }
        }
        if black + white > 0 {
            let handicap = declared.is_some() && white == 0;
            if handicap && self.line.to_move.is_none() && recorded.color == Color::Black {
                self.note_move(
                    node,
                    recorded,
                    Kind::FirstMover {
                        expected: Color::White,
                    },
                );
            }
        } else if let (Some(stones), true) =
            (declared, self.record.first_player != Some(Color::White))
        {
            self.line.placing = stones;
            self.line.to_move = None;
        }
    }

    /// Handicap by moves is placed once White has put a stone down, or the line ends.
    #[inline]
    fn settle_handicap(&mut self) {
        if self.line.placing == 0 && self.replay.handicap.by == PlacedBy::Moves {
            return;
        }
        let declared = self.record.handicap.unwrap_or(0);
        if declared >= 2
            && self.replay.handicap.by == PlacedBy::Nothing
            && !self.replay.starts_from_setup
        {
            let placed = self.play.board().position().stones.black.len();
            self.replay.handicap.placed = placed;
            self.replay.handicap.points = self.play.board().position().stones.black;
            self.replay.handicap.by = PlacedBy::Moves;
        }
    }

    /// A move after a stop or an end.
    fn judge_end(&mut self, node: NodeId, recorded: RecordedMove, is_pass: bool) {
        if self.line.ended_at > 0 {
            self.note_move(
                node,
                recorded,
                Kind::AfterEnd {
                    ended_at: self.line.ended_at,
                },
            );
        } else if !is_pass && self.line.passes >= u32::from(self.rules.end.passes) {
            let stopped_at = self.line.number - 1;
            self.note_move(node, recorded, Kind::Resumed { stopped_at });
        }
    }

    /// A position that came up before and that the ruleset lets happen; only the same player to move makes it a repetition.
    #[cold]
    fn repetition(&mut self, node: NodeId, recorded: RecordedMove, situation: Option<u32>) {
        let Some(repeats) = situation else { return };
        let number = self.line.number;
        if self.main_line && self.replay.repeats.len() < MOST_REPEATS {
            self.replay.repeats.push(Repeat { number, repeats });
        }
        self.note_move(node, recorded, Kind::Repetition { repeats });
    }

    #[cold]
    fn illegal(
        &mut self,
        node: NodeId,
        recorded: RecordedMove,
        (illegal, out_of_turn): (Option<IllegalMove>, bool),
        marked: bool,
    ) {
        // Off the board and occupied come before the turn, suicide and ko after it.
        let turn = out_of_turn.then_some(IllegalMove::OutOfTurn);
        let Some(reason) = illegal.into_iter().chain(turn).min() else {
            return;
        };
        if self.main_line && self.replay.first_illegal.is_none() {
            self.replay.first_illegal = Some(FirstIllegal {
                number: self.line.number,
                color: recorded.color,
                point: recorded.place.point(),
                reason,
                span: recorded.span,
            });
        }
        self.note_move(node, recorded, Kind::Illegal { reason, marked });
        self.line.breached = true;
    }

    fn note_move(&mut self, node: NodeId, recorded: RecordedMove, kind: Kind) {
        self.note(
            node,
            kind,
            recorded.span,
            Some(recorded.color),
            recorded.place.point(),
        );
    }

    #[cold]
    fn note(
        &mut self,
        node: NodeId,
        kind: Kind,
        span: Span,
        color: Option<Color>,
        point: Option<Point>,
    ) {
        self.replay.spoiled |= self.main_line && kind.spoils_position();
        self.replay.set_up_later |= self.main_line && kind == Kind::SetupInGame;
        if self.replay.irregularities.len() >= MOST_KEPT {
            self.replay.omitted += 1;
            return;
        }
        let consequence =
            self.line.breached && matches!(kind, Kind::Illegal { .. } | Kind::Repetition { .. });
        self.replay.irregularities.push(Irregularity {
            kind,
            node,
            span,
            number: self.line.number,
            color,
            point,
            main_line: self.main_line,
            consequence,
        });
    }
}

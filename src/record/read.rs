//! Tree → record: what the game info says, read once.

use std::borrow::Cow;

use super::dialect::{Dialect, Fact, Habit, Signs};
use super::turn::read_color;
use super::units::{Context, settle_komi, settle_result};
use super::{
    HandicapFault, KomiFault, KomiReading, PointRange, ResultReading, SizeReading, SourceFacts,
    Writer, read_handicap, read_komi, read_result, read_rules, read_size,
};
use crate::board::{BoardSize, ByColor, Color, PointSet};
use crate::rules::{Ruleset, Scoring};
use crate::sgf::{Collection, Ident, NodeId, Property, unescape};
use crate::source::{Source, Span};

/// One game of a file: its tree, and its game info as read.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    tree: &'a Collection,
    source: Source<'a>,
    game: usize,
    root: NodeId,
    /// The board's size; 19×19 where SZ is missing or cannot be used.
    pub size: BoardSize,
    /// SZ as stated.
    pub size_stated: Option<Stated<SizeReading>>,
    /// Whether GM says that this is no Go.
    pub other_game: Option<Span>,
    /// KM as stated.
    pub komi: Option<Stated<Result<KomiReading, KomiFault>>>,
    /// Whether the komi stands in KO, where one source writes it. In FF\[4\] KO is no game info.
    pub komi_in_ko: bool,
    /// HA, where it can be read.
    pub handicap: Option<u32>,
    /// HA as stated.
    pub handicap_stated: Option<Stated<Result<u32, HandicapFault>>>,
    /// RE as stated.
    pub result: Option<Stated<ResultReading>>,
    /// RU as stated: the ruleset it means.
    pub rules: Option<Stated<Option<&'static Ruleset>>>,
    /// Who wrote the record, where that is known, and whether that is certain.
    pub dialect: Option<Fact<Dialect>>,
    /// Who plays first, by PL in the root.
    pub first_player: Option<Color>,
    /// Whether a player has a name.
    pub has_players: bool,
    /// Whether the root sets stones up.
    pub has_setup: bool,
}

/// Something the record states, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated<T> {
    /// What was read.
    pub value: T,
    /// Where it is written: the value.
    pub span: Span,
}

/// No sign of the writer stands further in.
const MOST_SIGN_BYTES: u32 = 256;

/// Game info may stand a few nodes below the root, before the first move; not further.
const MOST_INFO_NODES: usize = 16;

impl<'a> Record<'a> {
    /// Reads the game with this number, from 0; `None` where there is none.
    #[must_use]
    pub fn read(tree: &'a Collection, source: Source<'a>, game: usize) -> Option<Record<'a>> {
        Record::read_as(tree, source, game, &SourceFacts::default())
    }

    /// The same where something is known of whoever wrote it.
    #[must_use]
    pub fn read_as(
        tree: &'a Collection,
        source: Source<'a>,
        game: usize,
        facts: &SourceFacts,
    ) -> Option<Record<'a>> {
        let root = *tree.games().get(game)?;
        let mut record = Record {
            tree,
            source,
            game,
            root,
            size: BoardSize::default(),
            size_stated: None,
            other_game: None,
            komi: None,
            komi_in_ko: false,
            handicap: None,
            handicap_stated: None,
            result: None,
            rules: None,
            dialect: None,
            first_player: None,
            has_players: false,
            has_setup: false,
        };
        let mut signs = Signs::default();
        let mut node = Some(root);
        for _ in 0..MOST_INFO_NODES {
            let Some(at) = node else { break };
            if !record.read_node(at, &mut signs) {
                break;
            }
            node = tree.first_child(at);
        }
        record.read_late_info(node);
        record.dialect = match facts.writer {
            Some(Writer::Known(value)) => Some(Fact {
                value,
                certain: true,
            }),
            Some(Writer::Nobody) => None,
            None => Dialect::recognise(&signs),
        };
        record.read_komi_in_ko();
        record.settle_units(facts);
        Some(record)
    }

    /// The tree the game is in.
    #[must_use]
    pub fn tree(&self) -> &'a Collection {
        self.tree
    }

    /// The file.
    #[must_use]
    pub fn source(&self) -> Source<'a> {
        self.source
    }

    /// The bytes of the file.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }

    /// The number of the game in its file, from 0.
    #[must_use]
    pub fn game(&self) -> usize {
        self.game
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// How many nodes the game has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.tree.nodes_of(self.game).len()
    }

    /// Whether this is a problem or lesson and not a game: stones set up, nobody named, no result. Nothing is missing there.
    #[must_use]
    pub fn is_problem(&self) -> bool {
        self.has_setup && self.result.is_none() && !self.has_players
    }

    /// A value as text, its escapes taken out.
    #[must_use]
    pub fn text(&self, span: Span) -> Cow<'a, str> {
        match self.source.text(span).text {
            Cow::Borrowed(raw) => unescape(raw),
            Cow::Owned(raw) => Cow::Owned(unescape(&raw).into_owned()),
        }
    }

    /// The points that TB and TW of a node list.
    #[must_use]
    pub fn marks(&self, node: NodeId) -> ByColor<PointSet> {
        let mut marks = ByColor::<PointSet>::default();
        for property in self.tree.properties(node) {
            let color = match property.ident {
                Ident::TB => Color::Black,
                Ident::TW => Color::White,
                _ => continue,
            };
            for span in self.tree.values(property) {
                if let Some(range) = PointRange::read(span.of(self.bytes())) {
                    marks[color] = marks[color].union(&range.points(self.size));
                }
            }
        }
        marks
    }

    /// The writer, where it is certain.
    #[must_use]
    pub fn sure_dialect(&self) -> Option<Dialect> {
        let sure = self.dialect.filter(|dialect| dialect.certain);
        sure.map(|dialect| dialect.value)
    }

    /// Whether RU says anything, known or not.
    #[must_use]
    pub fn names_rules(&self) -> bool {
        let is_blank = |span: Span| span.of(self.bytes()).trim_ascii().is_empty();
        self.rules
            .is_some_and(|stated| stated.value.is_some() || !is_blank(stated.span))
    }

    /// Whether KM says anything, be it readable or not.
    #[must_use]
    pub fn names_komi(&self) -> bool {
        self.komi
            .is_some_and(|stated| stated.value != Err(KomiFault::Empty))
    }

    /// Takes the writer from the format of the file, where the text itself does not tell it. That settles no rules: such files also hold games
    /// that were played elsewhere.
    pub fn written_by(&mut self, dialect: Dialect) {
        self.dialect.get_or_insert(Fact {
            value: dialect,
            certain: false,
        });
    }

    /// Whether nothing in the game info says that this is a handicap game: neither HA nor stones that are set up. A handicap of one stone is the first
    /// move without komi. Only the moves show stones that are placed by playing.
    #[must_use]
    pub fn is_even(&self) -> bool {
        let is_none = |stated: Stated<_>| matches!(stated.value, Ok(0) | Err(HandicapFault::Empty));
        self.handicap_stated.is_none_or(is_none) && !self.has_setup
    }

    fn read_komi_in_ko(&mut self) {
        let writes_it = |dialect: Dialect| dialect.has(Habit::KomiInKo);
        if self.komi.is_some() || !self.sure_dialect().is_some_and(writes_it) {
            return;
        }
        let property = self.tree.find(self.root, Ident::KO);
        let stated = property.and_then(|property| self.tree.first_value(property));
        if let Some(span) = stated {
            let value = read_komi(&self.text(span));
            self.komi = Some(Stated { value, span });
            self.komi_in_ko = true;
        }
    }

    fn settle_units(&mut self, facts: &SourceFacts) {
        let area = |rules: &Ruleset| rules.scoring == Scoring::Area;
        let context = Context {
            is_of_area: facts.rules_of(self).is_some_and(area),
            dialect: self.sure_dialect(),
            rules: self.rules.and_then(|stated| stated.value),
            has_handicap: self.handicap.is_some_and(|stones| stones >= 2),
            komi_unit: facts.komi_unit,
            result_unit: facts.result_unit,
        };
        if let Some(Stated {
            value: Ok(komi), ..
        }) = &mut self.komi
        {
            settle_komi(komi, context);
        }
        if let Some(Stated { value, .. }) = &mut self.result {
            settle_result(value, context);
        }
    }

    /// Result, komi, rules and handicap may stand anywhere on the main line; some programs write them at its end.
    fn read_late_info(&mut self, from: Option<NodeId>) {
        let Some(from) = from else { return };
        let is_late = |ident| matches!(ident, Ident::RE | Ident::KM | Ident::RU | Ident::HA);
        let tree = self.tree;
        let special = tree.special_nodes_of(self.game);
        let rest = &special[special.partition_point(|&node| node < from)..];
        // Hardly any record has such a node; only then the main line is walked.
        if !rest.iter().any(|&node| {
            tree.properties(node)
                .iter()
                .any(|property| is_late(property.ident))
        }) {
            return;
        }
        let mut node = Some(from);
        while let Some(at) = node {
            for property in tree
                .properties(at)
                .iter()
                .filter(|property| is_late(property.ident))
            {
                if let Some(span) = tree.first_value(property) {
                    self.read_info(at, property, span);
                }
            }
            node = tree.first_child(at);
        }
    }

    /// Reads what a node says of the game; false once the moves begin.
    fn read_node(&mut self, node: NodeId, signs: &mut Signs) -> bool {
        let mut moved = false;
        signs.begin_node();
        for property in self.tree.properties(node) {
            match property.ident {
                Ident::B | Ident::W => moved = true,
                Ident::AB | Ident::AW => self.has_setup = true,
                _ => {
                    if let Some(span) = self.tree.first_value(property) {
                        signs.pass(property.ident);
                        self.read_info(node, property, span);
                        if Signs::wants(property.ident) {
                            let end = span.end.min(span.start.saturating_add(MOST_SIGN_BYTES));
                            signs.note(property.ident, &self.text(Span::new(span.start, end)));
                        }
                    }
                }
            }
        }
        !moved
    }

    /// Of a property that stands twice the first counts.
    fn read_info(&mut self, node: NodeId, property: &Property, span: Span) {
        match property.ident {
            Ident::SZ if self.size_stated.is_none() => {
                let value = read_size(&self.text(span));
                self.size = value.size;
                self.size_stated = Some(Stated { value, span });
            }
            Ident::KM if self.komi.is_none() => {
                self.komi = Some(Stated {
                    value: read_komi(&self.text(span)),
                    span,
                });
            }
            Ident::HA if self.handicap_stated.is_none() => {
                let value = read_handicap(&self.text(span));
                self.handicap = value.ok();
                self.handicap_stated = Some(Stated { value, span });
            }
            Ident::RE if self.result.is_none() => {
                self.result = Some(Stated {
                    value: read_result(&self.text(span)),
                    span,
                });
            }
            Ident::RU if self.rules.is_none() => {
                self.rules = Some(Stated {
                    value: read_rules(&self.text(span)),
                    span,
                });
            }
            Ident::PB | Ident::PW => {
                self.has_players |= !span.of(self.bytes()).trim_ascii().is_empty()
            }
            Ident::PL if node == self.root => {
                self.first_player = read_color(span.of(self.bytes()));
            }
            Ident::GM => {
                let game = span.of(self.bytes()).trim_ascii();
                // Programs write GM[], GM[Go] and GM[ 1] for Go; only another number is another game.
                let other = !game.is_empty() && game != b"1" && game.iter().all(u8::is_ascii_digit);
                self.other_game = other.then_some(span);
            }
            _ => {}
        }
    }
}

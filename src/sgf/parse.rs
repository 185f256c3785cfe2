//! Bytes → arena and faults, in one pass and without recursion.

use memchr::{memchr2, memchr3};

use super::{Collection, Ident, MissingClosings, SyntaxFault, SyntaxFaultKind as Kind};
use crate::source::{Multibyte, Source, Span};

const NONE: u32 = u32::MAX;

/// Reads a file into `collection`, byte by byte, whose memory is used again. Any bytes will do; files of 4 GiB and more are cut there.
pub fn parse_into(bytes: &[u8], collection: &mut Collection) {
    Parser::new(bytes, None, collection).file();
}

/// Reads a file as [`parse_into`] does, but where the charset of a game has brackets inside characters, none of them ends a value.
pub fn parse_source(source: Source<'_>, collection: &mut Collection) {
    Parser::new(source.bytes(), Some(source), collection).file();
}

/// A `(` that waits for its `)`: the node it stands after, and that node's last child so far.
struct Open {
    node: u32,
    tail: u32,
    at: u32,
    /// How many variations were assumed in it, for nodes after variations; each lacks a `)` of its own.
    assumed: u32,
}

struct Parser<'a> {
    bytes: &'a [u8],
    /// Who knows the charset of each game; `None` where bytes are all that counts.
    source: Option<Source<'a>>,
    /// The charset of this game, where brackets may be halves of characters.
    multibyte: Option<Multibyte>,
    at: usize,
    tree: &'a mut Collection,
    open: Vec<Open>,
    /// The node that properties go to and children hang on; `NONE` before the root.
    node: u32,
    /// The last child of `node`.
    tail: u32,
    /// A parenthesis came last: a property here lacks its `;`.
    needs_node: bool,
    /// The properties of the last node have not been looked at yet.
    unfinished: bool,
    /// Where the next `[` or `]` stands, as far as `stray` has looked: it must not look twice over the same text.
    next_bracket: usize,
}

impl<'a> Parser<'a> {
    fn new(bytes: &'a [u8], source: Option<Source<'a>>, tree: &'a mut Collection) -> Parser<'a> {
        let bytes = &bytes[..bytes.len().min(u32::MAX as usize - 1)];
        tree.clear(bytes.len() as u32);
        Parser {
            bytes,
            source,
            multibyte: None,
            at: 0,
            tree,
            open: Vec::new(),
            node: NONE,
            tail: NONE,
            needs_node: true,
            unfinished: false,
            next_bracket: 0,
        }
    }

    fn file(&mut self) {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") {
            self.fault(Kind::ByteOrderMark, 0, 3);
            self.at = 3;
        }
        while self.between_games() {
            self.game();
        }
        if self.tree.games().is_empty() {
            self.fault(Kind::NoGame, 0, self.bytes.len());
        }
    }

    /// Goes to the start of the next game; false at the end of the file.
    fn between_games(&mut self) -> bool {
        loop {
            self.skip_space();
            let start = self.at;
            match self.peek() {
                None => return false,
                Some(b'(') if self.opens_tree(start + 1) => return true,
                Some(b';') if self.property_follows(start + 1) => {
                    self.fault(Kind::MissingOpening, start, start + 1);
                    // It belongs to the game that begins here.
                    let game = self.tree.games().len() as u32;
                    self.tree
                        .faults
                        .iter_mut()
                        .last()
                        .into_iter()
                        .for_each(|fault| fault.game = game);
                    return true;
                }
                Some(b')') if !self.tree.games().is_empty() => {
                    self.at += 1;
                    self.fault(Kind::SurplusClosing, start, self.at);
                }
                Some(b'(') if self.next_after_space(start + 1) == Some(b')') => {
                    self.at = self.skip_space_from(start + 1) + 1;
                    self.fault(Kind::EmptyVariation, start, self.at);
                }
                Some(_) => self.skip_junk(),
            }
        }
    }

    /// Skips text that belongs to no game, up to where a game may begin.
    fn skip_junk(&mut self) {
        let start = self.at;
        loop {
            self.at += 1;
            match memchr3(b'(', b';', b')', &self.bytes[self.at..]) {
                None => self.at = self.bytes.len(),
                Some(skip) => self.at += skip,
            }
            let starts = match self.peek() {
                None => true,
                Some(b'(') => self.opens_tree(self.at + 1),
                Some(b';') => self.property_follows(self.at + 1),
                Some(_) => false,
            };
            if starts {
                break;
            }
        }
        let text = &self.bytes[start..self.at];
        // A file of DOS times ends with ^Z, some programs fill up with NUL: neither is text.
        if text
            .iter()
            .all(|&b| b == 0x1A || b == 0 || b.is_ascii_whitespace())
        {
            return;
        }
        let kind = if self.tree.games().is_empty() {
            Kind::TextBeforeGame
        } else {
            Kind::TextAfterGame
        };
        self.fault(kind, start, start + text.trim_ascii_end().len());
    }

    /// Reads one game, from its `(` to its `)` or to where it breaks off.
    fn game(&mut self) {
        let start = self.at;
        let source = self.source;
        self.multibyte = source.and_then(|source| source.multibyte_at(start as u32));
        self.node = NONE;
        self.tail = NONE;
        self.needs_node = true;
        self.open.clear();
        if self.peek() == Some(b'(') {
            self.at += 1;
        }
        self.open.push(Open {
            node: NONE,
            tail: NONE,
            at: start as u32,
            assumed: 0,
        });
        while !self.open.is_empty() {
            match self.peek() {
                None => {
                    self.unclosed();
                    return;
                }
                Some(b';') => {
                    self.at += 1;
                    self.begin_node(self.at - 1);
                }
                Some(letter) if letter.is_ascii_alphabetic() => self.property(letter),
                Some(b'(') => {
                    if self.begins_new_game() {
                        self.unclosed();
                        return;
                    }
                    self.opening();
                }
                Some(b')') => self.closing(),
                Some(b'[') => self.nameless_value(),
                Some(space) if space.is_ascii_whitespace() => self.at += 1,
                Some(_) => self.stray(),
            }
        }
    }

    fn opening(&mut self) {
        let start = self.at;
        if self.next_after_space(start + 1) == Some(b')') {
            self.at = self.skip_space_from(start + 1) + 1;
            self.fault(Kind::EmptyVariation, start, self.at);
        } else if self.opens_tree(start + 1) {
            self.at += 1;
            self.needs_node = true;
            self.open.push(Open {
                node: self.node,
                tail: self.tail,
                at: start as u32,
                assumed: 0,
            });
        } else {
            self.stray();
        }
    }

    fn closing(&mut self) {
        self.finish_node();
        self.at += 1;
        self.needs_node = true;
        let Some(open) = self.open.pop() else { return };
        if open.assumed > 0 {
            self.miss_closings(self.at - 1, 0, open.assumed);
        }
        self.node = open.node;
        self.tail = open.tail;
        // In `((…)(…))` the outer parenthesis stands after the same node and must learn of the new children.
        if let Some(outer) = self.open.last_mut()
            && outer.node == open.node
        {
            outer.tail = open.tail;
        }
    }

    /// Everything still open ends here: one fault, at the outermost `(` left open.
    fn unclosed(&mut self) {
        self.finish_node();
        if let Some(first) = self.open.first() {
            self.fault(
                Kind::MissingClosing,
                first.at as usize,
                first.at as usize + 1,
            );
            let assumed = self.open.iter().map(|open| open.assumed).sum();
            self.miss_closings(self.at, self.open.len() as u32, assumed);
        }
        self.open.clear();
    }

    #[cold]
    fn miss_closings(&mut self, at: usize, unclosed: u32, assumed: u32) {
        let game = self.tree.games().len().saturating_sub(1) as u32;
        self.tree.missing_closings.push(MissingClosings {
            at: at as u32,
            unclosed,
            assumed,
            game,
        });
    }

    #[inline]
    fn begin_node(&mut self, at: usize) {
        self.finish_node();
        // A node that has children already gets one more without a `(` only where a variation was closed.
        if self.tail != NONE && self.open.last().is_none_or(|open| open.node != self.node) {
            self.fault(Kind::NodeAfterVariation, at, at + 1);
            if let Some(open) = self.open.last_mut() {
                open.assumed += 1;
            }
        }
        let id = self.tree.push_node(self.node);
        if self.node == NONE {
            // A second root inside one pair of parentheses cannot be told from a new game, and is one.
            self.tree.push_game(id);
        } else {
            if self.tail == NONE {
                self.tree.node_mut(self.node).first_child = id;
            } else {
                self.tree.node_mut(self.tail).next_sibling = id;
            }
            // The `(` that stands after the parent must know its last child, for when the variation is closed.
            if let Some(open) = self.open.last_mut()
                && open.node == self.node
            {
                open.tail = id;
            }
        }
        self.node = id;
        self.tail = NONE;
        self.needs_node = false;
        self.unfinished = true;
    }

    /// Reads a name and its values.
    fn property(&mut self, letter: u8) {
        let start = self.at;
        let ident = if letter.is_ascii_uppercase() && self.bytes.get(start + 1) == Some(&b'[') {
            self.at += 1;
            Ident::of_letter(letter)
        } else {
            match self.name() {
                Some(ident) => ident,
                None => return,
            }
        };
        if self.needs_node {
            self.begin_node(start);
            self.fault(Kind::MissingSemicolon, start, self.at);
        }
        self.tree.push_property(ident, start as u32);
        let is_move = ident == Ident::B || ident == Ident::W;
        if !is_move {
            self.tree.note_special();
        }
        loop {
            self.value(is_move);
            if self.peek() != Some(b'[') {
                self.skip_space();
                if self.peek() != Some(b'[') {
                    return;
                }
            }
        }
    }

    /// Reads a property name up to its `[`; `None` where it is none, and what stands there has been dealt with.
    fn name(&mut self) -> Option<Ident> {
        let start = self.at;
        let length = self.bytes[start..]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric())
            .count();
        let name = &self.bytes[start..start + length];
        let bracket = self.skip_space_from(start + length);
        if self.bytes.get(bracket) != Some(&b'[') {
            self.nameless_text(name);
            return None;
        }
        let mut capitals = [0; 5];
        let mut count = 0;
        let letters = name.iter().filter(|b| !b.is_ascii_lowercase());
        for &letter in letters {
            if count < capitals.len() {
                capitals[count] = letter;
                count += 1;
            }
        }
        let ident = if count == 0 {
            // `b[aa]`: by FF[3] a name of small letters only is no name, but everybody reads it as B.
            for (capital, letter) in capitals.iter_mut().zip(name) {
                *capital = letter.to_ascii_uppercase();
            }
            Ident::of(&capitals[..length.min(capitals.len())])
        } else {
            Ident::of(&capitals[..count])
        };
        if name.iter().any(u8::is_ascii_lowercase) {
            self.fault(Kind::LowerCaseName, start, start + length);
        }
        self.at = bracket;
        Some(ident)
    }

    /// A word without a value: a move that lost its bracket, a name without value, or stray text.
    fn nameless_text(&mut self, name: &[u8]) {
        let start = self.at;
        let end = start + name.len();
        let lost_bracket = matches!(name, [b'B' | b'W', x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic());
        if lost_bracket && self.bytes.get(end) == Some(&b']') && !self.needs_node {
            self.fault(Kind::LostBracket, start, end + 1);
            self.tree.push_property(Ident::of(&name[..1]), start as u32);
            self.tree
                .push_value(Span::new(start as u32 + 1, end as u32));
            self.at = end + 1;
        } else if name.len() <= 2
            && name.iter().all(u8::is_ascii_uppercase)
            && matches!(self.next_after_space(end), Some(b';' | b')' | b'(') | None)
        {
            self.fault(Kind::NameWithoutValue, start, end);
            self.at = end;
        } else {
            self.stray();
        }
    }

    /// Reads one value from its `[`.
    fn value(&mut self, is_move: bool) {
        let start = self.at + 1;
        // Nearly every value is a point: two plain letters.
        if let Some(&[x, y, b']']) = self.bytes.get(start..start + 3)
            && x.is_ascii_alphabetic()
            && y.is_ascii_alphabetic()
        {
            self.tree
                .push_value(Span::new(start as u32, start as u32 + 2));
            self.at = start + 3;
            return;
        }
        let end = match self.end_of_value(start) {
            ValueEnd::Closed(end) => {
                self.tree.push_value(Span::new(start as u32, end as u32));
                self.at = end + 1;
                return;
            }
            ValueEnd::Cut(end) => end,
        };
        self.fault(Kind::UnterminatedValue, start - 1, end);
        self.at = end;
        if is_move {
            // Half a move is no move.
            self.tree.pop_property();
        } else {
            let text = self.bytes[start..end].trim_ascii_end();
            self.tree
                .push_value(Span::new(start as u32, (start + text.len()) as u32));
        }
    }

    #[inline]
    fn end_of_value(&self, start: usize) -> ValueEnd {
        match self.multibyte {
            None => end_of_value(self.bytes, start),
            Some(multibyte) => end_of_multibyte_value(self.bytes, start, multibyte),
        }
    }

    /// A value that follows no name: after a fault it may still belong to the property before.
    fn nameless_value(&mut self) {
        let start = self.at;
        self.at = match self.end_of_value(start + 1) {
            ValueEnd::Closed(end) => end + 1,
            ValueEnd::Cut(end) => end,
        };
        self.fault(Kind::ValueWithoutName, start, self.at);
    }

    /// Skips text that is no SGF. Where a `]` comes before the next `[`, it is the rest of a value cut short by an unescaped `]`.
    fn stray(&mut self) {
        let start = self.at;
        if self.next_bracket < start {
            let rest = &self.bytes[start..];
            self.next_bracket = start + memchr2(b'[', b']', rest).unwrap_or(rest.len());
        }
        let end = if self.bytes.get(self.next_bracket) == Some(&b']') {
            self.next_bracket + 1
        } else {
            // The word here is known to be stray; on to the next byte that could be SGF.
            let word = |b: &&u8| b.is_ascii_alphanumeric();
            let plain =
                |b: &&u8| !matches!(b, b';' | b'(' | b')' | b'[') && !b.is_ascii_uppercase();
            let first = start + self.bytes[start..].iter().take_while(word).count().max(1);
            first + self.bytes[first..].iter().take_while(plain).count()
        };
        self.at = end;
        let length = self.bytes[start..end].trim_ascii_end().len();
        self.fault(Kind::StrayText, start, start + length.max(1));
    }

    /// Looks for properties that stand twice in the node just read; most nodes have one.
    #[inline]
    fn finish_node(&mut self) {
        if self.unfinished && self.tree.last_node_properties().len() > 1 {
            self.unfinished = false;
            self.compare_names();
        }
    }

    fn compare_names(&mut self) {
        let properties = self.tree.last_node_properties();
        let mut names = 0u64;
        let mut repeated = false;
        for property in properties {
            let bit = property.ident.bit();
            repeated |= names & bit != 0;
            names |= bit;
        }
        if repeated {
            self.report_duplicates();
        }
    }

    #[cold]
    fn report_duplicates(&mut self) {
        let mut named: Vec<(Ident, u32)> = self
            .tree
            .last_node_properties()
            .iter()
            .map(|p| (p.ident, p.start))
            .collect();
        named.sort_unstable();
        let mut starts: Vec<u32> = named
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0 && pair[0].0 != Ident::LONG)
            .map(|pair| pair[1].1)
            .collect();
        starts.sort_unstable();
        for start in starts {
            let name = self.bytes[start as usize..]
                .iter()
                .take_while(|b| b.is_ascii_alphanumeric())
                .count();
            self.fault(
                Kind::DuplicateProperty,
                start as usize,
                start as usize + name,
            );
        }
    }

    /// Whether what follows a `(` makes it the start of a game or variation.
    fn opens_tree(&self, from: usize) -> bool {
        match self.next_after_space(from) {
            Some(b';' | b'(') => true,
            Some(letter) => letter.is_ascii_alphabetic() && self.property_follows(from),
            None => false,
        }
    }

    /// Whether a name and a `[` follow.
    fn property_follows(&self, from: usize) -> bool {
        let start = self.skip_space_from(from);
        let length = self.bytes[start..]
            .iter()
            .take(16)
            .take_while(|b| b.is_ascii_alphabetic())
            .count();
        length > 0 && self.next_after_space(start + length) == Some(b'[')
    }

    /// Whether the `(` here opens a new game although the one before is not closed: only a root has GM or FF.
    fn begins_new_game(&self) -> bool {
        self.node != NONE && is_root_start(&self.bytes[self.at..])
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next_after_space(&self, from: usize) -> Option<u8> {
        self.bytes.get(self.skip_space_from(from)).copied()
    }

    fn skip_space(&mut self) {
        self.at = self.skip_space_from(self.at);
    }

    fn skip_space_from(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|b| b.is_ascii_whitespace()).count()
    }

    #[cold]
    fn fault(&mut self, kind: Kind, start: usize, end: usize) {
        let game = self.tree.games().len().saturating_sub(1) as u32;
        self.tree.faults.push(SyntaxFault {
            kind,
            span: Span::new(start as u32, end as u32),
            game,
        });
    }
}

/// Where a value ends.
enum ValueEnd {
    /// At this `]`.
    Closed(usize),
    /// Nowhere: cut here, at the end of the file or where the next game begins.
    Cut(usize),
}

/// Finds the end of a value, escapes skipped. A `(` at the start of a line with a root node behind it means that the value was never closed.
fn end_of_value(bytes: &[u8], start: usize) -> ValueEnd {
    let mut at = start;
    while let Some(skip) = memchr3(b']', b'\\', b'(', bytes.get(at..).unwrap_or_default()) {
        at += skip;
        match bytes[at] {
            b']' => return ValueEnd::Closed(at),
            b'\\' => at += 2,
            _ if starts_line(bytes, at) && is_root_start(&bytes[at..]) => return ValueEnd::Cut(at),
            _ => at += 1,
        }
    }
    ValueEnd::Cut(bytes.len())
}

/// The same where `]` and `\` may be the second half of a character, which must be stepped over whole. A `(` never is one.
#[cold]
fn end_of_multibyte_value(bytes: &[u8], start: usize, multibyte: Multibyte) -> ValueEnd {
    let mut at = start;
    // One past the last character whose second half is a `\`.
    let mut backslash_in_character = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            // Some programs escape bytes, not characters, and put a `\` between the halves of one that ends with `]`. With that `\` the first
            // half makes a character as well, and only what follows tells.
            b']' if backslash_in_character == at && !may_follow_value(bytes, at + 1) => at += 1,
            b']' => return ValueEnd::Closed(at),
            // What is escaped is a character, not a byte.
            b'\\' => at += 1 + multibyte.step(&bytes[at + 1..]),
            b'(' if starts_line(bytes, at) && is_root_start(&bytes[at..]) => {
                return ValueEnd::Cut(at);
            }
            0x80.. => {
                at += multibyte.step(&bytes[at..]);
                if bytes[at - 1] == b'\\' {
                    backslash_in_character = at;
                }
            }
            _ => at += 1,
        }
    }
    ValueEnd::Cut(bytes.len())
}

/// Whether a value can have ended before this byte.
fn may_follow_value(bytes: &[u8], at: usize) -> bool {
    let mut rest = bytes.get(at..).unwrap_or_default().iter();
    let next = rest.find(|byte| !byte.is_ascii_whitespace());
    next.is_none_or(|byte| {
        matches!(byte, b';' | b'(' | b')' | b'[' | b']') || byte.is_ascii_alphabetic()
    })
}

fn starts_line(bytes: &[u8], at: usize) -> bool {
    at > 0 && matches!(bytes[at - 1], b'\n' | b'\r')
}

/// `(;GM[` or `(;FF[`, with or without spaces: no node but a root has these.
fn is_root_start(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"(") else {
        return false;
    };
    let Some(rest) = rest.trim_ascii_start().strip_prefix(b";") else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    rest.starts_with(b"GM[") || rest.starts_with(b"FF[")
}

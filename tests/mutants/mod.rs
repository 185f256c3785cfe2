//! Copies of a record as they turn up in collections, made by a program that knows nothing of how kifu compares games.

use kifu::sgf::Collection;

/// How a copy differs from its original.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Turned(u8),
    ColorsExchanged,
    Truncated,
    OtherResult,
    OtherKomi,
    OtherDate,
    OtherEncoding,
    OtherPasses,
    OneMove,
    AllAtOnce,
}

pub const KINDS: [Kind; 16] = [
    Kind::Turned(1),
    Kind::Turned(2),
    Kind::Turned(3),
    Kind::Turned(4),
    Kind::Turned(5),
    Kind::Turned(6),
    Kind::Turned(7),
    Kind::ColorsExchanged,
    Kind::Truncated,
    Kind::OtherResult,
    Kind::OtherKomi,
    Kind::OtherDate,
    Kind::OtherEncoding,
    Kind::OtherPasses,
    Kind::OneMove,
    Kind::AllAtOnce,
];

/// Properties with their values.
type Node = Vec<(String, Vec<Vec<u8>>)>;

/// The main line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub size: u8,
    pub nodes: Vec<Node>,
}

impl Line {
    /// The main line of the first game; `None` for what this program cannot turn: boards that are not square, records without moves.
    pub fn read(bytes: &[u8]) -> Option<Line> {
        let tree = Collection::parse(bytes);
        let mut node = tree.games().first().copied();
        let mut nodes = Vec::new();
        while let Some(at) = node {
            let properties = tree.properties(at).iter().filter_map(|property| {
                let name = property.ident.to_string();
                let values = tree.values(property).iter();
                let values = values.map(|span| span.of(bytes).to_vec()).collect();
                (!name.starts_with('(') && !name.is_empty()).then_some((name, values))
            });
            nodes.push(properties.collect());
            node = tree.first_child(at);
        }
        let line = Line { size: 0, nodes };
        let size = match line.value("SZ") {
            None => 19,
            Some(text) => std::str::from_utf8(text).ok()?.parse().ok()?,
        };
        (size <= 26 && line.moves().len() >= 30).then_some(Line { size, ..line })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut out = b"(".to_vec();
        for node in &self.nodes {
            out.push(b';');
            for (name, values) in node {
                out.extend_from_slice(name.as_bytes());
                for value in values {
                    out.push(b'[');
                    out.extend_from_slice(value);
                    out.push(b']');
                }
            }
        }
        out.extend_from_slice(b")\n");
        out
    }

    /// Gives the game players and a date that no other has.
    pub fn named(mut self, number: usize) -> Line {
        self.set("PB", format!("Kuro {number}").into_bytes());
        self.set("PW", format!("Shiro {number}").into_bytes());
        let (year, month, day) = (1900 + number / 336, 1 + number / 28 % 12, 1 + number % 28);
        self.set("DT", format!("{year}-{month:02}-{day:02}").into_bytes());
        self
    }

    /// Another game: every column moved on by so many, which is no symmetry.
    #[allow(dead_code, reason = "benches make many games of one")]
    pub fn shifted(mut self, by: u8) -> Line {
        self.spell_out();
        let size = self.size;
        let names = ["B", "W", "AB", "AW", "AE"];
        for (name, values) in self.nodes.iter_mut().flatten() {
            let is_point = |value: &&mut Vec<u8>| {
                names.contains(&name.as_str())
                    && value.len() == 2
                    && number(value[0]).is_some_and(|column| column < size)
            };
            for value in values.iter_mut().filter(is_point) {
                value[0] = b'a' + (value[0] - b'a' + by) % size;
            }
        }
        self
    }

    /// The indexes of the nodes with a move.
    pub fn moves(&self) -> Vec<usize> {
        let is_move = |node: &Node| node.iter().any(|(name, _)| name == "B" || name == "W");
        let nodes = self.nodes.iter().enumerate();
        nodes
            .filter(|(_, node)| is_move(node))
            .map(|(at, _)| at)
            .collect()
    }

    fn value(&self, name: &str) -> Option<&[u8]> {
        let root = self.nodes.first()?;
        let found = root.iter().find(|(other, _)| other == name);
        found.and_then(|(_, values)| values.first().map(Vec::as_slice))
    }

    fn set(&mut self, name: &str, value: Vec<u8>) {
        for node in &mut self.nodes {
            node.retain(|(other, _)| other != name);
        }
        self.nodes[0].push((name.to_owned(), vec![value]));
    }

    /// A copy of this kind; `None` where the game cannot have one.
    pub fn mutant(&self, kind: Kind) -> Option<Vec<u8>> {
        let mut copy = self.clone();
        match kind {
            Kind::Turned(how) => copy.turn(how),
            Kind::ColorsExchanged => copy.exchange_colors(),
            Kind::Truncated => copy.cut(3, 4),
            Kind::OtherResult => copy.contradict_result(),
            Kind::OtherKomi => copy.set("KM", b"-3.5".to_vec()),
            Kind::OtherDate => copy.set("DT", b"1850-01-01".to_vec()),
            Kind::OtherEncoding => return copy.in_utf_16(),
            Kind::OtherPasses => copy.change_passes(),
            Kind::OneMove => copy.change_a_move()?,
            Kind::AllAtOnce => {
                copy.cut(4, 5);
                copy.turn(6);
                copy.exchange_colors();
                copy.contradict_result();
                return copy.in_utf_16();
            }
        }
        Some(copy.write())
    }

    fn turn(&mut self, how: u8) {
        let names = [
            "B", "W", "AB", "AW", "AE", "TB", "TW", "TR", "SQ", "CR", "MA", "DD", "VW",
        ];
        let (size, last) = (self.size, self.size - 1);
        let turn = |value: &mut Vec<u8>| {
            if let [column, row] = value.as_slice() {
                let (Some(mut column), Some(mut row)) = (number(*column), number(*row)) else {
                    return;
                };
                if column >= size || row >= size {
                    return;
                }
                if how & 1 != 0 {
                    column = last - column;
                }
                if how & 2 != 0 {
                    row = last - row;
                }
                if how & 4 != 0 {
                    (column, row) = (row, column);
                }
                *value = vec![b'a' + column, b'a' + row];
            }
        };
        self.spell_out();
        for (name, values) in self.nodes.iter_mut().flatten() {
            if names.contains(&name.as_str()) {
                values.iter_mut().for_each(turn);
            }
        }
    }

    /// Rectangles as points, so that each can be turned.
    fn spell_out(&mut self) {
        for (_, values) in self.nodes.iter_mut().flatten() {
            let spelled = values.iter().flat_map(|value| match value.as_slice() {
                &[a, b, b':', c, d] if [a, b, c, d].iter().all(u8::is_ascii_lowercase) => {
                    let rows = b.min(d)..=b.max(d);
                    let row = move |row| (a.min(c)..=a.max(c)).map(move |column| vec![column, row]);
                    rows.flat_map(row).collect()
                }
                _ => vec![value.clone()],
            });
            *values = spelled.collect();
        }
    }

    fn exchange_colors(&mut self) {
        for (name, _) in self.nodes.iter_mut().flatten() {
            *name = match name.as_str() {
                "B" => "W",
                "W" => "B",
                "AB" => "AW",
                "AW" => "AB",
                "TB" => "TW",
                "TW" => "TB",
                "PB" => "PW",
                "PW" => "PB",
                other => other,
            }
            .to_owned();
        }
        let result = self.value("RE").map(<[u8]>::to_vec).unwrap_or_default();
        let result = match result.as_slice() {
            [b'B', rest @ ..] => [b"W", rest].concat(),
            [b'W', rest @ ..] => [b"B", rest].concat(),
            _ => return,
        };
        self.set("RE", result);
    }

    fn cut(&mut self, part: usize, of: usize) {
        let moves = self.moves();
        self.nodes.truncate(moves[moves.len() * part / of] + 1);
    }

    fn contradict_result(&mut self) {
        let other = match self.value("RE") {
            Some([b'B', ..]) => b"W+77.5",
            _ => b"B+77.5",
        };
        self.set("RE", other.to_vec());
    }

    fn in_utf_16(&mut self) -> Option<Vec<u8>> {
        self.set("PC", "東京".as_bytes().to_vec());
        self.set("CA", b"UTF-16".to_vec());
        let text = String::from_utf8(self.write()).ok()?;
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        Some([0xFF, 0xFE].into_iter().chain(units).collect())
    }

    /// Two passes at the end become none, anything else gets two.
    fn change_passes(&mut self) {
        let is_pass = |node: &Node| {
            let pass = |value: &Vec<u8>| value.is_empty() || value == b"tt";
            let is_move = |name: &str| name == "B" || name == "W";
            node.iter()
                .any(|(name, values)| is_move(name) && values.iter().any(pass))
        };
        let before = self.nodes.len();
        while self.nodes.last().is_some_and(is_pass) {
            self.nodes.pop();
        }
        if self.nodes.len() == before {
            for name in ["B", "W"] {
                self.nodes.push(vec![(name.to_owned(), vec![Vec::new()])]);
            }
        }
    }

    /// A move in the midst of the game goes to a point that nobody ever plays on.
    fn change_a_move(&mut self) -> Option<()> {
        let moves = self.moves();
        let is_stone = |name: &str| ["B", "W", "AB", "AW"].contains(&name);
        let stones = self
            .nodes
            .iter()
            .flatten()
            .filter(|(name, _)| is_stone(name));
        let all: Vec<&Vec<u8>> = stones.flat_map(|(_, values)| values).collect();
        let letters = || b'a'..b'a' + self.size;
        let mut points = letters().flat_map(|column| letters().map(move |row| vec![column, row]));
        let free = points.find(|point| !all.contains(&point))?;
        let node = &mut self.nodes[moves[moves.len() * 3 / 5]];
        let (_, values) = node
            .iter_mut()
            .find(|(name, _)| name == "B" || name == "W")?;
        // A pass would become a play, which is a move of another kind.
        (values[0].len() == 2).then(|| values[0] = free)
    }
}

fn number(letter: u8) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter - b'a')
}

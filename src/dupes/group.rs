//! Copies of one game, compared event by event: which is the best, and what is to be said of the others.

use std::cmp::{Ordering, Reverse};
use std::collections::{HashMap, HashSet};

use super::prints::COMPARABLE;
use super::{Course, Entry, Info, Prints, SHORT, Seed, Symmetry, Topic, codes};
use crate::board::Point;
use crate::finding::CheckInfo;

/// One game that may be a copy, read again.
#[derive(Clone, Debug)]
pub struct Copy {
    /// Its place among all games of the run, in the order in which they were found.
    pub order: u32,
    /// Its number in its file, from 0.
    pub game: u32,
    /// Whether it is part of the collection that others are compared with (`--against`).
    pub known: bool,
    /// Its main line.
    pub course: Course,
    /// What it says of itself.
    pub info: Info,
    /// How many warnings and errors a check of it finds, without those that follow from others.
    pub faults: u32,
    /// How many properties it has besides the moves of the main line: comments, game info, marks, variations.
    pub extras: u32,
    prints: Prints,
    named: Option<u64>,
    text: u64,
}

impl Copy {
    /// Puts together what was read. `text` is the hash of the record's own text.
    #[must_use]
    pub fn new(at: (u32, u32), course: Course, info: Info, text: u64, seed: Seed) -> Copy {
        Copy {
            order: at.0,
            game: at.1,
            known: false,
            prints: Prints::of(&course, seed),
            named: info.named(seed),
            course,
            info,
            faults: 0,
            extras: 0,
            text,
        }
    }

    /// What the index keeps of it.
    #[must_use]
    pub fn entry(&self, file: u32) -> Entry {
        let at = (file, self.game);
        Entry::new(at, &self.prints, self.course.len(), self.named, self.text)
    }

    /// The best copy is the least: the longest, of those one that is known already, then the one with the fewest faults, then the one with the
    /// most besides its moves, then the first.
    fn rank(&self) -> impl Ord {
        let known = !self.known;
        (
            Reverse(self.course.length()),
            known,
            self.faults,
            Reverse(self.extras),
            self.order,
        )
    }
}

/// How a copy stands to the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same moves; passes at the end may differ.
    Same,
    /// The best copy goes on where this one ends.
    Truncated,
    /// One move differs: the number of the move in the best copy, and where it is there, if it is a play.
    OneMove(u32, Option<Point>),
}

/// A copy, and how it stands to the best one of its group.
#[derive(Clone, Debug)]
pub struct Relative {
    /// Which of the copies it is.
    pub copy: usize,
    /// Which of the copies it is compared with: the best one, but where a single move differs perhaps another one of its group.
    pub of: usize,
    /// How it stands to that one.
    pub relation: Relation,
    /// What has to be done to it to get the other one.
    pub symmetry: Symmetry,
    /// What the two say differently.
    pub differences: Vec<Topic>,
}

/// The copies of one game.
#[derive(Clone, Debug)]
pub struct Group {
    /// Which of the copies is the best.
    pub best: usize,
    /// The others, in the order in which they were found; those that differ in a move come last.
    pub others: Vec<Relative>,
}

impl Relation {
    /// The word every output shows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Relation::Same => "same",
            Relation::Truncated => "truncated",
            Relation::OneMove(..) => "one-move",
        }
    }
}

impl Relative {
    /// Everything it is told by, the relation first.
    #[must_use]
    pub fn codes(&self) -> Vec<&'static CheckInfo> {
        let relation: &CheckInfo = match self.relation {
            Relation::Same => &codes::SAME,
            Relation::Truncated => &codes::TRUNCATED,
            Relation::OneMove(..) => &codes::ONE_MOVE,
        };
        let topics = self.differences.iter().filter_map(|topic| match topic {
            Topic::Result => Some(&codes::RESULT),
            Topic::Komi => Some(&codes::KOMI),
            Topic::Date => Some(&codes::DATE),
            Topic::Players => None,
        });
        std::iter::once(relation).chain(topics).collect()
    }

    /// Whether nothing is lost without it, as far as the moves go.
    #[must_use]
    pub fn is_copy(&self) -> bool {
        !matches!(self.relation, Relation::OneMove(..))
    }

    /// Whether it names another result, komi or date than the best copy.
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.differences
            .iter()
            .any(|topic| *topic != Topic::Players)
    }
}

impl Group {
    /// What is left of it when games are compared with a collection that is known, and not with each other: a group needs games of both
    /// sides, and what the collection holds twice itself is not told.
    #[must_use]
    pub fn against(mut self, copies: &[Copy]) -> Option<Group> {
        let known = |copy: usize| copies[copy].known;
        let is_one_move = |other: &Relative| !other.is_copy();
        self.others
            .retain(|other| !is_one_move(other) || known(other.copy) != known(other.of));
        if known(self.best) {
            self.others
                .retain(|other| is_one_move(other) || !known(other.copy));
        } else if !self
            .others
            .iter()
            .any(|other| known(other.copy) || is_one_move(other))
        {
            self.others.clear();
        }
        (!self.others.is_empty()).then_some(self)
    }
}

/// What comes of a cluster.
#[derive(Clone, Debug, Default)]
pub struct Grouped {
    /// The groups, in the order of their best copies.
    pub groups: Vec<Group>,
    /// How many games were not compared move by move, because too many were alike in everything else.
    pub crowded: usize,
}

/// Compares the games of a cluster. Nothing of the index is believed: what is told has been compared event by event.
#[must_use]
pub fn group(copies: &[Copy]) -> Grouped {
    let classes = classes(copies);
    let parents = originals(copies, &classes);
    let mut members: Vec<Vec<(usize, Relation)>> = vec![Vec::new(); classes.len()];
    for (class, same) in classes.iter().enumerate() {
        let (into, relation) = match parents[class] {
            Some(original) => (original, Relation::Truncated),
            None => (class, Relation::Same),
        };
        members[into].extend(same.iter().map(|&copy| (copy, relation)));
    }
    let mut groups: Vec<Group> = members
        .iter()
        .filter_map(|members| one_group(copies, members))
        .collect();
    let crowded = add_near(copies, &named_ones(copies, &classes), &mut groups);
    groups.retain(|group| !group.others.is_empty());
    groups.sort_by_key(|group| copies[group.best].order);
    Grouped { groups, crowded }
}

/// Copies with the same main line, the best first; in the order of the first ones.
fn classes(copies: &[Copy]) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut found: HashMap<(u64, u64, u8), Vec<usize>> = HashMap::new();
    for (index, copy) in copies.iter().enumerate() {
        let keys = keys(copy);
        let known = keys
            .iter()
            .filter_map(|key| found.get(key))
            .flatten()
            .copied();
        let class = known
            .into_iter()
            .find(|&class| is_same(&copies[classes[class][0]], copy));
        let class = class.unwrap_or_else(|| {
            classes.push(Vec::new());
            classes.len() - 1
        });
        classes[class].push(index);
        for key in keys {
            let list = found.entry(key).or_default();
            if !list.contains(&class) {
                list.push(class);
            }
        }
    }
    for class in &mut classes {
        class.sort_by_key(|&copy| copies[copy].rank());
    }
    classes
}

/// What a copy is looked up by: short games need more than their moves to be the same.
fn keys(copy: &Copy) -> Vec<(u64, u64, u8)> {
    let full = copy.prints.full;
    if !copy.prints.is_short() {
        return vec![(full, 0, 0)];
    }
    let named = copy.named.map(|named| (full, named, 1));
    named.into_iter().chain([(full, copy.text, 2)]).collect()
}

fn is_same(a: &Copy, b: &Copy) -> bool {
    a.course.len() == b.course.len() && begins(a, b)
}

/// Whether all of `a` is the beginning of `b`, or all of `b`.
fn begins(a: &Copy, b: &Copy) -> bool {
    let size = |copy: &Copy| copy.prints.symmetry.size(copy.course.size());
    let mut of_b = b.course.under(b.prints.symmetry);
    size(a) == size(b)
        && a.course
            .under(a.prints.symmetry)
            .all(|event| of_b.next() == Some(event))
}

/// The class whose games each class of games is the beginning of, if there is one: of several the one that contradicts it least, then the longest.
///
/// With the main lines in order, what begins with a game comes right behind it.
fn originals(copies: &[Copy], classes: &[Vec<usize>]) -> Vec<Option<usize>> {
    let of = |class: usize| &copies[classes[class][0]];
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by(|&a, &b| in_order(of(a), of(b)));
    let mut originals = vec![None; classes.len()];
    let mut open: Vec<usize> = Vec::new();
    for &class in &order {
        while open
            .last()
            .is_some_and(|&before| !begins(of(before), of(class)))
        {
            open.pop();
        }
        for &before in &open {
            if is_rest(of(before), of(class)) {
                let better = better_original(of(before), class, originals[before], &of);
                originals[before] = Some(better);
            }
        }
        open.push(class);
    }
    // The original of a beginning may be the beginning of another game itself.
    for &class in order.iter().rev() {
        if let Some(original) = originals[class] {
            originals[class] = originals[original].or(Some(original));
        }
    }
    originals
}

/// Main lines in an order in which a beginning stands right before what goes on from it.
fn in_order(a: &Copy, b: &Copy) -> Ordering {
    let size = |copy: &Copy| {
        let size = copy.prints.symmetry.size(copy.course.size());
        (size.width(), size.height())
    };
    let of_a = a.course.under(a.prints.symmetry);
    let of_b = b.course.under(b.prints.symmetry);
    size(a).cmp(&size(b)).then_with(|| of_a.cmp(of_b))
}

/// Of two games that go on from a beginning the one that contradicts it less, then the longer one: games between programs may share half of their
/// moves.
fn better_original<'a>(
    rest: &Copy,
    new: usize,
    old: Option<usize>,
    of: &impl Fn(usize) -> &'a Copy,
) -> usize {
    let Some(old) = old else { return new };
    let standing = |class: usize| {
        let swaps = |copy: &Copy| copy.prints.symmetry.swaps_colors();
        let swapped = swaps(rest) != swaps(of(class));
        let differences = of(class).info.differences(&rest.info, swapped);
        (differences.len(), of(class).rank())
    };
    if standing(new) < standing(old) {
        new
    } else {
        old
    }
}

/// Whether a beginning is long enough to be no accident, or the players and the date say so.
fn is_rest(rest: &Copy, whole: &Copy) -> bool {
    rest.prints.plays >= SHORT
        || (rest.prints.early.is_some() && rest.named.is_some() && rest.named == whole.named)
}

/// The group of a longest game: all its copies. A game alone is kept as well, it may differ from another in a move. A truncated copy is never the
/// best, however many passes end it.
fn one_group(copies: &[Copy], members: &[(usize, Relation)]) -> Option<Group> {
    let whole = members
        .iter()
        .filter(|(_, relation)| *relation == Relation::Same);
    let best = whole.min_by_key(|(copy, _)| copies[*copy].rank())?.0;
    let others = members.iter().filter(|(copy, _)| *copy != best);
    let mut others: Vec<Relative> = others
        .filter_map(|&(copy, relation)| {
            let symmetry = way(&copies[copy], &copies[best])?;
            Some(relative(copies, copy, best, relation, symmetry))
        })
        .collect();
    others.sort_by_key(|other| copies[other.copy].order);
    Some(Group { best, others })
}

fn relative(
    copies: &[Copy],
    copy: usize,
    best: usize,
    relation: Relation,
    symmetry: Symmetry,
) -> Relative {
    let info = &copies[copy].info;
    Relative {
        copy,
        of: best,
        relation,
        symmetry,
        differences: copies[best].info.differences(info, symmetry.swaps_colors()),
    }
}

/// The first symmetry under which a copy is the beginning of the best one, or all of it.
fn way(copy: &Copy, best: &Copy) -> Option<Symmetry> {
    let is_way = |symmetry: &Symmetry| {
        let mut events = best.course.under(Symmetry::IDENTITY);
        symmetry.size(copy.course.size()) == best.course.size()
            && copy
                .course
                .under(*symmetry)
                .all(|event| events.next() == Some(event))
    };
    Symmetry::all().find(is_way)
}

/// More games than this with the same players, date, length and beginning or end are not compared pair by pair.
const CROWD: usize = 128;

/// Of each class the best copy of each players and date.
fn named_ones(copies: &[Copy], classes: &[Vec<usize>]) -> Vec<usize> {
    let mut named = Vec::new();
    for class in classes {
        let mut seen = HashSet::new();
        named.extend(
            class
                .iter()
                .filter(|&&copy| seen.insert(copies[copy].named)),
        );
    }
    named
}

/// Adds to the groups the games that differ in one move from one of theirs; `bests` are those to be compared. Returns how many were not compared.
fn add_near(copies: &[Copy], bests: &[usize], groups: &mut [Group]) -> usize {
    let mut alike: HashMap<(u64, u64, usize), Vec<usize>> = HashMap::new();
    for &best in bests {
        let copy = &copies[best];
        let (Some(named), true) = (copy.named, copy.prints.plays >= COMPARABLE - 1) else {
            continue;
        };
        for part in [copy.prints.start.unwrap_or(0), copy.prints.tail] {
            for length in [copy.course.len(), copy.course.len() + 1] {
                alike.entry((named, part, length)).or_default().push(best);
            }
        }
    }
    let (pairs, crowded) = pairs(alike.into_values());
    let mut group_of = HashMap::new();
    for (index, group) in groups.iter().enumerate() {
        let members = group.others.iter().map(|other| other.copy);
        group_of.extend(members.chain([group.best]).map(|copy| (copy, index)));
    }
    for (one, other) in pairs {
        let (best, copy) = match copies[one].rank() <= copies[other].rank() {
            true => (one, other),
            false => (other, one),
        };
        let (Some(&group), Some(&own)) = (group_of.get(&best), group_of.get(&copy)) else {
            continue;
        };
        if group != own
            && let Some((symmetry, relation)) = one_move(&copies[best], &copies[copy])
        {
            let near = relative(copies, copy, best, relation, symmetry);
            groups[group].others.push(near);
        }
    }
    crowded
}

/// All pairs out of lists, once each and in order; and how many are in lists that are too long for that.
fn pairs(lists: impl Iterator<Item = Vec<usize>>) -> (Vec<(usize, usize)>, usize) {
    let (mut pairs, mut crowded) = (Vec::new(), Vec::new());
    for list in lists {
        if list.len() > CROWD {
            crowded.extend(list);
            continue;
        }
        for (at, &one) in list.iter().enumerate() {
            let others = list[at + 1..].iter();
            pairs.extend(others.map(|&other| (one.min(other), one.max(other))));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    crowded.sort_unstable();
    crowded.dedup();
    (pairs, crowded.len())
}

/// Whether two games differ in one move: another move in its place, or one more or less that is not the last.
fn one_move(best: &Copy, copy: &Copy) -> Option<(Symmetry, Relation)> {
    if best.prints.plays.max(copy.prints.plays) < COMPARABLE {
        return None;
    }
    Symmetry::all().find_map(|symmetry| {
        let at = differs_once(&best.course, &copy.course, symmetry)?;
        let number = best.course.move_number(at);
        Some((symmetry, Relation::OneMove(number, best.course.point(at))))
    })
}

/// Where two main lines of nearly the same length differ, if they do at one place only.
fn differs_once(best: &Course, copy: &Course, symmetry: Symmetry) -> Option<usize> {
    if symmetry.size(copy.size()) != best.size() {
        return None;
    }
    let (long, short) = (best.len().max(copy.len()), best.len().min(copy.len()));
    if long - short > 1 {
        return None;
    }
    let mut pairs = best.views(0).zip(copy.views(0));
    let at = pairs.position(|(a, b)| a.under(Symmetry::IDENTITY) != b.under(symmetry))?;
    let (skip_best, skip_copy) = match best.len().cmp(&copy.len()) {
        Ordering::Equal => (1, 1),
        Ordering::Greater => (1, 0),
        Ordering::Less => (0, 1),
    };
    let rest_of_best = best
        .views(at + skip_best)
        .map(|view| view.under(Symmetry::IDENTITY));
    let rest_of_copy = copy.views(at + skip_copy).map(|view| view.under(symmetry));
    let is_rest_same = rest_of_best.eq(rest_of_copy);
    is_rest_same.then_some(at)
}

//! One thing that is counted, value by value: bounded, and the same whatever the order in which games come.

use std::collections::BTreeMap;

/// A value: its place among the others, and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    place: i64,
    text: String,
}

/// A value and how many games have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The value.
    pub value: &'a str,
    /// How many games have it.
    pub games: u64,
}

/// The counts of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The word machine-readable outputs show.
    pub name: &'static str,
    /// Its heading for people.
    pub title: &'static str,
    /// Whether the values have an order of their own, and are shown in it: a histogram.
    pub is_ordered: bool,
    counts: BTreeMap<Label, u64>,
    total: u64,
}

/// More values are not told apart. Values come from records, and hostile records have many; those that come first in order are kept, so that
/// the order of the games does not show.
const MOST_VALUES: usize = 4096;
/// Longer values are cut.
const LONGEST_VALUE: usize = 40;

impl Label {
    /// A word.
    #[must_use]
    pub fn word(text: &str) -> Label {
        Label::at(0, text)
    }

    /// A value that has its place among others.
    #[must_use]
    pub fn at(place: i64, text: &str) -> Label {
        let mut chars = text.chars();
        let mut cut: String = chars.by_ref().take(LONGEST_VALUE).collect();
        if chars.next().is_some() {
            cut.push('…');
        }
        Label { place, text: cut }
    }
}

impl Column {
    pub(super) fn new(name: &'static str, title: &'static str, is_ordered: bool) -> Column {
        Column {
            name,
            title,
            is_ordered,
            counts: BTreeMap::new(),
            total: 0,
        }
    }

    pub(super) fn count(&mut self, label: Label) {
        self.add_rows(label, 1);
        self.total += 1;
    }

    /// Adds the counts of the same column elsewhere.
    pub(super) fn add(&mut self, other: &Column) {
        for (label, games) in &other.counts {
            self.add_rows(label.clone(), *games);
        }
        self.total += other.total;
    }

    fn add_rows(&mut self, label: Label, games: u64) {
        *self.counts.entry(label).or_insert(0) += games;
        if self.counts.len() > MOST_VALUES {
            self.counts.pop_last();
        }
    }

    /// How many games were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many games have values that are not told apart any more.
    #[must_use]
    pub fn others(&self) -> u64 {
        self.total - self.counts.values().sum::<u64>()
    }

    /// The values: a histogram in its order, other columns with the most games first.
    #[must_use]
    pub fn rows(&self) -> Vec<Row<'_>> {
        let rows = self.counts.iter().map(|(label, games)| Row {
            value: &label.text,
            games: *games,
        });
        let mut rows: Vec<Row<'_>> = rows.collect();
        if !self.is_ordered {
            rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_does_not_depend_on_the_order() {
        let count = |numbers: &mut dyn Iterator<Item = i64>| {
            let mut column = Column::new("x", "x", false);
            for number in numbers {
                column.count(Label::at(number, &number.to_string()));
                column.count(Label::at(number % 7, "again"));
            }
            column
        };
        let forwards = count(&mut (0..10_000));
        let backwards = count(&mut (0..10_000).rev());
        assert_eq!(forwards, backwards);
        assert_eq!(forwards.rows().len(), MOST_VALUES);
        let told: u64 = forwards.rows().iter().map(|row| row.games).sum();
        assert_eq!(told + forwards.others(), 20_000);
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        let label = Label::word(&"黑".repeat(100));
        assert_eq!(label.text.chars().count(), LONGEST_VALUE + 1);
    }
}

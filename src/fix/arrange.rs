//! Which fixes can be carried out together, and doing it.

use std::collections::BTreeMap;

use super::survey::Proposal;
use super::utf8;
use crate::finding::Change;
use crate::sgf::{Edit, apply};

/// The fixes that can be carried out at once: those whose edits do not overlap with one chosen before. The others wait for the next round. A
/// change of the whole file goes alone and first, as it moves all places.
pub(super) fn arrange<'p>(wanted: &[&'p Proposal]) -> Vec<&'p Proposal> {
    let whole = wanted.iter().filter(|p| p.fix.change == Change::ToUtf8);
    let whole: Vec<&Proposal> = whole.copied().collect();
    if !whole.is_empty() {
        return whole;
    }
    let mut taken = Taken::default();
    let mut chosen = Vec::new();
    for proposal in wanted {
        if proposal.fix.edits().iter().all(|edit| taken.is_free(edit)) {
            proposal
                .fix
                .edits()
                .iter()
                .for_each(|edit| taken.take(edit));
            chosen.push(*proposal);
        }
    }
    chosen
}

/// The file with the fixes carried out.
pub(super) fn carry_out(bytes: &[u8], chosen: &[&Proposal]) -> Option<Vec<u8>> {
    if chosen.iter().any(|p| p.fix.change == Change::ToUtf8) {
        return utf8::rewrite(bytes);
    }
    let mut edits: Vec<Edit> = chosen
        .iter()
        .flat_map(|p| p.fix.edits().iter().cloned())
        .collect();
    // What is inserted comes before what is replaced behind it.
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end, rank(bytes, edit)));
    apply(bytes, &edits)
}

/// What several fixes insert at one place comes in the order of the grammar: the end of a value, a property at the end of its node, the end
/// of a variation, the beginning of one, of a node, and what stands first in a node.
fn rank(bytes: &[u8], edit: &Edit) -> u8 {
    let before = edit
        .span
        .start
        .checked_sub(1)
        .and_then(|at| bytes.get(at as usize));
    match edit.text.first() {
        Some(b']') => 0,
        Some(b')') => 2,
        Some(b'(') => 3,
        Some(b';') => 4,
        _ if before == Some(&b']') => 1,
        _ => 5,
    }
}

/// The places that are taken.
#[derive(Default)]
struct Taken {
    /// Replaced stretches, from start to end.
    stretches: BTreeMap<u32, u32>,
    /// Where something is inserted.
    points: std::collections::BTreeSet<u32>,
}

impl Taken {
    /// Insertions at one place, and at the edge of a stretch, go together.
    fn is_free(&self, edit: &Edit) -> bool {
        let (start, end) = (edit.span.start, edit.span.end);
        let before = self.stretches.range(..end.max(start + 1)).next_back();
        let overlaps = |(&from, &to): (&u32, &u32)| {
            from < end.max(start + 1) && start < to && (start < end || from < start)
        };
        if before.is_some_and(overlaps) {
            return false;
        }
        // No insertion strictly inside.
        start == end || self.points.range(start + 1..end).next().is_none()
    }

    fn take(&mut self, edit: &Edit) {
        if edit.span.is_empty() {
            self.points.insert(edit.span.start);
        } else {
            self.stretches.insert(edit.span.start, edit.span.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn edits_that_touch_go_together_and_those_that_overlap_do_not() {
        let edit = |start, end| Edit {
            span: Span::new(start, end),
            text: Vec::new(),
        };
        let mut taken = Taken::default();
        taken.take(&edit(10, 20));
        taken.take(&edit(30, 30));
        for (start, end, free) in [
            (0, 10, true),
            (20, 25, true),
            (5, 11, false),
            (19, 21, false),
            (12, 13, false),
            (5, 25, false),
            (10, 10, true),
            (20, 20, true),
            (15, 15, false),
            (11, 11, false),
            (30, 30, true),
            (25, 30, true),
            (30, 35, true),
            (29, 31, false),
            (10, 20, false),
        ] {
            assert_eq!(taken.is_free(&edit(start, end)), free, "{start}..{end}");
        }
    }
}

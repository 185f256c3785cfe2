//! The proof that fixes mend what they say, and change nothing else.

use thiserror::Error;

use super::MOST_PER_CHECK;
use super::form::FORM;
use super::survey::{Outline, Proposal, Survey};
use crate::finding::{CheckInfo, Safety, Touches};
use crate::sgf::Ident;

/// Why fixes are not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The text cannot be written that way.
    #[error("a character would be lost")]
    CannotBeWritten,
    /// There would be another number of games.
    #[error("a game would be lost, or one more be read")]
    Games,
    /// The main line would have other moves.
    #[error("moves of the main line would change")]
    MainLine,
    /// The variations would have other moves.
    #[error("moves or variations would change")]
    Variations,
    /// The final position would be another one.
    #[error("the final position would change")]
    Position,
    /// A comment would change.
    #[error("a comment would change")]
    Comments,
    /// A property would change that has nothing to do with it.
    #[error("{0} would change")]
    Property(Ident),
    /// Another verdict would be given.
    #[error("the verdict on the result would change")]
    Verdict,
    /// There would be a finding more.
    #[error("it would bring a new finding, {} {}", .0.code, .0.name)]
    NewFinding(&'static CheckInfo),
    /// The finding would still be there.
    #[error("it would not help")]
    NoHelp,
    /// sgf-parse would refuse what it accepts now, or read something else.
    #[error("sgf-parse, a second reader, would not read the same")]
    SecondOpinion,
}

/// Compares a file before and after; what the fixes say they touch may differ.
pub(super) fn prove(before: &Survey, after: &Survey, chosen: &[&Proposal]) -> Result<(), Broken> {
    let mut touches = Touches::default();
    for Proposal { fix, .. } in chosen {
        touches.moves |= fix.touches.moves;
        touches.games |= fix.touches.games;
        touches.names.extend_from_slice(&fix.touches.names);
    }
    touches.names.sort_unstable();
    touches.names.dedup();
    let is_safe = chosen.iter().all(|p| p.fix.safety == Safety::Safe);
    findings(before, after, chosen)?;
    if touches.games {
        return without_games(before, after);
    }
    if before.games.len() != after.games.len() {
        return Err(Broken::Games);
    }
    for (old, new) in before.games.iter().zip(&after.games) {
        same_game(old, new, &touches, is_safe)?;
    }
    Ok(())
}

/// No finding more, and fewer of those that were to be mended.
fn findings(before: &Survey, after: &Survey, chosen: &[&Proposal]) -> Result<(), Broken> {
    let count =
        |survey: &Survey, code: &str| survey.counts.get(code).map_or(0, |(count, _)| *count);
    for (code, &(new, check)) in &after.counts {
        // Whatever can be read again may lack the normal form, which is no fault.
        let is_form = FORM.iter().any(|form| form.code == *code);
        if !is_form && new > count(before, code) {
            return Err(Broken::NewFinding(check));
        }
    }
    // Of very many findings only so many are counted, and as many may be left.
    let is_uncounted = |code: &str| count(before, code) > MOST_PER_CHECK;
    let helped = |p: &&Proposal| count(after, p.check.code) < count(before, p.check.code);
    if chosen
        .iter()
        .all(|p| helped(p) || is_uncounted(p.check.code))
    {
        Ok(())
    } else {
        Err(Broken::NoHelp)
    }
}

/// Games may be gone, but none may differ.
fn without_games(before: &Survey, after: &Survey) -> Result<(), Broken> {
    let mut old = before.games.iter();
    let all_there = after.games.iter().all(|new| old.any(|old| old == new));
    let is_fewer = !after.games.is_empty() && after.games.len() < before.games.len();
    if all_there && is_fewer {
        Ok(())
    } else {
        Err(Broken::Games)
    }
}

fn same_game(old: &Outline, new: &Outline, touches: &Touches, is_safe: bool) -> Result<(), Broken> {
    if !touches.moves {
        if old.main != new.main {
            return Err(Broken::MainLine);
        }
        if old.all != new.all || old.lines != new.lines {
            return Err(Broken::Variations);
        }
        if old.last != new.last && is_safe {
            return Err(Broken::Position);
        }
    }
    let may_differ = |ident: &Ident| touches.names.binary_search(ident).is_ok();
    let rest = |list: &[(Ident, u64)]| -> Vec<(Ident, u64)> {
        let rest = list.iter().filter(|(ident, _)| !may_differ(ident));
        rest.copied().collect()
    };
    if rest(&old.texts) != rest(&new.texts) {
        return Err(Broken::Comments);
    }
    let (old_rest, new_rest) = (rest(&old.values), rest(&new.values));
    if old_rest != new_rest {
        return Err(Broken::Property(first_difference(&old_rest, &new_rest)));
    }
    if is_safe && old.verdict != new.verdict {
        return Err(Broken::Verdict);
    }
    Ok(())
}

fn first_difference(old: &[(Ident, u64)], new: &[(Ident, u64)]) -> Ident {
    let differs = old.iter().zip(new).find(|(old, new)| old != new);
    let longer = if old.len() > new.len() { old } else { new };
    let last = longer.get(old.len().min(new.len()));
    differs.map_or_else(
        || last.map_or(Ident::C, |(ident, _)| *ident),
        |(old, _)| old.0,
    )
}

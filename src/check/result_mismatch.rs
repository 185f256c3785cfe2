//! R101

use super::{Game, check, tools};
use crate::finding::{Finding, Findings, Fix, Safety, replace};
use crate::life::Evidence;
use crate::record::{ResultReading, read_result};
use crate::rules::{DeadStones, Scoring};
use crate::sgf::Ident;
use crate::source::Span;
use crate::verdict::Verdict;

check! {
    /// # What it finds
    /// A recorded result that the count contradicts: under the rules and with the komi of the record, and under every other reading that
    /// the record leaves open.
    /// # Why it matters
    /// Either the result, or the komi, or the marks of dead stones, or the moves near the end are wrong. kifu says so only where no reading
    /// of the record reaches the recorded margin. Neutral points, rules that are not named, points for handicap stones that are not
    /// settled, numbers that may be in other units, illegal moves, stones set up and damage to the file are all given the benefit of the doubt.
    /// # Example
    /// ```sgf
    /// (;SZ[4]KM[0.5]RU[Japanese]RE[B+3.5]
    /// ;B[bb];W[cb];B[bc];W[cc];B[ba];W[ca];B[bd];W[cd];B[];W[]TB[aa][ab][ac][ad]TW[da][db][dc][dd])
    /// ```
    /// # What to do
    /// Look at the explanations, if there are any: each is one assumption under which the recorded result would be right. Else compare the last
    /// moves and the marks of dead stones (TB, TW) with the source. `kifu fix --unsafe` writes the result that was counted.
    R101 "result-mismatch", Error, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    if game.judgement.verdict != Verdict::Refuted {
        return;
    }
    let (Some(stated), Some(counted)) = (game.record.result, &game.judgement.counted) else {
        return;
    };
    let recorded = in_words(stated.value);
    let (rules, basis) = (tools::rules(game), basis(game));
    let message =
        format!("the record says {recorded}, the count under {rules} is {counted} ({basis})");
    let explanations = tools::explanations(game);
    let help = if explanations.is_empty() {
        "look at komi, at the marks of dead stones and at the last moves".to_owned()
    } else {
        explanations
    };
    let finding = Finding::new(&INFO, message).at(stated.span).help(help);
    found.push(finding.mended_by(as_counted(game, stated.span)));
}

/// The result as FF\[4\] spells it; a tie that the record gives to a player keeps his name.
fn in_words(result: ResultReading) -> String {
    match result.tie_for {
        Some(winner) => format!("{}+0", winner.letter()),
        None => result.outcome.to_string(),
    }
}

/// How it was counted, and what became of dead stones.
fn basis(game: &Game<'_>) -> String {
    let counting = match game.judgement.counted_under {
        Some(Scoring::Territory) => "territory",
        Some(Scoring::Area) | None => "area",
    };
    let dead = match game.judgement.evidence {
        _ if game.basis.rules.dead_stones == DeadStones::StayOnBoard => "all stones count as alive",
        _ if game.basis.rules.dead_stones == DeadStones::PassDead => {
            "stones stay but for proved death"
        }
        Some(Evidence::Marked) => "dead stones as marked",
        Some(Evidence::Proved) => "all stones proved alive",
        Some(Evidence::Read | Evidence::Sampled | Evidence::Engine) | None => {
            "dead stones as judged"
        }
    };
    format!("{counting}, {dead}")
}

/// Writes the result that was counted, where FF\[4\] has a spelling for it.
fn as_counted(game: &Game<'_>, span: Span) -> Option<Fix> {
    tools::is_certain(game).then_some(())?;
    let counted = game.judgement.counted.as_ref()?;
    let result = read_result(counted);
    result.standard.then_some(())?;
    let title = format!("write RE[{counted}], as counted");
    let edits = vec![replace(span, counted.as_str())];
    Some(Fix::new(Safety::Unsafe, title, edits).touching(&[Ident::RE]))
}

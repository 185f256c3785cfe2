//! Rulesets told to people: axis by axis, in short, and as a table.

use super::sources::source;
use super::{
    Axis, ByGame, Compensation, DeadStones, KoRule, Komi, RULESETS, Ruleset, Scoring, Source, Stop,
    Suicide, Tax, Tie,
};

/// One axis of a ruleset in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The axis.
    pub axis: Axis,
    /// Its value.
    pub words: String,
    /// Where it stands.
    pub source: &'static str,
    /// Whether that was not looked up.
    pub unverified: bool,
}

/// Every axis of a ruleset in words, each with its source. An axis that was set by hand has none but that.
#[must_use]
pub fn describe(ruleset: &Ruleset) -> Vec<Described> {
    let axes = Axis::ALL.iter().copied();
    axes.map(|axis| {
        let source = source_of(ruleset, axis);
        Described {
            axis,
            words: axis.words(ruleset),
            source: source.text,
            unverified: source.unverified,
        }
    })
    .collect()
}

/// The heads of the columns of [`in_short`].
pub const HEADS: [&str; 9] = [
    "name",
    "ko",
    "suicide",
    "scoring",
    "points in seki",
    "play stops",
    "komi",
    "White's handicap points",
    "tie",
];

/// A ruleset in nine short cells, under [`HEADS`].
#[must_use]
pub fn in_short(ruleset: &Ruleset) -> [String; 9] {
    [
        ruleset.name.to_string(),
        ko_in_short(ruleset),
        suicide_in_short(ruleset.suicide).to_owned(),
        scoring_in_short(ruleset),
        tax_in_short(ruleset.tax).to_owned(),
        stop_in_short(ruleset),
        komi_in_short(ruleset.komi),
        compensation_in_short(ruleset.compensation).to_owned(),
        tie_in_short(ruleset.tie),
    ]
}

/// All named rulesets as a table in Markdown.
#[must_use]
pub fn markdown_table() -> String {
    let mut heads: Vec<String> = HEADS.iter().map(|head| (*head).to_owned()).collect();
    heads.insert(1, "where from".to_owned());
    let mut table = markdown_row(&heads);
    table.push_str(&markdown_row(&vec!["---".to_owned(); heads.len()]));
    for ruleset in &RULESETS {
        let mut cells = in_short(ruleset).to_vec();
        cells[0] = format!("`{}`", cells[0]);
        cells.insert(1, ruleset.source.to_owned());
        table.push_str(&markdown_row(&cells));
    }
    table
}

fn markdown_row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn source_of(ruleset: &Ruleset, axis: Axis) -> Source {
    const BY_HAND: Source = Source {
        text: "set by hand",
        unverified: false,
    };
    let base = ruleset.base();
    let base = base.filter(|base| axis.code(base) == axis.code(ruleset));
    base.and_then(|base| source(&base.name, axis))
        .unwrap_or(BY_HAND)
}

fn ko_in_short(ruleset: &Ruleset) -> String {
    let ko = match ruleset.ko {
        KoRule::Simple => "simple",
        KoRule::Positional => "positional superko",
        KoRule::Situational => "situational superko",
        KoRule::NaturalSituational => "natural situational superko",
        KoRule::SimpleAndNatural => "simple + natural situational superko",
        KoRule::Spight => "Spight superko",
        KoRule::Judged => "Ing, judged by people",
    };
    match ruleset.memory {
        Some(memory) => format!("{ko}, last {memory} positions"),
        None => ko.to_owned(),
    }
}

fn suicide_in_short(suicide: Suicide) -> &'static str {
    match suicide {
        Suicide::Forbidden => "no",
        Suicide::MultiStone => "two or more stones",
        Suicide::All => "yes",
    }
}

fn scoring_in_short(ruleset: &Ruleset) -> String {
    let mut text = match ruleset.scoring {
        Scoring::Area => "area".to_owned(),
        Scoring::Territory => "territory".to_owned(),
    };
    if ruleset.pass_stones {
        text.push_str(", pass stones");
    }
    if ruleset.button {
        text.push_str(", button");
    }
    match ruleset.dead_stones {
        DeadStones::Removed => {}
        DeadStones::StayOnBoard => text.push_str(", nothing is removed"),
        DeadStones::PassDead => text.push_str(", only proved dead stones go"),
    }
    text
}

fn tax_in_short(tax: Tax) -> &'static str {
    match tax {
        Tax::None => "count",
        Tax::Seki => "do not count",
        Tax::Group => "do not count; 2 a group paid",
    }
}

fn stop_in_short(ruleset: &Ruleset) -> String {
    let end = ruleset.end;
    let passes = end.passes;
    let mut text = match end.stop {
        Stop::Passes => format!("{passes} passes"),
        Stop::ConfirmedPass => "pass and confirming pass".to_owned(),
        Stop::Agreement => "agreement".to_owned(),
        Stop::TwoRounds => format!("{passes} + {passes} passes"),
    };
    if end.white_last {
        text.push_str(", White last");
    }
    text
}

/// `6.5`, or `7.5 (handicap 0.5)` where it differs.
fn komi_in_short(komi: Komi) -> String {
    let even = komi
        .even
        .map_or_else(|| "none".to_owned(), |points| points.to_string());
    match komi.handicap {
        Some(points) if komi.handicap != komi.even => format!("{even} (handicap {points})"),
        _ => even,
    }
}

fn compensation_in_short(compensation: Compensation) -> &'static str {
    match compensation {
        Compensation::Zero => "0",
        Compensation::Stones => "N",
        Compensation::StonesMinusOne => "N-1",
        Compensation::ByRegulation => "by event",
    }
}

fn tie_in_short(tie: ByGame<Tie>) -> String {
    let word = |tie| match tie {
        Tie::Jigo => "jigo",
        Tie::Black => "Black wins",
        Tie::White => "White wins",
        Tie::NotRuled => "not ruled",
    };
    if tie.even == tie.handicap {
        word(tie.even).to_owned()
    } else {
        format!("{} (handicap: {})", word(tie.even), word(tie.handicap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_by_hand_is_told() {
        let rules = Ruleset::parse("ua-codex+komi=6.5").unwrap();
        let described = describe(&rules);
        let of = |axis| described.iter().find(|one| one.axis == axis).unwrap();
        assert_eq!(described.len(), Axis::ALL.len());
        assert_eq!(of(Axis::Komi).source, "set by hand");
        assert_eq!(of(Axis::Komi).words, "6.5");
        assert_eq!(of(Axis::Ko).source, "Ukrainian Codex 6.2");
        assert!(of(Axis::FirstMove).unverified);
    }

    #[test]
    fn no_cell_breaks_the_table() {
        for line in markdown_table().lines() {
            assert_eq!(line.matches('|').count(), HEADS.len() + 2, "{line}");
        }
    }
}

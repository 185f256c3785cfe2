//! `kifu rules`

use std::io::{self, Write};

use clap::Parser;

use super::ExitStatus;
use crate::rules::{
    Axis, DECISIONS, Decision, Described, HEADS, RULESETS, RulesError, Ruleset, describe, in_short,
};

/// Tell which rulesets there are, what each says on every question, and where that stands.
#[derive(Debug, Parser)]
pub(super) struct RulesArgs {
    /// A ruleset, by name or by a spelling that RU may have; without it all are listed.
    ///
    /// Or any ruleset at all: a name and what differs (chinese-practice+ko=psk,komi=6.5), axes alone (scoring=area,suicide=multi), or the
    /// string that KataGo writes into RU.
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// Show all rulesets against all axes, as NAME+AXIS=VALUE takes them; with a name only that one.
    #[arg(long)]
    pub matrix: bool,
}

pub(super) fn run(args: &RulesArgs) -> anyhow::Result<ExitStatus> {
    let read = |name: &String| read(name).map_err(anyhow::Error::msg);
    let chosen = args.name.as_ref().map(read).transpose()?;
    let text = match (chosen, args.matrix) {
        (None, false) => list(),
        (None, true) => matrix(&RULESETS.each_ref()),
        (Some(rules), true) => matrix(&[&rules]),
        (Some(rules), false) => page(&rules),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(ExitStatus::Clean)
}

/// Any ruleset; or why the text is none, and what would be one.
pub(super) fn read(text: &str) -> Result<Ruleset, String> {
    Ruleset::parse(text).map_err(|error| match error {
        RulesError::UnknownName { .. } => {
            let names: Vec<&str> = RULESETS.iter().map(|ruleset| &*ruleset.name).collect();
            format!("{error}; there are {}", names.join(", "))
        }
        _ => error.to_string(),
    })
}

fn list() -> String {
    let mut rows = vec![HEADS.map(str::to_owned).to_vec()];
    rows.extend(RULESETS.iter().map(|ruleset| in_short(ruleset).to_vec()));
    aligned(&rows)
}

/// Rulesets downwards, axes across: a line a ruleset is what `grep` and `cut` want.
fn matrix(rulesets: &[&Ruleset]) -> String {
    let mut heads = vec!["name".to_owned()];
    heads.extend(Axis::ALL.iter().map(|axis| axis.name().to_owned()));
    let mut rows = vec![heads];
    for ruleset in rulesets {
        let mut cells = vec![ruleset.name.to_string()];
        cells.extend(Axis::ALL.iter().map(|axis| axis.code(ruleset)));
        rows.push(cells);
    }
    aligned(&rows)
}

/// Columns of one width, two blanks apart, none at the end of a line.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, &width)| format!("{cell:width$}  "))
            .collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Everything about one ruleset.
fn page(rules: &Ruleset) -> String {
    let described = describe(rules);
    let mut text = format!("{}: {}\n\n", rules.name, rules.source);
    for one in &described {
        text.push_str(&entry(one));
    }
    if described.iter().any(|one| one.unverified) {
        text.push_str(
            "\n? not looked up: custom, hearsay, or a text of which only excerpts were read\n",
        );
    }
    let decisions: Vec<&Decision> = DECISIONS.iter().filter(|one| one.concerns(rules)).collect();
    if !decisions.is_empty() {
        text.push_str("\nWhere the texts leave a doubt:\n");
    }
    for decision in decisions {
        text.push_str(&format!("{:3}. {}\n", decision.number, decision.text));
    }
    text
}

/// The axis and its value, and below them where that stands.
fn entry(one: &Described) -> String {
    let mark = if one.unverified { "? " } else { "" };
    let name = one.axis.name();
    format!(
        "{name:14} {}: {}\n{:14} {mark}[{}]\n",
        one.axis.title(),
        one.words,
        "",
        one.source
    )
}

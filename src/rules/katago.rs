//! The rules that KataGo writes into RU: a string of words, or JSON. Missing keys mean what KataGo means by them (cpp/game/rules.cpp).

use super::axis::read_points;
use super::custom::{named, quoted, same_as};
use super::{
    Compensation, DeadStones, KoRule, Points, Repetition, Resume, RulesError, Ruleset, Scoring,
    Suicide, Tax, ruleset,
};

/// Reads either form; `None` where the text is neither.
pub(super) fn parse(text: &str) -> Option<Result<Ruleset, RulesError>> {
    if text.starts_with('{') {
        return Some(parse_json(text).map(Parameters::ruleset));
    }
    let mut parameters = Parameters::default();
    let mut rest = parameters.take_pair(text)?;
    while !rest.is_empty() {
        match parameters.take_pair(rest) {
            Some(after) => rest = after,
            None => {
                let given = quoted(rest);
                return Some(Err(RulesError::KataGo { given }));
            }
        }
    }
    Some(Ok(parameters.ruleset()))
}

/// KataGo's own axes; the defaults are Tromp-Taylor's.
struct Parameters {
    ko: KoRule,
    scoring: Scoring,
    tax: Option<Tax>,
    suicide: Suicide,
    button: bool,
    bonus: Compensation,
    friendly: bool,
    komi: Option<Points>,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            ko: KoRule::Positional,
            scoring: Scoring::Area,
            tax: None,
            suicide: Suicide::MultiStone,
            button: false,
            bonus: Compensation::Zero,
            friendly: false,
            komi: None,
        }
    }
}

/// KataGo's words, longer ones before those they begin with.
const KEYS: &[&str] = &[
    "komi", "ko", "scoring", "score", "tax", "sui", "button", "whb", "fpok",
];
const VALUES: &[&str] = &[
    "simple",
    "positional",
    "situational",
    "spight",
    "area",
    "territory",
    "none",
    "seki",
    "all",
    "n-1",
    "n",
    "0",
    "1",
];

/// No komi of KataGo's is larger.
const MOST_KOMI: Points = Points::whole(150);

impl Parameters {
    /// Takes one word and its value off the text and gives what is left.
    fn take_pair<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let text = text.trim_start();
        let key = KEYS.iter().find(|key| begins(text, key))?;
        let rest = text[key.len()..].trim_start();
        let length = if *key == "komi" {
            let end = rest.find(|c: char| c.is_alphabetic() || c.is_whitespace());
            end.unwrap_or(rest.len())
        } else {
            VALUES.iter().find(|value| begins(rest, value))?.len()
        };
        let (value, after) = rest.split_at(length);
        self.set(key, value).then(|| after.trim_start())
    }

    /// Sets one of KataGo's parameters; `false` where there is no such key or value.
    fn set(&mut self, key: &str, value: &str) -> bool {
        let value = value.to_ascii_lowercase();
        let value = value.as_str();
        match key {
            "ko" => put(&mut self.ko, read_ko(value)),
            "score" | "scoring" => put(&mut self.scoring, read_scoring(value)),
            "tax" => put(&mut self.tax, read_tax(value).map(Some)),
            "sui" | "suicide" => put(&mut self.suicide, read_flag(value).map(read_suicide)),
            "button" | "hasButton" => put(&mut self.button, read_flag(value)),
            "whb" | "whiteHandicapBonus" => put(&mut self.bonus, read_bonus(value)),
            "fpok" | "friendlyPassOk" => put(&mut self.friendly, read_flag(value)),
            "komi" => put(&mut self.komi, read_komi(value).map(Some)),
            _ => false,
        }
    }

    fn ruleset(self) -> Ruleset {
        let is_area = self.scoring == Scoring::Area;
        let name = if is_area {
            "katago-tromp-taylor"
        } else {
            "katago-japanese"
        };
        let base = ruleset(name).unwrap_or(super::DEFAULT);
        let mut rules = base.clone();
        rules.ko = self.ko;
        rules.repetition = match self.ko {
            KoRule::Simple => Repetition::NoResult,
            _ => Repetition::Forbidden,
        };
        rules.suicide = self.suicide;
        rules.tax = self
            .tax
            .unwrap_or(if is_area { Tax::None } else { Tax::Seki });
        // Without friendly passes dead stones have to be taken in play; under territory scoring the phases after the stop settle them.
        rules.dead_stones = if is_area && !self.friendly {
            DeadStones::PassDead
        } else {
            DeadStones::Removed
        };
        if self.button {
            rules.button = true;
            (rules.end.definitive, rules.end.resume) = (None, Resume::Either);
        }
        rules.compensation = self.bonus;
        let komi = self.komi.or_else(|| Some(self.default_komi()));
        (rules.komi.even, rules.komi.handicap) = (komi, komi);
        same_as(&rules, "katago-")
            .or_else(|| same_as(&rules, "aga-button"))
            .cloned()
            .unwrap_or_else(|| named(base, rules))
    }

    fn default_komi(&self) -> Points {
        match (self.scoring, self.button) {
            (Scoring::Territory, _) => Points::quarters(26),
            (Scoring::Area, true) => Points::whole(7),
            (Scoring::Area, false) => Points::quarters(30),
        }
    }
}

/// Reads flat JSON without its grammar: pairs between commas, quotes and backslashes left out. Nothing nested is KataGo's.
fn parse_json(text: &str) -> Result<Parameters, RulesError> {
    let mut parameters = Parameters::default();
    let inside = text.trim_start_matches('{').trim_end();
    let inside = inside.strip_suffix('}').unwrap_or(inside);
    for pair in inside.split(',').filter(|pair| !pair.trim().is_empty()) {
        let bare = |text: &str| text.replace(['"', '\'', '\\'], "").trim().to_owned();
        let read = pair
            .split_once(':')
            .is_some_and(|(key, value)| parameters.set(&bare(key), &bare(value)));
        if !read {
            let given = quoted(pair.trim());
            return Err(RulesError::KataGo { given });
        }
    }
    Ok(parameters)
}

fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

fn put<T>(field: &mut T, value: Option<T>) -> bool {
    value.map(|value| *field = value).is_some()
}

fn read_ko(value: &str) -> Option<KoRule> {
    match value {
        "simple" => Some(KoRule::Simple),
        "positional" => Some(KoRule::Positional),
        "situational" => Some(KoRule::Situational),
        "spight" => Some(KoRule::Spight),
        _ => None,
    }
}

fn read_scoring(value: &str) -> Option<Scoring> {
    match value {
        "area" => Some(Scoring::Area),
        "territory" => Some(Scoring::Territory),
        _ => None,
    }
}

fn read_tax(value: &str) -> Option<Tax> {
    match value {
        "none" => Some(Tax::None),
        "seki" => Some(Tax::Seki),
        "all" => Some(Tax::Group),
        _ => None,
    }
}

fn read_bonus(value: &str) -> Option<Compensation> {
    match value {
        "0" => Some(Compensation::Zero),
        "n" => Some(Compensation::Stones),
        "n-1" => Some(Compensation::StonesMinusOne),
        _ => None,
    }
}

/// KataGo never allows the suicide of a single stone.
fn read_suicide(allowed: bool) -> Suicide {
    if allowed {
        Suicide::MultiStone
    } else {
        Suicide::Forbidden
    }
}

fn read_flag(value: &str) -> Option<bool> {
    match value {
        "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

/// Whole or half points, within KataGo's bounds.
fn read_komi(value: &str) -> Option<Points> {
    read_points(value).filter(|komi| komi.is_half_integral() && komi.abs() <= MOST_KOMI)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> String {
        match Ruleset::parse(text) {
            Ok(rules) => rules.name.into_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn both_forms_are_read() {
        let table = [
            (
                "koPOSITIONALscoreAREAtaxNONEsui1komi7.5",
                "katago-tromp-taylor",
            ),
            (
                "koSIMPLEscoreTERRITORYtaxSEKIsui0komi6.5",
                "katago-japanese",
            ),
            ("koSIMPLEscoreTERRITORYsui0", "katago-japanese"),
            ("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", "katago-chinese"),
            ("fpok1 whbN sui0 scoringAREA koSIMPLE", "katago-chinese"),
            (
                "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1",
                "aga-button",
            ),
            (
                "koSITUATIONALscoreAREAtaxNONEsui0button0whbN-1fpok1",
                "katago-aga",
            ),
            ("sui1", "katago-tromp-taylor"),
            (
                "koSIMPLEscoreAREAtaxSEKIsui1komi-3",
                "katago-tromp-taylor+ko=simple,repetition=no-result,tax=seki,komi=-3,handicap-komi=-3",
            ),
            (
                r#"{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true,"komi":7.5}"#,
                "katago-chinese",
            ),
            (r#"{ "ko": "SPIGHT" }"#, "katago-spight"),
            (
                r#"{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false}"#,
                "katago-japanese",
            ),
            ("{}", "katago-tromp-taylor"),
            (
                r#"{"ko":"ODD"}"#,
                r#"KataGo's rules cannot be read at "\"ko\":\"ODD\"""#,
            ),
            (
                r#"{"ko":{"ko":"SIMPLE"}}"#,
                r#"KataGo's rules cannot be read at "\"ko\":{\"ko\":\"SIMPLE\"}""#,
            ),
            (
                "koSIMPLEscoreODD",
                r#"KataGo's rules cannot be read at "scoreODD""#,
            ),
            (
                "koSIMPLEkomi7.25",
                r#"KataGo's rules cannot be read at "komi7.25""#,
            ),
            (
                "komorebi",
                r#"no ruleset is called "komorebi"; the nearest name is korean-2016"#,
            ),
            ("ko", "korean-2016"),
        ];
        for (text, expected) in table {
            let found = name(text);
            assert!(
                found == expected
                    || found.starts_with("no ruleset") && expected.starts_with("no ruleset"),
                "{text}: {found}"
            );
        }
    }
}

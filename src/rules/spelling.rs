//! The names people give to rulesets.

use super::{RULESETS, Ruleset};

/// The ruleset that a text names: its own name, or one of many spellings in many languages; `None` where nothing is certain.
///
/// Small and capital letters, blanks, hyphens and other punctuation make no difference, nor does a last word `rules`.
#[must_use]
pub fn by_name(text: &str) -> Option<&'static Ruleset> {
    if text.len() > LONGEST {
        return None;
    }
    let key = normalised(text);
    look_up(&key).or_else(|| look_up(without_rules_word(&key)?))
}

/// The name of a ruleset that comes nearest to a text.
#[must_use]
pub fn nearest(text: &str) -> &'static str {
    let text: String = normalised(text).chars().take(LONGEST).collect();
    let names = RULESETS.iter().map(|ruleset| &*ruleset.name);
    // Half a name is nearer than another one that is as short.
    let key = |name: &&str| {
        let name = normalised(name);
        let is_part = !text.is_empty() && name.contains(&text);
        (!is_part, distance(&name, &text))
    };
    names.min_by_key(key).unwrap_or_default()
}

/// No name of a ruleset is longer, in bytes.
const LONGEST: usize = 64;

/// "Rules", at the end of a name.
const RULES_WORDS: &[&str] = &[
    "rules",
    "rule",
    "ruleset",
    "规则",
    "規則",
    "ルール",
    "규칙",
    "룰",
    "правила",
];

/// What people write, normalised, and the ruleset they mean. Servers' own readings of a name are settled by the dialect, not here.
#[rustfmt::skip]
const ALIASES: &[(&str, &str)] = &[
    ("japanese", "japanese-1989"), ("japan", "japanese-1989"), ("jp", "japanese-1989"), ("jpn", "japanese-1989"),
    ("japanisch", "japanese-1989"), ("japonaise", "japanese-1989"), ("japońskie", "japanese-1989"),
    ("японские", "japanese-1989"), ("японські", "japanese-1989"), ("日本", "japanese-1989"), ("日本式", "japanese-1989"),
    ("日规", "japanese-1989"), ("日本棋院", "japanese-1989"), ("일본", "japanese-1989"),
    ("chinese", "chinese-practice"), ("china", "chinese-practice"), ("cn", "chinese-practice"), ("zh", "chinese-practice"),
    ("chinesepairgo", "chinese-practice"), ("chinesisch", "chinese-practice"), ("chinoise", "chinese-practice"),
    ("chińskie", "chinese-practice"), ("китайские", "chinese-practice"), ("китайські", "chinese-practice"),
    ("中国", "chinese-practice"), ("中國", "chinese-practice"), ("中国式", "chinese-practice"), ("中规", "chinese-practice"),
    ("중국", "chinese-practice"),
    ("korean", "korean-2016"), ("korea", "korean-2016"), ("ko", "korean-2016"), ("kr", "korean-2016"), ("韩国", "korean-2016"),
    ("韓国", "korean-2016"), ("韓國", "korean-2016"), ("한국", "korean-2016"), ("корейские", "korean-2016"),
    ("корейські", "korean-2016"),
    ("aga", "aga-1991"), ("us", "aga-1991"), ("agaarea", "aga-1991"), ("agaterritory", "aga-1991"),
    ("american", "aga-1991"),
    ("british", "bga"),
    ("french", "ffg"), ("francaise", "ffg"), ("française", "ffg"),
    ("newzealand", "nz"), ("newzealandnz", "nz"),
    ("ing", "ing-1991"), ("goe", "ing-1991"), ("inggoe", "ing-1991"), ("应氏", "ing-1991"), ("應氏", "ing-1991"),
    ("tt", "tromp-taylor"),
    ("ancientarea", "stone-scoring"), ("ancientchinese", "stone-scoring"), ("oldchinese", "stone-scoring"),
    ("japanese2003", "j2003"),
    ("chineseogs", "ogs-chinese"), ("chinesekgs", "kgs-chinese"),
    ("agawithbutton", "aga-button"), ("stonecounting", "stone-scoring"),
    ("pandanet", "igs"), ("pandanetigs", "igs"), ("ukrainian", "ua-codex"), ("українські", "ua-codex"), ("кодексгоукраїни", "ua-codex"),
    ("nzgs", "nz"), ("nihonkiin", "japanese-1989"), ("nihonkiin1989", "japanese-1989"),
];

/// Letters and digits only, small.
fn normalised(raw: &str) -> String {
    raw.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

fn look_up(key: &str) -> Option<&'static Ruleset> {
    let alias = ALIASES
        .iter()
        .find(|(alias, _)| *alias == key)
        .and_then(|(_, name)| super::ruleset(name));
    alias.or_else(|| RULESETS.iter().find(|ruleset| is_name(&ruleset.name, key)))
}

/// Whether the key is this name without its hyphens.
fn is_name(name: &str, key: &str) -> bool {
    name.bytes().filter(|&b| b != b'-').eq(key.bytes())
}

fn without_rules_word(key: &str) -> Option<&str> {
    RULES_WORDS.iter().find_map(|word| key.strip_suffix(word))
}

/// How many letters are to be put in, left out or changed to make one text of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for (column, &against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != against);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_order() {
        for ruleset in &RULESETS {
            assert_eq!(by_name(&ruleset.name), Some(ruleset));
        }
        for (place, (alias, name)) in ALIASES.iter().enumerate() {
            assert_eq!(normalised(alias), *alias);
            assert!(super::super::ruleset(name).is_some(), "{name}");
            assert!(
                !ALIASES[..place].iter().any(|(earlier, _)| earlier == alias),
                "{alias} stands twice"
            );
            assert!(
                !RULESETS.iter().any(|ruleset| is_name(&ruleset.name, alias)),
                "{alias} is a name"
            );
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        let table = [
            ("japanes-1989", "japanese-1989"),
            ("ua-code", "ua-codex"),
            ("tromp", "tromp-taylor"),
            ("Iwamoto", "ru-iwamoto"),
        ];
        for (text, name) in table {
            assert_eq!(nearest(text), name, "{text}");
        }
    }
}

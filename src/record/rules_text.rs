//! RU: which ruleset a name means.

/// The canonical name of the ruleset that an RU value names; `None` where nothing is certain.
///
/// Small and capital letters, blanks, hyphens and other punctuation make no difference, nor does a
/// last word `rules`. Strings of parameters (`koSIMPLEscoreAREA…`) and rulesets that cannot be counted
/// here (`aga-button`) are no names.
#[must_use]
pub fn read_rules(raw: &str) -> Option<&'static str> {
    if raw.len() > LONGEST {
        return None;
    }
    let key = normalised(raw);
    look_up(&key).or_else(|| look_up(without_rules_word(&key)?))
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
];

/// The names themselves, as `--rules` takes them.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "pl-nihonkiin-1989", "pl-beginner", "ru-iwamoto", "ua-codex", "ru-fed-japanese", "ru-fed-chinese",
    "japanese-1989", "j2003", "korean-2016", "chinese-2002", "chinese-practice", "aga-1991", "bga", "ffg", "nz", "ing-1991",
    "tromp-taylor", "stone-scoring",
    "ogs-japanese", "ogs-korean", "ogs-chinese", "ogs-aga", "ogs-ing", "ogs-nz",
    "kgs-japanese", "kgs-chinese", "kgs-aga", "kgs-nz", "igs",
    "katago-japanese", "katago-chinese", "katago-tromp-taylor", "katago-aga", "katago-nz", "katago-stone-scoring", "katago-spight",
    "cgos",
];

/// Letters and digits only, small.
fn normalised(raw: &str) -> String {
    raw.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

fn look_up(key: &str) -> Option<&'static str> {
    let alias = ALIASES
        .iter()
        .find(|(alias, _)| *alias == key)
        .map(|(_, name)| *name);
    alias.or_else(|| NAMES.iter().copied().find(|name| is_name(name, key)))
}

/// Whether the key is this name without its hyphens.
fn is_name(name: &str, key: &str) -> bool {
    name.bytes().filter(|&b| b != b'-').eq(key.bytes())
}

fn without_rules_word(key: &str) -> Option<&str> {
    RULES_WORDS.iter().find_map(|word| key.strip_suffix(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_rules() {
        let table = [
            ("Japanese", "japanese-1989"),
            ("japanese", "japanese-1989"),
            ("jp", "japanese-1989"),
            (" Japanese rules ", "japanese-1989"),
            ("日本ルール", "japanese-1989"),
            ("Японские правила", "japanese-1989"),
            ("Chinese", "chinese-practice"),
            ("Chinese, Pair Go", "chinese-practice"),
            ("zh", "chinese-practice"),
            ("中国规则", "chinese-practice"),
            ("AGA", "aga-1991"),
            ("AGA (Area)", "aga-1991"),
            ("GOE", "ing-1991"),
            ("Ing Goe", "ing-1991"),
            ("NZ", "nz"),
            ("New Zealand", "nz"),
            ("Korean", "korean-2016"),
            ("韩国", "korean-2016"),
            ("한국 룰", "korean-2016"),
            ("Tromp-Taylor", "tromp-taylor"),
            ("tromp taylor", "tromp-taylor"),
            ("Tromp/Taylor", "tromp-taylor"),
            ("TrompTaylor", "tromp-taylor"),
            ("British", "bga"),
            ("french", "ffg"),
            ("Old Chinese", "stone-scoring"),
            ("ancient-area", "stone-scoring"),
            ("chinese-ogs", "ogs-chinese"),
            ("chinese_kgs", "kgs-chinese"),
            ("CGOS", "cgos"),
        ];
        for (raw, name) in table {
            assert_eq!(read_rules(raw), Some(name), "{raw}");
        }
    }

    #[test]
    fn guesses_nothing() {
        let table = [
            "",
            " ",
            "?",
            "rules",
            "aga-button",
            "Chinese, Button Go",
            "ancient-territory",
            "RE",
            "koSIMPLEscoreTERRITORYtaxSEKIsui1",
            r#"{"ko":"SIMPLE","scoring":"AREA"}"#,
            "\u{0}",
        ];
        for raw in table {
            assert_eq!(read_rules(raw), None, "{raw}");
        }
        assert_eq!(read_rules(&format!("japanese{}", " ".repeat(64))), None);
    }

    #[test]
    fn table_is_in_order() {
        for name in NAMES {
            assert_eq!(read_rules(name), Some(*name));
        }
        for (place, (alias, name)) in ALIASES.iter().enumerate() {
            assert_eq!(normalised(alias), *alias);
            assert!(NAMES.contains(name), "{name}");
            assert!(
                !ALIASES[..place].iter().any(|(earlier, _)| earlier == alias),
                "{alias} stands twice"
            );
            assert!(
                !NAMES.iter().any(|name| is_name(name, alias)),
                "{alias} is a name"
            );
        }
    }
}

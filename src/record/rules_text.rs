//! RU: which ruleset a text means.

use crate::rules::{Ruleset, by_name};

/// The ruleset that an RU value means: by a name, by one of its spellings, or by parameters (`koSIMPLEscoreAREA…`, JSON) as KataGo writes
/// them; `None` where nothing is certain. Named rulesets cost no allocation but for the key. Servers' own readings of a name are settled by
/// the dialect, not here.
#[must_use]
pub fn read_rules(raw: &str) -> Option<&'static Ruleset> {
    // Braces and equals signs are no part of a name, though without them there might be one (`{"ko"}`).
    let is_name = !raw.trim_start().starts_with('{') && !raw.contains('=');
    if let Some(named) = by_name(raw).filter(|_| is_name) {
        return Some(named);
    }
    if let Some((_, custom)) = CUSTOM.iter().find(|(text, _)| is_same(raw, text)) {
        return Ruleset::parse(custom).ok().and_then(Ruleset::keep);
    }
    Ruleset::parse_katago(raw).and_then(Ruleset::keep)
}

/// What programs write for rules that have no name here. Of Chinese button Go no text was read, so it has no default komi.
const CUSTOM: &[(&str, &str)] = &[(
    "Chinese, Button Go",
    "chinese-practice+button=yes,komi=none,handicap-komi=none",
)];

/// Letters are compared, in any case; blanks and punctuation are not.
fn is_same(raw: &str, text: &str) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric()).take(LONGEST);
        letters.flat_map(char::to_lowercase).collect()
    };
    letters(raw) == letters(text)
}

/// In letters.
const LONGEST: usize = 64;

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
            ("aga-button", "aga-button"),
            ("ancient territory", "ancient-territory"),
            (
                "Chinese, Button Go",
                "chinese-practice+button=yes,komi=none,handicap-komi=none",
            ),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "katago-japanese"),
            (
                "koSIMPLEscoreTERRITORYtaxSEKIsui1",
                "katago-japanese+suicide=multi",
            ),
            (
                r#"{"ko":"SIMPLE","scoring":"AREA"}"#,
                "katago-tromp-taylor+ko=simple,repetition=no-result",
            ),
        ];
        for (raw, name) in table {
            let rules = read_rules(raw).unwrap_or_else(|| panic!("{raw} is unknown"));
            assert_eq!(rules.name, name, "{raw}");
        }
    }

    #[test]
    fn guesses_nothing() {
        let table = [
            "",
            " ",
            "?",
            "rules",
            "RE",
            "ko=",
            "chinese-practice+ko=psk",
            "koSIMPLEscoreODD",
            r#"{"ko":"ODD"}"#,
            r#"{"ko"}"#,
            "\u{0}",
        ];
        for raw in table {
            assert_eq!(read_rules(raw), None, "{raw}");
        }
        assert_eq!(read_rules(&"japanese".repeat(9)), None);
    }
}

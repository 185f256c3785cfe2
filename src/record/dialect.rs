//! Who wrote a record, as far as that changes how it is read.

/// A server or program with habits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The KGS Go Server.
    Kgs,
    /// The Online Go Server.
    Ogs,
}

/// What marks a record of each: a word that PC has, in lower case.
const MARKS: [(Dialect, &str); 4] = [
    (Dialect::Kgs, "gokgs.com"),
    (Dialect::Kgs, "kgs go server"),
    (Dialect::Ogs, "online-go.com"),
    (Dialect::Ogs, "ogs:"),
];

/// Under which ruleset of its own a server plays what RU calls by the family's name (RULESETS.md tables A and C: kgs-*, ogs-*).
const VARIANTS: [(Dialect, &str, &str); 9] = [
    (Dialect::Kgs, "japanese-1989", "kgs-japanese"),
    (Dialect::Kgs, "chinese-practice", "kgs-chinese"),
    (Dialect::Kgs, "aga-1991", "kgs-aga"),
    (Dialect::Kgs, "nz", "kgs-nz"),
    (Dialect::Ogs, "japanese-1989", "ogs-japanese"),
    (Dialect::Ogs, "korean-2016", "ogs-korean"),
    (Dialect::Ogs, "chinese-practice", "ogs-chinese"),
    (Dialect::Ogs, "aga-1991", "ogs-aga"),
    (Dialect::Ogs, "ing-1991", "ogs-ing"),
];

impl Dialect {
    /// Recognises the writer by PC, the place where the game was played.
    #[must_use]
    pub fn recognise(place: &str) -> Option<Dialect> {
        let place: String = place.chars().take(200).collect::<String>().to_lowercase();
        MARKS
            .iter()
            .find(|(_, mark)| place.contains(mark))
            .map(|&(dialect, _)| dialect)
    }

    /// The word machine-readable outputs show.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Kgs => "kgs",
            Dialect::Ogs => "ogs",
        }
    }

    /// The server's own form of a ruleset, if it has one.
    #[must_use]
    pub fn variant(self, rules: &str) -> Option<&'static str> {
        let own = VARIANTS
            .iter()
            .find(|&&(dialect, family, _)| dialect == self && family == rules);
        own.map(|&(.., variant)| variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_known_by_the_place() {
        let kgs = Dialect::recognise("The KGS Go Server at http://www.gokgs.com/");
        assert_eq!(kgs, Some(Dialect::Kgs));
        assert_eq!(
            Dialect::recognise("OGS: https://online-go.com/game/1"),
            Some(Dialect::Ogs)
        );
        assert_eq!(Dialect::recognise("Tokyo, Japan"), None);
        assert_eq!(
            Dialect::Kgs.variant("chinese-practice"),
            Some("kgs-chinese")
        );
        assert_eq!(Dialect::Kgs.variant("korean-2016"), None);
        for (_, family, variant) in VARIANTS {
            assert!(
                crate::rules::ruleset(family).is_some() && crate::rules::ruleset(variant).is_some()
            );
        }
    }
}

//! Globs of `kifu.toml`, with the meaning they have on the command line.

use std::fmt;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// One glob or several, matched against paths below the directory of the file.
#[derive(Clone, Debug)]
pub struct Globs {
    texts: Vec<String>,
    set: GlobSet,
}

impl Globs {
    /// Reads globs: one without a slash means names at any depth, one that begins with a slash is anchored, `*` stops at a slash.
    ///
    /// # Errors
    /// When one cannot be read: which, and why.
    pub fn new(texts: Vec<String>) -> Result<Globs, String> {
        if texts.is_empty() {
            return Err("a glob is asked for; ** matches everything".to_owned());
        }
        let mut set = GlobSetBuilder::new();
        for text in &texts {
            let glob = text.trim_start_matches("./").trim_end_matches('/');
            if matches!(glob, "" | ".") {
                return Err(format!("{text:?} matches nothing; ** matches everything"));
            }
            let glob = match glob.strip_prefix('/') {
                Some(anchored) => anchored.to_owned(),
                None if glob.contains('/') => glob.to_owned(),
                None => format!("**/{glob}"),
            };
            // What stands for a directory stands for all in it.
            for glob in [format!("{glob}/**"), glob] {
                let glob = GlobBuilder::new(&glob).literal_separator(true).build();
                set.add(glob.map_err(|error| format!("{text}: {}", error.kind()))?);
            }
        }
        let set = set.build().map_err(|error| error.to_string())?;
        Ok(Globs { texts, set })
    }

    /// Whether one of them matches a path, its parts separated by slashes.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        self.set.is_match(path)
    }

    /// The path that this stands for, if it is one path and no pattern.
    #[must_use]
    pub fn single(&self) -> Option<&str> {
        let [text] = self.texts.as_slice() else {
            return None;
        };
        let is_pattern = text.contains(['*', '?', '[', '{', '\\']);
        let path = text.trim_start_matches("./");
        let is_anchored = path.trim_end_matches('/').contains('/');
        (is_anchored && !is_pattern).then(|| path.trim_start_matches('/'))
    }

    /// As they were written.
    #[must_use]
    pub fn text(&self) -> String {
        self.texts.join(", ")
    }
}

impl<'de> Deserialize<'de> for Globs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Globs, D::Error> {
        struct OneOrSeveral;

        impl<'de> Visitor<'de> for OneOrSeveral {
            type Value = Globs;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a glob or a list of globs")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Globs, E> {
                Globs::new(vec![text.to_owned()]).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Globs, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = list.next_element()? {
                    texts.push(text);
                }
                Globs::new(texts).map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_any(OneOrSeveral)
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Globs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Globs".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1 }]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_mean_what_they_mean_on_the_command_line_and_directories_all_in_them() {
        let matches = |glob: &str, path: &str| {
            Globs::new(vec![glob.to_owned()])
                .expect("a glob")
                .matches(path)
        };
        for (glob, path, expected) in [
            ("*.sgf", "a/b/c.sgf", true),
            ("a/*.sgf", "a/c.sgf", true),
            ("a/*.sgf", "a/b/c.sgf", false),
            ("a/**", "a/b/c.sgf", true),
            ("/*.sgf", "a/c.sgf", false),
            ("/a.sgf", "a.sgf", true),
            ("kgs", "x/kgs/2020/a.sgf", true),
            ("kgs/", "kgs/a.sgf", true),
            ("kgs", "kgs.sgf", false),
            ("**", "a.sgf", true),
            ("pro.zip", "pro.zip!a/b.sgf", false),
            ("pro.zip!**", "pro.zip!a/b.sgf", true),
            ("pro.zip*/**", "pro.zip!a/b.sgf", true),
        ] {
            assert_eq!(matches(glob, path), expected, "{glob} {path}");
        }
        assert!(Globs::new(vec!["[".to_owned()]).is_err());
        assert!(Globs::new(Vec::new()).is_err());
        for nothing in ["", "/", ".", "./", "//"] {
            assert!(Globs::new(vec![nothing.to_owned()]).is_err(), "{nothing}");
        }
    }
}

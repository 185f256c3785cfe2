//! What `kifu init` writes.

/// A `kifu.toml` in which everything is a comment.
pub const TEMPLATE: &str = "\
# kifu.toml: what kifu does in this directory and below. Everything is optional; what is commented out shows examples.
# kifu check --show-config FILE tells what applies to a file and from where; the command line outweighs this file.
# Globs go from this directory: one without a slash means names at any depth, `*` stops at a slash, `**` does not.

# Which checks, by code (M104), beginning of a code (M) or name (ko); the longest word that means a check decides.
# `kifu explain` lists all codes.
#select = [\"S\", \"P\", \"M\", \"H\", \"R\", \"V\"]
#ignore = [\"P106\", \"result-undecided\"]

# How much findings weigh. By default errors make the exit code 1.
#error = [\"S\"]
#warn = [\"M104\"]
#strict = true
#fail_on = \"warning\"

# Findings that are known and not told again: kifu check --baseline known.toml --write-baseline writes them.
#baseline = \"known.toml\"

# What the collection is made of (mixed, games, problems, joseki), and so what findings weigh: kifu explain profiles.
#profile = \"games\"

# How dead stones that nobody marked are judged: --evidence and --budget of kifu check.
#evidence = \"read\"
#budget = \"48,1000\"

# How results are shown, and how many threads work.
#line_length = 100
#threads = 4

# What is known of records, by where they lie. Where several match, the later one decides, key by key. kifu trusts it: it confirms
# and refutes results, so write only what is so of every record.
#[[source]]
#glob = \"kgs/**\"
#rules = \"japanese-1989\"
#komi = 6.5                  # of even games
#handicap_komi = 0.5         # of handicap games
#only_missing = true         # rules and komi only where RU and KM say none
#profile = \"games\"           # what these records are
#
#[[source]]
#glob = [\"club/*.sgf\", \"club.zip\"]
#rules = \"chinese-practice\"
#compensation = \"n\"          # what White gets for n handicap stones: zero, n or n-1
#komi_unit = \"zi\"            # points, zi, tenths, hundredths or hundredths-of-zi
#result_unit = \"zi\"          # points or zi
#dialect = \"fox\"             # who writes these records; none for nobody kifu knows

# Findings that are meant to be there.
#[[allow]]
#glob = \"lessons/ko.sgf\"
#codes = [\"ko\"]
#variation = \"2.1\"           # only there and below; without it in the whole file
#reason = \"the lesson shows the illegal capture\"
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::ConfigFile;

    #[test]
    fn the_template_says_nothing_and_its_examples_are_right() {
        let config: ConfigFile = toml::from_str(TEMPLATE).expect("a configuration");
        assert!(config.select.is_empty() && config.source.is_empty());
        let lines = TEMPLATE.lines().map(|line| match line.strip_prefix('#') {
            Some(example) if !example.starts_with(' ') => example,
            _ => line,
        });
        let examples = lines.collect::<Vec<_>>().join("\n");
        let config: ConfigFile = toml::from_str(&examples).expect("a configuration");
        assert_eq!((config.source.len(), config.allow.len()), (2, 1));
        assert!(config.strict == Some(true) && config.threads.is_some());
        let keys = [
            "select", "ignore", "error", "warn", "strict", "fail_on", "baseline",
        ];
        let more = ["profile", "evidence", "budget", "line_length", "threads"];
        for key in keys.into_iter().chain(more) {
            assert!(TEMPLATE.contains(&format!("\n#{key} = ")), "{key}");
        }
    }
}

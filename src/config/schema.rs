//! The JSON schema of `kifu.toml`, for editors.

/// The schema, as `kifu init --schema` prints it. It is made from the types; a test compares them.
pub const SCHEMA: &str = include_str!("kifu.schema.json");

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    use super::*;
    use crate::config::ConfigFile;

    /// `KIFU_BLESS=1 cargo test --lib schema` writes it anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        let made = schemars::schema_for!(ConfigFile);
        let made = serde_json::to_string_pretty(&made).expect("JSON") + "\n";
        if env::var_os("KIFU_BLESS").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/config/kifu.schema.json");
            fs::write(path, made).expect("the schema can be written");
        } else {
            assert_eq!(
                SCHEMA, made,
                "KIFU_BLESS=1 cargo test --lib schema writes it"
            );
        }
    }
}

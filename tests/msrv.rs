//! No dependency asks for a newer Rust than Cargo.toml promises.

use std::process::Command;

use serde_json::Value;

#[test]
fn no_dependency_needs_a_newer_rust() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let own = packages
        .iter()
        .find(|package| package["name"] == "kifu")
        .and_then(rust_version)
        .expect("Cargo.toml has a rust-version");
    let newer: Vec<String> = packages
        .iter()
        .filter(|package| rust_version(package).is_some_and(|version| version > own))
        .map(|package| format!("{} {} needs Rust {}", package["name"], package["version"], package["rust_version"]))
        .collect();
    assert!(packages.len() > 20, "only {} packages were listed", packages.len());
    assert!(newer.is_empty(), "Cargo.toml promises {own:?}, but\n{}", newer.join("\n"));
}

#[test]
fn versions_are_compared_as_numbers() {
    assert!(version("1.88") < version("1.100.0"));
    assert_eq!(version("1.88"), version("1.88.0"));
}

/// Every package of Cargo.lock, those for other systems and for tests too.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo metadata failed; `cargo fetch --locked` gets what it needs:\n{errors}"
    );
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

fn rust_version(package: &Value) -> Option<[u32; 3]> {
    package["rust_version"].as_str().map(version)
}

fn version(text: &str) -> [u32; 3] {
    let mut parts = text.split('.').map(|part| part.parse().expect("a version of Rust is made of numbers"));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

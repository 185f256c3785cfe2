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
        .map(|package| {
            format!(
                "{} {} needs Rust {}",
                package["name"], package["version"], package["rust_version"]
            )
        })
        .collect();
    assert!(
        packages.len() > 20,
        "only {} packages were listed",
        packages.len()
    );
    assert!(
        newer.is_empty(),
        "Cargo.toml promises {own:?}, but\n{}",
        newer.join("\n")
    );
}

#[test]
fn versions_are_compared_as_numbers() {
    assert!(version("1.88") < version("1.100.0"));
    assert_eq!(version("1.88"), version("1.88.0"));
}

/// Every package of Cargo.lock, or at least those for this system: building fetches no others, and a test must not need a network.
fn metadata() -> Value {
    let all = cargo_metadata(&[]);
    let metadata = all.or_else(|_| cargo_metadata(&["--filter-platform", &host()]));
    metadata
        .unwrap_or_else(|errors| panic!("`cargo fetch --locked` gets what is missing:\n{errors}"))
}

fn cargo_metadata(options: &[&str]) -> Result<Value, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be run");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON"))
}

/// The system this is built for, such as x86_64-unknown-linux-gnu.
fn host() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .expect("rustc can be run");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc -vV names the host").to_owned()
}

fn rust_version(package: &Value) -> Option<[u32; 3]> {
    package["rust_version"].as_str().map(version)
}

fn version(text: &str) -> [u32; 3] {
    let mut parts = text
        .split('.')
        .map(|part| part.parse().expect("a version of Rust is made of numbers"));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

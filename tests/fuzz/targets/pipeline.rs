//! Any bytes are reported on, in every format, with findings that lie in its text and output that is text without control characters.
#![no_main]

use kifu::check::{Checker, Options};
use kifu::report::{FileName, Human, JsonLines, Only, Reporter};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let name = FileName { shown: "a.sgf".to_owned(), raw: None, whole: None };
    let human = Human { only: Only::default(), width: 80, colored: false };
    let json = JsonLines::default();
    let (mut games, mut out) = (0, Vec::new());
    // Any number of playouts runs the same code.
    let effort = kifu::life::Options { playouts: 2, more: 4, ..Default::default() };
    let options = Options { effort, ..Options::default() };
    Checker::default().check(bytes, &options, |checked| {
        games += 1;
        for finding in &checked.findings {
            let span = finding.span.unwrap_or_default();
            assert!(span.start <= span.end && span.end as usize <= checked.source.bytes().len());
        }
        human.game(&name, &checked, &mut out);
        json.game(&name, &checked, &mut out);
    });
    assert!(games >= 1);
    let text = std::str::from_utf8(&out).expect("output is UTF-8");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
});

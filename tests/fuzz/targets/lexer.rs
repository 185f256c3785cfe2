//! Any bytes give a tree whose spans lie in the file, in order, and whose links go forward.
#![no_main]

use kifu::sgf::Collection;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let tree = Collection::parse(bytes);
    let length = bytes.len() as u32;
    let mut last = 0;
    for game in 0..tree.games().len() {
        for node in tree.nodes_of(game) {
            assert!(tree.first_child(node).is_none_or(|child| child > node && tree.parent(child) == Some(node)));
            assert!(tree.next_sibling(node).is_none_or(|next| next > node && tree.parent(next) == tree.parent(node)));
            for property in tree.properties(node) {
                assert!(property.start >= last && property.start < length);
                last = property.start;
                for value in tree.values(property) {
                    assert!(value.start >= last && value.start <= value.end && value.end <= length);
                    last = value.end;
                }
                let span = tree.property_span(property);
                assert!(span.start < span.end && span.end <= length);
            }
        }
    }
    for fault in &tree.faults {
        assert!(fault.span.start <= fault.span.end && fault.span.end <= length);
    }
    assert!(!tree.games().is_empty() || !tree.faults.is_empty());
});

//! Any bytes are of some charset, and every piece of them decodes to text and has a place.
#![no_main]

use kifu::source::{Lines, Source, Span};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&[u8], &[u8])| {
    let (label, bytes) = input;
    let source = Source::new(bytes, Some(label));
    let lines = Lines::default();
    let length = bytes.len() as u32;
    let mut last = None;
    for offset in (0..=length).step_by(3) {
        let _ = source.text(Span::new(offset, length));
        let place = lines.place(source, offset);
        assert!(last.is_none_or(|last| place >= last), "places go forward");
        last = Some(place);
        let (start, line) = lines.line(source, place.line);
        assert!(start <= offset && start as usize + line.len() <= bytes.len());
    }
});

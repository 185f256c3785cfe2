//! Records that come as lines of JSON and are answered line by line.

use std::time::Duration;

use super::Job;
use super::json::{Request, write};
use super::run::{Sink, guarded};
use super::system::UNREADABLE_FILE;
use crate::check::{Checker, Read};
use crate::config::Policy;
use crate::finding::Finding;
use crate::report::{FileName, JsonLines, Reporter, Tally};

/// `kifu check --stdin json-lines`: what it is given are requests, not records.
pub struct StreamJob<'a> {
    /// How records are checked, and what of it is told.
    pub policy: &'a Policy,
    /// What of the games is shown.
    pub reporter: JsonLines,
}

impl Job for StreamJob<'_> {
    fn file(&self, checker: &mut Checker, name: &FileName, line: &[u8], sink: &mut Sink<'_, '_>) {
        let mut request = match Request::read(line) {
            Ok(request) => request,
            Err(reason) => return self.refuse(name, &Request::default(), reason, sink),
        };
        let name = match request.path.take() {
            Some(shown) => FileName {
                shown,
                raw: None,
                whole: None,
            },
            None => name.clone(),
        };
        match request.record() {
            Ok(record) => self.answer(checker, &name, &request, &record, sink),
            Err(reason) => self.refuse(&name, &request, reason, sink),
        }
    }

    fn failure(&self, name: &FileName, finding: &Finding, out: &mut Vec<u8>) {
        self.fail(name, &Request::default(), finding, out);
    }

    /// Every line is an answer to a line, so there is no summary.
    fn finish(&self, _tally: &Tally, _elapsed: Duration, _out: &mut Vec<u8>) {}
}

impl StreamJob<'_> {
    fn answer(
        &self,
        checker: &mut Checker,
        name: &FileName,
        request: &Request,
        record: &[u8],
        sink: &mut Sink<'_, '_>,
    ) {
        let (mut games, mut read) = (Vec::new(), Read::Ok);
        let tally = &mut sink.tally;
        let checked = guarded(checker, |checker| {
            let applied = self.policy.applied(name);
            let seen = applied.check(checker, record, |checked| {
                if !checked.again {
                    tally.game(&checked);
                }
                read = worse(read, checked.read());
                self.reporter.game(name, &checked, &mut games);
            });
            self.policy.saw(name, &applied, &seen);
        });
        match checked {
            Ok(()) => line(name, request, read.name(), &games, &mut sink.output),
            // The asker has to know which record it was.
            Err(finding) => {
                sink.tally.failure(&finding);
                self.fail(name, request, &finding, &mut sink.output);
            }
        }
    }

    /// A bad request is a fault of the asker: the answer says so, and kifu has done its job.
    fn refuse(&self, name: &FileName, request: &Request, reason: String, sink: &mut Sink<'_, '_>) {
        sink.tally.unreadable += 1;
        let finding = Finding::new(&UNREADABLE_FILE, reason);
        self.fail(name, request, &finding, &mut sink.output);
    }

    fn fail(&self, name: &FileName, request: &Request, finding: &Finding, out: &mut Vec<u8>) {
        let mut games = Vec::new();
        // Whoever asks only for some findings still gets a line for every line, and in it what went wrong.
        JsonLines::default().failure(name, finding, &mut games);
        line(name, request, Read::Failed.name(), &games, out);
    }
}

fn worse(a: Read, b: Read) -> Read {
    let rank = |read| match read {
        Read::Ok => 0,
        Read::Recovered => 1,
        Read::Failed => 2,
    };
    if rank(b) > rank(a) { b } else { a }
}

/// One answer: the lines of the games become a list.
fn line(name: &FileName, request: &Request, read: &str, games: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(br#"{"type":"record","path":"#);
    write(&name.shown, out);
    out.extend_from_slice(br#","id":"#);
    write(&request.id, out);
    out.extend_from_slice(br#","read":""#);
    out.extend_from_slice(read.as_bytes());
    out.extend_from_slice(br#"","games":["#);
    for (number, game) in games
        .trim_ascii_end()
        .split(|byte| *byte == b'\n')
        .enumerate()
    {
        if number > 0 {
            out.push(b',');
        }
        out.extend_from_slice(game);
    }
    out.extend_from_slice(b"]}\n");
}

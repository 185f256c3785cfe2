//! What is told of archives by a build that cannot open them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::super::lines::refused;
use super::super::target::name_of;
use super::super::{Closed, Sender};
use super::Kind;

const REASON: &str = "this build of kifu does not open archives (feature `archives`)";

pub(in super::super) fn feed(path: &Path, _kind: Kind, sender: &Sender) -> Result<(), Closed> {
    sender.push(refused(name_of(path), REASON.to_owned()))
}

pub(in super::super) fn read_packed(
    _path: &Path,
    _kind: Kind,
    _bytes: &mut Vec<u8>,
) -> io::Result<()> {
    Err(io::Error::other(REASON))
}

pub(in super::super) fn unpack(_kind: Kind, _file: File) -> io::Result<Box<dyn Read + Send>> {
    Err(io::Error::other(REASON))
}

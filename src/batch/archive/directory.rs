//! The directory of a 7z archive, looked through before anybody believes it.
//!
//! The crate that reads it asks for as much memory as its counts say, and a program that is refused memory ends at once: no archive may bring
//! that about. So every count has to fit the bytes that are there.

use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};

use sevenz_rust2::{Archive, BlockDecoder, Password};

use super::members::Stop;

/// A directory of more bytes would need too much memory; it has room for about four million members.
const LONGEST: u64 = 256 << 20;
/// The dictionary that unpacking may need; what is common needs 64 MiB, the most that 7-Zip takes by itself 256 MiB.
const LARGEST_DICTIONARY: u64 = 512 << 20;
/// The signature, two bytes of version, a checksum, and where the directory lies.
const START: usize = 32;
/// More coders or streams has no block that anybody makes.
const MOST_STREAMS: u64 = 32;

/// Looks through the directory of an archive of this size.
pub(super) fn check(file: &mut File, size: u64) -> Result<(), Stop> {
    let mut start = [0; START];
    file.read_exact(&mut start)
        .map_err(|_| broken("it is too short to be a 7z archive"))?;
    // Without a checksum the crate would search for a directory and believe any.
    if start[8..12] == [0; 4] {
        return Err(broken("its directory is missing"));
    }
    let directory = part(file, little(&start[12..20]), little(&start[20..28]), size)?;
    file.seek(SeekFrom::Start(0))?;
    match directory.first() {
        Some(0x01) => header(&directory),
        Some(0x17) => {
            let unpacked = unpacked(&directory, file, size)?;
            file.seek(SeekFrom::Start(0))?;
            header(&unpacked)
        }
        _ => Err(broken("its directory is missing")),
    }
}

/// Bytes behind the start of an archive.
fn part(file: &mut File, offset: u64, length: u64, size: u64) -> Result<Vec<u8>, Stop> {
    let end = offset
        .checked_add(length)
        .and_then(|end| end.checked_add(START as u64));
    if end.is_none_or(|end| end > size) {
        return Err(broken("it ends before its directory"));
    }
    if length > LONGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(START as u64 + offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Unpacks a packed directory: it is made the only member of an archive in memory.
fn unpacked(directory: &[u8], file: &mut File, size: u64) -> Result<Vec<u8>, Stop> {
    let mut bytes = Bytes::new(&directory[1..]);
    let streams = streams(&mut bytes)?;
    let length = streams.unpacked.iter().copied().max().unwrap_or(0);
    if length > LONGEST {
        return Err(too_large());
    }
    let packed = streams
        .packed
        .iter()
        .try_fold(0_u64, |sum, size| sum.checked_add(*size));
    let packed = part(file, streams.at, packed.ok_or_else(too_large)?, size)?;
    // Streams at the beginning, one file of one name, no more properties. The crate wants to be told what a block is made of.
    let described = &directory[1 + streams.behind_at..directory.len() - bytes.rest.len() - 1];
    let mut header = vec![0x01, 0x04, 0x06, 0x00];
    header.extend_from_slice(described);
    if !streams.has_members {
        header.extend_from_slice(&[0x08, 0x00]);
    }
    header.push(0x00);
    header.extend_from_slice(&[0x05, 0x01, 0x11, 0x05, 0x00, b'd', 0, 0, 0, 0x00, 0x00]);
    only_member(assembled(&packed, &header))
}

/// An archive of packed streams and a directory.
fn assembled(packed: &[u8], header: &[u8]) -> Vec<u8> {
    let mut start = (packed.len() as u64).to_le_bytes().to_vec();
    start.extend_from_slice(&(header.len() as u64).to_le_bytes());
    start.extend_from_slice(&checksum(header));
    let mut archive = b"7z\xBC\xAF\x27\x1C\0\x04".to_vec();
    archive.extend_from_slice(&checksum(&start));
    for part in [&start, packed, header] {
        archive.extend_from_slice(part);
    }
    archive
}

fn only_member(archive: Vec<u8>) -> Result<Vec<u8>, Stop> {
    let mut source = Cursor::new(archive);
    let password = Password::empty();
    let archive = Archive::read(&mut source, &password).map_err(super::seven::stop)?;
    if archive.blocks.len() != 1 {
        return Err(broken("its directory is damaged"));
    }
    let mut member = Vec::new();
    let decoder = BlockDecoder::new(1, 0, &archive, &password, &mut source);
    let read = decoder.for_each_entries(&mut |_, reader: &mut dyn Read| {
        reader.take(LONGEST).read_to_end(&mut member)?;
        Ok(true)
    });
    read.map_err(super::seven::stop)?;
    Ok(member)
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

fn header(directory: &[u8]) -> Result<(), Stop> {
    let mut bytes = Bytes::new(directory);
    bytes.expect(0x01)?;
    let mut id = bytes.byte()?;
    if id == 0x02 {
        while bytes.byte()? != 0 {
            let length = bytes.number()?;
            bytes.take(length)?;
        }
        id = bytes.byte()?;
    }
    if id == 0x04 {
        streams(&mut bytes)?;
        id = bytes.byte()?;
    }
    if id == 0x05 {
        // Whatever is told of files further on is no longer than the directory.
        bytes.count()?;
    }
    Ok(())
}

/// Where packed streams lie.
#[derive(Default)]
struct Streams {
    at: u64,
    /// How many bytes of the description stand before and in `at`.
    behind_at: usize,
    packed: Vec<u64>,
    unpacked: Vec<u64>,
    has_members: bool,
}

fn streams(bytes: &mut Bytes<'_>) -> Result<Streams, Stop> {
    let mut streams = Streams::default();
    let mut blocks = Vec::new();
    let mut id = bytes.byte()?;
    if id == 0x06 {
        streams.at = bytes.number()?;
        streams.behind_at = bytes.length - bytes.rest.len();
        streams.packed = packed_sizes(bytes)?;
        id = bytes.byte()?;
    }
    if id == 0x07 {
        (streams.unpacked, blocks) = described_blocks(bytes)?;
        id = bytes.byte()?;
    }
    if id == 0x08 {
        members_of_blocks(bytes, &blocks)?;
        streams.has_members = true;
        id = bytes.byte()?;
    }
    match id {
        0 => Ok(streams),
        _ => Err(damaged()),
    }
}

fn packed_sizes(bytes: &mut Bytes<'_>) -> Result<Vec<u64>, Stop> {
    let count = bytes.count()?;
    let mut sizes = Vec::new();
    let mut id = bytes.byte()?;
    if id == 0x09 {
        sizes = bytes.numbers(count)?;
        id = bytes.byte()?;
    }
    if id == 0x0A {
        bytes.checksums(count)?;
        id = bytes.byte()?;
    }
    match id {
        0 => Ok(sizes),
        _ => Err(damaged()),
    }
}

/// The sizes of all streams that come out of blocks, and for each block whether it has a checksum.
fn described_blocks(bytes: &mut Bytes<'_>) -> Result<(Vec<u64>, Vec<bool>), Stop> {
    bytes.expect(0x0B)?;
    let count = bytes.count()?;
    bytes.expect(0)?;
    let mut streams = 0;
    for _ in 0..count {
        streams += block(bytes)?;
    }
    bytes.expect(0x0C)?;
    let sizes = bytes.numbers(streams)?;
    match bytes.byte()? {
        0x0A => {
            let known = bytes.checksums(count)?;
            bytes.expect(0)?;
            Ok((sizes, known))
        }
        0 => Ok((sizes, vec![false; usize::try_from(count).unwrap_or(0)])),
        _ => Err(damaged()),
    }
}

/// How many streams come out of a block.
fn block(bytes: &mut Bytes<'_>) -> Result<u64, Stop> {
    let coders = bytes.few()?;
    let (mut inputs, mut outputs) = (0, 0);
    for _ in 0..coders {
        let bits = bytes.byte()?;
        let id = bytes.take(u64::from(bits & 0x0F))?;
        let is_simple = bits & 0x10 == 0;
        inputs += if is_simple { 1 } else { bytes.few()? };
        outputs += if is_simple { 1 } else { bytes.few()? };
        if bits & 0x20 != 0 {
            let length = bytes.number()?;
            check_dictionary(id, bytes.take(length)?)?;
        }
    }
    let pairs = u64::checked_sub(outputs, 1).ok_or_else(damaged)?;
    bytes.numbers(2 * pairs)?;
    let packed = u64::checked_sub(inputs, pairs).ok_or_else(damaged)?;
    if packed > 1 {
        bytes.numbers(packed)?;
    }
    Ok(outputs)
}

/// Unpacking takes as much memory as the dictionary of LZMA or LZMA2 is said to be large.
fn check_dictionary(coder: &[u8], properties: &[u8]) -> Result<(), Stop> {
    let size = match (coder, properties) {
        ([3, 1, 1], [_, size @ ..]) if size.len() >= 4 => little(&size[..4]),
        ([0x21], [bits, ..]) if *bits < 40 => (2 | u64::from(bits & 1)) << (bits / 2 + 11),
        ([0x21], _) => u64::from(u32::MAX),
        _ => 0,
    };
    if size > LARGEST_DICTIONARY {
        let reason = format!("unpacking it would take {} MiB of memory", size >> 20);
        return Err(Stop::Limit(reason));
    }
    Ok(())
}

fn members_of_blocks(bytes: &mut Bytes<'_>, blocks: &[bool]) -> Result<(), Stop> {
    let mut counts = vec![1; blocks.len()];
    let mut id = bytes.byte()?;
    if id == 0x0D {
        for count in &mut counts {
            *count = bytes.count()?;
        }
        id = bytes.byte()?;
    }
    check_sum(&counts, bytes.length + blocks.len())?;
    if id == 0x09 {
        // The last size of a block is what is left of it.
        bytes.numbers(counts.iter().map(|count| count.saturating_sub(1)).sum())?;
        id = bytes.byte()?;
    }
    if id == 0x0A {
        let is_told = |(count, known): &(&u64, &bool)| **count != 1 || !**known;
        let told = counts.iter().zip(blocks).filter(is_told);
        bytes.checksums(told.map(|(count, _)| count).sum())?;
        id = bytes.byte()?;
    }
    match id {
        0 => Ok(()),
        _ => Err(damaged()),
    }
}

fn check_sum(counts: &[u64], most: usize) -> Result<(), Stop> {
    let sum = counts
        .iter()
        .try_fold(0, |sum, count| u64::checked_add(sum, *count));
    match sum {
        Some(sum) if sum <= most as u64 => Ok(()),
        _ => Err(damaged()),
    }
}

/// Goes through a directory.
struct Bytes<'a> {
    rest: &'a [u8],
    length: usize,
}

impl<'a> Bytes<'a> {
    fn new(rest: &'a [u8]) -> Bytes<'a> {
        let length = rest.len();
        Bytes { rest, length }
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], Stop> {
        let length = usize::try_from(length).map_err(|_| damaged())?;
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Stop> {
        Ok(self.take(1)?[0])
    }

    fn expect(&mut self, wanted: u8) -> Result<(), Stop> {
        match self.byte()? {
            byte if byte == wanted => Ok(()),
            _ => Err(damaged()),
        }
    }

    /// The leading ones of the first byte say how many bytes follow; its other bits are the highest.
    fn number(&mut self) -> Result<u64, Stop> {
        let first = self.byte()?;
        let more = first.leading_ones();
        let low = little(self.take(u64::from(more))?);
        let high = u64::from(first) & (0x7F_u64 >> more);
        Ok(low | high.checked_shl(8 * more).unwrap_or(0))
    }

    fn numbers(&mut self, count: u64) -> Result<Vec<u64>, Stop> {
        (0..count).map(|_| self.number()).collect()
    }

    /// A number of things each of which takes at least a byte of the directory.
    fn count(&mut self) -> Result<u64, Stop> {
        match self.number()? {
            count if count <= self.length as u64 => Ok(count),
            _ => Err(damaged()),
        }
    }

    fn few(&mut self) -> Result<u64, Stop> {
        match self.number()? {
            count if count <= MOST_STREAMS => Ok(count),
            _ => Err(damaged()),
        }
    }

    /// So many checksums, and which of them are known.
    fn checksums(&mut self, count: u64) -> Result<Vec<bool>, Stop> {
        let length = usize::try_from(count).map_err(|_| damaged())?;
        let known = if self.byte()? == 0 {
            let bits = self.take(count.div_ceil(8))?;
            (0..length)
                .map(|at| bits[at / 8] & (0x80 >> (at % 8)) != 0)
                .collect()
        } else {
            vec![true; length]
        };
        self.take(4 * known.iter().filter(|known| **known).count() as u64)?;
        Ok(known)
    }
}

fn little(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn broken(reason: &str) -> Stop {
    Stop::Broken(reason.to_owned())
}

fn damaged() -> Stop {
    broken("its directory is damaged")
}

fn too_large() -> Stop {
    Stop::Limit("its directory is longer than 256 MiB".to_owned())
}

//! Rows of a damaged file, read from its pages without the database.
//!
//! <https://www.sqlite.org/fileformat2.html> describes the pages of `SQLite` files. A row counts if its
//! checksum is right for one of the tables; it does not matter whether the tree above its page is whole.

use std::collections::BTreeMap;

use rusqlite::types::{Value, ValueRef};

use super::schema::TABLES;
use super::table::{Row, Table};

/// The size of a page of a new profile, in bytes.
pub(super) const PAGE_BYTES: usize = 1024;
/// The first byte of a page with rows.
const LEAF: u8 = 13;
/// The size of the header of the file.
const HEADER: usize = 100;
/// The size of the header of a page in the write-ahead log.
const FRAME_HEADER: usize = 24;

/// What could be read from a file.
#[derive(Debug, Default)]
pub(super) struct Salvage {
    pub(super) rows: Vec<(&'static Table, Row)>,
    /// Number of rows that were seen and are damaged.
    pub(super) n_bad: usize,
}

/// Returns the content of a file together with the committed pages of its write-ahead log.
pub(super) fn image(file: &[u8], log: &[u8]) -> Vec<u8> {
    const LOG_HEADER: usize = 32;
    let mut image = file.to_vec();
    let Some(frames) = log.get(LOG_HEADER..) else { return image };
    let n_bytes = number(log, 8, 4) as usize;
    if !is_page_size(n_bytes) {
        return image;
    }
    let frames = frames.chunks_exact(FRAME_HEADER + n_bytes);
    let n_frames = frames.len();
    // A log that is used again keeps frames of before, which have another salt.
    let salt = |frame: &[u8]| frame[8..16].to_vec();
    let current = frames.clone().next().map(salt);
    let mut pending: BTreeMap<usize, &[u8]> = BTreeMap::new();
    for frame in frames.take_while(|frame| Some(salt(frame)) == current) {
        let (number, n_pages) = (number(frame, 0, 4) as usize, number(frame, 4, 4) as usize);
        pending.insert(number, &frame[FRAME_HEADER..]);
        if n_pages == 0 || n_pages > image.len() / n_bytes + n_frames {
            continue;
        }
        // The last frame of a transaction says how many pages there are.
        image.resize(n_pages * n_bytes, 0);
        for (number, page) in core::mem::take(&mut pending) {
            let at = number.wrapping_sub(1).saturating_mul(n_bytes);
            if let Some(place) = image.get_mut(at..at.saturating_add(n_bytes)) {
                place.copy_from_slice(page);
            }
        }
    }
    image
}

fn is_page_size(n_bytes: usize) -> bool {
    n_bytes.is_power_of_two() && (512..=1 << 16).contains(&n_bytes)
}

/// Returns the rows of all tables in a file. The size of its pages is that in its header, or that of new
/// files if the header is damaged: whichever finds more.
pub(super) fn salvage(image: &[u8]) -> Salvage {
    let told = image.get(16..18).map_or(0, |bytes| number(bytes, 0, 2) as usize);
    // The largest size does not fit into the two bytes.
    let told = if told == 1 { 1 << 16 } else { told };
    let usual = salvage_with(image, PAGE_BYTES);
    if told == PAGE_BYTES || !is_page_size(told) {
        return usual;
    }
    let other = salvage_with(image, told);
    if other.rows.len() > usual.rows.len() { other } else { usual }
}

fn salvage_with(image: &[u8], n_bytes: usize) -> Salvage {
    let pages = Pages { pages: image.chunks_exact(n_bytes).collect(), n_bytes };
    let mut salvage = Salvage::default();
    for (i, page) in pages.pages.iter().enumerate() {
        let start = if i == 0 { HEADER } else { 0 };
        if page[start] != LEAF {
            continue;
        }
        for cell in 0..number(page, start + 3, 2) as usize {
            let place = start + 8 + 2 * cell;
            if place + 2 > n_bytes {
                break;
            }
            let row = pages.row(page, number(page, place, 2) as usize);
            match row.and_then(|(id, values)| table_of(id, &values)) {
                Some(Found::Row(table, row)) => salvage.rows.push((table, row)),
                Some(Found::Schema) => {}
                None => salvage.n_bad += 1,
            }
        }
    }
    salvage
}

/// What a row belongs to.
enum Found {
    Row(&'static Table, Row),
    /// The list of tables, whose first column is a text.
    Schema,
}

fn table_of(id: i64, values: &[Value]) -> Option<Found> {
    if matches!(values.first(), Some(Value::Text(_))) {
        return Some(Found::Schema);
    }
    let [_, Value::Integer(sum), values @ ..] = values else { return None };
    let has_row = |table: &Table| {
        let values = values.iter().map(ValueRef::from);
        table.columns.len() == values.len() && table.sum(values) == *sum
    };
    let table = TABLES.into_iter().find(|table| has_row(table))?;
    Some(Found::Row(table, Row { id, values: values.to_vec() }))
}

/// The pages of a file.
struct Pages<'a> {
    pages: Vec<&'a [u8]>,
    n_bytes: usize,
}

impl Pages<'_> {
    /// Reads a row at a place of a page: its ID and the values of all columns.
    fn row(&self, page: &[u8], at: usize) -> Option<(i64, Vec<Value>)> {
        let mut cell = page.get(at..)?;
        let n_bytes = usize::try_from(varint(&mut cell)?).ok()?;
        let id = varint(&mut cell)?;
        let payload = self.payload(cell, n_bytes)?;
        let mut types = payload.as_slice();
        let n_types = usize::try_from(varint(&mut types)?).ok()?;
        let mut content = payload.get(n_types..)?;
        let mut types = types.get(..types.len().checked_sub(content.len())?)?;
        let mut values = Vec::new();
        while !types.is_empty() {
            values.push(value(varint(&mut types)?, &mut content)?);
        }
        Some((id, values))
    }

    /// Returns the bytes of a row, of which a long one has only the first in its page.
    fn payload(&self, cell: &[u8], n_bytes: usize) -> Option<Vec<u8>> {
        let most = self.n_bytes - 35;
        let least = (self.n_bytes - 12) * 32 / 255 - 23;
        if n_bytes > self.pages.len() * self.n_bytes {
            return None;
        }
        if n_bytes <= most {
            return Some(cell.get(..n_bytes)?.to_vec());
        }
        let even = least + (n_bytes - least) % (self.n_bytes - 4);
        let n_here = if even <= most { even } else { least };
        let mut payload = cell.get(..n_here)?.to_vec();
        let mut next = number(cell.get(n_here..n_here + 4)?, 0, 4) as usize;
        while payload.len() < n_bytes {
            let page = self.pages.get(next.checked_sub(1)?)?;
            let n_more = (n_bytes - payload.len()).min(self.n_bytes - 4);
            payload.extend_from_slice(&page[4..4 + n_more]);
            next = number(page, 0, 4) as usize;
        }
        Some(payload)
    }
}

/// Reads a value of a type from the front of a row's content.
fn value(kind: i64, content: &mut &[u8]) -> Option<Value> {
    let n_bytes = match kind {
        0 | 8 | 9 => 0,
        1..=4 => kind as usize,
        5 => 6,
        6 | 7 => 8,
        12.. => usize::try_from((kind - 12) / 2).ok()?,
        _ => return None,
    };
    let (bytes, rest) = content.split_at_checked(n_bytes)?;
    *content = rest;
    Some(match kind {
        0 => Value::Null,
        8 | 9 => Value::Integer(kind - 8),
        7 => Value::Real(f64::from_be_bytes(bytes.try_into().ok()?)),
        1..=6 => {
            let is_negative = bytes[0] >= 0x80;
            let start = if is_negative { -1 } else { 0 };
            Value::Integer(bytes.iter().fold(start, |n, byte| n << 8 | i64::from(*byte)))
        }
        _ if kind % 2 == 0 => Value::Blob(bytes.to_vec()),
        _ => Value::Text(String::from_utf8(bytes.to_vec()).ok()?),
    })
}

/// Reads a number of variable length: seven bits a byte, or eight in the ninth.
fn varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut n = 0;
    for i in 0..9 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if i == 8 {
            return Some(n << 8 | i64::from(*byte));
        }
        n = n << 7 | i64::from(byte & 0x7f);
        if *byte < 0x80 {
            break;
        }
    }
    Some(n)
}

/// Reads a number of some bytes, the highest first.
fn number(bytes: &[u8], at: usize, n_bytes: usize) -> u32 {
    bytes[at..at + n_bytes].iter().fold(0, |n, byte| n << 8 | u32::from(*byte))
}

//! A file that is read: its bytes, its text, its lines.

use alloc::borrow::Cow;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use super::memory_budget::MemoryBudget;
use crate::Invalid;

/// A file to read, with access to other files near it.
///
/// ```
/// use puzzle_core::format::SourceFile;
/// let file = SourceFile::alone("levels.xsb", b"#####\n#@$.#\n#####\n");
/// assert_eq!((file.stem(), file.text().lines().count()), ("levels", 3));
/// assert_eq!((file.beside)("levels.txt"), None);
/// ```
#[non_exhaustive]
pub struct SourceFile<'a> {
    /// The file's name without its folder; may be empty.
    pub name: &'a str,
    /// The content.
    pub bytes: &'a [u8],
    /// A function that returns the content of another file by its path relative to this file's
    /// folder (`x.mac`, `../set/y.puz`), or `None` if there is no such file. The front end decides
    /// which files can be read.
    pub beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    /// Params that were given beside the file for what it does not say, such as the neighbors of the
    /// cells of a grid; empty if none were given.
    pub params: &'a str,
    /// The memory that reading the file may take.
    pub memory: Rc<MemoryBudget>,
}

impl<'a> SourceFile<'a> {
    /// Creates a file with access to other files near it. Reading it may take as much memory as
    /// follows from its size.
    pub fn new(
        name: &'a str,
        bytes: &'a [u8],
        beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Self {
        let memory = Rc::new(MemoryBudget::of_size(bytes.len()));
        Self { name, bytes, beside, params: "", memory }
    }

    /// Creates a file without access to other files.
    pub fn alone(name: &'a str, bytes: &'a [u8]) -> Self {
        Self::new(name, bytes, &|_| None)
    }

    /// Returns the same file with params for what it does not say.
    #[must_use]
    pub fn with_params(&self, params: &'a str) -> Self {
        Self { params, memory: self.memory.clone(), ..*self }
    }

    /// Returns the same file with a limit of the memory, in bytes, that reading it may take.
    #[must_use]
    pub fn with_memory(&self, bytes: u64) -> Self {
        Self { memory: Rc::new(MemoryBudget::new(bytes)), ..*self }
    }

    /// Counts memory for what stands in a line; see [`MemoryBudget::reserve`].
    ///
    /// # Errors
    /// When this is more than the budget allows.
    pub fn reserve(&self, line: usize, bytes: usize) -> Result<(), Invalid> {
        self.memory.reserve(line, bytes)
    }

    /// Returns the content of another file by its path relative to this file's folder, or `None` if
    /// there is no such file or no memory for it. Each call counts, since looking for a file takes
    /// time.
    pub fn read_beside(&self, path: &str) -> Option<Vec<u8>> {
        self.reserve(0, LOOK_UP).ok()?;
        let bytes = (self.beside)(path)?;
        self.reserve(0, bytes.len().saturating_mul(PER_BYTE_BESIDE)).ok()?;
        Some(bytes)
    }

    /// Returns the name without its extension.
    pub fn stem(&self) -> &'a str {
        self.name.rsplit_once('.').map_or(self.name, |(stem, _)| stem)
    }

    /// Returns the content as text; see [`decode_text`].
    pub fn text(&self) -> Cow<'a, str> {
        decode_text(self.bytes)
    }
}

/// Memory that looking for another file counts for, in bytes.
const LOOK_UP: usize = 4096;
/// Memory that each byte of another file counts for: the byte, its text, and what is read of it.
const PER_BYTE_BESIDE: usize = 24;

/// Decodes bytes as text: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise
/// Latin-1. Line ends that are a CR alone become LF.
///
/// ```
/// use puzzle_core::format::decode_text;
/// assert_eq!(decode_text(b"\xff\xfe#\0\n\0"), "#\n");
/// assert_eq!(decode_text(b"caf\xe9\r"), "caf\u{e9}\n");
/// ```
pub fn decode_text(bytes: &[u8]) -> Cow<'_, str> {
    let text = if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        Cow::Owned(decode_utf16(rest, u16::from_le_bytes))
    } else if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        Cow::Owned(decode_utf16(rest, u16::from_be_bytes))
    } else {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match core::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
        }
    };
    if text.contains('\r') && !text.contains('\n') {
        return Cow::Owned(text.replace('\r', "\n"));
    }
    text
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Splits a text into lines that end in LF, CRLF or at the end of the text, and numbers them from
/// 1.
///
/// ```
/// use puzzle_core::format::numbered_lines;
/// let lines: Vec<_> = numbered_lines("one\r\ntwo").collect();
/// assert_eq!(lines, [(1, "one"), (2, "two")]);
/// ```
pub fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').enumerate().map(|(i, line)| (i + 1, line.strip_suffix('\r').unwrap_or(line)))
}

//! Foreign files: what a back end reads and writes beside game IDs.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::Invalid;
use crate::game::Game;

/// Texts that come with a puzzle and that no game ID carries, in order: `Info`, `Macro`,
/// `Solution`… A key may come again; each adds a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    lines: Vec<(String, String)>,
}

/// Of a puzzle that came from no file.
static NO_TEXTS: Texts = Texts::new();

impl Texts {
    /// No texts.
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Adds a line.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.lines.push((key.into(), value.into()));
    }

    /// The first line of a key, whatever the case of the key.
    pub fn first(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// All lines of a key.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.lines.iter().filter(move |(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// All lines in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes all lines of a key.
    pub fn remove(&mut self, key: &str) {
        self.lines.retain(|(k, _)| !k.eq_ignore_ascii_case(key));
    }
}

/// A file to read, with a way to its neighbors.
pub struct SourceFile<'a> {
    /// The file's name without its folder; may be empty.
    pub name: &'a str,
    /// Its content.
    pub bytes: &'a [u8],
    /// Gives the content of another file by its path relative to this one's folder (`x.mac`,
    /// `../set/y.puz`), if it is there. The front end decides what it lets be read.
    pub beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
}

impl<'a> SourceFile<'a> {
    /// A file with no neighbors.
    pub fn alone(name: &'a str, bytes: &'a [u8]) -> Self {
        Self { name, bytes, beside: &|_| None }
    }

    /// The name without its extension.
    pub fn stem(&self) -> &'a str {
        self.name.rsplit_once('.').map_or(self.name, |(stem, _)| stem)
    }

    /// The content as text: see [`decode_text`].
    pub fn text(&self) -> Cow<'a, str> {
        decode_text(self.bytes)
    }
}

/// Bytes as text: UTF-8 with or without its mark, UTF-16 with its mark, else each byte a character
/// (Latin-1). Where lines end in CR alone, they end in LF here.
///
/// ```
/// use puzzle_core::decode_text;
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

/// One puzzle of a file.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// Its params, validated in the short form.
    pub params: G::Params,
    /// Its desc; `None` where the file leaves it open, and a puzzle is to be generated with the
    /// params.
    pub desc: Option<G::Desc>,
    /// Its title, where it has one.
    pub title: String,
    /// Its number in the file, where that has numbers of its own; negative ones occur.
    pub level: Option<i64>,
    /// Its place in the file, from 1, counting puzzles that were refused; 0 before
    /// [`Imported::push`] has set it.
    pub ordinal: usize,
    /// What an ID cannot carry.
    pub texts: Texts,
    /// Moves already made in the file (a saved game), one step of undo each.
    pub moves: Vec<G::Move>,
    /// Milliseconds already played.
    pub elapsed_ms: u64,
}

impl<G: Game> Entry<G> {
    /// A puzzle with nothing else known of it.
    pub fn new(params: G::Params, desc: G::Desc) -> Self {
        Self { desc: Some(desc), ..Self::of_params(params) }
    }

    /// Params alone: any puzzle that they generate.
    pub fn of_params(params: G::Params) -> Self {
        Self {
            params,
            desc: None,
            title: String::new(),
            level: None,
            ordinal: 0,
            texts: Texts::new(),
            moves: Vec::new(),
            elapsed_ms: 0,
        }
    }

    /// The same with a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The position that the file leads to.
    ///
    /// # Errors
    /// When the entry has no desc, or a move of the file is not legal.
    pub fn state(&self) -> Result<G::State, Invalid> {
        let mut state = G::new_state(&self.params, self.desc()?);
        for mv in &self.moves {
            G::execute(&mut state, mv)?;
        }
        Ok(state)
    }

    /// Its desc.
    ///
    /// # Errors
    /// When the file leaves it open.
    pub fn desc(&self) -> Result<&G::Desc, Invalid> {
        self.desc.as_ref().ok_or_else(|| Invalid::new("the file leaves the puzzle open"))
    }

    /// The same puzzle to be written again, at the position of its [`state`](Self::state).
    ///
    /// # Errors
    /// When the entry has no desc.
    pub fn exported<'a>(
        &'a self,
        state: &'a G::State,
        choice: &'a str,
    ) -> Result<Exported<'a, G>, Invalid> {
        Ok(Exported {
            params: &self.params,
            desc: self.desc()?,
            title: &self.title,
            texts: &self.texts,
            headers: &NO_TEXTS,
            state,
            moves: &self.moves,
            elapsed_ms: self.elapsed_ms,
            choice,
        })
    }
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Imported<G: Game> {
    /// The puzzles in order.
    pub entries: Vec<Entry<G>>,
    /// What is said of the file as a whole: `Title`, `Author`, `Copyright`.
    pub headers: Texts,
    /// Puzzles that could not be read, each with its place; the others are still good.
    pub refused: Vec<Invalid>,
    /// What was read otherwise than written, in words.
    pub warnings: Vec<String>,
}

impl<G: Game> Default for Imported<G> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            headers: Texts::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

impl<G: Game> Imported<G> {
    /// Takes the file's next puzzle in. Puzzles are refused and taken in as they stand in the file,
    /// so that each keeps its place behind one that is broken.
    pub fn push(&mut self, mut entry: Entry<G>) {
        entry.ordinal = self.entries.len() + self.refused.len() + 1;
        self.entries.push(entry);
    }
}

/// A puzzle to be written as a file.
pub struct Exported<'a, G: Game> {
    /// Its params.
    pub params: &'a G::Params,
    /// Its desc.
    pub desc: &'a G::Desc,
    /// Its title; may be empty.
    pub title: &'a str,
    /// What came with it.
    pub texts: &'a Texts,
    /// What was said of the file that it came from, as a whole; the same for all that are written
    /// as one file.
    pub headers: &'a Texts,
    /// The position reached.
    pub state: &'a G::State,
    /// The moves that led there.
    pub moves: &'a [G::Move],
    /// Milliseconds played.
    pub elapsed_ms: u64,
    /// What the player was asked by [`Format::choices`], by its keyword; empty where not asked.
    pub choice: &'a str,
}

/// How sure a back end is that a file is of its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// It is not.
    No,
    /// It could be: the shape is right, but other formats share it.
    Perhaps,
    /// It is: a mark or a shape that no other format has.
    Surely,
}

/// Reads a whole file into puzzles.
pub type ReadFn<G> = fn(&SourceFile<'_>) -> Result<Imported<G>, Invalid>;

/// Writes puzzles as one file.
pub type WriteFn<G> = fn(&[Exported<'_, G>]) -> Result<Vec<u8>, Invalid>;

/// A foreign format, known by content.
pub struct Format<G: Game> {
    /// Its stable keyword: `xsb`, `puz`, `layout`.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The extension that files of it are written with, without the dot.
    pub extension: &'static str,
    /// Whether a file is of this format, by its content alone, quickly.
    pub sniff: fn(&SourceFile<'_>) -> Likeness,
    /// How it is read, if it is.
    pub read: Option<ReadFn<G>>,
    /// How it is written, if it is.
    pub write: Option<WriteFn<G>>,
    /// A choice to be made when writing: keyword and label of each possibility.
    pub choices: &'static [(&'static str, &'static str)],
}

impl<G: Game> Format<G> {
    /// A format that is known and neither read nor written yet.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        extension: &'static str,
        sniff: fn(&SourceFile<'_>) -> Likeness,
    ) -> Self {
        Self { id, name, extension, sniff, read: None, write: None, choices: &[] }
    }

    /// It is read by this.
    #[must_use]
    pub const fn read(mut self, read: ReadFn<G>) -> Self {
        self.read = Some(read);
        self
    }

    /// It is written by this.
    #[must_use]
    pub const fn write(mut self, write: WriteFn<G>) -> Self {
        self.write = Some(write);
        self
    }
}

/// Splits a text into its lines, whether they end in LF, CRLF or nothing; line numbers from 1.
pub fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').enumerate().map(|(i, line)| (i + 1, line.strip_suffix('\r').unwrap_or(line)))
}

/// A text for an ID or a file name: letters, digits, `-` and `_` kept, anything else a `-`.
pub fn plain_name(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' })
        .collect::<String>()
        .trim_matches('-')
        .to_string()
}

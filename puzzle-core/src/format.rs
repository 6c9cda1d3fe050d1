//! Reading and writing text: files of other programs, and a scanner for descriptions.

mod entry;
mod exported;
mod imported;
mod scanner;
mod source_file;
mod texts;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub use entry::Entry;
pub use exported::Exported;
pub use imported::Imported;
pub use scanner::{Scanner, strict_number};
pub use source_file::{SourceFile, decode_text, numbered_lines};
pub use texts::Texts;

use crate::{Game, Invalid};

/// A foreign format, known by content.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::{Game, Invalid};
/// use puzzle_core::format::{Entry, Format, Imported, Likeness, SourceFile};
/// use puzzle_core::grid::GridSize;
/// fn sniff(file: &SourceFile<'_>) -> Likeness {
///     if file.bytes.starts_with(b"lights:") { Likeness::Surely } else { Likeness::No }
/// }
/// fn read(file: &SourceFile<'_>) -> Result<Imported<LightsOut>, Invalid> {
///     let (params, text) = (GridSize::square(2), file.text());
///     let desc = LightsOut::parse_desc(&params, text.trim_start_matches("lights:"))?;
///     let mut imported = Imported::default();
///     imported.push(Entry::new(params, desc));
///     Ok(imported)
/// }
/// const FORMAT: Format<LightsOut> = Format::new("lights", "Lights", "lights", sniff).read(read);
/// let imported = (FORMAT.read.unwrap())(&SourceFile::alone("x.lights", b"lights:1001"))?;
/// assert_eq!(imported.entries.len(), 1);
/// # Ok::<(), Invalid>(())
/// ```
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

    /// The player chooses among these when one is written: keyword and label of each.
    #[must_use]
    pub const fn choices(mut self, choices: &'static [(&'static str, &'static str)]) -> Self {
        self.choices = choices;
        self
    }
}

/// How sure a back end is that a file is of its format.
///
/// ```
/// use puzzle_core::format::Likeness;
/// assert!(Likeness::No < Likeness::Perhaps && Likeness::Perhaps < Likeness::Surely);
/// ```
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

/// A text for an ID or a file name: letters, digits, `-` and `_` kept, anything else a `-`.
///
/// ```
/// use puzzle_core::format::plain_name;
/// assert_eq!(plain_name("The old tower!"), "The-old-tower");
/// ```
pub fn plain_name(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' })
        .collect::<String>()
        .trim_matches('-')
        .to_string()
}

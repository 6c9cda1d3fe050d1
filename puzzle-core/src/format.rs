//! Reading and writing text: files of other programs, and a scanner for params and descs.

mod account;
mod entry;
mod exported;
mod file_solution;
mod imported;
mod memory_budget;
mod metadata;
mod number_grid;
mod scanner;
mod source_file;
mod tatham_save;
mod visible;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub use account::{LineAccount, LineRole, LineUse};
pub use entry::Entry;
pub use exported::Exported;
pub use file_solution::FileSolution;
pub use imported::Imported;
pub use memory_budget::MemoryBudget;
pub use metadata::Metadata;
pub use number_grid::{GridSign, MAX_GRID_PLACES, NumberGrid};
pub use scanner::{Scanner, strict_number};
pub use source_file::{SourceFile, decode_text, numbered_lines};
pub use tatham_save::{MAX_TATHAM_SAVE, TathamMove, TathamSave};
pub(crate) use visible::visible_quote;
pub use visible::{is_invisible, visible, without_controls};

use crate::{Game, Invalid};

/// A foreign file format, recognized by its content.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::{Game, Invalid};
/// use puzzle_core::format::{Entry, Format, Imported, Confidence, SourceFile};
/// use puzzle_core::grid::GridSize;
/// fn sniff(file: &SourceFile<'_>) -> Confidence {
///     if file.bytes.starts_with(b"lights:") { Confidence::Surely } else { Confidence::No }
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
    /// The stable keyword: `xsb`, `puz`, `layout`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The extension of files written in this format, without the period.
    pub extension: &'static str,
    /// Returns how likely a file is of this format, quickly and by its content alone.
    pub sniff: fn(&SourceFile<'_>) -> Confidence,
    /// The function that reads the format, if it can be read.
    pub read: Option<ReadFn<G>>,
    /// The function that writes the format, if it can be written.
    pub write: Option<WriteFn<G>>,
    /// `true` if files of the format hold boards for many puzzles, such as layouts, which front ends
    /// keep for later games.
    pub has_boards: bool,
    /// `true` if params beside a file can give what files of the format do not say; see
    /// [`SourceFile::params`].
    pub takes_params: bool,
    /// `true` if files of the format can hold the moves made or the position after them.
    pub holds_positions: bool,
    /// The variants of the format that the player can choose when writing it: keyword and label of
    /// each.
    pub choices: &'static [(&'static str, &'static str)],
}

impl<G: Game> Format<G> {
    /// Creates a format that is recognized but neither read nor written.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        extension: &'static str,
        sniff: fn(&SourceFile<'_>) -> Confidence,
    ) -> Self {
        Self {
            id,
            name,
            extension,
            sniff,
            read: None,
            write: None,
            has_boards: false,
            takes_params: false,
            holds_positions: false,
            choices: &[],
        }
    }

    /// Sets the function that reads the format.
    #[must_use]
    pub const fn read(mut self, read: ReadFn<G>) -> Self {
        self.read = Some(read);
        self
    }

    /// Sets the function that writes the format.
    #[must_use]
    pub const fn write(mut self, write: WriteFn<G>) -> Self {
        self.write = Some(write);
        self
    }

    /// States that params beside a file can give what it does not say.
    #[must_use]
    pub const fn with_params(mut self) -> Self {
        self.takes_params = true;
        self
    }

    /// States that files of the format hold boards for many puzzles, which front ends keep.
    #[must_use]
    pub const fn boards(mut self) -> Self {
        self.has_boards = true;
        self
    }

    /// States that files of the format can hold the moves made or the position after them.
    #[must_use]
    pub const fn with_positions(mut self) -> Self {
        self.holds_positions = true;
        self
    }

    /// Sets the variants that the player can choose when writing the format: keyword and label of
    /// each.
    #[must_use]
    pub const fn choices(mut self, choices: &'static [(&'static str, &'static str)]) -> Self {
        self.choices = choices;
        self
    }
}

/// How certain a back end is that a file is of its format.
///
/// ```
/// use puzzle_core::format::Confidence;
/// assert!(Confidence::No < Confidence::Perhaps && Confidence::Perhaps < Confidence::Surely);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The file is not of this format.
    No,
    /// The file may be of this format: its structure is right, but other formats share it.
    Perhaps,
    /// The file is of this format: it has a mark or a structure that no other format has.
    Surely,
}

/// A function that reads all puzzles of a file.
///
/// A puzzle that cannot be read is in [`Imported::refused`], even if all of them are. The function
/// returns an error if the file is not of the format or has no puzzles.
pub type ReadFn<G> = fn(&SourceFile<'_>) -> Result<Imported<G>, Invalid>;

/// A function that writes puzzles into one file.
pub type WriteFn<G> = fn(&[Exported<'_, G>]) -> Result<Vec<u8>, Invalid>;

/// Turns a text into one for an ID or a file name: letters, digits, `-` and `_` are kept, anything
/// else becomes `-`.
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

//! Reads one file or folder at a time in the background.

use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_midend::Registry;

use crate::background_read::BackgroundRead;
use crate::file::OpenedFile;
use puzzle_core::Text;

/// How long to wait for a file before showing that it is being read.
const SOON: Duration = Duration::from_millis(300);

/// Reads one file or folder at a time in the background, while the game continues.
///
/// ```
/// use puzzle_app::{OpenedFile, FileReader};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("mine.puzzles");
/// std::fs::write(&path, "sliding/3x3:1,2,3,4,5,6,7,0,8\n")?;
/// let mut reader = FileReader::default();
/// let games = puzzle_backends::bundled();
/// // What takes long is taken later, on one of the next turns.
/// let read = reader.read(&games, &path).or_else(|| Some(reader.take()?.1));
/// if let Some(Ok(OpenedFile::Puzzles { collection, .. })) = read {
///     assert_eq!(collection.collection.entries.len(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct FileReader {
    reading: Option<BackgroundRead>,
}

impl FileReader {
    /// Starts to read a puzzle file, a saved game or a folder. Returns the result if it is ready
    /// soon; otherwise returns `None`, and [`take`](Self::take) returns the result later. A reading
    /// in progress is canceled.
    pub fn read(&mut self, registry: &Registry, path: &Path) -> Option<Result<OpenedFile, Text>> {
        let reading = BackgroundRead::begin(registry, path);
        let read = reading.wait(SOON);
        self.reading = read.is_none().then_some(reading);
        read
    }

    /// Returns the path and the result if reading has ended.
    pub fn take(&mut self) -> Option<(PathBuf, Result<OpenedFile, Text>)> {
        let read = self.reading.as_ref()?.wait(Duration::ZERO)?;
        let reading = self.reading.take()?;
        Some((reading.path.clone(), read))
    }

    /// Returns `true` while something is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Returns the progress as a line for the player, while something is being read.
    pub fn words(&self) -> Option<Text> {
        self.reading.as_ref().map(BackgroundRead::words)
    }

    /// Cancels the reading. Returns `true` if there was one.
    pub fn give_up(&mut self) -> bool {
        self.reading.take().is_some()
    }
}

//! Reads one file or folder at a time.

use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_midend::Registry;

use crate::file::OpenedFile;
use crate::reading::Reading;

/// How long a file is waited for before the screen says that it is being read.
const SOON: Duration = Duration::from_millis(300);

/// What a window or a terminal reads: one file or folder at a time, while the game goes on beside
/// it.
///
/// ```
/// use puzzle_app::{OpenedFile, Reader};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("mine.puzzles");
/// std::fs::write(&path, "sliding/3x3:1,2,3,4,5,6,7,0,8\n")?;
/// let mut reader = Reader::default();
/// let games = puzzle_backends::bundled();
/// // What takes long is taken later, on one of the next turns.
/// let read = reader.read(&games, &path).or_else(|| Some(reader.take()?.1));
/// if let Some(OpenedFile::Puzzles { shelved, .. }) = read.transpose()? {
///     assert_eq!(shelved.collection.entries.len(), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Reader {
    reading: Option<Reading>,
}

impl Reader {
    /// Reads a file of any kind that the games know, by its content, or a folder of them. `None`
    /// where that takes long: it is [taken](Self::take) when it has ended. What was being read is
    /// given up.
    pub fn read(&mut self, registry: &Registry, path: &Path) -> Option<Result<OpenedFile, String>> {
        let reading = Reading::begin(registry, path);
        let read = reading.wait(SOON);
        self.reading = read.is_none().then_some(reading);
        read
    }

    /// What was read, if that has ended, and its path.
    pub fn take(&mut self) -> Option<(PathBuf, Result<OpenedFile, String>)> {
        let read = self.reading.as_ref()?.wait(Duration::ZERO)?;
        let reading = self.reading.take()?;
        Some((reading.path.clone(), read))
    }

    /// Whether something is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// What it is doing, for the player, while something is being read.
    pub fn words(&self) -> Option<String> {
        self.reading.as_ref().map(Reading::words)
    }

    /// Gives up what is being read; whether something was.
    pub fn give_up(&mut self) -> bool {
        self.reading.take().is_some()
    }
}

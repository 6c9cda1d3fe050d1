//! The origin of a puzzle.

use alloc::string::{String, ToString};

use puzzle_core::format::without_controls;

use crate::collection::CollectionEntry;

/// The origin of a puzzle.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{CollectionEntry, Midend, Source};
/// let mut entry = CollectionEntry::new("lights-out/2x2:1001");
/// entry.level = Some(7);
/// let mut game = Midend::of::<LightsOut>();
/// let _ = game.open_entry(&entry, "lights.puzzles")?;
/// assert_eq!(game.source(), Some(&Source::new("lights.puzzles", "7", "")));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Source {
    /// The file's name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The level's number in the file, as text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub level: String,
    /// The puzzle's title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
}

impl Source {
    /// Creates a source from a file, the level's number in it, and the puzzle's title. What is not
    /// known is empty.
    pub fn new(
        file: impl Into<String>,
        level: impl Into<String>,
        title: impl Into<String>,
    ) -> Self {
        Self { file: file.into(), level: level.into(), title: title.into() }
    }

    /// Returns the origin of an entry: the source that the entry names, or else the file that
    /// contains the collection.
    pub(crate) fn of_entry(entry: &CollectionEntry, file: &str) -> Self {
        Self {
            file: if entry.source.is_empty() { file.into() } else { entry.source.clone() },
            level: entry.level.map_or_else(String::new, |level| level.to_string()),
            title: without_controls(&entry.title),
        }
    }

    /// Returns `true` if nothing is known.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty() && self.level.is_empty() && self.title.is_empty()
    }
}

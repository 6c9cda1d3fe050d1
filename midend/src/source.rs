//! Where a puzzle came from.

use alloc::string::{String, ToString};

use crate::collection::CollectionEntry;

/// Where a puzzle came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Source {
    /// The file's name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The level's number in it, as text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub level: String,
    /// The puzzle's title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
}

impl Source {
    /// Where the puzzle of an entry comes from: as its collection says, else the file with the
    /// collection.
    pub(crate) fn of_entry(entry: &CollectionEntry, file: &str) -> Self {
        Self {
            file: if entry.source.is_empty() { file.into() } else { entry.source.clone() },
            level: entry.level.map_or_else(String::new, |level| level.to_string()),
            title: entry.title.clone(),
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty() && self.level.is_empty() && self.title.is_empty()
    }
}

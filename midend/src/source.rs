//! Where a puzzle came from.

use alloc::string::String;

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
            file: entry.texts.first("Source").unwrap_or(file).into(),
            level: entry.texts.first("Level").unwrap_or_default().into(),
            title: entry.title.clone(),
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty() && self.level.is_empty() && self.title.is_empty()
    }
}

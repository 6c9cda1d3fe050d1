//! Where a puzzle came from.

use alloc::string::String;

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
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty() && self.level.is_empty() && self.title.is_empty()
    }
}

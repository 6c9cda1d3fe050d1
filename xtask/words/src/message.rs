//! The messages of the program, as they are collected from all sources.

use std::collections::BTreeMap;

use puzzle_core::text::key;

/// A message in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    /// The English plural, if the message has one.
    pub(crate) plural: Option<String>,
    /// The files that contain the message.
    pub(crate) files: Vec<String>,
    /// What a comment before the message tells translators.
    pub(crate) note: Option<String>,
}

/// All messages by their English text, or by the singular.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    pub(crate) by_english: BTreeMap<String, Message>,
}

impl Messages {
    /// Adds a message that a file contains. A message without a letter, such as `", "`, is one too:
    /// other languages may write it in another way.
    pub(crate) fn add(
        &mut self,
        file: &str,
        english: &str,
        plural: Option<&str>,
        note: Option<&str>,
    ) -> Result<(), String> {
        if english.is_empty() {
            return Ok(());
        }
        let message = self.by_english.entry(english.to_string()).or_default();
        match (&message.plural, plural) {
            (Some(known), Some(new)) if known != new => {
                return Err(format!("{file}: “{english}” has two plurals: “{known}” and “{new}”"));
            }
            (None, Some(new)) => message.plural = Some(new.to_string()),
            _ => {}
        }
        if !message.files.iter().any(|known| known == file) {
            message.files.push(file.to_string());
        }
        if let Some(note) = note {
            message.note.get_or_insert_with(|| note.to_string());
        }
        Ok(())
    }

    /// Returns an error if two messages have the same key in compact tables.
    pub(crate) fn check_keys(&self) -> Result<(), String> {
        let mut by_key: BTreeMap<u32, &str> = BTreeMap::new();
        for english in self.by_english.keys() {
            if let Some(other) = by_key.insert(key(english), english) {
                return Err(format!(
                    "“{other}” and “{english}” have the same key: change one of them"
                ));
            }
        }
        Ok(())
    }
}

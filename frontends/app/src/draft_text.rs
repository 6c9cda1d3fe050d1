//! Texts about a puzzle that the player makes.

use puzzle_core::label;
use puzzle_midend::Midend;

/// A text about a puzzle that the player makes in an editor. Files of puzzles contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftText {
    /// The title.
    Title,
    /// The author.
    Author,
    /// A note of any content.
    Note,
}

impl DraftText {
    /// All texts, in the order in which programs ask for them.
    pub const ALL: [Self; 3] = [Self::Title, Self::Author, Self::Note];

    /// Returns the label of the text.
    pub fn label(self) -> &'static str {
        match self {
            Self::Title => label!("Title"),
            Self::Author => label!("Author"),
            Self::Note => label!("Note"),
        }
    }

    /// Returns the text of the draft on the board; empty if there is none.
    pub fn of(self, session: &Midend) -> String {
        let entry = session.entry();
        entry.map_or_else(String::new, |entry| match self.key() {
            None => entry.title,
            Some(key) => entry.texts.first(key).unwrap_or_default().to_string(),
        })
    }

    /// Sets the text of the draft on the board. An empty one removes it.
    pub fn set(self, session: &mut Midend, text: &str) {
        match self.key() {
            None => session.set_title(text.trim()),
            Some(key) => session.set_metadata(key, text.trim()),
        }
    }

    /// Returns the key of the text in the puzzle's metadata; `None` for the title.
    fn key(self) -> Option<&'static str> {
        match self {
            Self::Title => None,
            Self::Author => Some("Author"),
            Self::Note => Some("Comment"),
        }
    }
}

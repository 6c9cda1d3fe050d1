//! The language of a player.

use alloc::sync::Arc;
use core::fmt;

use super::Catalog;

/// A language with its translations. The default is English, which needs none.
///
/// A language is a shared reference to its catalog: copies are cheap.
///
/// ```
/// use puzzle_core::text::{CatalogWriter, Language};
/// use puzzle_core::text;
/// let mut german = CatalogWriter::new("de", "Deutsch");
/// german.message("{n} tiles are free", &["{n} Steine sind frei"])?;
/// let german = Language::from(german.finish()?);
/// assert_eq!(text!("{n} tiles are free", n = 4).say(&german), "4 Steine sind frei");
/// assert_eq!(text!("undo").say(&german), "undo");
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Default)]
pub struct Language(Option<Arc<Catalog>>);

impl Language {
    /// The language in which the messages are written.
    pub const ENGLISH: Self = Self(None);

    /// Returns the tag of the language by BCP 47: `en`, `pt-BR`.
    pub fn tag(&self) -> &str {
        self.0.as_ref().map_or("en", |catalog| catalog.tag())
    }

    /// Returns the name of the language in the language itself: `English`, `Deutsch`.
    pub fn name(&self) -> &str {
        self.0.as_ref().map_or("English", |catalog| catalog.name())
    }

    /// Returns `true` if the script is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        let tag = self.tag();
        matches!(tag.split('-').next(), Some("ar" | "he" | "fa" | "ur" | "yi"))
    }

    /// Returns a message without slots in the language, or the English text if the catalog does not
    /// have it.
    pub fn word<'a>(&'a self, english: &'a str) -> &'a str {
        self.find(english, None).unwrap_or(english)
    }

    /// Returns the mark between the whole part and the decimals of a number.
    pub fn decimal_mark(&self) -> char {
        self.word(crate::label!(".")).chars().next().unwrap_or('.')
    }

    /// Returns the translated template of a message, in the form for a number.
    pub(super) fn find(&self, english: &str, count: Option<u64>) -> Option<&str> {
        // An empty text is no message.
        self.0.as_ref().filter(|_| !english.is_empty())?.find(english, count)
    }
}

impl From<Catalog> for Language {
    fn from(catalog: Catalog) -> Self {
        Self(Some(Arc::new(catalog)))
    }
}

impl PartialEq for Language {
    /// Compares the tags.
    fn eq(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.tag())
    }
}

//! The language of everything that is drawn.

use std::cell::RefCell;

use puzzle_core::Text;
use puzzle_core::text::Language;

thread_local! {
    /// The language of the program whose windows this thread draws.
    static LANGUAGE: RefCell<Language> = const { RefCell::new(Language::ENGLISH) };
}

/// Sets the language of the following calls of [`say`] on this thread.
pub(crate) fn set_language(language: &Language) {
    LANGUAGE.with_borrow_mut(|known| known.clone_from(language));
}

/// Returns the language of this thread.
pub(crate) fn language() -> Language {
    LANGUAGE.with_borrow(Language::clone)
}

/// Returns a text in the language of this thread.
pub(crate) fn say(text: impl Into<Text>) -> String {
    let text = text.into();
    LANGUAGE.with_borrow(|language| text.say(language))
}

/// Returns sentences in the language of this thread, with periods between them.
pub(crate) fn say_sentences(sentences: impl IntoIterator<Item = Text>) -> String {
    sentences.into_iter().map(say).collect::<Vec<_>>().join(". ")
}

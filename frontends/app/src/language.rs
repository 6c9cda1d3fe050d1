//! The player's language, and the names of keys in it.

use puzzle_core::input::{Key, KeyPress, Modifiers};
use puzzle_core::text::Language;
use puzzle_core::{Text, label};

#[cfg(feature = "controller")]
use crate::{DataFolder, Setup, Shared};

/// The name of the player's choice among the preferences.
#[cfg(feature = "controller")]
const PREFERENCE: &str = "language";

/// Returns the tags of the languages that the system is set to, the preferred one first, such as
/// `de-CH` and `en`.
#[cfg(feature = "controller")]
pub fn system_languages() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// Returns the first language that the player wants and the program offers. `wanted` are tags such as
/// `de-CH`, or values of the environment variable `LANG`, the preferred one first. A tag stands for
/// the shorter ones too: `de-CH` for `de`. English is always offered, and what is left if no other
/// language is wanted.
///
/// ```
/// use puzzle_app::language::choose;
/// use puzzle_core::text::{CatalogWriter, Language};
/// let german = Language::from(CatalogWriter::new("de", "Deutsch").finish()?);
/// let chosen = |wanted: &str| choose(&[german.clone()], &[wanted.into()]).tag().to_string();
/// assert_eq!([chosen("de_CH.UTF-8"), chosen("fr")], ["de", "en"]);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub fn choose(offered: &[Language], wanted: &[String]) -> Language {
    let find = |tag: &str| {
        let mut known = offered.iter().chain([&Language::ENGLISH]);
        known.find(|language| language.tag().eq_ignore_ascii_case(tag)).cloned()
    };
    let find_any = |wanted: &String| {
        let tag = wanted.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        if matches!(tag.as_str(), "C" | "POSIX") {
            return Some(Language::ENGLISH);
        }
        let mut tag = tag.as_str();
        loop {
            if let Some(language) = find(tag) {
                return Some(language);
            }
            tag = tag.rsplit_once('-')?.0;
        }
    };
    wanted.iter().find_map(find_any).unwrap_or_default()
}

/// Returns the name of a key as on a keyboard or in a menu, as [`KeyPress::label`] does in English.
pub fn key_name(press: KeyPress) -> Text {
    let Modifiers { shift, ctrl, alt } = press.mods;
    let held = [(ctrl, label!("Ctrl")), (alt, label!("Alt")), (shift, label!("Shift"))];
    let held = held.into_iter().filter(|(is_held, _)| *is_held);
    let held = held.flat_map(|(_, name)| [Text::literal(name), Text::plain('+')]);
    let name = match press.key {
        Key::Select => label!("Enter"),
        Key::Select2 => label!("Space"),
        Key::Backspace => label!("Backspace"),
        Key::Delete => label!("Del"),
        Key::Tab => label!("Tab"),
        Key::Escape => label!("Esc"),
        Key::Home => label!("Home"),
        Key::End => label!("End"),
        Key::PageUp => label!("PgUp"),
        Key::PageDown => label!("PgDn"),
        // Characters, arrows and F1 to F12 are the same in all languages.
        key => {
            let mods = Modifiers { ctrl, ..Modifiers::NONE };
            let label = KeyPress { key, mods, keypad: false }.label();
            let name = label.strip_prefix("Ctrl+").unwrap_or(&label);
            return Text::together(held.chain([Text::plain(name)]));
        }
    };
    Text::together(held.chain([name.into()]))
}

/// The languages that the program offers, and what decides on the one that it uses.
#[cfg(feature = "controller")]
pub(crate) struct LanguageChoice {
    /// The languages, English first.
    offered: Vec<Language>,
    /// The tag that was given when the program was started.
    option: Option<String>,
    /// The tag that the player chose; empty if the program follows the system.
    chosen: String,
    /// The tags of the system's languages.
    system: Vec<String>,
}

#[cfg(feature = "controller")]
impl LanguageChoice {
    /// Reads the player's choice from the preferences.
    pub(crate) fn new(setup: &Setup, files: &DataFolder) -> Self {
        let others = setup.languages.iter().filter(|language| **language != Language::ENGLISH);
        Self {
            offered: [Language::ENGLISH].into_iter().chain(others.cloned()).collect(),
            option: setup.language.clone(),
            chosen: files.own_preference(PREFERENCE).unwrap_or_default(),
            system: setup.system_languages.clone(),
        }
    }

    /// Returns the language to use.
    pub(crate) fn language(&self) -> Language {
        let wanted = self.option.iter().chain([&self.chosen]).chain(&self.system);
        choose(&self.offered, &wanted.cloned().collect::<Vec<_>>())
    }
}

#[cfg(feature = "controller")]
impl Shared {
    /// Returns the languages that the player can choose from, each with its tag and its name in the
    /// language itself. The first one is the language of the system, with an empty tag.
    pub fn language_choices(&self) -> Vec<(String, Text)> {
        let system = (String::new(), Text::literal("As the system"));
        let own = |language: &Language| (language.tag().to_string(), Text::plain(language.name()));
        std::iter::once(system).chain(self.languages.offered.iter().map(own)).collect()
    }

    /// Returns the tag that the player chose; empty if the program follows the system.
    pub fn chosen_language(&self) -> &str {
        &self.languages.chosen
    }

    /// Uses the language with a tag from now on, or the system's language if the tag is empty, and
    /// keeps the choice in the preferences.
    ///
    /// # Errors
    /// If the preferences cannot be written. The program uses the language all the same.
    pub fn choose_language(&mut self, tag: &str) -> Result<(), Text> {
        // The player's choice replaces the one with which the program was started.
        self.languages.option = None;
        self.languages.chosen = tag.to_string();
        self.language = self.languages.language();
        self.prefer(PREFERENCE, tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::grid::Direction;
    use puzzle_core::text::CatalogWriter;

    #[test]
    fn the_first_wanted_language_that_is_offered_is_chosen() {
        let language = |tag| Language::from(CatalogWriter::new(tag, tag).finish().unwrap());
        let offered = ["de", "pt", "pt-BR", "zh-Hant"].map(language);
        for (wanted, expected) in [
            ("", "en"),
            ("de", "de"),
            ("de-CH", "de"),
            ("DE_ch.UTF-8", "de"),
            ("de_DE@euro", "de"),
            ("pt-BR", "pt-BR"),
            ("pt_BR.UTF-8", "pt-BR"),
            ("pt-PT", "pt"),
            ("zh-Hant-TW", "zh-Hant"),
            ("zh-Hans zh de", "de"),
            ("fr de", "de"),
            ("fr it", "en"),
            ("en-GB de", "en"),
            ("en de", "en"),
            ("C de", "en"),
            ("C.UTF-8 de", "en"),
            ("POSIX de", "en"),
            ("- deu ca de", "de"),
        ] {
            let wanted: Vec<String> = wanted.split(' ').map(String::from).collect();
            assert_eq!(choose(&offered, &wanted).tag(), expected, "{wanted:?}");
            assert_eq!(choose(&[], &wanted), Language::ENGLISH);
        }
    }

    #[test]
    fn names_of_keys_are_their_labels_in_english() {
        let mut keys = vec![Key::Select, Key::Select2, Key::Backspace, Key::Delete, Key::Tab];
        keys.extend([Key::Escape, Key::Home, Key::End, Key::PageUp, Key::PageDown]);
        keys.extend([Direction::Up, Direction::Left].map(Key::Arrow));
        keys.extend(['a', 'Z', '7', '+', 'é'].map(Key::Char));
        keys.extend([1, 12].map(Key::Function));
        for key in keys {
            for bits in 0..16 {
                let mods = Modifiers { shift: bits & 1 > 0, ctrl: bits & 2 > 0, alt: bits & 4 > 0 };
                let press = KeyPress { key, mods, keypad: bits & 8 > 0 };
                assert_eq!(key_name(press), press.label());
            }
        }
    }
}

//! The language of a run.
//!
//! What people read is in the language of the option `--language`, or else of the system. JSON is read
//! by programs: its texts follow the option alone, so that they do not depend on the machine.

use std::ffi::OsString;
use std::sync::RwLock;

use puzzle_app::language::choose;
use puzzle_core::text::Language;
use puzzle_core::{Text, text};

use crate::refused::Refused;
use crate::similar::words;

/// The languages of a run.
struct Languages {
    /// The tag that the option names.
    tag: Option<String>,
    people: Language,
    json: Language,
}

static LANGUAGES: RwLock<Languages> =
    RwLock::new(Languages { tag: None, people: Language::ENGLISH, json: Language::ENGLISH });

/// Sets the languages of the run by the value of `--language`.
pub(crate) fn set(tag: Option<String>) {
    let offered = puzzle_words::languages();
    let of_option: Vec<String> = tag.iter().cloned().collect();
    let wanted = [of_option.clone(), of_system()].concat();
    let languages =
        Languages { tag, people: choose(&offered, &wanted), json: choose(&offered, &of_option) };
    if let Ok(mut known) = LANGUAGES.write() {
        *known = languages;
    }
}

/// Returns the tags of the languages that the system is set to. In a terminal, the variable `LC_ALL`
/// decides first.
pub(crate) fn of_system() -> Vec<String> {
    let of_variable = std::env::var("LC_ALL").ok().filter(|tag| !tag.is_empty());
    of_variable.into_iter().chain(puzzle_app::system_languages()).collect()
}

/// Returns the value of `--language`.
pub(crate) fn tag() -> Option<String> {
    LANGUAGES.read().ok()?.tag.clone()
}

/// Returns the language of what people read.
pub(crate) fn language() -> Language {
    LANGUAGES.read().map(|languages| languages.people.clone()).unwrap_or_default()
}

/// Returns the language of texts in JSON.
pub(crate) fn json_language() -> Language {
    LANGUAGES.read().map(|languages| languages.json.clone()).unwrap_or_default()
}

/// Returns a text as people read it.
pub(crate) fn said(text: impl Into<Text>) -> String {
    text.into().say(&language())
}

/// Returns the value of `--language` among the arguments. It is needed before they are parsed, since
/// help and errors are in the language.
pub(crate) fn wanted(args: &[OsString]) -> Option<String> {
    let mut args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let mut found = None;
    while let Some(arg) = args.next() {
        match arg.strip_prefix("--language") {
            Some("") => found = args.next().map(String::from),
            Some(rest) => found = rest.strip_prefix('=').map(String::from).or(found),
            None => {}
        }
    }
    found
}

/// Parses the value of `--language`: the tag of a language that the program has, or of a regional form
/// of it.
pub(crate) fn parse(tag: &str) -> Result<String, Refused> {
    let offered = puzzle_words::languages();
    // English is also what is left if no other language is meant.
    let is_english = tag.split(['-', '_']).next().is_some_and(|tag| tag.eq_ignore_ascii_case("en"));
    if is_english || choose(&offered, &[tag.to_string()]) != Language::ENGLISH {
        return Ok(tag.to_string());
    }
    let tags = words(offered.iter().map(Language::tag));
    Err(Refused(text!("expected one of {words}", words = tags)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_before_the_arguments_are_parsed() {
        let wanted = |line: &str| {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            wanted(&args)
        };
        assert_eq!(wanted("puzzles list"), None);
        assert_eq!(wanted("puzzles --language de list").as_deref(), Some("de"));
        assert_eq!(wanted("puzzles list --language=pt-BR -q").as_deref(), Some("pt-BR"));
        assert_eq!(wanted("puzzles list --language"), None);
        assert_eq!(wanted("puzzles list --languages=de"), None);
        assert_eq!(wanted("puzzles show -- --language=de"), None);
    }

    #[test]
    fn tags_of_other_languages_are_refused() {
        for tag in ["en", "en-GB", "EN_us", "de", "de-AT"] {
            assert_eq!(parse(tag).ok().as_deref(), Some(tag));
        }
        for tag in ["tlh", "", "english", "C"] {
            let refusal = parse(tag).unwrap_err().0.to_string();
            assert!(refusal.starts_with("expected one of en, "), "{refusal}");
        }
    }
}

#![doc = include_str!("../README.md")]

#[cfg(feature = "pseudo")]
mod pseudo;

#[cfg(feature = "pseudo")]
pub use pseudo::{PSEUDO_LANGUAGES, pseudo};

use puzzle_core::text::{Catalog, Language};

/// The tables that the build script made from `po/`.
const TABLES: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Returns all languages, beginning with English. With the feature `pseudo`, the two pseudo-languages
/// are the last ones.
pub fn languages() -> Vec<Language> {
    let read =
        |table: &&'static [u8]| Catalog::read(table).expect("the build script made the table");
    let translated = TABLES.iter().map(read).map(Language::from);
    std::iter::once(Language::ENGLISH).chain(translated).collect()
}

/// Returns the language with a tag, or else the one of the tag's first part: `de` for `de-AT`. `None`
/// if there is no translation.
///
/// ```
/// assert_eq!(puzzle_words::language("es-MX").map(|found| found.tag().to_string()), Some("es".into()));
/// assert_eq!(puzzle_words::language("tlh"), None);
/// ```
pub fn language(tag: &str) -> Option<Language> {
    let languages = languages();
    let find = |tag: &str| languages.iter().find(|l| l.tag().eq_ignore_ascii_case(tag)).cloned();
    find(tag).or_else(|| find(tag.split(['-', '_']).next().unwrap_or(tag)))
}

#[cfg(test)]
mod tests;

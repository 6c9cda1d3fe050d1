//! The program in other languages.

use super::tour::Tour;
use crate::clipped::cuts;

/// Goes through the program and fails if a word is in English. Returns the words that are cut.
fn cut_words(tag: &'static str, size: (u16, u16)) -> Vec<String> {
    cuts::take();
    let tour = Tour::new(tag, size).go();
    let list: Vec<String> = tour.english.into_iter().collect();
    let is_pseudo = puzzle_words::PSEUDO_LANGUAGES.iter().any(|(pseudo, _)| *pseudo == tag);
    assert!(list.is_empty() || !is_pseudo, "{} words\n{}", list.len(), list.join("\n"));
    // Paths and IDs that are longer than a line have to be cut.
    cuts::take().into_iter().filter(|text| !text.contains('/')).collect()
}

#[test]
fn everything_is_said_in_the_players_language() {
    let cut = cut_words("en-XA", (110, 40));
    assert!(cut.is_empty(), "{} words\n{}", cut.len(), cut.join("\n"));
}

/// The layout is that of English, and nothing panics.
#[test]
fn everything_is_said_from_right_to_left() {
    let _ = cut_words("ar-XB", (80, 24));
}

#[test]
fn no_word_is_cut_in_german_and_french() {
    for tag in ["de", "fr"] {
        let cut = cut_words(tag, (80, 24));
        assert!(cut.is_empty(), "{tag}: {} words\n{}", cut.len(), cut.join("\n"));
    }
}

//! Suggestions for misspelled words.

use puzzle_core::solve::Grade;
use puzzle_core::{Text, text};

use crate::error::Error;

/// Minimum similarity, from 0 to 1, for suggesting a known word.
const MIN_SIMILARITY: f64 = 0.8;
/// Minimum similarity of two words that differ by one edit: a letter that is added, missing or
/// another one, or two neighbors that changed places.
const SLIP: f64 = 0.9;
/// Longest word, in bytes, for which a suggestion is looked for.
const MAX_WORD: usize = 40;

/// Returns the known word that is most similar to `word`, if one is similar and differs from it.
pub(crate) fn most_similar<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > MAX_WORD {
        return None;
    }
    let word = word.to_lowercase();
    let similarity = |known: &str| {
        let known = known.to_lowercase();
        let rating = strsim::jaro_winkler(&word, &known);
        // Jaro-Winkler rates short words too low when two of their letters changed places.
        let is_slip = word.len() >= 3 && strsim::osa_distance(&word, &known) == 1;
        if is_slip { rating.max(SLIP) } else { rating }
    };
    let rated = known.into_iter().map(|known| (similarity(known), known));
    let best = rated.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(rating, _)| (MIN_SIMILARITY..1.0).contains(rating)).map(|(_, known)| known)
}

/// Adds a tip to an error about an unknown word: the most similar known word, else all of them.
/// `tip` makes a sentence of all of them.
pub(crate) fn with_known_words<'a>(
    error: Error,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    tip: impl FnOnce(Text) -> Text,
) -> Error {
    let known: Vec<&str> = known.into_iter().collect();
    match most_similar(word, known.iter().copied()) {
        Some(similar) => error.with_tip(did_you_mean(similar)),
        None if known.is_empty() => error,
        None => error.with_tip(tip(words(known))),
    }
}

/// A tip that names the word that was probably meant.
pub(crate) fn did_you_mean(word: &str) -> Text {
    text!("did you mean '{word}'?", word = Text::plain(word))
}

/// Words that no language changes, with commas between them.
pub(crate) fn words<'a>(list: impl IntoIterator<Item = &'a str>) -> Text {
    Text::plain(list.into_iter().collect::<Vec<_>>().join(", "))
}

/// A tip that lists all games.
pub(crate) fn games(games: Text) -> Text {
    text!("the games are {games}", games)
}

/// Parses the keyword of a grade.
///
/// # Errors
/// When there is no such grade; the tip names the most similar one or lists all.
pub(crate) fn grade(word: &str) -> Result<Grade, Error> {
    word.parse().map_err(|_| {
        let shown: String = word.chars().take(40).collect();
        let error = Error::new(text!("there is no grade '{word}'", word = shown));
        let tip = |grades| text!("the grades are {grades}", grades);
        with_known_words(error, word, Grade::ALL.map(Grade::keyword), tip)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::text::Language;

    #[test]
    fn a_misspelled_word_has_a_suggestion_and_another_word_has_none() {
        let words = ["sliding", "sokoban", "mahjong", "hidato"];
        assert_eq!(most_similar("sokobann", words), Some("sokoban"));
        assert_eq!(most_similar("MAHJONGG", words), Some("mahjong"));
        assert_eq!(most_similar("hdiato", words), Some("hidato"));
        assert_eq!(most_similar("chess", words), None);
        assert_eq!(most_similar("xbs", ["puzzles", "save", "xsb"]), Some("xsb"));
        assert_eq!(most_similar("Mahjong", words), None, "the word itself is right");
        assert_eq!(most_similar("x", []), None);
    }

    #[test]
    fn a_tip_names_the_most_similar_word_or_all() {
        let tip = |word| {
            let tip = |words| text!("the grades are {words}", words);
            let error = with_known_words(Error::new("no"), word, ["easy", "hard"], tip);
            error.tip(&Language::ENGLISH)
        };
        assert_eq!(tip("harder").as_deref(), Some("did you mean 'hard'?"));
        assert_eq!(tip("q").as_deref(), Some("the grades are easy, hard"));
    }
}

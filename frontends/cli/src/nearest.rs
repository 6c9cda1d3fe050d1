//! The nearest of the words that there are.

use puzzle_core::Invalid;
use puzzle_core::solve::Grade;

/// How alike two words have to be, of 1, before one is taken for a slip of the other.
const ALIKE: f64 = 0.8;

/// The word that is most like what was written, if one is like it and it is not that word itself.
fn nearest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let likeness = |known: &str| strsim::jaro_winkler(&word, &known.to_lowercase());
    let known = words.into_iter().map(|known| (likeness(known), known));
    let best = known.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| (ALIKE..1.0).contains(likeness)).map(|(_, known)| known)
}

/// A refusal with the nearest word behind it, where there is one.
pub(crate) fn with_nearest<'a>(
    why: String,
    word: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> String {
    // What fills a screen is no slip.
    match nearest(word.get(..40).unwrap_or(word), words) {
        Some(known) if word.len() <= 40 => format!("{why}; did you mean '{known}'?"),
        _ => why,
    }
}

/// A grade by its word.
///
/// # Errors
/// When it is none; names the nearest.
pub(crate) fn grade(word: &str) -> Result<Grade, String> {
    let words = Grade::ALL.map(Grade::keyword);
    word.parse().map_err(|why: Invalid| with_nearest(why.to_string(), word, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_has_a_nearest_word_and_another_word_has_none() {
        let words = ["sliding", "sokoban", "mahjong", "hidato"];
        assert_eq!(nearest("sokobann", words), Some("sokoban"));
        assert_eq!(nearest("MAHJONGG", words), Some("mahjong"));
        assert_eq!(nearest("hdiato", words), Some("hidato"));
        assert_eq!(nearest("chess", words), None);
        assert_eq!(nearest("Mahjong", words), None, "what is wrong is not the word");
        assert_eq!(nearest("x", []), None);
    }
}

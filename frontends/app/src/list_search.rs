//! The search in lists of levels and collections.

use puzzle_core::format::Metadata;
use puzzle_core::{Text, label};
use puzzle_midend::CollectionEntry;

/// Returns whether a search finds an item of a list, given the text that says what the item is: each
/// word of the search is the beginning of a word of the text, in any case.
///
/// ```
/// use puzzle_app::finds;
/// let level = "12  The long way, Ada Byron, 8x7b3, not yet solved: unsolved";
/// assert!(finds(level, "ada 8x7") && finds(level, "Long uns"));
/// assert!(!finds(level, "solver") && !finds(level, "way bob"));
/// ```
pub fn finds(text: &str, query: &str) -> bool {
    let text = text.to_lowercase();
    let words = || text.split(|c: char| c.is_whitespace() || ",;:/()\"".contains(c));
    query
        .to_lowercase()
        .split_whitespace()
        .all(|wanted| words().any(|word| word.starts_with(wanted)))
}

/// Returns the text in which a search looks for a level: its label, author and set, the params of its
/// board, and whether it is solved, in the player's language and in English.
pub(crate) fn text_of_level(
    label: &str,
    entry: &CollectionEntry,
    headers: &Metadata,
    is_solved: bool,
) -> Text {
    let status = if is_solved { label!("solved") } else { label!("unsolved") };
    let of = |key: &str| entry.texts.first(key).or_else(|| headers.first(key)).unwrap_or_default();
    let params = entry.id.split('/').nth(1).unwrap_or_default();
    let params = params.split([':', '#']).next().unwrap_or_default();
    let parts = [label, of("Author"), of("Set"), &entry.source, params, status];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).map(Text::plain);
    Text::lines(parts.chain([Text::literal(status)]))
}

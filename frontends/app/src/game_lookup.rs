//! Finding the game that an ID names, and titles of games in progress.

use std::path::Path;

use puzzle_midend::{GameEntry, Registry};
use puzzle_profile::{Finished, InProgress};

use crate::best_results::{level_title, title_in_list};
use crate::text_format::puzzle_of_day;
use puzzle_core::Text;

/// Returns the game that a text names, and the complete game ID. A game's name alone means its
/// default params. An ID without a name belongs to the game `in_front`. A link is replaced by the
/// ID at its end.
///
/// ```
/// use puzzle_app::entry_of;
/// let games = puzzle_backends::bundled();
/// let (game, id) = entry_of(&games, "hidato", None)?;
/// assert_eq!((game.info.id, id.as_str()), ("hidato", "hidato/"));
/// assert!(entry_of(&games, "4x4#a", None).is_err());
/// # Ok::<(), puzzle_core::Text>(())
/// ```
///
/// # Errors
/// Returns a message if the ID is not valid or the game is unknown.
pub fn entry_of(
    registry: &Registry,
    text: &str,
    in_front: Option<GameEntry>,
) -> Result<(GameEntry, String), Text> {
    let id = registry.read_id(text)?;
    let entry = match (&id.game, in_front) {
        (None, Some(entry)) => Ok(entry),
        (name, _) => registry.game(name.as_ref().unwrap_or(&id.params)),
    };
    Ok((entry?, id.to_string()))
}

/// Returns `true` if a text is the path of a file rather than a game ID, whether or not the file
/// exists.
///
/// ```
/// use puzzle_app::names_file;
/// assert!(names_file("nope.xsb") && names_file("./levels/first"));
/// assert!(!names_file("sliding/4x4") && !names_file("4x4#a.b"));
/// ```
pub fn names_file(text: &str) -> bool {
    if text.starts_with('@') || text.contains(['\n', ':', '#']) {
        return false;
    }
    let begins_like_path = ["/", "./", "../", "~/"].iter().any(|start| text.starts_with(start));
    begins_like_path || text.contains('\\') || Path::new(text).extension().is_some()
}

/// Returns the title of a game in progress: its level, the puzzle's own title, or else its day,
/// preset or size.
pub fn title_of(registry: &Registry, game: &InProgress) -> Text {
    if let Some(place) = &game.place {
        let collection = collection_title(registry, &place.collection);
        return level_title(collection, place.number, &game.source.title);
    }
    if !game.source.title.is_empty() {
        return Text::plain(&game.source.title);
    }
    if let Some(day) = game.day {
        return puzzle_of_day(day);
    }
    let entry = registry.find(&game.game);
    entry.map_or_else(|| Text::plain(&game.params), |entry| entry.title_of_params(&game.params))
}

/// Returns the title of a puzzle in a list of results: its level, its own title, or else its ID.
pub fn result_title(registry: &Registry, game: &Finished) -> Text {
    title_in_list(game, |key| collection_title(registry, key))
}

/// Returns the title of a collection by its key, or the key's last part if the collection is gone.
pub(crate) fn collection_title(registry: &Registry, key: &str) -> Text {
    let known = registry.collection(key).ok();
    // The title of a bundled collection is a message.
    let title = known.and_then(|list| list.headers.first("Title").map(Text::english));
    title.unwrap_or_else(|| Text::plain(key.rsplit(['/', '\\']).next().unwrap_or(key)))
}

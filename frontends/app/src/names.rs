//! Which game is meant, and what games are called.

use puzzle_midend::{GameEntry, PresetLine, Registry};
use puzzle_profile::InProgress;

use crate::link::link_target;

/// The game that an ID is of, and the ID as that game takes it. A game's name alone means its
/// default params; without a name it is of the game that is played. A link is the ID that it ends in.
///
/// ```
/// use puzzle_app::entry_of;
/// let games = puzzle_backends::bundled();
/// let (game, id) = entry_of(&games, "hidato", None)?;
/// assert_eq!((game.info.id, id.as_str()), ("hidato", "hidato/"));
/// assert!(entry_of(&games, "4x4#a", None).is_err());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// Says what is wrong with the ID, or that there is no such game.
pub fn entry_of(
    registry: &Registry,
    text: &str,
    in_front: Option<GameEntry>,
) -> Result<(GameEntry, String), String> {
    let linked = link_target(text.trim()).transpose()?;
    let text = linked.as_deref().unwrap_or(text).trim();
    if text.is_empty() {
        return Err("a game ID is game/params:desc, game/params#seed or game/params".into());
    }
    let id = registry.read_id(text).map_err(|error| error.to_string())?;
    let entry = match (&id.game, in_front) {
        (None, Some(entry)) => Ok(entry),
        (name, _) => registry.game(name.as_ref().unwrap_or(&id.params)),
    };
    Ok((entry.map_err(|error| error.to_string())?, id.to_string()))
}

/// What a game in progress is called: by its title, its day, its kind, or its params.
pub fn title_of(registry: &Registry, game: &InProgress) -> String {
    if !game.source.title.is_empty() {
        return game.source.title.clone();
    }
    if let Some(day) = game.day {
        return format!("puzzle of {day}");
    }
    let presets = registry.find(&game.game).map(|entry| entry.presets()).unwrap_or_default();
    let lines = PresetLine::flatten(&presets);
    let known = lines.iter().find(|(_, params)| *params == game.params);
    known.map_or_else(|| game.params.chars().take(30).collect(), |(title, _)| (*title).to_string())
}

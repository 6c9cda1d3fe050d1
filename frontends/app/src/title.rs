//! What the puzzle on the board is called.

use std::path::Path;

use puzzle_midend::{Date, PresetLine, Session};

/// What the puzzle on the board is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The name of the game.
    pub game: String,
    /// The collection or the file that the puzzle came from; may be empty.
    pub place: String,
    /// The puzzle's own title, its level, its kind or its day; may be empty.
    pub puzzle: String,
}

/// A level of a collection, as the title names it.
#[derive(Clone, Copy, Debug)]
pub struct LevelName<'a> {
    /// The title of the collection.
    pub collection: &'a str,
    /// The title of the level; may be empty.
    pub level: &'a str,
    /// The level, counted from 0.
    pub at: usize,
    /// How many levels there are.
    pub n: usize,
}

impl Title {
    /// The title of the puzzle on a board; `level` is the one that it is of a collection.
    pub fn of(session: &dyn Session, level: Option<LevelName<'_>>) -> Self {
        let game = session.info().name.to_string();
        if let Some(card) = crate::lesson_card(session) {
            let puzzle = format!("{}: {}", card.title, card.step);
            return Self { game, place: String::new(), puzzle };
        }
        let mut title = Self { game, place: String::new(), puzzle: kind(session) };
        if let Some(source) = session.source().filter(|source| !source.is_empty()) {
            let parts = [source.level.as_str(), source.title.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                title.puzzle = parts.join(" ");
            }
            title.place = file_name(&source.file);
        }
        if let Some(date) = session.seed_id().and_then(|id| day_of_seed(&id)) {
            title.puzzle = format!("{}  {date}", title.puzzle);
        }
        if let Some(LevelName { collection, level, at, n }) = level.filter(|level| level.n > 1) {
            if !level.is_empty() && !title.puzzle.contains(level) {
                title.puzzle = level.to_string();
            }
            title.puzzle = format!("{}  ({}/{n})", title.puzzle, at + 1);
            title.place = file_name(collection);
        }
        title
    }
}

/// The title of the preset that the puzzle was made with, else its params where they are short.
fn kind(session: &dyn Session) -> String {
    let params = session.current_params().unwrap_or_default();
    let presets = session.presets();
    let known = PresetLine::flatten(&presets).into_iter().find(|(_, known)| *known == params);
    if let Some((title, _)) = known {
        return title.to_string();
    }
    // The params of a puzzle that was not generated say nothing that is not seen on the board.
    let is_generated = session.seed_id().is_some();
    if is_generated && params.len() <= 40 { params } else { String::new() }
}

/// The day whose puzzle a seed ID names.
fn day_of_seed(id: &str) -> Option<Date> {
    id.rsplit_once('#')?.1.parse().ok()
}

/// The last part of a path.
fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

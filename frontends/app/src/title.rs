//! The title of the puzzle on the board.

use std::path::Path;

use puzzle_core::solve::Grade;
use puzzle_midend::{Date, PresetLine, Session};

use crate::text_format::params_title;

/// The title of the puzzle on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The name of the game.
    pub game: String,
    /// The collection or file that contains the puzzle; may be empty.
    pub place: String,
    /// The puzzle's own title, level, preset or day; may be empty.
    pub puzzle: String,
}

/// A level of a collection, for the title.
#[derive(Clone, Copy, Debug)]
pub struct LevelName<'a> {
    /// The title of the collection.
    pub collection: &'a str,
    /// The title of the level; may be empty.
    pub level: &'a str,
    /// The index of the level, from 0.
    pub at: usize,
    /// The number of levels in the collection.
    pub n: usize,
}

impl Title {
    /// Returns the title of a session's puzzle. `level` is its place in a collection.
    pub fn of(session: &dyn Session, level: Option<LevelName<'_>>) -> Self {
        let game = session.info().name.to_string();
        if let Some(card) = crate::lesson_card(session) {
            let puzzle = format!("{}: {}", card.title, card.step);
            return Self { game, place: String::new(), puzzle };
        }
        let mut title = Self { game, place: String::new(), puzzle: Self::kind_of(session) };
        if let Some(source) = session.source().filter(|source| !source.is_empty()) {
            let parts = [source.level.as_str(), source.title.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                title.puzzle = parts.join(" ");
            }
            title.place = file_name(&source.file);
            // A puzzle without a title of its own is named after its file.
            if Path::new(&title.place).file_stem().is_some_and(|stem| *stem == *title.puzzle) {
                title.place = String::new();
            }
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

    /// Adds the day whose puzzle it is, if the title does not have it yet.
    #[must_use]
    pub fn with_day(mut self, day: Option<Date>) -> Self {
        if let Some(day) = day.map(|day| day.to_string()).filter(|day| !self.puzzle.contains(day)) {
            self.puzzle = format!("{}  {day}", self.puzzle).trim_start().to_string();
        }
        self
    }

    /// Returns the title of the puzzle's params, such as its preset; may be empty. A puzzle that was
    /// not generated has the grade of its rating, and none before it is rated.
    pub fn kind_of(session: &dyn Session) -> String {
        let params = session.current_params().unwrap_or_default();
        let presets = session.presets();
        let presets = PresetLine::flatten(&presets);
        if session.seed_id().is_some() {
            return params_title(&presets, &params);
        }
        // Other params add nothing to what the board shows.
        let preset = presets.iter().find(|(_, known)| *known == params);
        preset.map_or_else(String::new, |(title, _)| with_grade(title, session.current_grade()))
    }
}

/// Returns the title of a preset with another grade, or without one.
fn with_grade(title: &str, grade: Option<Grade>) -> String {
    let parts = title.split(", ").filter_map(|part| match part.parse::<Grade>() {
        Ok(_) => grade.map(Grade::keyword),
        Err(_) => Some(part),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the date in a seed ID whose seed is a date, as in a puzzle of the day.
fn day_of_seed(id: &str) -> Option<Date> {
    id.rsplit_once('#')?.1.parse().ok()
}

/// Returns the last part of a path.
fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

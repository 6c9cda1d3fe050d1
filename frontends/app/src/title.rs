//! The title of the puzzle on the board.

use std::path::Path;

use puzzle_core::{Text, text};
use puzzle_midend::{Date, Midend};

/// The title of the puzzle on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The name of the game.
    pub game: Text,
    /// The collection or file that contains the puzzle; may be empty.
    pub place: Text,
    /// The puzzle's own title, level, preset or day; may be empty.
    pub puzzle: Text,
}

/// A level of a collection, for the title.
#[derive(Clone, Copy, Debug)]
pub struct LevelName<'a> {
    /// The title of the collection.
    pub collection: &'a Text,
    /// The title of the level; may be empty.
    pub level: &'a str,
    /// The index of the level, from 0.
    pub at: usize,
    /// The number of levels in the collection.
    pub n: usize,
}

impl Title {
    /// Returns the title of a session's puzzle. `level` is its place in a collection.
    pub fn of(session: &Midend, level: Option<LevelName<'_>>) -> Self {
        let game = Text::from(session.info().name);
        if let Some(card) = crate::lesson_card(session) {
            let puzzle = text!("{title}: {step}", title = card.title, step = card.step);
            return Self { game, place: Text::default(), puzzle };
        }
        let mut title = Self { game, place: Text::default(), puzzle: Self::kind_of(session) };
        if let Some(source) = session.source().filter(|source| !source.is_empty()) {
            let parts = [source.level.as_str(), source.title.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                title.puzzle = Text::plain(parts.join(" "));
            }
            let file = file_name(&source.file);
            // A puzzle without a title of its own is named after its file.
            let stem = Path::new(&file).file_stem().map(|stem| stem.to_string_lossy());
            if stem.is_none_or(|stem| title.puzzle != *stem) {
                title.place = file.into();
            }
        }
        if let Some(date) = session.seed_id().and_then(|id| day_of_seed(&id)) {
            title.puzzle = beside(title.puzzle, &date.to_string());
        }
        if let Some(LevelName { collection, level, at, n }) = level.filter(|level| level.n > 1) {
            if !level.is_empty() && !title.puzzle.to_string().contains(level) {
                title.puzzle = Text::plain(level);
            }
            title.puzzle = beside(title.puzzle, &format!("({}/{n})", at + 1));
            let path = collection.to_string();
            let name = file_name(&path);
            title.place = if name == path { collection.clone() } else { name.into() };
        }
        title
    }

    /// Adds the day whose puzzle it is, if the title does not have it yet.
    #[must_use]
    pub fn with_day(mut self, day: Option<Date>) -> Self {
        let puzzle = self.puzzle.to_string();
        if let Some(day) = day.map(|day| day.to_string()).filter(|day| !puzzle.contains(day)) {
            self.puzzle = if puzzle.is_empty() { day.into() } else { beside(self.puzzle, &day) };
        }
        self
    }

    /// Returns the title of the puzzle's params: its preset, or else its board and its grade. A
    /// puzzle that was not generated has the grade of its rating, and none before it is rated.
    /// Empty without a puzzle.
    pub fn kind_of(session: &Midend) -> Text {
        if session.seed_id().is_some() {
            return session.title_of_params(&session.current_params().unwrap_or_default());
        }
        let Some(board) = session.current_board() else { return Text::default() };
        let grade = session.current_grade().map(Text::from);
        Text::commas([session.title_of_params(&board)].into_iter().chain(grade))
    }
}

/// Returns two parts of a title with a space of double width between them.
fn beside(title: Text, other: &str) -> Text {
    Text::together([title, Text::plain(format!("  {other}"))])
}

/// Returns the date in a seed ID whose seed is a date, as in a puzzle of the day.
fn day_of_seed(id: &str) -> Option<Date> {
    id.rsplit_once('#')?.1.parse().ok()
}

/// Returns the last part of a path.
fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

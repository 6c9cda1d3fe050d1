//! The puzzles of the day of all games, and the games with lessons, as home pages list them.

use puzzle_midend::{Date, GameEntry, Midend};

use crate::shared_state::Shared;

/// A game's puzzle of a day.
#[derive(Clone, Copy, Debug)]
pub struct DayPuzzle {
    /// The game.
    pub game: GameEntry,
    /// Whether the player has solved the puzzle.
    pub is_solved: bool,
}

impl Shared {
    /// Returns the puzzles of a day. Editors have none, because the player draws their puzzles.
    pub fn puzzles_of(&self, day: Date) -> Vec<DayPuzzle> {
        let solved = self.games_solved(Some(day));
        let games = self.registry.games_to_play();
        games.map(|&game| DayPuzzle { game, is_solved: solved.contains(game.info.id) }).collect()
    }

    /// Returns the games that have lessons.
    pub fn games_with_lessons(&self) -> Vec<GameEntry> {
        let games = self.registry.games().iter().copied();
        games.filter(|game| !Midend::new(*game).game().lessons.is_empty()).collect()
    }
}

//! Games that undo and redo reach.

use alloc::boxed::Box;

use puzzle_core::{Invalid, Text};
use serde_json::value::RawValue;

use crate::current_game::CurrentGame;
use crate::game_entry::GameEntry;
use crate::preferences::Preferences;
use crate::save::{LoadError, OtherRecord, Record, json_error_words, read_game, write_game};

/// A game that undo or redo reaches.
///
/// A game of a save stays text until it comes to the board: a board takes many times the memory of
/// its text, and a save may have any number of games.
pub(crate) enum OtherGame {
    /// A game that was on the board.
    Played(Box<CurrentGame>),
    /// A game of a save that was loaded, with its number within the mid-end.
    Saved(Box<RawValue>, u64),
}

impl OtherGame {
    /// Returns the game, ready for the board.
    ///
    /// # Errors
    /// Never for a text that was read before: [`Midend::load`](crate::Midend::load) reads each.
    pub(crate) fn into_game(
        self,
        entry: &GameEntry,
        preferences: &Preferences,
    ) -> Result<CurrentGame, LoadError> {
        match self {
            Self::Played(game) => Ok(*game),
            Self::Saved(text, number) => {
                let mut game = read_text(entry, &text)?;
                game.number = number;
                game.board.begin(preferences);
                Ok(game)
            }
        }
    }

    /// Returns the game as a part of a save.
    pub(crate) fn record(&self) -> OtherRecord<'_> {
        match self {
            Self::Played(game) => OtherRecord::Game(Box::new(write_game(game))),
            Self::Saved(text, _) => OtherRecord::Text(text),
        }
    }
}

/// Reads a game from its text in a save.
pub(crate) fn read_text(entry: &GameEntry, text: &RawValue) -> Result<CurrentGame, LoadError> {
    let record: Record<'_> = serde_json::from_str(text.get())
        .map_err(|e| LoadError::at(Text::default(), Invalid::new(json_error_words(&e))))?;
    read_game(entry, &record)
}

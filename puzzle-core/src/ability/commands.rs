//! Menu commands of a game.

use alloc::vec::Vec;

use super::table;
use crate::input::KeyPress;
use crate::solve::{Stop, Work};
use crate::{Game, GameRng, Invalid, Text};

type ListFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<MenuCommand>;

type RunFn<G> = fn(
    state: &<G as Game>::State,
    id: &str,
    rng: &mut GameRng,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Vec<<G as Game>::Move>, CommandError>;

/// A command that the menu offers beside the standard ones.
///
/// ```
/// use puzzle_core::ability::MenuCommand;
/// use puzzle_core::input::Key;
/// let command =
///     MenuCommand::new("shuffle", "Shuffle what is left").key(Key::Char('s')).searching();
/// assert!(command.searches && command.key == Some(Key::Char('s').into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MenuCommand {
    /// The command's keyword, which never changes.
    pub id: &'static str,
    /// The label in the menu.
    pub label: Text,
    /// The key that also runs the command, shown in the help. [`Game::interpret`] handles the key
    /// of a command that does not search. The mid-end handles the others, unless the game uses the
    /// key itself.
    pub key: Option<KeyPress>,
    /// `true` if the command searches and therefore runs as a job.
    pub searches: bool,
}

impl MenuCommand {
    /// Creates a command that does not search. It arrives at [`Game::interpret`] as
    /// [`Input::Command`](crate::input::Input::Command).
    pub fn new(id: &'static str, label: impl Into<Text>) -> Self {
        Self { id, label: label.into(), key: None, searches: false }
    }

    /// Sets the key that also runs the command.
    #[must_use]
    pub fn key(mut self, key: impl Into<KeyPress>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Marks the command as one that searches.
    #[must_use]
    pub fn searching(mut self) -> Self {
        self.searches = true;
        self
    }
}

/// The menu commands of a game: reshuffle, clear all, fill in.
pub struct Commands<G: Game> {
    pub(super) list: ListFn<G>,
    pub(super) run: Option<RunFn<G>>,
}

table!(Commands);

impl<G: Game> Commands<G> {
    /// Creates the table from the function that lists the commands available now.
    pub const fn new(list: ListFn<G>) -> Self {
        Self { list, run: None }
    }

    /// Sets the function that runs the commands that search. The moves it returns are one step of
    /// undo.
    #[must_use]
    pub const fn run(mut self, run: RunFn<G>) -> Self {
        self.run = Some(run);
        self
    }
}

/// The reason why a searching command returned no moves.
///
/// ```
/// use puzzle_core::Invalid;
/// use puzzle_core::ability::CommandError;
/// use puzzle_core::solve::Stop;
/// assert_eq!(CommandError::from(Stop::Cancelled).to_string(), "cancelled");
/// assert_eq!(CommandError::from(Invalid::new("nothing is left")).to_string(), "nothing is left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The search was stopped by a limit or by the player.
    Stop(Stop),
    /// The command is not available here, for this reason.
    Refused(Invalid),
}

impl core::fmt::Display for CommandError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Stop(stop) => stop.fmt(f),
            Self::Refused(invalid) => invalid.fmt(f),
        }
    }
}

impl core::error::Error for CommandError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Stop(stop) => Some(stop),
            Self::Refused(invalid) => Some(invalid),
        }
    }
}

impl From<Stop> for CommandError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Invalid> for CommandError {
    fn from(invalid: Invalid) -> Self {
        Self::Refused(invalid)
    }
}

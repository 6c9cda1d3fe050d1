//! What a menu offers beyond moves.

use alloc::string::String;
use alloc::vec::Vec;

use super::table;
use crate::input::KeyPress;
use crate::solve::{Stop, Work};
use crate::{Game, GameRng, Invalid};

type ListFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<Command>;

type RunFn<G> = fn(
    state: &<G as Game>::State,
    id: &str,
    rng: &mut GameRng,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Vec<<G as Game>::Move>, Halt>;

/// Something a menu offers.
///
/// ```
/// use puzzle_core::ability::Command;
/// use puzzle_core::input::Key;
/// let command = Command::new("shuffle", "Shuffle what is left").key(Key::Char('s')).searching();
/// assert!(command.searches && command.key == Some(Key::Char('s').into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Command {
    /// Its stable keyword.
    pub id: &'static str,
    /// What the menu writes.
    pub label: String,
    /// The key that also does it, for the help; [`Game::interpret`] sees to it for commands that do
    /// not search, the mid-end for those that do, if the game leaves the key alone.
    pub key: Option<KeyPress>,
    /// Whether it searches, and so runs as a job.
    pub searches: bool,
}

impl Command {
    /// A command that arrives at [`Game::interpret`] as [`Input::Command`](crate::input::Input::Command).
    pub fn new(id: &'static str, label: impl Into<String>) -> Self {
        Self { id, label: label.into(), key: None, searches: false }
    }

    /// The same, with the key that also does it.
    #[must_use]
    pub fn key(mut self, key: impl Into<KeyPress>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// The same, as a search.
    #[must_use]
    pub fn searching(mut self) -> Self {
        self.searches = true;
        self
    }
}

/// A game's menu offers more than moves: reshuffle, clear all, fill in.
pub struct Commands<G: Game> {
    pub(super) list: ListFn<G>,
    pub(super) run: Option<RunFn<G>>,
}

table!(Commands);

impl<G: Game> Commands<G> {
    /// What there is, here and now.
    pub const fn new(list: ListFn<G>) -> Self {
        Self { list, run: None }
    }

    /// Runs the commands that search; the moves that come back are one step of undo.
    #[must_use]
    pub const fn run(mut self, run: RunFn<G>) -> Self {
        self.run = Some(run);
        self
    }
}

/// Why a searching command gave no moves.
///
/// ```
/// use puzzle_core::Invalid;
/// use puzzle_core::ability::Halt;
/// use puzzle_core::solve::Stop;
/// assert_eq!(Halt::from(Stop::Cancelled).to_string(), "cancelled");
/// assert_eq!(Halt::from(Invalid::new("nothing is left")).to_string(), "nothing is left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The search ended first.
    Stop(Stop),
    /// It cannot be done here, in words.
    Refused(Invalid),
}

impl core::fmt::Display for Halt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Stop(stop) => stop.fmt(f),
            Self::Refused(invalid) => invalid.fmt(f),
        }
    }
}

impl core::error::Error for Halt {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Stop(stop) => Some(stop),
            Self::Refused(invalid) => Some(invalid),
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Invalid> for Halt {
    fn from(invalid: Invalid) -> Self {
        Self::Refused(invalid)
    }
}

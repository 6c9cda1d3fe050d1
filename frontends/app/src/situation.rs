//! When a command can be carried out, and what the player is told when it cannot.

use puzzle_core::input::{Key, KeyPress};
use puzzle_core::params::ConfigValue;
use puzzle_midend::{Session, Todo};

use crate::command::{
    Command, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, ViewCommand,
};
use crate::command_list::{COMMANDS, CommandInfo, FrontEnd, normalized};

/// What commands depend on: the front end, the game, the collection.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The front end.
    pub front_end: FrontEnd,
    /// The game that is turned to, with or without a puzzle on the board.
    pub session: Option<&'a dyn Session>,
    /// The collection that is played.
    pub levels: Option<LevelPlace>,
    /// Whether the puzzle was just solved and one of the next grade can be generated.
    pub has_harder: bool,
}

/// A place in a collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelPlace {
    /// The level, counted from 0.
    pub at: usize,
    /// How many levels there are.
    pub n: usize,
    /// Whether the level is on the board; else only the list was looked at.
    pub is_begun: bool,
    /// The next level that is not solved, where the level on the board was just solved.
    pub next_unsolved: Option<usize>,
}

impl LevelPlace {
    /// The level that the commands for the next and the previous level open.
    ///
    /// ```
    /// use puzzle_app::LevelPlace;
    /// let second = LevelPlace { at: 1, n: 3, is_begun: true, next_unsolved: None };
    /// assert_eq!(second.step(true), Ok(2));
    /// let last = LevelPlace { at: 2, ..second };
    /// assert_eq!(last.step(true), Err("This is the last level"));
    /// ```
    ///
    /// # Errors
    /// When there is none, in words for the player.
    pub fn step(self, is_forward: bool) -> Result<usize, &'static str> {
        if !self.is_begun {
            return Ok(self.at);
        }
        if is_forward {
            let next = self.next_unsolved.unwrap_or(self.at + 1);
            return Some(next).filter(|at| *at < self.n).ok_or("This is the last level");
        }
        self.at.checked_sub(1).ok_or("This is the first level")
    }
}

/// Whether a command can be carried out now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// It can.
    Offered,
    /// It would do nothing now: what the player is told.
    Idle(&'static str),
    /// This game or this moment has no such thing: menus leave it out.
    Absent,
}

use Availability::{Absent, Idle, Offered};

/// `Offered` where a condition holds, else `Absent`.
fn only_if(condition: bool) -> Availability {
    if condition { Offered } else { Absent }
}

/// `Offered` where a condition holds, else `Idle` with words.
fn idle_unless(condition: bool, words: &'static str) -> Availability {
    if condition { Offered } else { Idle(words) }
}

impl<'a> Situation<'a> {
    /// The session, where there is a puzzle on its board.
    pub fn puzzle(&self) -> Option<&'a dyn Session> {
        self.session.filter(|session| session.has_game())
    }

    /// Whether a command can be carried out now.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_app::{Availability, FrontEnd, GameCommand, Situation};
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::new();
    /// let _ = game.open("lights-out/3x3:111000111")?;
    /// let session: &dyn Session = &game;
    /// let now = Situation {
    ///     front_end: FrontEnd::Page,
    ///     session: Some(session),
    ///     levels: None,
    ///     has_harder: false,
    /// };
    /// let restart = now.availability(&GameCommand::Restart.into());
    /// assert_eq!(restart, Availability::Idle("This is the start"));
    /// # Ok::<(), puzzle_midend::GameIdError>(())
    /// ```
    pub fn availability(&self, command: &Command) -> Availability {
        match command {
            Command::Game(command) => self.of_game(command),
            Command::Puzzle(command) => self.of_puzzle(command),
            Command::Output(command) => self.of_output(command),
            Command::Player(command) => Self::of_player(command),
            Command::View(command) => self.of_view(command),
        }
    }

    /// Whether a command can be carried out now.
    pub fn offers(&self, command: impl Into<Command>) -> bool {
        self.availability(&command.into()) == Offered
    }

    /// Whether a menu of this game lists a command, though it may do nothing now.
    pub fn lists(&self, command: impl Into<Command>) -> bool {
        self.availability(&command.into()) != Absent
    }

    fn of_game(&self, command: &GameCommand) -> Availability {
        let lessons = || only_if(self.session.is_some_and(|s| !s.lessons().is_empty()));
        match command {
            GameCommand::Lessons | GameCommand::Lesson(_) => return lessons(),
            GameCommand::Stop => return Offered,
            _ => {}
        }
        let Some(session) = self.puzzle() else { return Absent };
        let (can, todo) = (session.can(), session.lesson().map(|place| place.todo));
        match command {
            GameCommand::Undo => idle_unless(session.can_undo(), "There is nothing to undo"),
            GameCommand::Redo => idle_unless(session.can_redo(), "There is nothing to redo"),
            GameCommand::Restart => idle_unless(session.position() > 0, "This is the start"),
            GameCommand::Hint => only_if(can.hint && !matches!(todo, Some(Todo::Play { .. }))),
            GameCommand::Mistakes => only_if(can.mistakes),
            GameCommand::ChooseSolution | GameCommand::Solve(_) => only_if(can.solve),
            GameCommand::Rate => only_if(can.rate),
            GameCommand::History => {
                idle_unless(session.history_len() > 0, "No move has been made yet")
            }
            GameCommand::ContinueLesson => only_if(matches!(todo, Some(Todo::Read | Todo::Done))),
            GameCommand::ShowLessonMove => {
                only_if(matches!(todo, Some(Todo::Play { is_astray: false, .. })))
            }
            GameCommand::EndLesson => only_if(todo.is_some()),
            GameCommand::GoTo(_)
            | GameCommand::AddCheckpoint
            | GameCommand::RemoveCheckpoint(_)
            | GameCommand::Own(_)
            | GameCommand::Dismiss
            | GameCommand::Lessons
            | GameCommand::Lesson(_)
            | GameCommand::Stop => Offered,
        }
    }

    fn of_puzzle(&self, command: &PuzzleCommand) -> Availability {
        // Where positions are rated, puzzles are drawn by the player: there is none of the day.
        let has_day = |session: &dyn Session| !session.can().rates_position;
        match command {
            PuzzleCommand::New
            | PuzzleCommand::Kinds
            | PuzzleCommand::Params(_)
            | PuzzleCommand::EnterSeed => only_if(self.session.is_some()),
            PuzzleCommand::Custom => {
                only_if(self.session.is_some_and(|session| !session.config().is_empty()))
            }
            PuzzleCommand::Daily => only_if(self.session.is_some_and(has_day)),
            PuzzleCommand::Dailies => Offered,
            PuzzleCommand::Harder => idle_unless(
                self.has_harder,
                "One grade up is offered when a graded puzzle is solved",
            ),
            PuzzleCommand::NextLevel | PuzzleCommand::PreviousLevel => {
                let Some(place) = self.levels else { return Idle("No collection is played") };
                let step = place.step(*command == PuzzleCommand::NextLevel);
                step.map_or_else(Idle, |_| Offered)
            }
            PuzzleCommand::Home
            | PuzzleCommand::Game(_)
            | PuzzleCommand::DailyOf(_)
            | PuzzleCommand::EnterId
            | PuzzleCommand::Open(_)
            | PuzzleCommand::Load
            | PuzzleCommand::EnterPath
            | PuzzleCommand::File(_)
            | PuzzleCommand::Collections
            | PuzzleCommand::Collection(_)
            | PuzzleCommand::Levels
            | PuzzleCommand::Level(_)
            | PuzzleCommand::GamesInProgress
            | PuzzleCommand::Resume(_)
            | PuzzleCommand::Forget(_) => Offered,
        }
    }

    fn of_output(&self, command: &OutputCommand) -> Availability {
        let Some(session) = self.puzzle() else { return Idle("There is no puzzle on the board") };
        match command {
            OutputCommand::CopySeed => {
                idle_unless(session.seed_id().is_some(), "This puzzle was not made from a seed")
            }
            OutputCommand::CopyText | OutputCommand::ShowText => only_if(session.can().text),
            OutputCommand::ChooseExport | OutputCommand::Export(..) => {
                only_if(session.formats().iter().any(|format| format.writes))
            }
            OutputCommand::Save
            | OutputCommand::SaveAs
            | OutputCommand::Keep
            | OutputCommand::Share
            | OutputCommand::CopyId
            | OutputCommand::Print
            | OutputCommand::Picture => Offered,
        }
    }

    fn of_player(command: &PlayerCommand) -> Availability {
        match command {
            PlayerCommand::Players
            | PlayerCommand::Select(_)
            | PlayerCommand::New
            | PlayerCommand::Rename
            | PlayerCommand::ChooseMerge
            | PlayerCommand::Merge(_)
            | PlayerCommand::ChooseDelete
            | PlayerCommand::Delete
            | PlayerCommand::Export
            | PlayerCommand::Records
            | PlayerCommand::Rankings
            | PlayerCommand::ClearRanking => Offered,
        }
    }

    fn of_view(&self, command: &ViewCommand) -> Availability {
        match command {
            ViewCommand::Menu
            | ViewCommand::Message
            | ViewCommand::Describe
            | ViewCommand::Coordinates
            | ViewCommand::FitWindow => only_if(self.puzzle().is_some()),
            ViewCommand::Preferences | ViewCommand::Skin | ViewCommand::NoSkin => {
                only_if(self.session.is_some())
            }
            ViewCommand::Larger | ViewCommand::Smaller | ViewCommand::UsualSize => {
                // In a window all that is shown is scaled, elsewhere the board.
                only_if(self.front_end == FrontEnd::Window || self.puzzle().is_some())
            }
            ViewCommand::Help
            | ViewCommand::Keys
            | ViewCommand::Themes
            | ViewCommand::Theme(_)
            | ViewCommand::NextTheme
            | ViewCommand::Clock
            | ViewCommand::Motion
            | ViewCommand::Fullscreen
            | ViewCommand::NewWindow
            | ViewCommand::CloseWindow
            | ViewCommand::Suspend
            | ViewCommand::Quit => Offered,
        }
    }

    // ---- keys

    /// Whether a press is the game's: then it means no command.
    fn is_taken(&self, press: KeyPress) -> bool {
        self.puzzle().is_some_and(|session| session.uses_key(press))
    }

    /// Whether the player's preference leaves keys without Ctrl or Alt to the game.
    fn has_one_key_commands(&self) -> bool {
        let off = ConfigValue::Bool(false);
        !self.puzzle().is_some_and(|session| {
            let list = session.preferences();
            list.iter().any(|(item, value)| item.key == "one-key-shortcuts" && *value == off)
        })
    }

    /// The commands that a press is a key of, where the game has no use for it.
    fn infos_of(&self, press: KeyPress) -> impl Iterator<Item = &'static CommandInfo> {
        let (press, front_end) = (normalized(press), self.front_end);
        let is_plain = matches!(press.key, Key::Char(_)) && !press.mods.ctrl;
        let is_free = !press.mods.alt && (!is_plain || self.has_one_key_commands());
        COMMANDS.iter().filter(move |info| is_free && info.keys(front_end).any(|key| key == press))
    }

    /// The command that a press means which the game has no use for. A command that would do nothing
    /// now is meant too: carried out, it says why.
    pub fn command_of(&self, press: KeyPress) -> Option<&'static CommandInfo> {
        if self.is_taken(press) { None } else { self.command_of_free(press) }
    }

    /// The command that a press means which the game has refused already.
    pub fn command_of_free(&self, press: KeyPress) -> Option<&'static CommandInfo> {
        self.infos_of(press).find(|info| self.lists(info.command.clone()))
    }

    /// The label of the command that a press would mean in another game.
    pub fn missing_command(&self, press: KeyPress) -> Option<&'static str> {
        self.infos_of(press).map(|info| info.label).last()
    }

    /// The keys of a command that the game leaves alone, the best first.
    pub fn keys_of(&self, command: &Command) -> Vec<KeyPress> {
        let Some(info) = COMMANDS.iter().find(|info| info.command == *command) else {
            return Vec::new();
        };
        let plain = self.has_one_key_commands();
        let is_plain = |key: &KeyPress| matches!(key.key, Key::Char(_)) && !key.mods.ctrl;
        let keys = info.keys(self.front_end);
        keys.filter(|key| (plain || !is_plain(key)) && !self.is_taken(*key)).collect()
    }
}

//! Which commands are available, and the reasons why others are not.

use puzzle_core::input::{Key, KeyPress};
use puzzle_core::params::ConfigValue;
use puzzle_midend::{LessonTask, Midend};

use crate::command::{
    Command, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, ViewCommand,
};
use crate::command_list::{COMMANDS, CommandInfo, FrontEnd, normalized};
use crate::improvement::can_improve;
use crate::shared_ids::shared_seed;

/// The state that decides which commands are available.
#[derive(Clone, Copy)]
pub struct CommandContext<'a> {
    /// The kind of the front end.
    pub front_end: FrontEnd,
    /// The session of the current game, with or without a puzzle on the board.
    pub session: Option<&'a Midend>,
    /// The current level's place in its collection; `None` without a collection.
    pub levels: Option<LevelPlace>,
    /// Whether the puzzle was just solved and one of the next grade can be generated.
    pub has_harder: bool,
    /// Whether a solution of the puzzle is known: the player's, or the shortest one.
    pub has_solution: bool,
    /// Whether the puzzle was just solved.
    pub is_win: bool,
    /// Whether the game has an editor for its puzzles.
    pub has_editor: bool,
}

/// The position of a level in a collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelPlace {
    /// The index of the current level, from 0.
    pub at: usize,
    /// The number of levels.
    pub n: usize,
    /// Whether the level is on the board. It is not while only the list is shown.
    pub is_on_board: bool,
    /// The index of the next unsolved level, from 0, if the level on the board was just solved.
    pub next_unsolved: Option<usize>,
    /// The index of the first level behind the current one, or before it, that is not solved.
    pub unsolved: Option<usize>,
}

impl LevelPlace {
    /// Returns the index of the level that "Next level" opens if `is_forward`, otherwise of the one
    /// that "Previous level" opens.
    ///
    /// ```
    /// use puzzle_app::LevelPlace;
    /// let second = LevelPlace { at: 1, n: 3, is_on_board: true, ..LevelPlace::default() };
    /// assert_eq!(second.step(true), Ok(2));
    /// let last = LevelPlace { at: 2, ..second };
    /// assert_eq!(last.step(true), Err("This is the last level"));
    /// ```
    ///
    /// # Errors
    /// Returns a message for the player if there is no such level.
    pub fn step(self, is_forward: bool) -> Result<usize, &'static str> {
        if !self.is_on_board {
            return Ok(self.at);
        }
        if is_forward {
            let next = self.next_unsolved.unwrap_or(self.at + 1);
            return Some(next).filter(|at| *at < self.n).ok_or(label!("This is the last level"));
        }
        self.at.checked_sub(1).ok_or(label!("This is the first level"))
    }
}

/// Whether a command is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The command can be carried out.
    Enabled,
    /// The command is listed, but disabled. The text is the reason.
    Disabled(&'static str),
    /// The command does not apply to this game or state. Menus leave it out.
    Hidden,
}

use Availability::{Disabled, Enabled, Hidden};
use puzzle_core::label;

/// Returns `Enabled` for a command if the condition holds, otherwise `Hidden`.
fn only_if(condition: bool) -> Availability {
    if condition { Enabled } else { Hidden }
}

/// Returns `Enabled` for a command if the condition holds, otherwise `Disabled` with the reason.
fn idle_unless(condition: bool, words: &'static str) -> Availability {
    if condition { Enabled } else { Disabled(words) }
}

impl<'a> CommandContext<'a> {
    /// Returns the session if there is a puzzle on its board.
    pub fn puzzle(&self) -> Option<&'a Midend> {
        self.session.filter(|session| session.has_game())
    }

    /// Returns whether a command is available.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_app::{Availability, FrontEnd, GameCommand, CommandContext};
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.open("lights-out/3x3:111000111")?;
    /// let session: &Midend = &game;
    /// let now = CommandContext {
    ///     front_end: FrontEnd::Page,
    ///     session: Some(session),
    ///     levels: None,
    ///     has_harder: false,
    ///     has_solution: false,
    ///     is_win: false,
    ///     has_editor: false,
    /// };
    /// let restart = now.availability(&GameCommand::Restart.into());
    /// assert_eq!(restart, Availability::Disabled("The puzzle is already at its start"));
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

    /// Returns `true` if a command can be carried out.
    pub fn is_enabled(&self, command: impl Into<Command>) -> bool {
        self.availability(&command.into()) == Enabled
    }

    /// Returns `true` if menus list a command, even if it is disabled.
    pub fn is_listed(&self, command: impl Into<Command>) -> bool {
        self.availability(&command.into()) != Hidden
    }

    fn of_game(&self, command: &GameCommand) -> Availability {
        let lessons = || only_if(self.session.is_some_and(|s| !s.game().lessons.is_empty()));
        match command {
            GameCommand::Lessons | GameCommand::Lesson(_) => return lessons(),
            GameCommand::Stop => return Enabled,
            _ => {}
        }
        let Some(session) = self.puzzle() else { return Hidden };
        let (can, place) = (session.capabilities(), session.lesson());
        let todo = place.as_ref().map(|place| &place.todo);
        let can_reset = place.as_ref().is_some_and(|place| place.can_reset);
        match command {
            GameCommand::Undo => {
                idle_unless(session.can_undo(), label!("There is nothing to undo"))
            }
            GameCommand::Redo => {
                idle_unless(session.can_redo(), label!("There is nothing to redo"))
            }
            // A lesson has a command that sets the board back to the beginning of the step.
            GameCommand::Restart if todo.is_some_and(|todo| *todo != LessonTask::Done) => Hidden,
            GameCommand::Restart => {
                idle_unless(session.position() > 0, label!("The puzzle is already at its start"))
            }
            // A lesson shows its own moves, even in a game without hints.
            GameCommand::Hint => only_if(match todo {
                Some(LessonTask::Play { .. }) => true,
                Some(LessonTask::Read | LessonTask::Done) => false,
                _ => can.hint,
            }),
            GameCommand::Mistakes => only_if(can.mistakes),
            GameCommand::ChooseSolution | GameCommand::Solve(_) => only_if(can.solve),
            // A draft is not solved.
            GameCommand::ShowBest if can.is_editor() => Hidden,
            GameCommand::ShowBest => {
                idle_unless(self.has_solution, label!("You have not solved this puzzle yet"))
            }
            GameCommand::Improve if !can_improve(session) => Hidden,
            GameCommand::Improve => {
                idle_unless(self.has_solution, label!("You have not solved this puzzle yet"))
            }
            GameCommand::Rate => only_if(can.rate),
            GameCommand::History => {
                idle_unless(session.history_len() > 0, label!("You have not made a move yet"))
            }
            GameCommand::ContinueLesson => {
                only_if(matches!(todo, Some(LessonTask::Read | LessonTask::Done)))
            }
            GameCommand::ResetLessonStep => only_if(can_reset),
            GameCommand::EndLesson => only_if(todo.is_some()),
            GameCommand::GoTo(_)
            | GameCommand::AddCheckpoint
            | GameCommand::RemoveCheckpoint(_)
            | GameCommand::Own(_)
            | GameCommand::Dismiss
            | GameCommand::Lessons
            | GameCommand::Lesson(_)
            | GameCommand::Stop => Enabled,
        }
    }

    fn of_puzzle(&self, command: &PuzzleCommand) -> Availability {
        // The player draws the puzzles of an editor, so there is none of the day.
        let has_day = |session: &Midend| !session.capabilities().is_editor();
        match command {
            PuzzleCommand::New
            | PuzzleCommand::Kinds
            | PuzzleCommand::Params(_)
            | PuzzleCommand::EnterSeed => only_if(self.session.is_some()),
            PuzzleCommand::Custom => {
                only_if(self.session.is_some_and(|session| !session.config().is_empty()))
            }
            PuzzleCommand::Daily | PuzzleCommand::Archive | PuzzleCommand::DailyOn(_) => {
                only_if(self.session.is_some_and(has_day))
            }
            PuzzleCommand::Edit => only_if(self.has_editor && self.puzzle().is_some()),
            PuzzleCommand::NewDraft => only_if(self.has_editor),
            PuzzleCommand::PlayDraft | PuzzleCommand::Describe => {
                only_if(self.puzzle().is_some_and(|s| s.capabilities().is_editor()))
            }
            PuzzleCommand::Dailies => Enabled,
            PuzzleCommand::Harder => idle_unless(
                self.has_harder,
                label!(
                    "First solve a puzzle whose difficulty is known; then you can get a harder one"
                ),
            ),
            PuzzleCommand::NextLevel | PuzzleCommand::PreviousLevel => {
                let Some(place) = self.levels else {
                    return Disabled(label!("You are not playing a collection"));
                };
                let step = place.step(*command == PuzzleCommand::NextLevel);
                step.map_or_else(Disabled, |_| Enabled)
            }
            PuzzleCommand::NextUnsolved => match self.levels {
                None => Disabled(label!("You are not playing a collection")),
                Some(place) => idle_unless(
                    place.unsolved.is_some(),
                    label!("All levels of this collection are solved"),
                ),
            },
            PuzzleCommand::Home
            | PuzzleCommand::Game(_)
            | PuzzleCommand::DailyOf(_)
            | PuzzleCommand::LessonsOf(_)
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
            | PuzzleCommand::Forget(_) => Enabled,
        }
    }

    fn of_output(&self, command: &OutputCommand) -> Availability {
        let Some(session) = self.puzzle() else {
            return Disabled(label!("There is no puzzle on the board"));
        };
        match command {
            // A draft is the player's, whatever the board was before.
            OutputCommand::CopySeed if session.capabilities().is_editor() => Hidden,
            OutputCommand::CopySeed => idle_unless(
                shared_seed(session).is_some(),
                label!("This puzzle was not generated from a seed"),
            ),
            OutputCommand::ShareResult => {
                idle_unless(self.is_win, label!("You can share a result after solving a puzzle"))
            }
            OutputCommand::CopyText | OutputCommand::ShowText => {
                only_if(session.capabilities().text)
            }
            OutputCommand::ChooseExport | OutputCommand::Export(..) => {
                only_if(session.game().formats().iter().any(|format| format.writes))
            }
            OutputCommand::Save
            | OutputCommand::SaveAs
            | OutputCommand::Keep
            | OutputCommand::Share
            | OutputCommand::CopyId
            | OutputCommand::Print
            | OutputCommand::Picture => Enabled,
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
            | PlayerCommand::ClearRanking => Enabled,
        }
    }

    fn of_view(&self, command: &ViewCommand) -> Availability {
        match command {
            ViewCommand::Menu
            | ViewCommand::Message
            | ViewCommand::Describe
            | ViewCommand::Coordinates
            | ViewCommand::TextBoard
            | ViewCommand::FitWindow => only_if(self.puzzle().is_some()),
            ViewCommand::Preferences | ViewCommand::Skin | ViewCommand::NoSkin => {
                only_if(self.session.is_some())
            }
            ViewCommand::Larger | ViewCommand::Smaller | ViewCommand::UsualSize => {
                // The window zooms everything, the others only the board.
                only_if(self.front_end == FrontEnd::Window || self.puzzle().is_some())
            }
            ViewCommand::Help
            | ViewCommand::Keys
            | ViewCommand::Themes
            | ViewCommand::Theme(_)
            | ViewCommand::NextTheme
            | ViewCommand::Languages
            | ViewCommand::Language(_)
            | ViewCommand::Clock
            | ViewCommand::Motion
            | ViewCommand::ScreenKeys
            | ViewCommand::Fullscreen
            | ViewCommand::NewWindow
            | ViewCommand::CloseWindow
            | ViewCommand::Suspend
            | ViewCommand::Quit => Enabled,
        }
    }

    // ---- keys

    /// Returns `true` if the game itself uses a key, so that the key runs no command.
    fn is_taken(&self, press: KeyPress) -> bool {
        self.puzzle().is_some_and(|session| session.uses_key(press))
    }

    /// Returns `false` if the player has turned off commands by single keys without Ctrl or Alt.
    fn has_one_key_commands(&self) -> bool {
        let off = ConfigValue::Bool(false);
        !self.puzzle().is_some_and(|session| {
            let list = session.preferences();
            list.iter().any(|(item, value)| item.key == "one-key-shortcuts" && *value == off)
        })
    }

    /// Returns all commands that have a key in this front end, whether they are available or not.
    fn infos_of(&self, press: KeyPress) -> impl Iterator<Item = &'static CommandInfo> {
        let (press, front_end) = (normalized(press), self.front_end);
        let is_plain = matches!(press.key, Key::Char(_)) && !press.mods.ctrl;
        let is_free = !press.mods.alt && (!is_plain || self.has_one_key_commands());
        COMMANDS.iter().filter(move |info| is_free && info.keys(front_end).any(|key| key == press))
    }

    /// Returns the command that a key runs, or `None` if the game itself uses the key. The command
    /// may be disabled; carrying it out then shows the reason.
    pub fn command_of(&self, press: KeyPress) -> Option<&'static CommandInfo> {
        if self.is_taken(press) { None } else { self.command_of_unused_key(press) }
    }

    /// Returns the command that a key runs once the game has ignored the key.
    pub fn command_of_unused_key(&self, press: KeyPress) -> Option<&'static CommandInfo> {
        self.infos_of(press).find(|info| self.is_listed(info.command.clone()))
    }

    /// Returns the label of a command that has a key, even if the command is hidden now.
    pub fn missing_command(&self, press: KeyPress) -> Option<&'static str> {
        self.infos_of(press).map(|info| info.label).last()
    }

    /// Returns the keys that run a command, the preferred key first, without those that the game
    /// uses or that run another command.
    pub fn keys_of(&self, command: &Command) -> Vec<KeyPress> {
        let Some(info) = COMMANDS.iter().find(|info| info.command == *command) else {
            return Vec::new();
        };
        let plain = self.has_one_key_commands();
        let is_plain = |key: &KeyPress| matches!(key.key, Key::Char(_)) && !key.mods.ctrl;
        let runs_it =
            |key: &KeyPress| self.command_of(*key).is_none_or(|found| found.command == *command);
        let keys = info.keys(self.front_end);
        keys.filter(|key| (plain || !is_plain(key)) && !self.is_taken(*key) && runs_it(key))
            .collect()
    }
}

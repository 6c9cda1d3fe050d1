//! The controller of a player's program: a front end without a screen.

mod collections;
mod files;
mod game;
mod input;
mod output;
mod players;
mod puzzles;
mod saves;
mod searches;

pub use files::write_file;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle_core::Invalid;
use puzzle_core::game::Status;
use puzzle_core::params::ConfigValue;
use puzzle_midend::{GameEntry, Outcome, Request, Session, Task};
use puzzle_profile::shelf::Shelved;

use crate::autosave::SaveWhat;
use crate::command::{Command, ViewCommand};
use crate::effect::{Effect, Form, Screen};
use crate::history::History;
use crate::levels::Levels;
use crate::open_game::OpenGame;
use crate::reader::Reader;
use crate::running_search::RunningSearch;
use crate::search::Search;
use crate::shared::Shared;
use crate::situation::{Availability, LevelPlace, Situation};
use crate::title::{LevelName, Title};
use crate::win::Win;

/// The games that are played in a terminal or in a window, and what every command does to them.
///
/// A front end hands it commands and input, draws what it knows, and carries out the [`Effect`]s
/// that each call gives back.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_app::{Controller, FrontEnd, GameCommand, PuzzleCommand, Setup, Shared};
/// use puzzle_midend::Registry;
/// let games = Registry::new().with::<LightsOut>();
/// let mut shared = Shared::new(FrontEnd::Window, games, &Setup::default());
/// let mut controller = Controller::default();
/// let open = PuzzleCommand::Open("lights-out/3x3:111000111".into());
/// let _effects = controller.act(&mut shared, open.into());
/// let _ = controller.act(&mut shared, GameCommand::Undo.into());
/// assert_eq!(controller.notice.as_deref(), Some("There is nothing to undo"));
/// ```
#[derive(Default)]
pub struct Controller {
    /// Games that have been begun, one of each kind.
    pub games: Vec<OpenGame>,
    /// The game that is turned to, by its place among [`games`](Self::games).
    pub current: Option<usize>,
    /// The collection that is played.
    pub levels: Option<Levels>,
    /// The history, while it is looked at.
    pub history: Option<History>,
    /// Words for the player until the next key.
    pub notice: Option<String>,
    /// Whether solutions are shown at once and not step by step.
    pub reduces_motion: bool,
    /// The collection of the puzzle on the board, while the list of another is looked at.
    set_aside: Option<Levels>,
    /// Collections of a folder that was opened.
    folder: Vec<Shelved>,
    win: Option<Win>,
    search: Search,
    reader: Reader,
    is_paused: bool,
    /// When an Undo that may be held down came to the beginning of a game.
    held_undo: Option<Instant>,
    /// A file that will be overwritten when asked again.
    overwrite: Option<PathBuf>,
    /// What is to be written while the path is asked for.
    to_write: Vec<u8>,
    needs_redraw: bool,
    effects: Vec<Effect>,
}

impl Controller {
    /// Carries out a command.
    pub fn act(&mut self, shared: &mut Shared, command: Command) -> Vec<Effect> {
        self.notice = None;
        self.overwrite = None;
        self.carry_out(shared, command);
        self.take_effects(shared)
    }

    /// Carries out a command, unless it can do nothing now: then the player is told why.
    fn carry_out(&mut self, shared: &mut Shared, command: Command) {
        self.needs_redraw = true;
        match self.situation(shared).availability(&command) {
            Availability::Offered => {}
            Availability::Idle(words) => return self.tell(words),
            Availability::Absent => return self.tell("There is no such thing here"),
        }
        let result = match command {
            Command::Game(command) => self.act_on_game(shared, command),
            Command::Puzzle(command) => self.act_on_puzzle(shared, command),
            Command::Output(command) => self.act_on_output(shared, command),
            Command::Player(command) => self.act_on_player(shared, command),
            Command::View(command) => {
                self.effects.push(Effect::View(command));
                Ok(())
            }
        };
        if let Err(why) = result {
            self.tell(why);
        }
    }

    /// Gives out the effects of a call, after the games were saved.
    fn take_effects(&mut self, shared: &mut Shared) -> Vec<Effect> {
        self.save(shared, SaveWhat::Moves);
        std::mem::take(&mut self.effects)
    }

    /// Takes the values of a dialog: params of a new game, or preferences, which are written down.
    ///
    /// # Errors
    /// At the first value that is not allowed; nothing has changed then.
    pub fn set_values(
        &mut self,
        shared: &mut Shared,
        form: Form,
        values: &[(&str, ConfigValue)],
    ) -> Result<Vec<Effect>, Invalid> {
        let Some(game) = self.game_mut() else { return Ok(Vec::new()) };
        match form {
            Form::Params => {
                game.session.set_config(values)?;
                self.start_new(shared);
            }
            Form::Preferences => {
                let outcome = game.session.set_preferences(values)?;
                let lines = game.session.write_preferences();
                self.absorb(shared, outcome);
                if let Err(why) = shared.write_preferences(&lines) {
                    self.tell(why);
                }
            }
        }
        Ok(self.take_effects(shared))
    }

    // ---- what front ends look at

    /// The game that is turned to.
    pub fn game(&self) -> Option<&OpenGame> {
        self.games.get(self.current?)
    }

    /// The game that is turned to.
    pub fn game_mut(&mut self) -> Option<&mut OpenGame> {
        self.games.get_mut(self.current?)
    }

    /// The session of the game that is turned to, where there is a puzzle on its board.
    pub fn session(&self) -> Option<&dyn Session> {
        let session = &*self.game()?.session;
        session.has_game().then_some(session)
    }

    /// What commands depend on now.
    pub fn situation(&self, shared: &Shared) -> Situation<'_> {
        let next = self.shown_win().and_then(|win| win.next.in_collection.as_ref());
        let levels = self.levels.as_ref().map(|levels| LevelPlace {
            at: levels.at,
            n: levels.entries.len(),
            is_begun: levels.is_begun,
            next_unsolved: next
                .filter(|place| place.collection == levels.key)
                .and_then(|place| (place.number as usize).checked_sub(1)),
        });
        Situation {
            front_end: shared.front_end,
            session: self.game().map(|game| &*game.session),
            levels,
            has_harder: self.shown_win().is_some_and(|win| win.next.harder.is_some()),
        }
    }

    /// What the puzzle on the board is called.
    pub fn title(&self) -> Title {
        let Some(session) = self.session() else { return Title::default() };
        let levels = self.levels.as_ref().filter(|levels| levels.is_begun);
        let level = levels.map(|levels| LevelName {
            collection: &levels.title,
            level: levels.entries.get(levels.at).map_or("", |entry| entry.title.as_str()),
            at: levels.at,
            n: levels.entries.len(),
        });
        Title::of(session, level)
    }

    /// The win that belongs to the puzzle on the board, while it stands there solved.
    pub fn shown_win(&self) -> Option<&Win> {
        let is_solved = self.session()?.status() == Status::Solved;
        self.win.as_ref().filter(|win| is_solved && self.key() == Some(win.key))
    }

    /// Whether the player has never solved a puzzle of this game, and there are lessons for it.
    pub fn is_first_game(&self, shared: &Shared) -> bool {
        self.game().is_some_and(|game| {
            game.session.lesson().is_none()
                && !game.session.lessons().is_empty()
                && !shared.solved_games.contains(game.entry.info.id)
        })
    }

    /// The search that runs, if one does.
    pub fn search(&self) -> Option<&RunningSearch> {
        self.search.searching()
    }

    /// What is being read, for the player, if something is.
    pub fn reading_words(&self) -> Option<String> {
        self.reader.words()
    }

    /// Whether a search runs or a file is being read.
    pub fn is_busy(&self) -> bool {
        self.search.is_running() || self.reader.is_reading()
    }

    /// Whether something has changed on the board or beside it since the last call.
    pub fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.needs_redraw)
    }

    // ---- games

    /// Shows words to the player until the next key.
    pub fn tell(&mut self, words: impl Into<String>) {
        self.notice = Some(words.into());
        self.needs_redraw = true;
    }

    /// The place of a game among those that have been begun; it is begun where it is not yet.
    fn game_of(&mut self, shared: &mut Shared, entry: GameEntry) -> usize {
        let known = self.games.iter().position(|game| game.entry.info.id == entry.info.id);
        known.unwrap_or_else(|| {
            let (game, trouble) = shared.begin_game(entry);
            self.notice = trouble.or(self.notice.take());
            self.games.push(game);
            self.games.len() - 1
        })
    }

    /// Turns to a game.
    fn turn_to(&mut self, shared: &mut Shared, at: usize) {
        if self.current != Some(at) {
            self.leave_game(shared);
            self.current = Some(at);
            self.effects.push(Effect::NewBoard);
        }
        if let Some(game) = self.game_mut() {
            game.skip_time(Instant::now());
        }
        self.apply_pause();
    }

    /// Saves the game that is turned to, and stops its clock.
    fn leave_game(&mut self, shared: &mut Shared) {
        self.save(shared, SaveWhat::MovesAndTime);
        if let Some(game) = self.game_mut() {
            let _ = game.session.set_paused(true);
        }
        self.current = None;
        self.history = None;
    }

    /// Stops the clock while something covers the board or nobody looks, or lets it go on.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.apply_pause();
    }

    fn apply_pause(&mut self) {
        let is_paused = self.is_paused || self.history.is_some();
        if let Some(game) = self.game_mut() {
            let outcome = game.session.set_paused(is_paused);
            game.set_due(&outcome, Instant::now());
        }
    }

    /// Calls the session of the game that is turned to.
    fn call(&mut self, shared: &mut Shared, call: impl FnOnce(&mut dyn Session) -> Outcome) {
        let Some(game) = self.game_mut() else { return };
        let outcome = call(&mut *game.session);
        self.absorb(shared, outcome);
    }

    /// Does what a call of the session asks for.
    fn absorb(&mut self, shared: &mut Shared, outcome: Outcome) {
        if let Some(game) = self.game_mut() {
            game.set_due(&outcome, Instant::now());
        }
        self.needs_redraw |=
            outcome.redraw || outcome.size_changed || outcome.game_changed || outcome.ids_changed;
        if outcome.game_changed {
            self.history = None;
            self.effects.push(Effect::NewBoard);
            self.register(shared);
        } else if outcome.size_changed {
            self.effects.push(Effect::NewSize);
        }
        if let Some(ending) = outcome.ended {
            self.finish(shared, self.current.unwrap_or_default(), ending);
        }
        match outcome.request {
            Some(Request::Run(task)) => {
                if task == Task::NewGame {
                    self.levels = None;
                }
                self.start(shared, task);
            }
            Some(Request::Quit) => self.effects.push(Effect::View(ViewCommand::Quit)),
            _ => {}
        }
    }

    // ---- time

    /// When the controller wants [`tick`](Self::tick) to be called next, if at all; a game is
    /// animated with one picture in `frame`.
    pub fn due(&self, frame: Duration) -> Option<Instant> {
        let game = self.game().and_then(|game| game.due(frame));
        let history = self.history.as_ref().and_then(|history| history.playback.due());
        game.into_iter().chain(history).min()
    }

    /// Time has gone by: searches and files may have ended, clocks and animations go on.
    pub fn tick(&mut self, shared: &mut Shared, now: Instant, frame: Duration) -> Vec<Effect> {
        if self.is_busy() {
            self.needs_redraw = true;
            self.look_at_search(shared, Duration::ZERO);
            self.look_at_reading(shared);
        }
        let position = self.session().map(puzzle_midend::Timeline::position);
        if let (Some(position), Some(history)) = (position, &mut self.history)
            && let Some(to) = history.playback.tick(position, now)
        {
            self.call(shared, |session| session.go_to(to));
        }
        if let Some(outcome) = self.game_mut().and_then(|game| game.tick(now, frame)) {
            self.absorb(shared, outcome);
        }
        self.take_effects(shared)
    }

    /// The program had been stopped: the time until now is not the player's.
    pub fn skip_time(&mut self, now: Instant) {
        if let Some(game) = self.game_mut() {
            game.skip_time(now);
        }
    }

    /// Saves the game with its time, as before the end of the program.
    pub fn close(&mut self, shared: &mut Shared) {
        self.save(shared, SaveWhat::MovesAndTime);
    }

    /// Where no game is on the board and nothing is being searched for, all games are shown.
    pub fn show_home_if_empty(&self) -> Option<Effect> {
        let is_empty = self.session().is_none() && !self.is_busy();
        is_empty.then_some(Effect::Show(Screen::Home))
    }

    fn show(&mut self, screen: Screen) {
        self.effects.push(Effect::Show(screen));
    }

    fn open_home(&mut self, shared: &mut Shared) {
        if shared.front_end == crate::FrontEnd::Window {
            // The window's home takes the place of the board.
            self.leave_game(shared);
        }
        self.show(Screen::Home);
    }
}

//! The controller: what a player's program does, without a screen.

mod collections;
mod editor;
mod files;
mod game;
mod input;
mod output;
mod players;
mod puzzles;
mod saves;
mod searches;
mod side_results;

pub use files::write_file;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle_core::game::Status;
use puzzle_core::params::ConfigValue;
use puzzle_core::text::Language;
use puzzle_core::{Invalid, Text, text};
use puzzle_midend::{GameEntry, Midend, Outcome, Request, Task};
use puzzle_profile::collections::ListedCollection;

use self::files::FileToWrite;
use crate::autosave::{GameKey, SaveScope};
use crate::command::{Command, GameCommand, ViewCommand};
use crate::command_context::{Availability, CommandContext, LevelPlace};
use crate::effect::{Effect, Screen, SettingsForm};
use crate::file_reader::FileReader;
use crate::history::HistoryView;
use crate::levels::Levels;
use crate::open_game::OpenGame;
use crate::running_search::RunningSearch;
use crate::search_queue::SearchQueue;
use crate::shared_state::Shared;
use crate::side_search::SideSearches;
use crate::text_format::sentence;
use crate::title::{LevelName, Title};
use crate::win::WinCard;

/// How often the end of a side search is looked for.
const SIDE_POLL: Duration = Duration::from_millis(200);

/// The open games of a terminal or a window, and the effect of every command on them.
///
/// A front end passes commands and input to the controller, draws its state, and carries out the
/// [`Effect`]s that each call returns.
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
/// assert_eq!(controller.notice.unwrap(), "There is nothing to undo");
/// ```
#[derive(Default)]
pub struct Controller {
    /// The open games, at most one of each kind.
    pub games: Vec<OpenGame>,
    /// The index of the current game in [`games`](Self::games).
    pub current: Option<usize>,
    /// The collection being played.
    pub levels: Option<Levels>,
    /// The history view; `None` while it is closed.
    pub history: Option<HistoryView>,
    /// A message for the player. The next key press removes it.
    pub notice: Option<Text>,
    /// Whether a solution is shown at once instead of step by step.
    pub reduces_motion: bool,
    /// The language of the games.
    language: Language,
    /// The collection of the puzzle on the board, while the levels of another collection are shown.
    set_aside: Option<Levels>,
    /// The collections of the folder that was opened last.
    folder: Vec<ListedCollection>,
    /// The card of the puzzle solved last, and the key of its game. It is shown while that game is
    /// on the board.
    win: Option<(GameKey, WinCard)>,
    search: SearchQueue,
    side: SideSearches,
    /// Whether the player has a solution of the puzzle on the board.
    has_solution: bool,
    /// The message that offers to show this solution.
    offer: Option<Text>,
    reader: FileReader,
    is_paused: bool,
    /// The time of the last Undo key press, if no other key was pressed since. Presses that follow
    /// fast mean that the key is being held down.
    held_undo: Option<Instant>,
    /// An existing file that the player was warned about. A second request to write it overwrites
    /// it.
    overwrite: Option<PathBuf>,
    /// The file for which the player is being asked the path.
    to_write: FileToWrite,
    needs_redraw: bool,
    effects: Vec<Effect>,
}

impl Controller {
    /// Carries out a command and returns the effects for the front end.
    pub fn act(&mut self, shared: &mut Shared, command: Command) -> Vec<Effect> {
        self.notice = None;
        self.overwrite = None;
        self.update_clock(Instant::now());
        self.carry_out(shared, command);
        self.take_effects(shared)
    }

    /// Carries out a command, or shows why it is not available.
    fn carry_out(&mut self, shared: &mut Shared, command: Command) {
        self.needs_redraw = true;
        match self.context(shared).availability(&command) {
            Availability::Enabled => {}
            Availability::Disabled(words) => return self.tell(words),
            Availability::Hidden => return self.tell(text!("This command is not available here")),
        }
        let result = match command {
            Command::Game(command) => self.act_on_game(shared, command),
            Command::Puzzle(command) => self.act_on_puzzle(shared, command),
            Command::Output(command) => self.act_on_output(shared, command),
            Command::Player(command) => self.act_on_player(shared, command),
            Command::View(command) => {
                let chosen = match &command {
                    ViewCommand::Language(tag) => shared.choose_language(tag),
                    _ => Ok(()),
                };
                self.effects.push(Effect::View(command));
                chosen
            }
        };
        if let Err(why) = result {
            self.tell(sentence(why));
        }
    }

    /// Saves the current game and returns the effects that have accumulated for the front end.
    fn take_effects(&mut self, shared: &mut Shared) -> Vec<Effect> {
        self.follow_language(shared);
        self.save(shared, SaveScope::Moves);
        std::mem::take(&mut self.effects)
    }

    /// Changes the language of the games if another one was chosen, perhaps in another window. All
    /// commands and inputs, and [`tick`](Self::tick), call it.
    pub fn follow_language(&mut self, shared: &Shared) {
        if self.language == shared.language {
            return;
        }
        self.language = shared.language.clone();
        self.needs_redraw = true;
        for game in &mut self.games {
            // Everything is drawn again.
            let _ = game.session.set_language(self.language.clone());
        }
    }

    /// Applies the values of a dialog: params, which also start a new game, or preferences, which
    /// are also written to their file.
    ///
    /// # Errors
    /// Returns the first value that is not valid. Nothing has changed then.
    pub fn set_values(
        &mut self,
        shared: &mut Shared,
        form: SettingsForm,
        values: &[(&str, ConfigValue)],
    ) -> Result<Vec<Effect>, Invalid> {
        self.update_clock(Instant::now());
        let Some(game) = self.game_mut() else { return Ok(Vec::new()) };
        match form {
            SettingsForm::Params => {
                game.session.set_config(values)?;
                self.start_new(shared);
            }
            SettingsForm::Preferences => {
                let outcome = game.session.set_preferences(values)?;
                let lines = game.session.write_preferences();
                self.handle_outcome(shared, outcome);
                if let Err(why) = shared.write_preferences(&lines) {
                    self.tell(sentence(why));
                }
            }
        }
        Ok(self.take_effects(shared))
    }

    // ---- state for front ends

    /// Returns the current game.
    pub fn game(&self) -> Option<&OpenGame> {
        self.games.get(self.current?)
    }

    /// Returns the current game.
    pub fn game_mut(&mut self) -> Option<&mut OpenGame> {
        self.games.get_mut(self.current?)
    }

    /// Returns the session of the current game if there is a puzzle on its board.
    pub fn session(&self) -> Option<&Midend> {
        let session = &self.game()?.session;
        session.has_game().then_some(session)
    }

    /// Returns the state that decides which commands are available.
    pub fn context(&self, shared: &Shared) -> CommandContext<'_> {
        let next = self.shown_win().and_then(|win| win.next.in_collection.as_ref());
        let levels = self.levels.as_ref().map(|levels| LevelPlace {
            at: levels.at,
            n: levels.entries.len(),
            is_on_board: levels.is_on_board,
            next_unsolved: next
                .filter(|place| place.collection == levels.key)
                .and_then(|place| (place.number as usize).checked_sub(1)),
            unsolved: levels.progress.next_unsolved(levels.is_on_board.then_some(levels.at)),
        });
        CommandContext {
            front_end: shared.front_end,
            session: self.game().map(|game| &game.session),
            levels,
            has_harder: self.shown_win().is_some_and(|win| win.next.harder.is_some()),
            has_solution: self.has_solution,
            is_win: self.shown_win().is_some(),
            has_editor: self
                .game()
                .is_some_and(|game| shared.registry.editor_of(game.entry.info.id).is_some()),
        }
    }

    /// Returns the title of the puzzle on the board.
    pub fn title(&self) -> Title {
        let Some(game) = self.game() else { return Title::default() };
        let levels = self.levels.as_ref().filter(|levels| levels.is_on_board);
        let level = levels.map(|levels| LevelName {
            collection: &levels.title,
            level: levels.entries.get(levels.at).map_or("", |entry| entry.title.as_str()),
            at: levels.at,
            n: levels.entries.len(),
        });
        Title::of(&game.session, level).with_day(game.found_day())
    }

    /// Returns `true` while the notice offers to show the player's best solution.
    pub fn offers_best(&self) -> bool {
        self.notice.is_some() && self.notice == self.offer
    }

    /// Returns the win card while the solved puzzle is still on the board.
    pub fn shown_win(&self) -> Option<&WinCard> {
        let is_solved = self.session()?.status() == Status::Solved;
        let (key, card) = self.win.as_ref()?;
        (is_solved && self.key() == Some(*key)).then_some(card)
    }

    /// Returns `true` if the current game has lessons and the player has never solved one of its
    /// puzzles.
    pub fn is_first_game(&self, shared: &Shared) -> bool {
        self.game().is_some_and(|game| {
            game.session.lesson().is_none()
                && !game.session.game().lessons.is_empty()
                && !shared.solved_games.contains(game.entry.info.id)
        })
    }

    /// Returns `true` if the lessons of the current game should be offered: on the first visit,
    /// until the player takes them, declines or makes a move.
    pub fn offers_lessons(&self, shared: &Shared) -> bool {
        let is_new = |game: &OpenGame| !shared.lessons_offered.contains(game.entry.info.id);
        self.is_first_game(shared) && self.game().is_some_and(is_new)
    }

    /// Ends the offer of the current game's lessons, for good.
    pub fn decline_lessons(&mut self, shared: &mut Shared) {
        if let Some(game) = self.game() {
            shared.note_lessons_offered(game.entry.info.id);
            self.needs_redraw = true;
        }
    }

    /// Returns the running search, if any.
    pub fn search(&self) -> Option<&RunningSearch> {
        self.search.searching()
    }

    /// Returns the progress of reading a file, as a line for the player.
    pub fn reading_status(&self) -> Option<Text> {
        self.reader.words()
    }

    /// Returns `true` while a search runs or a file is being read.
    pub fn is_busy(&self) -> bool {
        self.search.is_running() || self.reader.is_reading()
    }

    /// Returns `true` while a search about the puzzle on the board runs or waits that the player
    /// did not ask for, such as the one that rates a puzzle from a file.
    pub fn has_side_searches(&self) -> bool {
        self.side.has_search_of_puzzle()
    }

    /// Returns `true` while the next puzzle is being generated.
    pub fn is_generating_ahead(&self) -> bool {
        self.side.is_busy() && !self.side.has_search_of_puzzle()
    }

    /// Returns `true` if the screen has changed since the last call.
    pub fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.needs_redraw)
    }

    // ---- games

    /// Shows a message until the next key press.
    pub fn tell(&mut self, words: impl Into<Text>) {
        self.notice = Some(words.into());
        self.needs_redraw = true;
    }

    /// Returns the index of an open game. Opens the game if it is not open.
    fn open_game(&mut self, shared: &mut Shared, entry: GameEntry) -> usize {
        let known = self.games.iter().position(|game| game.entry.info.id == entry.info.id);
        known.unwrap_or_else(|| {
            let (game, error) = shared.begin_game(entry);
            self.notice = error.or(self.notice.take());
            self.games.push(game);
            self.games.len() - 1
        })
    }

    /// Makes a game the current one.
    fn switch_to(&mut self, shared: &mut Shared, at: usize) {
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

    /// Saves the current game, stops its clock, and leaves no game current.
    fn leave_game(&mut self, shared: &mut Shared) {
        self.update_clock(Instant::now());
        self.save(shared, SaveScope::MovesAndTime);
        if let Some(game) = self.game_mut() {
            let _ = game.session.set_paused(true);
            // A message is about what the player has just done.
            let _ = game.session.dismiss();
        }
        self.current = None;
        self.history = None;
    }

    /// Pauses or resumes the clock. Front ends pause it while something covers the board or the
    /// window is not in front.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.apply_pause();
    }

    fn apply_pause(&mut self) {
        self.update_clock(Instant::now());
        let is_paused = self.is_paused || self.history.is_some();
        if let Some(game) = self.game_mut() {
            let outcome = game.session.set_paused(is_paused);
            game.set_due(&outcome, Instant::now());
        }
    }

    /// Calls the session of the current game and handles the outcome.
    fn call(&mut self, shared: &mut Shared, call: impl FnOnce(&mut Midend) -> Outcome) {
        let Some(game) = self.game_mut() else { return };
        let outcome = call(&mut game.session);
        self.handle_outcome(shared, outcome);
    }

    /// Handles what a call of the current session has changed and requested.
    fn handle_outcome(&mut self, shared: &mut Shared, outcome: Outcome) {
        if let Some(game) = self.game_mut() {
            game.set_due(&outcome, Instant::now());
        }
        self.needs_redraw |=
            outcome.redraw || outcome.size_changed || outcome.game_changed || outcome.ids_changed;
        if outcome.game_changed {
            self.history = None;
            self.effects.push(Effect::NewBoard);
            self.register(shared);
            self.recognize(shared);
        } else if outcome.size_changed {
            self.effects.push(Effect::NewSize);
        }
        if self.session().is_some_and(|session| session.position() > 0)
            && self.offers_lessons(shared)
        {
            self.decline_lessons(shared);
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
            Some(Request::NextLesson) => {
                self.carry_out(shared, GameCommand::ContinueLesson.into());
            }
            _ => {}
        }
        self.rate_draft();
    }

    // ---- time

    /// Adds the time since the last tick to the clock of the current game. Called before anything
    /// that may end or pause the game, because a clock that has stopped takes no more time.
    fn update_clock(&mut self, now: Instant) {
        if let Some(game) = self.game_mut() {
            let outcome = game.catch_up(now);
            self.needs_redraw |= outcome.redraw;
        }
    }

    /// Returns when [`tick`](Self::tick) should be called next. `frame` is the time between two
    /// frames of an animation.
    pub fn due(&self, frame: Duration) -> Option<Instant> {
        let game = self.game().and_then(|game| game.due(frame));
        let history = self.history.as_ref().and_then(|history| history.playback.due());
        let side = self.side.is_busy().then(|| Instant::now() + SIDE_POLL);
        game.into_iter().chain(history).chain(side).min()
    }

    /// Advances clocks and animations, and takes the results of searches and file readers that have
    /// ended.
    pub fn tick(&mut self, shared: &mut Shared, now: Instant, frame: Duration) -> Vec<Effect> {
        if self.is_busy() {
            self.needs_redraw = true;
            self.update_clock(now);
            self.poll_search(shared, Duration::ZERO);
            self.poll_reader(shared);
        }
        self.poll_side_searches(shared);
        if shared.autosave.retry() {
            self.tell_of_saving(shared);
        }
        let position = self.session().map(Midend::position);
        if let (Some(position), Some(history)) = (position, &mut self.history)
            && let Some(to) = history.playback.tick(position, now)
        {
            self.call(shared, |session| session.go_to(to));
        }
        if let Some(outcome) = self.game_mut().and_then(|game| game.tick(now, frame)) {
            self.handle_outcome(shared, outcome);
        }
        self.take_effects(shared)
    }

    /// Discards the time since the last tick, for example after the process was suspended.
    pub fn skip_time(&mut self, now: Instant) {
        if let Some(game) = self.game_mut() {
            game.skip_time(now);
        }
    }

    /// Saves the current game with its time, before the program ends.
    pub fn close(&mut self, shared: &mut Shared) {
        self.update_clock(Instant::now());
        self.save(shared, SaveScope::MovesAndTime);
    }

    /// Returns the effect that shows the list of games if there is no game and nothing runs.
    pub fn show_home_if_empty(&self) -> Option<Effect> {
        let is_empty = self.session().is_none() && !self.is_busy();
        is_empty.then_some(Effect::Show(Screen::Home))
    }

    fn show(&mut self, screen: Screen) {
        self.effects.push(Effect::Show(screen));
    }

    fn open_home(&mut self, shared: &mut Shared) {
        if shared.front_end == crate::FrontEnd::Window {
            // In the window, the list of games replaces the board.
            self.leave_game(shared);
        }
        self.show(Screen::Home);
    }
}

//! The type that turns a back end into a playable game.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::input::{Button, Device};
use puzzle_core::solve::{Explanation, Mark, Rating, Spot, Work};
use puzzle_core::text::Language;
use puzzle_core::{Game, GameRng, Text};

use crate::capabilities::Capabilities;
use crate::current_game::CurrentGame;
use crate::game_entry::GameEntry;
use crate::game_id::{GameIdError, IdContent};
use crate::hint::{HintPlan, UndoAdvice};
use crate::kernel::{Board, Memory, Setup};
use crate::lessons::ActiveLesson;
use crate::message::{Message, MessageKind};
use crate::other_game::OtherGame;
use crate::outcome::Outcome;
use crate::pending_entry::PendingEntry;
use crate::picture::fresh_version;
use crate::preferences::Preferences;
use crate::presets::PresetLine;
use crate::registry::Registry;
use crate::settings::OwnBoard;
use crate::tile_size::TileSize;
use crate::timing::{Flash, MoveAnimation};

/// A playable game of any back end: what embedding programs and front ends hold.
///
/// [`start`](Self::start) begins the game of an ID in one call. A mid-end from [`new`](Self::new) or
/// [`of`](Self::of) has no game yet: [`open`](Self::open) a game ID, or run the job of
/// [`Task::NewGame`](crate::Task::NewGame), on this thread, on another one or in a worker.
///
/// No call reads a clock: pass the time to [`tick`](Self::tick). No call blocks, except
/// [`start`](Self::start) and [`run_now`](Self::run_now). A mid-end can be sent to another thread.
/// In tests, use a small game instead of a mock.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
/// let _ = game.play_text("2,2")?;
/// let _ = game.undo();
/// assert_eq!(game.position(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Midend {
    pub(crate) game: GameEntry,
    pub(crate) capabilities: Capabilities,
    /// The params of the next new game.
    pub(crate) setup: Box<dyn Setup>,
    pub(crate) current: Option<CurrentGame>,
    /// Games that undo returns to, the oldest first.
    pub(crate) past: Vec<OtherGame>,
    /// Games that redo returns to, the next one last.
    pub(crate) future: Vec<OtherGame>,
    /// The memory of searches; empty while a job has it.
    pub(crate) memory: Memory,
    pub(crate) hint_plan: Option<HintPlan>,
    pub(crate) active_lesson: Option<ActiveLesson>,
    pub(crate) preferences: Preferences,
    /// The lines that the player added to the menu of params.
    pub(crate) more_presets: Vec<PresetLine>,
    /// The boards that came from outside, the latest last.
    pub(crate) own_boards: Vec<OwnBoard>,
    pub(crate) seeds: GameRng,
    pub(crate) pressed: Option<Button>,
    /// The time during which Enter confirms the digit that was the player's last action; zero after
    /// other actions.
    pub(crate) confirms_for: Duration,
    /// The device whose words lessons use.
    pub(crate) device: Device,
    /// The language of words in the picture and of lessons.
    pub(crate) language: Language,
    pub(crate) animation: Option<MoveAnimation>,
    pub(crate) flash: Option<Flash>,
    pub(crate) is_paused: bool,
    pub(crate) tile: TileSize,
    /// The version of the picture, which changes if it has to be drawn whole.
    pub(crate) picture_version: usize,
    pub(crate) marks: Vec<Mark>,
    pub(crate) message: Option<Message>,
    pub(crate) warning: Option<Explanation>,
    pub(crate) pending_entry: Option<PendingEntry>,
    /// The advice to undo that the current message gives; `None` if it gives none.
    pub(crate) undo_advice: Option<UndoAdvice>,
    /// The number of changes of the game or the position so far. The result of a job that was made
    /// at another number is dropped.
    pub(crate) revision: u64,
    /// The rating of the position on the board, in an editor.
    pub(crate) draft_rating: Option<Rating>,
    /// The number of games so far.
    n_games: u64,
}

impl Midend {
    /// Creates a mid-end without a game on its board, with default params.
    pub fn new(game: GameEntry) -> Self {
        Self {
            game,
            capabilities: game.capabilities(),
            setup: game.setup(),
            current: None,
            past: Vec::new(),
            future: Vec::new(),
            memory: Memory::default(),
            hint_plan: None,
            active_lesson: None,
            preferences: Preferences::default(),
            more_presets: Vec::new(),
            own_boards: Vec::new(),
            seeds: GameRng::new(""),
            pressed: None,
            confirms_for: Duration::ZERO,
            device: Device::default(),
            language: Language::ENGLISH,
            animation: None,
            flash: None,
            is_paused: false,
            tile: TileSize::new(game.info.tile),
            picture_version: fresh_version(),
            marks: Vec::new(),
            message: None,
            warning: None,
            pending_entry: None,
            undo_advice: None,
            revision: 0,
            draft_rating: None,
            n_games: 0,
        }
    }

    /// Creates a mid-end for one back end, without a game on its board.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.open("3x3:111000111")?;
    /// assert_eq!(game.text().as_deref(), Some("###\n...\n###\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of<G: Game>() -> Self {
        Self::new(GameEntry::of::<G>())
    }

    /// Starts the game of an ID, `game/params:desc` or `game/params#seed`, which names one of these
    /// games, or leaves out the name if there is only one. The puzzle of a seed is generated before
    /// this returns, without a limit, which takes from microseconds to seconds.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// assert_eq!(game.text().as_deref(), Some("###\n...\n###\n"));
    /// assert!(Midend::start("lights-out/3x3:12", &games).is_err());
    /// assert!(Midend::start("", &games).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID is not valid, or the generator gave up.
    pub fn start(id: &str, games: &Registry) -> Result<Self, GameIdError> {
        let id = games.read_id(id)?;
        let game = match (&id.game, games.games()) {
            (None, [only]) => *only,
            (None, _) if id.tail != IdContent::None => return Err(GameIdError::NoGame),
            (name, _) => {
                let name = name.as_ref().unwrap_or(&id.params);
                games.find(name).ok_or_else(|| GameIdError::Game(name.clone()))?
            }
        };
        let mut midend = Self::new(game);
        let _ = midend.open_now(&id.to_string(), &mut Work::unlimited())?;
        Ok(midend)
    }

    /// Returns the game's row of the table.
    pub fn game(&self) -> GameEntry {
        self.game
    }

    /// Returns what a function says of the board, or the default if there is no game.
    pub(crate) fn ask<T: Default>(&self, of: impl FnOnce(&dyn Board) -> T) -> T {
        self.current.as_ref().map(|game| of(&*game.board)).unwrap_or_default()
    }

    /// Puts a game on the board after those that undo reaches.
    pub(crate) fn put_on_board(&mut self, mut played: CurrentGame) -> Outcome {
        played.number = self.next_number();
        played.board.begin(&self.preferences);
        self.future.clear();
        let old_size = self.board_size();
        // The puzzle of a lesson means nothing without its instructions.
        let is_kept = self.active_lesson.is_none();
        if let Some(before) = self.current.replace(played).filter(|_| is_kept) {
            self.past.push(OtherGame::Played(Box::new(before)));
        }
        self.board_changed(old_size)
    }

    /// Returns the number for a new game on the board.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.n_games += 1;
        self.n_games
    }

    /// Resets everything that belonged to the previous game after a change of the board. `old_size`
    /// is the size of its picture.
    pub(crate) fn board_changed(&mut self, old_size: Option<puzzle_core::draw::Size>) -> Outcome {
        self.pressed = None;
        self.animation = None;
        self.flash = None;
        self.picture_version = fresh_version();
        self.position_changed();
        self.hint_plan = None;
        self.active_lesson = None;
        let size_changed = old_size.is_none() || self.board_size() != old_size;
        if let Some(game) = &mut self.current {
            game.board.forget_change();
            game.status = game.board.status();
        }
        self.look_for_warning();
        Outcome { ids_changed: true, size_changed, game_changed: true, ..self.changed() }
    }

    /// Drops marks, messages and searches of the old position after a change.
    pub(crate) fn position_changed(&mut self) {
        self.revision += 1;
        self.draft_rating = None;
        self.marks.clear();
        self.message = None;
        self.warning = None;
        self.undo_advice = None;
    }

    /// Asks the game for a warning, under a small limit. If the limit is reached there is no
    /// warning. While a job has the memory, a new one is used.
    pub(crate) fn look_for_warning(&mut self) {
        let game = self.current.as_ref().filter(|_| self.capabilities.mistakes);
        self.warning = game.and_then(|game| game.board.warning(&mut self.memory));
    }

    /// Returns an outcome that requests a redraw.
    pub(crate) fn changed(&self) -> Outcome {
        Outcome { redraw: true, next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Returns an outcome that requests nothing.
    pub(crate) fn unchanged(&self) -> Outcome {
        Outcome { next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Shows a message, and requests a redraw.
    pub(crate) fn say(&mut self, kind: MessageKind, words: impl Into<Text>) -> Outcome {
        self.message = Some(Message { kind, words: words.into() });
        self.undo_advice = None;
        self.changed()
    }

    /// Shows a message with marks until the position changes.
    pub(crate) fn explain(&mut self, kind: MessageKind, explanation: Explanation) -> Outcome {
        self.set_marks(explanation.marks);
        self.say(kind, explanation.words)
    }

    /// Sets the marks. Those on cells that do not exist are dropped, because an explanation may
    /// come from a worker in another program.
    pub(crate) fn set_marks(&mut self, mut marks: Vec<Mark>) {
        let n_cells = self.n_cells();
        let exists = |spot| !matches!(spot, Spot::Cell(cell) if cell as usize >= n_cells);
        marks.retain(|mark| mark.target.spots().all(exists));
        marks.sort_unstable();
        marks.dedup();
        self.marks = marks;
    }

    /// Returns a new random seed: 15 decimal digits, the first not 0.
    pub(crate) fn fresh_seed(&mut self) -> String {
        let mut seed = String::with_capacity(15);
        seed.push(char::from(b'1' + self.seeds.below(9) as u8));
        for _ in 0..14 {
            seed.push(char::from(b'0' + self.seeds.below(10) as u8));
        }
        seed
    }
}

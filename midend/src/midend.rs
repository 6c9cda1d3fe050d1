//! The type that turns a back end into a playable game.

use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_core::{Game, Invalid};

use crate::current_game::CurrentGame;
use crate::game_id::GameIdError;
use crate::hint::HintPlan;
use crate::import_export::ImportExport;
use crate::lessons::ActiveLesson;
use crate::outcome::Outcome;
use crate::session_state::SessionState;

/// A playable game of one back end. Embedding programs hold this type.
///
/// It implements [`Session`](crate::Session), which contains everything that a front end needs. Its
/// own methods are those that need the game's types. No call blocks, reads a clock or draws.
///
/// [`start`](Self::start) begins a game in one call. A [`new`](Self::new) mid-end has no game yet:
/// [`open`](crate::ImportExport::open) a game ID, or run the job of
/// [`Task::NewGame`](crate::Task::NewGame), on this thread, on another one or in a worker.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// let mut game = Midend::<LightsOut>::start("lights-out/3x3#hello")?;
/// let outcome = game.hint();
/// assert!(outcome.request.is_some(), "a hint has to be searched for");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Midend<G: Game> {
    /// The params of the next new game.
    pub(crate) params: G::Params,
    pub(crate) game: Option<CurrentGame<G>>,
    /// Games that undo returns to, the oldest first.
    pub(crate) past: Vec<CurrentGame<G>>,
    /// Games that redo returns to, the next one last.
    pub(crate) future: Vec<CurrentGame<G>>,
    /// The memory of searches. `None` while a job has it.
    pub(crate) memory: Option<G::Memory>,
    pub(crate) drawn: G::DrawState,
    pub(crate) hint_plan: Option<HintPlan<G>>,
    pub(crate) active_lesson: Option<ActiveLesson<G>>,
    pub(crate) session: SessionState,
}

impl<G: Game> Default for Midend<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Midend<G> {
    /// Creates a mid-end without a game, with default params.
    pub fn new() -> Self {
        Self {
            params: G::Params::default(),
            game: None,
            past: Vec::new(),
            future: Vec::new(),
            memory: None,
            drawn: G::DrawState::default(),
            hint_plan: None,
            active_lesson: None,
            session: SessionState::new(G::INFO.tile),
        }
    }

    /// Starts the game of an ID, `game/params:desc` or `game/params#seed`. The puzzle of a seed is
    /// generated before this returns, without a limit, which takes from microseconds to seconds.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// assert_eq!(game.text().as_deref(), Some("###\n...\n###\n"));
    /// assert!(Midend::<LightsOut>::start("lights-out/3x3:12").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID is not valid, or the generator gave up.
    pub fn start(id: &str) -> Result<Self, GameIdError> {
        let mut midend = Self::new();
        let _ = midend.open_now(id, &mut Work::unlimited())?;
        Ok(midend)
    }

    /// Returns the params of new games.
    pub fn params(&self) -> &G::Params {
        &self.params
    }

    /// Sets the params of new games. The game on the board stays.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::grid::GridSize;
    /// let mut game = Midend::<LightsOut>::new();
    /// game.set_params(GridSize::new(7, 4))?;
    /// assert!(game.set_params(GridSize::new(1, 1)).is_err());
    /// assert_eq!(game.params().w, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When no puzzle can be generated with the params; nothing changes then.
    pub fn set_params(&mut self, params: G::Params) -> Result<(), Invalid> {
        params.validate(ParamsForm::Full)?;
        self.params = params;
        Ok(())
    }

    /// Returns the current state, if there is a game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// let game = Midend::<LightsOut>::start("lights-out/2x2:1001")?;
    /// assert!(game.state().unwrap()[Cell::new(0, 0)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn state(&self) -> Option<&G::State> {
        self.game.as_ref().map(|game| game.history.state())
    }

    /// Returns the ui, if there is a game.
    pub fn ui(&self) -> Option<&G::Ui> {
        self.game.as_ref().map(|game| &game.ui)
    }

    /// Returns the params and the desc of the game on the board, if there is a game.
    pub fn puzzle(&self) -> Option<(&G::Params, &G::Desc)> {
        self.game.as_ref().map(|game| (&game.params, &game.desc))
    }

    /// Computes the state at any position of the history; `None` after its end or if there is no
    /// game.
    pub fn state_at(&self, position: usize) -> Option<G::State> {
        let history = &self.game.as_ref()?.history;
        (position <= history.len()).then(|| history.state_at(position))
    }

    /// Returns the moves that lead from the beginning, or from the last restart, to the position.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1001")?;
    /// let _ = game.play_text("2,1")?;
    /// assert_eq!(game.moves(), [Cell::new(1, 0)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn moves(&self) -> &[G::Move] {
        self.game.as_ref().map_or(&[], |game| game.history.moves_since_start())
    }

    /// Returns the size of the history in bytes, for measuring and for programs that keep many
    /// games at once. `state_bytes` is the heap size of one state, which only the game knows.
    pub fn history_bytes(&self, state_bytes: usize) -> usize {
        self.game.as_ref().map_or(0, |game| game.history.n_bytes(state_bytes))
    }

    /// Puts a puzzle on the board. Undo returns to the game before.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::Game;
    /// use puzzle_midend::puzzle_core::grid::GridSize;
    /// let params = GridSize::square(2);
    /// let desc = LightsOut::parse_desc(&params, "1001")?;
    /// let mut game = Midend::<LightsOut>::new();
    /// let _ = game.begin(params, desc);
    /// assert_eq!(game.game_id().as_deref(), Some("lights-out/2x2:1001"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn begin(&mut self, params: G::Params, desc: G::Desc) -> Outcome {
        let played = CurrentGame::new(params, desc);
        self.put_on_board(played)
    }

    /// Puts a game on the board after those that undo reaches.
    pub(crate) fn put_on_board(&mut self, mut played: CurrentGame<G>) -> Outcome {
        played.number = self.session.next_number();
        self.session.preferences.apply::<G>(&mut played.ui);
        let start = played.history.state().clone();
        G::changed_state(&mut played.ui, &start, &start);
        let old_params = self.game.as_ref().map(|game| game.params.clone());
        self.future.clear();
        // The puzzle of a lesson means nothing without its instructions.
        let is_kept = self.active_lesson.is_none();
        if let Some(before) = self.game.replace(played).filter(|_| is_kept) {
            self.past.push(before);
        }
        self.board_changed(old_params.as_ref())
    }

    /// Resets everything that belonged to the previous game after a change of the board.
    pub(crate) fn board_changed(&mut self, old_params: Option<&G::Params>) -> Outcome {
        self.session.pressed = None;
        self.session.animation = None;
        self.session.flash = None;
        self.drawn = G::DrawState::default();
        self.session.position_changed();
        self.hint_plan = None;
        self.active_lesson = None;
        let layout = self.session.layout;
        let size_changed = match (&self.game, old_params) {
            (Some(game), Some(old)) => G::size(&game.params, layout) != G::size(old, layout),
            _ => true,
        };
        if let Some(game) = &mut self.game {
            let state = game.history.state();
            game.old.clone_from(state);
            game.status = G::status(state);
        }
        self.look_for_warning();
        Outcome { ids_changed: true, size_changed, game_changed: true, ..self.changed() }
    }

    /// Asks the game for a warning, under a small limit. If the limit is reached there is no
    /// warning. While a job has the memory, a new one is used.
    pub(crate) fn look_for_warning(&mut self) {
        let Some(game) = &self.game else { return };
        if G::REVIEW.is_none() {
            return;
        }
        let memory = self.memory.get_or_insert_default();
        let warning = G::warning(game.history.state(), memory, &mut Work::quick());
        self.session.warning = warning.unwrap_or_default();
    }

    /// Returns an outcome that requests a redraw.
    pub(crate) fn changed(&self) -> Outcome {
        Outcome { redraw: true, next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Returns an outcome that requests nothing.
    pub(crate) fn unchanged(&self) -> Outcome {
        Outcome { next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Returns the number of cells that marks may refer to.
    pub(crate) fn n_cells(&self) -> usize {
        self.state().map_or(0, G::n_cells)
    }
}

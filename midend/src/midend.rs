//! The one type that turns a back end into a game: its parts, and how it is made.

use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Form, Params};
use puzzle_core::solve::Work;
use puzzle_core::{Game, Invalid};

use crate::desk::Desk;
use crate::exchange::Exchange;
use crate::game_id::GameIdError;
use crate::hint::Track;
use crate::lessons::Course;
use crate::outcome::Outcome;
use crate::played::Played;

/// A game of one back end: what an embedding program holds.
///
/// Everything that a front end needs is in [`Session`](crate::Session), which this implements;
/// beside that there is what only makes sense with the game's types at hand. Nothing in it blocks,
/// reads a clock or paints a pixel.
///
/// [`start`](Self::start) begins a game in one call. A [`new`](Self::new) mid-end holds no game yet:
/// [`open`](crate::Exchange::open) a game ID, or run the job of
/// [`Task::NewGame`](crate::Task::NewGame), here, or on a thread, or in a worker.
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
    /// What the next new game is made with.
    pub(crate) params: G::Params,
    pub(crate) game: Option<Played<G>>,
    /// Games that undo goes back to, the oldest first.
    pub(crate) past: Vec<Played<G>>,
    /// Games that redo goes on to, the next one last.
    pub(crate) future: Vec<Played<G>>,
    /// What searches keep. Away while a job has it.
    pub(crate) memory: Option<G::Memory>,
    pub(crate) drawn: G::DrawState,
    pub(crate) track: Option<Track<G>>,
    pub(crate) course: Option<Course<G>>,
    pub(crate) desk: Desk,
}

impl<G: Game> Default for Midend<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Midend<G> {
    /// No game yet, default params.
    pub fn new() -> Self {
        Self {
            params: G::Params::default(),
            game: None,
            past: Vec::new(),
            future: Vec::new(),
            memory: None,
            drawn: G::DrawState::default(),
            track: None,
            course: None,
            desk: Desk::new(G::INFO.tile),
        }
    }

    /// Begins the game of an ID, `game/params:desc` or `game/params#seed`. The puzzle of a seed is
    /// generated before this returns, without a limit: it takes from microseconds to seconds.
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
    /// Says what is wrong with the ID, or that the generator gave up.
    pub fn start(id: &str) -> Result<Self, GameIdError> {
        let mut midend = Self::new();
        let _ = midend.open_now(id, &mut Work::unlimited())?;
        Ok(midend)
    }

    /// The params that new games are made with.
    pub fn params(&self) -> &G::Params {
        &self.params
    }

    /// Sets the params that new games are made with; the game on the board stays.
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
    /// When no puzzle can be generated with them; nothing changes then.
    pub fn set_params(&mut self, params: G::Params) -> Result<(), Invalid> {
        params.validate(Form::Full)?;
        self.params = params;
        Ok(())
    }

    /// The position, if there is a game.
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

    /// The player's side of the game, if there is one.
    pub fn ui(&self) -> Option<&G::Ui> {
        self.game.as_ref().map(|game| &game.ui)
    }

    /// The params and the desc of the game on the board.
    pub fn puzzle(&self) -> Option<(&G::Params, &G::Desc)> {
        self.game.as_ref().map(|game| (&game.params, &game.desc))
    }

    /// The state at any position of the history, worked out anew.
    pub fn state_at(&self, position: usize) -> Option<G::State> {
        let history = &self.game.as_ref()?.history;
        (position <= history.len()).then(|| history.state_at(position))
    }

    /// The moves before the position, restarts left out: what leads there from the last start.
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

    /// Bytes that the history holds: for a program that keeps many games at once, and to measure
    /// by. `state_bytes` is what one state holds on the heap, which only its game knows.
    pub fn history_bytes(&self, state_bytes: usize) -> usize {
        self.game.as_ref().map_or(0, |game| game.history.n_bytes(state_bytes))
    }

    /// Puts a puzzle on the board; the game that was there can be undone to.
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
        let played = Played::new(params, desc);
        self.put_on_board(played)
    }

    /// Puts a game on the board, in front of those it replaces.
    pub(crate) fn put_on_board(&mut self, mut played: Played<G>) -> Outcome {
        played.number = self.desk.next_number();
        self.desk.preferences.apply::<G>(&mut played.ui);
        let start = played.history.state().clone();
        G::changed_state(&mut played.ui, &start, &start);
        let old_params = self.game.as_ref().map(|game| game.params.clone());
        self.future.clear();
        if let Some(before) = self.game.replace(played) {
            self.past.push(before);
        }
        self.board_changed(old_params.as_ref())
    }

    /// Another game is on the board: everything that was of the last one goes.
    pub(crate) fn board_changed(&mut self, old_params: Option<&G::Params>) -> Outcome {
        self.desk.pressed = None;
        self.desk.animation = None;
        self.desk.flash = None;
        self.drawn = G::DrawState::default();
        self.desk.position_changed();
        self.track = None;
        self.course = None;
        let layout = self.desk.layout;
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

    /// Asks the game whether there is something to be told without being asked. What the small
    /// limit cuts short is no warning. While a job has the memory, a new one serves.
    pub(crate) fn look_for_warning(&mut self) {
        let Some(game) = &self.game else { return };
        if G::REVIEW.is_none() {
            return;
        }
        let memory = self.memory.get_or_insert_default();
        let warning = G::warning(game.history.state(), memory, &mut Work::quick());
        self.desk.warning = warning.unwrap_or_default();
    }

    /// An outcome that asks for a picture.
    pub(crate) fn changed(&self) -> Outcome {
        Outcome { redraw: true, next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// An outcome that asks for nothing.
    pub(crate) fn unchanged(&self) -> Outcome {
        Outcome { next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// How many cells marks may speak of.
    pub(crate) fn n_cells(&self) -> usize {
        self.state().map_or(0, G::n_cells)
    }
}

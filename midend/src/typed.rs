//! Access to a game with its types, for programs that know which game they embed.

use alloc::boxed::Box;
use alloc::vec::Vec;

use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game, Invalid, Text, text};

use crate::current_game::{CurrentGame, no_game};
use crate::kernel::{TypedBoard, TypedSetup};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::timing::Transition;

/// A game with its types. Each of these calls names the game, and returns an error that names both
/// games if another one is played here.
impl Midend {
    /// Returns the params of new games.
    ///
    /// # Errors
    /// When this is another game.
    pub fn params<G: Game>(&self) -> Result<&G::Params, Invalid> {
        let setup = self.setup.as_any().downcast_ref::<TypedSetup<G>>();
        setup.map(|setup| &setup.0).ok_or_else(|| self.wrong_game::<G>())
    }

    /// Sets the params of new games. The game on the board stays.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// use puzzle_midend::puzzle_core::grid::GridSize;
    /// let mut game = Midend::of::<LightsOut>();
    /// game.set_params::<LightsOut>(GridSize::new(7, 4))?;
    /// assert!(game.set_params::<LightsOut>(GridSize::new(1, 1)).is_err());
    /// assert_eq!(game.params::<LightsOut>()?.w, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When no puzzle can be generated with the params, or this is another game; nothing changes
    /// then.
    pub fn set_params<G: Game>(&mut self, params: G::Params) -> Result<(), Invalid> {
        self.params::<G>()?;
        params.validate(ParamsForm::Full)?;
        self.setup = TypedSetup::<G>::boxed(params);
        Ok(())
    }

    /// Puts a puzzle on the board. Undo returns to the game before.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::Game;
    /// use puzzle_midend::puzzle_core::grid::GridSize;
    /// use puzzle_midend::Midend;
    /// let params = GridSize::square(2);
    /// let desc = LightsOut::parse_desc(&params, "1001")?;
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.begin::<LightsOut>(params, desc)?;
    /// assert_eq!(game.game_id().as_deref(), Some("lights-out/2x2:1001"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When this is another game; nothing changes then.
    pub fn begin<G: Game>(&mut self, params: G::Params, desc: G::Desc) -> Result<Outcome, Invalid> {
        self.params::<G>()?;
        let board = Box::new(TypedBoard::<G>::new(params, desc));
        Ok(self.put_on_board(CurrentGame::new(board)))
    }

    /// Returns the current state.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/2x2:1001", &games)?;
    /// assert!(game.state::<LightsOut>()?[Cell::new(0, 0)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no game, or this is another one.
    pub fn state<G: Game>(&self) -> Result<&G::State, Invalid> {
        Ok(self.typed::<G>()?.history.state())
    }

    /// Computes the state at any position of the history; `None` after its end.
    ///
    /// # Errors
    /// When there is no game, or this is another one.
    pub fn state_at<G: Game>(&self, position: usize) -> Result<Option<G::State>, Invalid> {
        let history = &self.typed::<G>()?.history;
        Ok((position <= history.steps().len()).then(|| history.state_at(position)))
    }

    /// Returns the ui.
    ///
    /// # Errors
    /// When there is no game, or this is another one.
    pub fn ui<G: Game>(&self) -> Result<&G::Ui, Invalid> {
        Ok(&self.typed::<G>()?.ui)
    }

    /// Returns the moves that lead from the beginning, or from the last restart, to the position.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1001", &games)?;
    /// let _ = game.play_text("2,1")?;
    /// assert_eq!(game.moves::<LightsOut>()?, [Cell::new(1, 0)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no game, or this is another one.
    pub fn moves<G: Game>(&self) -> Result<&[G::Move], Invalid> {
        Ok(self.typed::<G>()?.history.moves_since_start())
    }

    /// Makes a move of the player, as one step of undo.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// use puzzle_sliding::Sliding;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let outcome = game.execute::<LightsOut>(Cell::new(1, 1))?;
    /// assert!(outcome.redraw);
    /// assert!(game.execute::<LightsOut>(Cell::new(7, 7)).is_err());
    /// let wrong = game.state::<Sliding>().unwrap_err();
    /// assert_eq!(wrong.to_string(), "this is a game of Lights Out, not of Sliding");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal here, there is no game, or this is another one; nothing changes
    /// then.
    pub fn execute<G: Game>(&mut self, mv: G::Move) -> Result<Outcome, Invalid> {
        self.typed_mut::<G>()?.execute(mv)?;
        Ok(self.moved(Transition::Step))
    }

    /// Makes several moves as one step of undo, all or none.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::grid::Cell;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let corners = vec![Cell::new(0, 0), Cell::new(2, 2)];
    /// let _ = game.execute_group::<LightsOut>(corners)?;
    /// let _ = game.undo();
    /// assert_eq!(game.position(), 0, "one step of undo");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`execute`](Self::execute).
    pub fn execute_group<G: Game>(&mut self, moves: Vec<G::Move>) -> Result<Outcome, Invalid> {
        let is_empty = moves.is_empty();
        self.typed_mut::<G>()?.execute_group(moves, None)?;
        Ok(if is_empty { self.unchanged() } else { self.moved(Transition::Step) })
    }

    /// Returns the size of the history in bytes, for measuring and for programs that keep many
    /// games at once. `state_bytes` is the heap size of one state, which only the game knows.
    ///
    /// # Errors
    /// When there is no game, or this is another one.
    pub fn history_bytes<G: Game>(&self, state_bytes: usize) -> Result<usize, Invalid> {
        Ok(self.typed::<G>()?.history.n_bytes(state_bytes))
    }

    fn typed<G: Game>(&self) -> Result<&TypedBoard<G>, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        game.board.as_any().downcast_ref().ok_or_else(|| self.wrong_game::<G>())
    }

    fn typed_mut<G: Game>(&mut self) -> Result<&mut TypedBoard<G>, Invalid> {
        self.typed::<G>()?;
        let game = self.current.as_mut().ok_or_else(no_game)?;
        game.board.as_any_mut().downcast_mut().ok_or_else(no_game)
    }

    fn wrong_game<G: Game>(&self) -> Invalid {
        Invalid::new(text!(
            "this is a game of {game}, not of {other}",
            game = Text::from(self.game.info.name),
            other = Text::from(G::INFO.name),
        ))
    }
}

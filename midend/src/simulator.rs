//! Games by numbered actions, without history, for programs that play millions of moves.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::ability::ObservationShape;
use puzzle_core::draw::{Canvas, Layout, Size};
use puzzle_core::format::Metadata;
use puzzle_core::game::Status;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Objective, Rating, Stop, Work};
use puzzle_core::text::Language;

use crate::game_entry::GameEntry;
use crate::game_id::{GameId, GameIdError, IdContent};
use crate::kernel::{Board, Memory, Picture, Setup, Solve};
use crate::midend::Midend;
use crate::search::SearchReport;

/// One game that is played by numbered [`Actions`](puzzle_core::ability::Actions). It has no
/// history, no clock and no picture of its own, so that a move takes nanoseconds.
///
/// The params are fixed: they determine the number of actions and the shape of observations. Each
/// puzzle that is generated or opened must fit them.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::puzzle_core::game::Status;
/// use puzzle_midend::{GameEntry, Simulator};
/// let mut game = Simulator::new(GameEntry::of::<LightsOut>(), "2x2")?.expect("it has actions");
/// game.open("lights-out/2x2:1110")?;
/// assert_eq!(game.n_actions(), 4);
/// assert!(game.act(0));
/// assert_eq!(game.status(), Status::Solved);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Simulator {
    game: GameEntry,
    /// The params that determine the actions.
    setup: Box<dyn Setup>,
    n_actions: usize,
    shape: ObservationShape,
    board: Option<Box<dyn Board>>,
    rating: Option<Rating>,
    is_at_start: bool,
    /// The rest of a solution, the next move last.
    plan: Vec<String>,
    is_plan_optimal: bool,
    memory: Memory,
}

/// The next action of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The action.
    pub action: usize,
    /// The number of moves of the solution, this one included.
    pub n_left: usize,
    /// `true` if it is proved that no solution has fewer moves.
    pub is_optimal: bool,
}

impl Simulator {
    /// Creates a simulator for puzzles of these params, without a puzzle; `None` if the game has no
    /// [`Actions`](puzzle_core::ability::Actions).
    ///
    /// # Errors
    /// When no board can have the params.
    pub fn new(game: GameEntry, params: &str) -> Result<Option<Self>, Invalid> {
        let setup = game.setup().decode(params)?;
        setup.validate(ParamsForm::Short)?;
        Ok(Self::of_params(game, setup))
    }

    fn of_params(game: GameEntry, setup: Box<dyn Setup>) -> Option<Self> {
        let (n_actions, shape) = setup.actions()?;
        Some(Self {
            game,
            setup,
            n_actions,
            shape,
            board: None,
            rating: None,
            is_at_start: true,
            plan: Vec::new(),
            is_plan_optimal: false,
            memory: Memory::default(),
        })
    }

    /// Creates a simulator at the position of a game, independent of it; `None` if there is no
    /// game, or it has no [`Actions`](puzzle_core::ability::Actions).
    pub fn at(midend: &Midend) -> Option<Self> {
        let board = &midend.current.as_ref()?.board;
        let mut simulator = Self::of_params(midend.game, board.setup())?;
        simulator.is_at_start = board.steps().position() == 0;
        simulator.put(same_position(&**board));
        Some(simulator)
    }

    /// Returns the game's row of the table.
    pub fn game(&self) -> GameEntry {
        self.game
    }

    /// Returns the number of actions.
    pub fn n_actions(&self) -> usize {
        self.n_actions
    }

    /// Returns the shape of observations.
    pub fn shape(&self) -> ObservationShape {
        self.shape
    }

    /// Returns the full params, as text.
    pub fn params(&self) -> String {
        self.setup.encode(ParamsForm::Full)
    }

    /// Returns the pairs of neighbors on a board that is no rectangle of squares; empty for a
    /// rectangle. A pair has two places, each its row times the columns of the observation plus its
    /// column.
    pub fn edges(&self) -> Vec<[u32; 2]> {
        self.ask(|board| board.edges())
    }

    /// Generates the puzzle of a seed and puts it on the board.
    ///
    /// # Errors
    /// When the generator was stopped, or no puzzle can be generated with the params; the puzzle on
    /// the board stays.
    pub fn generate(&mut self, seed: &str, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.setup.validate(ParamsForm::Full).is_err() {
            return Err(Stop::Inner);
        }
        let made = self.setup.generate(seed, work)?;
        let narrowed = made.narrowed.as_ref().and_then(|text| self.setup.decode(text).ok());
        let setup = narrowed.as_ref().unwrap_or(&self.setup);
        let board = setup.board(&made.desc, Metadata::NONE);
        let mut board = board.map_err(|_| Stop::Inner)?;
        if let Some(solution) = &made.solution {
            board.set_known(solution);
        }
        self.rating = made.rating;
        self.is_at_start = true;
        self.put(board);
        Ok(())
    }

    /// Puts the puzzle of a game ID, `game/params:desc`, on the board.
    ///
    /// # Errors
    /// When the ID is not valid, has a seed instead of a desc, or names a puzzle that does not fit
    /// the params; the puzzle on the board stays.
    pub fn open(&mut self, id: &str) -> Result<(), GameIdError> {
        let id = GameId::parse(id)?;
        if let Some(name) = id.game.filter(|name| !name.eq_ignore_ascii_case(self.game.info.id)) {
            return Err(GameIdError::Game(name));
        }
        let setup = self.setup.decode(&id.params).map_err(GameIdError::Params)?;
        setup.validate(ParamsForm::Short).map_err(GameIdError::Params)?;
        let IdContent::Desc(desc) = id.tail else { return Err(GameIdError::Seed) };
        let board = setup.board(&desc, Metadata::NONE).map_err(GameIdError::Desc)?;
        let (n_actions, shape) = setup.actions().unwrap_or_default();
        let fits = shape.planes == self.shape.planes
            && shape.height <= self.shape.height
            && shape.width <= self.shape.width
            && n_actions == self.n_actions;
        if !fits {
            let why = Invalid::new("the board does not fit these settings");
            return Err(GameIdError::Params(why));
        }
        (self.rating, self.is_at_start) = (None, true);
        self.put(board);
        Ok(())
    }

    fn put(&mut self, mut board: Box<dyn Board>) {
        board.set_requested(&*self.setup);
        self.board = Some(board);
        self.plan.clear();
        self.is_plan_optimal = false;
    }

    /// Returns what a function says of the board, or the default without a puzzle.
    fn ask<T: Default>(&self, of: impl FnOnce(&dyn Board) -> T) -> T {
        self.board.as_ref().map(|board| of(&**board)).unwrap_or_default()
    }

    /// Returns the ID of the puzzle; empty without one.
    pub fn game_id(&self) -> String {
        let id = |board: &dyn Board| {
            let params = board.setup().encode(ParamsForm::Short);
            alloc::format!("{}/{params}:{}", self.game.info.id, board.desc_text())
        };
        self.ask(id)
    }

    /// Returns the rating of the puzzle, if it is known.
    pub fn rating(&self) -> Option<&Rating> {
        self.rating.as_ref()
    }

    /// Returns the number of moves of the solution that the generator knows.
    pub fn known_length(&self) -> Option<usize> {
        let known = self.ask(|board| board.known())?;
        Some(self.game.split_moves(&known).len())
    }

    /// Returns to the start of the puzzle.
    pub fn restart(&mut self) {
        if let Some(board) = &mut self.board {
            board.restart_actions();
            self.is_at_start = true;
            self.plan.clear();
        }
    }

    /// Makes an action. Returns `false` if it is not legal; nothing changes then.
    pub fn act(&mut self, action: usize) -> bool {
        let Some(board) = &mut self.board else { return false };
        let planned = self.plan.last().filter(|mv| board.move_of(action).as_ref() == Some(mv));
        let is_planned = planned.is_some();
        if !board.act(action) {
            return false;
        }
        if is_planned {
            self.plan.pop();
        } else {
            self.plan.clear();
        }
        self.is_at_start = false;
        true
    }

    /// Returns the move of an action as text; `None` if the action is not legal.
    pub fn move_text(&self, action: usize) -> Option<String> {
        self.ask(|board| board.move_of(action))
    }

    /// Sets the value of each action to whether it is legal.
    ///
    /// # Panics
    /// When the slice does not have one value for each action.
    pub fn legal_actions(&self, legal: &mut [bool]) {
        match &self.board {
            Some(board) => board.legal_actions(legal),
            None => legal.fill(false),
        }
    }

    /// Returns `true` if any action is legal.
    pub fn has_legal_action(&self) -> bool {
        let Some(board) = &self.board else { return false };
        // Most games have few actions or many legal ones.
        if self.n_actions <= 64 {
            return (0..self.n_actions).any(|action| board.is_legal(action));
        }
        let mut legal = vec![false; self.n_actions];
        board.legal_actions(&mut legal);
        legal.contains(&true)
    }

    /// Writes the observation.
    ///
    /// # Panics
    /// When the slice does not have as many values as the shape.
    pub fn observe(&self, values: &mut [u8]) {
        match &self.board {
            Some(board) => board.observe(values),
            None => values.fill(0),
        }
    }

    /// Returns the status.
    pub fn status(&self) -> Status {
        self.board.as_ref().map_or(Status::Ongoing, |board| board.status())
    }

    /// Returns what is done and the whole, if the game reports progress.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.ask(|board| board.progress())
    }

    /// Returns the next action of a solution, found by the solver. It follows the solution as long
    /// as the actions made do. `None` if there is no solution, or none by actions.
    ///
    /// # Errors
    /// When `work` stopped the search.
    pub fn expert(&mut self, aim: &Objective, work: &mut Work<'_>) -> Result<Option<Advice>, Stop> {
        let Some(board) = &self.board else { return Ok(None) };
        if board.status() != Status::Ongoing {
            return Ok(None);
        }
        let is_short = self.is_plan_optimal || *aim != Objective::Optimal;
        if self.plan.is_empty() || !is_short {
            let uses_known = self.is_at_start;
            let request = Solve { aim, is_from_start: false, improves: None, uses_known };
            match board.solve(&request, &mut self.memory, work) {
                SearchReport::Solved(solved) if solved.stopped.is_none() => {
                    self.plan = self.game.split_moves(&solved.moves);
                    self.plan.reverse();
                    self.is_plan_optimal =
                        solved.optimal || !self.game.capabilities().solutions_differ_in_length;
                }
                SearchReport::Solved(solved) => return solved.stopped.map_or(Ok(None), Err),
                SearchReport::Stopped(stop) => return Err(stop),
                _ => return Ok(None),
            }
        }
        let (n_left, is_optimal) = (self.plan.len(), self.is_plan_optimal);
        let action = self.plan.last().and_then(|mv| board.action_of(mv));
        Ok(action.map(|action| Advice { action, n_left, is_optimal }))
    }

    /// Returns the board as lines of text, if the game has a text form.
    pub fn text(&self) -> Option<String> {
        self.ask(|board| board.text())
    }

    /// Returns the size of the picture with square tiles of a size.
    pub fn picture_size(&self, tile: i32) -> Size {
        let layout = Layout::square(tile);
        self.board.as_ref().map_or_else(|| self.setup.size(layout), |board| board.size(layout))
    }

    /// Draws the picture, without a cursor.
    pub fn draw(&self, tile: i32, canvas: &mut dyn Canvas) {
        let picture = Picture {
            layout: Layout::square(tile),
            animation: None,
            flash: None,
            marks: &[],
            language: &Language::ENGLISH,
        };
        if let Some(board) = &self.board {
            board.draw(canvas, &picture, &mut None);
        }
    }

    /// Returns a copy that plays on independently.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self {
            game: self.game,
            setup: self.setup.copy(),
            n_actions: self.n_actions,
            shape: self.shape,
            board: self.board.as_ref().map(|board| same_position(&**board)),
            rating: self.rating.clone(),
            is_at_start: self.is_at_start,
            plan: self.plan.clone(),
            is_plan_optimal: self.is_plan_optimal,
            memory: Memory::default(),
        }
    }
}

/// Returns the puzzle of a board, at the position of the board.
fn same_position(board: &dyn Board) -> Box<dyn Board> {
    let mut copy = board.fork(0, 0);
    copy.jump_to(board);
    copy
}

#[cfg(test)]
mod tests {
    use lights_out::LightsOut;
    use std::vec;

    use super::*;

    fn lights(id: &str) -> Simulator {
        let entry = GameEntry::of::<LightsOut>();
        let mut game = Simulator::new(entry, "3x2").unwrap().unwrap();
        game.open(id).unwrap();
        game
    }

    #[test]
    fn actions_change_the_position_and_a_restart_returns() {
        let mut game = lights("lights-out/3x2:111010");
        let (mut values, mut legal) = (vec![9; 6], vec![false; 6]);
        game.observe(&mut values);
        game.legal_actions(&mut legal);
        assert_eq!(
            (values.as_slice(), legal.as_slice()),
            (&[1, 1, 1, 0, 1, 0][..], &[true; 6][..])
        );
        assert_eq!(game.move_text(1).as_deref(), Some("2,1"));
        assert!(!game.act(6) && game.has_legal_action());
        assert!(game.act(1));
        assert_eq!(game.status(), Status::Solved);
        let copy = game.copy();
        game.restart();
        assert_eq!((game.status(), copy.status()), (Status::Ongoing, Status::Solved));
        assert_eq!(game.game_id(), "lights-out/3x2:111010");
    }

    #[test]
    fn the_expert_follows_its_plan() {
        let mut game = lights("lights-out/3x2:111010");
        let mut n = 0;
        while let Some(advice) = game.expert(&Objective::Any, &mut Work::unlimited()).unwrap() {
            assert!(game.act(advice.action));
            n += 1;
        }
        assert!(n > 0 && game.status() == Status::Solved);
        let stop =
            lights("lights-out/3x2:111010").expert(&Objective::Any, &mut Work::limited(0, 0));
        assert_eq!(stop, Err(Stop::Nodes));
    }

    #[test]
    fn puzzles_of_other_boards_are_refused() {
        let mut game = lights("lights-out/3x2:111010");
        for id in
            ["lights-out/2x2:1110", "lights-out/3x2#1", "other/3x2:111010", "lights-out/3x2:1"]
        {
            assert!(game.open(id).is_err(), "{id}");
        }
        assert_eq!(game.game_id(), "lights-out/3x2:111010");
        assert!(Simulator::new(GameEntry::of::<LightsOut>(), "1x1").is_err());
    }

    #[test]
    fn a_game_gives_its_position() {
        let mut session = Midend::of::<LightsOut>();
        let _ = session.open("lights-out/3x2:111010").unwrap();
        let _ = session.play_text("1,1").unwrap();
        let mut game = Simulator::at(&session).unwrap();
        assert_eq!(game.text(), session.text());
        game.restart();
        assert_eq!(game.text().as_deref(), Some("###\n.#.\n"));
    }
}

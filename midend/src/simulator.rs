//! Games by numbered actions, without history, for programs that play millions of moves.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, ObservationShape};
use puzzle_core::draw::{Canvas, Frame, Layout, Palette, Purpose, Size, Theme};
use puzzle_core::game::{Info, Status};
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Answer, Objective, Rating, SolveRequest, Stop, Work};
use puzzle_core::{Game, Invalid};

use crate::game_id::{GameId, GameIdError, IdContent};

/// One game that is played by numbered [`Actions`](puzzle_core::ability::Actions). It has no
/// history, no clock and no picture of its own, so that a move takes nanoseconds.
///
/// The params are fixed: they determine the number of actions and the shape of observations. Each
/// puzzle that is generated or opened must fit them.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::GameEntry;
/// use puzzle_midend::puzzle_core::game::Status;
/// let mut game = GameEntry::of::<LightsOut>().simulator("2x2")?.expect("it has actions");
/// game.open("lights-out/2x2:1110")?;
/// assert_eq!(game.n_actions(), 4);
/// assert!(game.act(0));
/// assert_eq!(game.status(), Status::Solved);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Simulator: Send {
    /// Returns the general properties of the game.
    fn info(&self) -> &'static Info;
    /// Returns the number of actions.
    fn n_actions(&self) -> usize;
    /// Returns the shape of observations.
    fn shape(&self) -> ObservationShape;
    /// Returns the full params, as text.
    fn params(&self) -> String;
    /// Returns the pairs of neighbors on a board that is no rectangle of squares; empty for a
    /// rectangle. A pair has two places, each its row times the columns of the observation plus its
    /// column.
    fn edges(&self) -> Vec<[u32; 2]>;

    /// Generates the puzzle of a seed and puts it on the board.
    ///
    /// # Errors
    /// When the generator was stopped, or no puzzle can be generated with the params; the puzzle on
    /// the board stays.
    fn generate(&mut self, seed: &str, work: &mut Work<'_>) -> Result<(), Stop>;
    /// Puts the puzzle of a game ID, `game/params:desc`, on the board.
    ///
    /// # Errors
    /// When the ID is not valid, has a seed instead of a desc, or names a puzzle that does not fit
    /// the params; the puzzle on the board stays.
    fn open(&mut self, id: &str) -> Result<(), GameIdError>;
    /// Returns `true` if there is a puzzle. Without one, no action is legal.
    fn has_puzzle(&self) -> bool;
    /// Returns the ID of the puzzle; empty without one.
    fn game_id(&self) -> String;
    /// Returns the rating of the puzzle, if it is known.
    fn rating(&self) -> Option<&Rating>;
    /// Returns the number of moves of the solution that the generator knows.
    fn known_length(&self) -> Option<usize>;
    /// Returns to the start of the puzzle.
    fn restart(&mut self);

    /// Makes an action. Returns `false` if it is not legal; nothing changes then.
    fn act(&mut self, action: usize) -> bool;
    /// Returns the move of an action as text; `None` if the action is not legal.
    fn move_text(&self, action: usize) -> Option<String>;
    /// Sets the value of each action to whether it is legal.
    ///
    /// # Panics
    /// When the slice does not have one value for each action.
    fn legal_actions(&self, legal: &mut [bool]);
    /// Returns `true` if any action is legal.
    fn has_legal_action(&self) -> bool;
    /// Writes the observation.
    ///
    /// # Panics
    /// When the slice does not have as many values as the shape.
    fn observe(&self, values: &mut [u8]);
    /// Returns the status.
    fn status(&self) -> Status;
    /// Returns what is done and the whole, if the game reports progress.
    fn progress(&self) -> Option<(usize, usize)>;

    /// Returns the next action of a solution, found by the solver. It follows the solution as long
    /// as the actions made do. `None` if there is no solution, or none by actions.
    ///
    /// # Errors
    /// When `work` stopped the search.
    fn expert(&mut self, aim: Objective, work: &mut Work<'_>) -> Result<Option<Advice>, Stop>;

    /// Returns the board as lines of text, if the game has a text form.
    fn text(&self) -> Option<String>;
    /// Returns the size of the picture with square tiles of a size.
    fn picture_size(&self, tile: i32) -> Size;
    /// Draws the picture, without a cursor.
    fn draw(&self, tile: i32, canvas: &mut dyn Canvas);
    /// Returns the preferred width of a tile.
    fn tile(&self) -> i32;
    /// Returns the colors of the game in a theme.
    fn palette(&self, theme: Theme) -> Palette;

    /// Returns a copy that plays on independently.
    fn copy(&self) -> Box<dyn Simulator>;
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

/// A puzzle on the board of a simulator.
struct Puzzle<G: Game> {
    /// The params of the desc, which may be narrower than the requested ones.
    params: G::Params,
    desc: G::Desc,
    start: G::State,
    state: G::State,
    /// Moves that solve the puzzle from its start.
    known: Option<Vec<G::Move>>,
    rating: Option<Rating>,
    is_at_start: bool,
    /// The rest of a solution, the next move last.
    plan: Vec<G::Move>,
    is_plan_optimal: bool,
}

impl<G: Game> Clone for Puzzle<G> {
    fn clone(&self) -> Self {
        Self {
            params: self.params.clone(),
            desc: self.desc.clone(),
            start: self.start.clone(),
            state: self.state.clone(),
            known: self.known.clone(),
            rating: self.rating.clone(),
            plan: self.plan.clone(),
            ..*self
        }
    }
}

impl<G: Game> Puzzle<G> {
    fn new(params: G::Params, desc: G::Desc) -> Self {
        let start = G::new_state(&params, &desc);
        let state = start.clone();
        Self {
            params,
            desc,
            start,
            state,
            known: None,
            rating: None,
            is_at_start: true,
            plan: Vec::new(),
            is_plan_optimal: false,
        }
    }

    fn make(&mut self, mv: &G::Move) {
        if self.plan.last() == Some(mv) {
            self.plan.pop();
        } else {
            self.plan.clear();
        }
        self.is_at_start = false;
    }
}

/// The simulator of a game.
pub(crate) struct TypedSimulator<G: Game> {
    params: G::Params,
    n_actions: usize,
    shape: ObservationShape,
    puzzle: Option<Puzzle<G>>,
    memory: Option<G::Memory>,
}

impl<G: Game> TypedSimulator<G> {
    /// Creates a simulator without a puzzle; `None` if the game has no actions.
    pub(crate) fn new(params: G::Params) -> Option<Self> {
        G::ACTIONS?;
        let (n_actions, shape) = (G::n_actions(&params), G::observation_shape(&params));
        Some(Self { params, n_actions, shape, puzzle: None, memory: None })
    }

    /// Creates a simulator at a position of a puzzle.
    pub(crate) fn at(params: &G::Params, desc: &G::Desc, state: &G::State) -> Option<Self> {
        let mut simulator = Self::new(params.clone())?;
        let mut puzzle = Puzzle::new(params.clone(), desc.clone());
        puzzle.is_at_start = puzzle.state == *state;
        puzzle.state = state.clone();
        simulator.puzzle = Some(puzzle);
        Some(simulator)
    }

    fn board(&self) -> &G::Params {
        self.puzzle.as_ref().map_or(&self.params, |puzzle| &puzzle.params)
    }

    /// Checks that a puzzle of these params has the same actions and fits into the observation.
    fn check_fit(&self, board: &G::Params) -> Result<(), Invalid> {
        let shape = G::observation_shape(board);
        let fits = shape.planes == self.shape.planes
            && shape.height <= self.shape.height
            && shape.width <= self.shape.width
            && G::n_actions(board) == self.n_actions;
        if fits { Ok(()) } else { Err(Invalid::new("the board does not fit these settings")) }
    }

    /// Returns the number of the action that makes a move, or leads to the same position.
    fn action_of(&self, mv: &G::Move) -> Option<usize> {
        let puzzle = self.puzzle.as_ref()?;
        let mut legal = vec![false; self.n_actions];
        G::legal_actions(&self.params, &puzzle.state, &mut legal);
        let legal = || legal.iter().enumerate().filter(|(_, legal)| **legal).map(|(i, _)| i);
        let move_of = |&action: &usize| G::action(&self.params, &puzzle.state, action);
        let same = legal().find(|action| move_of(action).as_ref() == Some(mv));
        same.or_else(|| {
            let mut target = puzzle.state.clone();
            G::execute(&mut target, mv).ok()?;
            legal().find(|action| {
                let mut after = puzzle.state.clone();
                move_of(action).is_some_and(|mv| {
                    G::execute(&mut after, &mv).is_ok() && G::is_same_position(&after, &target)
                })
            })
        })
    }
}

impl<G: Game> Simulator for TypedSimulator<G> {
    fn info(&self) -> &'static Info {
        &const { G::INFO }
    }

    fn n_actions(&self) -> usize {
        self.n_actions
    }

    fn shape(&self) -> ObservationShape {
        self.shape
    }

    fn params(&self) -> String {
        self.params.encode(ParamsForm::Full)
    }

    fn edges(&self) -> Vec<[u32; 2]> {
        self.puzzle.as_ref().map(|puzzle| G::edges(&puzzle.state)).unwrap_or_default()
    }

    fn generate(&mut self, seed: &str, work: &mut Work<'_>) -> Result<(), Stop> {
        if self.params.validate(ParamsForm::Full).is_err() {
            return Err(Stop::Inner);
        }
        let mut rng = G::puzzle_rng(&self.params, seed);
        let made = G::generate(&self.params, &mut rng, work)?;
        let mut puzzle = Puzzle::new(made.params.unwrap_or_else(|| self.params.clone()), made.desc);
        (puzzle.known, puzzle.rating) = (made.solution, made.rating);
        self.puzzle = Some(puzzle);
        Ok(())
    }

    fn open(&mut self, id: &str) -> Result<(), GameIdError> {
        let id = GameId::parse(id)?;
        if let Some(name) = id.game.filter(|name| !name.eq_ignore_ascii_case(G::INFO.id)) {
            return Err(GameIdError::Game(name));
        }
        let params = G::Params::decode(&id.params, &self.params).map_err(GameIdError::Params)?;
        params.validate(ParamsForm::Short).map_err(GameIdError::Params)?;
        let IdContent::Desc(desc) = id.tail else { return Err(GameIdError::Seed) };
        let desc = G::parse_desc(&params, &desc).map_err(GameIdError::Desc)?;
        self.check_fit(&params).map_err(GameIdError::Params)?;
        self.puzzle = Some(Puzzle::new(params, desc));
        Ok(())
    }

    fn has_puzzle(&self) -> bool {
        self.puzzle.is_some()
    }

    fn game_id(&self) -> String {
        let id = |puzzle: &Puzzle<G>| {
            let params = puzzle.params.encode(ParamsForm::Short);
            let desc = G::desc_text(&puzzle.params, &puzzle.desc);
            alloc::format!("{}/{params}:{desc}", G::INFO.id)
        };
        self.puzzle.as_ref().map(id).unwrap_or_default()
    }

    fn rating(&self) -> Option<&Rating> {
        self.puzzle.as_ref()?.rating.as_ref()
    }

    fn known_length(&self) -> Option<usize> {
        self.puzzle.as_ref()?.known.as_ref().map(Vec::len)
    }

    fn restart(&mut self) {
        if let Some(puzzle) = &mut self.puzzle {
            puzzle.state.clone_from(&puzzle.start);
            puzzle.is_at_start = true;
            puzzle.plan.clear();
        }
    }

    fn act(&mut self, action: usize) -> bool {
        let Some(puzzle) = &mut self.puzzle else { return false };
        let Some(mv) = G::action(&self.params, &puzzle.state, action) else { return false };
        if G::execute(&mut puzzle.state, &mv).is_err() {
            return false;
        }
        puzzle.make(&mv);
        true
    }

    fn move_text(&self, action: usize) -> Option<String> {
        let state = &self.puzzle.as_ref()?.state;
        G::action(&self.params, state, action).map(|mv| G::write_moves(&[mv]))
    }

    fn legal_actions(&self, legal: &mut [bool]) {
        match &self.puzzle {
            Some(puzzle) => G::legal_actions(&self.params, &puzzle.state, legal),
            None => legal.fill(false),
        }
    }

    fn has_legal_action(&self) -> bool {
        let Some(puzzle) = &self.puzzle else { return false };
        // Most games have few actions or many legal ones.
        if self.n_actions <= 64 {
            let is_legal = |action| G::action(&self.params, &puzzle.state, action).is_some();
            return (0..self.n_actions).any(is_legal);
        }
        let mut legal = vec![false; self.n_actions];
        G::legal_actions(&self.params, &puzzle.state, &mut legal);
        legal.contains(&true)
    }

    fn observe(&self, values: &mut [u8]) {
        match &self.puzzle {
            Some(puzzle) => G::observe(&self.params, &puzzle.state, values),
            None => values.fill(0),
        }
    }

    fn status(&self) -> Status {
        self.puzzle.as_ref().map_or(Status::Ongoing, |puzzle| G::status(&puzzle.state))
    }

    fn progress(&self) -> Option<(usize, usize)> {
        self.puzzle.as_ref().and_then(|puzzle| G::progress(&puzzle.state))
    }

    fn expert(&mut self, aim: Objective, work: &mut Work<'_>) -> Result<Option<Advice>, Stop> {
        let Some(puzzle) = &mut self.puzzle else { return Ok(None) };
        if G::status(&puzzle.state) != Status::Ongoing {
            return Ok(None);
        }
        let is_short = puzzle.is_plan_optimal || aim != Objective::Optimal;
        if puzzle.plan.is_empty() || !is_short {
            let known = puzzle.known.as_deref().filter(|_| puzzle.is_at_start);
            let request = SolveRequest::with_aim(aim).with_known(known);
            let memory = self.memory.get_or_insert_default();
            match G::solve(&puzzle.state, &request, memory, work) {
                Answer::Solved(solution) => {
                    puzzle.plan = solution.moves;
                    puzzle.plan.reverse();
                    puzzle.is_plan_optimal = solution.optimal || !G::solutions_differ_in_length();
                }
                Answer::Stopped { stop, .. } => return Err(stop),
                _ => return Ok(None),
            }
        }
        let (n_left, is_optimal) = (puzzle.plan.len(), puzzle.is_plan_optimal);
        let Some(mv) = puzzle.plan.last().cloned() else { return Ok(None) };
        Ok(self.action_of(&mv).map(|action| Advice { action, n_left, is_optimal }))
    }

    fn text(&self) -> Option<String> {
        self.puzzle.as_ref().and_then(|puzzle| G::text_format(&puzzle.state))
    }

    fn picture_size(&self, tile: i32) -> Size {
        G::size(self.board(), Layout::square(tile))
    }

    fn draw(&self, tile: i32, canvas: &mut dyn Canvas) {
        if let Some(puzzle) = &self.puzzle {
            let ui = G::Ui::default();
            let layout = Layout::square(tile).on(Purpose::Screen);
            let frame = Frame::<G>::still(&puzzle.params, &puzzle.state, &ui, layout);
            G::redraw(canvas, &mut G::DrawState::default(), &frame);
        }
    }

    fn tile(&self) -> i32 {
        G::INFO.tile
    }

    fn palette(&self, theme: Theme) -> Palette {
        Palette::new(theme, G::PALETTE)
    }

    fn copy(&self) -> Box<dyn Simulator> {
        Box::new(Self {
            params: self.params.clone(),
            n_actions: self.n_actions,
            shape: self.shape,
            puzzle: self.puzzle.clone(),
            memory: None,
        })
    }
}

/// Creates the simulator of params as text.
pub(crate) fn simulator<G: Game>(params: &str) -> Result<Option<Box<dyn Simulator>>, Invalid> {
    let params = G::Params::decode(params, &G::Params::default())?;
    params.validate(ParamsForm::Short)?;
    let simulator = TypedSimulator::<G>::new(params);
    Ok(simulator.map(|simulator| Box::new(simulator) as Box<dyn Simulator>))
}

#[cfg(test)]
mod tests {
    use lights_out::LightsOut;
    use std::vec;

    use super::*;
    use crate::prelude::*;

    fn lights(id: &str) -> Box<dyn Simulator> {
        let mut game = simulator::<LightsOut>("3x2").unwrap().unwrap();
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
        while let Some(advice) = game.expert(Objective::Any, &mut Work::unlimited()).unwrap() {
            assert!(game.act(advice.action));
            n += 1;
        }
        assert!(n > 0 && game.status() == Status::Solved);
        let stop = lights("lights-out/3x2:111010").expert(Objective::Any, &mut Work::limited(0, 0));
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
        assert!(simulator::<LightsOut>("1x1").is_err());
    }

    #[test]
    fn a_session_gives_its_position() {
        let mut session = Midend::<LightsOut>::start("lights-out/3x2:111010").unwrap();
        let _ = session.play_text("1,1").unwrap();
        let mut game = session.simulator().unwrap();
        assert_eq!(game.text(), session.text());
        game.restart();
        assert_eq!(game.text().as_deref(), Some("###\n.#.\n"));
    }
}

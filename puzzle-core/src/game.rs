//! The contract between a puzzle and everything else.

mod info;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

pub use info::Info;

use crate::ability::{
    Bundle, Cells, Clock, Commands, Files, Grader, Hints, Lesson, Motion, Notation, Paper,
    Preference, Review, Screen, Solver, Tally, UiText, Walkthrough, Words,
};
use crate::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use crate::input::Input;
use crate::params::Params;
use crate::solve::{Rating, Stop, Work};
use crate::{GameRng, Invalid};

/// A puzzle: constants and static functions on a unit type, which the mid-end makes a game of.
///
/// One question places any datum:
///
/// | type | the question |
/// |---|---|
/// | [`Params`](Self::Params) | would a player expect to set it in the "Custom…" dialog, or does it fix the window's size? |
/// | [`Desc`](Self::Desc) | does it, with the params, fix this one puzzle? |
/// | [`State`](Self::State) | would a player expect Undo to restore it? |
/// | [`Move`](Self::Move) | what is the smallest change of the state? |
/// | [`Ui`](Self::Ui) | is it anything else about playing: cursor, drag, counters that Undo keeps, preferences? |
/// | [`DrawState`](Self::DrawState) | does it say what is on the surface now? |
/// | [`Memory`](Self::Memory) | does it only make the next search faster? |
///
/// What every game has are nine functions. What a game *may* have is a table under a constant
/// ([`SOLVER`](Self::SOLVER), [`WORDS`](Self::WORDS)…), made of the game's own functions; that the
/// table is there says that the game can do it. Everybody else asks through
/// [`Abilities`](crate::ability::Abilities), which knows what a missing table means.
///
/// A back end sees neither mid-end, clock, file, thread nor environment. What
/// [`parse_desc`](Self::parse_desc) accepts never panics later. `puzzle_conformance::check` tests
/// all of that; the book's chapter "Write a back end" goes through a whole game.
///
/// A whole game, down to the picture: count to ten by ones and twos.
///
/// ```
/// use puzzle_core::{Game, GameRng, Invalid};
/// use puzzle_core::draw::{Canvas, Frame, Layout, Role, Size, TextStyle};
/// use puzzle_core::format::strict_number;
/// use puzzle_core::game::{Generated, Info, Response, Status};
/// use puzzle_core::grid::{Cell, GridSize};
/// use puzzle_core::input::{Input, Key};
/// use puzzle_core::solve::{Stop, Work};
///
/// struct CountToTen;
///
/// impl Game for CountToTen {
///     const INFO: Info = Info::new("count-to-ten", "Count to ten");
///     type Params = GridSize; // of no use here, but every game has some
///     type Desc = u16;
///     type State = u16;
///     type Move = Cell; // by its column: one or two
///     type Ui = ();
///     type DrawState = ();
///     type Memory = ();
///
///     fn generate(_: &GridSize, rng: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
///         Ok(Generated::new(rng.below(9) as u16))
///     }
///     fn parse_desc(_: &GridSize, text: &str) -> Result<u16, Invalid> {
///         let from = strict_number(text).filter(|n| *n < 10);
///         from.ok_or_else(|| Invalid::new("a number below ten"))
///     }
///     fn desc_text(_: &GridSize, desc: &u16) -> String {
///         desc.to_string()
///     }
///     fn new_state(_: &GridSize, desc: &u16) -> u16 {
///         *desc
///     }
///     fn interpret(state: &u16, (): &mut (), _: Layout, input: Input) -> Response<Cell> {
///         // A key that means something, and nothing here and now, has no effect.
///         match input.plain_key() {
///             Some(Key::Char('1')) if *state < 10 => Response::Move(Cell::new(0, 0)),
///             Some(Key::Char('2')) if *state < 9 => Response::Move(Cell::new(1, 0)),
///             Some(Key::Char('1' | '2')) => Response::NoEffect,
///             _ => Response::Unused,
///         }
///     }
///     fn execute(state: &mut u16, mv: &Cell) -> Result<(), Invalid> {
///         if mv.x > 1 || mv.y > 0 || *state + mv.x + 1 > 10 {
///             return Err(Invalid::new("one or two, and no farther than ten"));
///         }
///         *state += mv.x + 1;
///         Ok(())
///     }
///     fn status(state: &u16) -> Status {
///         if *state == 10 { Status::Solved } else { Status::Ongoing }
///     }
///     fn size(_: &GridSize, layout: Layout) -> Size {
///         Size::new(layout.tile_width, layout.tile_height)
///     }
///     fn redraw(canvas: &mut dyn Canvas, (): &mut (), frame: &Frame<'_, Self>) {
///         let all = frame.size().rect();
///         canvas.rect(all, Role::GROUND);
///         canvas.text(all, &frame.state.to_string(), TextStyle::new(all.h / 2), Role::TEXT);
///     }
/// }
///
/// let mut state = CountToTen::new_state(&GridSize::default(), &8);
/// CountToTen::execute(&mut state, &Cell::new(1, 0))?;
/// assert_eq!(CountToTen::status(&state), Status::Solved);
/// # Ok::<(), Invalid>(())
/// ```
pub trait Game: Sized + 'static {
    /// The fact sheet.
    const INFO: Info;

    /// What can be set before a game begins. May hold a whole board, shared by `Arc`.
    type Params: Params;
    /// The puzzle, parsed and checked: what importers and generators make, and a game ID is the
    /// text of. A simple game may use its `State`.
    type Desc: Clone + Eq + fmt::Debug + Send;
    /// A position. Holds nothing that the short params and the desc omit.
    type State: Clone + Eq + fmt::Debug + Send;
    /// The smallest change of a state, a few bytes. Its text is ASCII without white space, and
    /// strict to read: each move has one.
    type Move: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err = Invalid> + Send;
    /// The player's side of the screen.
    type Ui: Default + Clone + fmt::Debug + Send;
    /// What the surface shows. May be thrown away at any time.
    type DrawState: Default + Send;
    /// What searches keep between calls: tables, plans. Droppable at any time: it changes speed,
    /// never an answer.
    type Memory: Default + Send;

    /// Makes a puzzle. The same params and seed give the same one on every machine, for ever. A
    /// board that the generator trimmed comes with the narrower params that describe it.
    ///
    /// # Errors
    /// When the work's limit, or the generator's own, ended it.
    fn generate(
        params: &Self::Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop>;

    /// Reads a desc. The params have been validated in the short form.
    ///
    /// # Errors
    /// When it describes no puzzle: too little, too much, out of range, breaking the rules.
    fn parse_desc(params: &Self::Params, text: &str) -> Result<Self::Desc, Invalid>;

    /// The text of a desc: printable ASCII without white space.
    fn desc_text(params: &Self::Params, desc: &Self::Desc) -> String;

    /// The position a game begins with.
    fn new_state(params: &Self::Params, desc: &Self::Desc) -> Self::State;

    /// What an input means. May change the ui, if it answers [`UiUpdate`](Response::UiUpdate) or
    /// a move.
    fn interpret(
        state: &Self::State,
        ui: &mut Self::Ui,
        layout: Layout,
        input: Input,
    ) -> Response<Self::Move>;

    /// Makes a move. The state is the mid-end's copy, dropped after an error.
    ///
    /// # Errors
    /// When the move is not legal here: moves come from files too.
    fn execute(state: &mut Self::State, mv: &Self::Move) -> Result<(), Invalid>;

    /// How the game stands.
    fn status(state: &Self::State) -> Status;

    /// The size of the picture: decided by the params and the layout alone, growing with both
    /// sides of the tile.
    ///
    /// It does not depend on the puzzle, because front ends ask for it before there is one: they
    /// lay out the window while the puzzle is generated, and a new game, an undo or a restart
    /// never changes the size of a window that the player has chosen. A game whose puzzles differ
    /// in extent keeps the extent in its params: boards from files are params there, and a
    /// generator that trims its board returns [narrower params](Generated::narrowed).
    fn size(params: &Self::Params, layout: Layout) -> Size;

    /// Draws the frame. With a new draw state everything is painted; after that only what
    /// changed, to the same effect.
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>);

    /// Adjusts the ui to a move, an undo, a redo, a restart or a solution: drops what no longer
    /// holds. Called with any two states of one game, equal ones at its start, and before the
    /// lengths of [`Motion`] are asked for.
    fn changed_state(ui: &mut Self::Ui, old: &Self::State, new: &Self::State) {
        let _ = (ui, old, new);
    }

    /// The desc that this position has settled on, where play decides part of the puzzle. The
    /// mid-end gives it in IDs and restarts from it.
    fn superseded(state: &Self::State) -> Option<Self::Desc> {
        let _ = state;
        None
    }

    /// It finds solutions.
    const SOLVER: Option<Solver<Self>> = None;
    /// It gives hints.
    const HINTS: Option<Hints<Self>> = None;
    /// It says what is wrong so far.
    const REVIEW: Option<Review<Self>> = None;
    /// It says how hard a puzzle is.
    const GRADER: Option<Grader<Self>> = None;
    /// Its menu offers more than moves.
    const COMMANDS: Option<Commands<Self>> = None;
    /// Its picture has cells that can be pointed at and marked.
    const CELLS: Option<Cells<Self>> = None;
    /// It counts what is done, and what its scores count.
    const TALLY: Option<Tally<Self>> = None;
    /// It says in words and lines of text what its picture shows.
    const WORDS: Option<Words<Self>> = None;
    /// Its moves are animated, its solved board flashes.
    const MOTION: Option<Motion<Self>> = None;
    /// It has a clock.
    const CLOCK: Option<Clock<Self>> = None;
    /// It helps screens without a keyboard, and those that show a part of the picture.
    const SCREEN: Option<Screen<Self>> = None;
    /// Its saves keep more of the ui than preferences.
    const UI_TEXT: Option<UiText<Self>> = None;
    /// Its moves are written for people in a way of their own.
    const NOTATION: Option<Notation<Self>> = None;
    /// It reads and writes foreign files.
    const FILES: Option<Files<Self>> = None;
    /// Whether it is printed, how large, and what its solutions show.
    const PAPER: Paper = Paper::new();
    /// Its solution is printed as a picture of the moves.
    const WALKTHROUGH: Option<Walkthrough<Self>> = None;
    /// The lines of its "Preferences…" dialog. Preferences live in the ui, and never change what
    /// a move means.
    const PREFERENCES: &'static [Preference<Self::Ui>] = &[];
    /// The game's own roles, behind the standard ones.
    const PALETTE: &'static [RoleSpec] = &[];
    /// Puzzles that come with the game.
    const COLLECTIONS: &'static [Bundle] = &[];
    /// Small puzzles that teach how it is played.
    const TUTORIAL: &'static [Lesson] = &[];
}

/// What a generator made.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::game::Generated;
/// use puzzle_core::grid::{Cell, GridSize};
/// let params = GridSize::square(2);
/// let desc = LightsOut::parse_desc(&params, "1110")?;
/// let made = Generated::<LightsOut>::new(desc).solved_by(vec![Cell::new(0, 0)]);
/// assert_eq!(made.solution.map(|moves| moves.len()), Some(1));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated<G: Game> {
    /// The params that the desc goes with, where they are narrower than those asked for: a board
    /// that was trimmed. The desc's ID is written with these, the seed's ID with those asked for.
    pub params: Option<G::Params>,
    /// The puzzle.
    pub desc: G::Desc,
    /// Moves that solve it, where the generator knows them.
    pub solution: Option<Vec<G::Move>>,
    /// Its grade, where the generator knows it.
    pub rating: Option<Rating>,
    /// What the player should know of how it was made, if anything.
    pub note: Option<String>,
}

impl<G: Game> Generated<G> {
    /// A puzzle of which nothing more is known.
    pub fn new(desc: G::Desc) -> Self {
        Self { params: None, desc, solution: None, rating: None, note: None }
    }

    /// The same with narrower params than those asked for.
    #[must_use]
    pub fn narrowed(mut self, params: G::Params) -> Self {
        self.params = Some(params);
        self
    }

    /// The same with moves that solve it.
    #[must_use]
    pub fn solved_by(mut self, moves: Vec<G::Move>) -> Self {
        self.solution = Some(moves);
        self
    }

    /// The same with its grade.
    #[must_use]
    pub fn rated(mut self, rating: Rating) -> Self {
        self.rating = Some(rating);
        self
    }
}

/// How a game stands, by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Play goes on, even where nothing can be won.
    Ongoing,
    /// It is won.
    Solved,
    /// The rules end it.
    Lost,
}

/// What an input meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<M> {
    /// Nothing to this game, ever: the mid-end may use the key itself.
    Unused,
    /// Nothing now; the ui is as it was.
    NoEffect,
    /// The ui changed, the state did not.
    UiUpdate,
    /// Nothing now, for a reason that the player should read; the ui may have changed.
    Refused(String),
    /// A move.
    Move(M),
    /// Several moves that are one step of undo and animated as one change.
    Group(Vec<M>),
}

impl<M> Response<M> {
    /// The answer to an input that only the ui may have heard: whether it changed.
    pub fn ui(changed: bool) -> Self {
        if changed { Self::UiUpdate } else { Self::NoEffect }
    }

    /// The moves that are to be made, in order.
    pub fn moves(&self) -> &[M] {
        match self {
            Self::Move(mv) => core::slice::from_ref(mv),
            Self::Group(moves) => moves,
            _ => &[],
        }
    }
}

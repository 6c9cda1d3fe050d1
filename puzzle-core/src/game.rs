//! The contract between a puzzle and the rest of the framework.

mod info;
mod scoring;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

pub use info::Info;
pub use scoring::Scoring;

use crate::ability::{
    Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters, Editor, Files, Grader,
    Hints, Lesson, Notation, Paper, Preference, Review, Screen, Solver, Symmetry, UiText,
    Walkthrough, Words,
};
use crate::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use crate::input::Input;
use crate::params::Params;
use crate::solve::{Rating, Stop, Work};
use crate::{GameRng, Invalid, Text};

/// A puzzle: constants and functions without `self` on a unit type. The mid-end turns it into a
/// playable game.
///
/// To decide where a piece of data belongs, ask one question for each type:
///
/// | type | the question |
/// |---|---|
/// | [`Params`](Self::Params) | would a player expect to set it in the "Custom…" dialog, or does it determine the window's size? |
/// | [`Desc`](Self::Desc) | does it, together with the params, determine this one puzzle? |
/// | [`State`](Self::State) | would a player expect Undo to restore it? |
/// | [`Move`](Self::Move) | what is the smallest change of the state? |
/// | [`Ui`](Self::Ui) | is it anything else about playing: cursor, drag, counters that Undo keeps, preferences? |
/// | [`DrawState`](Self::DrawState) | does it record what is on the surface now? |
/// | [`Memory`](Self::Memory) | does it only make the next search faster? |
///
/// Every game has nine functions. Each optional ability is a table of the game's functions in a
/// constant ([`SOLVER`](Self::SOLVER), [`WORDS`](Self::WORDS)…); a game has the ability if the
/// constant is set. Callers use [`Abilities`](crate::ability::Abilities), which supplies defaults
/// for missing tables.
///
/// A back end does not access the mid-end, a clock, files, threads or the environment. A desc that
/// [`parse_desc`](Self::parse_desc) accepts never causes a panic later. `puzzle_conformance::check`
/// tests all of this. The book's chapter "Write a back end" builds a whole game.
///
/// # Examples
/// A whole game except for the drawing: count to ten by ones and twos.
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
///     type Params = GridSize; // not used here, but every game has params
///     type Desc = u16;
///     type State = u16;
///     type Move = Cell; // its column is the number added: 1 or 2
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
///         // A key that the game uses, but not in this position.
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
    /// The general properties of the game.
    const INFO: Info;

    /// The settings that a player can make before a game begins. They may contain a whole board,
    /// shared by `Arc`.
    type Params: Params;
    /// The puzzle, parsed and checked. Importers and generators create it, and its text is part of
    /// the game ID. A simple game may use its `State`.
    type Desc: Clone + Eq + fmt::Debug + Send;
    /// A position. It contains nothing that cannot be computed from the short params, the desc and
    /// the moves.
    type State: Clone + Eq + fmt::Debug + Send;
    /// The smallest change of a state, a few bytes. Its text is ASCII without white space, and each
    /// move has exactly one text.
    type Move: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err = Invalid> + Send;
    /// Everything about playing that is not part of the state, such as a cursor or a drag. Each new
    /// game begins with a default ui that has the player's preferences.
    type Ui: Default + Clone + fmt::Debug + Send;
    /// A record of what the surface shows. It may be discarded at any time.
    type DrawState: Default + Send;
    /// What searches keep between calls, such as tables and plans. It may be discarded at any time:
    /// it changes the speed of a search, never its answer.
    type Memory: Default + Send;

    /// Generates a puzzle. The same params and seed give the same puzzle on every machine, forever.
    /// If the generator trims its board, it also returns the narrower params that describe it.
    ///
    /// # Errors
    /// When the limit of `work`, or the generator's own limit, ended the search.
    fn generate(
        params: &Self::Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop>;

    /// Parses a desc. The params have been validated in the short form.
    ///
    /// A puzzle has exactly one text: a text is either refused or the one that
    /// [`desc_text`](Self::desc_text) writes, without leading zeros or letters in the other case. A
    /// reader that is not strict itself can compare its text with `desc_text` at the end.
    ///
    /// # Errors
    /// When the text does not describe a puzzle: it is too short, too long, out of range or against
    /// the rules.
    fn parse_desc(params: &Self::Params, text: &str) -> Result<Self::Desc, Invalid>;

    /// Returns the text of a desc: printable ASCII without white space.
    fn desc_text(params: &Self::Params, desc: &Self::Desc) -> String;

    /// Returns the position at the start of a game.
    fn new_state(params: &Self::Params, desc: &Self::Desc) -> Self::State;

    /// Interprets an input. It may change the ui if it returns [`UiUpdate`](Response::UiUpdate), a
    /// refusal or a move.
    fn interpret(
        state: &Self::State,
        ui: &mut Self::Ui,
        layout: Layout,
        input: Input,
    ) -> Response<Self::Move>;

    /// Makes a move. The state is a copy that the mid-end drops after an error.
    ///
    /// # Errors
    /// When the move is not legal here. Moves may come from files.
    fn execute(state: &mut Self::State, mv: &Self::Move) -> Result<(), Invalid>;

    /// Returns whether the game is ongoing, solved or lost.
    fn status(state: &Self::State) -> Status;

    /// Returns the size of the picture. It depends only on the params and the layout, and grows
    /// with both sides of the tile.
    ///
    /// It does not depend on the puzzle, because front ends need it before there is one: they lay
    /// out the window while the puzzle is generated, and a new game, an undo or a restart never
    /// changes the size of a window that the player has chosen. A game whose puzzles differ in size
    /// keeps the size in its params. Boards from files are params in such a game, and a generator
    /// that trims its board returns [narrower params](Generated::narrowed).
    fn size(params: &Self::Params, layout: Layout) -> Size;

    /// Draws the frame. With a new draw state it paints everything. With a used one it may paint
    /// only what changed, and the picture must be the same.
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>);

    /// Adapts the ui after a move, an undo, a redo, a restart or a solution: drops what is no
    /// longer valid, and a drag that has not made a move yet. Preferences stay. It is called with
    /// any two states of one game, equal ones at its start, and before the lengths of the
    /// [`Animation`] are requested.
    fn changed_state(ui: &mut Self::Ui, old: &Self::State, new: &Self::State) {
        let _ = (ui, old, new);
    }

    /// Returns `true` if two states of one game are the same position for a player: the same moves
    /// are left and lead to the same ends. A state may also contain how it was reached, such as the
    /// number of moves. Lessons go on when the player reaches the position that they ask for, in
    /// whatever way.
    fn is_same_position(one: &Self::State, other: &Self::State) -> bool {
        one == other
    }

    /// Returns the desc that replaces the original one at this position, for games in which play
    /// decides part of the puzzle; `None` if the original desc stays. The mid-end uses it in IDs
    /// and restarts from it.
    fn superseded(state: &Self::State) -> Option<Self::Desc> {
        let _ = state;
        None
    }

    /// The solver.
    const SOLVER: Option<Solver<Self>> = None;
    /// The hints.
    const HINTS: Option<Hints<Self>> = None;
    /// The search for mistakes, and warnings.
    const REVIEW: Option<Review<Self>> = None;
    /// The grader: how hard a puzzle is.
    const GRADER: Option<Grader<Self>> = None;
    /// The menu commands.
    const COMMANDS: Option<Commands<Self>> = None;
    /// The cells of the picture, which can be pointed at and marked.
    const CELLS: Option<Cells<Self>> = None;
    /// The counters for scores and progress.
    const COUNTERS: Option<Counters<Self>> = None;
    /// The words and the lines of text that say what the picture shows.
    const WORDS: Option<Words<Self>> = None;
    /// The durations of animations and of the flash of a solved board.
    const ANIMATION: Option<Animation<Self>> = None;
    /// The game clock.
    const CLOCK: Option<Clock<Self>> = None;
    /// The help for screens without a keyboard and for those that show a part of the picture.
    const SCREEN: Option<Screen<Self>> = None;
    /// The part of the ui that saves keep beside preferences.
    const UI_TEXT: Option<UiText<Self>> = None;
    /// The notation of moves for people; without it, the moves' own texts are used.
    const NOTATION: Option<Notation<Self>> = None;
    /// The foreign files that the game reads and writes.
    const FILES: Option<Files<Self>> = None;
    /// The game is an editor of another game's puzzles.
    const EDITOR: Option<Editor<Self>> = None;
    /// The numbered actions and the positions as numbers, for programs that learn to play.
    const ACTIONS: Option<Actions<Self>> = None;
    /// The mirror images and rotations of a puzzle.
    const SYMMETRY: Option<Symmetry<Self>> = None;
    /// Whether and how the game's puzzles are printed on paper.
    const PAPER: Paper = Paper::new();
    /// The picture of a solution's moves for print.
    const WALKTHROUGH: Option<Walkthrough<Self>> = None;
    /// The lines of the game's "Preferences…" dialog. Preferences are part of the ui and never
    /// change what a move means.
    const PREFERENCES: &'static [Preference<Self::Ui>] = &[];
    /// The game's own roles, which follow the standard ones.
    const PALETTE: &'static [RoleSpec] = &[];
    /// The collections of puzzles bundled with the game.
    const COLLECTIONS: &'static [BundledCollection] = &[];
    /// The lessons that teach the game.
    const TUTORIAL: &'static [Lesson] = &[];
    /// The full params of the puzzle that follows the last lesson, as text. Empty for the current
    /// params in their easiest grade.
    const FIRST_PUZZLE: &'static str = "";
}

/// A generated puzzle, and what the generator knows about it.
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
    /// The params of the desc, if they are narrower than the requested ones because the board was
    /// trimmed. The ID with the desc contains these params, the ID with the seed the requested
    /// ones.
    pub params: Option<G::Params>,
    /// The puzzle.
    pub desc: G::Desc,
    /// Moves that solve the puzzle, if the generator knows them.
    pub solution: Option<Vec<G::Move>>,
    /// The rating, if the generator knows it.
    pub rating: Option<Rating>,
    /// A message to the player about how the puzzle was made.
    pub note: Option<Text>,
}

impl<G: Game> Generated<G> {
    /// Creates a result with the puzzle alone.
    pub fn new(desc: G::Desc) -> Self {
        Self { params: None, desc, solution: None, rating: None, note: None }
    }

    /// Sets params that are narrower than the requested ones.
    #[must_use]
    pub fn narrowed(mut self, params: G::Params) -> Self {
        self.params = Some(params);
        self
    }

    /// Sets moves that solve the puzzle.
    #[must_use]
    pub fn solved_by(mut self, moves: Vec<G::Move>) -> Self {
        self.solution = Some(moves);
        self
    }

    /// Sets the rating. Its grade must be the one that the game's [`Grader`] finds, which the kit
    /// checks.
    #[must_use]
    pub fn rated(mut self, rating: Rating) -> Self {
        self.rating = Some(rating);
        self
    }
}

/// Whether a game is ongoing, solved or lost, by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on, even if it can no longer be won.
    Ongoing,
    /// The game is won.
    Solved,
    /// The game is lost by the rules. No move is legal any more, so that the player can only undo
    /// moves or restart.
    Lost,
}

/// What an input means in a game.
///
/// ```
/// use puzzle_core::game::Response;
/// assert_eq!(Response::<u8>::ui(true), Response::UiUpdate);
/// assert_eq!(Response::Group(vec![1, 2]).moves(), [1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<M> {
    /// The game never uses this input. The mid-end may use the key itself.
    Unused,
    /// The input has no effect now; the ui has not changed.
    NoEffect,
    /// The ui has changed, the state has not.
    UiUpdate,
    /// The input has no effect now, for this reason, which the player should read. The ui may have
    /// changed.
    Refused(Text),
    /// The input makes a move.
    Move(M),
    /// The input makes several moves, which are one step of undo and one animation.
    Group(Vec<M>),
}

impl<M> Response<M> {
    /// Returns [`UiUpdate`](Self::UiUpdate) if the ui changed, otherwise
    /// [`NoEffect`](Self::NoEffect).
    pub fn ui(changed: bool) -> Self {
        if changed { Self::UiUpdate } else { Self::NoEffect }
    }

    /// Returns the moves to be made, in order.
    pub fn moves(&self) -> &[M] {
        match self {
            Self::Move(mv) => core::slice::from_ref(mv),
            Self::Group(moves) => moves,
            _ => &[],
        }
    }
}

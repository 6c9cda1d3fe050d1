//! A puzzle in play, without the types of its game.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::time::Duration;

use puzzle_core::ability::{CommandError, Description};
use puzzle_core::draw::{Canvas, Layout, Point, Rect, Size};
use puzzle_core::format::Metadata;
use puzzle_core::game::Status;
use puzzle_core::input::Input;
use puzzle_core::params::{ConfigItem, ConfigValue};
use puzzle_core::solve::{Explanation, Mark, Objective, Plan, Rating, Stop, Work};
use puzzle_core::text::Language;
use puzzle_core::{GameRng, Invalid, Text};

use super::memory::Memory;
use super::questions::Questions;
use super::setup::Setup;
use super::steps::{SpecialStep, Steps};
use crate::preferences::Preferences;
use crate::search::SearchReport;
use crate::timing::{Flash, MoveAnimation};

/// A puzzle in play: its params and desc, the history, the ui, and moves that solve it.
///
/// Moves are texts in the form that saves contain: one for each move, or several together, which
/// [`split_moves`] splits. Positions are those of the history. Methods without a comment are those
/// of the game; see [`Game`](puzzle_core::Game) and [`Abilities`](puzzle_core::ability::Abilities).
pub(crate) trait Board: Questions + Send {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;

    // The puzzle.

    fn setup(&self) -> Box<dyn Setup>;
    /// Returns the params that were requested, which are wider than those of the puzzle if the
    /// generator trimmed its board.
    fn requested(&self) -> Box<dyn Setup>;
    /// Sets the params that were requested.
    fn set_requested(&mut self, setup: &dyn Setup);
    /// Returns params for new puzzles on the board of this one.
    fn board_params(&self, setup: &dyn Setup) -> Box<dyn Setup>;
    /// Returns the desc that IDs and restarts use.
    fn desc_text(&self) -> String;
    /// Returns the desc from which the first state was made, if play has decided part of the
    /// puzzle, so that IDs and restarts use another one.
    fn private_desc(&self) -> Option<String>;
    /// Sets the desc that IDs and restarts use.
    fn set_public_desc(&mut self, desc: &str) -> Result<(), Invalid>;
    /// Returns the same puzzle at its start, with the same ui. What play has decided of it stays
    /// decided.
    fn again(&self, texts: &Metadata) -> Box<dyn Board>;
    /// Returns the same puzzle with its first state at a position, and the moves from there to
    /// another position. No restart may be between them.
    fn fork(&self, from: usize, to: usize) -> Box<dyn Board>;
    /// Returns the IDs of mirror images and rotations, each with `true` if it is mirrored.
    fn images(&self) -> Vec<(String, bool)>;
    /// Returns the puzzle that a draft makes: params and desc, and its metadata.
    fn drafted(&self, texts: &Metadata) -> Result<(String, Metadata), Invalid>;
    /// Adds what the player recorded to metadata.
    fn add_texts(&self, texts: &mut Metadata);

    // Moves.

    fn steps(&self) -> &Steps;
    fn steps_mut(&mut self) -> &mut Steps;
    /// Returns the moves between two positions as one text.
    fn moves_text(&self, from: usize, to: usize) -> String;
    /// Returns the texts of the moves between two positions.
    fn moves(&self, from: usize, to: usize) -> Vec<String>;
    /// Reads legal moves in a notation for people; an empty name is the game's own.
    fn read_moves(&self, notation: &str, text: &str) -> Result<Vec<String>, Invalid>;
    /// Writes legal moves in a notation.
    fn write_moves(&self, notation: &str, moves: &[String]) -> Result<String, Invalid>;
    /// Reads legal moves in the game's own notation, for [`push_next`](Self::push_next), and returns
    /// their number.
    fn queue_moves(&mut self, text: &str) -> Result<usize, Invalid>;
    /// Makes the next queued move as a step.
    fn push_next(&mut self) -> Result<(), Invalid>;
    /// Makes moves as one step.
    fn push(&mut self, moves: &str, special: Option<SpecialStep>) -> Result<(), Invalid>;
    /// Restarts from the public desc or the first one, whichever this text is.
    fn push_restart(&mut self, desc: &str, texts: &Metadata) -> Result<(), Invalid>;
    /// Restarts and makes moves that solve the puzzle, as one step.
    fn restart_and_solve(&mut self, moves: &str, texts: &Metadata) -> Result<(), Invalid>;
    fn go_to(&mut self, position: usize);
    /// Drops the moves that redo would make.
    fn truncate(&mut self);
    /// Returns `true` if the moves lead from this position to a solved one.
    fn is_solved_by(&self, moves: &str) -> bool;
    /// Returns moves that solve the puzzle from its first state, if they are known.
    fn known(&self) -> Option<String>;
    /// Stores moves as a solution of the first state, if they solve it.
    fn set_known(&mut self, moves: &str);
    /// Adapts ui and desc to a new position, and returns what is new.
    fn arrive(&mut self) -> Arrival;
    /// Forgets the state before the last change, so that nothing is animated or described.
    fn forget_change(&mut self);
    fn status(&self) -> Status;
    /// Returns `true` if both are the same position for a player.
    fn is_same_position(&self, other: &dyn Board) -> bool;

    // The ui.

    /// Gives the player's preferences to a board that comes into play.
    fn begin(&mut self, preferences: &Preferences);
    fn apply(&mut self, preferences: &Preferences);
    /// Returns the game's preferences with their values.
    fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)>;
    fn encode_ui(&self) -> String;
    fn decode_ui(&mut self, text: &str);
    /// Passes an input to the game and makes its moves, if it may.
    fn interpret(&mut self, layout: Layout, input: Input, may_move: bool) -> Reply;
    /// Returns `true` if the game uses an input. Nothing changes.
    fn uses(&self, layout: Layout, input: Input) -> bool;
    /// Returns `true` if the clock runs in this ongoing position. Some clocks wait for the first
    /// move, which may be undone since, or have begun already.
    fn clock_runs(&self, has_begun: bool) -> bool;
    fn animation_length(&self, is_undo: bool) -> Duration;
    fn flash_length(&self) -> Duration;

    // The picture.

    fn size(&self, layout: Layout) -> Size;
    /// Draws what differs from `drawn`, which is the game's draw state, and returns `true` if marks
    /// were drawn over the picture.
    fn draw(&self, canvas: &mut dyn Canvas, picture: &Picture<'_>, drawn: &mut DrawState) -> bool;
    fn walkthrough_size(&self, layout: Layout) -> Option<Size>;
    fn draw_walkthrough(&self, layout: Layout, language: &Language, canvas: &mut dyn Canvas);
    fn cursor_rect(&self, layout: Layout) -> Option<Rect>;
    fn cell_at(&self, layout: Layout, point: Point) -> Option<usize>;
    fn cell_rect(&self, layout: Layout, cell: usize) -> Option<Rect>;

    // Words.

    fn describe(&self, marks: &[Mark]) -> Description;
    /// Returns the character of a cell, whatever the ui.
    fn symbol(&self, cell: usize) -> Option<char>;
    fn status_text(&self) -> Text;
    fn n_pushes(&self) -> Option<usize>;
    fn n_scored(&self) -> usize;
    fn progress(&self) -> Option<(usize, usize)>;

    // Searches.

    fn solve(&self, request: &Solve<'_>, memory: &mut Memory, work: &mut Work<'_>) -> SearchReport;
    fn plan(&self, memory: &mut Memory, work: &mut Work<'_>) -> Result<Plan<String>, Stop>;
    fn rate(&self, memory: &mut Memory, work: &mut Work<'_>) -> Result<Rating, Stop>;
    /// Runs a menu command and returns its moves.
    fn command(
        &self,
        id: &str,
        rng: &mut GameRng,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<String, CommandError>;
    fn warning(&self, memory: &mut Memory) -> Option<Explanation>;
    fn why_safe(&self) -> Option<&'static str>;
    /// Returns the mistakes at a position. In a game without a review, the position is a mistake if
    /// the solver proves that it has no solution.
    fn mistakes(
        &self,
        at: usize,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Explanation>, Stop>;
    /// Returns `true` if the move after a position may correct a mistake.
    fn corrects(&self, at: usize) -> bool;
    /// Returns `true` if each mistake that the game finds is an entry of the player.
    fn finds_entries(&self) -> bool;
    /// Returns what the move that led to a position did, and why it was this mistake, without the
    /// marks on what looks different now.
    fn mistaken_move(
        &self,
        at: usize,
        mistake: &Explanation,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> (Option<Text>, Explanation);
    /// Returns the number of moves, of the known solution, that were made from the start.
    fn n_known_made(&self) -> Option<usize>;

    // Numbered actions, which leave the history as it is; see
    // [`Actions`](puzzle_core::ability::Actions).

    fn edges(&self) -> Vec<[u32; 2]>;
    /// Makes an action. Returns `false` if it is not legal.
    fn act(&mut self, action: usize) -> bool;
    /// Goes to the state of another board of this game.
    fn jump_to(&mut self, other: &dyn Board);
    /// Returns to the first state.
    fn restart_actions(&mut self);
    fn is_legal(&self, action: usize) -> bool;
    /// Returns the move of an action.
    fn move_of(&self, action: usize) -> Option<String>;
    /// Returns the action that makes a move, or leads to the same position.
    fn action_of(&self, mv: &str) -> Option<usize>;
    fn legal_actions(&self, legal: &mut [bool]);
    fn observe(&self, values: &mut [u8]);
}

/// What is new after a change of position.
pub(crate) struct Arrival {
    pub(crate) status: Status,
    /// `true` if the public desc has changed.
    pub(crate) is_desc_new: bool,
}

/// What a game did with an input.
pub(crate) enum Reply {
    /// The game never uses it.
    Unused,
    /// It has no effect now.
    NoEffect,
    /// The ui has changed.
    UiUpdate,
    /// It has no effect, for this reason.
    Refused(Text),
    /// It would have made moves, which the caller did not allow.
    Held,
    /// It made moves, or moves that the game refused, which is a bug of the game.
    Moved(Result<(), Invalid>),
}

/// What a solver is asked for.
pub(crate) struct Solve<'a> {
    pub(crate) aim: &'a Objective,
    /// Solve the first state instead of the current one.
    pub(crate) is_from_start: bool,
    /// Improve these moves, which solve the first state.
    pub(crate) improves: Option<&'a str>,
    /// The solver may use the known solution.
    pub(crate) uses_known: bool,
}

/// What a picture shows beside the position.
pub(crate) struct Picture<'a> {
    pub(crate) layout: Layout,
    pub(crate) animation: Option<MoveAnimation>,
    pub(crate) flash: Option<Flash>,
    pub(crate) marks: &'a [Mark],
    pub(crate) language: &'a Language,
}

/// The draw state of a game; `None` if nothing was drawn yet.
pub(crate) type DrawState = Option<Box<dyn Any + Send>>;

/// Splits a text of moves into the texts of its moves.
pub(crate) fn split_moves(text: &str, is_joined: bool) -> impl Iterator<Item = &str> {
    let (joined, spaced) = if is_joined { (text, "") } else { ("", text) };
    joined
        .char_indices()
        .map(move |(i, c)| &joined[i..i + c.len_utf8()])
        .chain(spaced.split(' ').filter(move |_| !spaced.is_empty()))
}

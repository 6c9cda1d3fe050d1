//! Foreign files, and the metadata of puzzles.

use super::table;
use crate::format::{Format, Metadata};
use crate::{Game, Invalid};

type AttachFn<G> = fn(
    params: &mut <G as Game>::Params,
    desc: &mut <G as Game>::Desc,
    texts: &Metadata,
) -> Result<(), Invalid>;
type BoardParamsFn<G> =
    fn(params: &<G as Game>::Params, desc: &<G as Game>::Desc) -> <G as Game>::Params;
type GoalFn<G> = fn(params: &<G as Game>::Params) -> Option<&'static str>;
type AddFn<G> = fn(ui: &<G as Game>::Ui, texts: &mut Metadata);

/// The foreign files that a game reads and writes, and how it uses the metadata of a puzzle.
pub struct Files<G: Game> {
    pub(super) formats: &'static [Format<G>],
    pub(super) attach: Option<AttachFn<G>>,
    pub(super) board_params: Option<BoardParamsFn<G>>,
    pub(super) add: Option<AddFn<G>>,
    pub(super) goals: &'static [&'static str],
    pub(super) goal: Option<GoalFn<G>>,
}

table!(Files);

impl<G: Game> Files<G> {
    /// Creates the table from the formats that the game reads or writes.
    pub const fn new(formats: &'static [Format<G>]) -> Self {
        Self { formats, attach: None, board_params: None, add: None, goals: &[], goal: None }
    }

    /// Sets the function that stores the metadata of a puzzle where the game uses it, in the board
    /// that the params or the desc hold. The function refuses a value that is not what the game
    /// expects for its key.
    #[must_use]
    pub const fn attaching(mut self, attach: AttachFn<G>) -> Self {
        self.attach = Some(attach);
        self
    }

    /// Sets the function that returns the params of new games on the board of a puzzle from a file
    /// or an ID. A game needs it if its descs can have boards of which the params before them say
    /// nothing, such as a grid with holes.
    #[must_use]
    pub const fn staying_on_board(mut self, board_params: BoardParamsFn<G>) -> Self {
        self.board_params = Some(board_params);
        self
    }

    /// Sets the function that adds what the player recorded, such as a macro, to the metadata of a
    /// puzzle. It is called when the puzzle is exported or added to a collection.
    #[must_use]
    pub const fn adding(mut self, add: AddFn<G>) -> Self {
        self.add = Some(add);
        self
    }

    /// Sets the keywords of the goals that a puzzle of a file can be meant for, if its file may not
    /// say which, and the function that returns the goal of params, if it is one of these. Readers
    /// get the goal that the player names as [`SourceFile::params`](crate::format::SourceFile).
    #[must_use]
    pub const fn goals(mut self, keywords: &'static [&'static str], goal: GoalFn<G>) -> Self {
        (self.goals, self.goal) = (keywords, Some(goal));
        self
    }
}

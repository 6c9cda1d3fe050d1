//! The vocabulary of solvers, hints and grades.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Invalid;
use crate::work::Stop;

/// What a solution is wanted for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Any solution, soon; a short one where it costs little.
    #[default]
    Any,
    /// One with the fewest moves, proved.
    Optimal,
    /// One with the least of something else, by its name in [`Info::measures`](crate::Info::measures).
    OptimalIn(&'static str),
}

/// The question to a solver, beside the position.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a, M> {
    /// What the solution is wanted for.
    pub aim: Aim,
    /// A line of moves from this position that is known to solve it (the generator's, a file's);
    /// it has been replayed. A solver may return it or do better.
    pub known: Option<&'a [M]>,
}

impl<M> Default for Ask<'_, M> {
    fn default() -> Self {
        Self { aim: Aim::Any, known: None }
    }
}

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// Moves that solve the position.
    Solved(Solution<M>),
    /// Proved: no moves solve it. The words say why.
    Unsolvable(String),
    /// A limit or the player ended the search.
    Stopped {
        /// What ended it.
        stop: Stop,
        /// The best solution so far, if any.
        best: Option<Solution<M>>,
    },
    /// The game has no solver for this position, in words.
    Unknown(String),
}

/// Moves that solve a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The moves in order.
    pub moves: Vec<M>,
    /// Whether none is better by the aim asked for; only when proved.
    pub optimal: bool,
    /// What else is worth telling: `n_pushes`, `unique`, `grid`.
    pub figures: Vec<Figure>,
}

impl<M> Solution<M> {
    /// Moves with nothing else to tell.
    pub fn new(moves: Vec<M>, optimal: bool) -> Self {
        Self { moves, optimal, figures: Vec::new() }
    }
}

/// A named value that machines and people may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its value.
    pub value: FigureValue,
}

/// The value of a [`Figure`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Thousandths, shown with a decimal point: figures are the same on all machines.
    Milli(i64),
    /// Words.
    Text(String),
    /// Rows of numbers; `None` where there is no cell.
    Grid(Vec<Vec<Option<u32>>>),
}

impl Figure {
    /// A yes-or-no figure.
    pub const fn flag(key: &'static str, value: bool) -> Self {
        Self { key, value: FigureValue::Bool(value) }
    }

    /// A whole number.
    pub const fn int(key: &'static str, value: i64) -> Self {
        Self { key, value: FigureValue::Int(value) }
    }

    /// A number with three decimals, in thousandths.
    pub const fn milli(key: &'static str, thousandths: i64) -> Self {
        Self { key, value: FigureValue::Milli(thousandths) }
    }

    /// Words.
    pub fn text(key: &'static str, value: impl Into<String>) -> Self {
        Self { key, value: FigureValue::Text(value.into()) }
    }

    /// Rows of numbers.
    pub const fn grid(key: &'static str, rows: Vec<Vec<Option<u32>>>) -> Self {
        Self { key, value: FigureValue::Grid(rows) }
    }
}

/// What a mark on a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkKind {
    /// Something there is wrong.
    Mistake,
    /// The hint acts here.
    Hint,
    /// The hint's reason lies here, or it leads here.
    Reason,
}

/// A cell that words speak of, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The cell's number, as in [`Game::cell_rect`](crate::Game::cell_rect).
    pub cell: u32,
    /// What the mark says.
    pub kind: MarkKind,
}

impl Mark {
    /// The hint acts here.
    pub const fn hint(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Hint }
    }

    /// The hint's reason lies here.
    pub const fn reason(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Reason }
    }

    /// Something there is wrong.
    pub const fn mistake(cell: usize) -> Self {
        Self { cell: cell as u32, kind: MarkKind::Mistake }
    }
}

/// Words for the player with the cells they speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// What there is to say: a sentence without its final dot.
    pub words: String,
    /// The cells it speaks of.
    pub marks: Vec<Mark>,
}

impl Remark {
    /// Words about some cells.
    pub fn new(words: impl Into<String>, marks: Vec<Mark>) -> Self {
        Self { words: words.into(), marks }
    }
}

/// One step of a hint: what to do and the true reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintStep<M> {
    /// The moves, executed as one step of undo; most often one.
    pub moves: Vec<M>,
    /// The words that justify it and the cells to mark.
    pub remark: Remark,
}

/// What there is to say to a player who asks for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan<M> {
    /// Steps to follow, at least one. The mid-end keeps them and walks along while the player
    /// follows; when they are done it asks again.
    Steps(Vec<HintStep<M>>),
    /// Something is wrong and has to be put right first.
    Mistake(Remark),
    /// Proved: nothing can be won from here. The mid-end finds out how far to undo.
    Lost(Remark),
    /// No step can be justified, in words; a hint never guesses.
    Nothing(String),
}

/// How hard a puzzle is, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The grade, by its keyword: `easy`, `hard`.
    pub grade: String,
    /// Why, in a sentence.
    pub words: String,
    /// What the grade rests on.
    pub figures: Vec<Figure>,
}

/// Why a searching command gave no moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The search ended first.
    Stop(Stop),
    /// It cannot be done here, in words.
    Refused(Invalid),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Invalid> for Halt {
    fn from(invalid: Invalid) -> Self {
        Self::Refused(invalid)
    }
}

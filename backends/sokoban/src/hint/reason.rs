//! Reasons for the box lines of a solution, as data.

mod finder;

use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use super::line::Line;
use super::other_pushes::OtherPushes;
use crate::board::Square;
use crate::moves::Move;

/// What a hint says about a line: what to do and why. Its words and marks follow from it and from
/// the position before the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The player only has to walk, over these squares.
    Walk(Vec<Square>),
    /// A box has to be pushed, or pulled in reverse play.
    Push(PushReason),
}

/// The reason for the pushes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PushReason {
    /// The squares of the box before and after the line.
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) dir: Direction,
    pub(crate) n_pushes: usize,
    /// `true` if the same box then goes back in the opposite direction.
    pub(crate) turns_back: bool,
    /// `true` if the player first jumps to another part of the floor.
    pub(crate) is_after_jump: bool,
    /// The square of the box when the next box moves. Up to then the box may go around corners.
    pub(crate) end: Square,
    pub(crate) purpose: Purpose,
    pub(crate) others: OtherPushes,
}

/// What a line is good for. A goal is a square where a box starts in reverse play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The box stays on the goal that it comes to.
    Packs {
        /// The number of boxes that are then on their goals for good.
        n_packed: usize,
        /// The goals that the box crosses and that are filled later.
        crossed: Vec<Square>,
    },
    /// The player can then get behind the boxes that are next, and cannot yet.
    Opens(Vec<Square>),
    /// The box that is next passes the square on which this one is.
    MakesRoom(Square),
    /// A later box passes the square on which this one is.
    Clears {
        /// Where the later box goes.
        to: Square,
        /// `true` if this box waits until then, and moves again after that.
        waits: bool,
    },
    /// The box waits until these goals are filled.
    Parks(Vec<Square>),
    /// The box is on its way to a goal.
    Approaches(Square),
}

impl Reason {
    /// Finds the reason for line `i` of a solution.
    pub(super) fn of_line(lines: &[Line], i: usize, others: OtherPushes) -> Self {
        let line = &lines[i];
        let Some(which) = line.which else { return Self::Walk(line.player_path()) };
        let (end, purpose) = finder::purpose(lines, (i, which));
        let turns_back = lines
            .get(i + 1)
            .is_some_and(|next| next.which == line.which && next.dir == line.dir.opposite());
        Self::Push(PushReason {
            from: line.from,
            to: line.to,
            dir: line.dir,
            n_pushes: line.n_pushes,
            turns_back,
            is_after_jump: line.moves.contains(&Move::Jump),
            end,
            purpose,
            others,
        })
    }
}

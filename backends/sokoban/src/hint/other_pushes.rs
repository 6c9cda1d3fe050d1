//! What the other pushes of a position would do.

use alloc::vec::Vec;

use puzzle_core::grid::Direction;
use puzzle_core::solve::{Stop, Work};

use super::line::Line;
use crate::board::Square;
use crate::deadlock::{DeadlockKind, Proof};
use crate::memory::Memory;
use crate::moves::Move;
use crate::route;
use crate::state::State;

/// The pushes beside that of a hint which are proved to lose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OtherPushes {
    /// `true` if every push except the hint's is proved to lose.
    pub(super) is_only_push: bool,
    /// The losing push that a player is most likely to make.
    pub(super) tempting: Option<LosingPush>,
}

/// A push that is proved to lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LosingPush {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) dir: Direction,
    pub(super) proof: Proof,
}

impl OtherPushes {
    /// Weighs all pushes that are possible before a line.
    pub(super) fn weigh(
        line: &Line,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let state = &line.before;
        let mut losing: Vec<LosingPush> = Vec::new();
        let mut n_good = 0;
        for (from, to, dir, after) in pushes(state) {
            match memory.proof(&after, work)? {
                Some(proof) => losing.push(LosingPush { from, to, dir, proof }),
                None => n_good += 1,
            }
        }
        let is_only_push = n_good == 1 && !losing.is_empty();
        // A push onto a goal looks right, and so does another way for the box that is next. A push
        // to a dead square is too plain a mistake to mention, unless every other push loses.
        let is_plain = |push: &LosingPush| push.proof.why == DeadlockKind::DeadSquare;
        let temptation =
            |push: &LosingPush| (state.is_target(push.to), push.from == line.from, !is_plain(push));
        let is_tempting = |push: &LosingPush| {
            state.is_target(push.to) || push.from == line.from && !is_plain(push)
        };
        let tempting = losing
            .into_iter()
            .filter(|push| is_only_push || is_tempting(push))
            .max_by_key(temptation);
        Ok(Self { is_only_push, tempting })
    }
}

impl LosingPush {
    /// Returns the boxes of the deadlock without the one that is pushed.
    pub(super) fn other_boxes(&self) -> Vec<Square> {
        self.proof.boxes.iter().copied().filter(|&square| square != self.to).collect()
    }
}

/// Returns all pushes that are possible in a position: the square of the box, where it goes, the
/// direction, and the position after the push.
fn pushes(state: &State) -> Vec<(Square, Square, Direction, State)> {
    let reach = state.reach();
    let board = state.board();
    let mut list = Vec::new();
    for square in state.boxes() {
        for dir in Direction::CLOCKWISE {
            let stand = board.step(square, dir.opposite()).filter(|&c| reach[c as usize]);
            let (Some(stand), Some(to)) = (stand, board.step(square, dir)) else { continue };
            if state.has_box(to) {
                continue;
            }
            let Some(walk) = route::walk(state, stand) else { continue };
            let mut after = state.clone();
            if walk.into_iter().chain([Move::Push(dir)]).all(|mv| after.execute(mv).is_ok()) {
                list.push((square, to, dir, after));
            }
        }
    }
    list
}

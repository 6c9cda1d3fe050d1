//! What the other pushes of a position would do.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;
use puzzle_core::solve::{Mark, Stop, Target, Work};

use super::Line;
use crate::board::Square;
use crate::deadlock::{DeadlockKind, Proof};
use crate::description::place;
use crate::memory::Memory;
use crate::moves::{Move, direction_name};
use crate::route;
use crate::state::State;

/// The pushes beside that of a hint which are proved to lose.
#[derive(Default)]
pub(super) struct OtherPushes {
    /// `true` if every push except the hint's is proved to lose.
    pub(super) is_only_push: bool,
    /// The losing push that a player is most likely to make.
    tempting: Option<LosingPush>,
}

/// A push that is proved to lose.
struct LosingPush {
    from: Square,
    to: Square,
    dir: Direction,
    proof: Proof,
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

    /// Returns what the most tempting of the losing pushes would lead to, and marks it.
    pub(super) fn words(&self, line: &Line, marks: &mut Vec<Mark>) -> Option<String> {
        let push = self.tempting.as_ref()?;
        let board = line.before.board();
        marks.push(Mark::reason(Target::arrow(board.cell(push.from), board.cell(push.to))));
        let others: Vec<Square> =
            push.proof.boxes.iter().copied().filter(|&square| square != push.to).collect();
        let is_in_it = others.len() < push.proof.boxes.len();
        marks.extend(others.iter().map(|&square| Mark::reason(board.cell(square))));
        let loss: String = match (push.proof.why, others.len()) {
            (DeadlockKind::DeadSquare, _) => "no push could then bring it to a goal".into(),
            (DeadlockKind::Freeze, 0) => "it could then never move again".into(),
            (DeadlockKind::Freeze, 1) => {
                let at = place(board, others[0]);
                if is_in_it {
                    format!("it and the box at {at} would then block each other for good")
                } else {
                    format!("the box at {at} could then never move again")
                }
            }
            (DeadlockKind::Freeze, n) => {
                format!("{} boxes would then block each other for good", n + usize::from(is_in_it))
            }
            (DeadlockKind::Corral, _) => {
                "a part of the floor would then be shut off for good".into()
            }
            (DeadlockKind::TooFewGoals, _) => {
                format!("{} boxes would then have too few goals in reach", push.proof.boxes.len())
            }
        };
        let dir = direction_name(push.dir);
        let which = if push.from == line.from {
            String::from("it")
        } else {
            format!("the box at {}", place(board, push.from))
        };
        let all = if self.is_only_push { "every other push loses: " } else { "" };
        Some(format!("{all}if you push {which} {dir} instead, {loss}"))
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

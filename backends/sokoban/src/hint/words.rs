//! The words and marks of reasons.

mod loss;
mod nudge;
mod purpose;

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Target};
use puzzle_core::{Text, plural, text};

use super::reason::{Purpose, PushReason, Reason};
use crate::board::Square;
use crate::description::place;
use crate::moves::direction_name;
use crate::state::State;

impl Reason {
    /// Returns the explanation for the player, in the position before the moves.
    pub(super) fn explanation(&self, state: &State) -> Explanation {
        match self {
            Self::Walk(path) => {
                let board = state.board();
                let end = path.last().copied().unwrap_or(state.player());
                let words = text!("Walk to {place}", place = place(board, end));
                let path = path.iter().map(|&square| board.cell(square));
                let marks = vec![Mark::hint(Target::path(path)), Mark::reason(board.cell(end))];
                Explanation::new(words, marks)
            }
            Self::Push(reason) => {
                let words = PushWords { state, reason };
                Explanation::new(words.text(), words.marks())
            }
        }
    }

    /// Returns where to look, without the moves.
    pub(super) fn nudge(&self, state: &State) -> Explanation {
        match self {
            Self::Walk(_) => Explanation::from("No box has to move any more"),
            Self::Push(reason) => PushWords { state, reason }.nudge(),
        }
    }
}

/// Makes the words and marks of a [`PushReason`].
struct PushWords<'a> {
    state: &'a State,
    reason: &'a PushReason,
}

impl PushWords<'_> {
    fn place(&self, square: Square) -> Text {
        place(self.state.board(), square)
    }

    /// Returns what to do and why, and where another push would lose.
    fn text(&self) -> Text {
        let (step, reason) = (self.step(), self.purpose());
        let others = &self.reason.others;
        match others.tempting.as_ref().map(|push| self.loss(push)) {
            None => text!("{step}: {reason}", step, reason),
            Some(loss) if others.is_only_push => {
                text!("{step}: {reason}; every other push loses: {loss}", step, reason, loss)
            }
            Some(loss) => text!("{step}: {reason}; {loss}", step, reason, loss),
        }
    }

    /// Returns what to do.
    fn step(&self) -> Text {
        let reason = self.reason;
        let n = reason.n_pushes;
        let (place, direction) = (self.place(reason.from), direction_name(reason.dir));
        match (self.state.is_reverse(), reason.is_after_jump, reason.turns_back) {
            (false, _, false) => plural!(
                n,
                "Push the box at {place} {direction}",
                "Push the box at {place} {direction} {n} times",
                place,
                direction
            ),
            (false, _, true) => plural!(
                n,
                "Push the box at {place} {direction}, to push it back from its other side",
                "Push the box at {place} {direction} {n} times, to push it back from its other side",
                place,
                direction
            ),
            (true, false, false) => plural!(
                n,
                "Pull the box at {place} {direction}",
                "Pull the box at {place} {direction} {n} times",
                place,
                direction
            ),
            (true, false, true) => plural!(
                n,
                "Pull the box at {place} {direction}, to pull it back from its other side",
                "Pull the box at {place} {direction} {n} times, to pull it back from its other side",
                place,
                direction
            ),
            (true, true, false) => plural!(
                n,
                "Jump to another part of the floor, then pull the box at {place} {direction}",
                "Jump to another part of the floor, then pull the box at {place} {direction} {n} times",
                place,
                direction
            ),
            (true, true, true) => plural!(
                n,
                "Jump to another part of the floor, then pull the box at {place} {direction}, to pull it \
                 back from its other side",
                "Jump to another part of the floor, then pull the box at {place} {direction} {n} times, \
                 to pull it back from its other side",
                place,
                direction
            ),
        }
    }

    /// Marks the box and its way, and what the words mention.
    fn marks(&self) -> Vec<Mark> {
        let reason = self.reason;
        let cell = |square: Square| self.state.board().cell(square);
        let arrow = |from, to| Target::arrow(cell(from), cell(to));
        let mut marks =
            vec![Mark::hint(cell(reason.from)), Mark::hint(arrow(reason.from, reason.to))];
        if reason.end != reason.to {
            marks.push(Mark::reason(cell(reason.end)));
        }
        let mentioned: &[Square] = match &reason.purpose {
            Purpose::Packs { crossed, .. } if crossed.len() == 1 => crossed,
            Purpose::Opens(boxes) if boxes.len() == 2 => boxes,
            Purpose::Opens(boxes) => &boxes[..1],
            Purpose::MakesRoom(next) => core::slice::from_ref(next),
            _ => &[],
        };
        marks.extend(mentioned.iter().map(|&square| Mark::reason(cell(square))));
        if let Some(push) = &reason.others.tempting {
            marks.push(Mark::reason(arrow(push.from, push.to)));
            marks.extend(push.other_boxes().into_iter().map(|c| Mark::reason(cell(c))));
        }
        marks
    }
}

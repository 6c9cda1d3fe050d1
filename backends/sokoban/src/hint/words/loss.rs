//! What a losing push leads to, in words.

use puzzle_core::{Text, plural, text};

use super::PushWords;
use crate::deadlock::DeadlockKind;
use crate::hint::other_pushes::LosingPush;
use crate::moves::direction_name;

impl PushWords<'_> {
    /// Says what a losing push leads to.
    pub(super) fn loss(&self, push: &LosingPush) -> Text {
        let (loss, direction) = (self.outcome(push), direction_name(push.dir));
        if push.from == self.reason.from {
            text!("if you push it {direction} instead, {loss}", direction, loss)
        } else {
            text!(
                "if you push the box at {place} {direction} instead, {loss}",
                place = self.place(push.from),
                direction,
                loss
            )
        }
    }

    /// Returns the outcome of a losing push, as the clause after "if you push it instead".
    fn outcome(&self, push: &LosingPush) -> Text {
        let n = push.proof.boxes.len();
        match push.proof.why {
            DeadlockKind::DeadSquare => text!("no push could then bring it to a goal"),
            DeadlockKind::Freeze if push.proof.is_stuck(self.state.board()) => self.freeze(push),
            DeadlockKind::Freeze => self.freeze_far_from_goals(push),
            DeadlockKind::Corral => text!(
                "a part of the floor would then be shut off, and could not be opened without losing a \
                 box"
            ),
            DeadlockKind::TooFewGoals => plural!(
                n,
                "{n} box would then have too few goals in reach",
                "{n} boxes would then have too few goals in reach"
            ),
        }
    }

    /// Says which boxes could not move any more.
    fn freeze(&self, push: &LosingPush) -> Text {
        let n = push.proof.boxes.len();
        match push.other_boxes()[..] {
            [] => text!("it could then never move again"),
            [other] if n == 2 => text!(
                "it and the box at {place} would then block each other for good",
                place = self.place(other)
            ),
            [other] => {
                text!("the box at {place} could then never move again", place = self.place(other))
            }
            _ => plural!(
                n,
                "{n} box would then be blocked for good",
                "{n} boxes would then block each other for good"
            ),
        }
    }

    /// Says which boxes could move, but to no goal.
    fn freeze_far_from_goals(&self, push: &LosingPush) -> Text {
        let n = push.proof.boxes.len();
        match push.other_boxes()[..] {
            [] => text!("it could then only be pushed to where no goal is in reach"),
            [other] if n == 2 => text!(
                "it and the box at {place} could then only be pushed to where no goal is in reach",
                place = self.place(other)
            ),
            [other] => text!(
                "the box at {place} could then only be pushed to where no goal is in reach",
                place = self.place(other)
            ),
            _ => plural!(
                n,
                "{n} box could then only be pushed to where no goal is in reach",
                "{n} boxes could then only be pushed to where no goal is in reach"
            ),
        }
    }
}
